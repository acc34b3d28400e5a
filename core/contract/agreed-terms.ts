import { addDays, daysBetween } from '../base/days.ts'
import { languageBetween } from '../languages/countries.ts'
import type { PageLanguage } from '../languages/languages.ts'
import type { PageWords } from '../languages/page-words.ts'
import type { Invoice } from '../model/invoice.ts'
import { dueDate, namesDay } from '../payment-terms/facts.ts'
import { parseTerms } from '../payment-terms/parse.ts'
import type { PaymentTerms } from '../payment-terms/types.ts'
import { writeTerms } from '../payment-terms/write.ts'
import type { Company, CompanyDefaults, ContactCard } from './types.ts'

/** As long as nothing else is agreed on, in days (Directive 2011/7/EU, article 3). */
const USUAL_DAYS = 30

export interface Parties {
  /** Undefined while a window does not know it. */
  readonly company: Company | undefined
  readonly customer?: ContactCard | undefined
  /** The invoice whose habits the new one has. */
  readonly source?: Invoice | undefined
}

/** Somebody's word on when to pay: in people's words, in days, or in both. */
type Word = Pick<ContactCard, 'payment_terms' | 'payment_days'> & Pick<CompanyDefaults, 'payment_terms' | 'payment_days'>

interface Agreed {
  readonly due_date: string
  /** Undefined where nobody has put terms into words. */
  readonly terms: PaymentTerms | undefined
}

/** When a new invoice is to be paid: by the customer's card, else as the source was, else by the company's profile. */
export function agreeTerms(day: string, { company, customer, source }: Parties): Agreed {
  const ranks: readonly Word[] = [lasting(customer ?? {}), wordOf(source), lasting(company?.defaults ?? {})]
  const saysTerms = ranks.findIndex(({ payment_terms }) => payment_terms !== undefined)
  const saysDays = ranks.findIndex(({ payment_days }) => payment_days !== undefined)
  const days = Number(ranks[saysDays]?.payment_days ?? USUAL_DAYS)
  const text = ranks[saysTerms]?.payment_terms
  if (text === undefined) return { due_date: addDays(day, days), terms: undefined }
  const terms = parseTerms(text)
  const isOutranked = saysDays >= 0 && saysDays < saysTerms && terms.net !== undefined
  if (isOutranked) return { due_date: addDays(day, days), terms: within(terms, days) }
  return { due_date: dueDate(terms, day) ?? addDays(day, days), terms }
}

/** True for a card that says when its customer pays. */
export const saysWhenToPay = ({ payment_terms, payment_days }: Word): boolean => payment_terms !== undefined || payment_days !== undefined

/** Another number of days for the same terms; what would be granted later than all is due is not granted. */
function within(terms: PaymentTerms, days: number): PaymentTerms {
  return { ...terms, net: { days }, discounts: terms.discounts.filter((discount) => discount.days <= days) }
}

/** A word without terms that name a day: it was one of the invoice that they were taken from. */
function lasting({ payment_terms, ...word }: Word): Word {
  return payment_terms === undefined || namesDay(parseTerms(payment_terms)) ? word : { ...word, payment_terms }
}

/** What an invoice says of terms and days. A day that its terms name was one of that time, and so may be what only a person understands. */
function wordOf(source: Invoice | undefined): Word {
  const { issue_date, due_date, terms = '' } = source?.document ?? {}
  const parsed = parseTerms(terms)
  const { net, text } = parsed
  const isLasting = net !== undefined && !namesDay(parsed) && text === ''
  const days = issue_date === undefined || due_date === undefined ? undefined : String(Math.max(0, daysBetween(issue_date, due_date)))
  return { ...(isLasting ? { payment_terms: terms } : {}), ...(days === undefined ? {} : { payment_days: days }) }
}

/** The language of an invoice's pages: as the customer's card or the company's profile has it, else that of the customer's country. */
export function pageLanguageOf({ company, customer, source }: Parties): PageLanguage {
  const chosen = customer?.language ?? company?.defaults?.language
  return chosen ?? languageBetween(company?.address.country_code, (customer?.party ?? source?.customer)?.country_code)
}

/** BT-20 of a new invoice in the words of its pages. */
export function writtenTerms(day: string, parties: Parties, words: PageWords, format: string | undefined): string | undefined {
  const { terms } = agreeTerms(day, parties)
  return terms === undefined ? undefined : writeTerms(terms, words, { format, seller: parties.company?.address.country_code })
}

/**
 * BT-20 of an invoice that is made of another, where that of the other would contradict its due date: the customer's card says something else of when to
 * pay, or the other invoice names its own day. Undefined where it still holds.
 */
export function termsAnew(day: string, parties: Parties, words: PageWords, format: string | undefined): string | undefined {
  const { customer, source, company } = parties
  const { terms, due_date } = agreeTerms(day, parties)
  const before = parseTerms(source?.document.terms ?? '')
  if (customer !== undefined && terms !== undefined && saysWhenToPay(customer))
    return isSameTerms(terms, before) ? undefined : writtenTerms(day, parties, words, format)
  if (!namesDay(before)) return undefined
  return writeTerms({ ...before, net: { date: due_date } }, words, { format, seller: company?.address.country_code })
}

/** True for terms that mean the same, however they are written. */
export function isSameTerms(one: PaymentTerms, other: PaymentTerms): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function ordered({ net, discounts, text }: PaymentTerms): unknown {
  const when = net === undefined ? undefined : 'date' in net ? net.date : [net.days, net.month]
  return [when, discounts.map(({ days, percent, base }) => [days, percent, base]), text]
}
