import { AppError } from '../base/errors.ts'
import { addGroup, changeOccurrence, makeOccurrence } from './build-view.ts'
import { ChangeLog, type ViewChanges } from './change-log.ts'
import { isMove, type Move, type TermStep } from './change.ts'
import { Entries, type Entry } from './entries.ts'
import { INVOICED_OBJECT } from './fields.ts'
import type { TermChange } from './finding.ts'
import { childGroups, groupRow, homeOf, termRow, termsOf, type Term } from './lookup.ts'
import { listOf, resolvePath, type PathTarget } from './path.ts'
import { Group, GroupStates, type Occurrence } from './view.ts'

/**
 * Changes terms of a view by steps that follow each other. What one step takes away and another puts back is as it was: it keeps its place.
 * Throws AppError `validation_error` with the path for a step that leads nowhere. `before` keeps the view as it was, also for that case.
 */
export function changeView(root: Group, changes: readonly TermStep[], before = new GroupStates()): ViewChanges {
  const view = new ChangedView(root, before)
  for (const change of changes) view.apply(change)
  return view.settle()
}

const LINES = 'items[]'

class ChangedView {
  private readonly root: Group
  private readonly before: GroupStates
  private readonly entries: Entries
  private readonly log = new ChangeLog()
  /** Occurrences whose values were taken away. They stay until the last step: an entry of a list that lost its value is still one. */
  private readonly gone = new Map<Occurrence, Group>()
  /** Occurrences taken away as whole entries. */
  private readonly lost = new Set<Occurrence>()
  /** Signs that entries got: until the last step these stay what they are. */
  private readonly signs = new Map<Group, string>()
  private hasMoved = false

  constructor(root: Group, before: GroupStates) {
    this.root = root
    this.before = before
    this.entries = new Entries(before)
  }

  apply(change: TermStep): void {
    const targets = resolvePath(change.path)
    if (isMove(change)) return this.move(change, targets)
    const target = this.choose(targets)
    if (target === undefined) return this.removeTermEntry(change)
    const isWhole = target.term === undefined && target.field === undefined && target.sign !== true
    if (isWhole) {
      if (change.value !== undefined) throw refuse(change.path, 'not_a_value', 'This is a group of fields, not a field.')
      return this.removeWhole(target)
    }
    const group = this.reach(target.groups, change)
    if (group === undefined) return
    if (target.sign === true) this.setSign(group, change)
    else if (target.field !== undefined) this.setField(group, target.field, target.index, change)
    else if (target.term?.of !== undefined) this.setPart(group, target.term, target.index, change)
    else if (target.term !== undefined) this.setTerm(group, target.term, target.index, change)
  }

  /** Finds the target that is there among those that share a list of the model; a new entry is an allowance or a supporting document until a mark says otherwise. */
  private choose(targets: readonly PathTarget[]): PathTarget | undefined {
    if (targets.length < 2) return targets[0]
    return targets.find((target) => this.isThere(target)) ?? targets.find(({ groups }) => groups.length > 0)
  }

  private isThere({ groups, term, index }: PathTarget): boolean {
    if (groups.length > 0) return this.find(groups) !== undefined
    return term !== undefined && this.mainAt(this.root, term.of ?? term.id, index) !== undefined
  }

  private find(groups: PathTarget['groups']): Group | undefined {
    let group: Group | undefined = this.root
    for (const step of groups) if (group !== undefined) group = this.child(group, step)
    return group
  }

  private child(parent: Group, { id, index }: PathTarget['groups'][number]): Group | undefined {
    if (index === undefined) return parent.group(id)
    const entry = this.entries.of(parent, groupRow(id).at)[index]
    return entry instanceof Group && entry.id === id ? entry : undefined
  }

  /** The group instance of a target; where there is a value for it, it is made, and those around it; a new entry of a list is the next one. */
  private reach(groups: PathTarget['groups'], { path, value }: TermChange): Group | undefined {
    let group = this.root
    for (const step of groups) {
      const known = this.child(group, step)
      if (known === undefined && value === undefined) return undefined
      group = known ?? this.begin(group, step, path)
    }
    return group
  }

  private begin(parent: Group, { id, index }: PathTarget['groups'][number], path: string): Group {
    const list = index === undefined ? undefined : this.entries.of(parent, groupRow(id).at)
    if (list !== undefined && list[index as number] !== undefined)
      throw refuse(path, 'no_place', 'The entry of this list is of another kind.')
    if (list !== undefined) requireNext(list, index as number, path)
    this.before.keep(parent)
    const group = addGroup(parent, id, undefined, index)
    list?.push(group)
    this.log.begin(group)
    return group
  }

  private mainAt(group: Group, id: Occurrence['term'], index: number | undefined): Occurrence | undefined {
    if (index === undefined) return group.first(id)
    const entry = this.entries.of(group, listOf(termRow(id).at))[index]
    return entry === undefined || entry instanceof Group || entry.term !== id ? undefined : entry
  }

