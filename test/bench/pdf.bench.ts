import { PDFDict, PDFDocument as LibDocument, PDFName, PDFStream } from '@cantoo/pdf-lib'
import PDFDocument from 'pdfkit'
import type { Invoice } from '../../core/model/invoice.ts'
import { embedInvoice, type EmbedInput } from '../../core/pdf/embed.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { isKind } from '../../core/pdf/read/values.ts'
import { pagesOf, readContent, type ShownText } from '../support/pdf/content.ts'
import { inputOf, plainInvoice, TEST_XML, testFonts } from '../support/pdf/samples.ts'
import type { Measured } from './run.ts'

const LIMIT = 0.5
const EMBED_LIMIT = 0.6
const PAGE_HEIGHT = 841.89

/**
 * Writing a hybrid PDF against pdfkit drawing the same texts at the same places into a PDF/A-3; embedding into a given PDF, its check included,
 * against pdf-lib that loads it, attaches the file and saves.
 */
export async function bench(): Promise<Measured[]> {
  return [
    await measure('factur-x, 20 lines', plainInvoice(20), 25),
    await measure('factur-x, 1,000 lines', plainInvoice(1000), 5),
    await measureEmbedding('into a given tagged PDF, 20 lines', plainInvoice(20), 40),
    await measureEmbedding('into a given tagged PDF, 1,000 lines', plainInvoice(1000), 8),
  ]
}

async function measureEmbedding(name: string, invoice: Invoice, rounds: number): Promise<Measured> {
  const pdf = await givenPdf(invoice)
  const input: EmbedInput = { pdf, xml: TEST_XML, profile: 'en16931', lang: 'de', title: 'Rechnung', createdAt: '2026-11-21T09:30:00.000Z' }
  const ours = await median(rounds, () => Promise.resolve(embedInvoice(input).length))
  const theirs = await median(rounds, async () => {
    const document = await LibDocument.load(pdf)
    await document.attach(TEST_XML, 'factur-x.xml', { mimeType: 'text/xml' })
    return (await document.save()).length
  })
  return { name, ratio: ours / theirs, limit: EMBED_LIMIT, detail: `${ours.toFixed(1)} ms, pdf-lib ${theirs.toFixed(1)} ms` }
}

/** A tagged page as an office program saves it: ours, written anew by another library and without the files inside. */
async function givenPdf(invoice: Invoice): Promise<Uint8Array> {
  const document = await LibDocument.load(writeFacturX(inputOf(invoice)).bytes)
  for (const key of ['AF', 'Names']) document.catalog.delete(PDFName.of(key))
  for (const [reference, object] of document.context.enumerateIndirectObjects()) {
    const dictionary = object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : undefined
    const type = dictionary?.get(PDFName.of('Type'))
    if (type === PDFName.of('EmbeddedFile') || type === PDFName.of('Filespec')) document.context.delete(reference)
  }
  return document.save()
}

async function measure(name: string, invoice: Invoice, rounds: number): Promise<Measured> {
  const input = inputOf(invoice)
  const texts = shownTexts(writeFacturX(input).bytes)
  const ours = await median(rounds, () => Promise.resolve(writeFacturX(input).bytes.length))
  const theirs = await median(rounds, () => writeWithPdfkit(texts))
  return { name, ratio: ours / theirs, limit: LIMIT, detail: `${ours.toFixed(1)} ms, pdfkit ${theirs.toFixed(1)} ms` }
}

function shownTexts(bytes: Uint8Array): (ShownText & { bold: boolean })[] {
  const document = new PdfDocument(bytes)
  return pagesOf(document).flatMap((page, index) =>
    readContent(document, page, index).texts.map((text) => {
      const name = text.font.entries.get('BaseFont')
      return { ...text, bold: isKind(name, 'name') && name.name.includes('Bold') }
    }),
  )
}

function writeWithPdfkit(texts: readonly (ShownText & { bold: boolean })[]): Promise<number> {
  const fonts = testFonts()
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      subset: 'PDF/A-3b',
      tagged: true,
      lang: 'de',
    })
    let length = 0
    document.on('data', (chunk: Uint8Array) => (length += chunk.length))
    document.on('end', () => resolve(length))
    document.on('error', reject)
    document.registerFont('regular', Buffer.from(fonts.regular))
    document.registerFont('bold', Buffer.from(fonts.bold))
    document.file(Buffer.from(TEST_XML), { name: 'factur-x.xml', type: 'text/xml', relationship: 'Alternative' })
    let page = -1
    for (const text of texts) {
      if (text.page !== page) document.addPage()
      page = text.page
      document.font(text.bold ? 'bold' : 'regular').fontSize(text.size)
      document.text(text.text, text.x, PAGE_HEIGHT - text.y, { lineBreak: false })
    }
    document.end()
  })
}

async function median(rounds: number, run: () => Promise<number>): Promise<number> {
  await run()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return times.sort((left, right) => left - right)[Math.floor(rounds / 2)] ?? 0
}
