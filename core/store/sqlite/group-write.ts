/** A transaction of one's own, and one that may be shared with others: its promise is kept when the work is safe on the disk. */
type Write<Tx> = <Result>(work: (tx: Tx) => Result) => Result
type WriteTogether<Tx> = <Result>(work: (tx: Tx) => Result) => Promise<Result>

interface Waiting {
  /** Does its work within a transaction; answers how its promise ends once that is stored. */
  readonly attempt: () => () => void
  readonly fail: (error: unknown) => void
}

/** Most works of one transaction, so that nobody else waits long for it. */
const MOST = 32

/** Gathers what is to be written in one turn of the event loop: a flush to the disk costs as much as several documents. */
export function createGroupWrite<Tx>(write: Write<Tx>): { readonly write: WriteTogether<Tx>; flush(): void } {
  const waiting: Waiting[] = []

  const writeSome = (): void => {
    const group = waiting.splice(0, MOST)
    if (waiting.length > 0) setImmediate(writeSome)
    if (group.length === 0) return
    try {
      const ends = write(() => group.map(({ attempt }) => attempt()))
      for (const end of ends) end()
    } catch (error) {
      // Not one of the works, but the transaction that held them all.
      for (const { fail } of group) fail(error)
    }
  }

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        const attempt = (): (() => void) => {
          try {
            const result = write(work)
            return () => resolve(result)
          } catch (error) {
            return () => reject(error as Error)
          }
        }
        waiting.push({ attempt, fail: reject })
        if (waiting.length === 1) setImmediate(writeSome)
      }),
    /** Writes at once what waits. */
    flush(): void {
      while (waiting.length > 0) writeSome()
    },
  }
}
