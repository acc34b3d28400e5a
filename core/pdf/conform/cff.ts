import { PdfSyntaxError } from '../read/lexer.ts'
import { bigEndian, latin } from '../read/values.ts'
import { ISO_ADOBE, STANDARD_STRINGS } from './cff-names.ts'
import { widthOfType2 } from './charstring.ts'
import type { NamedProgram } from './program.ts'

/**
 * A CFF program (Adobe Technical Note 5176), as it stands in a PDF or, where the PDF says so, in the table `CFF ` of an OpenType font: readers take it for what it is said
 * to be. Undefined where it is broken or of another kind; nothing is trusted to be whole. Throws PdfSyntaxError for a number that is none.
 */
export function readCff(file: Uint8Array, isOpenType: boolean): NamedProgram | undefined {
  const bytes = !isOpenType ? file : latin(file, 0, 4) === 'OTTO' ? tableOf(file, 'CFF ') : undefined
  if (bytes === undefined || bytes[0] !== 1) return undefined
  const names = readIndex(bytes, bytes[2] ?? 0)
  const tops = readIndex(bytes, names.end)
  const strings = readIndex(bytes, tops.end)
  const { items: global } = readIndex(bytes, strings.end)
  const top = readDict(tops.items[0] ?? new Uint8Array())
  const { items: charstrings } = readIndex(bytes, top.get(CHAR_STRINGS)?.[0] ?? bytes.length)
  if (charstrings.length === 0 || (top.get(CHARSTRING_TYPE)?.[0] ?? 2) !== 2) return undefined
  const isCid = top.has(ROS)
  const parts = isCid ? readIndex(bytes, top.get(FD_ARRAY)?.[0] ?? bytes.length).items.map(readDict) : [top]
  const privates = parts.map((part) => readPrivate(bytes, part, isCid ? top.get(FONT_MATRIX) : undefined))
  const partOf = isCid ? readPartNumbers(bytes, top.get(FD_SELECT)?.[0] ?? bytes.length, charstrings.length) : undefined
  const charset = readCharset(bytes, top.get(CHARSET)?.[0] ?? 0, charstrings.length, isCid)
  if (charset === undefined) return undefined
  const nameOf = (id: number): string | undefined => STANDARD_STRINGS[id] ?? latin(strings.items[id - STANDARD_STRINGS.length] ?? EMPTY)
  return {
    glyphs: charstrings.length,
    isCid,
    advanceOf: (glyph) => {
      const own = privates[partOf?.[glyph] ?? 0]
      const charstring = charstrings[glyph]
      if (own === undefined || charstring === undefined) return undefined
      const width = widthOfType2(charstring, { local: own.local, global }, own.usual, own.nominal)
      return width === undefined || Number.isNaN(width) ? undefined : width * own.scale
    },
    glyphOfName: indexOnce(() => new Map(isCid ? [] : charset.map((id, glyph) => [nameOf(id), glyph]))),
    // Where the program knows no character numbers they are those of the glyphs (ISO 32000-1, 9.7.4.2).
    glyphOfCid: isCid ? indexOnce(() => new Map(charset.map((id, glyph) => [id, glyph]))) : (cid) => cid,
    codes: isCid ? new Map() : readEncoding(bytes, top.get(ENCODING)?.[0] ?? 0, charset),
  }
}

const CHARSET = 15
const ENCODING = 16
const CHAR_STRINGS = 17
const PRIVATE = 18
const SUBRS = 19
const USUAL_WIDTH = 20
const NOMINAL_WIDTH = 21
// Operators of two bytes: 12 and the second.
const CHARSTRING_TYPE = 0xc06
const FONT_MATRIX = 0xc07
const ROS = 0xc1e
const FD_ARRAY = 0xc24
const FD_SELECT = 0xc25
const EMPTY = new Uint8Array()

function indexOnce<Key>(build: () => ReadonlyMap<Key, number>): (key: Key) => number {
  let index: ReadonlyMap<Key, number> | undefined
  return (key) => (index ??= build()).get(key) ?? 0
}

function tableOf(file: Uint8Array, tag: string): Uint8Array | undefined {
  for (let row = 12; row < 12 + 16 * bigEndian(file, 4, 2); row += 16)
    if (latin(file, row, row + 4) === tag)
      return file.subarray(bigEndian(file, row + 8, 4), bigEndian(file, row + 8, 4) + bigEndian(file, row + 12, 4))
  return undefined
}

/** Objects one behind the other, found by their offsets (section 5). */
function readIndex(bytes: Uint8Array, at: number): { readonly items: readonly Uint8Array[]; readonly end: number } {
  const count = bigEndian(bytes, at, 2)
  const size = bytes[at + 2] ?? 0
  const data = at + 2 + (count + 1) * size
  if (count === 0) return { items: [], end: at + 2 }
  if (size < 1 || size > 4 || data > bytes.length) return { items: [], end: bytes.length }
  const edge = (index: number): number => data + bigEndian(bytes, at + 3 + index * size, size)
  const items = Array.from({ length: count }, (_, index) => bytes.subarray(edge(index), Math.max(edge(index), edge(index + 1))))
  return { items, end: edge(count) }
}

