import { writeValue, type PdfEntries } from '../file/copy.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKind, type PdfValue } from '../read/values.ts'

const MAX_DEPTH = 8
const MAX_VALUES = 5000

/** A value as text with all that it refers to, so that values of two files can be compared; undefined for one that holds streams or is large. */
export function plainText(document: PdfDocument, value: PdfValue | undefined): string | undefined {
  let left = MAX_VALUES
  const textOf = (each: PdfValue | undefined, depth: number): string => {
    const resolved = document.resolve(each)
    if (isKind(resolved, 'stream') || depth > MAX_DEPTH || left-- <= 0) {
      left = -1
      return ''
    }
    if (isKind(resolved, 'array')) return `[${resolved.items.map((item) => textOf(item, depth + 1)).join(' ')}]`
    const dictionary = (entries: PdfEntries): string => {
      const rows = [...entries].map(([key, item]) => `/${key} ${textOf(item, depth + 1)}`)
      return `<<${rows.sort().join('')}>>`
    }
    return writeValue(resolved, String, dictionary)
  }
  const text = textOf(value, 0)
  return left < 0 ? undefined : text
}
