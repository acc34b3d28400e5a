import { joinLines, netSentence, termsInWords } from './words.ts'
import { writeSkontoLine } from './skonto-lines.ts'
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
