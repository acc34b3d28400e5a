import { flushCompileCache } from 'node:module'
import { createMirror } from '../../core/queue/mirror.ts'
import { createNodeTransport } from '../../core/queue/node-transport.ts'
import { Queue } from '../../core/queue/queue.ts'
import { createRemoteGateway } from '../../core/queue/remote-gateway.ts'
import { openStore, type Store } from '../../core/store/store.ts'
import { fastClock, prepareSample } from './workspace.ts'

/**
 * Works the queue of a workspace until idle and prints why it ended: `node queue-process.ts DIR URL FACTOR START STEP TASK`. START is when the
 * fast time began, so that it never runs backwards from one process to the next. At STEP, when it is not 0, the process kills itself: before and after
 * each transaction, before each request leaves and after each answer has come. With the TASK `fetch` it fetches what the remote holds instead.
 */
const [dir = '', url = '', factor = '1', start = '', step = '0', task = 'send'] = process.argv.slice(2)
const deadly = Number(step)
let steps = 0
// Whoever is killed keeps nothing at its end.
flushCompileCache()

function passStep(): void {
  steps += 1
  if (steps === deadly) process.kill(process.pid, 'SIGKILL')
}

const clock = fastClock(Number(factor), Number(start))
const store = await openStore({ dir, clock, ids: { next: () => crypto.randomUUID() } })
const write: Store['write'] = async (work) => {
  passStep()
  try {
    return await store.write(work)
  } finally {
    passStep()
  }
}
const watched: Store = { ...store, write }
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
const ports = {
  store: watched,
  gateway: () => Promise.resolve(gateway),
  clock,
  random: Math.random,
  after: clock.after,
  onChange: () => undefined,
  onFault: (error: unknown) => console.error(error),
}

async function send(): Promise<string> {
  const queue = new Queue({ ...ports, ids: { next: () => crypto.randomUUID() } })
  const reason = await queue.runUntilIdle()
  await queue.stop()
  return reason
}

async function fetchAll(): Promise<string> {
  const mirror = createMirror({
    ...ports,
    prepare: (xml) => Promise.resolve(prepareSample(xml)),
    listOthers: () => Promise.resolve(() => Promise.resolve(false)),
    listen: () => undefined,
  })
  const { outcome } = await mirror.start()
  await mirror.stop()
  return outcome
}

const outcome = await (task === 'fetch' ? fetchAll() : send())
await store.close()
console.log(outcome)
process.exit(0)
