import { AppError } from '../../../core/base/errors.ts'
import { comparePages } from '../../../core/pdf/compare.ts'
import { embedInvoice } from '../../../core/pdf/embed.ts'
import { extractInvoice } from '../../../core/pdf/extract.ts'
import { mergePdfs } from '../../../core/pdf/merge.ts'
import { findPrinted } from '../../../core/pdf/printed.ts'
import { readPdfText } from '../../../core/pdf/text/pdf-text.ts'
import { buildPdf } from '../../support/pdf/build.ts'
import { plainInvoice, TEST_XML } from '../../support/pdf/samples.ts'
import { Broken, type Exercise } from './types.ts'

const NOW = '2026-11-21T09:30:00.000Z'
const INVOICE = plainInvoice(1)
const EMPTY_PAGE = buildPdf({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>',
})

/** All that is done with a foreign PDF. One that something refuses may be taken by the others. */
export const pdfExercise: Exercise = {
  run: (bytes) => {
    const pages = refusable(() => {
      const text = readPdfText(bytes)
      return [text, comparePages(text, INVOICE), findPrinted(text, INVOICE)]
    })
    const merged = refusable(() => {
      const files = [bytes, EMPTY_PAGE].map((pdf, at) => ({ name: `${at}.pdf`, bytes: pdf }))
      const { bytes: whole } = mergePdfs(files, { createdAt: NOW, attachments: true })
      readPdfText(whole)
      return whole.length
    })
    const embedded = refusable(() => {
      const { bytes: pdf } = embedInvoice({ pdf: bytes, xml: TEST_XML, profile: 'en16931', lang: 'de', title: 'A', createdAt: NOW })
      if (Buffer.compare(extractInvoice(pdf).xml, TEST_XML) !== 0) throw new Broken('another XML comes out of a PDF than went into it')
      return pdf.length
    })
    // Last, since what it throws is the verdict on the file.
    const { xml } = extractInvoice(bytes)
    return Promise.resolve(JSON.stringify([pages, merged, embedded, Buffer.from(xml).toString('base64')]))
  },
}

function refusable(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal_error') return [error.code, error.message]
    throw error
  }
}
