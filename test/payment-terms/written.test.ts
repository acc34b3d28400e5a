import { expect, it } from 'vitest'
import { pageWords } from '../../core/languages/words.ts'
import { dueDate } from '../../core/payment-terms/facts.ts'
import { parseTerms } from '../../core/payment-terms/parse.ts'
import { rewriteTerms, writeTerms } from '../../core/payment-terms/write.ts'
import type { FormatCode } from '../../core/profiles/formats.ts'
import { judgeWritten, sampleModel } from '../support/judge-written.ts'

const FORMATS: readonly (readonly [format: FormatCode, seller: string, terms: string])[] = [
  [
    'xrechnung.invoice.3_0.xml_ubl',
    'DE',
    '#SKONTO#TAGE=8#PROZENT=3.00#\n#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=500.00#\nZahlbar innerhalb von 30 Tagen ohne Abzug',
  ],
  [
    'xrechnung.invoice.3_0.xml_cii',
    'DE',
    '#SKONTO#TAGE=8#PROZENT=3.00#\n#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=500.00#\nZahlbar innerhalb von 30 Tagen ohne Abzug',
  ],
  [
    'peppol_bis_billing.invoice.3_0.xml_ubl',
    'DE',
    '3 % Skonto bei Zahlung innerhalb von 8 Tagen, 2 % Skonto auf 500,00 bei Zahlung innerhalb von 14 Tagen, zahlbar innerhalb von 30 Tagen ohne Abzug',
  ],
]

it.each(FORMATS)('terms in %s are lawful and come back as they went', (format, seller, written) => {
  const terms = parseTerms('8 Tage 3 %, 2 % Skonto auf 500,00 EUR innerhalb von 14 Tagen, 30 Tage netto')
  const model = sampleModel()
  const text = writeTerms(terms, pageWords('de'), { format, seller })
  expect(text).toBe(written)
  const due_date = dueDate(terms, model.document.issue_date ?? '') ?? ''
  const { found, read } = judgeWritten({ ...model, document: { ...model.document, terms: text, due_date } }, format)
  expect(found.filter((one) => !one.startsWith('KONTOR'))).toEqual([])
  expect(parseTerms(read.document.terms ?? '')).toEqual(terms)
  expect(read.document.due_date).toBe(due_date)
})

it('discounts alone end with the line break that BR-DE-18 asks for', () => {
  const model = sampleModel()
  const terms = writeTerms(parseTerms('2 % 14 Tage'), pageWords('de'), { format: 'xrechnung.invoice.3_0.xml_ubl', seller: 'DE' })
  const judged = (text: string) =>
    judgeWritten({ ...model, document: { ...model.document, terms: text } }, 'xrechnung.invoice.3_0.xml_ubl').found
  expect(judged(terms).filter((one) => one.startsWith('BR-DE-18'))).toEqual([])
  expect(judged(terms.trim()).filter((one) => one.startsWith('BR-DE-18'))).not.toEqual([])
})

const LINES = '#SKONTO#TAGE=14#PROZENT=2.00#\nZahlbar innerhalb von 30 Tagen ohne Abzug\nGerichtsstand ist Kiel'
const WORDS = '2 % Skonto bei Zahlung innerhalb von 14 Tagen, zahlbar innerhalb von 30 Tagen ohne Abzug\nGerichtsstand ist Kiel'

it.each([
  [LINES, 'peppol_bis_billing.invoice.3_0.xml_ubl', WORDS],
  [WORDS, 'xrechnung.invoice.3_0.xml_cii', LINES],
  [LINES, 'xrechnung.invoice.3_0.xml_cii', LINES],
  [WORDS, 'peppol_bis_billing.invoice.3_0.xml_ubl', WORDS],
  // What has no discount, and interest, for which no format has other words, stay as they were written.
  ['30 Tage netto', 'xrechnung.invoice.3_0.xml_ubl', '30 Tage netto'],
  ['#VERZUG#TAGE=14#PROZENT=2.00#', 'peppol_bis_billing.invoice.3_0.xml_ubl', '#VERZUG#TAGE=14#PROZENT=2.00#'],
])('%j in another format, %s, means the same', (text, format, written) => {
  const after = rewriteTerms(text, pageWords('de'), { format, seller: 'DE' })
  expect(after).toBe(written)
  expect(parseTerms(after)).toEqual(parseTerms(text))
})
