import type { Sealer } from '../sealer.ts'
import { MOST_AT_ONCE, waitingWork, type WaitingWork } from '../sql/waiting-works.ts'
import type { WorkspaceDatabase } from './database.ts'
import type { Transaction } from './transaction.ts'

type Work<Result> = (db: Transaction) => Promise<Result> | Result

/**
 * The works of one node in one workspace: while a transaction is under way, those that come wait here and not for its lock, and the next one stores them
 * together. Each is undone by itself when it throws.
 */
export function createGroupWrite(workspace: Pick<WorkspaceDatabase, 'transact'>, sealer: Sealer) {
  const waiting: WaitingWork<Transaction>[] = []
  let under: Promise<void> | undefined

  const writeSome = async (): Promise<void> => {
    const group = waiting.splice(0, MOST_AT_ONCE)
    try {
      const { ends, head } = await workspace.transact(async (db) => {
        const done: (() => void)[] = []
        // What was moved away is left as it is: each work is told so.
        if (!db.isClosed) await sealer.begin(db)
        for (const { attempt } of group) done.push(await attempt(db, group.length === 1))
        return { ends: done, head: db.isClosed ? undefined : await sealer.seal(db) }
      })
      sealer.stored(head)
      for (const end of ends) end()
    } catch (error) {
      // Not one of several works, but the transaction that held them all.
      for (const { fail } of group) fail(error)
    }
  }

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) await writeSome()
    under = undefined
  }

  return {
    write<Result>(work: Work<Result>): Promise<Result> {
      const { waiting: mine, result } = waitingWork(work, (db: Transaction, part) => db.savepoint(part))
      waiting.push(mine)
      under ??= writeAll()
      return result
    },
    /** Ends when all that waits is stored. */
    async close(): Promise<void> {
      await under
      sealer.close()
    },
  }
}
