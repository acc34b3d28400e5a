import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../core/model/invoice.ts'
import { PAGE_HEIGHT } from '../../core/pdf/file/canvas.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { Face } from '../../core/pdf/font/face.ts'
import { readTrueType } from '../../core/pdf/font/truetype.ts'
import { NORMAL } from '../../core/pdf/layout/looks.ts'
import { Sheet } from '../../core/pdf/layout/sheet.ts'
import { wrapText } from '../../core/pdf/layout/text.ts'
import { traced } from '../../core/pdf/layout/traced-text.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { PAGE_LANGUAGES } from '../../core/languages/languages.ts'
import { pageWords } from '../../core/languages/words.ts'
import { pagesOf, readContent, type ShownText } from '../support/pdf/content.ts'
import { overlaps } from '../support/pdf/overlap.ts'
import { fullInvoice, inputOf, plainInvoice, testFonts } from '../support/pdf/samples.ts'

/** What is printed on each page, heads that repeat included. */
function textsOf(invoice: Invoice): ShownText[][] {
  const document = new PdfDocument(writeFacturX(inputOf(invoice)).bytes)
  return pagesOf(document).map((page, index) => [...readContent(document, page, index).texts])
}

const wordsOf = (texts: readonly ShownText[]): string => texts.map(({ text }) => text.replaceAll('\u00a0', ' ')).join('\n')

/** Names, addresses and e-mail addresses as long as they get. */
function longInvoice(): Invoice {
  const plain = plainInvoice(3)
  return {
    ...plain,
    supplier: {
      ...plain.supplier,
      name: 'Internationale Gesellschaft für Maschinenbau, Anlagentechnik und Instandhaltung Süddeutschland mit beschränkter Haftung & Co. Kommanditgesellschaft'.repeat(
        2,
      ),
      address_line_1: 'Professor-Doktor-Ferdinand-von-Hochstetter-Straße 127a, Gebäude 14, Aufgang C',
      city: 'Neustadt an der Weinstraße-Mußbach',
      endpoint_id: { value: 'elektronische-eingangsrechnungen@maschinenbau-anlagentechnik-sueddeutschland.example', scheme: 'EM' },
      contact: { name: 'Dr. Maximiliane Freifrau von Hohenstein', email: 'maximiliane.von-hohenstein@maschinenbau-anlagentechnik.example' },
    },
    customer: {
      ...plain.customer,
      name: 'Bundesanstalt für Immobilienaufgaben – Zentrale Beschaffungsstelle für Gebäudetechnik und Liegenschaften',
      contact: {
        telephone: '+49 228 37787-1234',
        email: 'kreditorenbuchhaltung.zentrale-dienste@bundesanstalt-immobilienaufgaben.example',
      },
      endpoint_id: { value: 'eingangsrechnungen.zentrale-dienste@bundesanstalt-immobilienaufgaben.example', scheme: 'EM' },
    },
  }
}

