import { Decimal } from '../../../base/decimal.ts'
import type { TermId } from '../../../terms/types.ts'
import type { XmlElement } from '../../../xml/types.ts'
import { cents, withinOne } from '../../en16931/amounts.ts'
import { CREDIT_TRANSFER } from '../../en16931/payment.ts'
import { decimalOfDouble, doubleCents, doubleOf, sumOfDoubles } from '../../xpath-numbers.ts'
import { mendTotals } from '../../repairs/totals.ts'
import type { ElementRule, Rule, Syntax } from '../../rule.ts'
import { isBlank, normalizeSpace } from '../../text.ts'
import { attributeOf, below, childrenOf, hasBelow, textOf } from '../element.ts'

const CII: readonly Syntax[] = ['cii']
const SUMMATION = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation'

function on(
  id: string,
  at: string,
  terms: readonly TermId[],
  test: NonNullable<ElementRule['test']>,
  category: ElementRule['category'] = 'content',
): ElementRule {
  return { id, severity: 'fatal', category, only: CII, at, terms, test }
}

/** A number of at most two decimals, as a double. */
const isRounded = (text: string): boolean => doubleCents(doubleOf(text)) === doubleOf(text)

/** The one VAT total that is right, or about which the rule does not care, is enough for the official test. */
function someTotal(totals: XmlElement, test: (currency: string | undefined, amount: string) => boolean): boolean {
  const found = childrenOf(totals, 'TaxTotalAmount')
  return found.length === 0 || found.some((total) => test(attributeOf(total, 'currencyID'), textOf(total)))
}

/** Both dates in format 102, the end not before the start; a date in another form makes the comparison fail. */
function inOrder(period: XmlElement): boolean {
  if (!hasBelow(period, 'StartDateTime') || !hasBelow(period, 'EndDateTime')) return true
  const dates = (name: string): readonly string[] =>
    below(period, `${name}/DateTimeString`)
      .filter((date) => attributeOf(date, 'format') === '102')
      .map(textOf)
  return dates('EndDateTime').some((end) => dates('StartDateTime').some((start) => end >= start))
}

/** The payee is told apart from the seller by name, identifier and legal registration. */
function isAnotherParty(payee: XmlElement): boolean {
  const seller = below(payee.parent?.parent, 'ApplicableHeaderTradeAgreement/SellerTradeParty')[0]
  const same = (path: string): boolean => {
    const theirs = below(seller, path).map(textOf)
    return below(payee, path).some((one) => theirs.includes(textOf(one)))
  }
  return hasBelow(payee, 'Name') && !same('Name') && !same('ID') && !same('SpecifiedLegalOrganization/ID')
}

const firstScheme = (party: XmlElement): string =>
  attributeOf(below(childrenOf(party, 'URIUniversalCommunication')[0], 'URIID')[0] ?? party, 'schemeID') ?? ''
const hasScheme = (party: XmlElement): boolean => !hasBelow(party, 'URIUniversalCommunication') || !isBlank(firstScheme(party))
const AGREEMENT = '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement'

const ACCOUNT = 'ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeePartyCreditorFinancialAccount'
const isTransfer = (means: XmlElement | undefined): boolean =>
  childrenOf(means, 'TypeCode').some((code) => CREDIT_TRANSFER.has(textOf(code)))
const numbers = (account: XmlElement): readonly XmlElement[] => [...childrenOf(account, 'IBANID'), ...childrenOf(account, 'ProprietaryID')]

const APART = new Set(['O', 'L', 'M'])
const HUNDRED = Decimal.of('100')
const numberAt = (tax: XmlElement, local: string): Decimal | undefined => Decimal.parse(textOf(childrenOf(tax, local)[0]))

const typeOf = (tax: XmlElement): string => textOf(childrenOf(tax, 'TypeCode')[0]).toUpperCase()

/** Some categories have a rule context of their own, which comes before that of all entries. */
const isApart = (tax: XmlElement): boolean => typeOf(tax) === 'VAT' && APART.has(textOf(childrenOf(tax, 'CategoryCode')[0]))

