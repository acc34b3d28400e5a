import { AppError, type ErrorCode } from '../base/errors.ts'
import type { DocumentStatus, JobState, QueueNeed, TransactionStatus } from '../contract/types.ts'

/**
 * The three state machines, each one table: from where one may go to what. The specification shows no transitions; these are our choice, and
 * every other one is a 409 `invalid_state`. Section 3.1 names the document statuses. The end of a rehearsal is no transition: it takes back what was
 * practised, from wherever that is (`sql/deliveries/end-rehearsal.ts`).
 */

/**
 * A new version makes a document ready again; a refused second delivery leaves it as delivered as it was. What leaves by mail is sent when a person says
 * so, without being on its way before, and is not when the person takes that back.
 */
export const DOCUMENT_TRANSITIONS: Readonly<Record<DocumentStatus, readonly DocumentStatus[]>> = {
  'import.processing': ['upload.completed', 'upload.failed'],
  'upload.completed': ['send.processing', 'send.completed', 'upload.failed'],
  'upload.failed': ['upload.completed'],
  'receive.processing': ['receive.completed', 'receive.failed'],
  'receive.completed': [],
  'receive.failed': [],
  'send.processing': ['send.completed', 'send.failed'],
  // Sending once more is a decision of its own (`force`), checked where the send is put into the queue.
  'send.completed': ['send.processing', 'upload.completed'],
  'send.failed': ['send.processing', 'send.completed', 'upload.completed'],
}

/** What a stored document can begin as. */
export const FIRST_STATUSES: readonly DocumentStatus[] = [
  'upload.completed',
  'import.processing',
  'receive.processing',
  'receive.completed',
]

/** Where the stored XML may be replaced or edited: nothing that is under way, was delivered or came from others. */
export const EDITABLE_STATUSES: readonly DocumentStatus[] = ['upload.completed', 'upload.failed', 'send.failed']

/** What has left the house, or is about to. */
export const STARTED_STATUSES: readonly DocumentStatus[] = ['send.processing', 'send.completed']

/** A failed transaction goes on only when a person retries it. */
export const TRANSACTION_TRANSITIONS: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  processing: ['completed', 'failed'],
  completed: [],
  failed: ['processing'],
}

/**
 * A delivery on its way. `uploading` and `sending` are written before the request leaves, so they also say that its outcome is in doubt when
 * no answer was stored. `refused`: the exchange refuses the document. `blocked`: something else must be put right first. `unknown`: it
 * cannot be proven whether the document arrived, a person decides.
 */
export const JOB_TRANSITIONS: Readonly<Record<JobState, readonly JobState[]>> = {
  waiting: ['uploading', 'blocked', 'cancelled'],
  uploading: ['uploaded', 'waiting', 'refused', 'blocked', 'unknown'],
  // To `polling` and beyond where a document that was found or adopted turns out to be sent already.
  uploaded: ['sending', 'polling', 'delivered', 'refused', 'blocked', 'unknown', 'cancelled'],
  // Back to `waiting` only where the remote lost the document and a person decides to send it anew.
  sending: ['polling', 'uploaded', 'waiting', 'delivered', 'refused', 'blocked', 'unknown'],
  polling: ['delivered', 'waiting', 'refused', 'blocked', 'unknown'],
  delivered: [],
  refused: ['waiting', 'uploaded'],
  blocked: ['waiting', 'uploading', 'uploaded', 'sending', 'polling', 'cancelled'],
  unknown: ['waiting', 'uploading', 'uploaded', 'sending', 'polling', 'cancelled'],
  cancelled: [],
}

/** The queue does nothing more with these by itself. */
export const FINISHED_JOB_STATES: readonly JobState[] = ['delivered', 'refused', 'cancelled']

export const UNFINISHED_JOB_STATES = (Object.keys(JOB_TRANSITIONS) as JobState[]).filter((state) => !FINISHED_JOB_STATES.includes(state))

/** Where the next step would take a document out of the house; every other step follows up what has left already. */
export const HELD_JOB_STATES: readonly JobState[] = ['waiting', 'uploaded']

/** From where a delivery may be given up, unless its sending had been asked for before it stopped there. */
export const UNSENT_JOB_STATES: readonly JobState[] = ['waiting', 'uploaded', 'blocked']

/** As a list of SQL. */
export const listStates = (states: readonly JobState[]): string => `(${states.map((state) => `'${state}'`).join(', ')})`

/** A person has to do something. */
export const PARKED_JOB_STATES: readonly JobState[] = ['blocked', 'unknown']

/** By what is needed from a person, as conditions on a row of deliveries. */
export const NEEDS_IN_SQL: Readonly<Record<QueueNeed, string>> = {
  decision: "state = 'unknown'",
  precondition: "state = 'blocked'",
  mend: "state = 'refused' AND aside = 0",
  nothing: `state IN ${listStates(UNFINISHED_JOB_STATES.filter((state) => !PARKED_JOB_STATES.includes(state)))}`,
  done: "(state IN ('delivered', 'cancelled') OR (state = 'refused' AND aside = 1))",
}

/** What a store says whose database is away, or held by somebody else, for a while: it says nothing of a document. */
export const AWAY_CODES: readonly ErrorCode[] = ['workspace_busy', 'database_unreachable']

/** What goes on by itself. */
export const MOVING_JOB_STATES = UNFINISHED_JOB_STATES.filter((state) => !PARKED_JOB_STATES.includes(state))

export function requireDocumentTransition(from: DocumentStatus, to: DocumentStatus): void {
  requireTransition('document', DOCUMENT_TRANSITIONS, from, to)
}

export function requireTransactionTransition(from: TransactionStatus, to: TransactionStatus): void {
  requireTransition('transaction', TRANSACTION_TRANSITIONS, from, to)
}

/** Staying in a state is no transition and always allowed. */
export function requireJobTransition(from: JobState, to: JobState): void {
  if (from !== to) requireTransition('delivery', JOB_TRANSITIONS, from, to)
}

function requireTransition<State extends string>(
  noun: string,
  table: Readonly<Record<State, readonly State[]>>,
  from: State,
  to: State,
): void {
  if (table[from].includes(to)) return
  throw new AppError('invalid_state', `The ${noun} is ${from} and cannot become ${to}.`, {
    next: `Load the ${noun} again: its status says what can be done with it now.`,
  })
}
