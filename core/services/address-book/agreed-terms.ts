import { addDays, daysBetween } from '../../base/days.ts'
import type { Company, ContactCard } from '../../contract/types.ts'
import { LANGUAGES, languageFacts } from '../../languages/languages.ts'
import { pageWords } from '../../languages/words.ts'
import type { Invoice } from '../../model/invoice.ts'
import { dueDate } from '../../payment-terms/facts.ts'
import { parseTerms } from '../../payment-terms/parse.ts'
import type { PaymentTerms } from '../../payment-terms/types.ts'
import { writeTerms } from '../../payment-terms/write.ts'

/** As long as nothing else is agreed on, in days (Directive 2011/7/EU, article 3). */
const USUAL_DAYS = 30

export interface Parties {
  readonly company: Company
  readonly customer?: ContactCard | undefined
  /** The invoice whose habits the new one has. */
  readonly source?: Invoice | undefined
}

/** Somebody's word on when to pay: in people's words, in days, or in both. */
interface Word {
  readonly payment_terms?: string | undefined
  readonly payment_days?: string | undefined
}

interface Agreed {
  readonly due_date: string
  /** Undefined where nobody has put terms into words. */
  readonly terms: PaymentTerms | undefined
}

/** When a new invoice is to be paid: by the customer's card, else as the source was, else by the company's profile. */
export function agreeTerms(day: string, { company, customer, source }: Parties): Agreed {
  const ranks: readonly Word[] = [customer ?? {}, wordOf(source), company.defaults ?? {}]
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

/** Another number of days for the same terms; what would be granted later than all is due is not granted. */
function within(terms: PaymentTerms, days: number): PaymentTerms {
  return { ...terms, net: { days }, discounts: terms.discounts.filter((discount) => discount.days <= days) }
}

/** What an invoice says of terms and days. A day that its terms name was one of that time, and so may be what only a person understands. */
function wordOf(source: Invoice | undefined): Word {
  const { issue_date, due_date, terms = '' } = source?.document ?? {}
  const { net, text } = parseTerms(terms)
  const isLasting = net !== undefined && !('date' in net) && text === ''
  return {
    payment_terms: isLasting ? terms : undefined,
    payment_days: issue_date === undefined || due_date === undefined ? undefined : String(Math.max(0, daysBetween(issue_date, due_date))),
  }
}

/** BT-20 of a new invoice in the language of its pages. */
export function writtenTerms(day: string, parties: Parties, format: string | undefined): string | undefined {
  const { terms } = agreeTerms(day, parties)
  if (terms === undefined) return undefined
  const { company, customer } = parties
  const { country_code: seller } = company.address
  const ofCountry = LANGUAGES.find((language) => languageFacts(language).countries.includes(seller))
  const language = customer?.language ?? company.defaults?.language ?? ofCountry ?? 'en'
  return writeTerms(terms, pageWords(language), { format, seller })
}
