import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../core/model/invoice.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { Face } from '../../core/pdf/font/face.ts'
import { readTrueType } from '../../core/pdf/font/truetype.ts'
import { NORMAL, Sheet } from '../../core/pdf/layout/sheet.ts'
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
    const broken = Array.from({ length: 12 }, (_, index) => textsOf(plainInvoice(14 + index))).filter((pages) => pages.length > 1)
    expect(broken.length).toBeGreaterThan(5)
    for (const pages of broken) {
      const sums = pages.map(wordsOf).find((words) => words.includes('Summe der Positionen')) ?? ''
      expect(sums).toMatch(/Übertrag\n[\d.]+,00\n\d+\n/)
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
    const printed = textsOf(invoice).flat().map(({ text }) => text.replaceAll('\u00a0', ' ')) // prettier-ignore
    expect(printed).toEqual(expect.arrayContaining(['AE', 'Steuerschuldnerschaft des Leistungsempfängers', reason]))
  })

  it('BG-20, BG-24: what is a part of a sum below it is set smaller, and so is a line of a line', () => {
    const texts = textsOf(fullInvoice()).flat()
    const sizeOf = (words: string) => texts.find(({ text }) => text === words)?.size ?? 0
    for (const part of ['-24,00', '-12,00', '50,00']) expect(sizeOf(part)).toBeLessThan(sizeOf('-36,00'))
    expect(sizeOf('15,00')).toBe(sizeOf('-36,00'))
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
