import type { PageFindingCode } from '../base/page-findings.ts'
import type { Invoice } from '../model/invoice.ts'
import type { Finding } from '../terms/finding.ts'
import type { TermId } from '../terms/types.ts'
import { isAbout, listChecks, type Check } from './checks.ts'
import { ibanLength, isIban } from '../base/iban.ts'
import type { TextLine } from './text/page-text.ts'
import type { PdfText } from './text/pdf-text.ts'

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

const SHORTEST_IBAN = 15
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g

/**
 * Does the PDF say what its XML says? Number, dates, totals, VAT identifier and IBAN of the invoice are looked for in the text of the pages, in
 * any common form of writing. What cannot be read is said, once, as information, and so is that the pages are those of something else.
 */
export function comparePages({ lines, complete }: PdfText, invoice: Invoice): PageFinding[] {
  const text = lines.map((line) => line.text).join('\n')
  if (text.trim() === '')
    return [
      asWhole('page_without_text', 'The pages hold no text that can be read, perhaps a picture: nothing could be compared with the XML.'),
    ]
  if (complete && !isAbout(text, invoice)) return [unrelated(invoice)]
  const missing = listChecks(invoice).filter((check) => !check.pattern.test(text) && !isWrapped(check, lines))
  const findings = [...missing.map((check) => describe(check, lines, complete)), ...foreignAccounts(lines, invoice)]
  if (complete) return findings
  return [
    ...findings,
    asWhole('page_unreadable', 'A part of the text of the pages cannot be read, because its fonts do not say what their characters mean.'),
  ]
}

const IDENTIFIERS: readonly TermId[] = ['BT-1', 'BT-31', 'BT-84']
/** Signs of an identifier before the end of its line, by which it is told from the beginning of another one. */
const MIN_BEGUN = 8

/** Whether an identifier goes on in the next line of the narrow cell that it stands in: forms have several cells beside each other, far apart. */
function isWrapped({ term, value }: Check, lines: readonly TextLine[]): boolean {
  if (!IDENTIFIERS.includes(term)) return false
  const wanted = compact(value)
  const cells = lines.map(({ page, text }) => ({ page, parts: text.split(/ {2,}/).map(compact) }))
  return cells.some(({ page, parts }, index) => {
    const next = cells[index + 1]
    if (next?.page !== page) return false
    return parts.some((part) => part.length >= MIN_BEGUN && wanted.startsWith(part) && next.parts.includes(wanted.slice(part.length)))
  })
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

const AMOUNT = /\d[.,]\d\d(?!\d)/
/** Digits of the shortest VAT identifiers. */
const VAT_ID_DIGITS = 7

/** The line a reader would look at: one with the words and a figure before one that has the words only; of several amounts the last. */
function placeOf({ term, label, isSum }: Check, lines: readonly TextLine[]): TextLine | undefined {
  const named = lines.filter((line) => label.test(line.text))
  if (isSum) return named.findLast((line) => AMOUNT.test(line.text)) ?? named[0]
  // The tax has the same name as its identifier in many languages, and stands beside every total.
  if (term === 'BT-31') return named.find(({ text }) => !AMOUNT.test(text) && text.replaceAll(/\D/g, '').length >= VAT_ID_DIGITS)
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
      const account = readAccount(compact(found), known)
      if (account === undefined || known.includes(account)) return []
      return [
        {
          code: 'page_account',
          rule: 'KONTOR-PDF-IBAN',
          ruleset: 'kontor',
          severity: 'warning',
          category: 'content',
          message: `Page ${line.page} shows the account ${account}, which the XML does not name.`,
          terms: ['BT-84'],
          path: 'payment_details',
          value: account,
          page: line.page,
          place: { x: Math.round(line.x), y: Math.round(line.y) },
        },
      ]
    }),
  )
}

/**
 * The account that a text begins with; the words behind it can look like a part of it. One in fourteen accounts of 22 characters has right check digits
 * as well where it is cut off, so that the length of its country decides, and where that is not known, what the invoice names.
 */
function readAccount(text: string, known: readonly string[]): string | undefined {
  const length = ibanLength(text)
  const ends = Array.from(text, (_, at) => at + 1).filter((end) => (length === undefined ? end >= SHORTEST_IBAN : end === length))
  const accounts = ends.map((end) => text.slice(0, end)).filter(isIban)
  return accounts.find((account) => known.includes(account)) ?? accounts[0]
}

function compact(text: string | undefined): string {
  return (text ?? '').replace(/\s/g, '').toUpperCase()
}

/** One finding in place of one for each value: what stands on such pages says nothing of this invoice. */
function unrelated({ document: { number } }: Invoice): PageFinding {
  const named = number === undefined ? 'this invoice' : `the invoice ${number.slice(0, 100)}`
  const message = `The pages are about something else than ${named}: they show neither its number nor a total, an account or a name of its parties. Take the PDF of this invoice.`
  return { ...asWhole('page_unrelated', message), severity: 'warning', category: 'content' }
}

/** What is said of the pages as a whole. */
function asWhole(code: PageFindingCode, message: string): PageFinding {
  return { code, rule: 'KONTOR-PDF-TEXT', ruleset: 'kontor', severity: 'information', category: 'format', message, terms: [], path: '' }
}
