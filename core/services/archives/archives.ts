import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError, asAppError } from '../../base/errors.ts'
import type { Clock, IdSource } from '../../base/ports.ts'
import type { ArchiveTask, ArchiveKind } from '../../contract/types.ts'
import type { Lang } from '../types.ts'
import type { ArchiveOrder, WorkspaceSource } from './order.ts'
import { receiveFile } from './receive-file.ts'
import { runArchiveOrder } from './thread.ts'

export interface ArchivePorts {
  /** Folder of the workspace; where that lies elsewhere, of what is only for a while. */
  readonly dir: string
  readonly source: WorkspaceSource
  readonly clock: Clock
  readonly ids: IdSource
  /** Name of the company, for the names of files. */
  readonly company: () => Promise<string>
}

interface Running {
  task: ArchiveTask
  readonly file: string
  readonly stop: AbortController
  /** Settles, and never throws, when the thread has ended. */
  ended: Promise<void>
}

/**
 * Backups, exports and proofs as tasks that a person starts, watches, cancels and fetches. The file of a task lies in the workspace until the
 * task is ended or the workspace closed.
 */
export function createArchives({ dir, source: workspace, clock, ids, company }: ArchivePorts) {
  const folder = join(dir, 'archives')
  const tasks = new Map<string, Running>()
  // Left behind by a program that was killed.
  rmSync(folder, { recursive: true, force: true })

  const find = (id: string): Running => {
    const found = tasks.get(id)
    if (found === undefined) throw new AppError('not_found', `There is no archive ${id.slice(0, 100)}.`)
    return found
  }

  const run = (id: string, kind: ArchiveTask['kind'], order: ArchiveOrder, filename?: string): ArchiveTask => {
    const named = filename === undefined ? {} : { filename }
    const running: Running = {
      task: { id, kind, state: 'running', started_at: clock.now(), progress: { done: 0, total: 0 } },
      file: 'file' in order ? order.file : '',
      stop: new AbortController(),
      ended: Promise.resolve(),
    }
    running.ended = runArchiveOrder(order, (progress) => (running.task = { ...running.task, progress }), running.stop.signal).then(
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
  }

  /** A new name in the folder of the archives, which is the owner's alone. */
  const place = (id: string): string => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return join(folder, id)
  }

  const stop = async ({ stop: controller, ended, file }: Running): Promise<void> => {
    controller.abort()
    await ended
    if (file !== '') rmSync(file, { force: true })
  }

  return {
    start: async ({ kind }: { readonly kind: Exclude<ArchiveKind, 'check'> }, lang: Lang): Promise<ArchiveTask> => {
      const id = ids.next()
      if (kind === 'proof') return run(id, kind, { kind, source: workspace })
      const name = `${await company()} ${clock.now().slice(0, 10)}`
      if (kind !== 'backup') return run(id, kind, { kind, source: workspace, file: place(id), lang }, `${name}.zip`)
      if ('dir' in workspace) return run(id, kind, { kind, dir: workspace.dir, file: place(id) }, `${name}.kontor`)
      throw new AppError('invalid_state', 'A client company at the office is backed up with the database of the office.', {
        next: 'Take an export, or move a copy to this computer (kontor move).',
      })
    },
    /** Takes an export in, to be proven. */
    check: async (content: ReadableStream<Uint8Array> | null): Promise<ArchiveTask> => {
      const id = ids.next()
      const file = place(id)
      await receiveFile(content, file)
      return run(id, 'check', { kind: 'check', file })
    },
    get: (id: string): ArchiveTask => find(id).task,
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
    close: async () => {
      await Promise.all([...tasks.values()].map(stop))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
