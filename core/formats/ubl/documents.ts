import { INVOICED_OBJECT } from '../../terms/fields.ts'
import { lossReason } from '../../terms/loss-reason.ts'
import { fixed, group, groupAgain, is, node, value, type Binding, type Entry } from '../binding/binding.ts'
import { LINE_GROUPS, SUB_LINE_GROUPS } from '../binding/line-groups.ts'
import { amount, reference } from './common.ts'
import * as header from './header.ts'
import { line } from './line.ts'
import { COMPONENTS, UBL_CREDIT_NOTE, UBL_INVOICE } from './namespaces.ts'
import { PARTIES } from './parties.ts'

/* The two documents of UBL 2.1 beside each other, so that what one of them has a new row for is not forgotten in the other. */

/** XRechnung extension: lines below lines, to any depth. */
const subLine = () =>
  line({
    element: 'cac:SubInvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
    groups: SUB_LINE_GROUPS,
    below: [groupAgain('cac:SubInvoiceLine', 'BG-DEX-01'), 'cac:ItemPriceExtension'],
  })

/** UBL 2.1 Invoice (EN 16931-3-2, and the XRechnung extension), in the order of UBL-Invoice-2.1.xsd. */
export const invoiceBinding = (): Binding => ({
  prefixes: { '': UBL_INVOICE, ...COMPONENTS },
  root: { name: 'Invoice', prefix: '' },
  rows: [
    ...header.opening,
    value('cbc:DueDate', 'BT-9'),
    value('cbc:InvoiceTypeCode', 'BT-3'),
    header.note,
    value('cbc:TaxPointDate', 'BT-7'),
    ...header.currencies,
    header.invoicePeriod,
    header.orderReference,
    header.billingReference,
    reference('cac:DespatchDocumentReference', 'BT-16'),
    reference('cac:ReceiptDocumentReference', 'BT-15'),
    'cac:StatementDocumentReference',
    reference('cac:OriginatorDocumentReference', 'BT-17'),
    reference('cac:ContractDocumentReference', 'BT-12'),
    header.invoicedObject,
    header.supportingDocument(INVOICED_OBJECT),
    reference('cac:ProjectReference', 'BT-11'),
    'cac:Signature',
    ...PARTIES,
    header.delivery,
    'cac:DeliveryTerms',
    header.paymentMeans('cbc:PaymentDueDate'),
    header.paymentTerms,
    group('cac:PrepaidPayment', 'BG-DEX-09', [
      value('cbc:ID', 'BT-DEX-001'),
      amount('cbc:PaidAmount', 'BT-DEX-002'),
      ...['cbc:ReceivedDate', 'cbc:PaidDate', 'cbc:PaidTime'],
      value('cbc:InstructionID', 'BT-DEX-003'),
    ]),
    ...header.documentAllowances,
    ...['cac:TaxExchangeRate', 'cac:PricingExchangeRate', 'cac:PaymentExchangeRate', 'cac:PaymentAlternativeExchangeRate'],
    ...header.taxTotals,
    'cac:WithholdingTaxTotal',
    header.monetaryTotal,
    line({
      element: 'cac:InvoiceLine',
      quantity: 'cbc:InvoicedQuantity',
      groups: LINE_GROUPS,
      below: [subLine(), 'cac:ItemPriceExtension'],
    }),
  ],
  unsupported: {},
})

const NO_EXTENSION = lossReason('ubl_invoice_only', 'the XRechnung extension, and with it this term, exists for UBL invoices only')

/** UBL 2.1 has no project reference in a credit note: Peppol and XRechnung use an additional document of type 50. */
const PROJECT = '50'

const projectReference: Entry = node(
  'cac:AdditionalDocumentReference',
  [
    value('cbc:ID', 'BT-11'),
    ...['cbc:CopyIndicator', 'cbc:UUID', 'cbc:IssueDate', 'cbc:IssueTime'],
    fixed('cbc:DocumentTypeCode', PROJECT),
  ],
  { when: is('cbc:DocumentTypeCode', PROJECT) },
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
    header.supportingDocument(INVOICED_OBJECT, PROJECT),
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
