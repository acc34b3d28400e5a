import { PDFDict, PDFDocument as LibDocument, PDFName, PDFStream } from '@cantoo/pdf-lib'
import PDFDocument from 'pdfkit'
import { writeInvoice } from '../../core/formats/write.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { embedInvoice, type EmbedInput } from '../../core/pdf/embed.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { isKind } from '../../core/pdf/read/values.ts'
import { platform } from '../../core/services/platform.ts'
import { modelToView } from '../../core/terms/model-view.ts'
import { pagesOf, readContent, type ShownText } from '../support/pdf/content.ts'
import { inputOf, plainInvoice, TEST_XML, testFonts } from '../support/pdf/samples.ts'
import type { Measured } from './run.ts'

const LIMIT = 0.5
const EMBED_LIMIT = 0.6
const PAGE_HEIGHT = 841.89
const WARM_UP = 3

/**
 * Writing a hybrid PDF against pdfkit drawing the same texts at the same places into a PDF/A-3; embedding into a given PDF, its check included,
 * against pdf-lib that loads it, attaches the file and saves.
 */
export async function bench(): Promise<Measured[]> {
  return [
    await measure('factur-x, 20 lines', plainInvoice(20), 25),
    await measure('factur-x, 1,000 lines', plainInvoice(1000), 5),
    await measureEmbedding('into a given tagged PDF, 20 lines', plainInvoice(20), 'a', 40),
    await measureEmbedding('into a given tagged PDF, 1,000 lines', plainInvoice(1000), 'a', 8),
    await measureEmbedding('into a given untagged PDF, 20 lines', plainInvoice(20), 'u', 80),
    await measureEmbedding('into a given untagged PDF, 1,000 lines', plainInvoice(1000), 'u', 40),
  ]
}

async function measureEmbedding(name: string, invoice: Invoice, level: 'a' | 'u', rounds: number): Promise<Measured> {
  const pdf = await givenPdf(invoice, level)
  const xml = new TextEncoder().encode(writeInvoice(modelToView(invoice), 'factur_x_zugferd.invoice.2_4.xml_cii.en16931').xml)
  const createdAt = '2026-11-21T09:30:00.000Z'
  const input: EmbedInput = { pdf, xml, profile: 'en16931', lang: 'de', title: 'Rechnung', createdAt, platform }
  const { ours, theirs } = await race(rounds, {
    ours: () => Promise.resolve(embedInvoice(input).length),
    theirs: async () => {
      const document = await LibDocument.load(pdf)
      await document.attach(xml, 'factur-x.xml', { mimeType: 'text/xml' })
      return (await document.save()).length
    },
  })
  return { name, ratio: ours / theirs, limit: EMBED_LIMIT, detail: `${ours.toFixed(1)} ms, pdf-lib ${theirs.toFixed(1)} ms` }
}

/** Pages as an office program saves them: ours, written anew by another library and without the files inside. */
async function givenPdf(invoice: Invoice, level: 'a' | 'u'): Promise<Uint8Array> {
  const document = await LibDocument.load(writeFacturX({ ...inputOf(invoice), level }).bytes)
  for (const key of ['AF', 'Names']) document.catalog.delete(PDFName.of(key))
  for (const [reference, object] of document.context.enumerateIndirectObjects()) {
    const dictionary = object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : undefined
    const type = dictionary?.get(PDFName.of('Type'))
    if (type === PDFName.of('EmbeddedFile') || type === PDFName.of('Filespec')) document.context.delete(reference)
  }
  return document.save()
}

async function measure(name: string, invoice: Invoice, rounds: number): Promise<Measured> {
  const input = { ...inputOf(invoice), platform }
  const texts = shownTexts(writeFacturX(input).bytes)
  const { ours, theirs } = await race(rounds, {
    ours: () => Promise.resolve(writeFacturX(input).bytes.length),
    theirs: () => writeWithPdfkit(texts),
  })
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

/** Medians in milliseconds; the two take turns, so that whatever else the machine does meets both. */
async function race(rounds: number, runs: Record<'ours' | 'theirs', () => Promise<number>>): Promise<Record<'ours' | 'theirs', number>> {
  const times = { ours: [] as number[], theirs: [] as number[] }
  for (let round = -WARM_UP; round < rounds; round++)
    for (const who of ['ours', 'theirs'] as const) {
      const start = performance.now()
      await runs[who]()
      if (round >= 0) times[who].push(performance.now() - start)
    }
  return { ours: middle(times.ours), theirs: middle(times.theirs) }
}

function middle(times: number[]): number {
  return times.sort((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0
}
