import type { PdfWriter } from '../file/writer.ts'
import { PdfDocument } from '../read/document.ts'
import { listPages } from '../read/pages.ts'
import { isKind } from '../read/values.ts'
import { readPdfText } from '../text/pdf-text.ts'
import { createCopier } from './copy-objects.ts'
import { FORM } from './prepare.ts'

/** A prepared letterhead, opened to be laid under pages. */
export interface Paper {
  /** One: pages that follow the first have none. */
  readonly pages: 1 | 2
  /** Whether a text is printed on its first page; blanks, signs and the size of letters do not matter. */
  says(text: string): boolean
  /** Writes its forms into a file; returns their object numbers. */
  write(writer: PdfWriter): readonly number[]
}

const opened = new WeakMap<Uint8Array, Paper>()

/** Opens what `preparePaper` has made; the result is kept for as long as the bytes are. */
export function openPaper(bytes: Uint8Array): Paper {
  let paper = opened.get(bytes)
  if (paper === undefined) opened.set(bytes, (paper = open(bytes)))
  return paper
}

function open(bytes: Uint8Array): Paper {
  const document = new PdfDocument(bytes)
  const forms = listPages(document).map((page) => {
    const resources = document.dictionary(page.entries.get('Resources'))
    const form = document.dictionary(resources?.entries.get('XObject'))?.entries.get(FORM)
    if (!isKind(form, 'reference')) throw new RangeError('a prepared letterhead shows a form on each page')
    return form.id
  })
  let text: string | undefined
  return {
    pages: forms.length === 1 ? 1 : 2,
    says: (wanted) => {
      text ??= bare(
        readPdfText(bytes)
          .lines.filter(({ page }) => page === 1)
          .map((line) => line.text)
          .join(' '),
      )
      return text.includes(bare(wanted))
    },
    write: (writer) => {
      const copier = createCopier(writer, document)
      const numbers = forms.map((id) => Number.parseInt(copier.reference(id), 10))
      copier.finish()
      return numbers
    },
  }
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
