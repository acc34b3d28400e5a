import { writeEntries, writeValue } from '../file/copy.ts'
import { ObjectCopies } from '../file/object-copies.ts'
import type { PdfWriter } from '../file/writer.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKind, type PdfDictionary, type PdfStream, type PdfValue } from '../read/values.ts'

/** What is done to an object on its way; the object itself where there is nothing to do. */
export interface Changes {
  /** Without the entries that do not come along. */
  entries(entries: ReadonlyMap<string, PdfValue>): Iterable<readonly [string, PdfValue]>
  /** New data in place of those stored, to be packed anew. */
  data(stream: PdfStream): Uint8Array | undefined
}

/** What names the data of a stream as they are stored. */
const STORED = new Set(['Length', 'Filter', 'DecodeParms'])
const AS_IT_IS: Changes = { entries: (entries) => entries, data: () => undefined }

/** Copies objects of one file, and all that they need, into another; each once. */
export function createCopier(writer: PdfWriter, document: PdfDocument, changes: Changes = AS_IT_IS) {
  const copies = new ObjectCopies(writer, {
    isTaken: () => true,
    put: (id, number) => {
      const value = document.get(id)
      if (isKind(value, 'stream')) putStream(number, value)
      else writer.put(number, writeValue(inner(value), copies.reference))
    },
  })
  const write = (entries: Iterable<readonly [string, PdfValue]>): string => writeEntries(changed(entries), copies.reference)
  const changed = (entries: Iterable<readonly [string, PdfValue]>): [string, PdfValue][] =>
    [...changes.entries(new Map(entries))].map(([key, value]) => [key, inner(value)])
  const inner = (value: PdfValue): PdfValue => {
    if (isKind(value, 'array')) return { kind: 'array', items: value.items.map(inner) }
    return isKind(value, 'dictionary') ? { kind: 'dictionary', entries: new Map(changed(value.entries)) } : value
  }
  const putStream = (number: number, stream: PdfStream): void => {
    const data = changes.data(stream)
    const kept = [...stream.entries].filter(([key]) => key !== 'Length' && (data === undefined || !STORED.has(key)))
    writer.putStream(number, write(kept), data ?? stream.data, data !== undefined)
  }
  return {
    /** The entries of a dictionary as text; what they refer to comes along with `finish`. */
    entries: (dictionary: PdfDictionary): string => write(dictionary.entries),
    reference: copies.reference,
    /** Writes all that was referred to. */
    finish: (): void => copies.finish(),
  }
}
