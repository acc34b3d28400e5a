import PDFDocument from 'pdfkit'
import type { Invoice } from '../../core/model/invoice.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { isKind } from '../../core/pdf/read/values.ts'
import { platform } from '../../core/services/platform.ts'
import { pagesOf, readContent, type ShownText } from '../support/pdf/content.ts'
import { inputOf, plainInvoice, TEST_XML, testFonts } from '../support/pdf/samples.ts'
import { scriptInput } from '../support/pdf/scripts.ts'
import { race } from './race.ts'
import type { Measured } from './run.ts'

const LIMIT = 0.5
const SCRIPT_LIMIT = 3
const PAGE_HEIGHT = 841.89

/** Writing a hybrid PDF against pdfkit drawing the same texts at the same places into a PDF/A-3. */
export async function bench(): Promise<Measured[]> {
  return [
    await measure('factur-x, 20 lines', plainInvoice(20), 25),
    await measure('factur-x, 1,000 lines', plainInvoice(1000), 5),
    await measureScripts('factur-x, 20 lines with Arabic and Chinese, of the same in Latin', 20, 25),
  ]
}

/** What other fonts, shaping and direction take beside a plain page. */
async function measureScripts(name: string, lines: number, rounds: number): Promise<Measured> {
  const plain = plainInvoice(lines)
  const items = (plain.items ?? []).map((item, index) => ({
    ...item,
    name: index % 2 === 0 ? 'صمام كروي من الفولاذ' : '不锈钢球阀，高压型',
  }))
  const [written, latin] = [await scriptInput({ ...plain, items }), inputOf(plain)]
  const { ours, theirs } = await race(rounds, {
    ours: () => Promise.resolve(writeFacturX(written).bytes.length),
    theirs: () => Promise.resolve(writeFacturX(latin).bytes.length),
  })
  return { name, ratio: ours / theirs, limit: SCRIPT_LIMIT, detail: `${ours.toFixed(1)} ms, Latin ${theirs.toFixed(1)} ms` }
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
