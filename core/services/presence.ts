import type { Clock } from '../base/ports.ts'
import type { Onlooker, ShownDocument } from '../contract/types.ts'
import type { Sight } from '../store/types.ts'

/** Notes what a window shows; answers who else shows the same document, each once. */
export type NoteSight = (sight: Sight) => Promise<readonly string[]>

/** A window says it three times in this time; one that has vanished is forgotten after it. */
const SEEN_MS = 30_000

/** Who has which document open. Nothing depends on it: whoever saves over another version is refused in any case. */
export function createPresence({ clock, note = createMemory() }: { readonly clock: Clock; readonly note?: NoteSight | undefined }) {
  return {
    async show({ window, document_id }: ShownDocument, actor: string): Promise<{ items: Onlooker[] }> {
      const now = clock.millis()
      const others = await note({ window, actor, document_id, now, until: now + SEEN_MS })
      return { items: others.map((other) => ({ actor: other })) }
    },
  }
}

/** Where one process alone answers all windows. */
function createMemory(): NoteSight {
  const sights = new Map<string, Sight>()
  return (sight) => {
    for (const [window, { until }] of sights) if (until <= sight.now) sights.delete(window)
    if (sight.document_id === undefined) sights.delete(sight.window)
    else sights.set(sight.window, sight)
    const others = [...sights.values()].filter((other) => other.document_id === sight.document_id && other.window !== sight.window)
    return Promise.resolve(sight.document_id === undefined ? [] : [...new Set(others.map(({ actor }) => actor))].toSorted())
  }
}
