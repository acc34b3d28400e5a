import type { GroupId, TermId } from '../../terms/types.ts'
import type { AllowanceChargeTerms } from '../allowance-terms.ts'
import {
  aside,
  comparable,
  fixed,
  group,
  is,
  node,
  value,
  type Aside,
  type AttributeRow,
  type Condition,
  type Entry,
  type Row,
  type ValueRow,
} from '../binding/binding.ts'

/** What the UBL documents share: parts that appear at several places, in the element order of the UBL 2.1 schemas. */

/** EN 16931-3-2: amounts carry the invoice currency BT-5; only BT-111 is in the accounting currency BT-6. */
const inInvoiceCurrency: readonly AttributeRow[] = [{ name: 'currencyID', currency: 'BT-5' }]

export function amount(name: string, term: TermId): ValueRow {
  return value(name, term, { attributes: inInvoiceCurrency })
}

/** An identifier with its scheme as attribute. */
export function identifier(name: string, term: TermId, scheme: TermId): Row {
  return value(name, term, { attributes: [{ name: 'schemeID', term: scheme }] })
}

const SCHEME = 'cac:TaxScheme/cbc:ID'

const isVat: Condition = { at: SCHEME, is: ['VAT'] }
const isOtherTax: Condition = { at: SCHEME, not: ['VAT'] }
const saysVat = (text: string): boolean => comparable(text) === 'VAT'

/** A term whose element has a `cac:TaxScheme` beside it; it is VAT where nothing else is said. */
function withTaxScheme(name: string, term: TermId): Row {
  return value(name, term, { beside: { at: SCHEME, attribute: 'taxScheme', usual: 'VAT' } })
}

/** `cac:TaxScheme` of a tax category or tax number; `suits` is told of the schemes that tell tax numbers from each other. */
function taxScheme(of: TermId, usual = 'VAT', suits: Pick<Aside, 'suits'> = {}): Row {
  return node('cac:TaxScheme', [aside('cbc:ID', { of, attribute: 'taxScheme', usual, ...suits }), ...AFTER_TAX_SCHEME_ID], { always: true })
}

const AFTER_TAX_SCHEME_ID = ['cbc:Name', 'cbc:TaxTypeCode', 'cbc:CurrencyCode', 'cac:JurisdictionRegionAddress']

/** The seven terms of a postal address, in the order line 1, line 2, line 3, city, post code, subdivision, country. */
export function address(name: string, id: GroupId, [line1, line2, line3, city, postCode, subdivision, country]: Seven): Row {
  return group(name, id, [
    ...['cbc:ID', 'cbc:AddressTypeCode', 'cbc:AddressFormatCode', 'cbc:Postbox', 'cbc:Floor', 'cbc:Room'],
    value('cbc:StreetName', line1),
    value('cbc:AdditionalStreetName', line2),
    ...[
      'cbc:BlockName',
      'cbc:BuildingName',
      'cbc:BuildingNumber',
      'cbc:InhouseMail',
      'cbc:Department',
      'cbc:MarkAttention',
      'cbc:MarkCare',
    ],
    ...['cbc:PlotIdentification', 'cbc:CitySubdivisionName'],
    value('cbc:CityName', city),
    value('cbc:PostalZone', postCode),
    value('cbc:CountrySubentity', subdivision),
    ...['cbc:CountrySubentityCode', 'cbc:Region', 'cbc:District', 'cbc:TimezoneOffset'],
    node('cac:AddressLine', [value('cbc:Line', line3)]),
    node('cac:Country', [value('cbc:IdentificationCode', country), 'cbc:Name']),
    'cac:LocationCoordinate',
  ])
}
type Seven = readonly [TermId, TermId, TermId, TermId, TermId, TermId, TermId]

export function contact(id: GroupId, name: TermId, telephone: TermId, email: TermId): Row {
  return group('cac:Contact', id, [
    'cbc:ID',
    value('cbc:Name', name),
    value('cbc:Telephone', telephone),
    'cbc:Telefax',
    value('cbc:ElectronicMail', email),
    'cbc:Note',
    'cac:OtherCommunication',
  ])
}

/** `cac:PartyTaxScheme` with the number that a party has for VAT. */
export function vatNumber(term: TermId): Row {
  return node('cac:PartyTaxScheme', taxNumberRows(value('cbc:CompanyID', term), taxScheme(term, 'VAT', { suits: saysVat })), {
    when: isVat,
  })
}

/** The number that a party has for any other tax. XRechnung calls the scheme FC, as CII does; what was read is kept. */
export function taxRegistration(term: TermId): Row {
  const number = value('cbc:CompanyID', term, { beside: { at: SCHEME, attribute: 'taxScheme', usual: 'FC' } })
  return node('cac:PartyTaxScheme', taxNumberRows(number, taxScheme(term, 'FC', { suits: (text) => !saysVat(text) })), { when: isOtherTax })
}

