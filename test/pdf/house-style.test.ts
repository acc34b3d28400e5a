import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { PAGE_LAYOUTS, type PageLayout } from '../../core/base/page-style.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { checkHouseFont } from '../../core/pdf/font/house.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { isKind, latin } from '../../core/pdf/read/values.ts'
import { readPdfText } from '../../core/pdf/text/pdf-text.ts'
import { pagesOf, readingOrder } from '../support/pdf/content.ts'
import { checkPdfA } from '../support/pdf/pdfa-check.ts'
import { pngFile } from '../support/pdf/pictures.ts'
import { creditNote, fullInvoice, greekInvoice, inputOf, plainInvoice, testFonts } from '../support/pdf/samples.ts'

const MM = 72 / 25.4
const LOGO = pngFile({ width: 2, height: 1, depth: 8, type: 2, rows: [[200, 0, 0, 0, 0, 200]] })

/** Where the rectangles that are filled on the pages end below, from the lower edge of the paper. */
function groundsOf(bytes: Uint8Array): number[] {
  const document = new PdfDocument(bytes)
  return pagesOf(document).flatMap((page) => {
    const content = document.resolve(page.entries.get('Contents'))
    if (!isKind(content, 'stream')) throw new Error('a page has a content')
    return [...latin(document.unpack(content)).matchAll(/^\S+ (\S+) \S+ \S+ re f/gm)].map(([, y]) => Number(y))
  })
}

const read = (bytes: Uint8Array): string => readingOrder(new PdfDocument(bytes)).replaceAll(' ', ' ')

describe('a layout', () => {
  it.each(PAGE_LAYOUTS)('%s keeps to PDF/A-3A and PDF/UA, and shows the address in the window of an envelope', (layout) => {
    for (const invoice of [plainInvoice(1), plainInvoice(45), fullInvoice(), creditNote(), greekInvoice()]) {
      for (const more of [{}, { logo: LOGO, accent: '#86356f', footer: 'Amtsgericht Köln HRB 12345' }]) {
        const { bytes } = writeFacturX(inputOf(invoice, { layout, ...more }))
        expect(checkPdfA(bytes)).toEqual([])
        const name = invoice.customer?.name?.slice(0, 12) ?? ''
        const recipient = readPdfText(bytes).lines.find(
          ({ text, page, x, y }) => page === 1 && x < 26 * MM && y > 44 * MM && text.startsWith(name),
        )
        expect(recipient?.y).toBeLessThan(72 * MM)
      }
    }
    expect(checkPdfA(writeFacturX(inputOf(plainInvoice(3), { layout, level: 'u' })).bytes, 'U')).toEqual([])
  })

  it('is chosen for what it is: compact pages hold more lines', () => {
    const countPages = (layout: PageLayout): number => writeFacturX(inputOf(plainInvoice(200), { layout })).pages
    expect(countPages('compact')).toBeLessThan(countPages('classic'))
    expect(countPages('classic')).toBeLessThanOrEqual(countPages('modern'))
  })

  it('sets the sums off with a ground where they stand on one page, and with none where they go on on another', () => {
    const short = plainInvoice(1)
    const charge = { sign: '+', amount: '1.00', reason: 'Zuschlag', tax_code: 'S', tax_percent: '19' }
    const long = { ...short, document: { ...short.document, discounts_charges: Array.from({ length: 90 }, () => charge) } }
    const write = (invoice: Invoice, layout: PageLayout): number[] => groundsOf(writeFacturX(inputOf(invoice, { layout })).bytes)
    expect(Math.min(...write(long, 'modern'))).toBeGreaterThan(0)
    expect(write(short, 'modern').length).toBeGreaterThan(write(short, 'classic').length)
  })

  it('is the classic one where nothing is said, byte for byte', () => {
    expect(writeFacturX(inputOf(plainInvoice(3), { layout: 'classic' })).bytes).toEqual(writeFacturX(inputOf(plainInvoice(3))).bytes)
  })
})

