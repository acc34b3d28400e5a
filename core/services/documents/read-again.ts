import { asAppError } from '../../base/errors.ts'
import type { Store, StoreWrites } from '../../store/store.ts'
import { createIdleWork } from '../idle-work.ts'
import type { Kept } from './judge-source.ts'

export interface ReadAgainPorts {
  readonly store: Store
  readonly prepare: (xml: Uint8Array) => Promise<Pick<Kept, 'facts'>>
  /** Compares what was read with the profile of the client company. */
  readonly matchAgain: (tx: StoreWrites, id: string) => Promise<void>
  readonly report: (error: unknown) => void
}

/** The window has had its first page by then, and between two steps calls come. */
const BEGIN_MS = 2_000
const BETWEEN_MS = 20
const AT_ONCE = 20

/**
 * Reads documents that an older program stored once more, a few at a time while nothing else is to be done, so that the store knows of them what it
 * knows of new ones. Returns the function that ends it, and with it what is under way: the store may be closed then.
 */
export function readAgain({ store, prepare, matchAgain, report }: ReadAgainPorts): () => Promise<void> {
  const work = createIdleWork(report)
  const step = async (): Promise<void> => {
    const ids = await store.parties.listUnread(AT_ONCE)
    if (ids.length === 0) return
    for (const id of ids) {
      if (work.isStopped()) return
      const { version, xml } = await store.versions.read(id)
      const facts = await prepare(xml).then(
        (prepared) => prepared.facts,
        (error: unknown) => {
          // What cannot be read names nobody; a fault of the program is not a property of the document.
          if (asAppError(error).code === 'internal_error') throw error
          return {}
        },
      )
      if (!work.isStopped()) {
        await store.write(async (tx) => {
          await tx.parties.refresh(id, version, facts)
          await matchAgain(tx, id)
        })
      }
    }
    work.next(BETWEEN_MS, step)
  }
  work.next(BEGIN_MS, step)
  return work.stop
}
