/** A small seeded generator (mulberry32), so that a failing mutation can be made again from its number. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

// prettier-ignore
const FRAGMENTS = [
  '<', '>', '/', '&', ';', '"', "'", '=', ' ', '\n', '\r', '\t', ':', '!', '?', '-', '--', ']]>', '<!--', '-->', '<![CDATA[', '<?', '?>', '</', '/>',
  '&#', '&#x0;', '&lt;', '&amp;', '&x;', '\u{0}', '\u{1}', '\u{7f}', '\u{85}', 'ä', '\u{2028}', '\u{fffe}', '\u{feff}', '😀', 'xmlns="u"', ' xmlns:p="u"',
  ' xmlns:cbc=""', ' xml:lang="de"', '<?xml version="1.0"?>', '<a>', '</a>', '<a/>', ' a="1"', ' a="2"', 'xmlns:', 'cbc:', 'cac:',
]
const BYTES = [
  0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x26, 0x27, 0x2f, 0x3c, 0x3e, 0x7f, 0x80, 0xbf, 0xc0, 0xc3, 0xe0, 0xed, 0xef, 0xf0, 0xf5, 0xfe, 0xff,
]

const utf8 = new TextEncoder()

/** The document with one to three small damages: bytes changed, taken out, doubled or put in, pieces moved, the end cut off. */
export function mutate(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  let result = bytes
  for (let count = 1 + random(3); count > 0; count--) result = mutateOnce(result, random)
  return result
}

function mutateOnce(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  const at = random(bytes.length + 1)
  const length = random(2) === 0 ? 1 + random(3) : random(60)
  const end = Math.min(bytes.length, at + length)
  switch (random(7)) {
    case 0:
      return splice(bytes, at, Math.min(bytes.length, at + 1), Uint8Array.of(BYTES[random(BYTES.length)] ?? 0))
    case 1:
      return splice(bytes, at, end, new Uint8Array())
    case 2:
      return splice(bytes, at, at, bytes.subarray(at, end))
    case 3:
      return bytes.subarray(0, at)
    case 4: {
      const from = random(bytes.length + 1)
      return splice(bytes, at, at, bytes.subarray(from, Math.min(bytes.length, from + length)))
    }
    default:
      return splice(bytes, at, at, utf8.encode(FRAGMENTS[random(FRAGMENTS.length)] ?? ''))
  }
}

function splice(bytes: Uint8Array, start: number, end: number, put: Uint8Array): Uint8Array {
  const result = new Uint8Array(start + put.length + bytes.length - end)
  result.set(bytes.subarray(0, start))
  result.set(put, start)
  result.set(bytes.subarray(end), start + put.length)
  return result
}
