import { groupRow, termRow } from '../terms/lookup.ts'
import type { TermId } from '../terms/types.ts'
import type { Group } from '../terms/view.ts'
import type { Binding } from './binding.ts'

/** Why a format did not take a value: it has no place for the term or its group, or the place is taken, or lacks something else. */
export function explainLoss(group: Group, term: TermId, { unsupported }: Binding): string {
  let reason = unsupported[term]
  for (let around: Group | undefined = group; around !== undefined && reason === undefined; around = around.parent)
    reason = unsupported[around.id]
  if (reason !== undefined) return reason
  const main = termRow(term).of
  if (main !== undefined && !group.has(main)) return `it says something about ${main}, which has no value`
  if (group.all(term).length > 1 || group.position > 0) return 'the format holds this only once'
  if (groupRow(group.id).at.endsWith('[]'))
    return 'the format holds this once for the whole invoice, or only together with a value that is missing'
  return 'the format holds this only together with a value that is missing'
}
