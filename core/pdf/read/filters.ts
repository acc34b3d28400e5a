import { joinBytes } from '../../base/bytes.ts'
import { Inflate, Unzlib, unzlibSync } from 'fflate'
import type { Platform } from '../platform.ts'
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength } from './decoders.ts'
import { PdfSyntaxError, StreamLimitError } from './lexer.ts'
import { isKind, type PdfDictionary, type PdfValue } from './values.ts'

/** Input is inflated in pieces, so that a bomb is seen before it has filled the memory. */
const PIECE = 16 * 1024
/** Damaged input up to this size is inflated once more, in smaller pieces. */
const MAX_FINE = 4 * 1024 * 1024
const FINE_PIECE = 256
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
    if (bytes.length > budget) throw new StreamLimitError()
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
      return decodeAscii85(bytes, budget)
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
  const whole = inflateWith(new Unzlib(), bytes, budget, PIECE)
  if (!whole.isDamaged) return whole.bytes
  // What is missing shows as a wrong length or a document that does not parse, too.
  onDamage()
  // A piece that is broken somewhere gives nothing at all: smaller ones lead closer to the fault.
  const found = bytes.length <= MAX_FINE ? inflateWith(new Unzlib(), bytes, budget, FINE_PIECE).bytes : whole.bytes
  // Some writers forget the header of two bytes.
  return found.length === 0 && bytes.length > 2 ? inflateWith(new Inflate(), bytes, budget, PIECE).bytes : found
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

function inflateWith(
  inflater: Unzlib | Inflate,
  bytes: Uint8Array,
  budget: number,
  piece: number,
): { readonly bytes: Uint8Array; readonly isDamaged: boolean } {
  const pieces: Uint8Array[] = []
  let length = 0
  inflater.ondata = (part) => {
    pieces.push(part)
    length += part.length
  }
  try {
    for (let at = 0; at < bytes.length; at += piece) {
      inflater.push(bytes.subarray(at, at + piece))
      if (length > budget) throw new StreamLimitError()
    }
    // By itself, so that what came out until here is there also where the end is missing.
    inflater.push(new Uint8Array(), true)
  } catch (thrown) {
    if (thrown instanceof StreamLimitError) throw thrown
    return { bytes: joinBytes(pieces), isDamaged: true }
  }
  return { bytes: joinBytes(pieces), isDamaged: false }
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

function numberOf(parameters: PdfDictionary | undefined, key: string, fallback: number): number {
  const value: PdfValue | undefined = parameters?.entries.get(key)
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : fallback
}

export function filterNames(value: PdfValue | undefined): string[] {
  const items = isKind(value, 'array') ? value.items : value === undefined || value === null ? [] : [value]
  return items.map((item) => (isKind(item, 'name') ? item.name : ''))
}
