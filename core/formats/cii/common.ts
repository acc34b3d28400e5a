import { compactFromIso, isoFromCompact } from '../../base/date.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import type { Occurrence } from '../../terms/view.ts'
import type { AllowanceChargeTerms } from '../allowance-terms.ts'
import {
  also,
  aside,
  attributeTerm,
  fixed,
  group,
  is,
  node,
  value,
  type AttributeRow,
  type Codec,
  type Condition,
  type Entry,
  type Row,
  type ValueRow,
} from '../binding/binding.ts'

/** Parts of CII D16B that stand at several places, in the element order of the UN/CEFACT schema 100.D16B. */

export const CII_PREFIXES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/** CII amounts are in the invoice currency; a currencyID is allowed on the VAT totals only, and elsewhere repeats BT-5 where it is given. */
const repeatsCurrency: readonly AttributeRow[] = [{ name: 'currencyID' }]

export function amount(name: string, term: TermId): ValueRow {
  return value(name, term, { attributes: repeatsCurrency })
}

/** UNTDID 2379 code 102, CCYYMMDD, is the only form that EN 16931-3-3 allows; a text in another one stays as it is. */
const compactDate: Codec = {
  read: (text, attribute) => ((attribute('format') ?? '102').trim() === '102' ? (isoFromCompact(text.trim()) ?? text) : text),
  write: (value) => compactFromIso(ZONED.exec(value.trim())?.[1] ?? value),
  shortens: (value) => ZONED.test(value.trim()),
}

/** A day of xs:date with its time zone, which EN 16931 dates do not have. */
const ZONED = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})$/

type DateElement = 'udt:DateTimeString' | 'udt:DateString' | 'qdt:DateTimeString'

/** A date: the element that is named holds another one with the text. */
export function date(name: string, term: TermId, element: DateElement = 'udt:DateTimeString', repeats?: 'repeats'): Row {
  const repeated = repeats === undefined ? {} : { repeats: true as const }
  return node(name, [
    value(element, term, { codec: compactDate, attributes: [{ name: 'format', fixed: '102' }], ...repeated }),
    'udt:DateTime',
  ])
}

function hasPart(occurrence: Occurrence): boolean {
  return occurrence.parts?.some((part) => part.value.trim() !== '') === true
}

/** An identifier with a scheme is written as GlobalID, one without as ID; on reading an ID may have a scheme too. */
export function identifiers(term: TermId, scheme: TermId, listed: boolean): readonly Row[] {
  const each = listed ? { each: term } : {}
  const attributes = [attributeTerm('schemeID', scheme)]
  return [
    value('ram:ID', term, { ...each, attributes, suits: (occurrence) => !hasPart(occurrence) }),
    value('ram:GlobalID', term, { ...each, attributes }),
  ]
}

export function identifier(name: string, term: TermId, scheme: TermId): Row {
  return value(name, term, { attributes: [{ name: 'schemeID', term: scheme }] })
}

/** The seven terms of a postal address, in the order line 1, line 2, line 3, city, post code, subdivision, country. */
export function address(id: GroupId, [line1, line2, line3, city, postCode, subdivision, country]: Seven): Row {
  return group('ram:PostalTradeAddress', id, [
    'ram:ID',
    value('ram:PostcodeCode', postCode),
    ...['ram:PostOfficeBox', 'ram:BuildingName'],
    value('ram:LineOne', line1),
    value('ram:LineTwo', line2),
    value('ram:LineThree', line3),
    ...['ram:LineFour', 'ram:LineFive', 'ram:StreetName'],
    value('ram:CityName', city),
    'ram:CitySubDivisionName',
    value('ram:CountryID', country),
    ...['ram:CountryName', 'ram:CountrySubDivisionID'],
    value('ram:CountrySubDivisionName', subdivision),
    ...['ram:AttentionOf', 'ram:CareOf', 'ram:BuildingNumber', 'ram:DepartmentName', 'ram:AdditionalStreetName'],
  ])
}
type Seven = readonly [TermId, TermId, TermId, TermId, TermId, TermId, TermId]

/** The person's name is the contact point; a department alone is too (EN 16931-3-3). */
export function contact(id: GroupId, name: TermId, telephone: TermId, email: TermId): Row {
  return group('ram:DefinedTradeContact', id, [
    'ram:ID',
    value('ram:PersonName', name),
    also(value('ram:DepartmentName', name)),
    ...['ram:TypeCode', 'ram:JobTitle', 'ram:Responsibility', 'ram:PersonID'],
    node('ram:TelephoneUniversalCommunication', ['ram:URIID', 'ram:ChannelCode', value('ram:CompleteNumber', telephone)]),
    ...['ram:DirectTelephoneUniversalCommunication', 'ram:MobileTelephoneUniversalCommunication', 'ram:FaxUniversalCommunication'],
    node('ram:EmailURIUniversalCommunication', [value('ram:URIID', email)]),
  ])
}

