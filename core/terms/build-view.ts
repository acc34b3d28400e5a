import { childGroups, groupRow, termsOf } from './lookup.ts'
import type { GroupId, TermId } from './types.ts'
import { Group, type Occurrence, type Place, type ViewAttribute } from './view.ts'

/** The empty document to which groups and occurrences are added. */
export function makeRoot(place: Place | undefined): Group {
  return new Group('BG-0', undefined, 0, place, 0)
}

/**
 * Appends an instance of a group and gives it its position and its place in the list of the model. Groups that share one list of the model (allowances and
 * charges, supporting documents and the invoiced object) are numbered through in the order in which they are added; a model says the
 * `index` itself.
 */
export function addGroup(parent: Group, id: GroupId, place: Place | undefined, index?: number): Group {
  const { at } = groupRow(id)
  const entry = at.endsWith('[]') ? (index ?? nextIndex(parent, at)) : 0
  const child = new Group(id, parent, parent.count(id), place, entry)
  parent.addChild(child)
  return child
}

/** The index that the next entry of a list of the model has below a group. */
function nextIndex(parent: Group, at: string): number {
  const { groups, terms } = sharersOf(parent.id, at)
  let index = 0
  for (const id of groups) index += parent.count(id)
  for (const id of terms) index += parent.all(id).length
  return index
}

interface Sharers {
  readonly groups: readonly GroupId[]
  readonly terms: readonly TermId[]
}
const SHARERS = new Map<GroupId, Map<string, Sharers>>()

/** The groups and terms below a group whose instances are entries of one list of the model. */
export function sharersOf(parent: GroupId, at: string): Sharers {
  let byList = SHARERS.get(parent)
  if (byList === undefined) SHARERS.set(parent, (byList = new Map()))
  let sharers = byList.get(at)
  if (sharers === undefined) {
    const groups = childGroups(parent).filter((row) => row.at === at)
    const terms = termsOf(parent).filter((row) => row.of === undefined && row.at.startsWith(at))
    sharers = { groups: groups.map((row) => row.id), terms: terms.map((row) => row.id) }
    byList.set(at, sharers)
  }
  return sharers
}

/** Something that knows where its parts stand, by number: nothing is made of a place that nobody asks for. */
export interface Places {
  placeOf(part: number): Place
  startOf(part: number): number
}

/** An occurrence as it is read from a document, one of very many. */
export class ReadOccurrence implements Occurrence {
  readonly term: TermId
  readonly value: string
  readonly parts: readonly Occurrence[] | undefined
  readonly attributes: readonly ViewAttribute[] | undefined
  private readonly places: Places
  private part: number

  constructor(
    term: TermId,
    value: string,
    places: Places,
    part: number,
    parts: readonly Occurrence[] | undefined,
    attributes: readonly ViewAttribute[] | undefined,
  ) {
    this.term = term
    this.value = value
    this.parts = parts
    this.attributes = attributes
    this.places = places
    this.part = part
  }

  get place(): Place {
    return this.places.placeOf(this.part)
  }

  get start(): number {
    return this.places.startOf(this.part)
  }

  /** Its part of the document has another number from now on. */
  move(by: number): void {
    this.part += by
  }
}

/** Where an occurrence begins; makes nothing of the place. */
export function startOf(occurrence: Occurrence): number | undefined {
  return occurrence instanceof ReadOccurrence ? occurrence.start : occurrence.place?.start
}

/** The same occurrence with other words. */
export function changeOccurrence({ term, value, place, parts, attributes }: Occurrence, changes: Partial<Occurrence>): Occurrence {
  return { term, value, place, parts, attributes, ...changes }
}

export function makeOccurrence(
  term: TermId,
  value: string,
  place?: Place,
  parts?: readonly Occurrence[],
  attributes?: readonly ViewAttribute[],
): Occurrence {
  return { term, value, place, parts, attributes }
}
