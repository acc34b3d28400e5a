import { USUAL_MARGINS } from '../../base/page-style.ts'

/** How far from the edges of its page the invoice may stand, in millimetres. */
export interface Margins {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export interface FirstMargins extends Margins {
  /** From where on, counted from the upper edge, references may stand beside the address. */
  readonly beside: number
  /** How far from the right edge these end, where they have more room than the body below them. */
  readonly beside_right?: number
}

/** The part of a letterhead that is free for the invoice. */
export interface Area {
  readonly first: FirstMargins
  readonly following: Margins
}

/** What a page of ours leaves free at its edges. */
export const PLAIN_AREA: Area = USUAL_MARGINS
/** In the address field of DIN 5008 the recipient begins so far below its top; the sender's address may be printed above. */
export const RECIPIENT = 17.7
/** Where the address field begins on the forms A and B of DIN 5008, and where the upper folding mark is. */
export const FORM_A = { field: 27, fold: 87 } as const
export const FORM_B = { field: 45, fold: 105 } as const

/** Where the address field begins on a letterhead whose free part begins here: that of form A, that of form B, or the first place below. */
export function addressFieldOf(top: number): number {
  for (const { field } of [FORM_A, FORM_B]) if (top <= field + RECIPIENT) return field
  return top
}
