import { indexOf, startsWith, tryRead } from './search.ts'
import { isKeyword, Lexer } from './lexer.ts'
import { MAX_OBJECTS, MAX_SECTIONS } from './limits.ts'
import type { ObjectSource } from './objects.ts'
import { bigEndian, isKind, type PdfDictionary, type PdfStream, type PdfValue } from './values.ts'

/** Where an object stands: at an offset of the file, or packed into an object stream. */
export type Place =
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number }

export interface References {
  readonly places: Map<number, Place>
  readonly trailer: PdfDictionary
  /** Where the sections stand, the newest first. */
  readonly sections: readonly number[]
}

type Section = { readonly trailer: PdfDictionary; readonly next: readonly number[] }

/**
 * Follows the cross-reference sections from the newest to the oldest, tables and streams alike (ISO 32000-1, 7.5.4 and 7.5.8).
 * Undefined when one of them cannot be read: then the file has to be scanned.
 */
export function readReferences(document: ObjectSource): References | undefined {
  const bytes = document.source
  const start = lastIndexOf(bytes, 'startxref')
  if (start < 0) return undefined
  const first = tryRead(() => new Lexer(bytes, start + 9).next())
  if (typeof first !== 'number') return undefined
  const places = new Map<number, Place>()
  // Free objects of newer sections hide the same numbers of older ones.
  const freed = new Set<number>()
  const seen = new Set<number>()
  const pending = [first]
  let trailer: PdfDictionary | undefined
  while (pending.length > 0) {
    const offset = pending.shift() ?? 0
    if (seen.has(offset)) continue
    seen.add(offset)
    if (seen.size > MAX_SECTIONS || offset < 0 || offset >= bytes.length) return undefined
    const section = tryRead(() => readSection(document, offset, places, freed))
    if (section === undefined) return undefined
    trailer ??= section.trailer
    pending.unshift(...section.next)
  }
  return trailer === undefined ? undefined : { places, trailer, sections: [...seen] }
}

function readSection(document: ObjectSource, offset: number, places: Map<number, Place>, freed: Set<number>): Section | undefined {
  const lexer = new Lexer(document.source, offset)
  lexer.skipBlanks()
  if (startsWith(document.source, 'xref', lexer.at)) return readTable(document, lexer, places, freed)
  const found = document.readObjectAt(offset)
  if (found === undefined || !isKind(found.value, 'stream')) return undefined
  return readStreamSection(document, found.value, places, freed)
}

function readTable(document: ObjectSource, lexer: Lexer, places: Map<number, Place>, freed: Set<number>): Section | undefined {
  const from = lexer.at
  const free: number[] = []
  lexer.at += 4
  for (;;) {
    const token = lexer.next()
    if (isKeyword(token, 'trailer')) break
    const count = lexer.next()
    if (typeof token !== 'number' || typeof count !== 'number' || count > MAX_OBJECTS) return undefined
    for (let index = 0; index < count; index++) {
      const offset = lexer.next()
      const generation = lexer.next()
      const use = lexer.next()
      if (typeof offset !== 'number' || typeof generation !== 'number' || !isKeyword(use)) return undefined
      if (use.word === 'n' && offset > 0) record(token + index, { kind: 'offset', offset }, places, freed)
      else free.push(token + index)
    }
  }
  const trailer = lexer.value()
  document.spend(lexer.at - from)
  if (!isKind(trailer, 'dictionary')) return undefined
  // A hybrid file keeps what newer readers need in a stream beside the table, which calls it free (7.5.8.4).
  for (const offset of numbersOf(trailer, ['XRefStm'])) {
    const beside = tryRead(() => document.readObjectAt(offset))?.value
    if (!isKind(beside, 'stream') || readStreamSection(document, beside, places, freed) === undefined) return undefined
  }
  for (const id of free) record(id, undefined, places, freed)
  return { trailer, next: numbersOf(trailer, ['Prev']) }
}

function readStreamSection(document: ObjectSource, stream: PdfStream, places: Map<number, Place>, freed: Set<number>): Section | undefined {
  const widths = document.items(stream.entries.get('W')).map((width) => (typeof width === 'number' ? width : 0))
  const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  const size = stream.entries.get('Size')
  const row = kindWidth + secondWidth + thirdWidth
  if (row < 1 || row > 32 || widths.some((width) => width < 0) || typeof size !== 'number') return undefined
  const bytes = document.unpack(stream)
  const index = document.items(stream.entries.get('Index'))
  const ranges: readonly PdfValue[] = index.length > 0 ? index : [0, size]
  let at = 0
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const first = ranges[range]
    const count = ranges[range + 1]
    if (typeof first !== 'number' || typeof count !== 'number') return undefined
    for (let entry = 0; entry < count && at + row <= bytes.length; entry++, at += row) {
      const kind = kindWidth === 0 ? 1 : bigEndian(bytes, at, kindWidth)
      const second = bigEndian(bytes, at + kindWidth, secondWidth)
      const third = bigEndian(bytes, at + kindWidth + secondWidth, thirdWidth)
      const place: Place | undefined =
        kind === 1 ? { kind: 'offset', offset: second } : kind === 2 ? { kind: 'packed', stream: second, index: third } : undefined
      record(first + entry, place, places, freed)
    }
  }
  const trailer: PdfDictionary = { kind: 'dictionary', entries: stream.entries }
  return { trailer, next: numbersOf(trailer, ['Prev']) }
}

function record(id: number, place: Place | undefined, places: Map<number, Place>, freed: Set<number>): void {
  if (places.has(id) || freed.has(id) || places.size > MAX_OBJECTS) return
  if (place === undefined) freed.add(id)
  else places.set(id, place)
}

function numbersOf(dictionary: PdfDictionary, keys: readonly string[]): number[] {
  return keys.map((key) => dictionary.entries.get(key)).filter((value) => typeof value === 'number')
}

/** The last place of a word among the last bytes of a file, where `startxref` has to stand. */
function lastIndexOf(bytes: Uint8Array, word: string): number {
  let found = -1
  for (let at = indexOf(bytes, word, Math.max(0, bytes.length - 4096)); at >= 0; at = indexOf(bytes, word, at + 1)) found = at
  return found
}
