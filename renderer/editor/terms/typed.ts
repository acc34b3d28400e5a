import { isIsoDate } from '../../../core/base/date.ts'
import type { PageWords } from '../../../core/languages/page-words.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { dueDate } from '../../../core/payment-terms/facts.ts'
import { parseTerms, saysSomething } from '../../../core/payment-terms/parse.ts'
import { termsInWords } from '../../../core/payment-terms/words.ts'
import { writeTerms } from '../../../core/payment-terms/write.ts'
import type { TermChange } from '../../../core/terms/finding.ts'

export const TERMS_PATH = 'document.terms'
export const DUE_PATH = 'document.due_date'

/** BT-20 as people read it: the lines of XRechnung in words, any other text as it stands. */
export function shownTerms(value: string, words: PageWords | undefined): string {
  const isStructured = /^\s*#/m.test(value)
  const terms = parseTerms(value)
  return isStructured && words !== undefined && saysSomething(terms) ? termsInWords(terms, words) : value
}

/** What terms that a person typed make of the invoice: BT-20 as its format wants it, and the due date that follows (BT-9). */
export function termsChanges(model: Invoice, typed: string, words: PageWords | undefined, format: string | undefined): TermChange[] {
  const text = typed.trim()
  const terms = parseTerms(text)
  const place = { format, seller: model.supplier?.country_code }
  const value = words === undefined || !saysSomething(terms) ? text : writeTerms(terms, words, place)
  const due = dueOf(model, text)
  return [
    { path: TERMS_PATH, value: value === '' ? undefined : value },
    ...(due === undefined || due === model.document.due_date ? [] : [{ path: DUE_PATH, value: due }]),
  ]
}

/** The day on which an invoice is due by a text of terms; undefined where text or invoice date do not say it. */
export function dueOf({ document: { issue_date = '' } }: Invoice, text: string): string | undefined {
  return isIsoDate(issue_date) ? dueDate(parseTerms(text), issue_date) : undefined
}