  private setTerm(group: Group, term: Term, index: number | undefined, { path, value }: TermChange): void {
    const main = this.mainAt(group, term.id, index)
    if (value === undefined) {
      const all = index === undefined ? group.all(term.id) : main === undefined ? [] : [main]
      for (const occurrence of all) this.gone.set(occurrence, group)
      return
    }
    if (main === undefined) return this.add(group, makeOccurrence(term.id, value), index, path)
    this.gone.delete(main)
    if (main.value !== value) this.swap(group, main, changeOccurrence(main, { value }))
  }

  private setPart(group: Group, term: Term, index: number | undefined, { path, value }: TermChange): void {
    const of = term.of as Occurrence['term']
    const main = this.mainAt(group, of, index) ?? this.toInvoicedObject(group, of, index)
    const existing = main?.parts?.find((part) => part.term === term.id)
    if (value === undefined) {
      if (existing !== undefined) this.gone.set(existing, group)
      return
    }
    const part = existing === undefined ? makeOccurrence(term.id, value) : changeOccurrence(existing, { value })
    if (existing === undefined) this.log.add(group, part)
    else {
      this.gone.delete(existing)
      this.log.replace(group, existing, part)
    }
    if (main === undefined) return this.add(group, makeOccurrence(of, '', undefined, [part]), index, path)
    const parts = [...(main.parts ?? []).filter((other) => other !== existing), part]
    // A qualifier alone stays without what it qualifies.
    const alone = this.gone.delete(main)
    this.swap(group, main, changeOccurrence(main, { value: alone ? '' : main.value, parts }))
  }

  private setField(group: Group, field: NonNullable<PathTarget['field']>, index: number | undefined, { path, value }: TermChange): void {
    const isOther = field.beside === 'BT-18' && value !== INVOICED_OBJECT
    const main = this.mainAt(group, field.beside, index) ?? (isOther ? undefined : this.toInvoicedObject(group, field.beside, index))
    const wanted = value ?? field.value
    const said = wanted === undefined || wanted === field.value ? [] : [{ name: field.attribute, value: wanted }]
    if (main === undefined) {
      // A field says something about a term that may come with a later step; without it there is nothing to say.
      if (value === undefined || isOther) return
      this.add(group, makeOccurrence(field.beside, '', undefined, undefined, said.length === 0 ? undefined : said), index, path)
      return
    }
    const attributes = [...(main.attributes ?? []).filter(({ name }) => name !== field.attribute), ...said]
    const before = main.attributes?.find(({ name }) => name === field.attribute)?.value ?? field.value
    if (before !== wanted) this.swap(group, main, changeOccurrence(main, { attributes: attributes.length === 0 ? undefined : attributes }))
  }

  /** An entry begun as a supporting document is the invoiced object (BT-18) once its type code, or a scheme, says so. */
  private toInvoicedObject(group: Group, id: Occurrence['term'], index: number | undefined): Occurrence | undefined {
    if (id !== 'BT-18' || index === undefined) return undefined
    const list = this.entries.of(group, listOf(termRow(id).at))
    const begun = list[index]
    if (!(begun instanceof Group) || !this.log.isBegun(begun)) return undefined
    const occurrence = makeOccurrence(id, begun.value('BT-122') ?? '')
    this.takeOut(begun)
    this.put(group, occurrence)
    list[index] = occurrence
    return occurrence
  }

  private setSign(group: Group, { path, value = '-' }: TermChange): void {
    if (value !== '-' && value !== '+') throw refuse(path, 'not_a_sign', 'The sign is "-" for an allowance, "+" for a charge.')
    this.signs.set(group, value)
  }

  private removeWhole({ groups }: PathTarget): void {
    const last = groups.at(-1)
    const parent = this.find(groups.slice(0, -1))
    if (last === undefined || parent === undefined) return
    if (last.index !== undefined) return this.removeEntry(parent, groupRow(last.id).at, last.index)
    const group = this.child(parent, last)
    if (group !== undefined) this.takeOut(group)
  }

