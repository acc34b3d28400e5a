import type { DueRange } from '../../core/contract/overview.ts'
import type { Side } from '../../core/contract/types.ts'
import { encodeChoice, FIRST_CHOICE, type ListChoice } from '../documents/list/choice.ts'

/** The address of the list that shows what is chosen, and nothing that was chosen there before. */
export function listAt(choice: Partial<ListChoice>): string {
  return `#/documents?${encodeChoice({ ...FIRST_CHOICE, ...choice })}`
}

/** The list of what falls due in a range; the next due first. */
export function dueAt({ from = '', to = '' }: Pick<DueRange, 'from' | 'to'>, side: Side, currency: string): string {
  return listAt({ due: `${from}..${to}`, side, currency, sort: 'due_date', descending: false })
}
