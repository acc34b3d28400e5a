import type {
  TransactionRecord,
  Page,
  DeliveryJob,
  QueueNeed,
  QueuePage,
  JobState,
  Batch,
  NetworkCall,
  TransactionType,
  OnBehalfReason,
  TransactionStatus,
} from '../../contract/types.ts'
import type { TransactionQuery, CallQuery } from '../../contract/parameters.ts'
import type {
  JobRow,
  CallRecord,
  MirrorRow,
  MirrorState,
  Network,
  TransactionError,
  JobStart,
  JobChange,
  StoredReason,
  NewCall,
  CallAnswer,
  NewMirrorRow,
} from '../types.ts'
import type { ErrorCode } from '../../base/errors.ts'

/** Sendings of documents, as they are on the wire. */
export interface TransactionReads {
  /** With its status log. Throws AppError `not_found`. */
  read(id: string): TransactionRecord
  list(query: TransactionQuery): Page<TransactionRecord>
}

/** Deliveries, and what is due of them. */
export interface JobReads {
  /** Throws AppError `not_found`. */
  read(id: string): JobRow
  readDelivery(id: string): DeliveryJob
  /** The newest delivery of a document. */
  findDelivery(documentId: string): DeliveryJob | undefined
  findLast(documentId: string): JobRow | undefined
  /** Deliveries of one need, or all that are not done, in their order; of what is done the newest first. All of them without a limit. */
  listDeliveries(page: { readonly need?: QueueNeed | undefined; readonly limit?: number; readonly offset?: number }): DeliveryJob[]
  /** How many deliveries that are not done need what. */
  countNeeds(): QueuePage['counts']
  countDone(): number
  /** How many that go on by themselves have been waiting since then or longer, counted from the hour they were put off to. */
  countSince(since: number): number
  wasDelivered(documentId: string): boolean
  /** Free deliveries of a state that are due, the longest due first. */
  listDue(state: JobState, now: number, limit: number): JobRow[]
  /** When the next free delivery in one of these states becomes due; undefined when none will by itself. */
  nextDueAt(states?: readonly JobState[]): number | undefined
  /** True when an earlier delivery to the same customer has not been sent yet, other than one that is held or whose hour has not come. */
  hasEarlier(job: JobRow, now: number): boolean
  /** Other deliveries of the same content whose upload is in doubt: a copy found at the remote could belong to any. */
  listTwinsInDoubt(job: JobRow): { readonly id: string; readonly seq: number }[]
  findClaim(remote: string, remoteId: string): JobRow | undefined
  /** All ids at a remote that a delivery lays claim to. */
  listClaimed(remote: string): ReadonlySet<string>
  /** Ids at a remote of deliveries that were sent before a time, the newest first. */
  listClaims(remote: string, sentBefore: number, limit: number): string[]
  /** Blocked deliveries whose reason is one of these. */
  listBlocked(codes: readonly ErrorCode[]): JobRow[]
}

/** What was sent together. */
export interface BatchReads {
  /** Those of which something is not finished, the oldest first. */
  list(): Batch[]
  /** Throws AppError `not_found`. */
  read(id: string): Batch
  isHeld(id: string): boolean
  /** Ids of its deliveries that are not finished, in their order. */
  listOpen(batch: string): string[]
}

/** The network log. */
export interface CallReads {
  /** Calls that fit, the newest first; `total` counts all of them. */
  search(query: CallQuery): Page<NetworkCall>
  /** Scheme and host of every address that was called. */
  listHosts(): string[]
  /** Calls of one delivery in their order. */
  list(jobId: string): CallRecord[]
}

/** What is known here of the documents that a remote holds. */
export interface MirrorReads {
  find(remote: string, remoteId: string): MirrorRow | undefined
  /** What the document is at a remote. */
  findOf(documentId: string, remote: string): MirrorRow | undefined
  list(remote: string): MirrorRow[]
  /** The newest first. */
  listIn(remote: string, states: readonly MirrorState[], limit: number): MirrorRow[]
  count(remote: string, state: MirrorState): number
  /** The remote's XML while it says something else than the document here. Throws AppError `not_found`. */
  readXml(remote: string, remoteId: string): Uint8Array
}

/** What was last said of recipients. */
export interface ParticipantReads {
  find(network: string, participant: string): { readonly answer: string; readonly checked_at: string } | undefined
}

/** Sendings of documents begin and end. */
export interface TransactionWrites {
  insert(input: {
    readonly document_id: string
    readonly type: TransactionType
    readonly network: Network
    readonly on_behalf?: OnBehalfReason | undefined
  }): TransactionRecord
  /** Throws AppError `invalid_state` for a step the table does not have. An error belongs to `failed` alone. */
  setStatus(id: string, to: TransactionStatus, error?: TransactionError): void
  /** What the other side calls it, and how often it was tried. */
  note(id: string, note: { readonly attempts: number; readonly remote_id: string | null }): void
}

/** Deliveries are put in, change their state and get their turn. */
export interface JobWrites {
  insert(input: JobStart): JobRow
  /** Throws AppError `invalid_state` for a step the table does not have. A change of state is also a change of `updated_at`. */
  change(id: string, change: JobChange): JobRow
  /** The first unsent delivery to a customer, when it waits for nothing but its turn and nobody works on it. */
  claimNext(customer: string): JobRow | undefined
  /** Gives the turn to the first unsent delivery to a customer, when it waits for nothing but its turn. */
  promoteNext(customer: string): void
  /** Blocks all that wait, for a reason that concerns them all; answers their ids. */
  blockWaiting(reason: StoredReason): string[]
  /** The connection is back: what waits for it alone waits no longer. */
  retryNow(codes: readonly ErrorCode[]): void
  /** Every first unsent delivery to a customer has its turn. */
  promoteAllNext(): void
  /** After a start nobody works on anything yet: the process that did is gone, or this one could not have the workspace. */
  releaseLeases(): void
}

/** What was sent together is held and released. */
export interface BatchWrites {
  /** What has not left stays here; what is being worked on is stopped before its next step. */
  hold(id: string): void
  release(id: string): void
}

/** A call is written down before it leaves, and its answer after. */
export interface CallWrites {
  /** Answers the number under which the answer is stored. */
  open(call: NewCall): number
  close(seq: number, answer: CallAnswer): void
}

/** What was found at a remote. */
export interface MirrorWrites {
  /** Writes down what was found; `xml` is kept where it says something else than the document here. */
  put(row: NewMirrorRow, xml?: Uint8Array): void
  /** What the remote says of one whose content is known and has not changed. */
  note(remote: string, remoteId: string, said: Pick<MirrorRow, 'status' | 'stamp'>): void
  /** The remote does not have it any more, or has it again. */
  setGone(remote: string, remoteId: string, isGone: boolean): void
}

/** What is said of recipients. */
export interface ParticipantWrites {
  keep(network: string, participant: string, answer: string, checkedAt: string): void
}
