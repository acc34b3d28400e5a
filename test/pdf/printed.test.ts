import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../core/model/invoice.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import type { PrintedPlace } from '../../core/pdf/layout/sheet.ts'
import { findPrinted } from '../../core/pdf/printed.ts'
import { readPdfText } from '../../core/pdf/text/pdf-text.ts'
import { PAGE_LANGUAGES } from '../../core/languages/languages.ts'
import { buildPdf } from '../support/pdf/build.ts'
import { foreignPdf } from '../support/pdf/foreign.ts'
import { creditNote, fullInvoice, inputOf, plainInvoice } from '../support/pdf/samples.ts'

const INVOICE: Invoice = {
  document: { number: 'RE-2026/0815', issue_date: '2026-11-03', purchase_order_reference: 'PO-77/12', currency_code: 'EUR' },
  supplier: { name: 'Muster GmbH', city: 'Köln', post_code: '1203', tax_id: { value: 'DE123456789' } },
  customer: { name: 'Stadtwerke Nord GmbH', city: 'Nord' },
  totals: { subtotal: '1000.00', tax_total: '190.00', total: '1190.00', payable: '1190.00' },
  taxes: [{ code: 'S', percent: '19.00', amount: '190.00' }],
  payment_details: [{ method_code: '58', account_id: 'DE02120300000000202051' }],
  items: [
    { id: '1', name: 'Wartung der Heizungsanlage', price: '190.00', subtotal: '190.00' },
    { id: '2', name: 'Kugelhahn', quantity: '9', price: '90.00', subtotal: '810.00' },
  ],
}

const PAGE = [
  'Muster GmbH',
  'Stadtwerke Nord GmbH',
  'Rechnung Nr. RE-2026/0815 vom 3. November 2026, Bestellung PO-77/12',
  'Wartung der',
  'Heizungsanlage   190,00',
  'Kugelhahn   9   90,00   810,00',
  'Netto   1.000,00',
  'Umsatzsteuer 19 %   190,00',
  'Gesamtbetrag   1.190,00',
  'IBAN DE02 1203 0000 0000 2020 51, USt-IdNr. DE 123 456 789',
]

const valueAt = (invoice: Invoice, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], invoice)

const find = async (pages: readonly (readonly string[])[], invoice = INVOICE) =>
  findPrinted(readPdfText(await foreignPdf({ pages, font: 'Helvetica' })), invoice)
/** The lines of the test page that a value was found in, from 0. */
const linesOf = (places: readonly PrintedPlace[], path: string) =>
  places.filter((place) => place.path === path).map(({ y, height }) => Math.max(0, Math.round((y + height / 2 - 65) / 20)))

