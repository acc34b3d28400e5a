/** When all of the amount is due, counted from the invoice date where no day is named. */
export type Net =
  | {
      readonly days: number
      /** `end`: at the end of the month in which these days end; `after`: these days begin with the end of the month of the invoice. */
      readonly month?: 'end' | 'after'
    }
  | { readonly date: string }

/** A discount for early payment. */
export interface EarlyDiscount {
  readonly days: number
  /** Decimal in its shortest form, with at most two digits behind the point: XRechnung writes no more. */
  readonly percent: string
  /** The amount that it is granted on, where that is not all of what is due. */
  readonly base?: string
}

export interface PaymentTerms {
  readonly net?: Net
  /** In the order of their days, each number of days once. */
  readonly discounts: readonly EarlyDiscount[]
  /** What was not understood, as it was written; empty where all was. */
  readonly text: string
}
