import { lazy } from '../../../base/lazy.ts'
import type { DocumentFacts } from '../../facts.ts'
import { rootOf, type XmlElement } from '../../syntax/element.ts'
import type { Condition, ElementRule, Rule } from '../../rule.ts'
import { normalizeSpace } from '../../text.ts'
import { isMod11, isSwedishNumber } from '../../../identifiers/check-digits.ts'
import { countriesOf, isDutch, isDutchNumber } from '../parties.ts'
import { at, children, flagged, has, isNumber, own, rule, text } from '../ubl.ts'

const SELLER = 'cac:AccountingSupplierParty/cac:Party'
const BUYER = 'cac:AccountingCustomerParty/cac:Party'

/** A rule on invoices that meet a condition. */
function when(
  given: Condition,
  id: string,
  where: string,
  terms: ElementRule['terms'],
  test: ElementRule['test'] & {},
  category?: ElementRule['category'],
): ElementRule {
  return { ...rule(id, where, terms, test, category), given }
}

const schemesOf = (party: XmlElement, scheme: string): readonly XmlElement[] =>
  children(party, 'PartyTaxScheme').filter((one) => at(one, 'TaxScheme/ID').some((id) => normalizeSpace(own(id)) === scheme))

// Italy
const isItalian = (facts: DocumentFacts): boolean => countriesOf(facts).supplier === 'IT'
const ITALIAN: readonly Rule[] = [
  when(
    isItalian,
    'IT-R-001',
    `${SELLER}/cac:PartyTaxScheme`,
    ['BT-32'],
    (scheme) =>
      normalizeSpace(text(scheme, 'TaxScheme/ID')) === 'VAT' || /^[A-Z0-9]{11,16}$/.test(normalizeSpace(text(scheme, 'CompanyID'))),
    'format',
  ),
  when(isItalian, 'IT-R-002', SELLER, ['BT-35'], (party) => has(party, 'PostalAddress/StreetName'), 'content'),
  when(isItalian, 'IT-R-003', SELLER, ['BT-37'], (party) => has(party, 'PostalAddress/CityName'), 'content'),
  when(isItalian, 'IT-R-004', SELLER, ['BT-38'], (party) => has(party, 'PostalAddress/PostalZone'), 'content'),
]

// The Netherlands
const isDutchSeller = (facts: DocumentFacts): boolean => isDutch(countriesOf(facts).supplierAddress)
const areDutch = (facts: DocumentFacts): boolean => isDutchSeller(facts) && isDutch(countriesOf(facts).customerAddress)
const isDutchAgent = (facts: DocumentFacts): boolean => isDutchSeller(facts) && isDutch(countriesOf(facts).representativeAddress)
const hasAddress = (address: XmlElement): boolean => ['StreetName', 'CityName', 'PostalZone'].every((name) => has(address, name))
export const DUTCH_MEANS = new Set(['30', '48', '49', '57', '58', '59'])

function needsNoPayment(totals: XmlElement): boolean {
  const payable = text(totals, 'PayableAmount')
  if (!isNumber(payable)) return false
  return rootOf(totals).local === 'Invoice' ? Number(payable) <= 0 : Number(payable) >= 0
}

const DUTCH: readonly Rule[] = [
  when(
    isDutchSeller,
    'NL-R-001',
    'cbc:CreditNoteTypeCode',
    ['BT-25'],
    (code) => has(rootOf(code), 'BillingReference/InvoiceDocumentReference/ID'),
    'content',
  ),
  when(isDutchSeller, 'NL-R-002', `${SELLER}/cac:PostalAddress`, ['BT-35', 'BT-37', 'BT-38'], hasAddress, 'content'),
  when(isDutchSeller, 'NL-R-003', `${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`, ['BT-30-1', 'BT-30'], isDutchNumber),
  when(areDutch, 'NL-R-004', `${BUYER}/cac:PostalAddress`, ['BT-50', 'BT-52', 'BT-53'], hasAddress, 'content'),
  when(areDutch, 'NL-R-005', `${BUYER}/cac:PartyLegalEntity/cbc:CompanyID`, ['BT-47-1', 'BT-47'], isDutchNumber),
  when(isDutchAgent, 'NL-R-006', 'cac:TaxRepresentativeParty/cac:PostalAddress', ['BT-64', 'BT-66', 'BT-67'], hasAddress, 'content'),
  when(
    isDutchSeller,
    'NL-R-007',
    'cac:LegalMonetaryTotal',
    ['BT-81'],
    (totals) => needsNoPayment(totals) || has(rootOf(totals), 'PaymentMeans'),
    'content',
  ),
  when(areDutch, 'NL-R-008', 'cac:PaymentMeans', ['BT-81'], (payment) =>
    DUTCH_MEANS.has(normalizeSpace(text(payment, 'PaymentMeansCode'))),
  ),
  when(
    isDutchSeller,
    'NL-R-009',
    'cac:OrderLineReference/cbc:LineID',
    ['BT-13', 'BT-132'],
    (_line, facts) => facts.present('BT-13'),
    'content',
  ),
]

// Norway
const isNorwegian = (facts: DocumentFacts): boolean => countriesOf(facts).supplier === 'NO'

function isNorwegianVat(party: XmlElement): boolean {
  const numbers = schemesOf(party, 'VAT').map((scheme) => text(scheme, 'CompanyID'))
  return !numbers.some((id) => id.startsWith('NO')) || numbers.some((id) => /^[0-9]{9}MVA$/.test(id.slice(2)) && isMod11(id.slice(2, 11)))
}

