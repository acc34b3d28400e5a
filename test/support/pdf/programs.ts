/** Small font programs of our own: glyphs A and B, 600 and 700 wide, whose outlines are empty. */

const bytesOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const number = (value: number): number[] => [28, (value >> 8) & 0xff, value & 0xff]
const wide = (value: number): number[] => [29, 0, 0, (value >> 8) & 0xff, value & 0xff]

function index(items: readonly (readonly number[])[]): number[] {
  if (items.length === 0) return [0, 0]
  const ends = items.map((_, at) => 1 + items.slice(0, at + 1).reduce((sum, item) => sum + item.length, 0))
  return [0, items.length, 2, ...[1, ...ends].flatMap((end) => [end >> 8, end & 0xff]), ...items.flat()]
}

/** A font of OpenType with nothing but this CFF program. */
export function openTypeFont(cff: Uint8Array): Uint8Array {
  const tables = [0, 1, 0, 0, 0, 0, 0, 0]
  const row = [...bytesOf('CFF '), 0, 0, 0, 0, 0, 0, 0, 28, 0, 0, cff.length >> 8, cff.length & 0xff]
  return Uint8Array.of(...bytesOf('OTTO'), ...tables, ...row, ...cff)
}

/** Adobe 5176: the width of A is the usual one, that of B stands in a subroutine. */
export function cffProgram({ isCid = false, nominal = number(500) }: { isCid?: boolean; nominal?: readonly number[] } = {}): Uint8Array {
  const header = [1, 0, 4, 2]
  const names = index([bytesOf('F')])
  const strings = index(isCid ? [bytesOf('Adobe'), bytesOf('Identity')] : [])
  const global = index([[...number(100), 22, 11]])
  const charstrings = index([[14], [14], [...number(200), ...number(-107), 29, 14]])
  // A and B by their names, or as the characters 5 and 6.
  const charset = isCid ? [0, 0, 5, 0, 6] : [0, 0, 34, 0, 35]
  const own = [...number(600), 20, ...nominal, 21]
  const top = (at: { charset: number; charstrings: number; own: number; parts: number; select: number }): number[] =>
    isCid
      ? [
          ...wide(391),
          ...wide(392),
          ...wide(0),
          12,
          30,
          ...wide(at.charset),
          15,
          ...wide(at.charstrings),
          17,
          ...wide(at.parts),
          12,
          36,
          ...wide(at.select),
          12,
          37,
        ]
      : [...wide(at.charset), 15, ...wide(at.charstrings), 17, ...wide(own.length), ...wide(at.own), 18]
  const none = { charset: 0, charstrings: 0, own: 0, parts: 0, select: 0 }
  const start = header.length + names.length + index([top(none)]).length + strings.length + global.length
  const at = { charset: start, charstrings: start + charset.length, own: start + charset.length + charstrings.length, parts: 0, select: 0 }
  at.select = at.own + own.length
  at.parts = at.select + 8
  const parts = index([[...wide(own.length), ...wide(at.own), 18]])
  const select = [3, 0, 1, 0, 0, 0, 0, 3]
  return Uint8Array.from([
    ...header,
    ...names,
    ...index([top(at)]),
    ...strings,
    ...global,
    ...charset,
    ...charstrings,
    ...own,
    ...(isCid ? [...select, ...parts] : []),
  ])
}

function encrypt(plain: readonly number[], key: number): number[] {
  let state = key
  return [0, 0, 0, 0, ...plain].map((byte) => {
    const cipher = (byte ^ (state >> 8)) & 0xff
    state = ((cipher + state) * 52845 + 22719) & 0xffff
    return cipher
  })
}

/** Adobe Type 1 Font Format, with an encoding of its own: 1 is A, 2 is B. */
export function type1Program(): Uint8Array {
  const wideNumber = (value: number): number[] => [255, 0, 0, value >> 8, value & 0xff]
  const charstring = (name: string, bytes: number[]): number[] => {
    const cipher = encrypt(bytes, 4330)
    return [...bytesOf(`/${name} ${cipher.length} RD `), ...cipher, ...bytesOf(' ND\n')]
  }
  // The width of B is 1400 halves.
  const inner = [
    ...bytesOf('dup /Private 8 dict dup begin /lenIV 4 def 2 index /CharStrings 3 dict dup begin\n'),
    ...charstring('.notdef', [139, ...wideNumber(500), 13, 14]),
    ...charstring('A', [139, ...wideNumber(600), 13, 14]),
    ...charstring('B', [139, ...wideNumber(1400), 141, 12, 12, 13, 14]),
    ...bytesOf('end end\n'),
  ]
  const clear =
    '%!PS-AdobeFont-1.0: F\n/FontMatrix [0.001 0 0 0.001 0 0] def\n/Encoding 256 array\ndup 1 /A put dup 2 /B put\nreadonly def\ncurrentfile eexec\n'
  return Uint8Array.from([...bytesOf(clear), ...encrypt(inner, 55665), ...bytesOf(`\n${'0'.repeat(64)}\ncleartomark`)])
}
