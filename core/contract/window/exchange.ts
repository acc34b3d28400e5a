import type { ErrorCode } from '../../base/errors.ts'
import type { Timestamp } from '../../base/ports.ts'
import type { PageLanguage } from '../../languages/languages.ts'
import type { TermId } from '../../terms/types.ts'
import type { ListGap, Said } from '../delivery-reasons.ts'
import type { DocumentStatus, MirrorChoice, PREFLIGHT_KINDS, QueueNeed, RemoteFlow } from '../lists.ts'
import type { DeliveryJob } from '../shapes/deliveries.ts'
import type { DocumentRecord } from '../shapes/documents.ts'
import type { NamedParty, Page } from './documents.ts'

/** Deliveries and the exchange, as the window shows them. The window alone is answered with these: they have neither decoder nor schema. */

/** A page of deliveries, and how many there are of each need but those that are done. */
export interface QueuePage extends Page<DeliveryJob> {
  counts: Readonly<Record<Exclude<QueueNeed, 'done'>, number>>
}

/** Deliveries that a person began together and of which something is not finished. */
export interface Batch {
  id: string
  created_at: Timestamp
  /** Nothing of it leaves until a person lets it go on. */
  held?: true
  total: number
  /** Delivered, refused or cancelled. */
  finished: number
  delivered: number
  /** Its sending has not been asked for: it is kept back with the batch, and given up with it. */
  unsent: number
  /** Goes on by itself. */
  moving: number
  /** Needs a person: in doubt, blocked, or refused and not put aside. What was refused is finished as well. */
  attention: number
}

/** What stands in the way of sending several documents, by cause. */
export interface Preflight {
  checked_at: Timestamp
  documents: number
  causes: PreflightCause[]
  /** Ids of the documents that may leave as they are now. */
  ready: string[]
  /** The sellers that those name, each once: whose invoices they are (BT-27, BT-31). */
  sellers: NamedParty[]
}

export interface PreflightCause {
  /** With `other_seller` and `undecided`: who the seller is. */
  seller?: NamedParty
  /** Another client of this desk that it is the invoice of. */
  client?: string
  /**
   * `state`: on its way, delivered or received; `undecided`: nobody has said whose document it is; `other_seller`: the seller is not the client
   * company; `rule`: an error that follows from no other; `card_term`: a term that the customer's card asks for is
   * missing; `recipient_unknown`: nobody is registered under the address; `recipient_cannot_read`: not for this kind of document;
   * `duplicate_number`: same number, supplier and year; `duplicate_content`: the very same content; `conversion`: it has to be converted for sending,
   * and the format does not carry all of it; `mail_draft`: a mail draft of it was made, which may have been sent.
   */
  kind: (typeof PREFLIGHT_KINDS)[number]
  /** It cannot be sent as it is; the others may be sent all the same. */
  stops: boolean
  status?: DocumentStatus
  rule_id?: string
  term?: TermId
  receiver_id?: string
  receiver_name?: string
  number?: string
  /** The document sent before; absent where both are in the batch. */
  twin_id?: string
  /** When the recipient was asked about. */
  checked_at?: Timestamp
  /** Code of the format that it is converted to. */
  format?: string
  document_ids: string[]
}

/** What a mail draft of a document would say. */
export interface MailProposal {
  /** Absent where the profile of the client company has no address. */
  from?: string
  /** Empty where nobody knows an address of the customer. */
  to: string
  subject: string
  text: string
  language: PageLanguage
  files: { name: string; bytes: number }[]
}

/** One call to the exchange, as the network log keeps it: no key is ever part of it. */
export interface NetworkCall {
  seq: number
  kind: 'check' | 'upload' | 'update' | 'send' | 'status' | 'list' | 'xml'
  started_at: Timestamp
  /** Absent where no answer was stored. */
  finished_at?: Timestamp
  method?: string
  url?: string
  /** HTTP status; absent where no answer came. */
  status?: number
  request_bytes?: number
  response_bytes?: number
  /** What the answer said, as far as it is kept. */
  headers?: Readonly<Record<string, string>>
  /** Beginning of the answer. */
  excerpt?: string
  /** What was concluded from it. */
  verdict?: string
  attempt: number
  payload_sha256?: string
  job_id?: string
  /** The document that it was about. */
  document_id?: string
  number?: string
}

export interface CallPage extends Page<NetworkCall> {
  /** Scheme and host of every address that was ever called. */
  hosts: string[]
}

export interface CallExport {
  exported_at: Timestamp
  app_version: string
  items: NetworkCall[]
  /** Older ones that fit as well and are not part of it. */
  left_out: number
}

/** What was fetched of the documents that the remote holds. */
export interface MirrorReport {
  started_at: Timestamp
  finished_at: Timestamp
  /** `interrupted`: the line or the remote ended it; what was fetched until then stays. */
  outcome: 'done' | 'cancelled' | 'interrupted'
  /** Why it was interrupted. */
  reason?: { code: ErrorCode; message: string } & Partial<Said>
  /** What makes the remote's list doubtful, so that more may be there than it showed; `gap_detail` is its code. */
  gap?: string
  gap_detail?: ListGap
  listed: number
  /** Documents that are new here, and how many of them were received. */
  added: number
  received: number
  /** Known ones of which the remote says something new. */
  changed: number
  /** Left there, as they are ones of another client company of this desk that fetches from the same exchange; absent where there are none. */
  elsewhere?: number
  /** Contents that are not the same here and there. */
  differs: number
  unreadable: number
}

export interface MirrorStatus {
  /** While the remote's documents are being fetched; without `total` they are still being listed. */
  running?: { started_at: Timestamp; done: number; total?: number }
  last?: MirrorReport
  /** Documents that a person has to look at. */
  differences: number
}

/** A document of the remote that is not what is here, or that cannot be read. */
export interface MirrorDifference {
  remote_id: string
  state: 'differs' | 'kept' | 'unreadable'
  remote_status?: string
  changed_at: Timestamp
  /** The document here, absent for what cannot be read. */
  document?: DocumentRecord
  /** How it was found to be the same document. */
  matched?: 'delivery' | 'content' | 'number' | 'fetched'
  /** Why it cannot be read. */
  problem?: string
  /** What may be done about it. */
  choices: MirrorChoice[]
}

export interface RemoteSettings {
  /** Base address of the remote, ending in /api; null when none is set. */
  url: string | null
  /** Id of the shared exchange that this is; absent where the client company has settings of its own. */
  profile?: string
  /** The key is never sent back, only whether there is one. */
  has_key: boolean
  flow: RemoteFlow
  /** The simulated network of a practice node started by this desk. */
  rehearsal: boolean
}

/** What is set again once a rehearsal has ended. */
export interface EndedRehearsal extends RemoteSettings {
  /** Documents that were practised with and are ready to be sent again. */
  ready: number
}

/** The settings of an exchange that several client companies of the desk share. */
export interface RemoteProfile {
  id: string
  name: string
  url: string
  /** As for `RemoteSettings`. */
  has_key: boolean
  flow: RemoteFlow
  /** Ids of the client companies that send to it. */
  clients: string[]
}

export interface RemoteTest {
  reachable: boolean
  url: string
  checked_at: Timestamp
  api_methods?: string[]
  rehearsal?: boolean
  problem?: { code: ErrorCode; message: string; next?: string }
}
