import type { TermId } from '../../core/terms/types.ts'

/** Terms that hold words and sentences, whose spelling is checked: no names of people and places, no codes, no numbers. */
export const PROSE: ReadonlySet<TermId> = new Set<TermId>([
  ...(['BT-20', 'BT-22', 'BT-33', 'BT-82', 'BT-97', 'BT-104', 'BT-120', 'BT-123', 'BT-127', 'BT-139', 'BT-144'] as const),
  ...(['BT-153', 'BT-154', 'BT-160', 'BT-161'] as const),
])
