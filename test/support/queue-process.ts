import { flushCompileCache } from 'node:module'
import { createNodeTransport } from '../../core/queue/node-transport.ts'
import { createQueue } from '../../core/queue/queue.ts'
import { createRemoteGateway } from '../../core/queue/remote-gateway.ts'
import { createGroupWrite } from '../../core/store/group-write.ts'
import { openStore, type Store } from '../../core/store/store.ts'
import { fastClock } from './workspace.ts'

/**
 * Works the queue of a workspace until idle and prints why it ended: `node queue-process.ts DIR URL FACTOR START [STEP]`. START is when the
 * fast time began, so that it never runs backwards from one process to the next. With STEP the process kills itself at that step: before and after
 * each transaction, before each request leaves and after each answer has come.
 */
const [dir = '', url = '', factor = '1', start = '', step = '0'] = process.argv.slice(2)
const deadly = Number(step)
let steps = 0
// Whoever is killed keeps nothing at its end.
flushCompileCache()

function passStep(): void {
  steps += 1
  if (steps === deadly) process.kill(process.pid, 'SIGKILL')
}

const clock = fastClock(Number(factor), Number(start))
const store = openStore({ dir, clock, ids: { next: () => crypto.randomUUID() } })
let depth = 0
const write: Store['write'] = (work) => {
  // Parts of a transaction are no steps of their own.
  if (depth === 0) passStep()
  depth += 1
  try {
    return store.write(work)
  } finally {
    depth -= 1
    if (depth === 0) passStep()
  }
}
const watched: Store = { ...store, write, writeTogether: createGroupWrite(write).write }
const transport = createNodeTransport({ timeout_ms: 5000, max_bytes: 10_000_000 })
const gateway = createRemoteGateway({
  url,
  key: 'remote-key',
  now: Date.now,
  transport: async (request) => {
    passStep()
    try {
      return await transport(request)
    } finally {
      passStep()
    }
  },
})
const queue = createQueue({
  store: watched,
  gateway: () => gateway,
  clock,
  ids: { next: () => crypto.randomUUID() },
  random: Math.random,
  after: clock.after,
  onChange: () => undefined,
  onFault: (error) => console.error(error),
})
const reason = await queue.runUntilIdle()
await queue.stop()
store.close()
console.log(reason)
process.exit(0)
