import { AppError } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import { follow } from './follow.ts'

/** What one key, and one call, may take (our choice; the specification, section 8, shows no limits). */
export interface Limits {
  readonly calls_per_minute: number
  readonly concurrent_calls: number
  /** For one call of the Format API, its body included. */
  readonly format_call_ms: number
}

export const LIMITS: Limits = { calls_per_minute: 600, concurrent_calls: 10, format_call_ms: 60_000 }

const WINDOW_MS = 60_000

interface Use {
  /** When the minute began. */
  from: number
  calls: number
  running: number
}

/** Counts the calls of each key. Refused calls count as well: a program that does not wait does not get in any sooner. */
export function createGate(clock: Clock, { calls_per_minute, concurrent_calls }: Limits) {
  const uses = new Map<string, Use>()

  const useOf = (key: string, now: number): Use => {
    const known = uses.get(key)
    if (known !== undefined && now - known.from < WINDOW_MS) return known
    const fresh = { from: now, calls: 0, running: known?.running ?? 0 }
    uses.set(key, fresh)
    return fresh
  }

  /** Lets a call in and answers how it leaves; the headers that say what is left are set in any case. Throws AppError `rate_limited`. */
  return (key: string, headers: Record<string, string>): (() => void) => {
    const now = clock.millis()
    const use = useOf(key, now)
    use.calls += 1
    const reset = Math.max(1, Math.ceil((use.from + WINDOW_MS - now) / 1000))
    headers['ratelimit-limit'] = String(calls_per_minute)
    headers['ratelimit-remaining'] = String(Math.max(0, calls_per_minute - use.calls))
    headers['ratelimit-reset'] = String(reset)
    if (use.calls > calls_per_minute) {
      headers['retry-after'] = String(reset)
      throw new AppError('rate_limited', `This key may make ${calls_per_minute} calls a minute.`)
    }
    if (use.running >= concurrent_calls) {
      headers['retry-after'] = '1'
      throw new AppError('rate_limited', `This key may make ${concurrent_calls} calls at a time.`)
    }
    use.running += 1
    return () => {
      // The minute may be another one by now; what runs is carried over from one to the next.
      const current = uses.get(key) ?? use
      current.running -= 1
    }
  }
}

/** The work, or AppError `time_limit` when it takes longer. */
export async function withinTime<Result>(ms: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController()
  const release = follow(stop, signal)
  const late = new AppError('time_limit', `The call took longer than ${ms / 1000} seconds.`)
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      stop.abort(late)
      reject(late)
    }, ms)
  })
  try {
    return await Promise.race([work(stop.signal), limit])
  } finally {
    clearTimeout(timer)
    release()
  }
}