describe('the breaks of the page', () => {
  it.each(PAGE_LANGUAGES)('no text lies over another, nor beyond the borders (%s)', (lang) => {
    const wide = {
      code: 'AE',
      percent: '0',
      taxable_amount: '-12345678901234567.89',
      amount: '0',
      exemption_reason: 'Art. 196 MwStSystRL '.repeat(5),
    }
    for (const invoice of [longInvoice(), fullInvoice(), plainInvoice(40), { ...plainInvoice(1), taxes: [wide, wide] }])
      expect(overlaps(writeFacturX(inputOf(invoice, { lang })).bytes)).toEqual([])
  })

  it('the last line stays on the page of the sums, behind the sum so far', () => {
    const all = Array.from({ length: 12 }, (_, index) => textsOf(plainInvoice(14 + index)).map(wordsOf))
    const broken = all.filter(([first = '']) => !first.includes('Summe der Positionen'))
    expect(broken.length).toBeGreaterThan(5)
    for (const pages of broken) {
      const sums = pages.find((words) => words.includes('Summe der Positionen')) ?? ''
      expect(sums).toMatch(/Übertrag\n[\d.]+,00\n\d+\n/)
    }
  })

  it.each([3, 4, 5, 6, 7, 9, 12, 16, 24, 30])(
    'a long last line of %i paragraphs fills the page, and some of it goes on with the sums',
    (count) => {
      const { items = [], ...plain } = plainInvoice(6)
      const description = Array.from(
        { length: count },
        (_, index) => `Absatz ${index + 1}: alles, was der Kunde über die Leistung wissen will.`,
      )
      const pages = textsOf({ ...plain, items: items.with(5, { ...items[5], description: description.join('\n') }) })
      const sums = pages.findIndex((texts) => wordsOf(texts).includes('Summe der Positionen'))
      expect(sums).toBeGreaterThanOrEqual(0)
      const onIt = wordsOf(pages[sums] ?? [])
      // The text of the last line, or the line itself, stands above the sums.
      expect(onIt.slice(0, onIt.indexOf('Summe der Positionen'))).toContain(`Absatz ${count}:`)
      for (const texts of pages.slice(0, sums)) {
        const lowest = Math.min(...texts.filter(({ y, size }) => y > 120 && size > 6.7).map(({ y }) => y))
        // A low line that goes along whole leaves as much as it is high, no more.
        expect(lowest).toBeLessThan(PAGE_HEIGHT * 0.34)
      }
    },
  )

  it('BT-20: the payment begins on the page where there is room for its beginning', () => {
    const { document, ...plain } = plainInvoice(8)
    const terms = Array.from({ length: 30 }, (_, index) => `Bedingung ${index + 1}`).join('\n')
    const pages = textsOf({ ...plain, document: { ...document, terms } }).map(wordsOf)
    expect(pages[0]).toContain('Bedingung 1 ')
    expect(pages[0]).toContain('Zahlen mit QR-Code')
    expect(pages[1]).toContain('Bedingung 30')
    const onSecond = (pages[1]?.match(/Bedingung \d+/g) ?? []).length
    expect(onSecond).toBeGreaterThanOrEqual(2)
  })

  it('BT-116, BT-131: a figure of twelve digits stands in one line, in lines, VAT breakdown and sums', () => {
    const { items = [], ...plain } = plainInvoice(3)
    const amount = '123456789012.34'
    const huge = items.map((item) => ({ ...item, unit_code: 'ZZ', quantity: '1234567.5', price: '99999999.99', subtotal: amount }))
    for (const sum of [amount, `-${amount}`]) {
      const invoice = {
        ...plain,
        items: huge,
        taxes: [{ code: 'S', percent: '19', taxable_amount: sum, amount: sum }, { code: 'AE', percent: '0', taxable_amount: sum, amount: '0.00' }],
        totals: { item_subtotal: sum, subtotal: sum, tax_total: sum, total: sum, payable: sum },
      } // prettier-ignore
      const printed = textsOf(invoice).flat().map(({ text }) => text) // prettier-ignore
      const shown = sum === amount ? '123.456.789.012,34' : '−123.456.789.012,34'
      // Three amounts of the breakdown and four sums; the lines have their own.
      expect(printed.filter((text) => text === shown).length).toBe(sum === amount ? 3 + 7 : 7)
      expect(printed).toContain(`${shown}\u00a0EUR`)
      expect(overlaps(writeFacturX(inputOf(invoice)).bytes)).toEqual([])
    }
  })

  it('the rows of VAT breakdown and sums stand on the same lines', () => {
    for (const texts of [textsOf(plainInvoice(1)), textsOf(plainInvoice(40))]) {
      const flat = texts.flat()
      const lineOf = (words: string) => flat.find(({ text }) => text === words)?.y ?? 0
      expect(lineOf('Summe der Positionen')).toBeCloseTo(lineOf('Steuerbetrag'), 1)
      expect(lineOf('Satz')).toBeCloseTo(lineOf('Summe der Positionen'), 1)
      const tax = flat.filter(({ text }) => text === 'Umsatzsteuer').map(({ y }) => y)
      const [, net] = flat.filter(({ text }) => text === 'Nettobetrag').map(({ y }) => y)
      expect(tax[0]).toBeCloseTo(net ?? 0, 1)
    }
  })

  it('a paragraph has at least two lines on either side of a page end', () => {
    const fonts = testFonts()
    let torn = 0
    for (let room = 0; room < 8; room++) {
      for (let count = 2; count < 8; count++) {
        const [regular, bold] = [new Face(readTrueType(fonts.regular)), new Face(readTrueType(fonts.bold))]
        const style = { lang: 'de', words: pageWords('de'), currency: 'EUR', measures: NORMAL, accent: [0, 0, 0] } as const
        const sheet = new Sheet({ ...style, regular, bold, tagged: false, traced: true })
        const lines = sheet.wrap(traced('Zeile\n'.repeat(count), 'notes[0].text'), sheet.styles.body, 100)
        sheet.y = sheet.bottom - sheet.heightOf(lines.slice(0, 1)) * room - 1
        sheet.flow(sheet.root, lines, 100, 100)
        const counts = sheet.pages.map((_, index) => sheet.places.filter(({ page }) => page === index + 1).length)
        expect(counts, `${count} lines, room for ${room}`).not.toContain(1)
        expect(counts.reduce((sum, each) => sum + each, 0)).toBe(count)
        if (counts.every((each) => each > 0) && counts.length > 1) torn++
      }
    }
    expect(torn).toBeGreaterThan(5)
  })

  it('BT-118, BT-120: the category and the reason have the width of the VAT breakdown below their figures', () => {
    const reason = 'Steuerfrei nach § 4 Nr. 21 Buchst. a UStG (Bildungsleistungen)'
    const invoice = {
      ...plainInvoice(1),
      taxes: [{ code: 'AE', percent: '0', taxable_amount: '120.00', amount: '0', exemption_reason: reason }],
    }
    const printed = textsOf(invoice).flat().map(({ text }) => text.replaceAll('\u00a0', ' ').trimEnd()) // prettier-ignore
    expect(printed).toEqual(expect.arrayContaining(['AE', 'Steuerschuldnerschaft des Leistungsempfängers', reason]))
  })

  it('BG-20, BG-24: what is a part of a sum below it is set smaller, and so is a line of a line', () => {
    const texts = textsOf(fullInvoice()).flat()
    const sizeOf = (words: string) => texts.find(({ text }) => text === words)?.size ?? 0
    for (const part of ['−24,00', '−12,00', '50,00']) expect(sizeOf(part)).toBeLessThan(sizeOf('−36,00'))
    expect(sizeOf('15,00')).toBe(sizeOf('−36,00'))
    expect(texts.some(({ text }) => text === 'Summe der Nachlässe')).toBe(true)
  })

  it('an identifier a little too long for its line is set smaller and not cut', () => {
    const texts = textsOf({ ...fullInvoice(), document: { ...fullInvoice().document, contract_reference: 'RV-2024-1708154711-Los-0012' } })
    expect(texts.flat().find(({ text }) => text === 'RV-2024-1708154711-Los-0012')?.size).toBeGreaterThan(7)
  })
})

