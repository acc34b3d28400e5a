import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { asUnwritable } from '../../base/disk-fault.ts'
import { AppError, asAppError } from '../../base/errors.ts'
import type { Clock } from '../../base/ports.ts'
import type { WorkspaceTask } from '../../contract/types.ts'
import { partOf, type ArchiveOrder, type Watching } from './order.ts'
import { runArchiveOrder } from './thread.ts'

interface Running<Kind extends string> {
  task: WorkspaceTask<Kind>
  readonly file: string
  readonly stop: AbortController
  /** Settles, and never throws, when the thread has ended. */
  ended: Promise<void>
}

interface TaskPorts extends Pick<Watching, 'sign'> {
  readonly folder: string
  readonly clock: Clock
}

/** Tasks of some kinds: started, watched, cancelled, fetched. Whoever knows a task of other kinds finds it here under no id. */
export function createTasks<Kind extends string>({ folder, clock, sign }: TaskPorts) {
  const tasks = new Map<string, Running<Kind>>()

  const find = (id: string): Running<Kind> => {
    const found = tasks.get(id)
    if (found === undefined) throw new AppError('not_found', `There is no archive ${id.slice(0, 100)}.`)
    return found
  }

  const stop = async ({ stop: controller, ended, file }: Running<Kind>): Promise<void> => {
    controller.abort()
    await ended
    if (file === '') return
    rmSync(file, { force: true })
    rmSync(partOf(file), { recursive: true, force: true })
  }

  return {
    /** A new name in the folder, which is the owner's alone. Throws AppError `file_unwritable`. */
    place: (id: string): string => {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
      } catch (error) {
        throw asUnwritable(error, 'The folder of archives')
      }
      return join(folder, id)
    },
    list: (): readonly WorkspaceTask<Kind>[] => [...tasks.values()].map(({ task }) => task),
    run: (id: string, kind: Kind, order: ArchiveOrder, filename?: string): WorkspaceTask<Kind> => {
      const named = filename === undefined ? {} : { filename }
      const running: Running<Kind> = {
        task: { id, kind, state: 'running', started_at: clock.now(), progress: { done: 0, total: 0 } },
        file: 'file' in order ? order.file : '',
        stop: new AbortController(),
        ended: Promise.resolve(),
      }
      running.ended = runArchiveOrder(
        order,
        { sign, report: (progress) => (running.task = { ...running.task, progress }) },
        running.stop.signal,
      ).then(
        (result) => {
          const size = filename === undefined ? {} : { bytes: statSync(running.file).size }
          running.task = { ...running.task, state: 'done', result, ...named, ...size }
        },
        (thrown: unknown) => {
          const { code, message } = asAppError(thrown)
          running.task = { ...running.task, state: 'failed', problem: { code, message } }
        },
      )
      tasks.set(id, running)
      return running.task
    },
    get: (id: string): WorkspaceTask<Kind> => find(id).task,
    /** The finished file. Throws `invalid_state` where there is none. */
    open: (id: string): { readonly content: ReadableStream<Uint8Array>; readonly bytes: number } => {
      const { task, file } = find(id)
      if (task.bytes === undefined) throw new AppError('invalid_state', 'The archive is not finished.', { next: 'Wait until it is done.' })
      return { content: Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>, bytes: task.bytes }
    },
    /** Cuts the work off where it still runs, and takes its file away. */
    end: async (id: string): Promise<void> => {
      const running = find(id)
      tasks.delete(id)
      await stop(running)
    },
    close: async (): Promise<void> => {
      await Promise.all([...tasks.values()].map(stop))
    },
  }
}
