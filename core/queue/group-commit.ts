import type { Store, StoreWrites } from '../store/store.ts'

/** Does the work in a transaction that may be shared with others; resolves when it is safe on the disk. */
export type Commit = <Result>(work: (tx: StoreWrites) => Result) => Promise<Result>

interface Pending {
  /** Answers what to do once the whole transaction is safe. */
  readonly run: () => () => void
  readonly reject: (error: unknown) => void
}

/**
 * Deliveries worked on side by side ask for their transactions at about the same time. Waiting for the disk once for all of them is what makes
 * the queue quick; each work is still undone alone when it throws.
 */
export function createGroupCommit(store: Store): Commit {
  let waiting: Pending[] = []

  const flush = (): void => {
    const group = waiting
    waiting = []
    try {
      const settled = store.write(() => group.map(({ run }) => run()))
      for (const settle of settled) settle()
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      const run = (): (() => void) => {
        try {
          const result = store.write(work)
          return () => resolve(result)
        } catch (error) {
          return () => reject(error)
        }
      }
      waiting.push({ run, reject })
    })
}
