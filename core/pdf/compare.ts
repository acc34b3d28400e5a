import { isIsoDate } from '../base/date.ts'
import { Decimal } from '../base/decimal.ts'
import type { PageFindingCode } from '../base/page-findings.ts'
import type { Invoice } from '../model/invoice.ts'
import type { Finding } from '../terms/finding.ts'
import type { TermId } from '../terms/types.ts'
import { isIban } from './layout/forms.ts'
import { amountPattern, datePattern, identifierPattern } from './patterns.ts'
import { PdfDocument } from './read/document.ts'
import { PdfSyntaxError } from './read/lexer.ts'
import { listPages } from './read/pages.ts'
import { readPageText, type TextLine } from './text/page-text.ts'

/** A difference between the pages of a hybrid PDF and its XML; where the page shows something else at that place, page and place say where. */
export interface PageFinding extends Finding {
  readonly code: PageFindingCode
  /** From 1. */
  readonly page?: number
  /** Points from the top left corner of the page. */
  readonly place?: { readonly x: number; readonly y: number }
  /** The line that stands there. */
  readonly shown?: string | undefined
}

/** A term that a reader of the page pays or books by, how its value can look there, and what stands beside it. */
interface Check {
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
const TOTAL_LABEL = /(?:gesamt|summe|total|montant|importo|importe|totaal|zahl|payable|amount due|à payer)/iu
const VAT_LABEL = /(?:umsatzsteuer|mehrwertsteuer|\bust\b|mwst|steuerbetrag|\b(?:vat|tax|tva|iva|btw)\b)(?!.{0,4}(?:id|n[ro°º]|num|reg))/iu
const VAT_ID_LABEL = /(?:ust-?id|vat|tva|p\.? ?iva|partita|btw|nif|cif)/iu
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g
const MAX_PAGES = 1000

/**
 * Does the PDF say what its XML says? Number, dates, totals, VAT identifier and IBAN of the invoice are looked for in the text of the pages, in
 * any common form of writing. Throws nothing for a damaged page: what cannot be read is said, once, as information.
 */
export function comparePages(pdf: Uint8Array, invoice: Invoice): PageFinding[] {
  const { lines, complete } = readLines(pdf)
  const text = lines.map((line) => line.text).join('\n')
  if (text.trim() === '')
    return [
      unreadable(
        'page_without_text',
        'The pages hold no text that can be read, perhaps a picture: nothing could be compared with the XML.',
      ),
    ]
  const missing = listChecks(invoice).filter((check) => !check.pattern.test(text))
  const findings = [...missing.map((check) => describe(check, lines, complete)), ...foreignAccounts(lines, invoice)]
  if (complete) return findings
  return [
    ...findings,
    unreadable(
      'page_unreadable',
      'A part of the text of the pages cannot be read, because its fonts do not say what their characters mean.',
    ),
  ]
}

function readLines(pdf: Uint8Array): { lines: TextLine[]; complete: boolean } {
  const lines: TextLine[] = []
  let complete = true
  try {
    const document = new PdfDocument(pdf)
    const pages = document.locked ? [] : listPages(document)
    pages.slice(0, MAX_PAGES).forEach((page, index) => {
      const read = readPageText(document, page, index + 1)
      lines.push(...read.lines)
      if (read.unreadable > 0) complete = false
    })
    if (pages.length > MAX_PAGES) complete = false
  } catch (thrown) {
    if (!(thrown instanceof PdfSyntaxError)) throw thrown
    complete = false
  }
  return { lines, complete }
}

function listChecks({ document, supplier, totals, payment_details }: Invoice): Check[] {
  const checks: Check[] = []
  const add = (rule: string, term: TermId, path: string, value: string | undefined, pattern: RegExp | undefined, label: RegExp): void => {
    if (value !== undefined && pattern !== undefined) checks.push({ rule, term, path, value: value.trim(), pattern, label })
  }
  const date = (value: string | undefined) => (isIsoDate(value?.trim() ?? '') ? datePattern(value?.trim() ?? '') : undefined)
  const amount = (value: string | undefined) => {
    const number = Decimal.parse(value ?? '')
    // A page leaves out what is nothing.
    return number === undefined || number.isZero() ? undefined : amountPattern(number.toShortest())
  }
  add('KONTOR-PDF-NUMBER', 'BT-1', 'document.number', document.number, identifierPattern(document.number), NUMBER_LABEL)
  add('KONTOR-PDF-DATE', 'BT-2', 'document.issue_date', document.issue_date, date(document.issue_date), DATE_LABEL)
  add('KONTOR-PDF-DUE-DATE', 'BT-9', 'document.due_date', document.due_date, date(document.due_date), DATE_LABEL)
  add('KONTOR-PDF-TOTAL', 'BT-112', 'totals.total', totals?.total, amount(totals?.total), TOTAL_LABEL)
  add('KONTOR-PDF-TOTAL', 'BT-115', 'totals.payable', totals?.payable, amount(totals?.payable), TOTAL_LABEL)
  add('KONTOR-PDF-VAT', 'BT-110', 'totals.tax_total', totals?.tax_total, amount(totals?.tax_total), VAT_LABEL)
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

/** A due date is often only words on the page ("30 days net"), so its absence is no more than information. */
function describe(check: Check, lines: readonly TextLine[], complete: boolean): PageFinding {
  const beside = placeOf(check, lines)
  const shown = beside?.text.trim().slice(0, 120)
  const hint = beside === undefined ? '' : ` Page ${beside.page} says there: "${shown}".`
  return {
    code: 'page_differs',
    rule: check.rule,
    ruleset: 'kontor',
    severity: complete && check.term !== 'BT-9' ? 'warning' : 'information',
    category: 'content',
    message: `The pages do not show ${check.term} "${check.value.slice(0, 100)}" of the XML.${hint}`,
    terms: [check.term],
    path: check.path,
    value: check.value,
    ...(beside === undefined ? {} : { page: beside.page, place: { x: Math.round(beside.x), y: Math.round(beside.y) }, shown }),
  }
}

/** The line a reader would look at: one with the words and a figure before one that has the words only; of several amounts the last. */
function placeOf({ label }: Check, lines: readonly TextLine[]): TextLine | undefined {
  const named = lines.filter((line) => label.test(line.text))
  if (label === TOTAL_LABEL || label === VAT_LABEL) return named.findLast((line) => /\d[.,]\d\d(?!\d)/.test(line.text)) ?? named[0]
  return named.find((line) => /\d/.test(line.text)) ?? named[0]
}

/** An account on the page that the XML does not know: the payer would pay by one and book by the other. */
function foreignAccounts(lines: readonly TextLine[], { payment_details = [] }: Invoice): PageFinding[] {
  // A SEPA creditor identifier has the check digits of an account.
  const known = payment_details
    .flatMap((detail) => [detail.account_id, detail.direct_debit_payer_account, detail.direct_debit_creditor_id])
    .map(compact)
  if (!known.some(isIban)) return []
  return lines.flatMap((line) =>
    [...line.text.toUpperCase().matchAll(IBAN)].flatMap(([found]): PageFinding[] => {
      const account = compact(found)
      // The words behind an account can look like a part of it.
      const length = Array.from(account, (_, at) => at + 1).find((end) => end >= 15 && isIban(account.slice(0, end)))
      if (length === undefined || known.includes(account.slice(0, length))) return []
      return [
        {
          code: 'page_account',
          rule: 'KONTOR-PDF-IBAN',
          ruleset: 'kontor',
          severity: 'warning',
          category: 'content',
          message: `Page ${line.page} shows the account ${account.slice(0, length)}, which the XML does not name.`,
          terms: ['BT-84'],
          path: 'payment_details',
          value: account.slice(0, length),
          page: line.page,
          place: { x: Math.round(line.x), y: Math.round(line.y) },
        },
      ]
    }),
  )
}

function compact(text: string | undefined): string {
  return (text ?? '').replace(/\s/g, '').toUpperCase()
}

function unreadable(code: PageFindingCode, message: string): PageFinding {
  return { code, rule: 'KONTOR-PDF-TEXT', ruleset: 'kontor', severity: 'information', category: 'format', message, terms: [], path: '' }
}
