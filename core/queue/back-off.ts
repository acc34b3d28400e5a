import { MAX_PAUSE_MS } from '../store/pauses.ts'

/** Randomness as a port: from 0 up to but not including 1. */
export type Random = () => number

const SECOND = 1000
const MINUTE = 60 * SECOND
/** The longest pause that grows out of failures. */
export const MAX_BACK_OFF_MS = 5 * MINUTE

/** How long to wait after so many failures in a row: doubling from one second to five minutes, spread so that not all come back together. */
export function backOff(failures: number, random: Random): number {
  const full = Math.min(SECOND * 2 ** Math.max(0, Math.min(failures, 20) - 1), MAX_BACK_OFF_MS)
  return Math.round(full * (0.5 + random() / 2))
}

/** A remote's own wish (RFC 9110, Retry-After) is never undercut, and not followed beyond `MAX_PAUSE_MS` without asking again. */
export function waitAfterFailure(failures: number, retryAfter: number | undefined, random: Random): number {
  return Math.max(backOff(failures, random), Math.min(retryAfter ?? 0, MAX_PAUSE_MS))
}

/** When to look at the remote's status again: half of the time passed since it was sent, from half a second to five minutes. */
export function nextPoll(sinceSent: number, random: Random): number {
  const interval = Math.min(Math.max(sinceSent / 2, SECOND / 2), 5 * MINUTE)
  return Math.round(interval * (0.8 + random() * 0.4))
}
