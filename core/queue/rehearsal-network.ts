import { createHash } from 'node:crypto'
import { LOG_DETAILS } from '../contract/log-details.ts'
import type { Gateway, Parcel, RemoteState, Reply } from './gateway.ts'

export interface RehearsalOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** How long a delivery takes; 1.5 s when absent. */
  readonly delivery_ms?: number
}

const DELIVERY_MS = 1500
const SLOW_MS = 60_000

/**
 * A network for practising: nothing leaves the house. What happens to a document is decided by the words in its recipient's name or electronic
 * address, in any case:
 *
 * - `reject`: the recipient's side refuses it after a while (`send.failed`)
 * - `unknown`: there is no such recipient, which is known after a while (`send.failed`)
 * - `slow`: delivered after a minute
 * - `stuck`: never comes to an end
 * - everything else: delivered after a short time
 *
 * It keeps nothing: ids are made from what they stand for and a transaction's id holds the time it began, so a restarted server goes on.
 */
export function createRehearsalNetwork({ now, delivery_ms = DELIVERY_MS }: RehearsalOptions): Gateway {
  const missing = () =>
    Promise.resolve({ kind: 'problem', status: 404, code: 'not_found', message: '', retry_after_ms: undefined, trace: {} } as const)
  return {
    identity: 'rehearsal',
    network: 'rehearsal',
    isRepeatable: true,
    check: () => answer({ methods: undefined, isRehearsal: true }),
    upload: (parcel) => answer({ id: `rehearsal-${hash(`${parcel.idempotency_key} ${parcel.sha256}`)}` }),
    update: () => answer(true),
    send: () => answer({ transaction_id: `rehearsal-${now()}` }),
    status: (parcel) => answer(stateOf(parcel, now(), delivery_ms)),
    list: () => answer({ items: [], total: 0, hasMore: false, unreadable: 0 }),
    details: missing,
    fetchXml: missing,
  }
}

type Fate = 'deliver' | 'reject' | 'unknown' | 'slow' | 'stuck'

/** How what comes to an end is told of. */
const ENDS = {
  reject: ['send.failed', LOG_DETAILS.rehearsalRefused],
  unknown: ['send.failed', LOG_DETAILS.rehearsalUnknown],
  slow: ['send.completed', LOG_DETAILS.rehearsalDelivered],
  deliver: ['send.completed', LOG_DETAILS.rehearsalDelivered],
} as const

function fate(parcel: Parcel): Fate {
  const words = `${parcel.receiver_name ?? ''} ${parcel.receiver_id ?? ''}`.toLowerCase()
  return (['reject', 'unknown', 'slow', 'stuck'] as const).find((word) => words.includes(word)) ?? 'deliver'
}

function stateOf(parcel: Parcel, now: number, deliveryMs: number): RemoteState {
  const begun = Number(parcel.remote_transaction_id?.replace('rehearsal-', ''))
  if (Number.isNaN(begun)) return { status: 'upload.completed', log: [], transactions: 0, direction: undefined }
  const end = fate(parcel)
  const due = begun + (end === 'slow' ? SLOW_MS : deliveryMs)
  const at = (millis: number): string => new Date(millis).toISOString()
  const log = [{ code: 'send.processing', details: LOG_DETAILS.rehearsalHanded, created_at: at(begun) }]
  if (end === 'stuck' || now < due) return { status: 'send.processing', log, transactions: 1, direction: undefined }
  const [code, details] = ENDS[end]
  return { status: code, log: [...log, { code, details, created_at: at(due) }], transactions: 1, direction: undefined }
}

function answer<Value>(value: Value): Promise<Reply<Value>> {
  return Promise.resolve({ kind: 'answer', value, trace: {} })
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
