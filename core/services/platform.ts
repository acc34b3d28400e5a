import { hash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { plainBytes } from '../base/bytes.ts'
import { callWhole } from '../base/end-gate.ts'
import type { Platform } from '../pdf/platform.ts'

/** Below this length the way into the platform's own code costs more than it saves. */
const WORTH_INFLATING = 32
/** Memory is taken for what content usually becomes, so that it comes out in one piece, instead of 16 KB for each of many short streams. */
const USUAL_RATIO = 8
const MAX_PIECE_SIZE = 64 * 1024
/** A file becomes three per cent larger than with the usual 6; packing an XML takes a quarter of the time. */
const LEVEL = 2

/** What Node can do faster than JavaScript. */
export const platform: Platform = {
  inflate: (bytes, most) => {
    if (most < 1 || bytes.length < WORTH_INFLATING) return undefined
    return attempt(() =>
      plainBytes(
        callWhole(() => inflateSync(bytes, { maxOutputLength: most, chunkSize: Math.min(bytes.length * USUAL_RATIO, MAX_PIECE_SIZE) })),
      ),
    )
  },
  deflate: (bytes) => plainBytes(callWhole(() => deflateSync(bytes, { level: LEVEL }))),
  // A platform that is held to approved algorithms has no MD5.
  md5: (bytes) => attempt(() => hash('md5', bytes, 'hex')),
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    // Not swallowed: whoever asked has a slower way, which says what is wrong.
    return undefined
  }
}
