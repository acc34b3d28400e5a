import { lazy } from '../../base/lazy.ts'
import { centsOfSum, doubleCents, doubleOf } from '../xpath-numbers.ts'
import { MODEL } from '../en16931/shapes.ts'
import type { DocumentFacts } from '../facts.ts'
import { mendTotals } from '../repairs/totals.ts'
import type { Rule } from '../rule.ts'
import { fitsRate } from '../syntax/cii/terms.ts'
import { attributeOf, below, childrenOf, textOf, type XmlElement } from '../syntax/element.ts'
import { decimalsOf, normalizeSpace } from '../text.ts'
import { first, has, hasCode, partsOf, textsAt, withName, type Party } from './parts.ts'
import { onAmounts, onElements, onGroups, onValues, type State } from './shapes.ts'
import { vatStates } from './vat-states.ts'

/**
 * The rules of EN 16931 in the state that the lists of Factur-X 1.09.2 have them in, where it differs from that of EN 16931 itself: blanks are
 * content, the tax scheme is not looked at, each rule has a pattern of its own (so that none takes an element from another), and some
 * ask otherwise. Id, sentence and repair are those of EN 16931.
 */
const T = '/rsm:SupplyChainTradeTransaction'
const LINE = 'ram:IncludedSupplyChainTradeLineItem'
const TAX = 'ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax'
const SUMMATION = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation'
const MEANS = 'ram:SpecifiedTradeSettlementPaymentMeans'

/** Some element along a path holds more than nothing, be it blanks. */
const filled = (at: string, path: string): State => onElements(at, (element) => below(element, path).some((one) => textOf(one) !== ''))

/** Some party of a name, wherever it stands, has a country in its address. */
const hasCountry = (party: Party): State =>
  onElements(
    '/',
    () => (facts) => withName(facts, party).some((one) => below(one, 'PostalTradeAddress/CountryID').some((found) => textOf(found) !== '')),
  )

const hasAddress = (party: Party): State =>
  onElements('/', () => (facts) => withName(facts, party).some((one) => has(one, 'PostalTradeAddress')))

const isFilled = (value: string | undefined): boolean => value !== undefined && value !== ''

/** The allowances are those that say `false` in so many letters. Without them the total need not be there. */
function isAllowanceTotal(summation: XmlElement, facts: DocumentFacts): boolean {
  const { allowances } = partsOf(facts)
  const found = childrenOf(summation, 'AllowanceTotalAmount')
  const sum = centsOfSum(textsAt(allowances, 'ActualAmount'))
  return (allowances.length === 0 && found.length === 0) || found.some((one) => doubleOf(textOf(one)) === sum)
}

/** Charges come with logistics charges, and may be a fraction of a cent off. */
function isChargeTotal(summation: XmlElement, facts: DocumentFacts): boolean {
  const { charges, logistics } = partsOf(facts)
  const found = childrenOf(summation, 'ChargeTotalAmount')
  const sum = doubleCents(centsOfSum(textsAt(charges, 'ActualAmount')) + centsOfSum(textsAt(logistics, 'AppliedAmount')))
  return (charges.length === 0 && found.length === 0) || found.some((one) => doubleCents(doubleOf(textOf(one))) === sum)
}

/** Logistics charges are no terms of ours, and no total is computed with them. */
const mendCharges = (facts: DocumentFacts): ReturnType<typeof mendTotals> =>
  partsOf(facts).logistics.length > 0 ? undefined : mendTotals(facts)

const isTransfer = (means: XmlElement): boolean => ['30', '58'].includes(normalizeSpace(first(means, 'TypeCode')))
const hasOneAccount = (means: XmlElement): boolean =>
  has(means, 'PayeePartyCreditorFinancialAccount/IBANID') !== has(means, 'PayeePartyCreditorFinancialAccount/ProprietaryID')

const CLASSES = 'SpecifiedTradeProduct/DesignatedProductClassification'

