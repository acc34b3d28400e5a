import { modelPathOf } from '../../../core/terms/path.ts'
import { termRow, type Term } from '../../../core/terms/lookup.ts'
import type { TermId } from '../../../core/terms/types.ts'

/**
 * Terms of which one value makes sense for many documents: agreements, references and days. Amounts, numbers, lines and what tells a company are those
 * of one document.
 */
// prettier-ignore
export const SHARED_TERMS = [
  'BT-10', 'BT-13', 'BT-12', 'BT-11', 'BT-14', 'BT-19', 'BT-9', 'BT-20', 'BT-72', 'BT-73', 'BT-74', 'BT-7', 'BT-41', 'BT-42', 'BT-43',
] as const satisfies readonly TermId[]

export type SharedTerm = (typeof SHARED_TERMS)[number]

const SHARED: ReadonlySet<TermId> = new Set(SHARED_TERMS)

/** True for a term that is entered once for several documents; of one customer that is also what says who the customer is. */
export function isShared(term: Term, customer: string | undefined): boolean {
  return SHARED.has(term.id) || (customer !== undefined && modelPathOf(term.id).startsWith('customer.'))
}

export const sharedPath = (id: SharedTerm): string => modelPathOf(id)
export const sharedRow = (id: SharedTerm): Term => termRow(id)
