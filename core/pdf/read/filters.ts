import { Inflate, Unzlib, unzlibSync } from 'fflate'
import type { Platform } from '../platform.ts'
import { isBlank, PdfSyntaxError } from './lexer.ts'
import { isKind, type PdfDictionary, type PdfValue } from './values.ts'

/** Input is inflated in pieces, so that a bomb is seen before it has filled the memory. */
const PIECE = 16 * 1024
/** Shorter input is inflated at once into a buffer of that many times its length; what does not fit there, or is broken, goes by pieces. */
const SHORT = 64 * 1024
const USUAL_RATIO = 10

/**
 * Undoes the filters of a stream (ISO 32000-1, 7.4). `budget` is the number of bytes that may come out of any step.
 * Image filters are not undone: nothing here looks at pictures. Of packed data that are cut off or broken, which give what came out until
 * there, `onDamage` is told.
 */
export function decodeStream(
  data: Uint8Array,
  filters: readonly string[],
  parameters: readonly (PdfDictionary | undefined)[],
  budget: number,
  platform?: Platform,
  onDamage: () => void = () => undefined,
): Uint8Array {
  let bytes = data
  filters.forEach((filter, index) => {
    bytes = decodeStep(bytes, filter, parameters[index], budget, platform, onDamage)
    if (bytes.length > budget) throw new PdfSyntaxError('a stream unpacks to more than the limit')
  })
  return bytes
}

function decodeStep(
  bytes: Uint8Array,
  filter: string,
  parameters: PdfDictionary | undefined,
  budget: number,
  platform: Platform | undefined,
  onDamage: () => void,
): Uint8Array {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return undoPredictor(platform?.inflate(bytes, budget) ?? inflate(bytes, budget, onDamage), parameters)
    case 'LZWDecode':
    case 'LZW':
      return undoPredictor(decodeLzw(bytes, numberOf(parameters, 'EarlyChange', 1), budget), parameters)
    case 'ASCIIHexDecode':
    case 'AHx':
      return decodeAsciiHex(bytes)
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(bytes)
    case 'RunLengthDecode':
    case 'RL':
      return decodeRunLength(bytes, budget)
    case 'Crypt':
      return bytes
    default:
      throw new PdfSyntaxError(`the filter ${filter} is not supported`)
  }
}

/** Deflate with zlib header; a stream that is cut off or has a wrong checksum gives what came out until there, as PDF readers do. */
function inflate(bytes: Uint8Array, budget: number, onDamage: () => void): Uint8Array {
  const short = bytes.length > SHORT ? undefined : inflateShort(bytes, budget)
  if (short !== undefined) return short
  const whole = inflateWith(new Unzlib(), bytes, budget, onDamage)
  // Some writers forget the header of two bytes.
  return whole.length === 0 && bytes.length > 2 ? inflateWith(new Inflate(), bytes, budget, onDamage) : whole
}

function inflateShort(bytes: Uint8Array, budget: number): Uint8Array | undefined {
  const size = Math.min(bytes.length * USUAL_RATIO + 256, budget)
  try {
    const whole = unzlibSync(bytes, { out: new Uint8Array(size) })
    return whole.length < size ? whole : undefined
  } catch {
    // Not swallowed: the way by pieces gives what can be had.
    return undefined
  }
}

function inflateWith(inflater: Unzlib | Inflate, bytes: Uint8Array, budget: number, onDamage: () => void): Uint8Array {
  const pieces: Uint8Array[] = []
  let length = 0
  inflater.ondata = (piece) => {
    pieces.push(piece)
    length += piece.length
  }
  for (let at = 0; at < bytes.length; at += PIECE) {
    try {
      inflater.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
    } catch {
      // What is missing shows as a wrong length or a document that does not parse, too.
      onDamage()
      break
    }
    if (length > budget) throw new PdfSyntaxError('a stream unpacks to more than the limit')
  }
  return joinBytes(pieces, length)
}

