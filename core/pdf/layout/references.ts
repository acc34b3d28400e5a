import type { DocumentHead, Invoice, PrecedingDocument } from '../../model/invoice.ts'
import type { PageLanguage } from '../../languages/languages.ts'
import { wordOf } from '../words.ts'
import { PAGE_WIDTH } from '../file/canvas.ts'
import { formatDate } from './forms.ts'
import { letterOf, supplierIds } from './letter.ts'
import { identifierText } from './parties.ts'
import { MM } from './looks.ts'
import type { Sheet } from './sheet.ts'
import { drawTable, labelTable } from './table.ts'
import { joinTraced, plain, traced, type Text } from './traced-text.ts'

// The information block of DIN 5008 stands 125 mm from the left edge and, in form A, begins 32 mm below the upper one. Ours is wider and begins
// higher, so that many references and long ones find room beside the address field, which ends 105 mm from the left.
const LEFT_EDGE = 118 * MM
const MAX_LABEL = 40 * MM
const TOP = 26 * MM
/** More preceding invoices than these are listed below the title instead. */
const PRECEDING_IN_BLOCK = 3

/** Draws all references that are filled, with their labels, beside the address and below the name, which ends at `nameEnd`. */
export function drawReferences(sheet: Sheet, invoice: Invoice, nameEnd: number): void {
  const rows = referenceRows(sheet, invoice)
  const { area } = sheet.options
  if (sheet.pages.length === 1) sheet.y = Math.max(area === undefined ? TOP : area.first.beside * MM, nameEnd + 4)
  const right = area?.first.beside_right === undefined ? sheet.right : PAGE_WIDTH - area.first.beside_right * MM
  drawTable(sheet, sheet.root, labelTable(sheet, rows, LEFT_EDGE, right - LEFT_EDGE, MAX_LABEL))
}

function referenceRows(sheet: Sheet, invoice: Invoice): [label: string, value: Text][] {
  const { words, lang } = sheet.options
  const labels = words.references
  const { document, customer, delivery } = invoice
  const { kind, party } = letterOf(invoice).recipient
  const { contact } = party
  const address = party.endpoint_id?.value
  const of = (name: StringKey<DocumentHead>): Text | undefined => traced(document[name], `document.${name}`)
  const date = (value: string | undefined, path: string): Text | undefined =>
    traced(value === undefined ? undefined : formatDate(value, lang), path)
  const preceding = invoice.preceding_documents ?? []
  const object = (invoice.additional_documents ?? []).findIndex((entry) => entry.type_code === '130')
  const rows: [string, Text | undefined][] = [
    [labels.number, of('number')],
    [labels.issueDate, date(document.issue_date, 'document.issue_date')],
    [labels.dueDate, date(document.due_date, 'document.due_date')],
    [labels.deliveryDate, date(delivery?.date, 'delivery.date')],
    [labels.period, formatPeriod(document, 'document', lang)],
    [labels.taxPointDate, date(document.tax_point_date, 'document.tax_point_date')],
    [
      labels.taxPoint,
      traced(wordOf(words.taxPoints, document.tax_point_date_code) ?? document.tax_point_date_code, 'document.tax_point_date_code'),
    ],
    [labels.customerId, identifierText(customer?.id, 'customer.id')],
    ...(kind === 'supplier' ? supplierIds(invoice).map((id): [string, Text] => [labels.supplierId, id]) : []),
    [labels.customerReference, of('customer_reference')],
    [labels.order, of('purchase_order_reference')],
    [labels.salesOrder, of('sales_order_reference')],
    [labels.contract, of('contract_reference')],
    [labels.project, of('project_reference')],
    [labels.tender, of('tender_reference')],
    [labels.despatchAdvice, of('despatch_advice_reference')],
    [labels.receivingAdvice, of('receiving_advice_reference')],
    [labels.object, identifierText(invoice.additional_documents?.[object]?.id, `additional_documents[${object}].id`)],
    [labels.accounting, of('customer_accounting_reference')],
    ...(preceding.length > PRECEDING_IN_BLOCK
      ? []
      : preceding.map((entry, index): [string, Text] => [labels.preceding, precedingText(entry, index, lang)])),
    [labels.recipientTaxId, traced(party.tax_id?.value, `${kind}.tax_id.value`)],
    [labels.recipientTaxNumber, traced(party.tax_registration_id?.value, `${kind}.tax_registration_id.value`)],
    [labels.recipientLegalId, identifierText(party.legal_registration_id, `${kind}.legal_registration_id`)],
    // Often the same as the reference (Leitweg-ID) or the e-mail address; once is enough.
    [
      labels.recipientEndpoint,
      address === contact?.email || address === document.customer_reference ? undefined : traced(address, `${kind}.endpoint_id.value`),
    ],
    // The name of the contact stands in the address.
    [
      labels.recipientContact,
      joinTraced([traced(contact?.telephone, `${kind}.contact.telephone`), traced(contact?.email, `${kind}.contact.email`)], ' · '),
    ],
    [labels.taxCurrency, document.tax_currency_code === document.currency_code ? undefined : of('tax_currency_code')],
  ]
  return rows.filter((row): row is [string, Text] => row[1] !== undefined && plain(row[1]).trim() !== '')
}

/** The preceding invoices that are too many for the block, as one text. */
export function precedingSurplus(invoice: Invoice, lang: PageLanguage): Text | undefined {
  const preceding = invoice.preceding_documents ?? []
  return preceding.length > PRECEDING_IN_BLOCK
    ? joinTraced(
        preceding.map((entry, index) => precedingText(entry, index, lang, '\u00a0')),
        ', ',
      )
    : undefined
}

function precedingText(entry: PrecedingDocument, index: number, lang: PageLanguage, blank = ' '): Text {
  const number = traced(entry.number, `preceding_documents[${index}].number`)
  const date = entry.issue_date === undefined ? undefined : `(${formatDate(entry.issue_date, lang)})`
  return joinTraced([number, traced(date, `preceding_documents[${index}].issue_date`)], blank)
}

/** `1.11.2026 – 30.11.2026`, which is not wrapped between; an open end stays open. */
export function formatPeriod(
  { period_start_date: start, period_end_date: end }: Period,
  path: string,
  lang: PageLanguage,
): Text | undefined {
  if (start === undefined && end === undefined) return undefined
  return [
    { text: start === undefined ? '' : formatDate(start, lang), paths: [`${path}.period_start_date`] },
    { text: start === undefined ? '–\u00a0' : end === undefined ? '\u00a0–' : '\u00a0–\u00a0' },
    { text: end === undefined ? '' : formatDate(end, lang), paths: [`${path}.period_end_date`] },
  ]
}

type Period = Pick<DocumentHead, 'period_start_date' | 'period_end_date'>
type StringKey<Type> = { [Key in keyof Type]-?: Type[Key] extends string | undefined ? Key : never }[keyof Type]
