import { rulesetsOf } from '../profiles/rulesets.ts'
import type { RulesetName } from '../terms/finding.ts'
import type { TermView } from '../terms/view.ts'
import { specificationOf } from './occurrences.ts'

/** The sets that apply to a document by its specification identifier (BT-24). */
export function rulesetsFor(view: TermView): readonly RulesetName[] {
  return rulesetsOf(specificationOf(view.root), view.syntax)
}
