import { AppError } from '../../base/errors.ts'
import type { DocumentRecord, UndeletableDocument, TransactionRecord } from '../../contract/types.ts'

/**
 * How long invoices that were sent or received are kept: 8 years, counted from the end of the calendar year in which they were issued
 * (§ 14b UStG, § 147 AO).
 */
const YEARS = 8

/**
 * Why the document cannot be deleted; undefined where it can. What was never sent may go at once, and so may what nobody knows to be received; a rehearsal and a delivery that was taken back
 * before its first try sent nothing.
 */
export function whyKept(
  document: DocumentRecord,
  transactions: readonly TransactionRecord[],
  today: string,
): Omit<UndeletableDocument, 'document_id'> | undefined {
  if (transactions.some(({ status }) => status === 'processing')) return { code: 'invalid_state' }
  const left = transactions.some(({ network, status, attempts }) => network !== 'rehearsal' && (status === 'completed' || attempts > 0))
  // What another node has sent came here without a transaction.
  const wasSentElsewhere = transactions.length === 0 && document.status === 'send.completed'
  if (document.direction !== 'inbound' && !left && !wasSentElsewhere) return undefined
  const until = lastDayKept(document)
  return today > until ? undefined : { code: 'retention_period', until }
}

/** Throws AppError `retention_period` with the last day on which the document must be kept, and `invalid_state` while it is on its way. */
export function requireErasable(document: DocumentRecord, transactions: readonly TransactionRecord[], today: string): void {
  const { code, until = '' } = whyKept(document, transactions, today) ?? {}
  if (code === undefined) return
  if (code === 'invalid_state') {
    throw new AppError(code, 'The document is on its way and cannot be deleted now.', {
      next: 'Wait until it is delivered, or cancel the delivery first.',
    })
  }
  const what = document.direction === 'inbound' ? 'received' : 'sent'
  throw new AppError(code, `The document was ${what} and must be kept until ${until}.`, {
    errors: [{ path: '', code: 'kept_until', message: until }],
    next: `It can be deleted from the day after ${until}.`,
  })
}

/** Without a date of its own, and with one that lies after its arrival, the day on which it was stored counts. */
function lastDayKept({ issue_date, created_at }: DocumentRecord): string {
  const stored = created_at.slice(0, 10)
  const isDay = issue_date !== undefined && /^\d{4}-\d\d-\d\d$/.test(issue_date) && issue_date <= stored
  return `${Number((isDay ? issue_date : stored).slice(0, 4)) + YEARS}-12-31`
}
