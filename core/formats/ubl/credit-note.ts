import { fixed, is, node, value, type Binding, type Entry } from '../binding/binding.ts'
import { reference } from './common.ts'
import * as header from './header.ts'
import { LINE_GROUPS } from '../binding/line-groups.ts'
import { line } from './line.ts'
import { COMPONENTS, UBL_CREDIT_NOTE } from './namespaces.ts'
import { PARTIES } from './parties.ts'
import { lossReason } from '../../terms/loss-reason.ts'

const NO_EXTENSION = lossReason('ubl_invoice_only', 'the XRechnung extension, and with it this term, exists for UBL invoices only')

/** UBL 2.1 has no project reference in a credit note: Peppol and XRechnung use an additional document of type 50. */
const projectReference: Entry = node(
  'cac:AdditionalDocumentReference',
  [value('cbc:ID', 'BT-11'), ...['cbc:CopyIndicator', 'cbc:UUID', 'cbc:IssueDate', 'cbc:IssueTime'], fixed('cbc:DocumentTypeCode', '50')],
  { when: is('cbc:DocumentTypeCode', '50') },
)

/** UBL 2.1 CreditNote, in the order of UBL-CreditNote-2.1.xsd. */
export const creditNoteBinding = (): Binding => ({
  prefixes: { '': UBL_CREDIT_NOTE, ...COMPONENTS },
  root: { name: 'CreditNote', prefix: '' },
  rows: [
    ...header.opening,
    value('cbc:TaxPointDate', 'BT-7'),
    value('cbc:CreditNoteTypeCode', 'BT-3'),
    header.note,
    ...header.currencies,
    header.invoicePeriod,
    'cac:DiscrepancyResponse',
    header.orderReference,
    header.billingReference,
    reference('cac:DespatchDocumentReference', 'BT-16'),
    reference('cac:ReceiptDocumentReference', 'BT-15'),
    reference('cac:ContractDocumentReference', 'BT-12'),
    header.invoicedObject,
    projectReference,
    header.supportingDocument,
    'cac:StatementDocumentReference',
    reference('cac:OriginatorDocumentReference', 'BT-17'),
    'cac:Signature',
    ...PARTIES,
    header.delivery,
    'cac:DeliveryTerms',
    header.paymentMeans(value('cbc:PaymentDueDate', 'BT-9')),
    header.paymentTerms,
    ...['cac:TaxExchangeRate', 'cac:PricingExchangeRate', 'cac:PaymentExchangeRate', 'cac:PaymentAlternativeExchangeRate'],
    ...header.documentAllowances,
    ...header.taxTotals,
    header.monetaryTotal,
    line({
      element: 'cac:CreditNoteLine',
      quantity: 'cbc:CreditedQuantity',
      groups: LINE_GROUPS,
      below: ['cac:SubCreditNoteLine', 'cac:ItemPriceExtension'],
    }),
  ],
  unsupported: { 'BG-DEX-01': NO_EXTENSION, 'BG-DEX-09': NO_EXTENSION },
})
