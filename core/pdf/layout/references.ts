import type { Invoice, PrecedingDocument } from '../../model/invoice.ts'
import type { PdfLang } from '../words/types.ts'
import { wordOf } from '../words/words.ts'
import { formatDate } from './forms.ts'
import { identifierText, joinFilled } from './parties.ts'
import { MM, RIGHT, type Sheet } from './sheet.ts'
import { drawTable, labelTable } from './table.ts'

// The information block of DIN 5008 stands 125 mm from the left edge and, in form A, begins 32 mm below the upper one. Ours is wider and begins
// higher, so that many references and long ones find room beside the address field, which ends 105 mm from the left.
const LEFT_EDGE = 118 * MM
const MAX_LABEL = 40 * MM
const TOP = 26 * MM
/** More preceding invoices than these are listed below the title instead. */
const PRECEDING_IN_BLOCK = 3

/** Draws all references that are filled, with their labels, beside the address. */
export function drawReferences(sheet: Sheet, invoice: Invoice): void {
  const rows = referenceRows(sheet, invoice)
  if (sheet.pages.length === 1) sheet.y = TOP
  drawTable(sheet, sheet.root, labelTable(sheet, rows, LEFT_EDGE, RIGHT - LEFT_EDGE, MAX_LABEL))
}

function referenceRows(sheet: Sheet, invoice: Invoice): [label: string, value: string][] {
  const { words, lang } = sheet.options
  const labels = words.references
  const { document, customer, delivery } = invoice
  const { contact } = customer ?? {}
  const address = customer?.endpoint_id?.value
  const date = (value: string | undefined): string | undefined => (value === undefined ? undefined : formatDate(value, lang))
  const preceding = invoice.preceding_documents ?? []
  const object = invoice.additional_documents?.find((entry) => entry.type_code === '130')
  const rows: [string, string | undefined][] = [
    [labels.number, document.number],
    [labels.issueDate, date(document.issue_date)],
    [labels.dueDate, date(document.due_date)],
    [labels.deliveryDate, date(delivery?.date)],
    [labels.period, formatPeriod(document.period_start_date, document.period_end_date, lang)],
    [labels.taxPointDate, date(document.tax_point_date)],
    [labels.taxPoint, wordOf(words.taxPoints, document.tax_point_date_code) ?? document.tax_point_date_code],
    [labels.customerId, identifierText(customer?.id)],
    [labels.customerReference, document.customer_reference],
    [labels.order, document.purchase_order_reference],
    [labels.salesOrder, document.sales_order_reference],
    [labels.contract, document.contract_reference],
    [labels.project, document.project_reference],
    [labels.tender, document.tender_reference],
    [labels.despatchAdvice, document.despatch_advice_reference],
    [labels.receivingAdvice, document.receiving_advice_reference],
    [labels.object, identifierText(object?.id)],
    [labels.accounting, document.customer_accounting_reference],
    ...(preceding.length > PRECEDING_IN_BLOCK
      ? []
      : preceding.map((entry): [string, string] => [labels.preceding, precedingText(entry, lang)])),
    [labels.customerTaxId, customer?.tax_id?.value],
    [labels.customerLegalId, identifierText(customer?.legal_registration_id)],
    // Often the same as the reference (Leitweg-ID) or the e-mail address; once is enough.
    [labels.customerEndpoint, address === contact?.email || address === document.customer_reference ? undefined : address],
    // The name of the contact stands in the address.
    [labels.customerContact, joinFilled([contact?.telephone, contact?.email], ', ')],
    [labels.taxCurrency, document.tax_currency_code === document.currency_code ? undefined : document.tax_currency_code],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== undefined && row[1].trim() !== '')
}

/** The preceding invoices that are too many for the block, as one text. */
export function precedingSurplus(invoice: Invoice, lang: PdfLang): string | undefined {
  const preceding = invoice.preceding_documents ?? []
  return preceding.length > PRECEDING_IN_BLOCK ? preceding.map((entry) => precedingText(entry, lang)).join(', ') : undefined
}

function precedingText(entry: PrecedingDocument, lang: PdfLang): string {
  const date = entry.issue_date === undefined ? undefined : formatDate(entry.issue_date, lang)
  return date === undefined ? (entry.number ?? '') : `${entry.number ?? ''} (${date})`.trim()
}

/** `1.11.2026 – 30.11.2026`, which is not wrapped between; an open end stays open. */
export function formatPeriod(start: string | undefined, end: string | undefined, lang: PdfLang): string | undefined {
  if (start === undefined && end === undefined) return undefined
  return `${start === undefined ? '' : formatDate(start, lang)}\u00a0–\u00a0${end === undefined ? '' : formatDate(end, lang)}`.trim()
}
