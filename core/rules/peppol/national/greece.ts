import { lazy } from '../../../base/lazy.ts'
import type { DocumentFacts } from '../../facts.ts'
import { rootOf, type XmlElement } from '../../syntax/element.ts'
import type { Condition, ElementRule, Rule } from '../../rule.ts'
import { normalizeSpace } from '../../text.ts'
import { isGreekTin } from '../../../identifiers/check-digits.ts'
import { countriesOf } from '../parties.ts'
import { at, attribute, children, flagged, isFilled, isNumber, own, rule, text } from '../ubl.ts'

export const GREEK = new Set(['GR', 'EL'])
const isSender = (facts: DocumentFacts): boolean => GREEK.has(countriesOf(facts).supplier)
const areBoth = (facts: DocumentFacts): boolean => isSender(facts) && GREEK.has(countriesOf(facts).customer)
const isRegistered = (facts: DocumentFacts): boolean => GREEK.has(countriesOf(facts).accountingSupplier)
/** Also established in Greece, not only registered there. */
const isResident = (facts: DocumentFacts): boolean =>
  isSender(facts) &&
  at(facts.document, 'AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode').some((code) => own(code) === 'GR')

function when(
  given: Condition,
  id: string,
  where: string,
  terms: ElementRule['terms'],
  test: (element: XmlElement) => boolean,
): ElementRule {
  return { ...rule(`GR-${id}`, where, terms, test, 'format'), given }
}

export const TYPES = new Set(['1.1', '1.6', '2.1', '2.4', '5.1', '5.2', ''])
export const DATE = /^(0?[1-9]|[12][0-9]|3[01])[-\\/ ]?(0?[1-9]|1[0-2])[-\\/ ]?(19|20)[0-9]{2}/

/** The six parts of a Greek invoice number: tax number, date, branch, type, series, number. */
const parts = (id: XmlElement): readonly string[] => own(id).split('|')
const partOf = (id: XmlElement, index: number): string => parts(id)[index] ?? ''
const vatIds = (from: XmlElement | undefined, party: string): readonly string[] =>
  at(from, party === '' ? 'PartyTaxScheme' : `${party}/PartyTaxScheme`)
    .filter((scheme) => at(scheme, 'TaxScheme/ID').some((one) => normalizeSpace(own(one)) === 'VAT'))
    .map((scheme) => text(scheme, 'CompanyID'))

function isSellersNumber(id: XmlElement): boolean {
  const number = partOf(id, 0)
  const root = rootOf(id)
  const numbers = [...vatIds(root, 'AccountingSupplierParty/Party'), ...vatIds(root, 'TaxRepresentativeParty')].map((vat) =>
    vat.slice(2, 11),
  )
  return normalizeSpace(number).length === 9 && isGreekTin(number) && numbers.includes(number)
}

function isIssueDate(id: XmlElement): boolean {
  const [day, month, year] = partOf(id, 1).split('/')
  const [issueYear, issueMonth, issueDay] = text(rootOf(id), 'IssueDate').split('-')
  return DATE.test(partOf(id, 1)) && day === issueDay && month === issueMonth && year === issueYear
}

const described = (root: XmlElement, description: string): number =>
  at(root, 'AdditionalDocumentReference').filter((one) => children(one, 'DocumentDescription').some((text) => own(text) === description))
    .length
const isDescribed = (reference: XmlElement | undefined, description: string): boolean =>
  children(reference, 'DocumentDescription').some((text) => own(text) === description)

export const MARK = '##M.AR.K##'
export const URL = '##INVOICE|URL##'
export const isGreekVat = (vat: string): boolean => vat.startsWith('EL') && isGreekTin(vat.slice(2))
const hasOneGreekVat = (party: XmlElement): boolean => vatIds(party, '').length === 1 && vatIds(party, '').every(isGreekVat)
const isGreekEndpoint = (endpoint: XmlElement): boolean => attribute(endpoint, 'schemeID') === '9933' && isGreekTin(own(endpoint))

const SELLER = 'cac:AccountingSupplierParty/cac:Party'
const BUYER = 'cac:AccountingCustomerParty/cac:Party'

export const greekRules = lazy((): readonly Rule[] => [
  when(isSender, 'R-001-1', '/cbc:ID', ['BT-1'], (id) => parts(id).length === 6),
  when(isSender, 'R-001-2', '/cbc:ID', ['BT-1'], isSellersNumber),
  when(isSender, 'R-001-3', '/cbc:ID', ['BT-1'], isIssueDate),
  when(isSender, 'R-001-4', '/cbc:ID', ['BT-1'], (id) => isNumber(partOf(id, 2)) && Number(partOf(id, 2)) >= 0),
  when(isSender, 'R-001-5', '/cbc:ID', ['BT-1'], (id) => normalizeSpace(partOf(id, 3)) !== '' && TYPES.has(partOf(id, 3))),
  when(isSender, 'R-001-6', '/cbc:ID', ['BT-1'], (id) => partOf(id, 4) !== ''),
  when(isSender, 'R-001-7', '/cbc:ID', ['BT-1'], (id) => partOf(id, 5) !== ''),
  when(isSender, 'R-002', SELLER, ['BT-28'], (party) => text(party, 'PartyName/Name') !== ''),
  flagged(when(isSender, 'S-011', SELLER, ['BT-31'], hasOneGreekVat), 'warning'),
  when(
    isSender,
    'R-003',
    `${SELLER}/cac:PartyTaxScheme`,
    ['BT-31'],
    (scheme) =>
      !at(scheme, 'TaxScheme/ID').some((id) => normalizeSpace(own(id)) === 'VAT') ||
      children(scheme, 'CompanyID').every((id) => isGreekVat(own(id))),
  ),
  when(isResident, 'R-004-1', '/', ['BT-122'], (root) => described(root, MARK) === 1),
  flagged(
    when(isResident, 'S-008-1', '/', ['BT-122'], (root) => described(root, URL) === 1),
    'warning',
  ),
  when(isResident, 'R-008-2', '/', ['BT-122'], (root) => described(root, URL) <= 1),
  when(
    isResident,
    'R-004-2',
    'cac:AdditionalDocumentReference/cbc:ID',
    ['BT-122'],
    (id) => !isDescribed(id.parent, MARK) || /^[1-9]([0-9]*)/.test(own(id)),
  ),
  when(
    isSender,
    'R-008-3',
    'cac:AdditionalDocumentReference',
    ['BT-124'],
    (one) => !isDescribed(one, URL) || isFilled(one, 'Attachment/ExternalReference/URI'),
  ),
  when(isSender, 'R-005', BUYER, ['BT-45'], (party) => text(party, 'PartyName/Name') !== ''),
  when(isRegistered, 'R-009', `${SELLER}/cbc:EndpointID`, ['BT-34'], isGreekEndpoint),
  when(areBoth, 'R-006', BUYER, ['BT-48'], hasOneGreekVat),
  when(areBoth, 'R-010', `${BUYER}/cbc:EndpointID`, ['BT-49'], isGreekEndpoint),
])
