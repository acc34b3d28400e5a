import { addTo } from '../base/group-by.ts'
import { groupRow } from './lookup.ts'
import type { GroupId, TermId } from './types.ts'

/**
 * The term view of a document: group instances with every occurrence of a term, its value as written and its place.
 *
 * XML gives one through the bindings (surplus, repeated and empty occurrences included, nothing normalised away), a model gives one
 * through its paths. Rules read the view, so one rule judges both.
 */

/** Where something stands in an XML text: character offsets of the node that carries the value (end exclusive). */
export interface Place {
  readonly start: number
  readonly end: number
}

/** An attribute that is no term of its own but that rules look at: `currencyID` of an amount, `listID`, `unitCode`. */
export interface ViewAttribute {
  readonly name: string
  readonly value: string
}

/** One occurrence of a business term. */
export interface Occurrence {
  readonly term: TermId
  /** As written, not trimmed. */
  readonly value: string
  /** Undefined when the view was made from a model. */
  readonly place: Place | undefined
  /** Terms that qualify this one (`BT-29-1` of `BT-29`, `BT-125-2` of `BT-125`); most occurrences have none. */
  readonly parts: readonly Occurrence[] | undefined
  readonly attributes: readonly ViewAttribute[] | undefined
}

const NO_GROUPS: readonly Group[] = []
const INDEX_FROM = 12

/** The first `length` instances below a group, by group. */
interface GroupIndex {
  readonly lists: Map<GroupId, Group[]>
  length: number
}

/** What a group directly holds, and its place in its list. */
interface GroupState {
  readonly values: Occurrence[]
  readonly list: Group[] | undefined
  readonly index: number
}

/** What groups of a view were before they were changed, so that it can be changed for one question and be again what it was. */
export class GroupStates {
  private readonly states = new Map<Group, GroupState>()

  /** To be called before each change of a group. */
  keep(group: Group): void {
    if (!this.states.has(group)) this.states.set(group, group.save())
  }

  restore(): void {
    for (const [group, state] of this.states) group.restore(state)
    this.states.clear()
  }
}

/**
 * One instance of a business group. The root is `BG-0`. Instances keep document order.
 * Look-ups never copy more than what they return and cost little enough for 10,000 lines.
 */
export class Group {
  readonly id: GroupId
  parent: Group | undefined
  /** 0-based position among the instances of the same group below the same parent. */
  readonly position: number
  readonly place: Place | undefined
  /** Place in the list of the model that the group is an entry of, 3 for `items[3]`; 0 where the model has no list. */
  index: number
  private values: Occurrence[] = []
  private list: Group[] | undefined = undefined
  private byId: GroupIndex | undefined = undefined
  private knownPath: string | undefined = undefined

  /** `path` is said only where the group stands for one that the model has elsewhere. */
  constructor(id: GroupId, parent: Group | undefined, position: number, place: Place | undefined, index: number, path?: string) {
    this.id = id
    this.parent = parent
    this.position = position
    this.place = place
    this.index = index
    this.knownPath = path
  }

  /**
   * Path of the model object that holds the group, `items[3]`; empty for the document itself.
   * Surplus instances, which the model cannot hold, have the path that they would have.
   */
  get path(): string {
    this.knownPath ??= joinPath(this.parent?.path ?? '', groupRow(this.id).at.replace('[]', `[${this.index}]`))
    return this.knownPath
  }

  /** Occurrences of terms directly in this group, in document order. */
  get occurrences(): Occurrence[] {
    return this.values
  }

  /** Instances of all groups directly below this one, in document order. */
  get children(): readonly Group[] {
    return this.list ?? NO_GROUPS
  }

  addChild(child: Group): void {
    // Most groups have none below them, and there are many groups.
    if (this.list === undefined) this.list = [child]
    else this.list.push(child)
  }

  /** Takes over an instance of an earlier state of the document, which has the position and the index already that it gets here. */
  adoptChild(child: Group): void {
    child.parent = this
    this.addChild(child)
  }