describe('the columns of the lines', () => {
  const lines = fullInvoice()

  it('are those that the house shows; what a line is about and its amount are always there', () => {
    const some = read(writeFacturX(inputOf(lines, { columns: ['item_id', 'quantity', 'discount'] })).bytes)
    expect(some).toContain('Art.-Nr.\nBezeichnung\nMenge\nRabatt\nBetrag')
    expect(some).not.toContain('Art.-Nr. KH-25-1000')
    expect(some).toContain('KH-25-1000')
    const none = writeFacturX(inputOf(lines, { columns: [] }))
    expect(checkPdfA(none.bytes)).toEqual([])
    expect(read(none.bytes)).toContain('Bezeichnung\nBetrag')
  })
})

describe('the texts of the house', () => {
  it('stand above the lines and below the payment, as paragraphs', () => {
    const { bytes } = writeFacturX(
      inputOf(plainInvoice(2), { before: 'Wir liefern wie folgt:\n\nIhr Team', after: 'Es gelten unsere Bedingungen.' }),
    )
    const text = read(bytes)
    expect(checkPdfA(bytes)).toEqual([])
    const order = ['Wir liefern wie folgt:', 'Ihr Team', 'Bezeichnung', 'COBADEFFXXX', 'Es gelten unsere Bedingungen.'].map((part) =>
      text.indexOf(part),
    )
    expect(order).toEqual(order.toSorted((left, right) => left - right))
    expect(order[0]).toBeGreaterThan(0)
  })

  it('are for customers: an invoice that the house writes as the buyer has none', () => {
    const invoice = plainInvoice(2)
    const selfBilled = { ...invoice, document: { ...invoice.document, type_code: '389' } }
    const text = read(writeFacturX(inputOf(selfBilled, { before: 'Wir liefern wie folgt:', after: 'Es gelten unsere Bedingungen.' })).bytes)
    expect(text).toContain('Gutschrift')
    expect(text).not.toMatch(/Wir liefern|unsere Bedingungen/)
  })
})

describe('a font of the house', () => {
  const { regular } = testFonts()

  function reasons(bytes: Uint8Array): string[] {
    try {
      checkHouseFont(bytes, 'bold')
    } catch (error) {
      if (error instanceof AppError)
        return error.errors.length === 0 ? [error.code] : error.errors.map(({ path, code }) => `${path} ${code}`)
      throw error
    }
    return []
  }

  /** The same font with another entry in a table. */
  function withTable(tag: string, change: (view: DataView, at: number) => void): Uint8Array {
    const bytes = regular.slice()
    const view = new DataView(bytes.buffer)
    for (let index = 0; index < view.getUint16(4); index++) {
      const at = 12 + index * 16
      const name = String.fromCharCode(...bytes.subarray(at, at + 4))
      if (name === tag) change(view, view.getUint32(at + 8))
    }
    return bytes
  }

  it('is taken where it may be embedded and has all letters', () => {
    expect(checkHouseFont(regular, 'regular')).toBe('NotoSans-Regular')
    // Preview and print, editable.
    for (const rights of [0x0004, 0x0008]) expect(reasons(withTable('OS/2', (view, at) => view.setUint16(at + 8, rights)))).toEqual([])
  })

  it('is refused with every reason', () => {
    expect(reasons(withTable('OS/2', (view, at) => view.setUint16(at + 8, 0x0102)))).toEqual([
      'letterhead.fonts.bold font_restricted',
      'letterhead.fonts.bold font_whole',
    ])
    expect(reasons(new TextEncoder().encode('OTTO is another kind of font'))).toEqual(['letterhead.fonts.bold font_file'])
    expect(reasons(regular.slice(0, 2000))).toEqual(['letterhead.fonts.bold font_file'])
    expect(reasons(new Uint8Array(2_000_001))).toEqual(['payload_too_large'])
    // A character map without a subtable for Unicode.
    expect(reasons(withTable('cmap', (view, at) => view.setUint16(at + 2, 0)))).toEqual(['letterhead.fonts.bold font_letters'])
  })
})
