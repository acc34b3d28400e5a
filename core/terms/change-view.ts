import { AppError } from '../base/errors.ts'
import { addGroup, makeOccurrence, nextIndex } from './build-view.ts'
import type { TermChange } from './finding.ts'
import { childGroups, groupRow, homeOf, termRow, termsOf, type Term } from './lookup.ts'
import { resolvePath, slotOf, type PathTarget } from './path.ts'
import type { TermId } from './types.ts'
import type { Group, Occurrence } from './view.ts'

/** What a list of changes did to a view. The view itself is changed; new occurrences and groups have no place. */
export interface ViewChanges {
  /** Occurrences that have another value, or another field beside them, than before; they keep the place of the one they replace. */
  readonly changed: readonly { readonly group: Group; readonly before: Occurrence; readonly after: Occurrence }[]
  readonly removed: readonly { readonly group: Group; readonly occurrence: Occurrence }[]
  readonly removedGroups: readonly Group[]
  /** Terms of occurrences that were added; they are in the view, without a place. */
  readonly added: ReadonlySet<TermId>
}

interface Log {
  readonly changed: { group: Group; before: Occurrence; after: Occurrence }[]
  readonly removed: { group: Group; occurrence: Occurrence }[]
  readonly removedGroups: Group[]
  readonly added: Set<TermId>
}

/**
 * Changes terms of a view by model paths. Paths speak of the document as it was before: removing `items[0]` does not renumber the others.
 * Throws AppError `validation_error` with the path for a change that leads nowhere.
 */
export function changeView(root: Group, changes: readonly TermChange[]): ViewChanges {
  const log: Log = { changed: [], removed: [], removedGroups: [], added: new Set() }
  // Terms come before what qualifies them, whatever the order of the list.
  for (const change of changes.toSorted((left, right) => rankOf(left.path) - rankOf(right.path))) applyChange(root, change, changes, log)
  return log
}

function rankOf(path: string): number {
  return resolvePath(path).some(({ term }) => term !== undefined && term.of === undefined) ? 0 : 1
}

function applyChange(root: Group, change: TermChange, all: readonly TermChange[], log: Log): void {
  const target = chooseTarget(root, change.path, all)
  if (target === undefined) throw refuse(change.path, 'unknown_path', 'There is no such field.')
  const group = findGroup(root, target)
  if (target.term !== undefined)
    setTerm(group ?? (change.value === undefined ? undefined : makeGroups(root, target, change.path, log)), target, change, log)
  else if (target.field !== undefined) setField(group, target, change, log)
  else if (target.sign === true) setSign(group, change, all, log)
  else if (change.value !== undefined) throw refuse(change.path, 'not_a_value', 'This is a group of fields, not a field.')
  else if (group !== undefined) removeGroup(group, log)
}

/** Finds the target that is there among those that share a list of the model; for a new entry, the one that the other changes make of it. */
function chooseTarget(root: Group, path: string, all: readonly TermChange[]): PathTarget | undefined {
  const targets = resolvePath(path)
  if (targets.length < 2) return targets[0]
  const existing = targets.find(
    (target) => (target.groups.length === 0 ? occurrenceAt(root, target) : findGroup(root, target)) !== undefined,
  )
  return existing ?? targets.find((target) => isAnnounced(path, target, all)) ?? targets.find((target) => target.groups.length > 0)
}

/** True when a change of the same batch gives the new entry the mark of this target: its sign, or the type of the invoiced object. */
function isAnnounced(path: string, target: PathTarget, all: readonly TermChange[]): boolean {
  const entry = /^(.*\[\d+\])/.exec(path)?.[1]
  const last = target.groups[target.groups.length - 1]
  const sign = last === undefined ? undefined : groupRow(last.id).sign
  if (sign !== undefined) return (all.find((change) => change.path === `${entry}.sign`)?.value ?? '-') === sign
  const type = all.find((change) => change.path === `${entry}.type_code`)?.value
  return last === undefined ? type === '130' : type !== '130'
}

function findGroup(root: Group, { groups }: PathTarget): Group | undefined {
  let group: Group | undefined = root
  for (const { id, path } of groups) group = group?.groups(id).find((child) => child.path === path)
  return group
}

/** The group instances on the way to a target, made where they are missing; a new entry of a list is the next one. */
function makeGroups(root: Group, { groups }: PathTarget, path: string, log: Log): Group {
  let group = root
  for (const step of groups) group = group.groups(step.id).find((child) => child.path === step.path) ?? makeGroup(group, step, path, log)
  return group
}

function makeGroup(parent: Group, step: PathTarget['groups'][number], path: string, log: Log): Group {
  const { at } = groupRow(step.id)
  if (!at.endsWith('[]')) return addGroup(parent, step.id, undefined)
  const gone = log.removedGroups.filter((group) => group.parent === parent && groupRow(group.id).at === at).length
  const next = nextIndex(parent, at) + gone
  const index = Number(/\[(\d+)\]$/.exec(step.path)?.[1])
  if (index !== next) throw refuse(path, 'no_such_entry', `The list has no such entry; a new one has the index ${next}.`)
  return addGroup(parent, step.id, undefined, index)
}