  /** Gives back the room for more that lists keep while they grow; for an instance that is complete, one of very many. */
  trim(): void {
    this.values = this.values.slice()
    this.list = this.list?.slice()
  }

  /** How many instances of a group stand directly below this one. */
  count(id: GroupId): number {
    const { children } = this
    if (children.length >= INDEX_FROM) return this.groups(id).length
    let found = 0
    for (let index = 0; index < children.length; index++) if (children[index]?.id === id) found++
    return found
  }

  /** The first occurrence of a term directly in this group. */
  first(term: TermId): Occurrence | undefined {
    for (const occurrence of this.occurrences) if (occurrence.term === term) return occurrence
    return undefined
  }

  /** Value of the first occurrence, as written. An element without content gives the empty string. */
  value(term: TermId): string | undefined {
    return this.first(term)?.value
  }

  /** Every occurrence of a term directly in this group, in document order. */
  all(term: TermId): readonly Occurrence[] {
    return this.occurrences.filter((occurrence) => occurrence.term === term)
  }

  /** True when the term occurs with something other than white space. */
  has(term: TermId): boolean {
    return this.occurrences.some((occurrence) => occurrence.term === term && occurrence.value.trim() !== '')
  }

  /** Instances of a group directly below this one. */
  groups(id: GroupId): readonly Group[] {
    if (this.children.length < INDEX_FROM) return selectGroups(this.children, id)
    const index = (this.byId ??= { lists: new Map(), length: 0 })
    for (; index.length < this.children.length; index.length++) {
      const child = this.children[index.length]
      if (child === undefined) break
      addTo(index.lists, child.id, child)
    }
    return index.lists.get(id) ?? NO_GROUPS
  }

  /** Gives the group another place in its list of the model; the paths of all below it follow. */
  renumber(index: number): void {
    if (index === this.index) return
    this.index = index
    this.forgetPath()
  }

  private forgetPath(): void {
    this.knownPath = undefined
    for (const child of this.children) child.forgetPath()
  }

  /** Takes an instance out; the others keep their positions and paths. */
  removeChild(child: Group): void {
    const at = this.children.indexOf(child)
    if (at >= 0) this.list?.splice(at, 1)
    this.byId = undefined
  }

  /** What is changed of the group when its view is, for `restore`. */
  save(): GroupState {
    return { values: this.values.slice(), list: this.list?.slice(), index: this.index }
  }

  restore({ values, list, index }: GroupState): void {
    this.values = values
    this.list = list
    this.byId = undefined
    this.renumber(index)
  }

  /** The first instance of a group directly below this one. */
  group(id: GroupId): Group | undefined {
    return this.groups(id)[0]
  }
}

function selectGroups(groups: readonly Group[], id: GroupId): readonly Group[] {
  let found: Group[] | undefined
  for (const group of groups) {
    if (group.id !== id) continue
    if (found === undefined) found = [group]
    else found.push(group)
  }
  return found ?? NO_GROUPS
}

/** A model path below another; either may be empty. */
export function joinPath(base: string, at: string): string {
  return base === '' ? at : at === '' ? base : `${base}.${at}`
}

/** The qualifying part of an occurrence: `part(sellerId, 'BT-29-1')` is its scheme identifier. */
export function part(occurrence: Occurrence | undefined, term: TermId): Occurrence | undefined {
  return occurrence?.parts?.find((candidate) => candidate.term === term)
}

/** An attribute of an occurrence that is no term, for example `currencyID`. */
export function attribute(occurrence: Occurrence | undefined, name: string): string | undefined {
  return occurrence?.attributes?.find((candidate) => candidate.name === name)?.value
}

/** The whole document as terms. */
export interface TermView {
  readonly root: Group
  /** Which syntax the view was read from; a view of a model has none. */
  readonly syntax: 'ubl-invoice' | 'ubl-creditnote' | 'cii' | 'idoc' | 'model'
}