describe('lines', () => {
  const face = new Face(readTrueType(testFonts().regular))

  it('end between two middle dots rather than inside of what these part', () => {
    const text = 'Art.-Nr. KH-25-1000 · GTIN 4012345678901 · Zeitraum 01.10.2026 · Kontierung KST 4200'
    expect(wrapText(text, face, 9, 240)).toEqual([
      'Art.-Nr. KH-25-1000 · GTIN 4012345678901 · ',
      'Zeitraum 01.10.2026 · Kontierung KST 4200',
    ])
    // What is longer than a line is broken between its words.
    expect(wrapText(text, face, 9, 80).length).toBeGreaterThan(5)
  })

  it('end behind the @ of an e-mail address, else behind a mark, else anywhere', () => {
    const widthOf = (words: string) => (face.measure(words) * 9) / 1000 + 1
    const cut = (word: string, width: string) => wrapText(word, face, 9, widthOf(width))
    expect(cut('rechnungen@muster-handel.example', 'muster-handel.example')).toEqual(['rechnungen@', 'muster-handel.example'])
    expect(cut('ab@bundesanstalt-immobilienaufgaben.example', 'immobilienaufgaben.example')).toEqual([
      'ab@bundesanstalt-',
      'immobilienaufgaben.example',
    ])
    expect(cut('bundesanstaltimmobilien', 'bundesanstalt').join('|')).toBe('bundesanstalt|immobilien')
  })
})
