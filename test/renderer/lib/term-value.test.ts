import { expect, it } from 'vitest'
import { codeName, ENGLISH } from '../../../core/codelists/search.ts'
import { NUMBER_STYLES } from '../../../renderer/lib/numbers.ts'
import { showTerm } from '../../../renderer/lib/term-value.ts'
import { parseFigure } from '../../../renderer/lib/typed-number.ts'
import { formatTerm } from '../../../renderer/lib/values.ts'

const services = { termValue: (kind: Parameters<typeof formatTerm>[0], value: string) => formatTerm(kind, value, NUMBER_STYLES.en, 'en') }
const labels = { code: (list: Parameters<typeof codeName>[0], code: string) => codeName(list, code, ENGLISH) ?? code }

it.each([
  ['BT-3', '381', 'Credit note (381)'],
  ['BT-3', '999', '999'],
  ['BT-9', '2026-12-15', '15 Dec 2026'],
  ['BT-115', '2103.7', '2,103.70'],
  ['BT-115', '', ''],
  ['/Invoice/Extension', '381', '381'],
])('%s: %s is shown as %s', (term, value, shown) => {
  expect(showTerm(services, labels, term, value)).toBe(shown)
})

it.each([
  ['unit_price', '12,50 €', '12.50'],
  ['unit_price', '€ 12,50', '12.50'],
  ['amount', 'EUR 1.234,50', '1234.50'],
  ['amount', '99EUR', '99'],
  ['amount', '1,234.50 $', '1234.50'],
  ['amount', '10 %', undefined],
  ['amount', 'EUR', undefined],
  ['percentage', '19 %', '19'],
  ['percentage', '5,5%', '5.5'],
  ['percentage', '19 €', undefined],
  ['quantity', '3', '3'],
  ['quantity', '3 €', undefined],
] as const)('%s: typed as %s is %s', (kind, typed, value) => {
  expect(parseFigure(kind, typed, NUMBER_STYLES.de)).toBe(value)
})

it.each([
  ['12,50 €', ['EUR'], '12.50'],
  ['12,50', ['EUR'], '12.50'],
  ['12,50 $', ['EUR'], undefined],
  ['USD 12,50', ['EUR'], undefined],
  ['12,50 $', ['CAD'], '12.50'],
  ['GBP 12,50', ['EUR', 'GBP'], '12.50'],
  ['12,50 £', ['EUR', 'GBP'], '12.50'],
  ['12,50 kr', ['SEK'], undefined],
  ['12,50 SEK', ['SEK'], '12.50'],
] as const)('an amount in another currency than the document is none of it: %s in %j is %s', (typed, currencies, value) => {
  expect(parseFigure('amount', typed, NUMBER_STYLES.de, currencies)).toBe(value)
})
