import { CII, onElement } from '../en16931/shapes.ts'
import type { TermId } from '../../terms/types.ts'
import type { LineFacts } from '../facts.ts'
import { nameProcess } from '../repairs/document.ts'
import type { ElementRule, Rule, Syntax } from '../rule.ts'
import { attributeOf, below, childrenOf, firstTextBelow, hasBelow, textOf, type XmlElement } from '../syntax/element.ts'
import { isBlank, normalizeSpace } from '../text.ts'
import { Decimal } from '../../base/decimal.ts'
import { DEBIT, fitsNumbers, type Leniency } from './shared.ts'

const id = (number: string): string => `PEPPOL-EN16931-R${number}`
const SETTLEMENT = '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement'
const LINE = 'ram:IncludedSupplyChainTradeLineItem'
const SUMMATION = 'SpecifiedTradeSettlementHeaderMonetarySummation'
const has = hasBelow
const indicator = (element: XmlElement): string => normalizeSpace(textOf(below(element, 'ChargeIndicator/Indicator')[0]))
export const indicatorSays = (element: XmlElement): boolean => ['true', 'false'].includes(indicator(element))

/** VAT totals of the summation, by whether they are in a currency. */
export function totalsIn(settlement: XmlElement, test: (currency: string) => boolean): readonly XmlElement[] {
  return below(settlement, `${SUMMATION}/TaxTotalAmount`).filter((total) => {
    const currency = attributeOf(total, 'currencyID')
    return currency !== undefined && test(currency)
  })
}

const numberOf = (element: XmlElement | undefined): Decimal | undefined => Decimal.parse(textOf(element))
const isBelow = (total: XmlElement): boolean => numberOf(total)?.isNegative() === true
const isAtLeast = (total: XmlElement): boolean => numberOf(total)?.isNegative() === false

/** R055: both VAT totals are below zero, or none is; the sets differ where there is none in the invoice currency. */
export function sameSigns(settlement: XmlElement, facts: LineFacts, withoutOwn: boolean): boolean {
  const accounting = textOf(childrenOf(settlement, 'TaxCurrencyCode')[0])
  const own = totalsIn(settlement, (currency) => currency === facts.currency)
  if (!has(settlement, 'TaxCurrencyCode')) return true
  if (own.length === 0) return withoutOwn
  const other = totalsIn(settlement, (currency) => currency === accounting)
  return (other.some(isBelow) && own.some(isBelow)) || (other.some(isAtLeast) && own.some(isAtLeast))
}

/** The date of a line's period beside that of the invoice; texts in one format compare as they are. */
function compare(line: XmlElement, name: 'StartDateTime' | 'EndDateTime', fits: (own: string, whole: string) => boolean): boolean {
  const settlement = below(line.parent?.parent?.parent?.parent, 'ApplicableHeaderTradeSettlement')[0]
  const whole = below(settlement, `BillingSpecifiedPeriod/${name}`)
  if (whole.length === 0) return true
  const bounds = whole.flatMap((date) => childrenOf(date, 'DateTimeString')).map(textOf)
  return childrenOf(line, 'DateTimeString').some((own) => bounds.some((bound) => fits(textOf(own), bound)))
}

/** R046: net price = gross price less the discount, whatever the discount says of itself. */
function fitsGrossPrice(price: XmlElement): boolean {
  const gross = childrenOf(price, 'ChargeAmount')[0]
  if (gross === undefined) return true
  const discounts = below(price, 'AppliedTradeAllowanceCharge/ActualAmount')
  const [from, to] = [numberOf(gross), numberOf(below(price.parent, 'NetPriceProductTradePrice/ChargeAmount')[0])]
  const less = discounts.length === 0 ? Decimal.ZERO : numberOf(discounts[0])
  return from !== undefined && to !== undefined && less !== undefined && to.equals(from.minus(less))
}

const PERIOD = `${LINE}/ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod`

