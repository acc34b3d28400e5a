import { pdfHex, pdfName } from './syntax.ts'
import type { PdfValue } from '../read/values.ts'

export type PdfEntries = ReadonlyMap<string, PdfValue>
/** The number of an object in the new file, as text. */
export type WriteReference = (id: number) => string

/** No dimension of a page comes near; larger numbers would be written with an exponent, which PDF does not know. */
const MAX_NUMBER = 1e15
const DIGITS = 10

/** Entries of a dictionary as text; references are written as `reference` says. */
export function writeEntries(entries: Iterable<readonly [string, PdfValue]>, reference: WriteReference): string {
  let text = ''
  for (const [key, value] of entries) text += `${pdfName(key)} ${writeValue(value, reference)}`
  return text
}

/** A value as text; `dictionary` writes those that stand in it. */
export function writeValue(
  value: PdfValue,
  reference: WriteReference,
  dictionary = (entries: PdfEntries): string => `<<${writeEntries(entries, reference)}>>`,
): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return writeNumber(value)
  switch (value.kind) {
    case 'name':
      return pdfName(value.name)
    case 'string':
      return pdfHex(value.bytes)
    case 'reference':
      return reference(value.id)
    case 'array':
      return `[${value.items.map((item) => writeValue(item, reference, dictionary)).join(' ')}]`
    case 'dictionary':
      return dictionary(value.entries)
    case 'stream':
      // Streams are always objects of their own.
      return 'null'
  }
}

function writeNumber(value: number): string {
  if (Number.isSafeInteger(value) && Math.abs(value) < MAX_NUMBER) return String(value)
  return Math.min(Math.max(value, -MAX_NUMBER), MAX_NUMBER)
    .toFixed(DIGITS)
    .replace(/\.?0+$/, '')
}