/** Operands by operator (section 4). */
function readDict(bytes: Uint8Array): Map<number, readonly number[]> {
  const entries = new Map<number, readonly number[]>()
  let operands: number[] = []
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at++] ?? 0
    if (byte <= 21) {
      entries.set(byte === 12 ? 0xc00 | (bytes[at++] ?? 0) : byte, operands)
      operands = []
    } else if (byte === 28) {
      operands.push((bigEndian(bytes, at, 2) << 16) >> 16)
      at += 2
    } else if (byte === 29) {
      operands.push(bigEndian(bytes, at, 4) | 0)
      at += 4
    } else if (byte === 30) {
      let text = ''
      while (at < bytes.length && !text.includes(' ')) {
        const pair = bytes[at++] ?? 0
        text += `${REAL[pair >> 4] ?? ' '}${REAL[pair & 15] ?? ' '}`
      }
      const [real = ''] = text.split(' ')
      // Readers differ in what a number without digits or with two exponents is.
      if (real === '' || Number.isNaN(Number(real))) throw new PdfSyntaxError('a number of a font program is none')
      operands.push(Number(real))
    } else if (byte < 251) {
      operands.push(byte < 247 ? byte - 139 : (byte - 247) * 256 + (bytes[at++] ?? 0) + 108)
    } else {
      operands.push(-(byte - 251) * 256 - (bytes[at++] ?? 0) - 108)
    }
  }
  return entries
}
const REAL = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'e', 'e-', undefined, '-', undefined]

function readPrivate(bytes: Uint8Array, part: ReadonlyMap<number, readonly number[]>, outer: readonly number[] | undefined) {
  const [size = 0, at = 0] = part.get(PRIVATE) ?? []
  const own = readDict(bytes.subarray(at, at + size))
  const subroutines = own.get(SUBRS)?.[0]
  const inner = part.get(FONT_MATRIX)?.[0]
  const scale = outer === undefined ? (inner ?? 0.001) : (outer[0] ?? 0.001) * (inner ?? 1)
  return {
    usual: wholeOf(own.get(USUAL_WIDTH)?.[0]),
    nominal: wholeOf(own.get(NOMINAL_WIDTH)?.[0]),
    local: subroutines === undefined ? [] : readIndex(bytes, at + subroutines).items,
    scale: scale * 1000,
  }
}

/** Readers differ in what a fraction of a unit in these two numbers counts: widths that rest on one are not known. */
function wholeOf(width: number | undefined): number {
  return width === undefined || Number.isInteger(width) ? (width ?? 0) : Number.NaN
}

/** Which part of a CID-keyed program a glyph belongs to (section 19). */
function readPartNumbers(bytes: Uint8Array, at: number, glyphs: number): Uint8Array {
  if (bytes[at] === 0) return bytes.subarray(at + 1, at + 1 + glyphs)
  const parts = new Uint8Array(glyphs).fill(255)
  if (bytes[at] !== 3) return parts
  for (let row = at + 3; row < at + 3 + bigEndian(bytes, at + 1, 2) * 3; row += 3)
    parts.fill(bytes[row + 2] ?? 255, bigEndian(bytes, row, 2), bigEndian(bytes, row + 3, 2))
  return parts
}

/** Name or character numbers of the glyphs (section 13); undefined for the expert sets, which no invoice is set in. */
function readCharset(bytes: Uint8Array, at: number, glyphs: number, isCid: boolean): number[] | undefined {
  if (at <= 2 && !isCid) return at === 0 && glyphs <= ISO_ADOBE ? Array.from({ length: glyphs }, (_, glyph) => glyph) : undefined
  const ids = [0]
  const format = bytes[at]
  if (format === undefined || format > 2) return undefined
  for (let next = at + 1; ids.length < glyphs && next < bytes.length; next += 2 + format) {
    const first = bigEndian(bytes, next, 2)
    const more = format === 0 ? 0 : bigEndian(bytes, next + 2, format)
    for (let id = first; id <= first + more && ids.length < glyphs; id++) ids.push(id)
  }
  return ids.length === glyphs ? ids : undefined
}

/** The glyphs of the codes that the program gives itself (section 12); undefined for StandardEncoding. */
function readEncoding(bytes: Uint8Array, at: number, charset: readonly number[]): ReadonlyMap<number, number> | undefined {
  if (at === 0) return undefined
  const codes = new Map<number, number>()
  // The expert encoding, which no invoice is set in, is left empty.
  if (at === 1) return codes
  const format = bytes[at] ?? 0
  const count = bytes[at + 1] ?? 0
  let next = at + 2
  let glyph = 1
  for (let row = 0; row < count; row++) {
    const code = bytes[next++] ?? 0
    const more = (format & 127) === 0 ? 0 : (bytes[next++] ?? 0)
    for (let index = 0; index <= more; index++) codes.set(code + index, glyph++)
  }
  if (format >= 128)
    for (let row = 0; row < (bytes[next] ?? 0); row++)
      codes.set(bytes[next + 1 + row * 3] ?? 0, charset.indexOf(bigEndian(bytes, next + 2 + row * 3, 2)))
  return codes
}