/** BR-CO-17; alone among its like it trims the tax type code. */
export function fitsRate(tax: XmlElement): boolean {
  const type = typeOf(tax)
  const [amount, basis] = [numberAt(tax, 'CalculatedAmount'), numberAt(tax, 'BasisAmount')]
  const rate = normalizeSpace(type) === 'VAT' ? numberAt(tax, 'RateApplicablePercent') : undefined
  if (amount === undefined) return false
  if (rate === undefined || rate.round(0, 'half-ceiling').isZero()) return amount.round(0, 'half-ceiling').isZero()
  return (
    basis !== undefined &&
    withinOne(
      amount.abs(),
      cents(
        basis
          .abs()
          .times(rate)
          .dividedBy(HUNDRED, basis.scale + rate.scale + 2),
      ),
      true,
    )
  )
}

const NET = 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'

/** BR-CO-10: the sum of the lines beside which the totals stand; it becomes a decimal before it is rounded. */
function sumsLines(totals: XmlElement): boolean {
  const amounts = childrenOf(totals.parent?.parent, 'IncludedSupplyChainTradeLineItem').flatMap((line) => below(line, NET))
  const sum = decimalOfDouble(sumOfDoubles(amounts.map(textOf)))
  return sum !== undefined && numberAt(totals, 'LineTotalAmount')?.equals(cents(sum)) === true
}

/** Rules on terms whose official form in CII looks at elements that are no instance of the term's group. */
export const ciiTermRules = (): readonly Rule[] => [
  {
    ...on('BR-52', 'ram:AdditionalReferencedDocument', ['BT-122'], (reference) =>
      childrenOf(reference, 'IssuerAssignedID').some((id) => !isBlank(textOf(id))),
    ),
    shape: 'missing',
  },
  {
    ...on(
      'BR-CO-17',
      'ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax',
      ['BT-117', 'BT-116', 'BT-119'],
      (tax) => isApart(tax) || fitsRate(tax),
      'business_rule',
    ),
    repair: mendTotals,
  },
  {
    ...on('BR-CO-10', SUMMATION, ['BT-106', 'BT-131'], sumsLines, 'business_rule'),
    repair: mendTotals,
  },
  // A bank named without an account is no account here.
  on('BR-50', ACCOUNT, ['BT-84'], (account) => !isTransfer(account.parent) || numbers(account).some((number) => !isBlank(textOf(number)))),
  on('BR-61', ACCOUNT, ['BT-84', 'BT-81'], (account) => !isTransfer(account.parent) || numbers(account).length > 0),
  on('BR-17', 'ram:PayeeTradeParty', ['BT-59'], isAnotherParty, 'business_rule'),
  on('BR-29', 'ram:ApplicableHeaderTradeSettlement/ram:BillingSpecifiedPeriod', ['BT-74', 'BT-73'], inOrder, 'business_rule'),
  on('BR-30', 'ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod', ['BT-135', 'BT-134'], inOrder, 'business_rule'),
  { ...on('BR-62', `${AGREEMENT}/ram:SellerTradeParty`, ['BT-34-1', 'BT-34'], hasScheme), shape: 'scheme' },
  { ...on('BR-63', `${AGREEMENT}/ram:BuyerTradeParty`, ['BT-49-1', 'BT-49'], hasScheme), shape: 'scheme' },
  {
    ...on(
      'BR-DEC-13',
      SUMMATION,
      ['BT-110'],
      (totals, facts) => someTotal(totals, (currency, amount) => currency !== facts.currency || isRounded(amount)),
      'format',
    ),
    shape: 'decimals',
  },
  {
    ...on(
      'BR-DEC-15',
      SUMMATION,
      ['BT-111'],
      (totals) => {
        const codes = childrenOf(totals.parent, 'TaxCurrencyCode').map(textOf)
        return someTotal(totals, (currency, amount) => codes.length === 0 || (codes.includes(currency ?? '') && isRounded(amount)))
      },
      'format',
    ),
    shape: 'decimals',
  },
]
