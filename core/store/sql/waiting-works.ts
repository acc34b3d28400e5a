/** A work that waits for the next transaction, in which it may be one of several. */
export interface WaitingWork<Db> {
  /** Does it within a transaction; answers how its promise ends once that is stored. Alone in it, it takes the transaction with it. */
  readonly attempt: (db: Db, isAlone: boolean) => Promise<() => void>
  /** Not the work failed, but the transaction that held it. */
  readonly fail: (error: unknown) => void
}

/** Most works of one transaction, so that nobody else waits long for it. */
export const MOST_AT_ONCE = 32

/** A work and the promise of its result. `part` does one of several, which is undone alone when it throws. */
export function waitingWork<Db, Result>(
  work: (db: Db) => Promise<Result> | Result,
  part: (db: Db, work: (db: Db) => Promise<Result> | Result) => Promise<Result>,
): { readonly waiting: WaitingWork<Db>; readonly result: Promise<Result> } {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const attempt = async (db: Db, isAlone: boolean): Promise<() => void> => {
    if (isAlone) {
      const result = await work(db)
      return () => resolve(result)
    }
    try {
      const result = await part(db, work)
      return () => resolve(result)
    } catch (error) {
      return () => reject(error as Error)
    }
  }
  return { waiting: { attempt, fail: reject }, result: promise }
}
