import type { Invoice } from '../model/invoice.ts'
import type { TermId } from '../terms/types.ts'
import { amountForms, dateForms, identifierPattern, textPattern } from './patterns.ts'

/** A term that a reader of the page pays or books by, how its value can look there, and what stands beside it. */
export interface Check {
  readonly rule: string
  readonly term: TermId
  readonly path: string
  readonly value: string
  readonly pattern: RegExp
  readonly label: RegExp
  /** A sum: it stands below what it sums up, whose amounts may have the same words beside them. */
  readonly isSum: boolean
}

const NUMBER_LABEL =
  /(?:rechnung|beleg|invoice|facture|fattura|factura|factuur|gutschrift|credit note|avoir|fatura|faktur[ay]|lasku|factur[ăa]|τιμολόγιο).{0,12}(?:n[ro°º]|num|nummer|čísl|αρ|#)/iu
const DATE_LABEL = /(?:datum|date\b|data\b|fecha|dato\b|päiv|ημερομηνία)/iu
const TOTAL_LABEL =
  /(?:gesamt|summe|total|montant|importo|importe|totaal|zahl|payable|amount due|à payer|do zapłaty|razem|celkem|k úhradě|i alt|at betala|å betale|yhteensä|maksettava|de plat[aă]|σύνολο|πληρωτέο)/iu
const VAT_LABEL =
  /(?:umsatzsteuer|mehrwertsteuer|\bust\b|mwst|steuerbetrag|\b(?:vat|tax|tva|iva|btw|dph|moms|mva|alv|φπα)\b)(?!.{0,4}(?:id|n[ro°º]|num|reg))/iu
const VAT_ID_LABEL = /(?:ust-?id|vat|tva|p\.? ?iva|partita|btw|nif|cif|\bnip\b|dič|moms|cvr|mva|alv|y-tunnus|\bcui\b|αφμ)/iu
const ACCOUNT_LABEL = /iban|konto|account|compte|rachunek|účet|\btili|cont\b|conta\b|λογαριασμός/iu

/** What of an invoice its pages have to say as well. */
export function listChecks({ document, supplier, totals, payment_details }: Invoice): Check[] {
  const checks: Check[] = []
  type Given = Pick<Check, 'rule' | 'term' | 'path' | 'label'> & { readonly isSum?: boolean }
  const add = (given: Given, value: string | undefined, formsOf: (value: string | undefined) => RegExp | undefined): void => {
    const pattern = formsOf(value)
    if (value !== undefined && pattern !== undefined) checks.push({ isSum: false, ...given, value: value.trim(), pattern })
  }
  const addSum = (rule: string, term: TermId, member: 'total' | 'payable' | 'tax_total', label: RegExp): void =>
    add({ rule, term, path: `totals.${member}`, label, isSum: true }, totals?.[member], amountForms)
  add({ rule: 'KONTOR-PDF-NUMBER', term: 'BT-1', path: 'document.number', label: NUMBER_LABEL }, document.number, identifierPattern)
  add({ rule: 'KONTOR-PDF-DATE', term: 'BT-2', path: 'document.issue_date', label: DATE_LABEL }, document.issue_date, dateForms)
  add({ rule: 'KONTOR-PDF-DUE-DATE', term: 'BT-9', path: 'document.due_date', label: DATE_LABEL }, document.due_date, dateForms)
  addSum('KONTOR-PDF-TOTAL', 'BT-112', 'total', TOTAL_LABEL)
  addSum('KONTOR-PDF-TOTAL', 'BT-115', 'payable', TOTAL_LABEL)
  addSum('KONTOR-PDF-VAT', 'BT-110', 'tax_total', VAT_LABEL)
  add(
    { rule: 'KONTOR-PDF-VAT-ID', term: 'BT-31', path: 'supplier.tax_id', label: VAT_ID_LABEL },
    supplier?.tax_id?.value,
    identifierPattern,
  )
  payment_details?.forEach(({ account_id: account }, index) => {
    add(
      { rule: 'KONTOR-PDF-IBAN', term: 'BT-84', path: `payment_details[${index}].account_id`, label: ACCOUNT_LABEL },
      account,
      identifierPattern,
    )
  })
  return checks
}

/** A number of fewer letters and digits stands on any page. */
const TELLING_LENGTH = 4
/** An amount of fewer digits does. */
const TELLING_DIGITS = 4

/** Whether a text speaks of an invoice at all: it has its number, one of its sums, an account or identifier of its seller, or a name of its parties. */
export function isAbout(text: string, invoice: Invoice): boolean {
  const { supplier, customer } = invoice
  const isTelling = ({ value, isSum }: Check): boolean =>
    isSum ? value.replace(/\D/g, '').length >= TELLING_DIGITS : value.replace(/[^\p{L}\p{N}]/gu, '').length >= TELLING_LENGTH
  const checks = listChecks(invoice).filter((check) => !COMMON.has(check.term) && isTelling(check))
  const names = [supplier?.name, supplier?.trading_name, customer?.name, customer?.trading_name].map((name) => textPattern(name ?? ''))
  return checks.some(({ pattern }) => pattern.test(text)) || names.some((name) => name?.test(text) === true)
}

/** Many documents are of one day, and many have the same VAT. */
const COMMON: ReadonlySet<TermId> = new Set(['BT-2', 'BT-9', 'BT-110'])
