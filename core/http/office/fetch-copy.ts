import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../base/errors.ts'
import { routeUrl } from '../../contract/client.ts'
import type { CopyTask, OfficeTrip } from '../../contract/types.ts'
import type { OpenOffice } from './clients.ts'
import { endSilence } from './line.ts'

export interface FetchPorts {
  readonly say: (said: Pick<OfficeTrip, 'step' | 'progress'>) => void
  readonly signal: AbortSignal
  /** Takes the file in, as it comes. */
  readonly keep: (content: ReadableStream<Uint8Array>) => Promise<void>
}

/** How often the office is asked how far the copy is. */
const EVERY_MS = 300
/** Nodes of an office answer in turn, and one of them makes the copy: whoever asks another is told that it knows of none. */
const MAX_ASKED = 40
/** Lets the office make a copy of a client company, and fetches it. Throws AppErrors: what the office says, and `office_offline`. */
export async function fetchCopy({ client, ask }: OpenOffice, { say, signal, keep }: FetchPorts): Promise<void> {
  const params = { archive_id: (await client.desk_copy_start()).id }
  try {
    let task: CopyTask
    do {
      await wait(EVERY_MS, undefined, { signal })
      task = await askAround(() => client.desk_copy({ params }), signal)
      say({ step: 'copy', progress: task.progress })
    } while (task.state === 'running')
    if (task.problem !== undefined) throw new AppError(task.problem.code, task.problem.message)
    const total = task.bytes ?? 0
    const path = routeUrl('', 'desk_copy_file', params)
    const answer = await askAround(() => fetchFile(ask, path, signal), signal)
    const count = (done: number): void => say({ step: 'fetch', progress: { done, total } })
    await keep(Readable.toWeb(Readable.from(counted(answer, total, count))) as ReadableStream<Uint8Array>)
  } finally {
    // The copy has been fetched, or is of no use any more; one that cannot be ended now gives way to later ones.
    await askAround(() => client.desk_copy_end({ params }), AbortSignal.timeout(EVERY_MS * MAX_ASKED)).catch(() => undefined)
  }
}

async function askAround<Answer>(question: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await question()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found' || asked === MAX_ASKED) throw error
      await wait(EVERY_MS / 3, undefined, { signal })
    }
  }
}

async function fetchFile(ask: OpenOffice['ask'], path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const answer = await ask(path, { method: 'GET', signal })
  if (answer.ok && answer.body !== null) return answer.body.pipeThrough(endSilence())
  await answer.body?.cancel()
  if (answer.status === 404) throw new AppError('not_found', 'The node that answers has not made the copy.')
  throw new AppError('access_point_error', `The office answers ${answer.status}.`, { next: 'Try again.' })
}

async function* counted(content: ReadableStream<Uint8Array>, total: number, count: (done: number) => void): AsyncGenerator<Uint8Array> {
  let done = 0
  for await (const chunk of content) {
    done += chunk.byteLength
    if (done > total) throw new AppError('payload_too_large', 'The office sends more than it has said.')
    count(done)
    yield chunk
  }
}
