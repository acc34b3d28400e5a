import { once } from 'node:events'
import type { Batch, DeliveryJob, JobState } from '../../contract/types.ts'
import type { CommandServices } from '../../http/door/calls.ts'
import type { WorkspaceServer } from '../../http/types.ts'
import { readWorkspace } from '../../services/reading.ts'
import { parseOptions, requireNoMore, worseExit, type Command, type ExitCode, type Terminal } from '../command.ts'
import { SaidError } from '../said.ts'
import { DATA_OPTION, dataDir, withNode, withWorkspace } from '../workspace.ts'

const OPTIONS = {
  ...DATA_OPTION,
  json: { type: 'boolean' },
  'until-idle': { type: 'boolean' },
  finished: { type: 'boolean' },
  until: { type: 'string' },
  batch: { type: 'string' },
} as const

/** States that a person has to know about when a run ends. */
const TROUBLED: readonly JobState[] = ['refused', 'blocked', 'unknown']

export const command: Command = {
  usage: `kontor queue run [--until-idle] [--data DIR] [--json]
kontor queue list [--finished] [--data DIR] [--json]
kontor queue retry|look|cancel|aside|back ID [--data DIR] [--json]
kontor queue adopt ID REMOTE_ID [--data DIR] [--json]
kontor queue hold [--until TIME] [--data DIR] [--json]
kontor queue release [--data DIR] [--json]
kontor queue batches [--data DIR] [--json]
kontor queue hold|release|cancel --batch BATCH [--data DIR] [--json]

run works the queue until it is stopped, or until nothing moves any more by itself; it may be killed at any moment and started again.
A refused delivery is in the list until its document is sent again or it is put aside; back takes it up again.
While it is held nothing new leaves; what has left is followed to its end. TIME is written as
2026-08-31T18:00:00+02:00. A batch is what one kontor send, or one click in the window, has put into the queue.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const [action, ...ids] = positionals
    const [id, remoteId] = ids
    const json = values.json ?? false
    const { batch } = values
    requireNoMore(ids, batch === undefined ? mostIds(action) : 0)
    if (batch !== undefined) {
      return withWorkspace(values.data, async (services): Promise<ExitCode> => {
        await terminal.out(wordBatch(await decideBatch(services.queue, action, batch), json))
        return 0
      })
    }
    switch (action) {
      case 'run': {
        const { stopped } = terminal
        return withNode(values.data, (node) => runQueue(node, values['until-idle'] ?? false, json, terminal, stopped))
      }
      case 'list':
        return listQueue(dataDir(values.data), values.finished ?? false, json, terminal)
      case 'batches':
        return withWorkspace(values.data, async (services): Promise<ExitCode> => {
          for (const known of await services.queue.batches()) await terminal.out(wordBatch(known, json))
          return 0
        })
      case 'retry':
      case 'look':
      case 'cancel':
      case 'aside':
      case 'back':
      case 'adopt':
        return withWorkspace(values.data, async (services): Promise<ExitCode> => {
          await terminal.out(wordJob(await decide(services.queue, action, id, remoteId), json))
          return 0
        })
      case 'hold':
      case 'release':
        return withWorkspace(values.data, async ({ queue }): Promise<ExitCode> => {
          const { hold } = await (action === 'hold' ? queue.hold(values.until) : queue.release())
          await terminal.out(wordHold(hold, json))
          return 0
        })
      default:
        throw new SaidError('usage', 'fault.needs.oneOf', {
          command: 'queue',
          choices: 'run, list, retry, look, cancel, aside, back, adopt, hold, release, batches',
        })
    }
  },
}

/** So many ids stand behind an action; what is no action has an error of its own. */
function mostIds(action = ''): number {
  if (action === 'adopt') return 2
  return ['retry', 'look', 'cancel', 'aside', 'back'].includes(action) ? 1 : 0
}

/** Nothing is done then: the time only has to be one that a timer takes. */
const HOLD_MS = 3_600_000

async function runQueue(
  node: WorkspaceServer,
  untilIdle: boolean,
  json: boolean,
  terminal: Terminal,
  stopped: AbortSignal,
): Promise<ExitCode> {
  let exit: ExitCode = 0
  let written: Promise<void> = Promise.resolve()
  const unsubscribe = node.services.desk.subscribe((event) => {
    if (event.type !== 'job') return
    const { id, state } = event
    const found = node.services.documents.get(event.document_id, [], 'en')
    written = written.then(async () => {
      const { delivery } = await found
      if (delivery?.id !== id) return
      if (TROUBLED.includes(state)) exit = worseExit(exit, 1)
      await terminal.out(wordJob({ ...delivery, state }, json))
    })
  })
  // Neither the timers of the queue nor a signal that is waited for hold a process, which would end in the middle of its work.
  const held = setInterval(() => undefined, HOLD_MS)
  try {
    const ended = untilIdle ? node.runQueueUntilIdle() : node.runQueue().then(() => 'stopped' as const)
    const asked = stopped.aborted ? Promise.resolve() : once(stopped, 'abort')
    const reason = untilIdle
      ? await Promise.race([ended, asked.then(() => 'stopped' as const)])
      : (await Promise.all([ended, asked]), 'stopped' as const)
    await written
    if (reason === 'offline') throw new SaidError('offline', 'fault.offline')
    if (reason === 'held') terminal.message('The queue is held: nothing new was sent. kontor queue release lets it go on.')
    if (reason === 'not_configured' && (await node.services.queue.list({ limit: 0, offset: 0 })).total > 0) {
      throw new SaidError('remote_not_configured', 'fault.noExchange')
    }
    return exit
  } finally {
    clearInterval(held)
    unsubscribe()
  }
}

async function listQueue(dir: string, finished: boolean, json: boolean, terminal: Terminal): Promise<ExitCode> {
  const { deliveries, close } = readWorkspace(dir)
  try {
    for (const job of await deliveries(finished)) await terminal.out(wordJob(job, json))
    return 0
  } finally {
    await close()
  }
}

function decide(
  queue: CommandServices['queue'],
  action: 'retry' | 'look' | 'cancel' | 'aside' | 'back' | 'adopt',
  id: string | undefined,
  remoteId: string | undefined,
): Promise<DeliveryJob> {
  if (id === undefined) throw new SaidError('usage', 'fault.needs.job', { command: `queue ${action}` }, { next: 'fault.needs.job.next' })
  if (action === 'aside') return queue.putAside(id)
  if (action === 'back') return queue.bringBack(id)
  if (action !== 'adopt') return queue[action](id)
  if (remoteId === undefined) throw new SaidError('usage', 'fault.needs.remoteId')
  return queue.adopt(id, remoteId)
}

function decideBatch(queue: CommandServices['queue'], action: string | undefined, id: string): Promise<Batch> {
  if (action === 'hold') return queue.holdBatch(id)
  if (action === 'release') return queue.releaseBatch(id)
  if (action === 'cancel') return queue.cancelBatch(id)
  throw new SaidError('usage', 'fault.batch')
}

function wordHold(hold: { readonly until?: string | undefined } | undefined, json: boolean): string {
  const until = hold?.until === undefined ? {} : { until: hold.until }
  if (json) return `${JSON.stringify({ held: hold !== undefined, ...until })}\n`
  return `${hold === undefined ? 'released' : `held${hold.until === undefined ? '' : ` until ${hold.until}`}`}\n`
}

function wordBatch(batch: Batch, json: boolean): string {
  const { id, created_at, held, total, finished, attention } = batch
  if (json) return `${JSON.stringify(batch)}\n`
  const counts = `${finished} of ${total} finished${attention > 0 ? `, ${attention} need a decision` : ''}`
  return `${[id, created_at, counts, held === true ? 'held' : ''].join('\t').trimEnd()}\n`
}

/** `id` is the document, `job` its delivery; `verdict` says how it ended, or why it waits. */
function wordJob(job: DeliveryJob, json: boolean): string {
  const { id, document_id, state, remote_id, remote_transaction_id, reason, next_attempt_at } = job
  const verdict = state === 'delivered' ? 'delivered' : reason?.code
  if (!json) return `${[document_id, id, state, reason?.message ?? '', next_attempt_at ?? ''].join('\t').trimEnd()}\n`
  return `${JSON.stringify({
    id: document_id,
    job: id,
    state,
    ...(remote_id === undefined ? {} : { remote_id }),
    ...(remote_transaction_id === undefined ? {} : { transaction_id: remote_transaction_id }),
    ...(verdict === undefined ? {} : { verdict }),
    ...(reason === undefined ? {} : { message: reason.message }),
  })}\n`
}
