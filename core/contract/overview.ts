import type { JobState, Side } from './types.ts'

/** What the first page of a client company shows. Sums are exact decimal strings, by currency; what is received and what is paid is never added up. */

/** The documents of one month of the invoice date, of which the client has one side, in one currency. Credit notes are taken off. */
export interface MonthSum {
  /** `YYYY-MM` */
  month: string
  side: Side
  /** Empty where the documents name none. */
  currency_code: string
  count: number
  net: string
  gross: string
  /** How many of them are credit notes, and what these take off (their totals with VAT). */
  credit_notes: number
  credited: string
  /** Received, and turned down: counted, and in no sum. */
  turned_down: number
  /** Documents whose amounts are in no sum, as they cannot be read or have not been read yet. */
  missing: number
}

/** What falls due in a range of days, to be received as the seller or to be paid as the buyer, in one currency. Whether it was paid is not known. */
export interface DueSum {
  side: Side
  currency_code: string
  count: number
  total: string
  missing: number
}

/** By the days that have passed since the due date; `earlier` is beyond a year, `undated` has none. */
export const DUE_AGES = ['not_due', 'days_1', 'days_8', 'days_31', 'days_61', 'days_91', 'earlier', 'undated'] as const
export type DueAge = (typeof DUE_AGES)[number]

/** Without bounds on a side that is open. */
export interface DueRange {
  from?: string
  to?: string
  sums: DueSum[]
}

/** How deliveries stand or have ended: of each document the newest, by the month in which it was put into the queue. */
export const DELIVERY_ENDS = ['delivered', 'refused', 'waiting', 'unknown'] as const
export type DeliveryEnd = (typeof DELIVERY_ENDS)[number]

/** The states of a delivery that are shown as one; what was taken back is in none. */
export const DELIVERY_STATES: Readonly<Record<DeliveryEnd, readonly JobState[]>> = {
  delivered: ['delivered'],
  refused: ['refused'],
  waiting: ['waiting', 'uploading', 'uploaded', 'sending', 'polling', 'blocked'],
  unknown: ['unknown'],
}

type DeliveryMonth = Readonly<Record<DeliveryEnd, number>> & { readonly month: string }

/** A rule that keeps outgoing documents from being sent. */
export interface StopCause {
  rule_id: string
  /** Business term it is about; empty where it is about none. */
  term: string
  count: number
  /** How many customers these documents go to. */
  customers: number
}

export interface Overview {
  /** The month that was asked for, and today, where the person sits. */
  month: string
  today: string
  /** Covers the two years up to the month; months without documents are left out. */
  months: MonthSum[]
  due: Record<DueAge, DueRange>
  /** From Monday to Sunday. */
  due_this_week: DueRange
  /** In the past year. */
  overdue: DueRange
  /** Covers the two years up to the month, the oldest first, none left out. */
  deliveries: DeliveryMonth[]
  /** Those that stop most documents first. */
  causes: StopCause[]
  now: {
    documents: number
    attention: number
    /** Refused and not put aside, or failed. */
    refused: number
    ready: number
    undecided: number
    /** Received, and nobody has looked at it. */
    received: number
  }
}
