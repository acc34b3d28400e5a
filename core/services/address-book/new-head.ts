import { addDays, daysBetween } from '../../base/days.ts'
import type { Company, ContactCard } from '../../contract/types.ts'
import type { Invoice } from '../../model/invoice.ts'
import type { StoreReads } from '../../store/store.ts'
import type { NewHead } from './new-invoice.ts'
import { nextNumber, patternOf, seriesOf } from './numbering.ts'
import { createOwnInvoices, type OwnInvoices } from './own-invoices.ts'

/** As long as nothing else is agreed on, in days (Directive 2011/7/EU, article 3). */
const USUAL_DAYS = 30
/** Series of a company that has written no invoice yet. */
const FIRST_PATTERN = '{YYYY}-{0000}'

interface HeadWishes {
  readonly company: Company
  readonly customer?: ContactCard | undefined
  /** The invoice whose habits the new one has. */
  readonly source?: Invoice | undefined
  readonly isCredit?: boolean
}

/** Number and days of a new invoice. */
export async function makeHead(
  store: StoreReads,
  issue_date: string,
  { company, customer, source, isCredit = false }: HeadWishes,
): Promise<NewHead> {
  return {
    number: await numberOn(issue_date, company, createOwnInvoices(store, company), isCredit),
    issue_date,
    due_date: dueOn(issue_date, company, customer, source),
  }
}

/** A credit note counts in its own circle where the company has one. */
async function numberOn(day: string, company: Company, own: OwnInvoices, isCredit: boolean): Promise<string> {
  const { number_pattern, credit_note_pattern } = company.defaults ?? {}
  const series = seriesOf((isCredit ? credit_note_pattern : undefined) ?? number_pattern ?? (await usedPattern(own, day)), day)
  return nextNumber(series, await own.highestNumber(series.prefix))
}

/** The pattern of the newest invoice of one's own. */
async function usedPattern(own: OwnInvoices, day: string): Promise<string> {
  const { number, issue_date } = (await own.newest()) ?? {}
  return (number === undefined ? undefined : patternOf(number, issue_date ?? day)) ?? FIRST_PATTERN
}

/** Due by the customer's card, else as the source was, else by the company's profile. */
function dueOn(day: string, company: Company, customer: ContactCard | undefined, source?: Invoice): string {
  const { issue_date, due_date } = source?.document ?? {}
  const before = issue_date === undefined || due_date === undefined ? undefined : Math.max(0, daysBetween(issue_date, due_date))
  const days = customer?.payment_days ?? before ?? company.defaults?.payment_days ?? USUAL_DAYS
  return addDays(day, Number(days))
}
