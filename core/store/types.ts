import type { ErrorCode } from '../base/errors.ts'
import type { Said } from '../contract/delivery-reasons.ts'
import type { SearchField } from '../contract/lists.ts'
import type { DocumentParties } from '../identity/parties.ts'
import type {
  CardContent,
  Direction,
  DocumentRecord,
  DocumentStatus,
  JobState,
  ReceivedMail,
  IdentityMatch,
  StatusLogEntry,
  TransactionRecord,
  ValidationSummary,
  VersionRecord,
} from '../contract/types.ts'

/** Every workspace has it, inside its folder. */
export const DATABASE_FILE = 'kontor.db'

/** A text that a document is found by, as it stands there. */
export interface SearchText {
  readonly field: SearchField
  readonly text: string
}

/** What lists show of a document, read from its content by whoever stores it. */
export type DocumentFacts = Pick<
  DocumentRecord,
  | 'format'
  | 'type'
  | 'type_code'
  | 'number'
  | 'issue_date'
  | 'due_date'
  | 'sender_name'
  | 'sender_id'
  | 'receiver_name'
  | 'receiver_id'
  | 'currency_code'
  | 'total'
> & {
  /** Who is named in it; absent: nobody. */
  readonly parties?: DocumentParties
  /** Totals without and with VAT, as written. */
  readonly net?: string
  readonly gross?: string
  /** Digest of what it says by its business terms (`docs/digest.md`); absent for what is no invoice. */
  readonly digest?: string
  /** What else a search finds it by; absent: nothing. */
  readonly texts?: readonly SearchText[]
}

/** A broken rule that follows from no other, and the business term it is about first; empty where it is about none. */
export interface Cause {
  readonly rule_id: string
  readonly term: string
  /** False for what is only to be looked at. */
  readonly stops: boolean
}

/** The verdict on one version, with the rule sets it was made with, such as `en16931 1.3.16`. */
export interface VersionVerdict extends ValidationSummary {
  readonly rulesets: readonly string[]
  /** Independent things that have to be put right. Kept of the newest version alone. */
  readonly errors: number
  /** Errors and warnings, each rule once, in the order of their ids. Kept of the newest version alone. */
  readonly causes: readonly Cause[]
}

/** A state of a document as it comes in. */
export interface NewVersion {
  /** Kept byte for byte. */
  readonly xml: Uint8Array
  readonly facts: DocumentFacts
  readonly verdict: VersionVerdict
  /** `errors` of what leaves, where that is another format; absent until it is known. */
  readonly outgoing_errors?: number | undefined
  /** How the client company was found in it; absent where there is no profile to look with. */
  readonly match?: IdentityMatch | undefined
  readonly cause: VersionRecord['cause']
  /** As the person's file was called; a plain text, never a path. */
  readonly filename?: string | undefined
  /** The file the XML was taken from, such as a hybrid PDF. */
  readonly original?: { readonly bytes: Uint8Array; readonly media_type: string }
  /** Who made it, where that is nobody who asked for it here. */
  readonly actor?: string | undefined
}

/** The mail that a document came with, and where in it the document lay. */
export interface NewMail extends ReceivedMail {
  readonly bytes: Uint8Array
}

/** A version with all that is kept of it. */
export interface PastVersion extends Pick<VersionRecord, 'version' | 'cause' | 'created_at' | 'filename' | 'actor'> {
  readonly xml: Uint8Array
  readonly verdict: VersionVerdict
  readonly original?: { readonly bytes: Uint8Array; readonly media_type: string }
}

/** What a document was until now, to be kept somewhere else. */
export interface DocumentHistory {
  readonly id: string
  readonly created_at: string
  /** Oldest first; the last one is the document as it is. */
  readonly versions: readonly PastVersion[]
  readonly log: readonly StatusLogEntry[]
  /** The mail that it came with. */
  readonly mail?: NewMail
}

/** Who said which way a document goes: the program by its parties, whoever brought it, or a person afterwards. */
export type DirectionSource = 'match' | 'caller' | 'person'

export interface NewDocument extends NewVersion {
  readonly direction: Direction
  /** Who said so; absent where nobody did. */
  readonly direction_by?: DirectionSource | undefined
  readonly status: DocumentStatus
  readonly mail?: NewMail | undefined
  /** First entry of the status log. */
  readonly details: string
}

/** What a document is in the workspace that it comes to. */
export type Moved = Pick<NewDocument, 'facts' | 'verdict' | 'match' | 'direction' | 'direction_by' | 'details'>

/** A change of status with what the log says about it. */
export interface StatusChange {
  readonly details: string
  readonly origin: StatusLogEntry['origin']
  readonly transaction_id?: string
}

/** An entry of another service's log, as that service gave it. */
export interface RemoteLogEntry {
  readonly code: string
  readonly details: string
  /** Undefined where the other service gives no time. */
  readonly created_at: string | undefined
}