/** What both sets ask of the transaction alike. */
export const TRANSACTION_RULES: readonly Rule[] = [
  onElement(
    id('054'),
    CII,
    SETTLEMENT,
    ['BT-111', 'BT-6'],
    (settlement) => {
      // Where the invoice has two currencies, one of them is another.
      const codes = childrenOf(settlement, 'InvoiceCurrencyCode').map(textOf)
      const others = totalsIn(settlement, (currency) => codes.some((code) => code !== currency)).length
      return others === (has(settlement, 'TaxCurrencyCode') ? 1 : 0)
    },
    'business_rule',
  ),
  onElement(id('101'), CII, LINE, ['BT-128'], (line) => {
    const references = below(line, 'SpecifiedLineTradeSettlement/AdditionalReferencedDocument')
    return references.length === 0 || references.some((one) => childrenOf(one, 'TypeCode').some((code) => textOf(code) === '130'))
  }),
  onElement(
    id('110'),
    CII,
    `${PERIOD}/ram:StartDateTime`,
    ['BT-134', 'BT-73'],
    (date) => compare(date, 'StartDateTime', (own, whole) => own >= whole),
    'business_rule',
  ),
  onElement(
    id('111'),
    CII,
    `${PERIOD}/ram:EndDateTime`,
    ['BT-135', 'BT-74'],
    (date) => compare(date, 'EndDateTime', (own, whole) => own <= whole),
    'business_rule',
  ),
  onElement(
    id('130'),
    CII,
    'ram:NetPriceProductTradePrice|ram:GrossPriceProductTradePrice/ram:BasisQuantity/@unitCode',
    ['BT-150', 'BT-130'],
    (quantity) => {
      const billed = below(quantity.parent?.parent?.parent, 'SpecifiedLineTradeDelivery/BilledQuantity')
      return billed.some((one) => attributeOf(one, 'unitCode') === attributeOf(quantity, 'unitCode'))
    },
    'business_rule',
  ),
]

const missing = (name: string, at: string, term: TermId, path: string): ElementRule => ({
  ...onElement(id(name), CII, at, [term], (element) => has(element, path), 'content'),
  shape: 'missing',
})

/** What both sets ask of the context and the parties alike, wherever the elements stand; without a context nothing is asked of it. */
export const PARTY_RULES: readonly Rule[] = [
  {
    ...missing('001', 'rsm:ExchangedDocumentContext', 'BT-23', 'BusinessProcessSpecifiedDocumentContextParameter/ID'),
    repair: nameProcess,
  },
  missing('010', 'ram:BuyerTradeParty', 'BT-49', 'URIUniversalCommunication/URIID'),
  missing('020', 'ram:SellerTradeParty', 'BT-34', 'URIUniversalCommunication/URIID'),
]

/** Forms of the shared Peppol rules that CII asks of elements; XRechnung has changed some for a VAT total that CII may leave out. */
export const sharedCiiRules = (leniency: Leniency): readonly Rule[] => [
  ...percentageRules(CII, leniency),
  lineRule(leniency, ['NetPriceProductTradePrice', 'GrossPriceProductTradePrice']),
  // The delivery is the one part that the schema demands even where nothing is known of it; the official rule knows it by its prefix.
  {
    ...onElement(
      id('008'),
      CII,
      '*',
      [],
      (element) => element.name === 'ram:ApplicableHeaderTradeDelivery' || element.elements.length > 0 || !isBlank(element.text),
    ),
    removesBlank: true,
  },
  ...PARTY_RULES,
  onElement(
    id('046'),
    CII,
    'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice',
    ['BT-146', 'BT-147', 'BT-148'],
    fitsGrossPrice,
    'business_rule',
  ),
  onElement(
    id('043-1'),
    CII,
    'ram:SpecifiedTradeAllowanceCharge',
    [],
    (one) => has(one, 'BasisAmount') !== has(one, 'CalculationPercent') || indicatorSays(one),
  ),
  onElement(id('043-2'), CII, 'ram:AppliedTradeAllowanceCharge', ['BT-147'], indicatorSays),
  onElement(
    id('044'),
    CII,
    'ram:GrossPriceProductTradePrice',
    ['BT-147'],
    (price) =>
      !has(price, 'AppliedTradeAllowanceCharge/ActualAmount') ||
      below(price, 'AppliedTradeAllowanceCharge/ChargeIndicator/Indicator').some((said) => textOf(said) === 'false'),
  ),
  onElement(
    id('053'),
    CII,
    SETTLEMENT,
    ['BT-110'],
    (settlement, facts) => totalsIn(settlement, (currency) => currency === facts.currency).length <= 1,
    'business_rule',
  ),
  onElement(id('055'), CII, SETTLEMENT, ['BT-111', 'BT-110'], (settlement, facts) => sameSigns(settlement, facts, true), 'business_rule'),
  ...TRANSACTION_RULES,
]

