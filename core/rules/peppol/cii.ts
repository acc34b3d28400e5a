import { hasCode, type CodeListName } from '../../codelists/codes.ts'
import { PROFILES } from '../../profiles/profiles.ts'
import type { Severity } from '../../terms/finding.ts'
import type { TermId } from '../../terms/types.ts'
import { rootOf, type XmlElement } from '../syntax/element.ts'
import { CII, onElement } from '../en16931/shapes.ts'
import { CURRENCY, mendCode, mendSchemeCode } from '../en16931/codes.ts'
import type { ElementRule, Rule } from '../rule.ts'
import { normalizeSpace } from '../text.ts'
import { isSwedishNumber, isMod11, isPartitaIva } from '../../identifiers/check-digits.ts'
import { isCurrency } from './general.ts'
import { nameProcess } from '../repairs/document.ts'
import { FORMS } from './identifiers.ts'
import { indicatorSays, lineRule, PARTY_RULES, percentageRules, sameSigns, totalsIn, TRANSACTION_RULES } from './shared-cii.ts'
import { isDutchNumber } from './parties.ts'
import type { Leniency } from './shared.ts'
import { at, attribute, children, has, isFilled, isNumber, own, text } from './ubl.ts'

type Test = ElementRule['test'] & {}

const id = (number: string): string => `PEPPOL-EN16931-${number}`
const rule = (name: string, where: string, terms: readonly TermId[], test: Test, category?: ElementRule['category']): ElementRule =>
  onElement(name, CII, where, terms, test, category)
const flagged = (found: ElementRule, severity: Severity): ElementRule => ({ ...found, severity })
const once = (found: ElementRule): ElementRule => ({ ...found, shape: 'once' })

