import { setTimeout as wait } from 'node:timers/promises'
import { asAppError } from '../../core/base/errors.ts'
import { createNodeTransport } from '../../core/queue/node-transport.ts'
import { Queue } from '../../core/queue/queue.ts'
import { createRemoteGateway } from '../../core/queue/remote-gateway.ts'
import { openOffice } from '../../core/store/office.ts'
import { fastClock } from './workspace.ts'
import { folderOf } from './postgres-folder.ts'

/**
 * One node of an office: works the queue of a workspace beside others, `node office-process.ts DATABASE WORKSPACE REMOTE FACTOR START`, until its input
 * ends. What goes wrong is printed, one line each, with its code before it. START is when the fast time began, which is one for all nodes.
 */
const [database = '', workspace = '', url = '', factor = '1', start = ''] = process.argv.slice(2)
/** As often as a node of the program, in the time of the queue. */
const LOOK_MS = 2_000
/** As the program waits for an answer, in the time of the queue. */
const TIMEOUT_MS = 60_000
/** For how long a database may be away at the start. */
const PATIENCE_MS = 60_000

const clock = fastClock(Number(factor), Number(start))
const ids = { next: () => crypto.randomUUID() }
const report = (thrown: unknown): void => {
  const { code, message, stack, cause } = asAppError(thrown)
  console.log(`${code} ${[message, cause, code === 'internal_error' ? stack : ''].map(String).join(' | ').replaceAll('\n', ' ')}`)
}

/** What a database that is away keeps from being done is done once it is there. */
async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const end = Date.now() + PATIENCE_MS; ;) {
    try {
      return await work()
    } catch (error) {
      if (asAppError(error).code !== 'database_unreachable' || Date.now() > end) throw error
      report(error)
      await wait(50)
    }
  }
}

let wake = (): void => undefined
const office = await persist(() => openOffice(database, { folder: folderOf(database), clock }))
const store = await persist(() =>
  // Another node, or a person, has put something into the queue.
  office.openWorkspace(workspace, { clock, ids, onChange: (what) => what.includes('queue') && wake() }),
)
const transport = createNodeTransport({ timeout_ms: TIMEOUT_MS / Number(factor), max_bytes: 10_000_000 })
const gateway = createRemoteGateway({ url, key: 'remote-key', now: Date.now, transport })
const queue = new Queue({
  store,
  gateway: () => Promise.resolve(gateway),
  clock,
  ids,
  random: Math.random,
  after: clock.after,
  onChange: () => undefined,
  onFault: report,
})

let isEnding = false
process.stdin.on('end', () => {
  isEnding = true
})
process.stdin.resume()
wake = () => void queue.wake()
await persist(() => queue.start())
console.log('started')
while (!isEnding) {
  await new Promise<void>((resolve) => void clock.after(LOOK_MS, resolve))
  await queue.reclaim().catch(report)
}
await queue.stop()
await store.close()
await office.close()
process.exit(0)