const HUNDRED = Decimal.of('100')

/** R120; the sets differ in the prices whose base quantity counts. */
export function lineRule(leniency: Leniency, prices: readonly string[]): Rule {
  const test = (line: XmlElement, facts: LineFacts): boolean => {
    const numbers = {
      net: firstTextBelow(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
      quantity: firstTextBelow(line, 'SpecifiedLineTradeDelivery/BilledQuantity'),
      price: firstTextBelow(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'),
      bases: prices.map((price) => firstTextBelow(line, `SpecifiedLineTradeAgreement/${price}/BasisQuantity`)),
      allowances: below(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge'),
      amount: 'ActualAmount',
      indicator,
    }
    return fitsNumbers(numbers, leniency.slack(facts.currency), facts)
  }
  return {
    ...onElement(id('120'), CII, LINE, ['BT-131', 'BT-129', 'BT-146', 'BT-149'], test, 'business_rule'),
    severity: leniency.severityOfR120,
  }
}

/** What is asked of the parts of an allowance or charge, of base quantities and of direct debits, wherever they stand. */
export function percentageRules(only: readonly Syntax[], leniency: Leniency): readonly Rule[] {
  const ALLOWANCE = 'ram:SpecifiedTradeAllowanceCharge'
  return [
    onElement(
      id('040'),
      only,
      ALLOWANCE,
      ['BT-92', 'BT-99', 'BT-136', 'BT-141'],
      (one, facts) => {
        const [base, percent] = [childrenOf(one, 'BasisAmount')[0], childrenOf(one, 'CalculationPercent')[0]]
        if (base === undefined || percent === undefined) return true
        const [whole, share] = [numberOf(base), numberOf(percent)]
        if (whole === undefined || share === undefined) return true
        const wanted = whole.times(share).dividedBy(HUNDRED, whole.scale + share.scale + 2)
        return (
          (numberOf(childrenOf(one, 'ActualAmount')[0]) ?? Decimal.ZERO).minus(wanted).abs().compare(leniency.slack(facts.currency)) <= 0
        )
      },
      'business_rule',
    ),
    onElement(
      id('041'),
      only,
      ALLOWANCE,
      ['BT-93', 'BT-100', 'BT-137', 'BT-142'],
      (one) => !has(one, 'CalculationPercent') || has(one, 'BasisAmount'),
    ),
    onElement(
      id('042'),
      only,
      ALLOWANCE,
      ['BT-94', 'BT-101', 'BT-138', 'BT-143'],
      (one) => !has(one, 'BasisAmount') || has(one, 'CalculationPercent'),
    ),
    onElement(id('121'), only, 'ram:NetPriceProductTradePrice|ram:GrossPriceProductTradePrice', ['BT-149'], (price) => {
      const base = childrenOf(price, 'BasisQuantity')[0]
      const value = numberOf(base)
      return base === undefined || (value !== undefined && !value.isNegative() && !value.isZero())
    }),
    onElement(
      id('061'),
      only,
      'ram:SpecifiedTradeSettlementPaymentMeans',
      ['BT-89', 'BT-81'],
      (means) =>
        !childrenOf(means, 'TypeCode').some((code) => DEBIT.has(normalizeSpace(textOf(code)))) ||
        hasBelow(means.parent, 'SpecifiedTradePaymentTerms/DirectDebitMandateID'),
      'content',
    ),
  ]
}