/** UN/CEFACT scheme codes: VA is the VAT number, FC the number for any other tax. */
export function vatNumber(term: TermId): Row {
  return taxRegistration(term, 'VA', is('ram:ID/@schemeID', 'VA'))
}

/** The number of a party that has no other than the VAT number; VAT is a common slip for VA, and here it can mean nothing else. */
export function onlyVatNumber(term: TermId): Row {
  return taxRegistration(term, 'VA', is('ram:ID/@schemeID', 'VA', 'VAT'))
}

export function taxNumber(term: TermId): Row {
  return taxRegistration(term, 'FC', is('ram:ID/@schemeID', 'FC'))
}

function taxRegistration(term: TermId, scheme: string, when: Condition): Row {
  const rows = [value('ram:ID', term, { attributes: [{ name: 'schemeID', fixed: scheme }] }), 'ram:AssociatedRegisteredTax']
  return node('ram:SpecifiedTaxRegistration', rows, { when })
}

const isAllowance: Condition = is('ram:ChargeIndicator/udt:Indicator', 'false', '0')
export const isCharge: Condition = is('ram:ChargeIndicator/udt:Indicator', 'true', '1')

export function chargeIndicator(charge: boolean): Row {
  return node('ram:ChargeIndicator', [fixed('udt:Indicator', charge ? 'true' : 'false'), 'udt:IndicatorString'], { always: true })
}

/** `ram:TypeCode` of a tax: VAT where nothing else is said. */
export function taxType(of: TermId): Row {
  return aside('ram:TypeCode', { of, attribute: 'taxScheme', usual: 'VAT' })
}

export function categoryCode(term: TermId): Row {
  return value('ram:CategoryCode', term, { beside: { at: 'ram:TypeCode', attribute: 'taxScheme', usual: 'VAT' } })
}

export function allowanceCharge(id: GroupId, sign: '-' | '+', terms: AllowanceChargeTerms): Row {
  const rows: Entry[] = [
    chargeIndicator(sign === '+'),
    ...['ram:ID', 'ram:SequenceNumeric'],
    value('ram:CalculationPercent', terms.percent),
    amount('ram:BasisAmount', terms.base),
    ...['ram:BasisQuantity', 'ram:PrepaidIndicator'],
    amount('ram:ActualAmount', terms.amount),
    'ram:UnitBasisAmount',
    value('ram:ReasonCode', terms.reasonCode),
    value('ram:Reason', terms.reason),
    'ram:TypeCode',
    terms.tax === undefined ? 'ram:CategoryTradeTax' : categoryTax(terms.tax),
    'ram:ActualTradeCurrencyExchange',
  ]
  return group('ram:SpecifiedTradeAllowanceCharge', id, rows, { when: sign === '-' ? isAllowance : isCharge })
}

function categoryTax([code, rate]: readonly [TermId, TermId]): Row {
  return node('ram:CategoryTradeTax', [
    'ram:CalculatedAmount',
    taxType(code),
    ...['ram:ExemptionReason', 'ram:BasisAmount'],
    categoryCode(code),
    'ram:ExemptionReasonCode',
    value('ram:RateApplicablePercent', rate),
  ])
}

export function period(id: GroupId, start: TermId, end: TermId): Row {
  return group('ram:BillingSpecifiedPeriod', id, [
    ...['ram:DurationMeasure', 'ram:InclusiveIndicator', 'ram:Description'],
    date('ram:StartDateTime', start),
    date('ram:EndDateTime', end),
    'ram:CompleteDateTime',
  ])
}

/** A `…ReferencedDocument` of which only the id is a term. */
export function reference(name: string, term: TermId): Row {
  return node(name, [value('ram:IssuerAssignedID', term), ...BEFORE_TYPE, 'ram:TypeCode', ...BEHIND_TYPE])
}

export const BEFORE_TYPE = ['ram:URIID', 'ram:StatusCode', 'ram:CopyIndicator', 'ram:LineID']
const BEHIND_TYPE = [
  'ram:GlobalID',
  'ram:RevisionID',
  'ram:Name',
  'ram:AttachmentBinaryObject',
  'ram:Information',
  ...behindReferenceType(),
]

export function behindReferenceType(): readonly string[] {
  return ['ram:ReferenceTypeCode', 'ram:SectionName', 'ram:PreviousRevisionID', 'ram:FormattedIssueDateTime']
}

/** An object identifier (type 130) with the UNTDID 1153 code of its scheme in an element of its own. */
export function objectReference(term: TermId, scheme: TermId, listed: boolean): Row {
  return node(
    'ram:AdditionalReferencedDocument',
    [
      value('ram:IssuerAssignedID', term),
      ...BEFORE_TYPE,
      fixed('ram:TypeCode', '130'),
      ...['ram:GlobalID', 'ram:RevisionID', 'ram:Name', 'ram:AttachmentBinaryObject', 'ram:Information'],
      value('ram:ReferenceTypeCode', scheme),
      ...behindReferenceType().slice(1),
    ],
    { when: is('ram:TypeCode', '130'), ...(listed ? { each: term } : {}) },
  )
}
