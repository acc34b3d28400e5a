import { onGroup } from '../en16931/shapes.ts'
import { exists } from '../occurrences.ts'
import { mendedByTotals } from '../repairs/totals.ts'
import type { Rule } from '../rule.ts'

/** Rules of EN 16931 that BASIC WL and EXTENDED ask in a way of their own. */
export const VARIANTS: readonly Rule[] = [
  // The comparison with the seller looks for him where he never stands, so what is left is the name.
  onGroup('BR-17', 'BG-10', ['BT-59'], (payee) => exists(payee, 'BT-59'), 'content'),
  // Asked once, where EN 16931 asks at each line: an invoice without lines needs a breakdown, too.
  mendedByTotals(onGroup('BR-CO-18', 'BG-0', ['BT-118'], (root) => root.groups('BG-23').length > 0, 'content')),
]
