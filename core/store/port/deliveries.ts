import type {
  DocumentRecord,
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
  CallKind,
  CallRecord,
  FailsAlone,
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
  read(id: string): Promise<TransactionRecord>
  list(query: TransactionQuery): Promise<Page<TransactionRecord>>
}

/** Deliveries, and what is due of them. */
export interface JobReads {
  /** Throws AppError `not_found`. */
  read(id: string): Promise<JobRow>
  readDelivery(id: string): Promise<DeliveryJob>
  /** The newest delivery of a document. */
  findDelivery(documentId: string): Promise<DeliveryJob | undefined>
  findLast(documentId: string): Promise<JobRow | undefined>
  /** Deliveries of one need, or all that are not done, in their order; of what is done the newest first. All of them without a limit. */
  listDeliveries(page: { readonly need?: QueueNeed | undefined; readonly limit?: number; readonly offset?: number }): Promise<DeliveryJob[]>
  /** How many deliveries that are not done need what. */
  countNeeds(): Promise<QueuePage['counts']>
  countDone(): Promise<number>
  /** How many that go on by themselves have been waiting since then or longer, counted from the hour they were put off to or a person let them go on at. */
  countSince(since: number): Promise<number>
  wasDelivered(documentId: string): Promise<boolean>
  /** Free deliveries of a state that are due, the longest due first. */
  listDue(state: JobState, now: number, limit: number): Promise<JobRow[]>
  /** When the next free delivery in one of these states becomes due; undefined when none will by itself. */
  nextDueAt(states?: readonly JobState[]): Promise<number | undefined>
  /** Whether a free delivery is put off further than any pause lasts (`AHEAD_MS`), and not by a person: the clock of the machine was ahead. */
  isAnyAhead(now: number): Promise<boolean>
  /** True when an earlier delivery to the same customer has not been sent yet, other than one that is held or whose hour has not come. */
  hasEarlier(job: JobRow, now: number): Promise<boolean>
  /**
   * Other deliveries of the same content whose upload is in doubt: a copy found at the remote could belong to any. `isUploading`: the answer to its upload
   * may be on its way just now.
   */
  listTwinsInDoubt(job: JobRow): Promise<{ readonly seq: number; readonly isUploading: boolean }[]>
  findClaim(remote: string, remoteId: string): Promise<JobRow | undefined>
  /** All ids at a remote that a delivery lays claim to. */
  listClaimed(remote: string): Promise<ReadonlySet<string>>
  /** Ids at a remote of deliveries that were sent before a time, the newest first. */
  listClaims(remote: string, sentBefore: number, limit: number): Promise<string[]>
  /** Whether nobody else has taken it since: then what was begun is written. */
  isHeldBy(job: Pick<JobRow, 'id' | 'lease' | 'fence'>): Promise<boolean>
  /** Blocked deliveries whose reason is one of these. */
  listBlocked(codes: readonly ErrorCode[]): Promise<JobRow[]>
}

/** What was sent together. */
export interface BatchReads {
  /** Those of which something is not finished, the oldest first. */
  list(): Promise<Batch[]>
  /** Throws AppError `not_found`. */
  read(id: string): Promise<Batch>
  isHeld(id: string): Promise<boolean>
  /** Ids of its deliveries that are not finished, in their order. */
  listOpen(batch: string): Promise<string[]>
}

/** The network log. */
export interface CallReads {
  /** Calls that fit, the newest first; `total` counts all of them. */
  search(query: CallQuery): Promise<Page<NetworkCall>>
  /** Scheme and host of every address that was called. */
  listHosts(): Promise<string[]>
  /** Calls of one delivery in their order. */
  list(jobId: string): Promise<CallRecord[]>
  /**
   * How often the remote has failed (HTTP 500) at this request of a delivery since it last answered it otherwise than by a fault of its own, where it did
   * the last time, so many times at least, and others that were sent there since the first of them were delivered before the last. Undefined where not.
   */
  findFailsAlone(job: Pick<JobRow, 'id' | 'remote'>, kind: CallKind, atLeast: number): Promise<FailsAlone | undefined>
}

