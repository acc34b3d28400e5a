import { isIsoDate } from '../../base/date.ts'
import { dayOf } from '../../base/days.ts'
import { AppError } from '../../base/errors.ts'
import type { Clock } from '../../base/ports.ts'
import type { DocumentRecord, Preservation, UndeletableDocument, TransactionRecord } from '../../contract/types.ts'
import type { StoreReads } from '../../store/store.ts'
import { readCompany } from '../company/read.ts'
import { isInForce, preservationsOf, preserved, readPreservations } from './preservation.ts'

/**
 * How many years invoices that were sent or received are kept, by the country of the company that keeps them, counted from the end of a calendar year. What
 * is kept longer (real estate, a business year that ends in the next calendar year, an assessment or a dispute that is open) is for people to know: they
 * preserve it.
 */
const YEARS: Readonly<Partial<Record<string, number>>> = {
  /** § 14b Abs. 1 UStG, § 147 Abs. 3 and 4 AO, § 257 HGB, as amended by the BEG IV from 2025 on. */
  DE: 8,
  /** § 132 Abs. 1 BAO, § 212 UGB. */
  AT: 7,
  /** Art. 52 AWR, art. 34a Wet OB. */
  NL: 7,
  /** Art. 315 WIB 92, from assessment year 2023 on by the law of 20 November 2022. */
  BE: 10,
}
/**
 * As long as the longest of them, where a country is not named. That goes for France as well: its tax law asks for six years (art. L. 102 B LPF) and is not
 * the only one.
 */
const LONGEST_YEARS = 10

/** Whole years, for a country by ISO 3166-1; undefined while nobody has said it. */
export const yearsKept = (country: string | undefined): number => YEARS[country ?? ''] ?? LONGEST_YEARS

/** Who keeps documents, and the day on which is asked, `YYYY-MM-DD`. */
export interface Keeping {
  /** That of the client company, by ISO 3166-1; undefined while nobody has said it. */
  readonly country: string | undefined
  readonly today: string
  /** What people keep from deletion now. */
  readonly preservations: readonly Preservation[]
}

/** What counts for the company whose documents a store holds. */
export async function readKeeping(store: Pick<StoreReads, 'settings'>, clock: Clock): Promise<Keeping> {
  return {
    country: (await readCompany(store))?.address.country_code,
    today: dayOf(clock.now()),
    preservations: (await readPreservations(store)).filter(isInForce),
  }
}

/**
 * Why the document cannot be deleted; undefined where it can. What a person keeps from deletion stays, also what was never sent and after its time. Else what was never sent may go at once,
 * and so may what nobody knows to be received; a rehearsal and a delivery that was taken back before its first try sent nothing.
 */
export function whyKept(
  document: DocumentRecord,
  transactions: readonly TransactionRecord[],
  { country, today, preservations }: Keeping,
): Omit<UndeletableDocument, 'document_id'> | undefined {
  if (transactions.some(({ status }) => status === 'processing')) return { code: 'invalid_state' }
  const kept = preservationsOf(document, preservations)
  if (kept.length > 0) return { code: 'retention_period', preservations: kept }
  const left = transactions.filter(({ network, status, attempts }) => network !== 'rehearsal' && (status === 'completed' || attempts > 0))
  // What another node has sent, or a person by mail, has no transaction that says so.
  const wasSentOtherwise = document.status === 'send.completed' && transactions.every(({ status }) => status !== 'completed')
  if (document.direction !== 'inbound' && left.length === 0 && !wasSentOtherwise) return undefined
  const until = lastDayKept(document, wasSentOtherwise ? [...left, document] : left, country)
  return today > until ? undefined : { code: 'retention_period', until }
}

/** Throws AppError `retention_period` with the last day on which the document must be kept, or with who keeps it, and `invalid_state` while it is on its way. */
export function requireErasable(document: DocumentRecord, transactions: readonly TransactionRecord[], keeping: Keeping): void {
  const { code, until = '', preservations } = whyKept(document, transactions, keeping) ?? {}
  if (code === undefined) return
  if (preservations !== undefined) throw preserved('The document', preservations)
  if (code === 'invalid_state') {
    throw new AppError(code, 'The document is on its way and cannot be deleted now.', {
      next: 'Wait until it is delivered or refused. What has not left yet can also be held back in the window, or by kontor queue cancel, and deleted then.',
    })
  }
  const what = document.direction === 'inbound' ? 'received' : 'sent'
  throw new AppError(code, `The document was ${what} and must be kept until ${until}.`, {
    errors: [{ path: '', code: 'kept_until', message: until }],
    next: `It can be deleted from the day after ${until}.`,
  })
}

/**
 * The time runs from the latest of the days on which the document was issued, came here and left: the date of an invoice alone is what somebody has written, and an
 * old one must not end the time on the day of arrival. A date more than a year ahead of the others is a slip, and nobody could ever delete the document.
 */
function lastDayKept(
  { issue_date = '', created_at }: DocumentRecord,
  left: readonly Pick<TransactionRecord, 'updated_at'>[],
  country: string | undefined,
): string {
  const years = [created_at, ...left.map(({ updated_at }) => updated_at)].map((time) => yearOf(dayOf(time)))
  const known = Math.max(...years)
  const issued = isIsoDate(issue_date) ? yearOf(issue_date) : known
  const from = issued > known + 1 ? known : Math.max(issued, known)
  return `${from + yearsKept(country)}-12-31`
}

const yearOf = (day: string): number => Number(day.slice(0, 4))
