import { sharersOf } from './build-view.ts'
import { Group, type GroupStates, type Occurrence } from './view.ts'

/** An entry of a list of the model: a group instance, or an occurrence of a listed term. */
export type Entry = Group | Occurrence

/** The entries of the lists of a view by their places while it is changed: taking one away, or moving it, renumbers the others. */
export class Entries {
  private readonly lists = new Map<Group, Map<string, (Entry | undefined)[]>>()
  private readonly before: GroupStates

  constructor(before: GroupStates) {
    this.before = before
  }

  /** The list at a path below a group, `items[]`; to be changed. */
  of(parent: Group, at: string): (Entry | undefined)[] {
    let lists = this.lists.get(parent)
    if (lists === undefined) this.lists.set(parent, (lists = new Map()))
    let list = lists.get(at)
    if (list === undefined) lists.set(at, (list = readEntries(parent, at)))
    return list
  }

  replace(parent: Group, at: string, before: Entry, after: Entry): void {
    const list = this.of(parent, at)
    const index = list.indexOf(before)
    if (index >= 0) list[index] = after
  }

  /** Takes out what is no entry any more. */
  settle(isGone: (entry: Entry) => boolean): void {
    for (const lists of this.lists.values())
      for (const [at, list] of lists) {
        const kept = list.filter((entry) => entry !== undefined && !isGone(entry))
        for (const [index, entry] of kept.entries()) if (entry instanceof Group && entry.index !== index) this.renumber(entry, index)
        lists.set(at, kept)
      }
  }

  private renumber(entry: Group, index: number): void {
    this.before.keep(entry)
    entry.renumber(index)
  }
}

/** Occurrences have the places that no group instance of the same list takes, in their order. */
function readEntries(parent: Group, at: string): (Entry | undefined)[] {
  const { groups, terms } = sharersOf(parent.id, at)
  const list: (Entry | undefined)[] = []
  for (const id of groups) for (const group of parent.groups(id)) list[group.index] = group
  let slot = 0
  for (const occurrence of terms.length === 0 ? [] : parent.occurrences) {
    if (!terms.includes(occurrence.term)) continue
    while (list[slot] !== undefined) slot++
    list[slot] = occurrence
  }
  return list
}
