import { splice } from './damage.ts'

const NOTHING = new Uint8Array()

/**
 * A shorter input for which the same holds: ever smaller pieces are taken out, as long as it does (delta debugging, Zeller and Hildebrandt 2002). Asks at
 * most so many times.
 */
export async function minimise(bytes: Uint8Array, holds: (bytes: Uint8Array) => Promise<boolean>, maxTries: number): Promise<Uint8Array> {
  let best = bytes
  let tries = 0
  for (let size = Math.ceil(bytes.length / 2); size >= 1 && tries < maxTries; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.length && tries < maxTries;) {
      const shorter = splice(best, at, Math.min(best.length, at + size), NOTHING)
      tries++
      if (await holds(shorter)) best = shorter
      else at += size
    }
  }
  return best
}
