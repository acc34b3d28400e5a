import { setImmediate } from 'node:timers/promises'
import { asAppError } from '../../base/errors.ts'
import type { Timer } from '../../queue/timer.ts'
import type { Store } from '../../store/store.ts'
import type { SearchText } from '../../store/types.ts'
import type { Engine } from '../engine/engine.ts'
import { createIdleWork } from '../idle-work.ts'

export interface SearchFillingPorts {
  readonly store: Store
  readonly engine: Pick<Engine, 'run'>
  readonly report: (error: unknown) => void
}

/** The window has had its first page by then, and between two steps calls come. */
const BEGIN_MS = 2_000
const BETWEEN_MS = 20
const AT_ONCE = 10

/**
 * Reads documents that an older program stored, the newest first and a few at a time, so that a search finds them by all that they hold. What is done
 * is stored with each step: another start goes on where this one ended.
 */
export function createSearchFilling({ store, engine, report }: SearchFillingPorts, after?: Timer) {
  const work = createIdleWork(report, after)
  let unread = 0

  const textsOf = (xml: Uint8Array): Promise<readonly SearchText[]> =>
    engine.run('searchTexts', [xml]).catch((error: unknown) => {
      // What cannot be read is found by its row alone; a fault of the program is not a property of the document.
      if (asAppError(error).code === 'internal_error') throw error
      return []
    })

  const readOne = async (id: string) => {
    const stored = await store.versions.read(id).catch((error: unknown) => {
      // It was deleted meanwhile.
      if (asAppError(error).code === 'not_found') return undefined
      throw error
    })
    return stored === undefined ? undefined : { id, version: stored.version, texts: await textsOf(stored.xml) }
  }

  const step = async (before: number): Promise<void> => {
    const listed = await store.finding.listUnread(before, AT_ONCE)
    unread = listed.length === 0 ? 0 : await store.finding.countUnread()
    const read: Awaited<ReturnType<typeof readOne>>[] = []
    for (const { id } of listed) {
      // Calls are answered between two documents.
      await setImmediate()
      if (work.isStopped()) return
      read.push(await readOne(id))
    }
    if (work.isStopped() || listed.length === 0) return
    await store.write(async (tx) => {
      for (const { id, version, texts } of read.flatMap((one) => one ?? [])) await tx.finding.keepTexts(id, version, texts)
    })
    unread = Math.max(0, unread - listed.length)
    go(BETWEEN_MS, listed.at(-1)?.seq ?? 0)
  }
  const go = (milliseconds: number, before: number): void => {
    work.next(milliseconds, () => step(before))
  }

  return {
    async start(): Promise<void> {
      unread = await store.finding.countUnread()
      if (unread > 0) go(BEGIN_MS, Number.MAX_SAFE_INTEGER)
    },
    /** How many documents are still found by their row alone. */
    unread: (): number => unread,
    stop: work.stop,
  }
}
