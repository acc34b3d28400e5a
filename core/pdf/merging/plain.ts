import { writeValue, type PdfEntries } from '../file/copy.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKind, type PdfValue } from '../read/values.ts'

const MAX_DEPTH = 8
const MAX_VALUES = 5000
const MAX_IN_ALL = 200_000

/** Writes values of a file as text with all that they refer to, so that values of two files can be compared. */
export class PlainTexts {
  private readonly document: PdfDocument
  private inAll = MAX_IN_ALL

  constructor(document: PdfDocument) {
    this.document = document
  }

  /** Undefined for a value that holds streams, or is large. */
  of(value: PdfValue | undefined): string | undefined {
    let left = Math.min(MAX_VALUES, this.inAll)
    const before = left
    const textOf = (each: PdfValue | undefined, depth: number): string => {
      const resolved = this.document.resolve(each)
      if (isKind(resolved, 'stream') || depth > MAX_DEPTH || left <= 0) {
        left = -1
        return ''
      }
      left--
      if (isKind(resolved, 'array')) return `[${resolved.items.map((item) => (left < 0 ? '' : textOf(item, depth + 1))).join(' ')}]`
      const dictionary = (entries: PdfEntries): string => {
        const rows = [...entries].map(([key, item]) => (left < 0 ? '' : `/${key} ${textOf(item, depth + 1)}`))
        return `<<${rows.sort().join('')}>>`
      }
      return writeValue(resolved, String, dictionary)
    }
    const text = textOf(value, 0)
    this.inAll -= before - Math.max(left, 0)
    return left < 0 ? undefined : text
  }
}
