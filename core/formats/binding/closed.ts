import { groupRow } from '../../terms/lookup.ts'
import type { GroupId } from '../../terms/types.ts'
import type { CompiledRow, Target } from './compiled.ts'

/**
 * Rows of groups of the document that stand for themselves: nothing in them reaches out to the groups around, nothing outside reaches in,
 * and their instances are written in one place. When such an instance is written, it is known what it has lost.
 */
export function findClosed(root: CompiledRow): ReadonlySet<CompiledRow> {
  const places = new Map<GroupId, CompiledRow[]>()
  const entered = new Set<GroupId>()
  const visit = (row: CompiledRow): void => {
    const { group, also, again } = row.row
    if (group !== undefined && also !== true && again !== true) places.set(group, [...(places.get(group) ?? []), row])
    for (const target of targetsOf(row)) for (const id of target?.down ?? []) entered.add(id)
    if (again !== true) row.rows.forEach(visit)
  }
  visit(root)
  const closed = new Set<CompiledRow>()
  for (const [id, [row, ...others]] of places)
    if (
      row !== undefined &&
      others.length === 0 &&
      groupRow(id).parent === 'BG-0' &&
      row.reach === 0 &&
      row.groupUp === 0 &&
      !entered.has(id)
    )
      closed.add(row)
  return closed
}

function targetsOf({ target, eachTarget, needs, attributes }: CompiledRow): readonly (Target | undefined)[] {
  return [target, eachTarget, needs, ...attributes.map((attribute) => attribute.target)]
}
