import { parseTerms } from './parse.ts'
import { joinLines, netSentence, termsInWords } from './words.ts'
import { readStructuredLine, writeSkontoLine } from './skonto-lines.ts'
import type { PageWords } from '../languages/page-words.ts'
import type { PaymentTerms } from './types.ts'

/** What decides how BT-20 is written. */
export interface TermsPlace {
  /** Format code, or what the document is to be written as; undefined: not decided. */
  readonly format: string | undefined
  /** Country of the seller (BT-40). */
  readonly seller: string | undefined
}

/**
 * True where receivers read the lines of XRechnung: in XRechnung itself, and in what German sellers write as ZUGFeRD, whose BT-20 carries them too. A
 * receiver elsewhere would see signs that mean nothing to a person.
 */
function takesSkontoLines({ format = '', seller }: TermsPlace): boolean {
  if (format.startsWith('xrechnung.') || format.endsWith('.xrechnung')) return true
  return format.startsWith('factur_x_zugferd.') && seller === 'DE'
}

/**
 * BT-20 of an invoice: discounts as lines of their own where they have that form, each with its line break (BR-DE-18), all else in words. A text of which
 * nothing is understood stays what it is.
 */
export function writeTerms(terms: PaymentTerms, words: PageWords, place: TermsPlace): string {
  if (!takesSkontoLines(place)) return termsInWords(terms, words)
  const lines = terms.discounts.map((discount) => `${writeSkontoLine(discount)}\n`).join('')
  return lines + joinLines(netSentence(terms, words), terms.text)
}

/**
 * BT-20 of an invoice that is to be written in another format: its discounts become words where the format has no lines for them, and lines where it has.
 * A text that stands as the format wants it, and one without discounts, is answered as it is.
 */
export function rewriteTerms(text: string, words: PageWords, place: TermsPlace): string {
  const terms = parseTerms(text)
  const lines = text.split(/\r?\n/).filter((line) => readStructuredLine(line.trim())?.kind === 'SKONTO').length
  const isFitting = takesSkontoLines(place) ? lines >= terms.discounts.length : terms.discounts.length === 0 || lines === 0
  return isFitting ? text : writeTerms(terms, words, place)
}
