import { group, groupAgain, value, type Binding } from '../binding/binding.ts'
import { amount, reference } from './common.ts'
import * as header from './header.ts'
import { LINE_GROUPS, SUB_LINE_GROUPS } from '../binding/line-groups.ts'
import { line } from './line.ts'
import { COMPONENTS, UBL_INVOICE } from './namespaces.ts'
import { PARTIES } from './parties.ts'

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
    header.supportingDocument,
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
