import { attribute, type Group, type Occurrence } from './view.ts'
import type { TermId } from './types.ts'

/** What a list of changes did to a view. The view itself is changed; new occurrences and groups have no place. */
export interface ViewChanges {
  /** Occurrences that have another value, or another field beside them, than before; they keep the place of the one they replace. */
  readonly changed: readonly ChangedOccurrence[]
  readonly removed: readonly { readonly group: Group; readonly occurrence: Occurrence }[]
  readonly removedGroups: readonly Group[]
  /** Terms of occurrences that were added; they are in the view, without a place. */
  readonly added: ReadonlySet<TermId>
  /** The invoice lines in another order than the view has them, which keeps those of before first and those begun behind them. */
  readonly lines: readonly Group[] | undefined
}

interface ChangedOccurrence {
  readonly group: Group
  readonly before: Occurrence
  readonly after: Occurrence
}

/** Remembers what stands in a view for what was there before all changes, so that what is back to it is no change. */
export class ChangeLog {
  /** Occurrences that were made, with the one of before that each stands for. */
  private readonly made = new Map<Occurrence, { readonly group: Group; readonly before: Occurrence | undefined }>()
  private readonly removed: { group: Group; occurrence: Occurrence }[] = []
  private readonly removedGroups: Group[] = []
  private readonly begun = new Set<Group>()
  /** Those begun among them. */
  private readonly detached = new Set<Group>()

  begin(group: Group): void {
    this.begun.add(group)
  }

  get begunGroups(): Iterable<Group> {
    return this.begun
  }

  isBegun(group: Group): boolean {
    return this.begun.has(group)
  }

  /** Occurrences that stand for none of before. */
  get begunOccurrences(): readonly { readonly group: Group; readonly occurrence: Occurrence }[] {
    return [...this.made].flatMap(([occurrence, { group, before }]) => (before === undefined ? [{ group, occurrence }] : []))
  }

  add(group: Group, occurrence: Occurrence): void {
    this.made.set(occurrence, { group, before: undefined })
  }

  /** Notes that a new state of an occurrence stands in its place. */
  replace(group: Group, before: Occurrence, after: Occurrence): void {
    const origin = this.made.get(before)
    this.made.delete(before)
    this.made.set(after, origin ?? { group, before })
  }

  remove(group: Group, occurrence: Occurrence): void {
    const origin = this.made.get(occurrence)
    this.made.delete(occurrence)
    for (const part of occurrence.parts ?? []) this.made.delete(part)
    const before = origin === undefined ? occurrence : origin.before
    if (before !== undefined) this.removed.push({ group, occurrence: before })
  }

  removeGroup(group: Group): void {
    this.detached.add(group)
    if (!this.begun.has(group)) this.removedGroups.push(group)
  }

  isDetached(group: Group): boolean {
    for (let each: Group | undefined = group; each !== undefined; each = each.parent) if (this.detached.has(each)) return true
    return false
  }

  result(lines: readonly Group[] | undefined): ViewChanges {
    const changed: ChangedOccurrence[] = []
    const added = new Set<TermId>()
    for (const [after, { group, before }] of this.made) {
      if (this.isDetached(group)) continue
      if (before === undefined) added.add(after.term)
      else if (!isSame(before, after)) changed.push({ group, before, after })
    }
    const removed = this.removed.filter(({ group }) => !this.isDetached(group))
    // What is removed takes everything in it along.
    const removedGroups = this.removedGroups.filter(({ parent }) => parent === undefined || !this.isDetached(parent))
    return { changed, removed, removedGroups, added, lines }
  }
}

function isSame(left: Occurrence, right: Occurrence): boolean {
  const [names, others] = [left.attributes ?? [], right.attributes ?? []]
  return left.value === right.value && names.length === others.length && names.every(({ name, value }) => attribute(right, name) === value)
}
