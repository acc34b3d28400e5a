import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../core/model/invoice.ts'
import { PAGE_HEIGHT, PAGE_WIDTH } from '../../core/pdf/file/canvas.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { formatAmount, formatDate, formatIban, formatQuantity } from '../../core/pdf/layout/forms.ts'
import { markLines, traced } from '../../core/pdf/layout/traced-text.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { TERMS } from '../../core/terms/lookup.ts'
import { modelPathOf } from '../../core/terms/path.ts'
import type { TermId } from '../../core/terms/types.ts'
import { PAGE_LANGUAGES } from '../../core/languages/languages.ts'
import { pagesOf, readContent, type ShownText } from '../support/pdf/content.ts'
import { creditNote, fullInvoice, inputOf, plainInvoice } from '../support/pdf/samples.ts'

/** Every text of an invoice by its path. */
function leaves(node: unknown, path: string): [path: string, value: string][] {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node !== 'object' || node === null) return []
  const step = (key: string): string => (Array.isArray(node) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`)
  return Object.entries(node).flatMap(([key, value]) => leaves(value, step(key)))
}

/** Terms that no reader of the page is told, with the reason. */
const NOT_PRINTED: Readonly<Partial<Record<TermId, string>>> = {
  'BT-18-1': 'a code of UNTDID 1153; the object is known by its identifier',
  'BT-23': 'says to programs which process the invoice is part of',
  'BT-24': 'says to programs by which rules the data are read',
  'BT-34-1': 'says to networks how the address is read, which stands there itself',
  'BT-49-1': 'says to networks how the address is read, which stands there itself',
  'BT-125': 'the file is attached to the PDF, and its name is printed',
  'BT-125-1': 'the file is attached to the PDF, and its name is printed',
  'BT-157-1': 'the label before the identifier is the name of its scheme',
}

const isPrinted = ({ id }: { readonly id: TermId }): boolean => NOT_PRINTED[id] === undefined
const PRINTED = new Set(TERMS.filter(isPrinted).map(({ id }) => modelPathOf(id)))

/** The path without the numbers of entries, as terms have it. */
const formOf = (path: string): string => path.replaceAll(/\[\d+\]/g, '[]')

/** Forms in which a value can be printed. */
const written = (value: string): string[] => [
  value,
  formatAmount(value, 'EUR', 'de'),
  formatAmount(value.replace(/^/, '-'), 'EUR', 'de'),
  formatQuantity(value, 'de'),
  formatDate(value, 'de'),
  formatIban(value),
]

function draw(invoice: Invoice) {
  const { bytes, places } = writeFacturX(inputOf(invoice, { traced: true }))
  const document = new PdfDocument(bytes)
  const texts = pagesOf(document).flatMap((page, index) => [...readContent(document, page, index).texts])
  return { places, texts }
}

type Place = ReturnType<typeof draw>['places'][number]

/** The text that a place is in: of those on its line that do not begin behind it, the last. */
function textAt(texts: readonly ShownText[], { page, x, y, height }: Place): string {
  const before = texts.filter((text) => {
    const base = PAGE_HEIGHT - text.y
    return text.page === page - 1 && base > y && base < y + height && text.x <= x + 0.1
  })
  return before.sort((left, right) => right.x - left.x)[0]?.text ?? ''
}

describe('where the values of an invoice are printed', () => {
  const { places, texts } = draw(fullInvoice())

  it('every value that a reader is told has its place', () => {
    const known = new Set(places.map(({ path }) => path))
    // A country that both parties are in is left out.
    const missing = leaves(fullInvoice(), '').filter(([path]) => PRINTED.has(formOf(path)) && !known.has(path))
    expect(missing.map(([path]) => path)).toEqual(['supplier.country_code', 'customer.country_code'])
  })

  it('every one on a letter of the buyer as well', () => {
    const full = fullInvoice()
    const selfBilled = { ...full, document: { ...full.document, type_code: '389' } }
    const known = new Set(draw(selfBilled).places.map(({ path }) => path))
    const missing = leaves(selfBilled, '').filter(([path]) => PRINTED.has(formOf(path)) && !known.has(path))
    expect(missing.map(([path]) => path)).toEqual(['supplier.country_code', 'customer.country_code'])
  })

  it('every term is printed, or there is a reason why not', () => {
    const abroad = { ...fullInvoice(), customer: { ...fullInvoice().customer, country_code: 'SE' } }
    const known = new Set([...places, ...draw(abroad).places].map(({ path }) => formOf(path)))
    const silent = TERMS.map(({ id }) => id).filter((id) => !known.has(modelPathOf(id)))
    expect(silent.sort(), 'a row in core/pdf/layout with a value in fullInvoice, or a reason in NOT_PRINTED').toEqual(
      Object.keys(NOT_PRINTED).sort(),
    )
  })

  it('at its places the page shows the value', () => {
    const compact = (text: string): string => text.replace(/\s/g, '')
    const values = leaves(fullInvoice(), '').filter(([path]) => !isWorded(path))
    const wrong = values.filter(([path, value]) => {
      const own = places.filter((place) => place.path === path)
      const shown = compact(own.map((place) => textAt(texts, place)).join(''))
      return own.length > 0 && !written(value).some((form) => shown.includes(compact(form)))
    })
    expect(wrong).toEqual([])
    expect(places.every(({ x, y, width, height }) => x > 0 && x + width < PAGE_WIDTH && y > 0 && y + height < PAGE_HEIGHT)).toBe(true)
  })

  it('two values in one line have places beside each other', () => {
    const [post] = places.filter(({ path, y }) => path === 'customer.post_code' && y > 100)
    const [city] = places.filter(({ path, y }) => path === 'customer.city' && y > 100)
    expect(post?.y).toBe(city?.y)
    expect((post?.x ?? 0) + (post?.width ?? 0)).toBeLessThan(city?.x ?? 0)
  })

  it('a value in several lines has a place in each', () => {
    const name = 'Wartung der Anlage '.repeat(12).trim()
    const long = draw({ ...plainInvoice(1), items: [{ ...plainInvoice(1).items?.[0], name }] })
    const lines = long.places.filter(({ path }) => path === 'items[0].name')
    expect(lines.length).toBeGreaterThan(2)
    expect(new Set(lines.map(({ y }) => y)).size).toBe(lines.length)
  })

  it('lines on later pages are found there', () => {
    const many = draw(plainInvoice(90))
    const last = many.places.find(({ path }) => path === 'items[89].subtotal')
    expect(last?.page).toBeGreaterThan(1)
    expect(many.places.filter(({ path }) => path === 'items[89].subtotal')).toHaveLength(1)
  })

  it('no byte of the file says anything of it', () => {
    for (const lang of PAGE_LANGUAGES)
      for (const invoice of [fullInvoice(), creditNote(), plainInvoice(40)]) {
        const plainly = writeFacturX(inputOf(invoice, { lang }))
        const traced = writeFacturX(inputOf(invoice, { lang, traced: true }))
        expect(plainly.places).toEqual([])
        expect(Buffer.compare(plainly.bytes, traced.bytes)).toBe(0)
      }
  })

  it('blanks and characters that are not drawn do not move the places', () => {
    const text = [traced('  A\u200b  b ', 'a'), traced('\u00adc d', 'b')].flat()
    const marks = markLines(text as Parameters<typeof markLines>[0], ['A b ', 'c d'])
    expect(marks).toEqual([[{ paths: ['a'], from: 0, to: 3 }], [{ paths: ['b'], from: 0, to: 3 }]])
  })
})

/** What is printed in the words of the page and not as written. */
function isWorded(path: string): boolean {
  return /(?:scheme|country_code|unit_code|method_code|method_name|tax_code|taxes\[\d+\]\.code|_date_code|type_code|currency_code|percent|terms|subject_code|reason_code)$/.test(
    path,
  )
}
