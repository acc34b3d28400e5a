import { Decimal } from '../../base/decimal.ts'
import { lazy } from '../../base/lazy.ts'
import type { TermId } from '../../terms/types.ts'
import { VAT_FAMILIES } from '../en16931/vat-table.ts'
import type { DocumentFacts } from '../facts.ts'
import type { Rule } from '../rule.ts'
import { below, childrenOf, textOf, type XmlElement } from '../syntax/element.ts'
import { indicatorOf } from '../syntax/observe.ts'
import { normalizeSpace } from '../text.ts'
import { cents } from '../en16931/amounts.ts'
import { codesIn, first, has, isClose, LINE_TOTAL, numberAt, partsOf, sumOf, textsAt, type Parts } from './parts.ts'
import { warn } from '../rule.ts'
import { fx } from './shapes.ts'

/** Rules BR-FXEXT of the EXTENDED profile on its VAT breakdown. */

const HUNDRED = Decimal.of('100')
const BREAKDOWN = 'ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax'

/** Amounts under one VAT category, by the names of the tax and the amount. */
interface Taxed {
  readonly of: (parts: Parts) => readonly XmlElement[]
  readonly tax: string
  readonly amount: string
  readonly sign: 1 | 0 | -1
}

const TAXED: readonly Taxed[] = [
  { of: ({ details }) => details, tax: 'SpecifiedLineTradeSettlement/ApplicableTradeTax', amount: LINE_TOTAL, sign: 1 },
  {
    of: ({ either }) => either.filter((one) => indicatorOf(one) === 'allowance'),
    tax: 'CategoryTradeTax',
    amount: 'ActualAmount',
    sign: -1,
  },
  { of: ({ either }) => either.filter((one) => indicatorOf(one) === 'charge'), tax: 'CategoryTradeTax', amount: 'ActualAmount', sign: 1 },
  // What says neither is counted, not summed.
  { of: ({ either }) => either.filter((one) => indicatorOf(one) === undefined), tax: 'CategoryTradeTax', amount: 'ActualAmount', sign: 0 },
  { of: ({ logistics }) => logistics, tax: 'AppliedTradeTax', amount: 'AppliedAmount', sign: 1 },
]

const reasonsOf = (taxes: readonly XmlElement[]): string =>
  ['ExemptionReasonCode', 'ExemptionReason'].map((name) => normalizeSpace(textsAt(taxes, name)[0] ?? '')).join(' ')

/** What stands under the category and rate of an entry, and, where told, its reasons for exemption: how much and how many amounts. */
function under(
  entry: XmlElement,
  facts: DocumentFacts,
  code: string,
  withReasons: boolean,
): { readonly sum: Decimal; readonly count: number } {
  const rate = numberAt(entry, 'RateApplicablePercent')
  const parts = partsOf(facts)
  let sum = Decimal.ZERO
  let count = 0
  for (const row of TAXED) {
    // Category and rate may be those of two taxes of one line or charge.
    const found = row.of(parts).filter((one) => {
      const taxes = below(one, row.tax)
      if (!taxes.some((tax) => first(tax, 'CategoryCode') === code)) return false
      const hasRate = rate !== undefined && taxes.some((tax) => numberAt(tax, 'RateApplicablePercent')?.equals(rate) === true)
      return (code === 'O' || hasRate) && (!withReasons || reasonsOf(taxes) === reasonsOf([entry]))
    })
    const amount = sumOf(found, row.amount)
    sum = row.sign === 1 ? sum.plus(amount) : row.sign === -1 ? sum.minus(amount) : sum
    count += found.length
  }
  return { sum, count }
}

function entryRules(family: string, code: string): readonly Rule[] {
  const at = '/rsm:SupplyChainTradeTransaction/' + BREAKDOWN
  const isEntry = (entry: XmlElement): boolean =>
    childrenOf(entry, 'CategoryCode').some((one) => textOf(one) === code) &&
    childrenOf(entry, 'TypeCode').some((one) => textOf(one).toUpperCase() === 'VAT')
  const fits = (entry: XmlElement, facts: DocumentFacts, withReasons: boolean): boolean => {
    const basis = numberAt(entry, 'BasisAmount')
    if (basis === undefined || (code !== 'O' && !has(entry, 'RateApplicablePercent'))) return false
    const { sum, count } = under(entry, facts, code, withReasons)
    return isClose(basis.minus(sum), count)
  }
  const like = `BR-${family}-08`
  const terms: readonly TermId[] = ['BT-116', 'BT-118', 'BT-119']
  return [
    {
      ...fx(
        family === 'S' ? 'S08b' : `${family}-08b`,
        at,
        terms,
        (entry) => !isEntry(entry) || ((facts) => fits(entry, facts, true) || fits(entry, facts, false)),
      ),
      like,
    },
    warn({ ...fx(`${family}-08ini`, at, terms, (entry) => !isEntry(entry) || ((facts) => fits(entry, facts, false))), like }),
    warn({ ...fx(`${family}-08rev`, at, terms, (entry) => !isEntry(entry) || ((facts) => fits(entry, facts, true))), like }),
    {
      // A category that is used stands in the breakdown, and one that stands there is used; how often does not matter.
      ...fx(`${family}-01`, '/', ['BT-118'], () => (facts) => {
        const { breakdown, line, category, applied } = codesIn(facts)
        return breakdown.has(code) === (line.has(code) || category.has(code) || applied.has(code))
      }),
      like: `BR-${family}-01`,
    },
  ]
}

const STANDARD_AMOUNT: Rule = {
  ...fx('S-09b', BREAKDOWN, ['BT-117', 'BT-116', 'BT-119'], (entry) => (facts) => {
    if (!childrenOf(entry, 'CategoryCode').some((one) => textOf(one) === 'S')) return true
    const [basis, rate, tax] = [
      numberAt(entry, 'BasisAmount'),
      numberAt(entry, 'RateApplicablePercent'),
      numberAt(entry, 'CalculatedAmount'),
    ]
    if (basis === undefined || rate === undefined || tax === undefined) return false
    const wanted = cents(basis.times(rate).dividedBy(HUNDRED, basis.scale + rate.scale + 2))
    return isClose(tax.minus(wanted), Math.max(under(entry, facts, 'S', true).count, under(entry, facts, 'S', false).count))
  }),
  like: 'BR-S-09',
}

export const extendedVatRules = lazy((): readonly Rule[] => [
  ...VAT_FAMILIES.flatMap(({ family, code }) => entryRules(family, code)),
  STANDARD_AMOUNT,
])
