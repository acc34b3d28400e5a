import type { Invoice } from '../model/invoice.ts'
import type { TermId } from '../terms/types.ts'
import { amountForms, dateForms, identifierPattern } from './patterns.ts'

/** A term that a reader of the page pays or books by, how its value can look there, and what stands beside it. */
export interface Check {
  readonly rule: string
  readonly term: TermId
  readonly path: string
  readonly value: string
  readonly pattern: RegExp
  readonly label: RegExp
}

const NUMBER_LABEL =
  /(?:rechnung|beleg|invoice|facture|fattura|factura|factuur|gutschrift|credit note|avoir).{0,12}(?:n[ro°º]|num|nummer|#)/iu
const DATE_LABEL = /(?:datum|date\b|data\b|fecha)/iu
/** Sums stand below what they sum up. */
export const TOTAL_LABEL = /(?:gesamt|summe|total|montant|importo|importe|totaal|zahl|payable|amount due|à payer)/iu
export const VAT_LABEL =
  /(?:umsatzsteuer|mehrwertsteuer|\bust\b|mwst|steuerbetrag|\b(?:vat|tax|tva|iva|btw)\b)(?!.{0,4}(?:id|n[ro°º]|num|reg))/iu
const VAT_ID_LABEL = /(?:ust-?id|vat|tva|p\.? ?iva|partita|btw|nif|cif)/iu

/** What of an invoice its pages have to say as well. */
export function listChecks({ document, supplier, totals, payment_details }: Invoice): Check[] {
  const checks: Check[] = []
  const add = (rule: string, term: TermId, path: string, value: string | undefined, pattern: RegExp | undefined, label: RegExp): void => {
    if (value !== undefined && pattern !== undefined) checks.push({ rule, term, path, value: value.trim(), pattern, label })
  }
  add('KONTOR-PDF-NUMBER', 'BT-1', 'document.number', document.number, identifierPattern(document.number), NUMBER_LABEL)
  add('KONTOR-PDF-DATE', 'BT-2', 'document.issue_date', document.issue_date, dateForms(document.issue_date), DATE_LABEL)
  add('KONTOR-PDF-DUE-DATE', 'BT-9', 'document.due_date', document.due_date, dateForms(document.due_date), DATE_LABEL)
  add('KONTOR-PDF-TOTAL', 'BT-112', 'totals.total', totals?.total, amountForms(totals?.total), TOTAL_LABEL)
  add('KONTOR-PDF-TOTAL', 'BT-115', 'totals.payable', totals?.payable, amountForms(totals?.payable), TOTAL_LABEL)
  add('KONTOR-PDF-VAT', 'BT-110', 'totals.tax_total', totals?.tax_total, amountForms(totals?.tax_total), VAT_LABEL)
  add('KONTOR-PDF-VAT-ID', 'BT-31', 'supplier.tax_id', supplier?.tax_id?.value, identifierPattern(supplier?.tax_id?.value), VAT_ID_LABEL)
  payment_details?.forEach(({ account_id: account }, index) => {
    add(
      'KONTOR-PDF-IBAN',
      'BT-84',
      `payment_details[${index}].account_id`,
      account,
      identifierPattern(account),
      /iban|konto|account|compte/iu,
    )
  })
  return checks
}
