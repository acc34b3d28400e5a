import type { ListGap, Said } from './delivery-reasons.ts'
import type { ErrorCode, ErrorDetail } from '../base/errors.ts'
import type { Timestamp } from '../base/ports.ts'
import type { Address, Invoice, Item, Supplier } from '../model/invoice.ts'
import type { LossCode } from '../terms/loss-reason.ts'
import type { GroupId, TermId } from '../terms/types.ts'
import type { FindingCategory, RulesetName, SourceLocation, TermChange } from '../terms/finding.ts'

/** Shapes that cross the HTTP door. Names on the wire are the specification's snake_case; where it shows none they are our choice. */

/** Specification section 3.1: the nine statuses a document can have on the wire. */
export const DOCUMENT_STATUSES = [
  'upload.completed',
  'upload.failed',
  'receive.processing',
  'receive.completed',
  'receive.failed',
  'send.processing',
  'send.completed',
  'send.failed',
  'import.processing',
] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

export const TRANSACTION_STATUSES = ['processing', 'completed', 'failed'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** Specification section 2.2 names one type. */
export const TRANSACTION_TYPES = ['send.peppol'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** `undecided`: neither the seller nor the buyer is known to be the client company; such a document is kept apart and never sent. Our choice. */
export const DIRECTIONS = ['inbound', 'outbound', 'undecided'] as const
export type Direction = (typeof DIRECTIONS)[number]
/** What a caller or a person may say. */
export const DECIDED_DIRECTIONS = ['inbound', 'outbound'] as const satisfies readonly Direction[]
export type DecidedDirection = (typeof DECIDED_DIRECTIONS)[number]

/** Which parties of a document are the client company. */
export const MATCH_ROLES = ['seller', 'buyer', 'both', 'none'] as const
export type MatchRole = (typeof MATCH_ROLES)[number]
/** What a party was recognised by, the surest first. */
export const MATCH_KINDS = ['vat_id', 'tax_number', 'registration', 'endpoint', 'name_and_address'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** How the client company was found in a document; `by` is absent where it was not found, and where a person has said that it is this one. */
export interface IdentityMatch {
  role: MatchRole
  by?: MatchKind
}

/** Why a document leaves in the client's name though another company is its seller. */
export const ON_BEHALF_REASONS = ['self_billing', 'agent', 'tax_representative'] as const
export type OnBehalfReason = (typeof ON_BEHALF_REASONS)[number]

/** What the client has done with a received invoice. */
export const HANDLINGS = ['new', 'checked', 'passed_on', 'turned_down'] as const
export type Handling = (typeof HANDLINGS)[number]

/** Why a received invoice is turned down. */
export const TURN_DOWN_REASONS = ['format', 'rules', 'particulars', 'amounts', 'not_ordered', 'not_ours', 'duplicate', 'other'] as const
export type TurnDownReason = (typeof TURN_DOWN_REASONS)[number]

/** A step of a received invoice: new, checked, passed on, or turned down for a reason. */
export interface HandlingRequest {
  handling: Handling
  /** Says why it is turned down; absent: `other`. */
  reason?: TurnDownReason
  /** In the person's words, for the log. */
  note?: string
}

/** Who handled a received invoice last, and when. */
export interface HandledBy {
  at: Timestamp
  /** As in `VersionRecord.actor`; absent where nobody is known. */
  by?: string
  reason?: TurnDownReason
  note?: string
}

/** What a supplier must not change unnoticed: where the money goes, and who gets it. */
export const SUPPLIER_FACTS = ['iban', 'vat_id', 'endpoint'] as const
export type SupplierFactKind = (typeof SUPPLIER_FACTS)[number]

/** Something that an invoice says otherwise than the supplier's card and his checked invoices, and that nobody has confirmed yet. */
export interface SupplierChange {
  kind: SupplierFactKind
  /** As the invoice says it. */
  value: string
  /** What was known until now. */
  known: {
    value: string
    /** Checked invoices that say it. */
    documents: number
    /** Date of the earliest of them. */
    since?: string
    on_card: boolean
  }[]
}

/** What a document can need. */
export const NEED_CODES = [
  // Outgoing, and a person has something to do.
  'undecided',
  'other_seller',
  'needs_attention',
  'refused',
  'ready',
  // Outgoing, and on its way.
  'waiting',
  'underway',
  'unknown',
  'blocked',
  'delivered',
  // Received.
  'received',
  'checked',
  'passed_on',
  'turned_down',
  // The program is not done with it.
  'checking',
  'importing',
  'receiving',
  'broken',
] as const
export type NeedCode = (typeof NEED_CODES)[number]

/** What is to be done before a document can go on; `need.ts` says it. */
export interface Need {
  code: NeedCode
  /** Independent errors of what leaves, or of what was received; absent while that is being judged. */
  count?: number
}

export type DocumentType = 'invoice' | 'credit_note'

/** Methods a key can be allowed to call. `group.*` allows a whole group. `desk.*` belongs to the window alone and to no key. */
export const API_METHODS = [
  'auth.me',
  'documents.list',
  'documents.get',
  'documents.upload',
  'documents.update',
  'documents.send',
  'documents.delete',
  'format.convert',
  'format.transform',
  'format.validate',
  'pdf.merge',
  'transactions.read',
  'organisations.read',
  'organisations.update',
  'peppol_lookup.read',
  'desk.use',
] as const
export type ApiMethod = (typeof API_METHODS)[number]

export interface AuthMe {
  key: { id: string; name: string; prefix: string; created_at: Timestamp; expires_at?: Timestamp; last_used_at?: Timestamp }
  organisation: { id: string; name: string }
  api_methods: string[]
  api_version: 'v2'
  /** True on a node whose network is simulated. */
  rehearsal: boolean
}

export interface StatusLogEntry {
  code: DocumentStatus
  details: string
  created_at: Timestamp
  /** Who reported it: this node, or the remote whose log was copied. */
  origin: 'local' | 'remote' | 'rehearsal'
  /** Who did it, as with versions; absent where nobody is known, and of what another service reported. */
  actor?: string
}

export interface ValidationSummary {
  valid: boolean
  fatal: number
  warning: number
  information: number
  /** Findings that receivers refuse the file for by its XML schema, before any rule is asked; `valid` is the word of the rules alone. */
  refused: number
}

export interface DocumentRecord {
  id: string
  direction: Direction
  /** A format code, or null for XML of an unknown kind. */
  format: string | null
  type: DocumentType | null
  /** BT-3, as written. */
  type_code?: string
  status: DocumentStatus
  /** What is to be done before it can go on. */
  need: Need
  /** Absent where there was no company profile to match it with. */
  match?: IdentityMatch
  /** Present on received documents. */
  handling?: Handling
  number?: string
  issue_date?: string
  due_date?: string
  sender_name?: string
  sender_id?: string
  receiver_name?: string
  receiver_id?: string
  currency_code?: string
  /** Amount due for payment or, where absent, the total with VAT; a decimal string as written. */
  total?: string
  created_at: Timestamp
  updated_at: Timestamp
  /** Hash of the stored XML. */
  sha256: string
  /** Number of the stored version, from 1. */
  version: number
  validation: ValidationSummary
  transactions: number
  /** File name as imported, for people; never a path. */
  filename?: string
  /** In lists and of a single document: credit notes and corrections beside the invoice that they name. */
  related?: Relation[]
  /** Ids of the documents that do not count beside this one in a sum, since it is the whole invoice anew. */
  stands_for?: string[]
  /** What remains of an invoice after what credits or corrects it; absent where nothing does. */
  open?: string
}

/** The same bytes; the same supplier, number and year; or date, total and currency as well, in another syntax or profile (UBL, CII, inside a PDF). */
export const DUPLICATE_KINDS = ['bytes', 'number', 'syntax'] as const
type DuplicateKind = (typeof DUPLICATE_KINDS)[number]

/** Another document that seems to be the same invoice. */
export interface Duplicate {
  id: string
  kind: DuplicateKind
}

/** What a credit note or a correction has to do with the invoice that it names (BG-3), seen from either of them. */
export const RELATIONS = ['credits', 'credited_by', 'corrects', 'corrected_by'] as const
export interface Relation {
  kind: (typeof RELATIONS)[number]
  document_id: string
  number?: string
}

/** What documents come to in one currency: to be received (`outbound`) or to be paid, by `money.ts`. */
export interface MoneySum {
  direction: 'outbound' | 'inbound'
  currency_code: string
  /** A decimal; below zero where credit notes outweigh the rest. */
  total: string
  documents: number
  /** Those of them that have no amount, or one that is no number. */
  missing: number
}

/** What a stored PDF answers. */
export interface PdfUploadAnswer extends DocumentRecord {
  /** What does not fit together in the PDF, and where its pages say something else than its XML; absent when there is nothing. */
  warnings?: ErrorDetail[]
}

export interface DocumentDetails extends DocumentRecord {
  status_log?: StatusLogEntry[]
  transaction_list?: TransactionRecord[]
  /** The whole verdict, with include=validation; `validation` is its summary. */
  validation_result?: ValidationResult
  model?: Invoice
  /** The job that delivers this document, when there is one. */
  delivery?: DeliveryJob
  /** Present where the PDF has the pages of a person's own in place of ours. */
  own_pages?: OwnPages
  /** Present where the invoice came inside a PDF, which is kept as it was. */
  received_pages?: ReceivedPages
  /** Other documents that seem to be the same invoice, the oldest first; absent where there are none. */
  duplicates?: Duplicate[]
  /** What its supplier has changed; a received invoice that has some cannot be checked. */
  supplier_changes?: SupplierChange[]
  /** Present on what was checked, passed on or turned down. */
  handled?: HandledBy
  /** Present where the document came with a mail. */
  received_mail?: ReceivedMail
}

export interface ReceivedPages {
  /** The version that was taken out of the PDF; while it is the newest, the invoice is as it came in. */
  version: number
  /** As the PDF was called. */
  filename?: string
}

/** The mail that a document came with, kept as it was. */
export interface ReceivedMail {
  /** As the mail was called. */
  filename: string
  media_type: string
  /** Where in it the document lay: names from the outside to the inside. */
  inner: string
}

export interface OwnPages {
  since: Timestamp
  /** As the person called the PDF. */
  filename?: string
}

export interface TransactionRecord {
  id: string
  type: TransactionType
  status: TransactionStatus
  document_id: string
  created_at: Timestamp
  updated_at: Timestamp
  attempts: number
  network: 'remote' | 'rehearsal'
  remote_id?: string
  /** Another company is the seller, and it was sent for it all the same. */
  on_behalf?: OnBehalfReason
  error?: { code: ErrorCode; message: string; retryable: boolean }
  status_log?: StatusLogEntry[]
}

export interface Page<Item> {
  items: Item[]
  total: number
  limit: number
  offset: number
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

/** Who a workspace belongs to. The specification names the group of operations only; shape and fields are our choice. */
export interface Organisation {
  id: string
  name: string
  /** From the newest invoice of its own; absent members are not known yet. */
  address?: Address
  tax_ids: string[]
  /** Electronic addresses as the Peppol network writes them, `scheme:value`. */
  peppol_ids: string[]
  /** One workspace per company: there is none above it. */
  parent_id: string | null
}

export const PEPPOL_NETWORKS = ['prod', 'test'] as const
export type PeppolNetwork = (typeof PEPPOL_NETWORKS)[number]

/** Whether a participant is registered in the Peppol network (our choice of shape). */
export interface PeppolLookup {
  registered: boolean
  /** `scheme:value` as it was asked for. */
  participant: string
  network: PeppolNetwork
  smp_url: string | null
  document_types: string[]
  checked_at: Timestamp
  /** `cache`: the exchange cannot be reached now, and this is what it said at `checked_at`. */
  source: 'remote' | 'cache' | 'rehearsal'
}

/** A conversion said as JSON, for callers that ask for it with the Accept header. */
export interface ConversionAnswer {
  /** The XML as text. */
  content: string
  format: string
  warnings: ErrorDetail[]
  validation: ValidationResult | null
}

/** A PDF said as JSON, for callers that ask for it with the Accept header. */
export interface PdfAnswer {
  /** The PDF in base64. */
  content: string
  /** Format code of what was made. */
  format: string
  /** What the XML inside does not carry, which rules of its profile it breaks, and where the pages say something else. */
  warnings: ErrorDetail[]
}

/** Where a value stands on the pages of a PDF: points from the top left corner of the page. */
export interface PrintedPlace {
  /** Path of the model. */
  path: string
  /** From 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** A PDF as a preview: with the places of its values, in the order of drawing; in the pages of a PDF of the user's own, of those that were found there. */
export interface PdfPreview extends PdfAnswer {
  /** Language of the pages that were drawn. */
  lang: PageLanguage
  places: PrintedPlace[]
}

/** A PDF that came in, byte for byte: what on its pages is not as in the XML, and where the values were found. */
export type ReceivedPdf = Omit<PdfPreview, 'format' | 'lang'>

/** A value that a format does not carry; without a term, a part of the XML that no business term speaks of. */
export interface LostPart {
  term: TermId | ''
  path: string
  value: string
  reason: string
  /** The reason for the window, which words it in its own language. */
  code: LossCode
  values: Readonly<Record<string, string>>
}

/** What each profile of Factur-X makes of an invoice. */
export interface PdfProfiles {
  /** Format code of the lowest profile that holds every term and whose rules the invoice keeps; null where each loses a term. */
  chosen: string | null
  /** From the lowest up. A profile is refused for the terms it would lose; for rules that are broken the recipient may refuse the PDF. */
  profiles: { profile: string; format: string; lost: LostPart[]; broken: { rule_id: string; message: string }[] }[]
}

/** What becomes of a document in another format. */
export interface ConversionPreview {
  format: string
  lost: LostPart[]
  /** How parts of the source were read that did not say plainly what they mean, and values that follow from others; nothing of them is lost. */
  notes: LostPart[]
  /** What is not the same when the result is read again, by business term and model path. */
  differences: {
    kind: 'missing' | 'added' | 'changed' | 'moved'
    term: TermId
    path: string
    before?: string
    after?: string
    /** Where a moved value stands in the result. */
    to?: string
  }[]
}

export interface VersionRecord {
  version: number
  sha256: string
  bytes: number
  created_at: Timestamp
  /** What made it: an upload, an edit in the window, a replacement, other pages for the PDF of the same XML, the conversion to the format it is sent in. */
  cause: 'create' | 'upload' | 'edit' | 'replace' | 'restore' | 'pages' | 'convert'
  filename?: string
  /** Who made it: `desk:` and the name of the person's account, `command:` and the same, `key:` and the label of the key, `inbox`, `remote`. */
  actor?: string
}

/** A finding as it is said on the wire (severity `fatal` of the rule sets is `error` here). */
export interface Issue {
  rule_id: string
  ruleset: RulesetName
  severity: 'error' | 'warning' | 'information'
  category: FindingCategory
  message: string
  path: string
  business_terms: string[]
  location?: SourceLocation
  value?: string
  repair?: readonly TermChange[]
  /** `safe`: `repair` mends it. `input`: a value that only a person knows. `cannot_send`: no value can mend it, the XML itself is at fault. */
  remedy: 'safe' | 'input' | 'cannot_send'
  /** Index, in the list that holds this issue, of the one that has to be mended first: this one follows from it. */
  caused_by?: number
}

export interface ValidationResult {
  valid: boolean
  format: string | null
  detected: string
  ruleset: { name: RulesetName; version: string }[]
  summary: { error: number; warning: number; information: number }
  issues: Issue[]
  checked_at: Timestamp
  /** Where a stored document is judged: the first later day on which a release in this program turns the verdict. */
  outlook?: {
    /** `YYYY-MM-DD` */
    from: string
    valid: boolean
    /** The errors that make the difference: those of that day, or those that are gone then. */
    issues: Issue[]
  }
  /** The verdict on what leaves, where that is another format than the stored one; the lines are those of a text that is not there yet. */
  outgoing?: { format: string; issues: Issue[] }
}

export interface ModelAnswer {
  format: string | null
  model: Invoice
  /** What the model could not hold, or what was dropped because the caller asked for it. */
  warnings: ErrorDetail[]
}

/** Changes of single terms in the stored XML; nothing else in the text moves. */
export interface EditRequest {
  /** The version the changes were made on; another one stored since is a 409 `invalid_state`. */
  base_version: number
  changes: TermChange[]
  /** Another order of the lines: the k-th entry is the index, after the changes, of the line that comes k-th. */
  line_order?: number[]
  /** True: answer what would be stored, store nothing. */
  dry_run?: boolean
}

export interface EditAnswer {
  document: DocumentRecord
  xml: string
  model: Invoice
  validation: ValidationResult
  /** Values that the format demands with the changes and that follow from the invoice: they were written though nobody said them. */
  notes: LostPart[]
}

/** The document after all safe repairs together, and what they change; answered to a request whose changes are made first. */
export interface RepairAnswer extends EditAnswer {
  changes: TermChange[]
}

export const JOB_STATES = [
  'waiting',
  'uploading',
  'uploaded',
  'sending',
  'polling',
  'delivered',
  'refused',
  'blocked',
  'unknown',
  'cancelled',
] as const
export type JobState = (typeof JOB_STATES)[number]

export interface DeliveryJob {
  id: string
  document_id: string
  transaction_id: string
  state: JobState
  attempts: number
  created_at: Timestamp
  updated_at: Timestamp
  /** When the queue will try again; absent when it will not by itself. */
  next_attempt_at?: Timestamp
  /** It leaves no earlier than this, by a person's wish. */
  send_at?: Timestamp
  /** Name of what it was sent together with. */
  batch?: string
  /** A person holds its batch: it does not leave. */
  held?: true
  /** Refused, and nobody has to mend it any more. */
  aside?: true
  /** It has not come to its end within a working day, whatever it waits for. */
  overdue?: true
  /** Why it waits or stopped: a code of the closed list and the words of the other side, or a sentence of ours with its own code. */
  reason?: { code: ErrorCode; message: string } & Partial<Said>
  remote_id?: string
  remote_transaction_id?: string
  number?: string
  receiver_name?: string
  total?: string
  currency_code?: string
}

/** How a document is sent. */
export interface SendRequest {
  transaction_type: string
  /** Sends once more what was delivered. */
  force?: boolean
  send_at?: string
  /** Name of what it is sent together with. */
  batch?: string
  /** What the format that it leaves in does not carry may be left out; otherwise that is a 422 `lossy_conversion`. */
  accept_losses?: boolean
  /** Another company is the seller, and this is why it is sent all the same; otherwise that is a 409 `other_seller`. Kept in the log with the person. */
  on_behalf?: OnBehalfReason
}

/** What a delivery needs from a person: a decision (in doubt), a precondition put right, mending (refused), nothing for now, or nothing any more. */
export const QUEUE_NEEDS = ['decision', 'precondition', 'mend', 'nothing', 'done'] as const
export type QueueNeed = (typeof QUEUE_NEEDS)[number]

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
  /** Needs a person: in doubt, blocked or refused. */
  attention: number
}

/** A document that cannot be deleted: it is on its way, or has to be kept, up to and including the day `until` (`YYYY-MM-DD`). */
export interface UndeletableDocument {
  document_id: string
  code: 'invalid_state' | 'retention_period'
  until?: string
}

export interface KeptDocuments {
  items: UndeletableDocument[]
  /** What the newest versions of the others come to, which are lost by deleting them. */
  bytes: number
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

const PREFLIGHT_KINDS = [
  'state',
  'undecided',
  'other_seller',
  'rule',
  'card_term',
  'conversion',
  'recipient_unknown',
  'recipient_cannot_read',
  'duplicate_number',
  'duplicate_content',
] as const

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
   * and the format does not carry all of it.
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

/** `take`: what the remote holds becomes the next version here; `keep`: what is here stays; `part`: it is another document, stored beside. */
export const MIRROR_CHOICES = ['take', 'keep', 'part'] as const
export type MirrorChoice = (typeof MIRROR_CHOICES)[number]

/**
 * Specification, section 4.5: `convert_first` uploads what is to be sent (flow A); `original_first` uploads the document as it first was and replaces
 * it by what is to be sent (flow B).
 */
export const REMOTE_FLOWS = ['convert_first', 'original_first'] as const
export type RemoteFlow = (typeof REMOTE_FLOWS)[number]

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

/** A key that is not given again stays, as long as the address leads to the same host. */
export interface RemoteProfileInput {
  name: string
  url: string
  key?: string
  flow?: RemoteFlow
}

export interface RemoteTest {
  reachable: boolean
  url: string
  checked_at: Timestamp
  api_methods?: string[]
  rehearsal?: boolean
  problem?: { code: ErrorCode; message: string; next?: string }
}

export interface DeskState {
  app_version: string
  workspace: { id: string; name: string; colour: string }
  host: 'electron' | 'browser'
  /** Result of the last call to the remote, not of the network card; `untried` until a first call was answered or found nobody. */
  connection: 'online' | 'offline' | 'untried' | 'not_configured'
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
  /** Somebody has said who the client company is. */
  has_profile: boolean
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
  /** Why it cannot be opened now: another program has it open, it is of a newer version, or damaged. */
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
  /** Invoices that are due within the next seven days, by their date alone: what was paid is not known here. */
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

const ARCHIVE_KINDS = ['backup', 'export', 'proof', 'check'] as const
export type ArchiveKind = (typeof ARCHIVE_KINDS)[number]

/** How far long work is, in documents or bytes; `total` is 0 while nobody knows. */
export interface ArchiveProgress {
  done: number
  total: number
}

/** What does not hold in a workspace or an export of it. */
export interface ArchiveFault {
  /**
   * `directory`: the directory of the archive, by which most programs unpack, says otherwise than its files. `foreign_data`: bytes that belong to no
   * file, before, between or behind them (of `file`, where it is known).
   */
  code: 'changed' | 'missing_entry' | 'missing_file' | 'added_file' | 'directory' | 'foreign_data'
  /** Number of the entry of the log. */
  entry?: number
  /** Name inside the archive. */
  file?: string
}

export interface ArchiveResult {
  /** Entries of the log. */
  entries: number
  documents?: number
  /** The newest hash of the chain, as hex: noted elsewhere it proves everything before. */
  head: string
  /** Empty where everything holds; the first hundred. */
  faults: ArchiveFault[]
}

/** Long work on the whole workspace: a backup, an export, the proof of the log, or the check of an export. */
export interface ArchiveTask {
  id: string
  kind: ArchiveKind
  state: 'running' | 'done' | 'failed'
  started_at: Timestamp
  progress: ArchiveProgress
  /** Size of the file that can be fetched now, and the name it is proposed under. */
  bytes?: number
  filename?: string
  result?: ArchiveResult
  problem?: { code: ErrorCode; message: string }
}

/** Where a business term stands in the XML formats, and which rules are about it. */
export interface TermPlaces {
  /** XPaths; empty where the format has no place for it. */
  ubl: string[]
  cii: string[]
  rules: { ruleset: RulesetName; ids: string[] }[]
}

/** Where a value of an invoice, or a group of them, stands in its XML; columns count UTF-16 units, all from 1, ends exclusive. */
export interface FieldPlace {
  /** Path of the model. */
  path: string
  /** The business term or group that stands there. */
  term: TermId | GroupId
  line: number
  column: number
  end_line: number
  end_column: number
}

/** What the XML of an invoice says by its parts: the values and groups of the standard, and what no field of it speaks of. */
export interface XmlParts {
  /** In the order of the text, what is around before what is inside. */
  items: FieldPlace[]
  /** What stays in the XML but is in no field, or was understood in a certain way, each with the reason. */
  unread: (LostPart & Omit<FieldPlace, 'path' | 'term'>)[]
}

/** A document for support: built and failing like the one it was made of, without its names, addresses, accounts and texts. */
export interface SupportSample {
  xml: string
  /** How many values were replaced. */
  replaced: number
  /** Values that had to stay, since without them it would not fail the same way; paths of the model. */
  kept: { term: TermId | ''; path: string; value: string }[]
}

/** What a company's ERP calls units and VAT categories, by which IDocs are read and written; of several rows that fit, the first counts. */
export interface IdocTables {
  /** Unit of the ERP and its code in UN/ECE Recommendation 20. */
  units: { idoc: string; code: string }[]
  taxes: IdocTaxRow[]
}

export interface IdocTaxRow {
  /** Tax key of the ERP (MWSKZ). */
  key: string
  /** VAT category (UNTDID 5305). */
  category: string
  /** Percentage and tax country of the seller, where the key means this only with them. */
  rate?: string
  country?: string
  /** What the VAT breakdown says with this key (BT-121, BT-120). */
  exemption_code?: string
  exemption_reason?: string
}

export interface IdocTablesState extends IdocTables {
  /** True while the workspace has no tables of its own. */
  is_default: boolean
}

/** A number of a register, with the scheme that issued it (ISO 6523, such as `0088`) where it has one. */
export interface Registration {
  scheme?: string
  value: string
}

/** An account that invoices are to be paid to (BT-84, BT-86, BT-85). */
export interface CompanyAccount {
  iban: string
  bic?: string
  holder?: string
}

/** How the client company writes its invoices, where nothing else is agreed on with the customer. */
export interface CompanyDefaults {
  currency_code?: string
  /** VAT of a new line: category (UNTDID 5305), rate, and the reason of an exemption. */
  vat?: { category: string; rate?: string; exemption_code?: string; exemption_reason?: string }
  /** Days from the invoice date to the due date. */
  payment_days?: string
  /** Text of the payment terms (BT-20). */
  payment_terms?: string
  language?: PageLanguage
  /** Format code of new invoices. */
  format?: string
  /** Number circles: `RE-{YYYY}-{0000}`. Credit notes share that of invoices where they have none of their own. */
  number_pattern?: string
  credit_note_pattern?: string
}

/** Who the client company is, where its money goes and how it writes invoices. Name, country and one VAT id or tax number suffice to begin. */
export interface Company {
  /** BT-27 */
  name: string
  /** BT-28 */
  trading_name?: string
  address: Address & { country_code: string }
  /** BT-31; one for each country it is registered in. */
  vat_ids: string[]
  /** BT-32 */
  tax_numbers: string[]
  /** BT-30 and BT-29, the legal registration first. */
  registrations: Registration[]
  /** BT-33: court of registration, share capital and the like. */
  legal_information?: string
  directors: string[]
  /** BG-6; the first is the usual one. */
  contacts: { name?: string; phone?: string; email?: string }[]
  /** BT-34, one for each network. */
  endpoints: { scheme: string; value: string }[]
  /** The first is the usual one. */
  accounts: CompanyAccount[]
  defaults?: CompanyDefaults
  letterhead?: Letterhead
}

/** What a company's pages show beside the invoice. */
export interface Letterhead {
  /** Colour of title and strong rules as `#rrggbb`; black when absent. */
  accent?: string
  /** A PNG or JPEG file as base64, at most 1 MB. */
  logo?: string
  /** What stands at the foot of every page: register, directors, bank. */
  footer?: string
}

export const CARD_KINDS = ['customer', 'supplier', 'item', 'template'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** Languages that the pages of a PDF are written in. */
export const PAGE_LANGUAGES = ['de', 'en', 'fr', 'it', 'nl', 'es'] as const
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

export const RECURRENCES = ['never', 'month', 'quarter', 'year'] as const
export type Recurrence = (typeof RECURRENCES)[number]
/** How many months lie between two invoices of a template. */
export const RECURRENCE_MONTHS = { month: 1, quarter: 3, year: 12 } as const satisfies Record<Exclude<Recurrence, 'never'>, number>

/** A customer or a supplier; the client company itself has its profile. Every party has the seller's shape, which holds all that a buyer's does. */
export interface ContactCard {
  kind: 'customer' | 'supplier'
  party: Supplier
  /** Accounts (BT-84) that are known to be theirs. */
  ibans: string[]
  /** Terms that their invoices must have beyond the rules. */
  required_terms: TermId[]
  /** Format code of what they receive. */
  format?: string
  /** Language of their pages. */
  language?: PageLanguage
  /** Days from the invoice date to the due date. */
  payment_days?: string
  /** The most that all attachments of one invoice may have, in megabytes. */
  attachment_limit_mb?: string
}

/** An article or service with what a line says of it. */
export interface ItemCard {
  kind: 'item'
  item: Item
}

/** An invoice to be made again, by hand or at regular times. */
export interface TemplateCard {
  kind: 'template'
  name: string
  model: Invoice
  every: Recurrence
  /** `YYYY-MM-DD` of the next one; absent for `never`. */
  next_date?: string
}

export type CardContent = ContactCard | ItemCard | TemplateCard
export type Card = CardContent & { id: string; updated_at: Timestamp }

/** What is known of the companies that a document names. */
export interface DocumentCards {
  /** The company on its other side, where there is one. */
  card: Card | null
  /** The client company, where it is the one that the document goes out from. */
  company: Company | null
}

/** What a document says of the company on its other side. */
export interface CardProposal {
  /** The card as this document, and those sent to the same company before, would make it. */
  proposed: ContactCard
  /** Documents of that company that the proposal was read from. */
  documents: number
}

/** What a new invoice is made of. */
export const INVOICE_SOURCES = ['new', 'duplicate', 'credit_note', 'correction', 'template', 'sample'] as const

export interface NewInvoiceRequest {
  from: (typeof INVOICE_SOURCES)[number]
  /** The document, the sample, or the card of the template, that it is made from; for `new` the customer's card, if there is one. */
  source_id?: string
  /** `YYYY-MM-DD`: the day of the person who makes it. */
  issue_date: string
}

/** Why an archive or a mail, or a file inside one, cannot be read. */
export const CONTAINER_FAULTS = [
  'encrypted',
  'damaged',
  'packed_otherwise',
  'too_large',
  'too_deep',
  'too_many',
  'too_slow',
  'no_files',
] as const
export type ContainerFault = (typeof CONTAINER_FAULTS)[number]

/** What became of one file of an archive or a mail. */
export interface ImportedPart {
  /** Names from the outside to the inside, with `/` between them: a text, never a path. */
  inner: string
  /** `ignored`: it holds no invoice. */
  status: 'imported' | 'duplicate' | 'refused' | 'ignored'
  /** The one that was stored, or that had the same content before; of ignored pages the one whose they are. */
  document?: DocumentRecord
  /** As for a single file. */
  duplicate_of?: Duplicate
  warnings?: ErrorDetail[]
  /** Why it was refused. */
  error?: ImportError
  /** Why it was ignored: no invoice is in it, or it is the readable side of one beside it and kept with that. */
  reason?: 'no_invoice' | 'pages'
}

export interface ImportError {
  code: ErrorCode
  message: string
  errors?: ErrorDetail[]
  line?: number
  column?: number
  next?: string
}

/** What became of the files of an archive or a mail, in their order. */
export interface ImportedContainer {
  items: ImportedPart[]
}

export type ImportAnswer = ImportedDocument | ImportedContainer

/** What became of one of several files. */
export type ImportOutcome = ImportAnswer | { error: ImportError }

export interface ImportedDocument {
  document: DocumentRecord
  /** True when the same content was stored before: nothing new was stored, `document` is that one. */
  is_duplicate: boolean
  /** The oldest document that this seems to be once more; of the kind `bytes` it is `document` itself. */
  duplicate_of?: Duplicate
  /** What does not fit together in a PDF, and where its pages say something else than its XML. */
  warnings: ErrorDetail[]
}

/** A party as a person recognises it. */
export interface NamedParty {
  name?: string
  vat_id?: string
  tax_number?: string
  registration?: string
  /** As Peppol writes participants, `scheme:value`. */
  endpoint?: string
  city?: string
  country_code?: string
}

const DIRECTION_REASONS = ['seller', 'buyer', 'both', 'self_billed', 'doubtful', 'none', 'no_profile'] as const
export type DirectionReason = (typeof DIRECTION_REASONS)[number]
/** What says that a company which has something of the client is another one. */
const CONTRADICTIONS = ['other_name', 'other_registration', 'other_vat_id'] as const
export type Contradiction = (typeof CONTRADICTIONS)[number]

/** Which way a document goes and why, with what a person decides it by. */
export interface DirectionView {
  direction: Direction
  reason: DirectionReason
  /** The likely answer, where a person is asked. */
  proposed?: DecidedDirection
  match?: IdentityMatch
  /** The side that shares something with the client and is another company, or seems to be. */
  doubt?: { side: 'seller' | 'buyer'; contradiction: Contradiction }
  /** Who said it: its bringer, or a person, for this document or for all of the company. */
  said_by?: 'caller' | 'person'
  /** Whether it may still be turned. */
  can_change: boolean
  seller: NamedParty
  buyer: NamedParty
  /** The client company. */
  client?: NamedParty
  /** Why it would not leave in the client's name. */
  stop?: 'other_seller' | 'undecided'
  /** Other clients of this desk that are named in it. */
  others: OtherClient[]
}

/** Another client of this desk that a document names. */
export interface OtherClient {
  workspace: { id: string; name: string; colour: string }
  role: MatchRole
}

/** Undecided documents that name the same company. */
export interface DirectionQuestion {
  /** The company that they have in common. */
  party: NamedParty
  /** How many of those documents name it as seller and as buyer. */
  as_seller: number
  as_buyer: number
  document_ids: string[]
  /** The newest of them; an answer about it is one about all. */
  view: DirectionView & { document: DocumentRecord }
}

/** A document that goes another way than its parties say. */
interface MisdirectedDocument {
  document: DocumentRecord
  should_be: Direction
  reason: DirectionReason
  match?: IdentityMatch
}

export interface DirectionCheck {
  items: MisdirectedDocument[]
  /** True where there are more than are listed. */
  more: boolean
}

/** A document that is another client's now. */
export interface MovedDocument {
  workspace: { id: string; name: string; colour: string }
  document: DocumentRecord
}

/** A person's word for which way a document goes. */
export interface DirectionRequest {
  direction: DecidedDirection
  /** Whether all of the same company go by it, those that come later included; absent: where the document was undecided. */
  all_of_company?: boolean
}

export interface DirectionAnswer {
  document: DocumentRecord
  /** Ids of the documents that are decided with it, this one first. */
  settled: string[]
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

/** RFC 9457 problem details with our members. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  code: ErrorCode
  errors: ErrorDetail[]
  request_id: string
  line?: number
  column?: number
  next?: string
}

/** What happens on the line: a delivery changed its state, or the fetching began or ended. */
export type LineEvent = { type: 'job'; id: string; document_id: string; state: JobState } | { type: 'mirror'; running: boolean }

/** What a view may be about; `clients` are the client companies of the desk themselves. */
export const CHANGED_KINDS = ['documents', 'queue', 'cards', 'keys', 'company', 'settings', 'clients'] as const
export type ChangedKind = (typeof CHANGED_KINDS)[number]

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
