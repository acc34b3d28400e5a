import { doubleOf } from '../xpath-numbers.ts'
import { fitsUntyped } from '../en16931/vat-categories.ts'
import { VAT_FAMILIES, type Category } from '../en16931/vat-table.ts'
import type { DocumentFacts } from '../facts.ts'
import { mendRate } from '../repairs/vat.ts'
import type { ElementRule } from '../rule.ts'
import { childrenOf, hasBelow, textOf, type XmlElement } from '../syntax/element.ts'
import type { Group } from '../../terms/view.ts'
import { codesIn, has, hasCode, indicates, type CodePlace } from './parts.ts'
import { onAmounts, onElements, onGroups, type State } from './shapes.ts'

/** The rules on VAT categories: those of Factur-X look at the category code alone, whatever tax it is of. */

const ENTRY = 'ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax'
const CHARGE = 'ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax'

/** Where a category stands: rules 02/05 lines, 03/06 allowances, 04/07 charges. */
const PLACES: readonly { readonly place: CodePlace; readonly at: string; readonly said?: string }[] = [
  {
    place: 'line',
    at: 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax',
  },
  { place: 'allowance', at: CHARGE, said: 'false' },
  { place: 'charge', at: CHARGE, said: 'true' },
]

/** A rule on the document as a whole, asked where some category is in use. */
function whereUsed(place: CodePlace, code: string, test: (facts: DocumentFacts) => boolean): State {
  return onGroups(() => () => (facts) => !codesIn(facts)[place].has(code) || test(facts))
}

function fitsRate({ rate, family }: Category, tax: XmlElement): boolean {
  const rates = childrenOf(tax, 'RateApplicablePercent').map((one) => doubleOf(textOf(one)))
  if (rate === 'none') return rates.length === 0
  // IGIC and IPSI may both be zero in UBL; here IGIC has to be positive.
  return rates.some((value) => (rate === 'zero' ? value === 0 : family === 'AG' ? value >= 0 : value > 0))
}

/** The line, allowance or charge that a tax stands in. */
function holderOf({ root }: DocumentFacts, tax: XmlElement): Group | undefined {
  const holder = tax.local === 'CategoryTradeTax' ? tax.parent : tax.parent?.parent
  return [...root.groups('BG-25'), ...root.groups('BG-20'), ...root.groups('BG-21')].find(({ place }) => place === holder)
}

function rated(category: Category, { at, said }: (typeof PLACES)[number]): State {
  return (rule) => {
    const test: ElementRule['test'] = (tax) =>
      !hasCode(tax, category.code) || fitsRate(category, tax) || (said !== undefined && !indicates(tax.parent, said))
    const [term] = rule.terms
    return onElements(at, test, (facts, tax) => {
      const holder = holderOf(facts, tax)
      return holder === undefined || term === undefined ? undefined : mendRate(category, holder, term, facts)
    })(rule)
  }
}

const isZero = (tax: XmlElement): boolean => childrenOf(tax, 'CalculatedAmount').some((one) => doubleOf(textOf(one)) === 0)
const hasReason = (tax: XmlElement): boolean => has(tax, 'ExemptionReason') || has(tax, 'ExemptionReasonCode')

function statesOf(category: Category): Readonly<Record<string, State>> {
  const { code, family } = category
  const entry = (make: typeof onElements, test: (tax: XmlElement) => ReturnType<ElementRule['test'] & {}>): State =>
    make(ENTRY, (tax) => !hasCode(tax, code) || test(tax))
  const states: Record<string, State> = {}
  PLACES.forEach((where, at) => {
    states[`BR-${family}-0${2 + at}`] = whereUsed(where.place, code, ({ taxIds }) => category.ids(taxIds))
    states[`BR-${family}-0${5 + at}`] = rated(category, where)
  })
  states[`BR-${family}-08`] = onGroups(
    () => (tax) => (facts) => tax.all('BT-118').every(({ value }) => value !== code) || fitsUntyped(tax, facts, category, 'near'),
  )
  // The two rules on entries of standard rate are those of EN 16931, which do not look at the tax, either.
  if (category.entries === 'one') states[`BR-${family}-09`] = entry(onAmounts, isZero)
  if (code !== 'S') states[`BR-${family}-10`] = entry(onElements, (tax) => hasReason(tax) === (category.exemption === 'needed'))
  return states
}

const DELIVERY = 'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery'
const PERIOD = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod'

const isDelivered = ({ document }: DocumentFacts): boolean =>
  hasBelow(document, `${DELIVERY}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`) ||
  has(document, `${PERIOD}/StartDateTime`) ||
  has(document, `${PERIOD}/EndDateTime`)

/** With "not subject to VAT" in the breakdown no other category may stand in any tax of a kind. */
const alone = (place: CodePlace): State => whereUsed('breakdown', 'O', (facts) => [...codesIn(facts)[place]].every((code) => code === 'O'))

export const vatStates = (): Readonly<Record<string, State>> => ({
  ...Object.assign({}, ...VAT_FAMILIES.map(statesOf)),
  'BR-IC-11': whereUsed('breakdown', 'K', isDelivered),
  'BR-IC-12': whereUsed('breakdown', 'K', ({ document }) => has(document, `${DELIVERY}/ShipToTradeParty/PostalTradeAddress/CountryID`)),
  'BR-O-11': alone('applicable'),
  'BR-O-12': alone('applicable'),
  'BR-O-13': alone('category'),
  'BR-O-14': alone('category'),
})
