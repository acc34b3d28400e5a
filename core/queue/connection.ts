import type { DeskState } from '../contract/types.ts'
import { backOff, type Random } from './back-off.ts'

/** Failures in a row, of all deliveries together, before the line is taken for cut. */
const MAX_FAILURES = 4

/**
 * The line to the remote, judged by the remote's own answers and not by the network card. While it is cut no delivery is tried; one small
 * question at a time, at growing intervals, finds out when it is back.
 */
export interface Connection {
  readonly connection: DeskState['connection']
  readonly lastContact: number | undefined
  /** When to ask next; undefined while the line is there. */
  readonly cutUntil: number | undefined
  /** Questions in a row that found it cut. */
  readonly probes: number
}

export const UNTRIED: Connection & { readonly failures: number } = {
  connection: 'untried',
  lastContact: undefined,
  cutUntil: undefined,
  probes: 0,
  failures: 0,
}

export type ConnectionState = typeof UNTRIED

/** The service answered, whatever it said. */
export function noteContact(now: number): ConnectionState {
  return { connection: 'online', lastContact: now, cutUntil: undefined, probes: 0, failures: 0 }
}

/** A call found nobody. Where nothing is listening at all the line is cut at once; a single lost answer may happen on any line. */
export function noteFailure(line: ConnectionState, isReached: boolean, now: number, random: Random): ConnectionState {
  if (line.cutUntil !== undefined) return line
  const failures = line.failures + 1
  if (isReached && failures < MAX_FAILURES) return { ...line, failures }
  return { ...line, failures, connection: 'offline', probes: 0, cutUntil: now + backOff(1, random) }
}

/** The question whether the line is back found nobody either. */
export function noteProbe(line: ConnectionState, now: number, random: Random): ConnectionState {
  const probes = line.probes + 1
  return { ...line, probes, cutUntil: now + backOff(probes + 1, random) }
}