function setTerm(group: Group | undefined, target: PathTarget, change: TermChange, log: Log): void {
  const term = target.term as Term
  if (group === undefined) return
  if (term.of !== undefined) return setPart(group, term, term.of, target, change, log)
  const existing = occurrenceAt(group, target)
  const { value } = change
  if (value === undefined) {
    const gone = target.index === undefined ? group.all(term.id) : existing === undefined ? [] : [existing]
    for (const occurrence of gone) {
      group.occurrences.splice(group.occurrences.indexOf(occurrence), 1)
      log.removed.push({ group, occurrence })
    }
  } else if (existing === undefined) addOccurrence(group, makeOccurrence(term.id, value), target, change.path, log)
  else if (existing.value !== value) replace(group, existing, { ...existing, value }, log)
}

function addOccurrence(group: Group, occurrence: Occurrence, target: PathTarget, path: string, log: Log): void {
  if (target.index !== undefined && target.index !== slotOf(group, termRow(occurrence.term).at, group.all(occurrence.term).length))
    throw refuse(path, 'no_such_entry', 'The list has no such entry, and new ones come behind the last.')
  group.occurrences.push(occurrence)
  log.added.add(occurrence.term)
}

function setPart(group: Group, term: Term, of: TermId, target: PathTarget, change: TermChange, log: Log): void {
  const { index } = target
  const main = occurrenceAt(group, { ...target, term: termRow(of) })
  if (main === undefined) {
    if (change.value === undefined) return
    const parts = [makeOccurrence(term.id, change.value)]
    addOccurrence(
      group,
      makeOccurrence(of, '', undefined, parts),
      index === undefined ? { groups: [] } : { groups: [], index },
      change.path,
      log,
    )
    log.added.add(term.id)
    return
  }
  const existing = main.parts?.find((part) => part.term === term.id)
  const others = (main.parts ?? []).filter((part) => part !== existing)
  if (change.value === undefined) {
    if (existing === undefined) return
    log.removed.push({ group, occurrence: existing })
    swap(group, main, { ...main, parts: others.length === 0 ? undefined : others }, log)
  } else if (existing === undefined) {
    log.added.add(term.id)
    swap(group, main, { ...main, parts: [...others, makeOccurrence(term.id, change.value)] }, log)
  } else if (existing.value !== change.value) {
    const part = { ...existing, value: change.value }
    if (existing.place !== undefined) log.changed.push({ group, before: existing, after: part })
    swap(group, main, { ...main, parts: [...others, part] }, log)
  }
}

function setField(group: Group | undefined, target: PathTarget, change: TermChange, log: Log): void {
  const field = target.field as NonNullable<PathTarget['field']>
  const main = group === undefined ? undefined : occurrenceAt(group, { ...target, term: termRow(field.beside) })
  const wanted = change.value ?? field.value
  // A field says something about a term; without the term, or with its usual value, there is nothing to say.
  if (group === undefined || main === undefined) return
  const attributes = (main.attributes ?? []).filter(({ name }) => name !== field.attribute)
  const after = wanted === undefined || wanted === field.value ? attributes : [...attributes, { name: field.attribute, value: wanted }]
  const before = main.attributes?.find(({ name }) => name === field.attribute)?.value ?? field.value
  if (before !== wanted) replace(group, main, { ...main, attributes: after.length === 0 ? undefined : after }, log)
}

/** An allowance becomes a charge by moving its terms to the twin group; it keeps its entry in the list. */
function setSign(group: Group | undefined, change: TermChange, all: readonly TermChange[], log: Log): void {
  if (change.value !== '-' && change.value !== '+')
    throw refuse(change.path, 'not_a_sign', 'The sign is "-" for an allowance, "+" for a charge.')
  const parent = group?.parent
  if (group === undefined || parent === undefined || groupRow(group.id).sign === change.value) return
  const row = groupRow(group.id)
  const twin = childGroups(parent.id).find((other) => other.at === row.at && other.sign === change.value)
  if (twin === undefined || all.length === 0) return
  const made = addGroup(parent, twin.id, undefined, group.index)
  for (const occurrence of group.occurrences) {
    const term = termsOf(twin.id).find(({ at }) => at === termRow(occurrence.term).at)
    if (term === undefined || homeOf(twin.id) !== term.group) continue
    made.occurrences.push({ ...occurrence, term: term.id, place: undefined })
    log.added.add(term.id)
  }
  removeGroup(group, log)
}

function removeGroup(group: Group, log: Log): void {
  const { parent } = group
  if (parent === undefined) return
  parent.removeChild(group)
  log.removedGroups.push(group)
}

function occurrenceAt(group: Group, { term, index }: PathTarget): Occurrence | undefined {
  if (term === undefined) return undefined
  if (index === undefined) return group.first(term.of ?? term.id)
  const occurrences = group.all(term.of ?? term.id)
  return occurrences.find((_, position) => slotOf(group, term.at, position) === index)
}

function replace(group: Group, before: Occurrence, after: Occurrence, log: Log): void {
  log.changed.push({ group, before, after })
  swap(group, before, after, log)
}

/** Puts a new state of an occurrence into its place; earlier entries of the log follow it. */
function swap(group: Group, before: Occurrence, after: Occurrence, log: Log): void {
  group.occurrences[group.occurrences.indexOf(before)] = after
  for (const entry of log.changed) if (entry.after === before) entry.after = after
}

function refuse(path: string, code: string, message: string): AppError {
  return new AppError('validation_error', `"${path.slice(0, 200)}": ${message}`, { errors: [{ path, code, message }] })
}
