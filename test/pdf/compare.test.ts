import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../core/model/invoice.ts'
import { comparePages as compareText } from '../../core/pdf/compare.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { amountPattern, datePattern, identifierPattern } from '../../core/pdf/patterns.ts'
import { PAGE_LANGUAGES } from '../../core/languages/languages.ts'
import { formatAmount, formatDate, formatIban } from '../../core/pdf/layout/forms.ts'
import { readPdfText } from '../../core/pdf/text/pdf-text.ts'
import { foreignPdf } from '../support/pdf/foreign.ts'
import { inputOf } from '../support/pdf/samples.ts'

const comparePages = (pdf: Uint8Array, invoice: Invoice) => compareText(readPdfText(pdf), invoice)

const INVOICE: Invoice = {
  document: { number: 'RE-2026/0815', issue_date: '2026-11-03', due_date: '2026-12-03', currency_code: 'EUR' },
  supplier: { name: 'Muster GmbH', tax_id: { value: 'DE123456789' } },
  totals: { subtotal: '1000.00', tax_total: '190.00', total: '1190.00', payable: '1190.00' },
  payment_details: [{ method_code: '58', account_id: 'DE02120300000000202051' }],
}

/** A page as another program makes it: standard fonts, WinAnsi codes, kerned texts. */
const foreignPage = (texts: readonly string[]): Promise<Uint8Array> => foreignPdf({ pages: [texts], font: 'Helvetica' })

const PAGE = [
  'Rechnung Nr. RE-2026/0815 vom 3. November 2026',
  'USt-IdNr. DE 123 456 789',
  'Zu zahlen bis 03.12.2026',
  'Umsatzsteuer 19 %   190,00 €',
  'Gesamtbetrag   1.190,00 €',
  'IBAN DE02 1203 0000 0000 2020 51',
]

const rules = (findings: ReturnType<typeof comparePages>) => findings.map(({ rule }) => rule)

