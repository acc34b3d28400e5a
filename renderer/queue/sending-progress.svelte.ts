import type { Batch } from '../../core/contract/types.ts'
import type { Api } from '../lib/api.ts'
import type { Desk } from '../lib/desk.svelte.ts'

/** A burst of deliveries is looked at once. */
const LOOK_MS = 1_000
/** Where nothing more comes for so long, what is left of a batch waits for others: that is no work under way. */
const STILL_MS = 60_000

/** How much of the batches that are being sent goes on no more by itself, from 0 to 1; undefined where none is. */
export function shareSent(batches: readonly Pick<Batch, 'held' | 'total' | 'moving'>[]): number | undefined {
  const under = batches.filter(({ held, total, moving }) => held !== true && total > 1 && moving > 0)
  const total = under.reduce((sum, batch) => sum + batch.total, 0)
  return total === 0 ? undefined : under.reduce((sum, { total: all, moving }) => sum + all - moving, 0) / total
}

/** Follows the batches of the client company that is shown, while something of them moves. */
export class SendingProgress {
  share: number | undefined = $state()

  /** Returns the function that ends it. */
  follow(api: Pick<Api, 'desk_batches'>, desk: Pick<Desk, 'listen' | 'state'>): () => void {
    let looking: ReturnType<typeof setTimeout> | undefined
    let still: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      looking = undefined
      try {
        const stands = desk.state.hold !== undefined || desk.state.connection === 'offline'
        this.share = stands ? undefined : shareSent((await api.desk_batches()).items)
      } catch {
        // The engine is gone, as the frame says.
        this.share = undefined
      }
    }
    const stop = desk.listen((event) => {
      if (event.type !== 'job') return
      looking ??= setTimeout(() => void look(), LOOK_MS)
      clearTimeout(still)
      still = setTimeout(() => (this.share = undefined), STILL_MS)
    })
    return () => {
      stop()
      clearTimeout(looking)
      clearTimeout(still)
    }
  }
}
