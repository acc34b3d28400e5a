import { PdfDocument } from '../read/document.ts'
import { PdfSyntaxError } from '../read/lexer.ts'
import { listPages } from '../read/pages.ts'
import { readPageText, type TextLine } from './page-text.ts'

/** What the pages of a PDF say. */
export interface PdfText {
  readonly lines: readonly TextLine[]
  /** False where a part of it cannot be read. */
  readonly complete: boolean
}

const MAX_PAGES = 1000

/** The text of all pages. Throws nothing for a damaged page: what can be read before it is there. */
export function readPdfText(pdf: Uint8Array): PdfText {
  const lines: TextLine[] = []
  let complete = true
  try {
    const document = new PdfDocument(pdf)
    const pages = document.locked ? [] : listPages(document)
    pages.slice(0, MAX_PAGES).forEach((page, index) => {
      const read = readPageText(document, page, index + 1)
      lines.push(...read.lines)
      if (read.unreadable > 0) complete = false
    })
    if (pages.length > MAX_PAGES) complete = false
  } catch (thrown) {
    if (!(thrown instanceof PdfSyntaxError)) throw thrown
    complete = false
  }
  return { lines, complete }
}
