import type { Company } from '../../contract/types.ts'
import type { StoreReads } from '../../store/store.ts'
import { agreeTerms, type Parties } from './agreed-terms.ts'
import type { NewHead } from './new-invoice.ts'
import { nextNumber, patternOf, seriesOf } from './numbering.ts'
import { createOwnInvoices, type OwnInvoices } from './own-invoices.ts'

/** Series of a company that has written no invoice yet. */
const FIRST_PATTERN = '{YYYY}-{0000}'

interface HeadWishes extends Parties {
  readonly isCredit?: boolean
}

/** Number and days of a new invoice. */
export async function makeHead(store: StoreReads, issue_date: string, { isCredit = false, ...parties }: HeadWishes): Promise<NewHead> {
  const { company } = parties
  return {
    number: await numberOn(issue_date, company, createOwnInvoices(store, company), isCredit),
    issue_date,
    due_date: agreeTerms(issue_date, parties).due_date,
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
