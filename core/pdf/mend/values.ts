import type { PdfDocument } from '../read/document.ts'
import type { PdfDictionary, PdfStream, PdfValue } from '../read/values.ts'

export const name = (text: string): PdfValue => ({ kind: 'name', name: text })

export const array = (items: readonly PdfValue[]): PdfValue => ({ kind: 'array', items })

export const dictionary = (entries: Iterable<readonly [string, PdfValue]>): PdfDictionary => ({
  kind: 'dictionary',
  entries: new Map(entries),
})

/** A stream of plain data, which is packed when it is written. */
export const plainStream = (entries: Iterable<readonly [string, PdfValue]>, data: Uint8Array): PdfStream => ({
  kind: 'stream',
  entries: new Map([...entries].filter(([key]) => !['Filter', 'DecodeParms', 'F', 'DP', 'Length'].includes(key))),
  data,
})

/** The same dictionary with other entries; undefined takes an entry away. */
export function changed(entries: ReadonlyMap<string, PdfValue>, changes: Readonly<Record<string, PdfValue | undefined>>): PdfDictionary {
  const all = new Map(entries)
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) all.delete(key)
    else all.set(key, value)
  }
  return { kind: 'dictionary', entries: all }
}

/** Numbers of an array; undefined where it has another length or holds something else. */
export function numbersOf(document: PdfDocument, value: PdfValue | undefined, length: number): readonly number[] | undefined {
  const numbers = document
    .items(value)
    .map((item) => document.resolve(item))
    .filter((item) => typeof item === 'number')
  return numbers.length === length && document.items(value).length === length ? numbers : undefined
}
