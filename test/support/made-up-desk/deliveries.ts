import type { DocumentRecord } from '../../../core/contract/types.ts'
import { enqueueSend } from '../../../core/queue/enqueue.ts'
import type { Gateway, Parcel, Reply } from '../../../core/queue/gateway.ts'
import { Queue } from '../../../core/queue/queue.ts'
import { openStore } from '../../../core/store/store.ts'
import { countingIds, fastClock } from '../workspace.ts'

const FACTOR = 1000
const answer = <Value>(value: Value): Reply<Value> => ({ kind: 'answer', value, trace: { status: 200 } })
const silence = {
  kind: 'silence',
  isReached: true,
  code: 'access_point_timeout',
  said: { message: 'The connection broke off.' },
  trace: {},
} as const
const refusal = {
  kind: 'problem',
  status: 422,
  code: 'validation_error',
  message: 'The receiver is not known here.',
  retry_after_ms: undefined,
  trace: { status: 422 },
} as const

/** How deliveries end, one after the other; the last of each round waits for a later hour. */
const ENDS = ['delivered', 'delivered', 'delivered', 'refused', 'delivered', 'delivered', 'doubt', 'delivered', 'later'] as const
type End = (typeof ENDS)[number]

/** Puts documents of a workspace into its queue and lets a made-up exchange take, refuse or leave them in doubt. */
export async function deliver(dir: string, documents: readonly DocumentRecord[]): Promise<void> {
  const clock = fastClock(FACTOR)
  // Its time runs fast, and must be over when the program goes on from here.
  clock.advance(-2 * 24 * 3600 * 1000)
  const store = await openStore({ dir, clock, ids: countingIds('22222222') })
  const ends = new Map<string, End>()
  const gateway = makeExchange((parcel) => ends.get(parcel.sha256) ?? 'delivered')
  const faults: unknown[] = []
  const queue = new Queue({
    store,
    gateway: () => Promise.resolve(gateway),
    clock,
    ids: countingIds('33333333'),
    random: () => 0.5,
    after: clock.after,
    onChange: () => undefined,
    onFault: (fault) => faults.push(fault),
  })
  const send = async (document: DocumentRecord, send_at?: number): Promise<void> => {
    await store.write((tx) => enqueueSend(tx, { document_id: document.id, type: 'send.peppol', network: 'remote', force: false, send_at }))
  }
  const rounds = documents.map((document, index) => ({ document, end: ENDS[index % ENDS.length] ?? 'delivered' }))
  for (const { document, end } of rounds) {
    ends.set(document.sha256, end)
    if (end !== 'later') await send(document)
  }
  await queue.runUntilIdle()
  await queue.stop()
  const evening = Date.now() + 30 * 24 * 3600 * 1000
  for (const { document, end } of rounds) if (end === 'later') await send(document, evening)
  await store.close()
  if (faults.length > 0) throw new Error('The made-up deliveries failed.', { cause: faults[0] })
}

/** The other side without a network: what becomes of a document is known beforehand. */
function makeExchange(endOf: (parcel: Parcel) => End): Gateway {
  let count = 0
  return {
    identity: 'https://exchange.example/api',
    network: 'remote',
    isRepeatable: false,
    check: () => Promise.resolve(answer({ methods: undefined, isRehearsal: false })),
    upload: (parcel) => {
      const end = endOf(parcel)
      return Promise.resolve(end === 'refused' ? refusal : end === 'doubt' ? silence : answer({ id: `remote-${++count}` }))
    },
    update: () => Promise.resolve(answer(true)),
    send: (_, remoteId) => Promise.resolve(answer({ transaction_id: `transaction-${remoteId}` })),
    status: () => Promise.resolve(answer(DELIVERED)),
    details: () => Promise.resolve(answer(DELIVERED)),
    // It shows no list, so that what is in doubt stays so.
    list: () => Promise.resolve({ ...refusal, status: 404, code: 'not_found' }),
    fetchXml: () => Promise.resolve({ ...refusal, status: 404, code: 'not_found' }),
  }
}

const DELIVERED = { status: 'send.completed', log: [], transactions: 1, direction: 'outbound' } as const