export interface StoredVersion {
  readonly version: number
  readonly sha256: string
  readonly xml: Uint8Array
}

/** A request that is to take effect once, however often it is repeated. */
export interface Claim {
  /** Id of the key, or `window`: keys of one caller are nobody else's. */
  readonly caller: string
  readonly key: string
  /** Operation, address and body of the request: another one under the same key is a mistake of the caller. */
  readonly request_sha256: string
}

/** How long an answer is kept for a repetition: 24 hours (our choice; the specification, section 8, shows no limits). */
export const KEPT_MS = 24 * 3_600_000

/** What was answered to the first call under a claim. */
export interface KeptAnswer {
  readonly request_sha256: string
  /** Id of what the first call made. */
  readonly answer_id: string
  readonly created_at: string
}

export type Network = TransactionRecord['network']
export type TransactionError = NonNullable<TransactionRecord['error']>

/** Why a delivery waits or has stopped. */
export type StoredReason = { readonly code: ErrorCode; readonly message: string } & Partial<Said>

/** The outcome of which request is not proven. */
type Doubt = 'upload' | 'send'

/** All that the queue knows of one delivery; times are milliseconds since the epoch. */
export interface JobRow {
  readonly seq: number
  readonly id: string
  readonly document_id: string
  readonly transaction_id: string
  readonly state: JobState
  /** The version that is delivered, frozen when the job was made. */
  readonly version: number
  readonly sha256: string
  /** Deliveries to one customer leave in their order. */
  readonly customer: string
  /** Tries that were begun: the first, and one more for each repeated upload or send. */
  readonly attempts: number
  /** Failures in a row, for the back-off. */
  readonly failures: number
  /** When the queue goes on by itself; null: not by time. */
  readonly due_at: number | null
  /** Version that replaces the uploaded one at the remote before it is sent; null where what is uploaded is sent. */
  readonly becomes: number | null
  /**
   * It leaves no earlier than this, by a person's wish; `due_at` is never before it. The hour that it was put off to, or when a person last let it go on: whether
   * it waits for too long is counted from then.
   */
  readonly send_at: number | null
  /** What it was sent together with. */
  readonly batch: string | null
  /** A person holds its batch: it does not leave. */
  readonly held: boolean
  /** Nobody has to mend this refused delivery any more. */
  readonly aside: boolean
  /** Run of the queue that works on it now. */
  readonly lease: string | null
  /** A run that has not been heard of until then is gone, and others may work on it. */
  readonly lease_until: number | null
  /** Grows whenever a run takes it: what was begun under another number is not written any more. */
  readonly fence: number
  readonly doubt: Doubt | null
  readonly doubt_since: number | null
  /** How often the outcome was looked for without proof. */
  readonly looks: number
  /** Grows with each definite answer that was no success; part of the idempotency key, so that a remote does not repeat that answer. */
  readonly round: number
  /** A person decided to send again where it cannot be proven. */
  readonly anew: boolean
  /** The other side this delivery belongs to since its upload. */
  readonly remote: string | null
  readonly remote_id: string | null
  readonly remote_transaction_id: string | null
  /** Last status seen there; null: not looked at since the document was found or adopted. */
  readonly remote_status: string | null
  readonly sent_at: number | null
  readonly reason: StoredReason | null
  readonly created_at: string
  readonly updated_at: string
}

/** What a delivery begins with. */
export interface JobStart extends Pick<
  JobRow,
  'document_id' | 'transaction_id' | 'version' | 'becomes' | 'sha256' | 'customer' | 'send_at' | 'batch'
> {
  /** The document of the remote that it is already: its status is looked at before it is sent, and nothing is uploaded. */
  readonly found?: { readonly remote: string; readonly remote_id: string } | undefined
}

export type JobChange = Partial<
  Omit<JobRow, 'seq' | 'id' | 'document_id' | 'transaction_id' | 'customer' | 'batch' | 'fence' | 'created_at' | 'updated_at'>
>

/**
 * How what a remote holds stands to the document here. `differs`: it says something else, and a person has to look; `kept`: a person looked and
 * kept what is here; `unreadable`: it cannot be read; `erased`: the document was deleted here;
 * `elsewhere`: it is one of another client company that fetches from the same exchange, and is not here.
 */
export type MirrorState = 'same' | 'differs' | 'kept' | 'unreadable' | 'erased' | 'elsewhere'

/** A document of a remote. */
export interface MirrorRow {
  readonly remote: string
  readonly remote_id: string
  readonly document_id: string | null
  readonly state: MirrorState
  /** How the document here was found to be the same one; `fetched`: it was made of what the remote holds. */
  readonly matched: 'delivery' | 'content' | 'number' | 'fetched' | null
  /** As the remote words it. */
  readonly status: string | null
  /** What the remote's list said of it; null where that does not show whether something has changed. */
  readonly stamp: string | null
  /** Digest of its XML. */
  readonly sha256: string | null
  /** Version of the document here that it was compared with. */
  readonly version: number | null
  readonly problem: string | null
  /** Since when the remote does not have it any more. */
  readonly gone_at: string | null
  readonly changed_at: string
}

