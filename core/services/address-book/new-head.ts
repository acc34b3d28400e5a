import { agreeTerms, pageLanguageOf, termsAnew, type Parties } from '../../contract/agreed-terms.ts'
import type { Company, Side } from '../../contract/types.ts'
import { pageWords } from '../../languages/words.ts'
import type { DocumentHead, Invoice } from '../../model/invoice.ts'
import type { StoreReads } from '../../store/store.ts'
import type { NewHead } from './new-invoice.ts'
import { nextNumber, patternOf, seriesOf } from './numbering.ts'
import { createOwnInvoices, type OwnInvoices } from './own-invoices.ts'

/** Series of a company that has written no invoice yet. */
const FIRST_PATTERN = '{YYYY}-{0000}'

export type Circle = 'invoice' | 'credit_note' | 'part'

interface HeadWishes extends Parties {
  readonly company: Company
  /** Which number circle it counts in. */
  readonly circle?: Circle
  /** The document in whose series it goes on, whatever the circle. */
  readonly continues?: DocumentHead | undefined
  /** What it will be written as; undefined: what is usual. */
  readonly format?: string | undefined
}

/** What the client writes as the buyer goes on in a series of its own, which no circle of the profile is for. */
export function ownSeries({ document }: Invoice, side: Side): Pick<HeadWishes, 'continues'> {
  return side === 'buyer' ? { continues: document } : {}
}

/** Number, days and, where the customer's card has a word in them, terms of a new invoice. */
export async function makeHead(
  store: StoreReads,
  issue_date: string,
  { circle = 'invoice', continues, format, ...parties }: HeadWishes,
): Promise<NewHead> {
  const { company } = parties
  return {
    number: await numberOn(issue_date, company, createOwnInvoices(store, company), { circle, continues }),
    issue_date,
    // Nobody has to pay what is credited.
    ...(circle === 'credit_note' ? {} : payBy(issue_date, parties, format)),
  }
}

function payBy(issue_date: string, parties: Parties, format: string | undefined): Pick<NewHead, 'due_date' | 'terms'> {
  const terms = termsAnew(issue_date, parties, pageWords(pageLanguageOf(parties)), format)
  return { due_date: agreeTerms(issue_date, parties).due_date, ...(terms === undefined ? {} : { terms }) }
}

/** A credit note or a part invoice counts in its own circle where the company has one. */
async function numberOn(
  day: string,
  company: Company,
  own: OwnInvoices,
  { circle, continues }: Required<Pick<HeadWishes, 'circle' | 'continues'>>,
): Promise<string> {
  const { number_pattern, credit_note_pattern, part_invoice_pattern } = company.defaults ?? {}
  const ofCircle = { invoice: undefined, credit_note: credit_note_pattern, part: part_invoice_pattern }[circle]
  const series = seriesOf(patternOfHead(continues, day) ?? ofCircle ?? number_pattern ?? (await usedPattern(own, day)), day)
  return nextNumber(series, await own.highestNumber(series.prefix))
}

/** The pattern of the newest invoice of one's own. */
async function usedPattern(own: OwnInvoices, day: string): Promise<string> {
  return patternOfHead(await own.newest(), day) ?? FIRST_PATTERN
}

function patternOfHead({ number, issue_date }: Pick<DocumentHead, 'number' | 'issue_date'> = {}, day: string): string | undefined {
  return number === undefined ? undefined : patternOf(number, issue_date ?? day)
}
