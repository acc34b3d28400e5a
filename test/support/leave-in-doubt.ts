import { enqueueSend } from '../../core/queue/enqueue.ts'
import { Queue } from '../../core/queue/queue.ts'
import { openStore } from '../../core/store/store.ts'
import { FACTOR, gatewayTo } from './desk.ts'
import { countingIds, fastClock, newDocument } from './workspace.ts'

/** Sends documents from a workspace to a remote that takes them, breaks off and shows no list: of each delivery the end is unknown. */
export async function leaveInDoubt(dir: string, url: string, numbers: readonly string[]): Promise<void> {
  const clock = fastClock(FACTOR)
  // Its time runs fast, and must be over when the program goes on from here.
  clock.advance(-24 * 3600 * 1000)
  const store = await openStore({ dir, clock, ids: countingIds() })
  const gateway = gatewayTo(url)
  const faults: unknown[] = []
  const queue = new Queue({
    store,
    gateway: () => Promise.resolve(gateway),
    clock,
    ids: countingIds('11111111'),
    random: Math.random,
    after: clock.after,
    onChange: () => undefined,
    onFault: (fault) => faults.push(fault),
  })
  await store.write(async (tx) => {
    for (const number of numbers) {
      const { id } = await tx.documents.insert(newDocument(number, { customer: `Customer of ${number}` }))
      await enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', force: false })
    }
  })
  await queue.runUntilIdle()
  await queue.stop()
  const { decision } = await store.jobs.countNeeds()
  await store.close()
  if (decision !== numbers.length || faults.length > 0) throw new Error(`${decision} deliveries are unknown`, { cause: faults[0] })
}
