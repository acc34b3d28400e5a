import { indexOf, startsWith, tryRead } from './search.ts'
import { isBlank, Lexer, PdfSyntaxError } from './lexer.ts'
import { MAX_OBJECTS } from './limits.ts'
import type { ObjectSource } from './objects.ts'
import { isKind, type PdfDictionary, type PdfValue } from './values.ts'
import type { Place, References } from './xref.ts'

/** Bytes of an object that are looked at to see what it is. */
const HEAD = 64 * 1024
const MAX_TRAILERS = 200
const KEPT = new Set(['Encrypt', 'ID', 'Info'])

/**
 * Scans a file for `12 0 obj` when its cross-references are broken or cut off; the last object of a number wins, as the newest
 * update stands last. A file that lost its end may have no catalog; its objects can still be asked for.
 */
export function recoverReferences(document: ObjectSource): Omit<References, 'sections'> {
  const bytes = document.source
  document.spend(bytes.length)
  const places = new Map<number, Place>()
  const starts = objectStarts(bytes)
  const trailers = trailerStarts(bytes).flatMap((at) => {
    const value = tryRead(() => new Lexer(bytes, at, at + HEAD).next())
    return isDictionary(value) ? [value] : []
  })
  let catalog: number | undefined
  const packedStreams: number[] = []
  starts.forEach((offset, index) => {
    // Up to the next object: that bounds the work, whatever the file holds.
    const end = starts[index + 1] ?? bytes.length
    const head = headOf(bytes, offset, end)
    if (head === undefined) return
    places.set(head.id, { kind: 'offset', offset })
    const type = head.dictionary?.entries.get('Type')
    if (!isKind(type, 'name') || head.dictionary === undefined) return
    if (type.name === 'Catalog') catalog = head.id
    if (type.name === 'ObjStm') packedStreams.push(head.id)
    if (type.name === 'XRef') trailers.push(head.dictionary)
  })
  addPacked(document, places, packedStreams)
  if (places.size === 0)
    throw new PdfSyntaxError(startsWith(bytes, '%PDF-', 0) ? 'the file holds no objects' : 'the file does not begin like a PDF')
  const rooted = trailers.filter((trailer) => trailer.entries.has('Root'))
  // The newest whose catalog was not cut away with the end of the file.
  const trailer = rooted.findLast(({ entries }) => isPlaced(entries.get('Root'), places)) ?? rooted.at(-1)
  if (trailer !== undefined && (isPlaced(trailer.entries.get('Root'), places) || catalog === undefined)) return { places, trailer }
  catalog ??= findCatalog(document, places)
  // Without the entries on encryption nothing could be read.
  const entries = new Map(trailers.flatMap((each) => [...each.entries].filter(([key]) => KEPT.has(key))))
  if (catalog !== undefined) entries.set('Root', { kind: 'reference', id: catalog, generation: 0 })
  return { places, trailer: { kind: 'dictionary', entries } }
}

/** Where the dictionaries of the last trailers begin; the newest trailer is the one that counts. */
function trailerStarts(bytes: Uint8Array): number[] {
  const starts: number[] = []
  for (let at = indexOf(bytes, 'trailer', 0); at >= 0; at = indexOf(bytes, 'trailer', at + 7)) {
    starts.push(at + 7)
    if (starts.length > MAX_TRAILERS) starts.shift()
  }
  return starts
}

/** Offsets of the object numbers before every `obj`. */
function objectStarts(bytes: Uint8Array): number[] {
  const starts: number[] = []
  for (let at = indexOf(bytes, 'obj', 0); at >= 0; at = indexOf(bytes, 'obj', at + 3)) {
    let from = skipBack(bytes, at - 1, isBlank)
    const generationEnd = from
    from = skipBack(bytes, from, isDigit)
    if (from === generationEnd) continue
    const gap = from
    from = skipBack(bytes, from, isBlank)
    if (from === gap) continue
    const idEnd = from
    from = skipBack(bytes, from, isDigit)
    if (from < idEnd) starts.push(from + 1)
    if (starts.length > MAX_OBJECTS) throw new PdfSyntaxError('the file has too many objects')
  }
  return starts
}

function skipBack(bytes: Uint8Array, from: number, matches: (byte: number) => boolean): number {
  let at = from
  while (at >= 0 && from - at < 24 && matches(bytes[at] ?? 0)) at--
  return at
}

function headOf(bytes: Uint8Array, offset: number, end: number): { id: number; dictionary: PdfDictionary | undefined } | undefined {
  const limit = Math.min(end, offset + HEAD)
  const lexer = new Lexer(bytes, offset, limit)
  const id = lexer.next()
  lexer.next()
  lexer.next()
  if (typeof id !== 'number') return undefined
  // Only objects that name their type are of interest; most do not, and need not be read.
  if (indexOf(bytes.subarray(lexer.at, limit), '/Type', 0) < 0) return { id, dictionary: undefined }
  const value = tryRead(() => lexer.next())
  return { id, dictionary: isDictionary(value) ? value : undefined }
}

function addPacked(document: ObjectSource, places: Map<number, Place>, streams: readonly number[]): void {
  for (const id of streams) {
    const place = places.get(id)
    const found = place?.kind === 'offset' ? tryRead(() => document.readObjectAt(place.offset)) : undefined
    const { value } = found ?? {}
    if (!isKind(value, 'stream')) continue
    const ids = tryRead(() => document.packedIds(id, value)) ?? []
    ids.forEach((packed, index) => {
      if (places.get(packed)?.kind !== 'offset') places.set(packed, { kind: 'packed', stream: id, index })
    })
  }
}

/** The catalog may itself be packed into an object stream. */
function findCatalog(document: ObjectSource, places: ReadonlyMap<number, Place>): number | undefined {
  for (const [id, place] of places) {
    if (place.kind !== 'packed') continue
    const value = document.packedValue(place.stream, place.index, id)
    const type = isKind(value, 'dictionary') ? value.entries.get('Type') : undefined
    if (isKind(type, 'name') && type.name === 'Catalog') return id
  }
  return undefined
}

function isPlaced(root: PdfValue | undefined, places: ReadonlyMap<number, Place>): boolean {
  return !isKind(root, 'reference') || places.has(root.id)
}

function isDictionary(value: unknown): value is PdfDictionary {
  return typeof value === 'object' && value !== null && (value as PdfDictionary).kind === 'dictionary'
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}
