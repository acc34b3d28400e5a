/** A number below a bound, by chance that can be made again. */
export type Random = (below: number) => number

/** A small seeded generator (mulberry32), so that a failing damage can be made again from its number. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export function pick<T>(list: readonly T[], random: Random): T {
  return list[random(list.length)] as T
}

// prettier-ignore
export const XML_PIECES = [
  '<', '>', '/', '&', ';', '"', "'", '=', ' ', '\n', '\r', '\t', ':', '!', '?', '-', '--', ']]>', '<!--', '-->', '<![CDATA[', '<?', '?>', '</', '/>',
  '&#', '&#x0;', '&lt;', '&amp;', '&x;', '\u{0}', '\u{1}', '\u{7f}', '\u{85}', 'ä', '\u{2028}', '\u{fffe}', '\u{feff}', '😀', 'xmlns="u"', ' xmlns:p="u"',
  ' xmlns:cbc=""', ' xml:lang="de"', '<?xml version="1.0"?>', '<a>', '</a>', '<a/>', ' a="1"', ' a="2"', 'xmlns:', 'cbc:', 'cac:',
]
const BYTES = [
  0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x26, 0x27, 0x2f, 0x3c, 0x3e, 0x7f, 0x80, 0xbf, 0xc0, 0xc3, 0xe0, 0xed, 0xef, 0xf0, 0xf5, 0xfe, 0xff,
]
/** How often a piece is repeated: enough for what grows faster than its input to be noticed. */
const MAX_REPEATS = 60

const utf8 = new TextEncoder()

export interface DamageOptions {
  /** What means something in the format, put in at any place. */
  readonly pieces?: readonly string[]
  /** Files whose parts are mixed in. */
  readonly others?: readonly Uint8Array[]
}

/** The file with one to three small damages: bits and bytes changed, pieces taken out, repeated, put in or moved, the end cut off or another file's. */
export function damage(bytes: Uint8Array, random: Random, { pieces = XML_PIECES, others = [bytes] }: DamageOptions = {}): Uint8Array {
  let result = bytes
  for (let count = 1 + random(3); count > 0; count--) result = damageOnce(result, random, pieces, others)
  return result
}

function damageOnce(bytes: Uint8Array, random: Random, pieces: readonly string[], others: readonly Uint8Array[]): Uint8Array {
  const at = random(bytes.length + 1)
  const length = random(2) === 0 ? 1 + random(3) : random(60)
  const end = Math.min(bytes.length, at + length)
  switch (random(10)) {
    case 0:
      return splice(bytes, at, Math.min(bytes.length, at + 1), Uint8Array.of(pick(BYTES, random)))
    case 1:
      return splice(bytes, at, Math.min(bytes.length, at + 1), Uint8Array.of((bytes[at] ?? 0) ^ (1 << random(8))))
    case 2:
      return splice(bytes, at, end, new Uint8Array())
    case 3:
      return splice(bytes, at, at, repeat(bytes.subarray(at, end), random(4) === 0 ? 1 + random(MAX_REPEATS) : 1))
    case 4:
      return bytes.subarray(0, at)
    case 5: {
      const other = pick(others, random)
      return splice(bytes, at, bytes.length, other.subarray(random(other.length + 1)))
    }
    case 6: {
      const other = pick(others, random)
      const from = random(other.length + 1)
      return splice(bytes, at, at, other.subarray(from, from + length))
    }
    default:
      return splice(bytes, at, random(3) === 0 ? end : at, utf8.encode(pick(pieces, random)))
  }
}

function repeat(bytes: Uint8Array, times: number): Uint8Array {
  const result = new Uint8Array(bytes.length * times)
  for (let at = 0; at < result.length; at += bytes.length) result.set(bytes, at)
  return result
}

/** The bytes with those from start to end replaced. */
export function splice(bytes: Uint8Array, start: number, end: number, put: Uint8Array): Uint8Array {
  const result = new Uint8Array(start + put.length + bytes.length - end)
  result.set(bytes.subarray(0, start))
  result.set(put, start)
  result.set(bytes.subarray(end), start + put.length)
  return result
}
