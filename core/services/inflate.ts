import { inflateSync } from 'node:zlib'

/** Below this the way into the platform's own code costs more than it saves. */
const WORTH = 4096

/** Undoes deflate as fast as the platform can; undefined for data that are short, broken, cut off, or more than `most` bytes. */
export function inflate(bytes: Uint8Array, most: number): Uint8Array | undefined {
  if (most < 1 || bytes.length < WORTH) return undefined
  try {
    const { buffer, byteOffset, byteLength } = inflateSync(bytes, { maxOutputLength: most })
    return new Uint8Array(buffer, byteOffset, byteLength)
  } catch {
    // Not swallowed: whoever asked has a slower way, which says what is wrong.
    return undefined
  }
}
