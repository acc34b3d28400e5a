import type { WorkspaceDatabase } from './database.ts'
import type { Transaction } from './transaction.ts'

type Work<Result> = (db: Transaction) => Promise<Result> | Result

interface Waiting {
  /** Does its work; answers how its promise ends once that is stored. Alone in a transaction, it takes the transaction with it. */
  readonly attempt: (db: Transaction, isAlone: boolean) => Promise<() => void>
  readonly fail: (error: unknown) => void
}

/** Most works of one transaction, so that nobody else waits long for it. */
const MOST = 32

/**
 * The works of one node in one workspace: while a transaction is under way, those that come wait here and not for its lock, and the next one stores them
 * together. Each is undone by itself when it throws.
 */
export function createGroupWrite(workspace: Pick<WorkspaceDatabase, 'transact'>) {
  const waiting: Waiting[] = []
  let under: Promise<void> | undefined

  const writeSome = async (): Promise<void> => {
    const group = waiting.splice(0, MOST)
    try {
      const ends = await workspace.transact(async (db) => {
        const done: (() => void)[] = []
        for (const { attempt } of group) done.push(await attempt(db, group.length === 1))
        return done
      })
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
    write: <Result>(work: Work<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        const attempt = async (db: Transaction, isAlone: boolean): Promise<() => void> => {
          if (isAlone) {
            const result = await work(db)
            return () => resolve(result)
          }
          try {
            const result = await db.savepoint(work)
            return () => resolve(result)
          } catch (error) {
            return () => reject(error as Error)
          }
        }
        waiting.push({ attempt, fail: reject })
        under ??= writeAll()
      }),
    /** When all that waits is stored. */
    async flush(): Promise<void> {
      await under
    },
  }
}