export type NewMirrorRow = Omit<MirrorRow, 'gone_at' | 'changed_at'>

const CALL_KINDS = ['check', 'upload', 'update', 'send', 'status', 'list', 'xml', 'timestamp'] as const
export type CallKind = (typeof CALL_KINDS)[number]

/** What is written before a request leaves. */
export interface NewCall {
  readonly job_id?: string
  readonly kind: CallKind
  readonly attempt: number
  readonly payload_sha256?: string
}

/** What came back, or why nothing did; holds no key. */
export interface CallAnswer {
  /** When the request left and when its answer was there, in milliseconds since 1970; what is absent is the time of writing. */
  readonly begun_at?: number | undefined
  readonly ended_at?: number | undefined
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly status?: number | undefined
  readonly request_bytes?: number | undefined
  readonly response_bytes?: number | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly excerpt?: string | undefined
  /** What was concluded from it, in a few words. */
  readonly verdict: string
}

/** One call of the network log. Without `finished_at` its answer was never stored. */
export interface CallRecord extends NewCall, Partial<Omit<CallAnswer, 'begun_at' | 'ended_at'>> {
  readonly seq: number
  readonly started_at: string
  readonly finished_at?: string
}

/** The remote fails on one document while others go through. */
export interface FailsAlone {
  readonly times: number
  /** When it first did, as a time of the network log. */
  readonly since: string
}

export interface ChainVerdict {
  readonly valid: boolean
  /** Entries that were looked at; the broken one is the last. */
  readonly checked: number
  /** Hash of the newest entry that holds, as hex. */
  readonly head: string
  readonly broken?: ChainFault
  /** The last head that was signed. */
  readonly signed?: SignedHead
}

/**
 * What does not hold. `unsigned`: nobody with a key of the workspace has written it; `lost_end`: it was there, and is not any more; `timestamp`: what
 * an authority has signed of it does not hold.
 */
export interface ChainFault {
  readonly seq: number
  readonly code: 'changed' | 'missing_entry' | 'unsigned' | 'lost_end' | 'timestamp'
  readonly reason: string
  readonly document_id?: string
}

/** The end of a chain at a moment, signed with a key of the workspace (Ed25519). Keys, hash and signature are hex. */
export interface SignedHead {
  /** Number of the entry, and its hash. */
  readonly entry: number
  readonly hash: string
  readonly signed_at: string
  readonly public_key: string
  readonly signature: string
}

/** A signed head of which an authority of time stamps has signed that it was there (RFC 3161). */
export interface StampedHead {
  readonly head: SignedHead
  /** Address of the authority. */
  readonly authority: string
  /** Its answer and the root certificate by which that holds, in base64 (DER). */
  readonly token: string
  readonly root: string
  readonly created_at: string
}

/** One entry as it is exported. */
export interface ChainEntry {
  readonly seq: number
  readonly hash: string
  /**
   * The line of JSON that was hashed. Of an erased document its hash alone is left, as hex, and of a state that another one has followed: `state`
   * is its subject then.
   */
  readonly said: { readonly entry: string } | { readonly leaf: string; readonly state?: string }
  /** Hashes of the bytes that belong to a version. */
  readonly contents: readonly string[]
}

/** A card as it is stored, with what it is found by. */
export interface NewCard {
  readonly content: CardContent
  readonly name: string
  /** Everything a search finds it by. */
  readonly words: readonly string[]
  /** Identifiers that say whose card it is. */
  readonly matchIds: readonly string[]
}

/** What a document says of its supplier: `value` as it is compared, `shown` as it was written. */
export interface SupplierFact {
  readonly kind: string
  readonly value: string
  readonly shown: string
}

/** The same, with the invoices that say it. */
export interface KnownFact extends SupplierFact {
  readonly documents: number
  /** Date of the earliest. */
  readonly since: string | null
}

/** An answer that was given once for all documents of a company. */
export interface Decision {
  readonly subject: string
  readonly answer: string
  readonly decided_at: string
  readonly actor?: string
}

/** What is compared with the profile of the client company. */
export interface Matchable {
  readonly seq: number
  readonly document: DocumentRecord
  readonly parties: DocumentParties
}

/** A window shows a document, or none any more. */
export interface Sight {
  /** Tells one window from all others. */
  readonly window: string
  /** Who looks, as in the history of documents. */
  readonly actor: string
  readonly document_id: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
  /** Until when that is so, unless it is said again. */
  readonly until: number
}
