import { lazy } from '../../../base/lazy.ts'
import type { DocumentFacts } from '../../facts.ts'
import type { XmlElement } from '../../syntax/element.ts'
import type { ElementRule, Rule } from '../../rule.ts'
import { normalizeSpace } from '../../text.ts'
import { countriesOf } from '../parties.ts'
import { at, attribute, children, flagged, has, isIsoDate, own, rule, text } from '../ubl.ts'

const isSeller = (facts: DocumentFacts): boolean => countriesOf(facts).supplierAddress === 'IS'
const areBoth = (facts: DocumentFacts): boolean => isSeller(facts) && countriesOf(facts).customerAddress === 'IS'

function onRoot(id: string, terms: ElementRule['terms'], test: (root: XmlElement) => boolean): ElementRule {
  return { ...rule(`IS-R-${id}`, '/', terms, test), given: isSeller }
}

/** A rule between Icelandic parties. */
function onBuyer(id: string, terms: ElementRule['terms'], test: (buyer: XmlElement) => boolean): ElementRule {
  return { ...rule(`IS-R-${id}`, '/cac:AccountingCustomerParty', terms, test), given: areBoth }
}

/** Icelandic registration number (kennitala) of a party. */
const hasKennitala = (from: XmlElement, party: string): boolean =>
  at(from, `${party}/PartyLegalEntity/CompanyID`).some((id) => attribute(id, 'schemeID') === '0196')
const hasAddress = (from: XmlElement, party: string): boolean =>
  has(from, `${party}/PostalAddress/StreetName`) && has(from, `${party}/PostalAddress/PostalZone`)

/** A claim is paid to an account of twelve characters. */
function hasAccount(root: XmlElement, code: string): boolean {
  const means = children(root, 'PaymentMeans').filter((one) => children(one, 'PaymentMeansCode').some((found) => own(found) === code))
  return means.length === 0 || means.some((one) => normalizeSpace(text(one, 'PayeeFinancialAccount/ID')).length === 12)
}

/** The document reference that states the final due date of a claim. */
function finalDueDates(root: XmlElement): readonly string[] {
  const references = children(root, 'AdditionalDocumentReference').filter((one) =>
    children(one, 'DocumentDescription').some((found) => own(found) === 'EINDAGI'),
  )
  return references.map((one) => text(one, 'ID'))
}

export const icelandicRules = lazy((): readonly Rule[] => [
  flagged(
    onRoot('001', ['BT-3'], (root) =>
      [...children(root, 'InvoiceTypeCode'), ...children(root, 'CreditNoteTypeCode')].some((code) =>
        ['380', '381'].includes(normalizeSpace(own(code))),
      ),
    ),
    'warning',
  ),
  onRoot('002', ['BT-30', 'BT-30-1'], (root) => hasKennitala(root, 'AccountingSupplierParty/Party')),
  onRoot('003', ['BT-35', 'BT-38'], (root) => hasAddress(root, 'AccountingSupplierParty/Party')),
  onRoot('006', ['BT-84'], (root) => hasAccount(root, '9')),
  onRoot('007', ['BT-84'], (root) => hasAccount(root, '42')),
  onRoot('008', ['BT-122'], (root) => finalDueDates(root).every(isIsoDate)),
  onRoot('009', ['BT-9'], (root) => finalDueDates(root).length === 0 || has(root, 'DueDate')),
  onRoot(
    '010',
    ['BT-9', 'BT-122'],
    (root) =>
      finalDueDates(root).length === 0 || (has(root, 'DueDate') && finalDueDates(root).some((date) => text(root, 'DueDate') <= date)),
  ),
  onBuyer('004', ['BT-47', 'BT-47-1'], (buyer) => hasKennitala(buyer, 'Party')),
  onBuyer('005', ['BT-50', 'BT-53'], (buyer) => hasAddress(buyer, 'Party')),
])