describe('KONTOR-PDF: what the pages say against what the XML says', () => {
  it.each(PAGE_LANGUAGES)('our own page in %s says the same', (lang) => {
    const back = { subtotal: '-1000.00', tax_total: '-190.00', total: '-1190.00', payable: '-1190.00' }
    for (const invoice of [INVOICE, { ...INVOICE, totals: back }])
      expect(comparePages(writeFacturX(inputOf(invoice, { lang })).bytes, invoice)).toEqual([])
  })

  it('a page of another program says the same', async () => {
    expect(comparePages(await foreignPage(PAGE), INVOICE)).toEqual([])
  })

  it.each([
    ['KONTOR-PDF-NUMBER', ['RE-2026/0815', 'RE-2026/0816']],
    ['KONTOR-PDF-DATE', ['3. November', '4. November']],
    ['KONTOR-PDF-DUE-DATE', ['03.12.', '04.12.']],
    ['KONTOR-PDF-VAT', ['190,00 €', '180,00 €']],
    ['KONTOR-PDF-VAT-ID', ['123 456', '124 456']],
  ] as const)('%s', async (rule, [from, to]) => {
    const at = PAGE.findIndex((text) => text.includes(from))
    const page = await foreignPage(PAGE.map((text, index) => (index === at ? text.replace(from, to) : text)))
    const [finding, ...rest] = comparePages(page, INVOICE)
    expect(rest).toEqual([])
    expect(finding).toMatchObject({ rule, ruleset: 'kontor', category: 'content' })
    expect(finding?.severity).toBe(rule === 'KONTOR-PDF-DUE-DATE' ? 'information' : 'warning')
  })

  it('KONTOR-PDF-TOTAL leads to the page and the place of what stands there instead', async () => {
    const findings = comparePages(await foreignPage(PAGE.map((text) => text.replace('1.190,00', '1.910,00'))), INVOICE)
    expect(rules(findings)).toEqual(['KONTOR-PDF-TOTAL', 'KONTOR-PDF-TOTAL'])
    expect(findings[0]).toMatchObject({ terms: ['BT-112'], path: 'totals.total', page: 1, value: '1190.00' })
    expect(findings[0]?.place?.x).toBe(60)
  })

  it('an identifier that goes on in the next line of its cell is shown', () => {
    const lines = (...texts: string[]) => texts.map((text, index) => ({ page: 1, x: 50, y: 700 - 12 * index, size: 10, edges: [], text }))
    const of = (...texts: string[]) => {
      const whole = PAGE.filter((text) => !text.startsWith('IBAN'))
      return compareText({ lines: lines(...whole, ...texts), complete: true }, INVOICE).map(({ rule }) => rule)
    }
    expect(of('044 025 50  DE02 1203 0000 0000   888-9999', '2020 51')).toEqual([])
    expect(of('044 025 50  DE02 1203 0000 0000   888-9999', 'Tel.  2020 51  Fax')).toEqual([])
    for (const texts of [['DE02 1203 0000 0000', '2020 52'], ['DE02 1203 0000 0000 2020'], ['DE02 1203 0000 0000', 'x', '2020 51']])
      expect([texts, of(...texts)]).toEqual([texts, ['KONTOR-PDF-IBAN']])
  })

  it('KONTOR-PDF-VAT-ID leads to another number, and to no amount of the tax', async () => {
    const shown = async (...lines: string[]) => {
      const page = await foreignPage(PAGE.map((text) => (text.startsWith('USt-IdNr.') ? lines.join(' ') : text)))
      return comparePages(page, INVOICE).find(({ rule }) => rule === 'KONTOR-PDF-VAT-ID')
    }
    expect(await shown('USt-IdNr. DE 987654321')).toMatchObject({ shown: 'USt-IdNr. DE 987654321', page: 1 })
    for (const line of ['TVA 507.00 €', 'MwSt. 12 345,00', 'USt-IdNr. fehlt', 'VAT 19 %'])
      expect([line, await shown(line)]).toEqual([line, expect.not.objectContaining({ page: 1 })])
  })

  it('KONTOR-PDF-VAT leads to an amount of VAT, never to another sum or to the VAT number', async () => {
    const place = async (texts: readonly string[]) => {
      const findings = comparePages(await foreignPage(texts), INVOICE)
      return findings.find(({ rule }) => rule === 'KONTOR-PDF-VAT')?.shown
    }
    expect(await place(PAGE.map((text) => text.replace('190,00 €', '180,00 €')))).toBe('Umsatzsteuer 19 %   180,00 €')
    expect(await place(['VAT 19 % 180.00', 'VAT No. DE 123', 'Total 1,190.00'])).toBe('VAT 19 % 180.00')
    expect(await place(PAGE.filter((text) => !text.startsWith('Umsatzsteuer')))).toBeUndefined()
  })

  it('KONTOR-PDF-IBAN for an account that the XML does not name', async () => {
    const findings = comparePages(await foreignPage([...PAGE, 'oder an IBAN DE89 3704 0044 0532 0130 00 bei der Bank']), INVOICE)
    expect(findings).toMatchObject([{ rule: 'KONTOR-PDF-IBAN', value: 'DE89370400440532013000', page: 1 }])
  })

  it.each(['DE79203417684878706524', 'TR204942055526678698198463'])(
    'no KONTOR-PDF-IBAN for a part of the account that has right check digits: %s',
    async (account) => {
      const invoice = { ...INVOICE, payment_details: [{ method_code: '58', account_id: account }] }
      const page = (shown: string): Promise<Uint8Array> => foreignPage([...PAGE.slice(0, -1), `IBAN ${shown} bei der Bank`])
      expect(comparePages(await page(formatIban(account)), invoice)).toEqual([])
      expect(comparePages(await page('DE89 3704 0044 0532 0130 00'), invoice)).toContainEqual(
        expect.objectContaining({ code: 'page_account', value: 'DE89370400440532013000' }),
      )
    },
  )

  it('KONTOR-PDF-TEXT once for pages of something else, whatever dates and totals they have', async () => {
    const other = ['Speisekarte', 'Suppe des Tages   4,50', 'Gesamtbetrag   24,50 €', 'Rechnung Nr. 4711 vom 3. November 2026', 'Umsatzsteuer 19 %   3,91 €', 'IBAN DE89 3704 0044 0532 0130 00'] // prettier-ignore
    const findings = comparePages(await foreignPage(other), INVOICE)
    expect(findings).toMatchObject([{ code: 'page_unrelated', rule: 'KONTOR-PDF-TEXT', severity: 'warning', terms: [] }])
    expect(findings[0]?.message).toContain('RE-2026/0815')
    // One of number, sum, account and name is enough to be about it.
    for (const line of ['Rechnung RE-2026/0815', 'Summe 1.190,00', 'Muster GmbH', 'IBAN DE02 1203 0000 0000 2020 51'])
      expect(rules(comparePages(await foreignPage([...other, line]), INVOICE)).length, line).toBeGreaterThan(1)
  })

  it('KONTOR-PDF-TEXT for pages without text that can be read', async () => {
    expect(comparePages(await foreignPage([]), INVOICE)).toMatchObject([{ rule: 'KONTOR-PDF-TEXT', severity: 'information' }])
    expect(rules(comparePages(new TextEncoder().encode('%PDF-1.7 nothing'), INVOICE))).toEqual(['KONTOR-PDF-TEXT'])
  })

  it('a file cut or spoilt anywhere is compared or called unreadable, never an exception', async () => {
    const whole = await foreignPage(PAGE)
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (at, byte, cut) => {
        const file = cut ? whole.slice(0, at) : whole.slice()
        if (!cut) file[at] = byte
        expect(Array.isArray(comparePages(file, INVOICE))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('forms of values', () => {
  const days = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10))

  it('a date is found in the form of every language, and no other date is taken for it', () => {
    fc.assert(
      fc.property(days, days, fc.constantFrom(...PAGE_LANGUAGES), (day, other, lang) => {
        expect(datePattern(day).test(`am ${formatDate(day, lang)}.`)).toBe(true)
        expect(datePattern(day).test(day)).toBe(true)
        const isTwin = other.slice(0, 4) === day.slice(0, 4) && other.slice(5, 7) === day.slice(8) && other.slice(8) === day.slice(5, 7)
        if (other !== day && !isTwin) expect(datePattern(day).test(formatDate(other, lang))).toBe(false)
      }),
    )
  })

  it.each([
    '3 de noviembre de 2026',
    '3 novembre 2026',
    'November 3, 2026',
    '3rd Nov 2026',
    '3-11-26',
    '2026/11/03',
    '11/03/2026',
    '03. Nov. 2026',
  ])('%s is 2026-11-03', (text) => expect(datePattern('2026-11-03').test(text)).toBe(true))

  it('an amount is found in the form of every language, and no other amount is taken for it', () => {
    const cents = fc.integer({ min: 1, max: 999_999_999 })
    const decimal = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`
    const shortest = (value: number) => decimal(value).replace(/\.?0+$/, '')
    fc.assert(
      fc.property(cents, cents, fc.constantFrom(...PAGE_LANGUAGES), (value, other, lang) => {
        for (const currency of ['EUR', 'KWD', 'CLF'])
          expect(amountPattern(shortest(value)).test(`${formatAmount(decimal(value), currency, lang)} ${currency}`)).toBe(true)
        if (other !== value) expect(amountPattern(shortest(value)).test(formatAmount(decimal(other), 'EUR', lang))).toBe(false)
      }),
    )
  })

  it('an identifier is found whole only, with whatever stands between its letters', () => {
    expect(identifierPattern('DE02120300000000202051')?.test(formatIban('DE02120300000000202051'))).toBe(true)
    expect(identifierPattern('A(1')?.test('No. A(1')).toBe(true)
    expect(identifierPattern('12')?.test('RE-112')).toBe(false)
    expect(identifierPattern(' ')).toBeUndefined()
    fc.assert(fc.property(fc.string({ maxLength: 220 }), (text) => identifierPattern(text)?.test('') !== true))
  })
})
