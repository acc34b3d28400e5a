import { AppError } from '../../base/errors.ts'
import type { Clock, IdSource } from '../../base/ports.ts'
import type { CopyTask } from '../../contract/types.ts'
import type { Watching, WorkspaceSource } from './order.ts'
import { createTasks } from './tasks.ts'

export interface CopyPorts {
  /** Where the files lie. */
  readonly folder: string
  readonly source: WorkspaceSource
  readonly clock: Clock
  readonly ids: IdSource
  /** Signs with a key of the workspace. */
  readonly sign: Watching['sign']
  /** Name of the company, for the names of files. */
  readonly company: () => Promise<string>
  /** Throws AppError `taken_along` where the workspace was taken along from an office. */
  readonly requireHome: () => Promise<void>
}

/** So many copies are made, or lie ready, at the same time. */
const MAX_COPIES = 4

/** Copies that persons take along, apart from the archives, which not all of them may have. */
export function createCopies({ source, clock, sign, ids, company, requireHome, folder }: CopyPorts) {
  const { list, place, run, ...tasks } = createTasks<'copy'>({ folder, clock, sign })

  /** A desk that has gone away fetches no copy and ends none. */
  const makeRoom = async (): Promise<void> => {
    if (list().length < MAX_COPIES) return
    const left = list().find(({ state }) => state !== 'running')
    if (left !== undefined) return tasks.end(left.id)
    throw new AppError('invalid_state', `At most ${MAX_COPIES} copies of a client company are made at the same time.`, {
      next: 'Try again in some minutes.',
    })
  }

  return {
    ...tasks,
    /** Begins to copy what a person may take along. Throws `taken_along` for what was taken along itself. */
    start: async (): Promise<CopyTask> => {
      await requireHome()
      await makeRoom()
      const id = ids.next()
      return run(id, 'copy', { kind: 'copy', source, file: place(id) }, `${await company()}.kontor`)
    },
  }
}