function joinBytes(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** PNG predictors (10 to 15) and TIFF predictor 2 for bytes (ISO 32000-1, 7.4.4.4). */
function undoPredictor(bytes: Uint8Array, parameters: PdfDictionary | undefined): Uint8Array {
  const predictor = numberOf(parameters, 'Predictor', 1)
  if (predictor <= 1) return bytes
  const colors = numberOf(parameters, 'Colors', 1)
  const depth = numberOf(parameters, 'BitsPerComponent', 8)
  const step = Math.max(1, (colors * depth) >> 3)
  const width = Math.ceil((numberOf(parameters, 'Columns', 1) * colors * depth) / 8)
  if (width < 1 || width > bytes.length + 1) return bytes
  if (predictor === 2) {
    const copy = bytes.slice()
    for (let at = 0; at < copy.length; at++) if (at % width >= step) copy[at] = (copy[at] ?? 0) + (copy[at - step] ?? 0)
    return copy
  }
  return undoPngFilters(bytes, width, step)
}

/** The filters of PNG rows (ISO/IEC 15948, clause 9); `step` is the number of bytes between a pixel and the one before it. */
export function undoPngFilters(bytes: Uint8Array, width: number, step: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (width + 1))
  const plain = new Uint8Array(rows * width)
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (width + 1)] ?? 0
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      const left = column >= step ? (plain[at - step] ?? 0) : 0
      const up = row > 0 ? (plain[at - width] ?? 0) : 0
      const corner = row > 0 && column >= step ? (plain[at - width - step] ?? 0) : 0
      const guess = kind === 1 ? left : kind === 2 ? up : kind === 3 ? (left + up) >> 1 : kind === 4 ? paeth(left, up, corner) : 0
      plain[at] = (bytes[row * (width + 1) + 1 + column] ?? 0) + guess
    }
  }
  return plain
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const toLeft = Math.abs(guess - left)
  const toUp = Math.abs(guess - up)
  const toCorner = Math.abs(guess - corner)
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}

function decodeLzw(bytes: Uint8Array, early: number, budget: number): Uint8Array {
  const output: number[] = []
  let table: number[][] = []
  const reset = (): void => {
    table = Array.from({ length: 258 }, (_, code) => (code < 256 ? [code] : []))
  }
  reset()
  let width = 9
  let held = 0
  let bits = 0
  let previous: number[] | undefined
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff
    bits += 8
    if (bits < width) continue
    const code = (held >> (bits - width)) & ((1 << width) - 1)
    bits -= width
    if (code === 257) break
    if (code === 256) {
      reset()
      width = 9
      previous = undefined
      continue
    }
    const entry: number[] | undefined = table[code] ?? (previous === undefined ? undefined : [...previous, previous[0] ?? 0])
    if (entry === undefined) break
    for (const each of entry) output.push(each)
    if (output.length > budget) throw new PdfSyntaxError('a stream unpacks to more than the limit')
    if (previous !== undefined && table.length < 4096) table.push([...previous, entry[0] ?? 0])
    previous = entry
    width = table.length + early >= 2048 ? 12 : table.length + early >= 1024 ? 11 : table.length + early >= 512 ? 10 : 9
  }
  return Uint8Array.from(output)
}

function decodeAsciiHex(bytes: Uint8Array): Uint8Array {
  const digits: number[] = []
  for (const byte of bytes) {
    if (byte === 0x3e) break
    const digit = Number.parseInt(String.fromCharCode(byte), 16)
    if (!Number.isNaN(digit)) digits.push(digit)
  }
  return Uint8Array.from(
    { length: Math.ceil(digits.length / 2) },
    (_, index) => ((digits[index * 2] ?? 0) << 4) | (digits[index * 2 + 1] ?? 0),
  )
}

function decodeAscii85(bytes: Uint8Array): Uint8Array {
  const output: number[] = []
  let group: number[] = []
  const flush = (): void => {
    if (group.length < 2) return
    const count = group.length
    let value = 0
    for (let index = 0; index < 5; index++) value = value * 85 + (group[index] ?? 84)
    for (let index = 0; index < count - 1; index++) output.push(Math.floor(value / 256 ** (3 - index)) & 0xff)
    group = []
  }
  for (const byte of bytes) {
    if (byte === 0x7e) break
    if (isBlank(byte)) continue
    if (byte === 0x7a && group.length === 0) {
      output.push(0, 0, 0, 0)
      continue
    }
    if (byte < 0x21 || byte > 0x75) throw new PdfSyntaxError('a base-85 stream holds other signs')
    group.push(byte - 0x21)
    if (group.length === 5) flush()
  }
  flush()
  return Uint8Array.from(output)
}

function decodeRunLength(bytes: Uint8Array, budget: number): Uint8Array {
  const output: number[] = []
  let at = 0
  while (at < bytes.length) {
    const length = bytes[at++] ?? 128
    if (length === 128) break
    if (length < 128) {
      for (let count = 0; count <= length && at < bytes.length; count++) output.push(bytes[at++] ?? 0)
    } else {
      const byte = bytes[at++] ?? 0
      for (let count = 0; count < 257 - length; count++) output.push(byte)
    }
    if (output.length > budget) throw new PdfSyntaxError('a stream unpacks to more than the limit')
  }
  return Uint8Array.from(output)
}

function numberOf(parameters: PdfDictionary | undefined, key: string, fallback: number): number {
  const value: PdfValue | undefined = parameters?.entries.get(key)
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : fallback
}

export function filterNames(value: PdfValue | undefined): string[] {
  const items = isKind(value, 'array') ? value.items : value === undefined || value === null ? [] : [value]
  return items.map((item) => (isKind(item, 'name') ? item.name : ''))
}
