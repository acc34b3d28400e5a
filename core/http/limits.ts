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

export const WINDOW_MS = 60_000

/** When the minute of a key began, in milliseconds since 1970, and how many calls there were since, the one in question included. */
export interface Counted {
  readonly from: number
  readonly calls: number
}

/** Counts in this process, for keys that no other one lets in. */
function createCounter(): (key: string, now: number) => Counted {
  const uses = new Map<string, { readonly from: number; calls: number }>()
  return (key, now) => {
    const known = uses.get(key)
    const use = known !== undefined && now - known.from < WINDOW_MS ? known : { from: now, calls: 0 }
    uses.set(key, use)
    use.calls += 1
    return { ...use }
  }
}

/** Counts the calls of each key. Refused calls count as well: a program that does not wait does not get in any sooner. */
export function createGate(clock: Clock, { calls_per_minute, concurrent_calls }: Limits) {
  const count = createCounter()
  /** How many calls of each key are being answered here. */
  const running = new Map<string, number>()

  /**
   * Lets a call in and answers how it leaves; the headers that say what is left are set in any case. `counted` where others let in the same key. Throws
   * AppError `rate_limited`.
   */
  return (key: string, headers: Record<string, string>, counted?: Counted): (() => void) => {
    const now = clock.millis()
    const { from, calls } = counted ?? count(key, now)
    const reset = Math.max(1, Math.ceil((from + WINDOW_MS - now) / 1000))
    headers['ratelimit-limit'] = String(calls_per_minute)
    headers['ratelimit-remaining'] = String(Math.max(0, calls_per_minute - calls))
    headers['ratelimit-reset'] = String(reset)
    if (calls > calls_per_minute) {
      headers['retry-after'] = String(reset)
      throw new AppError('rate_limited', `This key may make ${calls_per_minute} calls a minute.`)
    }
    const before = running.get(key) ?? 0
    if (before >= concurrent_calls) {
      headers['retry-after'] = '1'
      throw new AppError('rate_limited', `This key may make ${concurrent_calls} calls at a time.`)
    }
    running.set(key, before + 1)
    return () => {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
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
