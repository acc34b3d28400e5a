import type { Occurrence } from '../../terms/view.ts'
import type { TermId } from '../../terms/types.ts'
import { CII, MODEL, onElement, onTerm, UBL } from '../en16931/shapes.ts'
import { isElementRule, warn, type ElementRule, type Rule } from '../rule.ts'
import { attributeOf, childrenOf, textOf, type XmlElement } from '../syntax/element.ts'
import { normalizeSpace } from '../text.ts'

const DATES: readonly TermId[] = ['BT-2', 'BT-7', 'BT-9', 'BT-26', 'BT-72', 'BT-73', 'BT-74', 'BT-134', 'BT-135']
/** Wherever they stand, be they terms or not. */
const UBL_DATES = 'cbc:IssueDate|cbc:DueDate|cbc:StartDate|cbc:EndDate|cbc:ActualDeliveryDate|cbc:TaxPointDate|cbc:PaymentDueDate'
const SETTLEMENT = '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement'
const CII_DATES = [
  '/rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString',
  `${SETTLEMENT}/ram:ApplicableTradeTax/ram:TaxPointDate/udt:DateString`,
  `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`,
  `${SETTLEMENT}/ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString`,
  'ram:ApplicableHeaderTradeDelivery/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString',
  'ram:BillingSpecifiedPeriod/ram:StartDateTime|ram:EndDateTime/udt:DateTimeString',
].join(' , ')
const DATE = /^\d{4}-\d{2}-\d{2}$/
const COMPACT_DATE = /^\d{8}$/

/** A supporting document of the invoice has one of its parts at most once; each document is asked by itself, unlike in CII-SR-475 and -476. */
function onceInDocument(id: string, part: string, term: TermId): ElementRule {
  return warn(
    onElement(
      id,
      CII,
      '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:AdditionalReferencedDocument',
      [term],
      (document) => childrenOf(document, part).length <= 1 || childrenOf(document, 'TypeCode').every((type) => textOf(type) !== '916'),
    ),
  )
}

/** UBL cannot name a sales order (BT-14) without an identifier of an order (BT-13) before it; which is let be, also where no sales order follows. */
function isOrderId({ name, parent }: XmlElement): boolean {
  return name === 'cbc:ID' && parent?.local === 'OrderReference'
}

/** A date as CII writes it: code 102 of UNTDID 2379, eight digits. */
const isCompactDate = (date: XmlElement): boolean =>
  attributeOf(date, 'format') === '102' && COMPACT_DATE.test(normalizeSpace(textOf(date)))

function changeRule(rule: Rule): Rule {
  if (rule.id === 'BR-TMP-2') return { ...rule, severity: 'fatal' }
  if (rule.id !== 'PEPPOL-EN16931-R008' || !isElementRule(rule)) return rule
  const test: ElementRule['test'] = (element, facts) => isOrderId(element) || (rule.test?.(element, facts) ?? false)
  return { ...rule, test }
}

/** What Schematron 2.6.0 of XRechnung 3.0.2 makes of the rules of 2.5.0: by its published sources, BR-TMP-7 by the release notes alone. */
export function releaseRules(before: readonly Rule[]): readonly Rule[] {
  return [
    ...before.map(changeRule),
    onceInDocument('BR-TMP-4', 'Name', 'BT-123'),
    onceInDocument('BR-TMP-5', 'AttachmentBinaryObject', 'BT-125'),
    warn(onElement('BR-TMP-6', UBL, UBL_DATES, [], (date) => DATE.test(normalizeSpace(textOf(date))))),
    { ...warn(onTerm('BR-TMP-6', DATES, ({ value }: Occurrence) => DATE.test(normalizeSpace(value)), 'format')), only: MODEL },
    warn(onElement('BR-TMP-7', CII, CII_DATES, [], isCompactDate)),
  ]
}
