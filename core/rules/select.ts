import { rulesetsOf } from '../profiles/rulesets.ts'
import type { RulesetName } from '../terms/finding.ts'
import type { TermView } from '../terms/view.ts'
import { firstOf } from './occurrences.ts'

/** The sets that apply to a document by its specification identifier (BT-24). */
export function rulesetsFor(view: TermView): readonly RulesetName[] {
  return rulesetsOf(firstOf(view.root, 'BT-24')?.value.trim() ?? '', view.syntax)
}
