import { Decimal } from '../../base/decimal.ts'
import { groupRow, termRow } from '../../terms/lookup.ts'
import type { GroupId } from '../../terms/types.ts'
import type { Group, Occurrence } from '../../terms/view.ts'
import { hasText } from '../xml-text.ts'

/** An occurrence of a view that another view does not have; `of` is the one that it qualifies. */
export interface Difference {
  readonly group: Group
  readonly occurrence: Occurrence
  readonly of: Occurrence | undefined
}

/**
 * What a view says and the view that was read back does not. Instances of repeated groups are told apart by their order among those that
 * were `written`; numbers are compared as numbers.
 */
export function listDifferences(group: Group, again: Group | undefined, written: ReadonlySet<Group>): readonly Difference[] {
  const differences: Difference[] = []
  const left = [...(again?.occurrences ?? [])]
  for (const occurrence of group.occurrences) {
    const parts = occurrence.parts?.filter(({ value }) => hasText(value)) ?? []
    if (!hasText(occurrence.value) && parts.length === 0) continue
    const at = left.findIndex((candidate) => isSame(occurrence, candidate) && parts.every((part) => hasPart(candidate, part)))
    const found = at >= 0 ? at : left.findIndex((candidate) => isSame(occurrence, candidate))
    const [twin] = found < 0 ? [] : left.splice(found, 1)
    if (twin === undefined && hasText(occurrence.value)) differences.push({ group, occurrence, of: undefined })
    for (const part of parts) if (twin === undefined || !hasPart(twin, part)) differences.push({ group, occurrence: part, of: occurrence })
  }
  const ids = new Set(group.children.map(({ id }) => id))
  for (const id of ids) differences.push(...compareInstances(id, group, again, written))
  return differences
}

function compareInstances(id: GroupId, group: Group, again: Group | undefined, written: ReadonlySet<Group>): readonly Difference[] {
  const instances = again?.groups(id) ?? []
  const isListed = groupRow(id).at.endsWith('[]')
  let next = 0
  return group.groups(id).flatMap((instance) => {
    const twin = !isListed ? instances[instance.position] : written.has(instance) ? instances[next++] : undefined
    return listDifferences(instance, twin, written)
  })
}

function hasPart({ parts }: Occurrence, wanted: Occurrence): boolean {
  return parts?.some((part) => isSame(wanted, part)) === true
}

const NUMBERS = new Set(['amount', 'unit_price', 'quantity', 'percentage'])

function isSame(left: Occurrence, right: Occurrence): boolean {
  if (left.term !== right.term) return false
  if (left.value === right.value) return true
  if (!NUMBERS.has(termRow(left.term).kind)) return false
  const number = Decimal.parse(left.value)
  return number !== undefined && Decimal.parse(right.value)?.equals(number) === true
}
