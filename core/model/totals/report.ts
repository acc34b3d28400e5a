import type { ErrorDetail } from '../../base/errors.ts'

/** Amounts that follow from others, in the order in which they are computed (EN 16931-1, section 6.4 and the BR-CO rules). */
export type ComputedTerm = 'BT-131' | 'BT-106' | 'BT-107' | 'BT-108' | 'BT-109' | 'BT-116' | 'BT-117' | 'BT-110' | 'BT-112' | 'BT-115'

/** Values they follow from. */
export type SummandTerm =
  | ComputedTerm
  | 'BT-92'
  | 'BT-99'
  | 'BT-113'
  | 'BT-114'
  | 'BT-129'
  | 'BT-136'
  | 'BT-141'
  | 'BT-146'
  | 'BT-149'
  | 'BT-119'
  | 'BT-DEX-002'

/** A factor of a summand that is a product; a constant of the formula has neither term nor path. */
export interface Factor {
  readonly term: SummandTerm | undefined
  readonly path: string
  readonly value: string
  readonly role: 'times' | 'divided_by'
}

export interface Summand {
  readonly term: SummandTerm
  /** Model path of the value, or of the first factor. */
  readonly path: string
  readonly sign: '+' | '-'
  /** As used in the sum; undefined when it is missing or no decimal. A quotient that does not end is shown with 8 digits. */
  readonly value: string | undefined
  readonly factors: readonly Factor[]
}

/** One amount: what it is made of, what comes out, and what the invoice says. */
export interface TotalsStep {
  readonly term: ComputedTerm
  /** Model path where the amount stands, or would stand. */
  readonly path: string
  readonly summands: readonly Summand[]
  /** Rounded to two decimals; undefined when a summand is not known. */
  readonly computed: string | undefined
  /** As written in the invoice. */
  readonly supplied: string | undefined
  /** Supplied minus computed, where both are known and differ. */
  readonly difference: string | undefined
}

/** One row of the VAT breakdown (BG-23): one category and rate. */
export interface BreakdownRow {
  /** `taxes[0]`; a row that the invoice lacks has the path behind its last row. */
  readonly path: string
  readonly code: string
  /** As written first; undefined for a category without rate. */
  readonly percent: string | undefined
  /** BT-116. */
  readonly taxable: TotalsStep
  /** BT-117. */
  readonly tax: TotalsStep
  /** True when the invoice has this row. */
  readonly supplied: boolean
}

export interface TotalsReport {
  /** All amounts, each behind those it follows from. */
  readonly steps: readonly TotalsStep[]
  readonly breakdown: readonly BreakdownRow[]
  /** Positions in `taxes` of the rows that belong to nothing in the invoice, or repeat another row. */
  readonly surplus: readonly number[]
  /** The step at which invoice and calculation part first; later differences may only follow from it. */
  readonly firstDifference: TotalsStep | undefined
  /** Values that are missing (`missing`), no decimals (`not_decimal`) or cannot be calculated with (`invalid`). */
  readonly problems: readonly ErrorDetail[]
}