const T = '/rsm:SupplyChainTradeTransaction'
const AGREEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement'
const SETTLEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const processOf = (root: XmlElement): string =>
  normalizeSpace(text(root, 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID'))
const typed = (element: XmlElement, code: string): number =>
  children(element, 'AdditionalReferencedDocument').filter((one) => children(one, 'TypeCode').some((type) => own(type) === code)).length

/** The code lists of release 3.0.19 as far as they are not those of EN 16931 of today: address schemes that came later, or are none of Peppol. */
const NO_SCHEMES_THEN = new Set('0219 0220 0242 0244 0245 0246 0248 AN AQ AS AU EM'.split(' '))
/** Currencies that were given up since, and those that came instead. */
const CURRENCIES_THEN = new Set(['ANG', 'BGN'])
const CURRENCIES_SINCE = new Set(['CNH', 'XCG'])
const isCurrencyThen = (code: string): boolean => CURRENCIES_THEN.has(code) || (isCurrency(code) && !CURRENCIES_SINCE.has(code))

function inList(
  number: string,
  where: string,
  terms: readonly TermId[],
  list: CodeListName,
  value: (element: XmlElement) => string,
  when?: (element: XmlElement) => boolean,
): ElementRule {
  return {
    ...rule(id(number), where, terms, (element) => when?.(element) === false || hasCode(list, value(element))),
    shape: 'code',
    mend: mendCode(list),
  }
}

const GENERAL: readonly Rule[] = [
  rule(id('R004'), 'rsm:ExchangedDocumentContext', ['BT-24'], (context) =>
    normalizeSpace(text(context, 'GuidelineSpecifiedDocumentContextParameter/ID')).startsWith(PROFILES.peppol.specification),
  ),
  {
    ...rule(id('R007'), 'rsm:ExchangedDocumentContext', ['BT-23'], (context) =>
      /urn:fdc:peppol\.eu:2017:poacc:billing:[0-9]{2}:1\.0/.test(processOf(rootOf(context))),
    ),
    repair: nameProcess,
  },
  rule(
    id('R002'),
    'rsm:ExchangedDocument',
    ['BT-22', 'BT-21'],
    (document) => children(document, 'IncludedNote').length <= 1 && !has(document, 'IncludedNote/SubjectCode'),
    'business_rule',
  ),
  {
    ...rule(
      id('R003'),
      'ram:ApplicableHeaderTradeAgreement',
      ['BT-10', 'BT-13'],
      (agreement) => has(agreement, 'BuyerReference') || has(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID'),
      'content',
    ),
    shape: 'one_of',
  },
  once(rule(id('R006'), 'ram:ApplicableHeaderTradeAgreement', ['BT-18'], (agreement) => typed(agreement, '130') <= 1)),
  once(rule(id('R080'), 'ram:ApplicableHeaderTradeAgreement', ['BT-17'], (agreement) => typed(agreement, '50') <= 1)),
  rule(
    id('R005'),
    'ram:ApplicableHeaderTradeSettlement',
    ['BT-6', 'BT-5'],
    (settlement) =>
      !has(settlement, 'TaxCurrencyCode') ||
      normalizeSpace(text(settlement, 'TaxCurrencyCode')) !== normalizeSpace(text(settlement, 'InvoiceCurrencyCode')),
    'business_rule',
  ),
  rule(
    id('R043'),
    'ram:SpecifiedTradeAllowanceCharge',
    [],
    (one) => has(one, 'BasisAmount') !== has(one, 'CalculationPercent') || indicatorSays(one),
  ),
  rule(id('R043'), 'ram:AppliedTradeAllowanceCharge', ['BT-147'], indicatorSays),
  rule(
    id('R053'),
    'ram:ApplicableHeaderTradeSettlement',
    ['BT-110'],
    (settlement, facts) => totalsIn(settlement, (currency) => currency === facts.currency).length === 1,
    'business_rule',
  ),
  rule(
    id('R055'),
    'ram:ApplicableHeaderTradeSettlement',
    ['BT-111', 'BT-110'],
    (settlement, facts) => sameSigns(settlement, facts, false),
    'business_rule',
  ),
  once(
    rule(id('R100'), 'ram:IncludedSupplyChainTradeLineItem', ['BT-128'], (line) =>
      at(line, 'SpecifiedLineTradeSettlement').every((one) => typed(one, '130') <= 1),
    ),
  ),
  rule(
    id('F001'),
    'udt:DateTimeString',
    [],
    (date) => normalizeSpace(attribute(date, 'format') ?? '') === '102' && own(date).length === 8 && /20[0-9]{6}/.test(own(date)),
  ),
  inList('CL001', 'ram:AttachmentBinaryObject/@mimeCode', ['BT-125-1'], 'mime', (file) => attribute(file, 'mimeCode') ?? ''),
  inList(
    'CL002',
    'ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode',
    ['BT-98', 'BT-140'],
    'untdid_5189',
    (code) => normalizeSpace(own(code)),
    (code) => code.parent !== undefined && normalizeSpace(text(code.parent, 'ChargeIndicator/Indicator')) === 'false',
  ),
  inList(
    'CL003',
    'ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode',
    ['BT-105', 'BT-145'],
    'untdid_7161',
    (code) => normalizeSpace(own(code)),
    (code) => code.parent !== undefined && normalizeSpace(text(code.parent, 'ChargeIndicator/Indicator')) === 'true',
  ),
  {
    ...rule(id('CL007'), 'ram:TaxTotalAmount/@currencyID', ['BT-110', 'BT-111'], (total) =>
      isCurrencyThen(attribute(total, 'currencyID') ?? ''),
    ),
    ...CURRENCY,
  },
  {
    ...rule(
      id('CL008'),
      'ram:BuyerTradeParty|ram:SellerTradeParty/ram:URIUniversalCommunication/ram:URIID',
      ['BT-34-1', 'BT-49-1'],
      (endpoint) => {
        const scheme = attribute(endpoint, 'schemeID') ?? ''
        return hasCode('eas', scheme) && !NO_SCHEMES_THEN.has(scheme)
      },
    ),
    about: 'schemeID',
    mend: mendSchemeCode('eas'),
    shape: 'code',
  },
]

/** Release 3.0.19 knows fewer forms of identifiers than the UBL rules of today, and one more. */
const NUMBERS = new Set(['040', '041', '042', '043', '044', '045', '046', '047', '049', '050'])
const IDENTIFIERS: readonly Rule[] = [
  ...FORMS.filter((form) => NUMBERS.has(form.number)),
  { number: '048', scheme: '9906', severity: 'warning' as const, isRight: isPartitaIva, endpointOnly: true as const, raw: undefined },
].map(({ number, scheme, severity, isRight, endpointOnly, raw }): ElementRule => {
  const where = endpointOnly === true ? 'ram:URIID' : 'ram:URIID|ram:ID|ram:GlobalID'
  const test: Test = (element) =>
    attribute(element, 'schemeID') !== scheme || isRight(raw === true ? own(element) : normalizeSpace(own(element)))
  return { ...flagged(rule(`PEPPOL-COMMON-R${number}`, where, [], test), severity), shape: 'form' }
})

// ---------------------------------------------------------------- national rules

const SELLER = `${AGREEMENT}/SellerTradeParty`
const BUYER = `${AGREEMENT}/BuyerTradeParty`
/** Empty where there are several, too: the official rules can ask of one alone, and hold back. */
function countryOf(element: XmlElement, party: string): string {
  const codes = at(rootOf(element), `${party}/PostalTradeAddress/CountryID`)
  return codes.length > 1 ? '' : own(codes[0])
}

/** Official rules look for the scheme `VAT`, which CII does not use, so that mostly the address decides. */
const vatOf = (element: XmlElement, party: string): string =>
  text(
    at(rootOf(element), `${party}/SpecifiedTaxRegistration`).find((one) =>
      children(one, 'ID').some((found) => attribute(found, 'schemeID') === 'VAT'),
    ),
    'ID',
  )
const plain = (value: string): string => normalizeSpace(value).toUpperCase()
const supplier = (element: XmlElement): string =>
  plain(
    vatOf(element, SELLER).slice(0, 2) ||
      vatOf(element, `${AGREEMENT}/SellerTaxRepresentativeTradeParty`).slice(0, 2) ||
      countryOf(element, SELLER),
  )
const legal = (party: XmlElement | undefined): string => text(party, 'SpecifiedLegalOrganization/ID')

function when(
  applies: (element: XmlElement) => boolean,
  name: string,
  where: string,
  terms: readonly TermId[],
  test: Test,
  category?: ElementRule['category'],
): ElementRule {
  return rule(name, where, terms, (element, facts) => !applies(element) || test(element, facts), category)
}

/** The Danish rules ask of any of several codes. */
const isDanish = (element: XmlElement, party: string): boolean =>
  at(rootOf(element), `${party}/PostalTradeAddress/CountryID`).some((code) => own(code) === 'DK')
const fromDenmark = (element: XmlElement): boolean => isDanish(element, SELLER)
const danes = (element: XmlElement): boolean => fromDenmark(element) && isDanish(element, BUYER)
const MEANS = `${T}/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementPaymentMeans`
const reference = (means: XmlElement): string => text(means.parent, 'PaymentReference')
const iban = (means: XmlElement): string => text(means, 'PayeePartyCreditorFinancialAccount/IBANID')
const CODES = new Set(['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97'])
const VERSIONS = new Set(['19.05.01', '19.0501', '26.08.01', '26.0801'])

function payment(number: string, codes: string, terms: readonly TermId[], test: (means: XmlElement) => boolean): ElementRule {
  return when(
    danes,
    `DK-R-${number}`,
    MEANS,
    terms,
    (means) => !codes.split(' ').includes(text(means, 'TypeCode')) || test(means),
    'business_rule',
  )
}

const namesScheme = (root: XmlElement, party: string): boolean =>
  at(root, `${party}/GlobalID`).every((found) => normalizeSpace(attribute(found, 'schemeID') ?? '') !== '')

function isDutyReason(root: XmlElement): boolean {
  const duties = at(root, `${SETTLEMENT}/SpecifiedTradeAllowanceCharge`)
  if (!duties.some((one) => text(one, 'ReasonCode') === 'ZZZ')) return true
  const reason = text(duties[0], 'Reason')
  if (normalizeSpace(reason).length === 4 && Number(reason) >= 0) return true
  return reason.includes('#') && !reason.startsWith('#') && !reason.endsWith('#')
}

const DANISH: readonly Rule[] = [
  when(fromDenmark, 'DK-R-002', '/', ['BT-30'], (root) => isFilled(root, `${SELLER}/SpecifiedLegalOrganization/ID`), 'content'),
  when(danes, 'DK-R-004', '/', ['BT-104', 'BT-97'], isDutyReason),
  when(danes, 'DK-R-013', '/', ['BT-29-1', 'BT-46-1'], (root) => namesScheme(root, SELLER) && namesScheme(root, BUYER), 'content'),
  when(fromDenmark, 'DK-R-014', '/', ['BT-30-1', 'BT-30'], (root) =>
    at(root, `${SELLER}/SpecifiedLegalOrganization/ID`).every((found) => normalizeSpace(attribute(found, 'schemeID') ?? '') === '0184'),
  ),
  when(
    danes,
    'DK-R-016',
    '/',
    ['BT-115'],
    (root) =>
      normalizeSpace(text(root, 'ExchangedDocument/TypeCode')) !== '381' ||
      !(Number(text(root, `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount`)) < 0),
    'business_rule',
  ),
  flagged(
    when(danes, 'DK-R-003', 'ram:IncludedSupplyChainTradeLineItem', ['BT-158-2', 'BT-158'], (line) => {
      const codes = at(line, 'SpecifiedTradeProduct/DesignatedProductClassification/ClassCode')
      return (
        !codes.some((code) => attribute(code, 'listID') === 'TST') ||
        codes.some((code) => VERSIONS.has(attribute(code, 'listVersionID') ?? ''))
      )
    }),
    'warning',
  ),
  when(danes, 'DK-R-005', MEANS, ['BT-81'], (means) => CODES.has(text(means, 'TypeCode'))),
  payment(
    '006',
    '31 42',
    ['BT-84', 'BT-86'],
    (means) => iban(means).trim() !== '' && isFilled(means, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'),
  ),
  // The official path to the mandate leads nowhere, so that the rule fires on every direct debit.
  payment(
    '007',
    '49',
    ['BT-89', 'BT-90'],
    (means) => isFilled(means.parent, 'CreditorReferenceID') && isFilled(means, 'SpecifiedTradePaymentTerms/DirectDebitMandateID'),
  ),
  payment(
    '008',
    '50',
    ['BT-83', 'BT-84'],
    (means) => ['01#', '04#', '15#'].includes(reference(means).slice(0, 3)) && iban(means).length === 7,
  ),
  payment('009', '50', ['BT-83'], (means) => !['04#', '15#'].includes(reference(means).slice(0, 3)) || reference(means).length === 19),
  payment(
    '010',
    '93',
    ['BT-83', 'BT-84'],
    (means) => ['71#', '73#', '75#'].includes(reference(means).slice(0, 3)) && iban(means).length === 8,
  ),
  payment(
    '011',
    '93',
    ['BT-83'],
    (means) => !['71#', '75#'].includes(reference(means).slice(0, 3)) || [18, 19].includes(reference(means).length),
  ),
]

const isItalian = (element: XmlElement): boolean => supplier(element) === 'IT'
const ITALIAN: readonly Rule[] = [
  when(isItalian, 'IT-R-001', 'ram:SellerTradeParty/ram:SpecifiedTaxRegistration', ['BT-32'], (registration) => {
    const ids = children(registration, 'ID')
    const isLocal = (found: XmlElement): boolean => normalizeSpace(attribute(found, 'schemeID') ?? '') === 'FC'
    return (
      ids.some((found) => attribute(found, 'schemeID') !== undefined && !isLocal(found)) ||
      /^[A-Z0-9]{11,16}$/.test(normalizeSpace(own(ids.find(isLocal))))
    )
  }),
  when(isItalian, 'IT-R-002', 'ram:SellerTradeParty', ['BT-35'], (party) => has(party, 'PostalTradeAddress/LineOne'), 'content'),
  when(isItalian, 'IT-R-003', 'ram:SellerTradeParty', ['BT-37'], (party) => has(party, 'PostalTradeAddress/CityName'), 'content'),
  when(isItalian, 'IT-R-004', 'ram:SellerTradeParty', ['BT-38'], (party) => has(party, 'PostalTradeAddress/PostcodeCode'), 'content'),
]

const isNorwegian = (element: XmlElement): boolean => supplier(element) === 'NO'
const NORWEGIAN: readonly Rule[] = [
  when(isNorwegian, 'NO-R-001', 'ram:SellerTradeParty', ['BT-31'], (party) => {
    const vat = text(
      children(party, 'SpecifiedTaxRegistration').find((one) =>
        children(one, 'ID').some((found) => attribute(found, 'schemeID') === 'VAT'),
      ),
      'ID',
    )
    return !vat.startsWith('NO') || (/^[0-9]{9}MVA$/.test(vat.slice(2)) && isMod11(vat.slice(2, 11)))
  }),
  flagged(
    when(
      isNorwegian,
      'NO-R-002',
      'ram:SellerTradeParty',
      ['BT-32'],
      (party) =>
        at(party, 'SpecifiedTaxRegistration/ID').some(
          (found) => attribute(found, 'schemeID') === 'FC' && normalizeSpace(own(found)) === 'Foretaksregisteret',
        ),
      'content',
    ),
    'warning',
  ),
]

const dutch =
  (party: string) =>
  (element: XmlElement): boolean =>
    plain(countryOf(element, party)) === 'NL'
const fromNetherlands = dutch(SELLER)
const dutchBoth = (element: XmlElement): boolean => fromNetherlands(element) && dutch(BUYER)(element)
const hasAddress = (address: XmlElement): boolean => ['LineOne', 'CityName', 'PostcodeCode'].every((name) => has(address, name))
const CREDIT_NOTES = new Set(['81', '83', '381', '396', '532'])
const PARTY = `${T}/ram:ApplicableHeaderTradeAgreement`

const DUTCH: readonly Rule[] = [
  when(
    fromNetherlands,
    'NL-R-001',
    '/rsm:ExchangedDocument',
    ['BT-25'],
    (document) =>
      !CREDIT_NOTES.has(normalizeSpace(text(document, 'TypeCode'))) ||
      has(rootOf(document), `${SETTLEMENT}/InvoiceReferencedDocument/IssuerAssignedID`),
    'content',
  ),
  when(
    fromNetherlands,
    'NL-R-002',
    `${PARTY}/ram:SellerTradeParty/ram:PostalTradeAddress`,
    ['BT-35', 'BT-37', 'BT-38'],
    hasAddress,
    'content',
  ),
  when(
    fromNetherlands,
    'NL-R-003',
    `${PARTY}/ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID`,
    ['BT-30-1', 'BT-30'],
    isDutchNumber,
  ),
  when(dutchBoth, 'NL-R-004', `${PARTY}/ram:BuyerTradeParty/ram:PostalTradeAddress`, ['BT-50', 'BT-52', 'BT-53'], hasAddress, 'content'),
  when(dutchBoth, 'NL-R-005', `${PARTY}/ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:ID`, ['BT-47-1', 'BT-47'], isDutchNumber),
  when(
    (one) => fromNetherlands(one) && dutch(`${AGREEMENT}/SellerTaxRepresentativeTradeParty`)(one),
    'NL-R-006',
    'ram:SellerTaxRepresentativeTradeParty/ram:PostalTradeAddress',
    ['BT-64', 'BT-66', 'BT-67'],
    hasAddress,
    'content',
  ),
  when(
    fromNetherlands,
    'NL-R-007',
    `${T}/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation`,
    ['BT-81'],
    (totals) => {
      const payable = text(totals, 'DuePayableAmount')
      const credit = normalizeSpace(text(rootOf(totals), 'ExchangedDocument/TypeCode')) === '381'
      return (
        (isNumber(payable) && (credit ? Number(payable) >= 0 : Number(payable) <= 0)) ||
        has(rootOf(totals), `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`)
      )
    },
    'content',
  ),
  when(dutchBoth, 'NL-R-008', MEANS, ['BT-81'], (means) =>
    ['30', '48', '49', '57', '58', '59'].includes(normalizeSpace(text(means, 'TypeCode'))),
  ),
  when(
    fromNetherlands,
    'NL-R-009',
    'ram:SpecifiedLineTradeAgreement/ram:BuyerOrderReferencedDocument/ram:LineID',
    ['BT-13', 'BT-132'],
    (_line, facts) => facts.present('BT-13'),
    'content',
  ),
]

const inSweden = (element: XmlElement): boolean => countryOf(element, SELLER) === 'SE'
const swedishVat = (element: XmlElement): boolean => inSweden(element) && vatOf(element, SELLER).startsWith('SE')
const giro = (name: string, bank: string, test: (account: XmlElement) => boolean): Rule =>
  flagged(
    when(
      (account) =>
        inSweden(account) &&
        normalizeSpace(text(account.parent?.parent, 'TypeCode')) === '30' &&
        normalizeSpace(text(account.parent?.parent, 'PayeeSpecifiedCreditorFinancialInstitution/BICID')) === `SE:${bank}`,
      name,
      `${MEANS}/ram:PayeePartyCreditorFinancialAccount/ram:ProprietaryID`,
      ['BT-84'],
      test,
    ),
    'warning',
  )
const length = (account: XmlElement): number => normalizeSpace(own(account)).length
const PARTY_SE = `${PARTY}/ram:SellerTradeParty`

const SWEDISH: readonly Rule[] = [
  when(swedishVat, 'SE-R-001', PARTY_SE, ['BT-31'], (party) => normalizeSpace(vatOf(party, SELLER)).length === 14),
  when(swedishVat, 'SE-R-002', PARTY_SE, ['BT-31'], (party) => isNumber(vatOf(party, SELLER).slice(2, 14))),
  when(
    (party) => inSweden(party) && has(party, 'SpecifiedLegalOrganization/ID'),
    'SE-R-003',
    PARTY_SE,
    ['BT-30'],
    (party) => isNumber(legal(party)),
  ),
  when(
    (party) => inSweden(party) && has(party, 'SpecifiedLegalOrganization/ID'),
    'SE-R-004',
    PARTY_SE,
    ['BT-30'],
    (party) => normalizeSpace(legal(party)).length === 10,
  ),
  when(
    (party) => inSweden(party) && has(party, 'SpecifiedLegalOrganization/ID'),
    'SE-R-013',
    PARTY_SE,
    ['BT-30'],
    (party) => isSwedishNumber(normalizeSpace(legal(party))),
  ),
  when(
    (found) => inSweden(found) && has(rootOf(found), `${SELLER}/SpecifiedLegalOrganization/ID`),
    'SE-R-005',
    `${PARTY_SE}/ram:SpecifiedTaxRegistration/ram:ID`,
    ['BT-32'],
    (found) => attribute(found, 'schemeID') !== 'FC' || plain(own(found)) === 'GODKÄND FÖR F-SKATT',
  ),
  when(
    swedishVat,
    'SE-R-006',
    'ram:ApplicableTradeTax|ram:CategoryTradeTax',
    ['BT-119', 'BT-152'],
    (tax) => [6, 12, 25].includes(Number(text(tax, 'RateApplicablePercent'))),
    'business_rule',
  ),
  giro('SE-R-007', 'PLUSGIRO', (account) => isNumber(own(account))),
  giro('SE-R-010', 'PLUSGIRO', (account) => length(account) >= 2 && length(account) <= 8),
  giro('SE-R-008', 'BANKGIRO', (account) => isNumber(own(account))),
  giro('SE-R-009', 'BANKGIRO', (account) => length(account) === 7 || length(account) === 8),
  flagged(
    when(inSweden, 'SE-R-011', MEANS, ['BT-81'], (means) => !['50', '56'].includes(normalizeSpace(text(means, 'TypeCode')))),
    'warning',
  ),
  flagged(
    when(
      (means) => inSweden(means) && countryOf(means, BUYER) === 'SE',
      'SE-R-012',
      MEANS,
      ['BT-81'],
      (means) => normalizeSpace(text(means, 'TypeCode')) !== '31',
    ),
    'warning',
  ),
]

/** Peppol BIS Billing in CII, release 3.0.19. R120 knows the base quantity of the net price alone. */
export const peppolCiiRules = (leniency: Leniency): readonly Rule[] => [
  ...GENERAL,
  lineRule(leniency, ['NetPriceProductTradePrice']),
  ...percentageRules(CII, leniency),
  ...PARTY_RULES,
  ...TRANSACTION_RULES,
  ...IDENTIFIERS,
  ...DANISH,
  ...ITALIAN,
  ...NORWEGIAN,
  ...DUTCH,
  ...SWEDISH,
]