function taxNumberRows(number: Row, scheme: Row): readonly Entry[] {
  const between = ['cbc:TaxLevelCode', 'cbc:ExemptionReasonCode', 'cbc:ExemptionReason', 'cac:RegistrationAddress']
  return ['cbc:RegistrationName', number, ...between, scheme]
}

/** `cac:PartyLegalEntity`; the rows stand for the elements of the parties that have them. */
export function legalEntity(rows: { name?: TermId; id: readonly [TermId, TermId]; form?: TermId }): Row {
  return node('cac:PartyLegalEntity', [
    rows.name === undefined ? 'cbc:RegistrationName' : value('cbc:RegistrationName', rows.name),
    identifier('cbc:CompanyID', ...rows.id),
    ...['cbc:RegistrationDate', 'cbc:RegistrationExpirationDate', 'cbc:CompanyLegalFormCode'],
    rows.form === undefined ? 'cbc:CompanyLegalForm' : value('cbc:CompanyLegalForm', rows.form),
    ...['cbc:SoleProprietorshipIndicator', 'cbc:CompanyLiquidationStatusCode', 'cbc:CorporateStockAmount', 'cbc:FullyPaidSharesIndicator'],
    ...['cac:RegistrationAddress', 'cac:CorporateRegistrationScheme', 'cac:HeadOfficeParty', 'cac:ShareholderParty'],
  ])
}

/** UBL allows both lexical forms of xs:boolean. */
export const isAllowance: Condition = is('cbc:ChargeIndicator', 'false', '0')
const isCharge: Condition = is('cbc:ChargeIndicator', 'true', '1')

export function allowanceCharge(id: GroupId, sign: '-' | '+', terms: AllowanceChargeTerms): Row {
  const rows: Entry[] = [
    'cbc:ID',
    fixed('cbc:ChargeIndicator', sign === '-' ? 'false' : 'true'),
    value('cbc:AllowanceChargeReasonCode', terms.reasonCode),
    value('cbc:AllowanceChargeReason', terms.reason),
    value('cbc:MultiplierFactorNumeric', terms.percent),
    ...['cbc:PrepaidIndicator', 'cbc:SequenceNumeric'],
    amount('cbc:Amount', terms.amount),
    amount('cbc:BaseAmount', terms.base),
    ...['cbc:AccountingCostCode', 'cbc:AccountingCost', 'cbc:PerUnitAmount'],
    terms.tax === undefined ? 'cac:TaxCategory' : taxCategory(terms.tax),
    ...['cac:TaxTotal', 'cac:PaymentMeans'],
  ]
  return group('cac:AllowanceCharge', id, rows, { when: sign === '-' ? isAllowance : isCharge })
}

/** A VAT category: code and rate, and in the breakdown the two terms of the exemption reason. */
export function taxCategory([code, rate]: readonly [TermId, TermId], exemption?: readonly [code: TermId, text: TermId]): Row {
  return node('cac:TaxCategory', taxCategoryRows([code, rate], exemption))
}

export function taxCategoryRows(
  [code, rate]: readonly [TermId, TermId],
  exemption?: readonly [code: TermId, text: TermId],
): readonly Entry[] {
  return [
    withTaxScheme('cbc:ID', code),
    'cbc:Name',
    value('cbc:Percent', rate),
    ...['cbc:BaseUnitMeasure', 'cbc:PerUnitAmount'],
    exemption === undefined ? 'cbc:TaxExemptionReasonCode' : value('cbc:TaxExemptionReasonCode', exemption[0]),
    exemption === undefined ? 'cbc:TaxExemptionReason' : value('cbc:TaxExemptionReason', exemption[1]),
    ...['cbc:TierRange', 'cbc:TierRatePercent'],
    taxScheme(code),
  ]
}

/** `cac:…DocumentReference` of which only the id is a term. */
export function reference(name: string, term: TermId): Row {
  return node(name, [value('cbc:ID', term), ...AFTER_REFERENCE_ID])
}

const AFTER_REFERENCE_ID = [
  ...['cbc:CopyIndicator', 'cbc:UUID', 'cbc:IssueDate', 'cbc:IssueTime', 'cbc:DocumentTypeCode', 'cbc:DocumentType', 'cbc:XPath'],
  ...['cbc:LanguageID', 'cbc:LocaleCode', 'cbc:VersionID', 'cbc:DocumentStatusCode', 'cbc:DocumentDescription', 'cac:Attachment'],
  ...['cac:ValidityPeriod', 'cac:IssuerParty', 'cac:ResultOfVerification'],
]