const NORWEGIAN: readonly Rule[] = [
  when(isNorwegian, 'NO-R-001', SELLER, ['BT-31'], isNorwegianVat, 'format'),
  flagged(
    when(
      isNorwegian,
      'NO-R-002',
      SELLER,
      ['BT-32'],
      (party) => schemesOf(party, 'TAX').some((one) => normalizeSpace(text(one, 'CompanyID')) === 'Foretaksregisteret'),
      'content',
    ),
    'warning',
  ),
]

// Sweden
const vatSchemes = (party: XmlElement): readonly XmlElement[] =>
  children(party, 'PartyTaxScheme').filter((one) => at(one, 'TaxScheme/ID').some((id) => own(id) === 'VAT'))
const swedishVat = (party: XmlElement): string | undefined => vatSchemes(party).map((one) => text(one, 'CompanyID'))[0]
/** The official rules cannot ask about two numbers in one registration, and hold back. */
const isOneEach = (party: XmlElement): boolean => vatSchemes(party).every((one) => children(one, 'CompanyID').length <= 1)
/** Asked of any of several codes. */
const livesInSweden = (party: XmlElement | undefined): boolean =>
  at(party, 'PostalAddress/Country/IdentificationCode').some((code) => own(code) === 'SE')
const hasSwedishVat = (party: XmlElement | undefined): boolean =>
  party !== undefined && livesInSweden(party) && swedishVat(party)?.startsWith('SE') === true && isOneEach(party)
const isFromSwedishVat = (facts: DocumentFacts): boolean => hasSwedishVat(countriesOf(facts).seller)
const isSwedish = (facts: DocumentFacts): boolean => livesInSweden(countriesOf(facts).seller)
const areSwedish = (facts: DocumentFacts): boolean =>
  isSwedish(facts) && livesInSweden(at(facts.document, 'AccountingCustomerParty/Party')[0])
const isGiro = (account: XmlElement, giro: string): boolean =>
  normalizeSpace(text(account.parent?.parent, 'PaymentMeansCode')) === '30' &&
  normalizeSpace(text(account.parent, 'FinancialInstitutionBranch/ID')) === giro
const GIRO = 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID'
const length = (element: XmlElement): number => normalizeSpace(own(element)).length

function giro(id: string, name: string, test: (account: XmlElement) => boolean): Rule {
  return flagged(
    when(isSwedish, id, GIRO, ['BT-84'], (account) => !isGiro(account, name) || test(account), 'format'),
    'warning',
  )
}

/** A rule on the Swedish VAT identifier of a party that has one. */
const ofParty = (id: string, test: (number: string) => boolean): ElementRule =>
  rule(id, SELLER, ['BT-31'], (party) => !hasSwedishVat(party) || test(swedishVat(party) ?? ''), 'format')

const isRegistered = (entity: XmlElement): boolean => livesInSweden(entity.parent) && has(entity, 'CompanyID')

/** A rule on the registration number of a party in Sweden. */
const ofEntity = (id: string, test: (number: string) => boolean): ElementRule =>
  rule(id, `${SELLER}/cac:PartyLegalEntity`, ['BT-30'], (entity) => !isRegistered(entity) || test(text(entity, 'CompanyID')), 'format')

const SWEDISH: readonly Rule[] = [
  ofParty('SE-R-001', (number) => normalizeSpace(number).length === 14),
  ofParty('SE-R-002', (number) => isNumber(number.slice(2, 14))),
  ofEntity('SE-R-003', isNumber),
  ofEntity('SE-R-004', (number) => normalizeSpace(number).length === 10),
  ofEntity('SE-R-013', (number) => isSwedishNumber(normalizeSpace(number))),
  when(
    isSwedish,
    'SE-R-005',
    `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`,
    ['BT-32'],
    (id) =>
      !has(id.parent?.parent, 'PartyLegalEntity/CompanyID') ||
      // The official rule cannot ask about several schemes, and holds back.
      at(id.parent, 'TaxScheme/ID').length > 1 ||
      normalizeSpace(text(id.parent, 'TaxScheme/ID').toUpperCase()) === 'VAT' ||
      normalizeSpace(own(id).toUpperCase()) === 'GODKÄND FÖR F-SKATT',
    'format',
  ),
  when(
    isFromSwedishVat,
    'SE-R-006',
    'cac:TaxCategory|cac:ClassifiedTaxCategory',
    ['BT-119', 'BT-152'],
    (category) => text(category, 'ID') !== 'S' || [6, 12, 25].includes(Number(text(category, 'Percent'))),
  ),
  giro('SE-R-007', 'SE:PLUSGIRO', (account) => isNumber(own(account))),
  giro('SE-R-010', 'SE:PLUSGIRO', (account) => length(account) >= 2 && length(account) <= 8),
  giro('SE-R-008', 'SE:BANKGIRO', (account) => isNumber(own(account))),
  giro('SE-R-009', 'SE:BANKGIRO', (account) => length(account) === 7 || length(account) === 8),
  flagged(
    when(isSwedish, 'SE-R-011', 'cac:PaymentMeans', ['BT-81'], (payment) => !['50', '56'].includes(text(payment, 'PaymentMeansCode'))),
    'warning',
  ),
  flagged(
    when(areSwedish, 'SE-R-012', 'cac:PaymentMeans', ['BT-81'], (payment) => text(payment, 'PaymentMeansCode') !== '31'),
    'warning',
  ),
]

/** National rules of sellers (and buyers) in Italy, the Netherlands, Norway and Sweden. */
export const otherNationalRules = lazy((): readonly Rule[] => [...ITALIAN, ...DUTCH, ...NORWEGIAN, ...SWEDISH])