/** What is known here of the documents that a remote holds. */
export interface MirrorReads {
  find(remote: string, remoteId: string): Promise<MirrorRow | undefined>
  /** What the document is at a remote. */
  findOf(documentId: string, remote: string): Promise<MirrorRow | undefined>
  list(remote: string): Promise<MirrorRow[]>
  /** The newest first. */
  listIn(remote: string, states: readonly MirrorState[], limit: number): Promise<MirrorRow[]>
  count(remote: string, state: MirrorState): Promise<number>
  /** The remote's XML while it says something else than the document here. Throws AppError `not_found`. */
  readXml(remote: string, remoteId: string): Promise<Uint8Array>
}

/** What was last said of recipients. */
export interface ParticipantReads {
  find(network: string, participant: string): Promise<{ readonly answer: string; readonly checked_at: string } | undefined>
}

/** Sendings of documents begin and end. */
export interface TransactionWrites {
  insert(input: {
    readonly document_id: string
    readonly type: TransactionType
    readonly network: Network
    readonly on_behalf?: OnBehalfReason | undefined
  }): Promise<TransactionRecord>
  /** Throws AppError `invalid_state` for a step the table does not have. An error belongs to `failed` alone. */
  setStatus(id: string, to: TransactionStatus, error?: TransactionError): Promise<void>
  /** What the other side calls it, and how often it was tried. */
  note(id: string, note: { readonly attempts: number; readonly remote_id: string | null }): Promise<void>
}

/** Deliveries are put in, change their state and get their turn. */
export interface JobWrites {
  insert(input: JobStart): Promise<JobRow>
  /** Throws AppError `invalid_state` for a step the table does not have. A change of state is also a change of `updated_at`. */
  change(id: string, change: JobChange): Promise<JobRow>
  /** Takes a free delivery in the name of a run, or of one work of it, until then where others might take it; undefined when another one has it. */
  take(id: string, run: string, until: number | null): Promise<JobRow | undefined>
  /** The first unsent delivery to a customer, when it waits for nothing but its turn and nobody works on it. */
  findNext(customer: string): Promise<JobRow | undefined>
  /** Gives the turn to the first unsent delivery to a customer, when it waits for nothing but its turn. */
  promoteNext(customer: string): Promise<void>
  /** Blocks all that wait, for a reason that concerns them all; answers their ids. */
  blockWaiting(reason: StoredReason): Promise<string[]>
  /** The connection is back: what waits for it alone waits no longer. */
  retryNow(codes: readonly ErrorCode[]): Promise<void>
  /** What was put off while the clock was ahead is due. */
  bringForward(): Promise<void>
  /** Every first unsent delivery to a customer has its turn. */
  promoteAllNext(): Promise<void>
  /** A run goes on with what it has, until then. */
  renewLeases(run: string, until: number): Promise<void>
  /** What runs have that were not heard of until now is free again; without a time all of it, where no other process can have the workspace. */
  releaseLeases(now?: number): Promise<void>
  /**
   * Undoes what was practised: deliveries of the network `rehearsal` are gone, however far they are, and their documents are as they would be without,
   * each with an entry in its log. Answers them as they are now. What is being worked on just now is written by nobody any more.
   */
  endRehearsal(): Promise<Pick<DocumentRecord, 'id' | 'status'>[]>
}

/** What was sent together is held and released. */
export interface BatchWrites {
  /** What has not left stays here; what is being worked on is stopped before its next step. */
  hold(id: string): Promise<void>
  /** What has not left goes on; whether it waits for too long is counted from now, or from the later hour that it was put off to. */
  release(id: string): Promise<void>
}

/** A call is written down before it leaves, and its answer after. */
export interface CallWrites {
  /** Answers the number under which the answer is stored. */
  open(call: NewCall): Promise<number>
  close(seq: number, answer: CallAnswer): Promise<void>
}

/** What was found at a remote. */
export interface MirrorWrites {
  /** Writes down what was found; `xml` is kept where it says something else than the document here. */
  put(row: NewMirrorRow, xml?: Uint8Array): Promise<void>
  /** What was left to other client companies is looked at again the next time. */
  forgetElsewhere(): Promise<void>
  /** What the remote says of one whose content is known and has not changed. */
  note(remote: string, remoteId: string, said: Pick<MirrorRow, 'status' | 'stamp'>): Promise<void>
  /** The remote does not have it any more, or has it again. */
  setGone(remote: string, remoteId: string, isGone: boolean): Promise<void>
}

/** What is said of recipients. */
export interface ParticipantWrites {
  keep(network: string, participant: string, answer: string, checkedAt: string): Promise<void>
}