describe('where the values of an invoice stand on pages that are not ours', () => {
  it('finds each value in its line, figures beside their words, and a name in two lines twice', async () => {
    const places = await find([PAGE])
    expect(Object.fromEntries([...new Set(places.map(({ path }) => path))].map((path) => [path, linesOf(places, path)]))).toEqual({
      'supplier.name': [0],
      'customer.name': [1],
      'document.number': [2],
      'document.issue_date': [2],
      'document.purchase_order_reference': [2],
      'items[0].name': [3, 4],
      'items[1].name': [5],
      'items[1].price': [5],
      'items[1].subtotal': [5],
      'totals.subtotal': [6],
      'totals.tax_total': [7],
      'totals.total': [8],
      'totals.payable': [8],
      'payment_details[0].account_id': [9],
      'supplier.tax_id': [9],
    })
  })

  it('finds no figure and no date on pages of something else', async () => {
    const other = ['Speisekarte vom 3. November 2026', 'Wartung der Heizungsanlage   190,00', 'Umsatzsteuer 19 %   190,00']
    expect((await find([other])).map(({ path }) => path)).toEqual(['items[0].name'])
    expect((await find([[...other, 'Muster GmbH']])).map(({ path }) => path)).toContain('totals.tax_total')
  })

  it('a place is as wide as its value and begins where it begins', async () => {
    const places = await find([['Unsere Bestellung PO-77/12'], ['PO-77/12']])
    const [inside, alone] = places.filter(({ path }) => path === 'document.purchase_order_reference')
    expect(alone).toMatchObject({ page: 2, x: 60 })
    expect(inside?.page).toBe(1)
    expect(inside?.x).toBeGreaterThan(100)
    expect(inside?.width).toBeCloseTo(alone?.width ?? 0, 1)
  })

  // The same line of 10 points, 60 from the left and 100 from above as one sees the page, and how it is written for that.
  it.each([
    ['as it is', '', '1 0 0 1 60 742'],
    ['cut', '/CropBox [50 30 900 792]', '1 0 0 1 110 692'],
    ['turned to the right', '/Rotate 90', '0 1 -1 0 100 60'],
    ['upside down', '/Rotate 180', '-1 0 0 -1 535 100'],
    ['turned to the left', '/Rotate -90', '0 -1 1 0 495 782'],
  ])('a page that is %s is measured as it is seen', (_, entries, matrix) => {
    const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${entries}/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>`
    const pdf = buildPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      3: page,
      4: { entries: '', data: new TextEncoder().encode(`BT /F 10 Tf ${matrix} Tm (PO-77/12) Tj ET`) },
      5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    })
    const [place] = findPrinted(readPdfText(pdf), INVOICE)
    expect(place).toMatchObject({ path: 'document.purchase_order_reference', page: 1 })
    expect(place?.x).toBeCloseTo(60)
    expect(place?.y).toBeCloseTo(100 - 8.5)
    expect(place?.width).toBeCloseTo(40)
  })

  it.each(PAGE_LANGUAGES)('on our own page in %s finds what is paid and booked by, and nothing where another value is printed', (lang) => {
    for (const invoice of [fullInvoice(), creditNote(), plainInvoice(40)]) {
      const { bytes, places } = writeFacturX(inputOf(invoice, { lang, traced: true }))
      const found = findPrinted(readPdfText(bytes), invoice)
      const same = (left: string, right: string): boolean => Number(valueAt(invoice, left)) === Number(valueAt(invoice, right))
      const overlaps = (one: PrintedPlace, other: PrintedPlace): boolean =>
        one.page === other.page &&
        one.x < other.x + other.width &&
        other.x < one.x + one.width &&
        one.y < other.y + other.height &&
        other.y < one.y + one.height
      const figures = found.filter(({ path }) => /(?:totals|amount$|price$|subtotal$)/.test(path))
      const wrong = figures.filter((place) => !places.some((own) => same(own.path, place.path) && overlaps(own, place)))
      expect(wrong).toEqual([])
      const paths = new Set(found.map(({ path }) => path))
      const paid = ['document.number', 'document.issue_date', 'totals.total', 'totals.payable', 'supplier.tax_id', 'customer.name']
      expect(paid.filter((path) => !paths.has(path))).toEqual([])
    }
  })

  it('a value in each line of hundreds of pages is shown as often as there can be pages', () => {
    const text = 'Kugelhahn an Stadtwerke Nord GmbH   90,00'
    const edges = Array.from({ length: text.length + 1 }, (_, at) => 50 + 5 * at)
    const lines = Array.from({ length: 15_000 }, (_, at) => ({
      page: 1 + Math.floor(at / 30),
      text,
      x: 50,
      y: 20 * (at % 30),
      size: 10,
      edges,
    }))
    const places = findPrinted({ lines, complete: true }, INVOICE).filter(({ path }) => path === 'items[1].name')
    expect(places.map(({ page }) => page)).toEqual(lines.slice(0, 1000).map(({ page }) => page))
  })

  it('hostile values are texts', async () => {
    const hostile = { ...INVOICE, customer: { name: '(a+)+$' }, items: [{ name: '.*' }, { name: '[' }, { name: 'x'.repeat(5000) }] }
    expect(linesOf(await find([['(a+)+$ here']], hostile), 'customer.name')).toEqual([0])
  })
})
