import { lazy } from '../../../base/lazy.ts'
import type { DocumentFacts } from '../../facts.ts'
import type { XmlElement } from '../../syntax/element.ts'
import type { ElementRule, Rule } from '../../rule.ts'
import { normalizeSpace } from '../../text.ts'
import { countriesOf } from '../parties.ts'
import { at, attribute, children, has, isFilled, rule, text } from '../ubl.ts'

const isSeller = (facts: DocumentFacts): boolean => countriesOf(facts).supplierAddress === 'DK'
const areBoth = (facts: DocumentFacts): boolean => isSeller(facts) && countriesOf(facts).customerAddress === 'DK'

/** A rule between Danish parties. */
function inDenmark(
  id: string,
  where: string,
  terms: ElementRule['terms'],
  test: (element: XmlElement) => boolean,
  category?: ElementRule['category'],
): ElementRule {
  return { ...rule(`DK-R-${id}`, where, terms, test, category), given: areBoth }
}

/** Payments are judged in invoices only. */
function payment(id: string, terms: ElementRule['terms'], code: string, test: (payment: XmlElement) => boolean): ElementRule {
  const codes = code.split(' ')
  return inDenmark(
    id,
    '/cac:PaymentMeans',
    terms,
    (one) => one.parent?.local !== 'Invoice' || !codes.includes(text(one, 'PaymentMeansCode')) || test(one),
  )
}

export const CODES = new Set(['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97'])
const VERSIONS = new Set(['19.05.01', '19.0501', '26.08.01', '26.0801'])
/** Head of a payment slip line: kind of the card. */
const kind = (one: XmlElement): string => text(one, 'PaymentID').slice(0, 3)
const slip = (one: XmlElement): number => text(one, 'PaymentID').length

const hasCvr = (party: XmlElement | undefined): boolean => {
  const ids = at(party, 'PartyLegalEntity/CompanyID')
  return ids.length === 0 || ids.some((id) => normalizeSpace(attribute(id, 'schemeID') ?? '') === '0184')
}

/** A reason for a duty that is not VAT: four digits, or text with `#` inside. */
export function isDutyReason(reason: string): boolean {
  const plain = normalizeSpace(reason)
  if (plain.length === 4 && Number(plain) >= 0 && Number(plain) <= 9999) return true
  return reason.includes('#') && !reason.startsWith('#') && !reason.endsWith('#')
}

export const danishRules = lazy((): readonly Rule[] => [
  {
    ...rule('DK-R-002', '/', ['BT-30'], (root) => isFilled(root, 'AccountingSupplierParty/Party/PartyLegalEntity/CompanyID'), 'content'),
    given: isSeller,
  },
  {
    ...rule('DK-R-014', '/', ['BT-30-1', 'BT-30'], (root) => hasCvr(at(root, 'AccountingSupplierParty/Party')[0])),
    given: isSeller,
  },
  inDenmark('016', '/', ['BT-115'], (root) => root.local !== 'CreditNote' || !(Number(text(root, 'LegalMonetaryTotal/PayableAmount')) < 0)),
  inDenmark('003', 'cac:InvoiceLine|cac:CreditNoteLine', ['BT-158-2', 'BT-158'], (line) => {
    const codes = at(line, 'Item/CommodityClassification/ItemClassificationCode')
    return (
      !codes.some((code) => attribute(code, 'listID') === 'TST') ||
      codes.some((code) => VERSIONS.has(attribute(code, 'listVersionID') ?? ''))
    )
  }),
  inDenmark(
    '004',
    'cac:AllowanceCharge',
    ['BT-104', 'BT-97'],
    (one) => text(one, 'AllowanceChargeReasonCode') !== 'ZZZ' || isDutyReason(text(one, 'AllowanceChargeReason')),
    'format',
  ),
  inDenmark('005', '/cac:PaymentMeans', ['BT-81'], (one) => one.parent?.local !== 'Invoice' || CODES.has(text(one, 'PaymentMeansCode'))),
  payment(
    '006',
    ['BT-84', 'BT-86'],
    '31 42',
    (one) => isFilled(one, 'PayeeFinancialAccount/ID') && isFilled(one, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
  ),
  payment(
    '007',
    ['BT-89', 'BT-91'],
    '49',
    (one) => isFilled(one, 'PaymentMandate/ID') && isFilled(one, 'PaymentMandate/PayerFinancialAccount/ID'),
  ),
  payment(
    '008',
    ['BT-83', 'BT-84'],
    '50',
    (one) => ['01#', '04#', '15#'].includes(kind(one)) && /^[0-9]{7,8}$/.test(text(one, 'PayeeFinancialAccount/ID')),
  ),
  payment('009', ['BT-83'], '50', (one) => !['04#', '15#'].includes(kind(one)) || slip(one) === 19),
  payment(
    '010',
    ['BT-83', 'BT-84'],
    '93',
    (one) => ['71#', '73#', '75#'].includes(kind(one)) && text(one, 'PayeeFinancialAccount/ID').length === 8,
  ),
  payment('011', ['BT-83'], '93', (one) => !['71#', '75#'].includes(kind(one)) || slip(one) === 18 || slip(one) === 19),
  inDenmark(
    '013',
    '/cac:AccountingSupplierParty|cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification',
    ['BT-29-1', 'BT-46-1'],
    (one) => !has(one, 'ID') || children(one, 'ID').some((id) => normalizeSpace(attribute(id, 'schemeID') ?? '') !== ''),
    'content',
  ),
  inDenmark('017', '/cac:AccountingCustomerParty/cac:Party', ['BT-47-1', 'BT-47'], hasCvr),
])