const CONTENT: Readonly<Record<string, State>> = {
  'BR-01': filled('/', 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
  'BR-02': filled('/', 'ExchangedDocument/ID'),
  'BR-03': onElements('/', (root) =>
    below(root, 'ExchangedDocument/IssueDateTime/DateTimeString').some(
      (date) => attributeOf(date, 'format') === '102' && textOf(date) !== '',
    ),
  ),
  'BR-04': filled('/', 'ExchangedDocument/TypeCode'),
  'BR-05': filled('/', 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/InvoiceCurrencyCode'),
  'BR-06': filled('/', 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty/Name'),
  'BR-07': filled('/', 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/BuyerTradeParty/Name'),
  'BR-08': hasAddress('SellerTradeParty'),
  'BR-09': hasCountry('SellerTradeParty'),
  'BR-10': hasAddress('BuyerTradeParty'),
  'BR-11': hasCountry('BuyerTradeParty'),
  // The comparison with the seller looks for him where he never stands, so what is left is the name.
  'BR-17': onElements('ram:PayeeTradeParty', (payee) => has(payee, 'Name')),
  'BR-21': filled(LINE, 'AssociatedDocumentLineDocument/LineID'),
  'BR-25': filled(LINE, 'SpecifiedTradeProduct/Name'),
  'BR-52': filled('ram:AdditionalReferencedDocument', 'IssuerAssignedID'),
  'BR-55': filled(`${T}/ram:ApplicableHeaderTradeSettlement/ram:InvoiceReferencedDocument`, 'IssuerAssignedID'),
  'BR-56': onElements('ram:SellerTaxRepresentativeTradeParty', (party) =>
    below(party, 'SpecifiedTaxRegistration/ID').some((id) => attributeOf(id, 'schemeID') === 'VA' && textOf(id) !== ''),
  ),
  'BR-57': onElements(
    `${T}/ram:ApplicableHeaderTradeDelivery`,
    (delivery) =>
      !has(delivery, 'ShipToTradeParty/PostalTradeAddress') ||
      below(delivery, 'ShipToTradeParty/PostalTradeAddress/CountryID').some((code) => textOf(code) !== ''),
  ),
  'BR-64': onElements(LINE, (line) => {
    const ids = below(line, 'SpecifiedTradeProduct/GlobalID')
    return ids.length === 0 || ids.some((id) => isFilled(attributeOf(id, 'schemeID')))
  }),
  'BR-65': onElements(
    LINE,
    (line) => !has(line, CLASSES) || below(line, `${CLASSES}/ClassCode`).some((code) => isFilled(attributeOf(code, 'listID'))),
  ),
  'CII-SR-470': onElements(MEANS, (means) => !isTransfer(means) || hasOneAccount(means)),
}

/** The entries of the breakdown, whatever their category and tax. */
const BREAKDOWN: Readonly<Record<string, State>> = {
  'BR-45': onAmounts(TAX, (tax) => has(tax, 'BasisAmount')),
  'BR-46': onAmounts(TAX, (tax) => has(tax, 'CalculatedAmount')),
  'BR-47': onElements(TAX, (tax) => has(tax, 'CategoryCode')),
  'BR-48': onElements(TAX, (tax) => has(tax, 'RateApplicablePercent') || hasCode(tax, 'O')),
  'BR-CO-03': onElements(TAX, (tax) => !has(tax, 'TaxPointDate') || !has(tax, 'DueDateTypeCode')),
  'BR-CO-17': onAmounts(TAX, fitsRate),
  'BR-DEC-19': onValues(({ value }) => decimalsOf(value) <= 2),
  'BR-DEC-20': onValues(({ value }) => decimalsOf(value) <= 2),
  // Asked once, where EN 16931 asks at each line: an invoice without lines needs a breakdown, too.
  'BR-CO-18': onAmounts('rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement', (settlement) =>
    has(settlement, 'ApplicableTradeTax'),
  ),
}

const TOTALS: Readonly<Record<string, State>> = {
  'BR-CO-11': onAmounts(SUMMATION, (summation) => (facts) => isAllowanceTotal(summation, facts)),
  'BR-CO-12': onElements(SUMMATION, (summation) => (facts) => isChargeTotal(summation, facts), mendCharges),
  // Asked at the totals, hence never without them.
  'BR-CO-15': onGroups((asks) => (root, facts) => root.groups('BG-22').length === 0 || asks(root, facts)),
}

/** The two have each other's number. */
const NUMBERS: Readonly<Record<string, string>> = { 'CII-SR-471': 'CII-SR-472', 'CII-SR-472': 'CII-SR-471' }

const states = lazy((): Readonly<Record<string, State>> => ({ ...CONTENT, ...BREAKDOWN, ...TOTALS, ...vatStates() }))

const isForCii = ({ only }: Rule): boolean => only === undefined || only.includes('cii')

/** Rules of EN 16931 as a list of Factur-X has them; on models they are judged as EN 16931 does. */
export function inState(rules: readonly Rule[]): Rule[] {
  const done = new Set<string>()
  return rules.flatMap((rule): readonly Rule[] => {
    const id = NUMBERS[rule.id] ?? rule.id
    const state = states()[id]
    if (state === undefined) return [id === rule.id ? rule : { ...rule, id }]
    const found: Rule[] = []
    if (rule.only === undefined || rule.only.includes('model')) found.push({ ...rule, only: MODEL })
    if (isForCii(rule) && !done.has(id)) {
      done.add(id)
      found.push(state(rule))
    }
    return found
  })
}
