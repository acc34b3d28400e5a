import { ERROR_CODES } from '../../base/errors.ts'
import { REASON_DETAILS, type ReasonDetail } from '../delivery-reasons.ts'
import { DOCUMENT_STATUSES, JOB_STATES, NETWORKS, ON_BEHALF_REASONS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../lists.ts'
import { count, flag, listOf, mark, named, object, oneOf, optional, text, textAs, texts, time, word, type Infer } from '../shape.ts'

/** How documents leave. */

export const errorCode = oneOf(ERROR_CODES)

export const statusLogEntry = named('StatusLogEntry', {
  code: oneOf(DOCUMENT_STATUSES),
  details: word,
  created_at: time,
  /** Who reported it: this node, or the remote whose log was copied. */
  origin: oneOf(['local', 'remote', 'rehearsal']),
  /** Who did it, as with versions; absent where nobody is known, and of what another service reported. */
  actor: optional(word),
})
export type StatusLogEntry = Infer<typeof statusLogEntry>

export const transactionRecord = named('Transaction', {
  id: word,
  type: oneOf(TRANSACTION_TYPES),
  status: oneOf(TRANSACTION_STATUSES),
  document_id: word,
  created_at: time,
  updated_at: time,
  attempts: count,
  network: oneOf(NETWORKS),
  remote_id: optional(word),
  /** Another company is the seller, and it was sent for it all the same. */
  on_behalf: optional(oneOf(ON_BEHALF_REASONS)),
  error: optional(object({ code: errorCode, message: word, retryable: flag })),
  status_log: optional(listOf(statusLogEntry)),
})
export type TransactionRecord = Infer<typeof transactionRecord>

export const deliveryJob = named('Delivery', {
  id: word,
  document_id: word,
  transaction_id: word,
  state: oneOf(JOB_STATES),
  attempts: count,
  created_at: time,
  updated_at: time,
  /** When the queue will try again; absent when it will not by itself. */
  next_attempt_at: optional(time),
  /** It leaves no earlier than this, by a person's wish: the hour it was put off to, or when a person last let it go on. */
  send_at: optional(time),
  /** Name of what it was sent together with. */
  batch: optional(word),
  /** A person holds its batch: it does not leave. */
  held: optional(mark),
  /** It has not come to its end within a working day, whatever it waits for. */
  overdue: optional(mark),
  /** Its sending has been asked for, so that it can no longer be cancelled. */
  sent: optional(mark),
  /** Refused, and nobody has to mend it any more. */
  aside: optional(mark),
  /** Why it waits or stopped: a code of the closed list and the words of the other side, or a sentence of ours with its own code. */
  reason: optional(
    object({
      code: errorCode,
      message: word,
      detail: optional(oneOf(Object.keys(REASON_DETAILS) as ReasonDetail[])),
      values: optional(texts),
    }),
  ),
  remote_id: optional(word),
  remote_transaction_id: optional(word),
  number: optional(word),
  receiver_name: optional(word),
  total: optional(word),
  currency_code: optional(word),
})
export type DeliveryJob = Infer<typeof deliveryJob>

/** How a document is sent. */
export const sendRequest = named('SendRequest', {
  /** Another one is a 422 `unsupported_transaction_type`. */
  transaction_type: textAs({ enum: [...TRANSACTION_TYPES] }, { max: 60 }),
  /** Sends once more what was delivered. */
  force: optional(flag),
  send_at: optional(textAs({ format: 'date-time' }, { max: 40 })),
  /** Name of what it is sent together with. */
  batch: optional(text({ max: 64, min: 1 })),
  /** Where it is meant to go: where deliveries go elsewhere by now, since a rehearsal was started or has ended, that is a 409 `other_network`. */
  network: optional(oneOf(NETWORKS)),
  /** What the format that it leaves in does not carry may be left out; otherwise that is a 422 `lossy_conversion`. */
  accept_losses: optional(flag),
  /** Another company is the seller, and this is why it is sent all the same; otherwise that is a 409 `other_seller`. Kept in the log with the person. */
  on_behalf: optional(oneOf(ON_BEHALF_REASONS)),
})
export type SendRequest = Infer<typeof sendRequest>
