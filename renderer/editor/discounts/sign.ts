import { Decimal } from '../../../core/base/decimal.ts'
import type { TermId } from '../../../core/terms/types.ts'

/** Discounts and what is paid already lower the sum that they stand above, so that they are shown with a minus, as on paper; in the invoice they have none. */
const LOWERING: ReadonlySet<TermId> = new Set<TermId>(['BT-92', 'BT-107', 'BT-113', 'BT-136'])

export const isShownNegative = (term: TermId): boolean => LOWERING.has(term)

/** A text that is no number stays as it is. */
export function negateText(text: string): string {
  return Decimal.parse(text)?.negated().toString() ?? text
}

export const withoutMinus = (text: string | undefined): string | undefined => text?.replace(/^-/, '')