  /** Takes away an entry of a list that is no group: `supplier.ids[1]`. */
  private removeTermEntry({ path, value }: TermChange): void {
    const [target] = /\]$/.test(path) ? resolvePath(`${path}.value`) : []
    if (value !== undefined || target?.term === undefined || target.index === undefined)
      throw refuse(path, 'unknown_path', 'There is no such field.')
    const group = this.find(target.groups)
    if (group !== undefined) this.removeEntry(group, listOf(target.term.at), target.index)
  }

  private removeEntry(parent: Group, at: string, index: number): void {
    const [entry] = this.entries.of(parent, at).splice(index, 1)
    if (entry instanceof Group) this.takeOut(entry)
    else if (entry !== undefined) {
      this.gone.set(entry, parent)
      this.lost.add(entry)
    }
  }

  private move({ path, to }: Move, [target]: readonly PathTarget[]): void {
    const index = target?.groups[0]?.index
    if (target?.groups.length !== 1 || target.groups[0]?.id !== 'BG-25' || target.term !== undefined || index === undefined)
      throw refuse(path, 'not_a_line', 'Only lines can be brought to another place.')
    const lines = this.entries.of(this.root, LINES)
    if (index >= lines.length || to >= lines.length)
      throw refuse(path, 'no_such_entry', `The invoice has ${lines.length} lines at this step.`)
    lines.splice(to, 0, ...lines.splice(index, 1))
    this.hasMoved = true
  }

  private add(group: Group, occurrence: Occurrence, index: number | undefined, path: string): void {
    const list = index === undefined ? undefined : this.entries.of(group, listOf(termRow(occurrence.term).at))
    if (list !== undefined) requireNext(list, index as number, path)
    list?.push(occurrence)
    this.put(group, occurrence)
  }

  private put(group: Group, occurrence: Occurrence): void {
    this.before.keep(group)
    group.occurrences.push(occurrence)
    this.log.add(group, occurrence)
  }

  /** Puts a new state of an occurrence into its place. */
  private swap(group: Group, before: Occurrence, after: Occurrence): void {
    if (this.gone.delete(before)) this.gone.set(after, group)
    this.before.keep(group)
    group.occurrences[group.occurrences.indexOf(before)] = after
    const { at } = termRow(before.term)
    if (at.includes('[]')) this.entries.replace(group, listOf(at), before, after)
    this.log.replace(group, before, after)
  }

  private takeOut(group: Group): void {
    if (group.parent !== undefined) this.before.keep(group.parent)
    group.parent?.removeChild(group)
    this.log.removeGroup(group)
  }

  /** The outcome of all steps. */
  settle(): ViewChanges {
    for (const [group, sign] of this.signs) if (sign !== groupRow(group.id).sign && !this.log.isDetached(group)) this.toTwin(group, sign)
    for (const [occurrence, group] of this.gone) this.strip(group, occurrence)
    // Nobody misses what was begun and says nothing in the end.
    for (const { group, occurrence } of this.log.begunOccurrences) if (!saysSomething(occurrence)) this.strip(group, occurrence)
    for (const group of this.log.begunGroups) if (!this.log.isDetached(group) && !hasText(group)) this.takeOut(group)
    this.entries.settle((entry: Entry) => (entry instanceof Group ? this.log.isDetached(entry) : this.lost.has(entry)))
    const lines = this.hasMoved ? this.entries.of(this.root, LINES).filter((line) => line instanceof Group) : undefined
    return this.log.result(lines)
  }

  /** An allowance becomes a charge by moving its terms to the twin group; it keeps its entry in the list. */
  private toTwin(group: Group, sign: string): void {
    const parent = group.parent as Group
    const { at } = groupRow(group.id)
    const twin = childGroups(parent.id).find((other) => other.at === at && other.sign === sign)
    if (twin === undefined) return
    this.before.keep(parent)
    const made = addGroup(parent, twin.id, undefined, group.index)
    this.log.begin(made)
    for (const occurrence of group.occurrences) {
      const term = this.gone.has(occurrence) ? undefined : termsOf(twin.id).find((row) => row.at === termRow(occurrence.term).at)
      if (term !== undefined && homeOf(twin.id) === term.group)
        this.put(made, changeOccurrence(occurrence, { term: term.id, place: undefined }))
    }
    this.entries.replace(parent, at, group, made)
    this.takeOut(group)
  }

  /** Takes out what was taken away, a qualifier out of what it qualifies. */
  private strip(group: Group, occurrence: Occurrence): void {
    if (this.log.isDetached(group)) return
    const index = group.occurrences.indexOf(occurrence)
    if (index >= 0) {
      this.before.keep(group)
      group.occurrences.splice(index, 1)
      this.lost.add(occurrence)
    } else {
      const main = group.occurrences.find(({ parts }) => parts?.includes(occurrence) === true)
      if (main === undefined) return
      const parts = main.parts?.filter((part) => part !== occurrence)
      this.swap(group, main, changeOccurrence(main, { parts: parts?.length === 0 ? undefined : parts }))
    }
    this.log.remove(group, occurrence)
  }
}

function hasText({ occurrences, children }: Group): boolean {
  return occurrences.some(saysSomething) || children.some(hasText)
}

function saysSomething({ value, parts }: Occurrence): boolean {
  return value.trim() !== '' || parts?.some((part) => part.value.trim() !== '') === true
}

function requireNext(list: readonly unknown[], index: number, path: string): void {
  if (index !== list.length) throw refuse(path, 'no_such_entry', `The list has no such entry; a new one has the index ${list.length}.`)
}

function refuse(path: string, code: string, message: string): AppError {
  return new AppError('validation_error', `"${path.slice(0, 200)}": ${message}`, { errors: [{ path, code, message }] })
}
