import { createHash } from 'node:crypto'
import type { Clock } from '../base/ports.ts'

/** Wrong keys that one address may send in a minute. */
export const MAX_WRONG_KEYS = 30
const WINDOW_MS = 60_000
/** The longest known of them are forgotten first. */
export const MAX_ADDRESSES = 10_000
const MAX_KEYS = 10_000

/**
 * Keeps whoever tries keys from going on. An address that sent too many wrong ones is not listened to for the rest of the minute, except with keys that
 * were right before: behind a load balancer, all callers have one address. Of keys only digests are kept, and nothing in a log.
 */
export function createKeyGuard(clock: Clock) {
  const wrong = new Map<string, { readonly from: number; tries: number }>()
  const right = new Map<string, true>()

  return {
    /** Seconds after which the address may try again; undefined where it may now. */
    waitFor(address: string, key: string): number | undefined {
      const now = clock.millis()
      const known = wrong.get(address)
      if (known === undefined || now - known.from >= WINDOW_MS || known.tries < MAX_WRONG_KEYS || right.has(digestOf(key))) return undefined
      return Math.max(1, Math.ceil((known.from + WINDOW_MS - now) / 1000))
    },
    noteWrong(address: string, key: string): void {
      const now = clock.millis()
      const known = wrong.get(address)
      const entry = known !== undefined && now - known.from < WINDOW_MS ? known : { from: now, tries: 0 }
      entry.tries += 1
      put(wrong, address, entry, MAX_ADDRESSES)
      right.delete(digestOf(key))
    },
    noteRight(key: string): void {
      put(right, digestOf(key), true, MAX_KEYS)
    },
  }
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64')

/** The entry becomes the newest of at most so many. */
function put<Value>(map: Map<string, Value>, name: string, value: Value, most: number): void {
  map.delete(name)
  map.set(name, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
