/** What the engine needs from its surroundings. Tests hand in fixed ones; nothing in the engine reads a clock or makes an id by itself. */

/** Time as RFC 3339 in UTC with milliseconds, for example `2026-11-21T09:30:00.000Z`. */
export type Timestamp = string

export interface Clock {
  now(): Timestamp
  /** Milliseconds since the epoch, for intervals. */
  millis(): number
}

export interface IdSource {
  /** A new UUID; ids made later sort later where the source can (version 7). */
  next(): string
}

/** SHA-256 of bytes as lower-case hex. */
export type Sha256 = (bytes: Uint8Array) => string
