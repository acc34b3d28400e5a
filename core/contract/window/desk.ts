import type { ErrorCode } from '../../base/errors.ts'
import type { Timestamp } from '../../base/ports.ts'
import type { ChangedKind, DocumentStatus, JobState, Side } from '../lists.ts'
import type { DocumentRecord } from '../shapes/documents.ts'

/** How the desk and its client companies stand. The window alone is answered with these: they have neither decoder nor schema. */

export interface DeskState {
  app_version: string
  /** Methods of the key that the window calls with, where its client company lies at the office; absent: the window may do everything. */
  methods?: readonly string[]
  workspace: { id: string; name: string; colour: string }
  /** `portable`: everything lies beside the program, on a stick for example. */
  host: 'electron' | 'browser' | 'portable'
  /**
   * Result of the last call to the remote, not of the network card; `untried` until a first call was answered or found nobody, `key_refused` where it
   * answers and does not accept the key.
   */
  connection: 'online' | 'offline' | 'untried' | 'not_configured' | 'key_refused'
  last_contact_at?: Timestamp
  /**
   * Present while nothing new leaves the queue: until a person releases it, or until then. `restored`: the workspace was put back from a backup, and its
   * API keys are switched off as well; with the time of the newest entry of its log.
   */
  hold?: { until?: Timestamp; restored?: { last_entry_at?: Timestamp } }
  rehearsal: boolean
  waiting: number
  attention: number
  /** Waiting longer than a working day, and needing nobody yet. */
  overdue: number
  /** Documents that are not the same here and at the remote. */
  differences: number
  documents: number
  /** Documents that a search does not find by all that they hold yet: it is still being filled. */
  unsearched?: number
  /** It is a copy that was taken along from the office at that time: nothing can be sent from it. */
  taken_at?: Timestamp
  /** Somebody has said who the client company is. */
  has_profile: boolean
  /** When and by whom that was said last; absent where an older program has kept it. */
  profile?: ProfileChange
}

/** The last change of the profile of a client company; who made it as `VersionRecord.actor` says it. */
export interface ProfileChange {
  updated_at: Timestamp
  updated_by?: string
}

/** One client company of this desk. */
export interface WorkspaceInfo {
  id: string
  name: string
  /** As #rrggbb. */
  colour: string
  waiting: number
  attention: number
  documents: number
  rehearsal: boolean
  /** The person's own word for those it is listed with, such as `Monthly`. */
  group?: string
  /** When a window last showed it. */
  last_used_at?: Timestamp
  /** Since then it is closed, and works on nothing. */
  archived_at?: Timestamp
  /** It lies at the office; this desk shows it and keeps nothing of it. */
  at_office?: boolean
  /** It is a copy that was taken along from the office at that time. */
  taken_at?: Timestamp
  /** The client company at the office that it is a copy of, or the copy that was taken along of it: the id that this desk knows. */
  counterpart?: string
  /** Something is under way between this desk and the office, or its end was not put away. */
  trip?: 'take' | 'return'
  /** Why it cannot be opened now: another program has it open, it is of a newer version, damaged, or the office cannot be reached. */
  problem?: ErrorCode
}

export interface WorkspaceList {
  items: WorkspaceInfo[]
  /** False where the desk was started for one workspace alone. */
  can_add: boolean
}

/** How the work for one client company stands. */
export interface ClientCounts {
  /** What is to go out and cannot yet. */
  attention: number
  ready: number
  /** On its way, and how much of it needs a decision or lacks something. */
  underway: number
  held: number
  refused: number
  /** Came in, and nobody has looked at it. */
  received: number
  /** Nobody knows yet whether it came in or goes out. */
  undecided: number
  /** Invoices that are due within the next seven days, to be received as the seller and to be paid as the buyer, by their date alone: what was paid is not known. */
  due_out: number
  due_in: number
  last_delivered_at?: Timestamp
}

export interface ClientSummary extends WorkspaceInfo {
  /** Absent where it cannot be opened. */
  counts?: ClientCounts
}

/** All client companies of the desk. */
export interface ClientList {
  items: ClientSummary[]
  archived: WorkspaceInfo[]
  /** False where the desk was started for one workspace alone. */
  can_add: boolean
}

/** What was found at one client company: the first few, and how many there are. */
export interface ClientHits {
  workspace: { id: string; name: string; colour: string }
  items: DocumentRecord[]
  total: number
}

/** What documents come to in one currency: to be received by the client as their seller or to be paid as their buyer, by `money.ts`. */
export interface MoneySum {
  side: Side
  currency_code: string
  /** A decimal; below zero where credit notes outweigh the rest. */
  total: string
  documents: number
  /** Those of them that have no amount, or one that is no number. */
  missing: number
}

/** One value of a facet of the list. */
export interface FacetCount {
  value: string
  count: number
  /** A name for people: a partner's as written; of a cause, the business term it is about. */
  label?: string
  /** With a status: counted apart for what passes the rules and what does not. */
  valid?: boolean
}

export interface SampleInfo {
  id: string
  filename: string
  /** Format code. */
  format: string
  title: string
  description: string
}

export interface ApiKeyRecord {
  id: string
  name: string
  prefix: string
  methods: string[]
  created_at: Timestamp
  /** From then on it is refused; absent: never. */
  expires_at?: Timestamp
  last_used_at?: Timestamp
  revoked_at?: Timestamp
  /** Only in the answer to its creation. */
  key?: string
}

/** Who else has a document open. */
export interface Onlooker {
  /** As in the history of documents. */
  actor: string
}

/** The newest lines of the program's log, below a line about the program itself. */
export interface LogText {
  text: string
}

/** One call that was made with an API key. */
export interface KeyCall {
  request_id: string
  called_at: Timestamp
  method: string
  /** Without its query. */
  path: string
  /** Name of the operation; absent where the address is none. */
  operation?: string
  status: number
  milliseconds: number
}

/** What happens on the line: a delivery changed its state, or the fetching began or ended. */
export type LineEvent = { type: 'job'; id: string; document_id: string; state: JobState } | { type: 'mirror'; running: boolean }

/** Something of these kinds was stored, by whomever: views that show it ask for it again. A burst of changes is told once. */
interface ChangedEvent {
  type: 'changed'
  what: ChangedKind[]
}

/** Server-sent events for the window. */
export type DeskEvent =
  | { type: 'document'; id: string; status: DocumentStatus }
  | { type: 'deleted'; id: string }
  | { type: 'connection'; connection: DeskState['connection'] }
  | ChangedEvent
  | LineEvent
  /** At another client company of this desk. */
  | { type: 'elsewhere'; workspace: string; event: LineEvent | ChangedEvent }
