import type { GroupId, TermId } from '../../terms/types.ts'
import { reach } from '../occurrences.ts'
import type { Rule } from '../rule.ts'
import { needs, needsOneOf, onGroup } from './shapes.ts'

/** Allowances and charges of the document and of lines; each family has the same shape. */
function family(
  group: GroupId,
  amount: TermId,
  reasons: readonly [TermId, TermId],
  ids: readonly [string, string, string],
  category?: [string, TermId],
): Rule[] {
  const rules: Rule[] = [needs(ids[0], group, amount), needsOneOf(ids[1], group, reasons), needsOneOf(ids[2], group, reasons)]
  if (category !== undefined) {
    const [id, term] = category
    rules.push(onGroup(id, group, [term], (one, facts) => reach(one, term).some((code) => facts.isVat(code)), 'content'))
  }
  return rules
}

export const ALLOWANCE_RULES: readonly Rule[] = [
  ...family('BG-20', 'BT-92', ['BT-97', 'BT-98'], ['BR-31', 'BR-33', 'BR-CO-21'], ['BR-32', 'BT-95']),
  ...family('BG-21', 'BT-99', ['BT-104', 'BT-105'], ['BR-36', 'BR-38', 'BR-CO-22'], ['BR-37', 'BT-102']),
  ...family('BG-27', 'BT-136', ['BT-139', 'BT-140'], ['BR-41', 'BR-42', 'BR-CO-23']),
  ...family('BG-28', 'BT-141', ['BT-144', 'BT-145'], ['BR-43', 'BR-44', 'BR-CO-24']),
]
