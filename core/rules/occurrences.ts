import { joinPath } from '../terms/view.ts'
import { descent, groupRow, homeOf, termRow } from '../terms/lookup.ts'
import type { GroupId, TermId } from '../terms/types.ts'
import type { Group, Occurrence } from '../terms/view.ts'
import { isBlank } from './text.ts'

const steps = new Map<GroupId, Map<TermId, readonly GroupId[]>>()
const HERE: readonly GroupId[] = []
const NO_WAY: readonly GroupId[] = []
/** Most questions in a row are about one group, the document. */
let last: { readonly from: GroupId; readonly steps: Map<TermId, readonly GroupId[]> } = { from: 'BG-0', steps: stepsFrom('BG-0') }

/** Groups to go through from `from` down to the group of a term; empty when it stands in `from` itself, undefined when it is not below. */
export function stepsTo(from: GroupId, term: TermId): readonly GroupId[] | undefined {
  if (from !== last.from) last = { from, steps: stepsFrom(from) }
  const known = last.steps.get(term)
  if (known !== undefined) return known === NO_WAY ? undefined : known
  const home = termRow(term).group
  const found = home === homeOf(from) ? HERE : descent(from, home)
  last.steps.set(term, found ?? NO_WAY)
  return found
}

function stepsFrom(from: GroupId): Map<TermId, readonly GroupId[]> {
  const known = steps.get(from)
  if (known !== undefined) return known
  const made = new Map<TermId, readonly GroupId[]>()
  steps.set(from, made)
  return made
}

/** Instances of a group below another. A syntax may nest one deeper than the table does: UBL writes BG-30 inside the item (BG-31). */
export function groupsBelow(group: Group, id: GroupId): readonly Group[] {
  const found = group.groups(id)
  if (found.length > 0 || group.parent === undefined) return found
  return group.children.length === 1 ? (group.children[0] as Group).groups(id) : group.children.flatMap((child) => child.groups(id))
}

const NONE: readonly Occurrence[] = []

/** Every occurrence of a term in a group or below it, in document order. */
export function reach(group: Group, term: TermId): readonly Occurrence[] {
  const path = stepsTo(group.id, term)
  return path === undefined ? NONE : (collect(group, path, 0, term, undefined) ?? NONE)
}

/** Adds what stands at the end of a path to a list, which is made when there is something. */
function collect(group: Group, path: readonly GroupId[], at: number, term: TermId, found: Occurrence[] | undefined) {
  const id = path[at]
  let list = found
  if (id === undefined) {
    for (const occurrence of group.occurrences) {
      if (occurrence.term !== term) continue
      if (list === undefined) list = [occurrence]
      else list.push(occurrence)
    }
  } else for (const child of groupsBelow(group, id)) list = collect(child, path, at + 1, term, list)
  return list
}

/** The first occurrence of a term in a group or below it; makes no lists, since it is asked many times for each line. */
export function firstOf(group: Group, term: TermId): Occurrence | undefined {
  const own = group.first(term)
  if (own !== undefined) return own
  const path = stepsTo(group.id, term)
  return path === undefined || path.length === 0 ? undefined : firstBelow(group, path, 0, term)
}

function firstBelow(group: Group, path: readonly GroupId[], at: number, term: TermId): Occurrence | undefined {
  const id = path[at]
  if (id === undefined) return group.first(term)
  if (group.parent === undefined) {
    for (const child of group.groups(id)) {
      const found = firstBelow(child, path, at + 1, term)
      if (found !== undefined) return found
    }
    return undefined
  }
  let direct = false
  for (const child of group.children) {
    if (child.id !== id) continue
    direct = true
    const found = firstBelow(child, path, at + 1, term)
    if (found !== undefined) return found
  }
  if (direct) return undefined
  for (const child of group.children) {
    for (const below of child.children) {
      if (below.id !== id) continue
      const found = firstBelow(below, path, at + 1, term)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** The specification identifier (BT-24), blanks around it aside; empty where a document names none. */
export function specificationOf(root: Group): string {
  return firstOf(root, 'BT-24')?.value.trim() ?? ''
}

/** The term occurs, be it empty. */
export function exists(group: Group, term: TermId): boolean {
  return firstOf(group, term) !== undefined
}

/** The first occurrence of the term has content. */
export function filled(group: Group, term: TermId): boolean {
  return !isBlank(firstOf(group, term)?.value)
}

/** Path of a term below the model object of a group: `price` of BT-146 below BG-25, `contact.name` of BT-41 below BG-4. */
export function pathBelow(from: GroupId, term: TermId): string | undefined {
  const path = stepsTo(from, term)
  if (path === undefined) return undefined
  const parts = [...path.map((id) => groupRow(id).at), termRow(term).at]
  return parts.reduce(joinPath, '').replaceAll('[]', '[0]')
}
