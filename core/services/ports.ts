import type { Clock, IdSource } from '../base/ports.ts'

/** The real clock and ids; tests hand in fixed ones. */

export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  millis: () => Date.now(),
}

/** UUIDs of version 7 (RFC 9562, section 5.7): milliseconds, then a counter within them, then chance, so that later ids sort later. */
export function createIds(clock: Clock = systemClock): IdSource {
  // Whoever only asks for the time does not wait until the cryptography of Node is loaded.
  const { randomBytes } = process.getBuiltinModule('node:crypto')
  let last = 0
  let counter = 0
  return {
    next() {
      const now = clock.millis()
      if (now > last) {
        last = now
        counter = randomBytes(2).readUInt16BE() & 0x07ff
      } else if (++counter > 0x0fff) {
        // The counter of this millisecond is used up, or the clock went back: go on in the next one.
        last += 1
        counter = 0
      }
      const bytes = randomBytes(16)
      bytes.writeUIntBE(last, 0, 6)
      bytes.writeUInt16BE(0x7000 | counter, 6)
      bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
      const hex = bytes.toString('hex')
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
    },
  }
}
