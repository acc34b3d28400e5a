import type { Invoice, Item } from '../../../core/model/invoice.ts'
import { formatAmount, formatDate, formatIban, formatPercent, formatQuantity } from '../../../core/pdf/layout/forms.ts'
import { negate } from '../../../core/pdf/layout/lines.ts'
import { readableText } from '../../../core/pdf/readable.ts'
import { PdfDocument } from '../../../core/pdf/read/document.ts'
import { listPages } from '../../../core/pdf/read/pages.ts'
import { readPageText } from '../../../core/pdf/text/page-text.ts'
import type { PageLanguage } from '../../../core/languages/languages.ts'

/** Text without blanks: a value may be wrapped anywhere. */
function squeeze(text: string): string {
  return readableText(text).replace(/\s/g, '')
}

/** The text of all pages as it comes out again, squeezed. */
export function extractedText(pdf: Uint8Array): string {
  const document = new PdfDocument(pdf)
  const lines = listPages(document).flatMap((page, index) => readPageText(document, page, index + 1).lines)
  return squeeze(lines.map(({ text }) => text).join(' '))
}

/** Every amount, date and identifier of an invoice as its page has to show it, with its path. */
function printedValues(invoice: Invoice, lang: PageLanguage): [path: string, text: string][] {
  const { document, supplier, customer, totals = {} } = invoice
  const currency = document.currency_code
  const amount = (value: string | undefined) => (value === undefined ? undefined : formatAmount(value, currency, lang))
  const date = (value: string | undefined) => (value === undefined ? undefined : formatDate(value, lang))
  const values: [string, string | undefined][] = [
    ['document.number', document.number],
    ['document.issue_date', date(document.issue_date)],
    ['document.due_date', date(document.due_date)],
    ['document.tax_point_date', date(document.tax_point_date)],
    ['document.period_start_date', date(document.period_start_date)],
    ['document.period_end_date', date(document.period_end_date)],
    ['delivery.date', date(invoice.delivery?.date)],
    ['document.customer_reference', document.customer_reference],
    ['document.purchase_order_reference', document.purchase_order_reference],
    ['document.sales_order_reference', document.sales_order_reference],
    ['document.contract_reference', document.contract_reference],
    ['document.project_reference', document.project_reference],
    ['document.despatch_advice_reference', document.despatch_advice_reference],
    ['document.receiving_advice_reference', document.receiving_advice_reference],
    ['document.tender_reference', document.tender_reference],
    ['supplier.tax_id', supplier?.tax_id?.value],
    ['supplier.tax_registration_id', supplier?.tax_registration_id?.value],
    ['customer.tax_id', customer?.tax_id?.value],
    ...(invoice.preceding_documents ?? []).map(({ number }, index): [string, string | undefined] => [`preceding[${index}]`, number]),
    ...(['item_subtotal', 'charge', 'subtotal', 'tax_total', 'total', 'round', 'payable'] as const).map(
      (key): [string, string | undefined] => [`totals.${key}`, isNothing(totals[key]) ? undefined : amount(totals[key])],
    ),
    ['totals.discount', isNothing(totals.discount) ? undefined : amount(negate(totals.discount ?? ''))],
    ['totals.paid', totals.paid === undefined ? undefined : amount(negate(totals.paid))],
    ...(invoice.taxes ?? []).flatMap((tax, index): [string, string | undefined][] => [
      [`taxes[${index}].taxable_amount`, amount(tax.taxable_amount)],
      [`taxes[${index}].amount`, amount(tax.amount)],
      [`taxes[${index}].percent`, tax.percent === undefined ? undefined : formatPercent(tax.percent, lang)],
    ]),
    ...(invoice.payment_details ?? []).map(({ account_id }, index): [string, string | undefined] => [
      `payment_details[${index}]`,
      account_id === undefined ? undefined : formatIban(account_id),
    ]),
    ...itemValues(invoice.items ?? [], 'items'),
  ]
  // A reference of several words may be wrapped in its column, between lines of the column beside it.
  return values.flatMap(([path, text]) =>
    readableText(text ?? '')
      .split(' ')
      .flatMap((word): [string, string][] => (word === '' ? [] : [[path, squeeze(word)]])),
  )

  function itemValues(items: readonly Item[], path: string): [string, string | undefined][] {
    return items.flatMap((item, index) => [
      // A text of several words is no number of a line; in its narrow column it is cut anywhere.
      [`${path}[${index}].id`, item.id?.includes(' ') === true ? undefined : item.id],
      [`${path}[${index}].quantity`, item.quantity === undefined ? undefined : formatQuantity(item.quantity, lang)],
      [`${path}[${index}].price`, amount(item.price)],
      [`${path}[${index}].subtotal`, amount(item.subtotal)],
      ...itemValues(item.sub_items ?? [], `${path}[${index}].sub_items`),
    ])
  }
}

/** An allowance of nothing leaves no trace. */
function isNothing(value: string | undefined): boolean {
  return value === undefined || /^[-+]?0*\.?0*$/.test(value)
}

/** What of an invoice is not found again, and what comes in another order than it is read in. */
export function missingOnPage(pdf: Uint8Array, invoice: Invoice, lang: PageLanguage): string[] {
  const text = extractedText(pdf)
  const missing = printedValues(invoice, lang).flatMap(([path, value]) => (text.includes(value) ? [] : [`${path} "${value}"`]))
  let from = 0
  const { subtotal } = invoice.totals ?? {}
  const inOrder = [
    invoice.document.number,
    ...(invoice.items ?? []).map(({ name }) => readableText(name ?? '').split(' ', 1)[0]),
    subtotal === undefined ? undefined : formatAmount(subtotal, invoice.document.currency_code, lang),
  ]
  for (const value of inOrder) {
    const wanted = squeeze(value ?? '')
    const at = text.indexOf(wanted, from)
    if (at < 0 && text.includes(wanted)) missing.push(`order of "${wanted.slice(0, 60)}"`)
    if (at >= 0) from = at + wanted.length
  }
  return missing
}
