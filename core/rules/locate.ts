import { joinPath } from '../terms/view.ts'
import type { SourceLocation } from '../terms/finding.ts'
import { startOf } from '../terms/build-view.ts'
import { occurrencePath } from '../terms/path.ts'
import type { TermId } from '../terms/types.ts'
import type { Group, Occurrence } from '../terms/view.ts'
import { elementAt } from '../xml/element-at.ts'
import type { XmlDocument, XmlElement, XmlTree } from './syntax/element.ts'
import { groupsBelow, pathBelow, reach, stepsTo } from './occurrences.ts'

/** What stands at an offset of the XML: the term occurrence of an element or attribute, or the innermost group around it. */
export interface Anchor {
  readonly group: Group
  readonly occurrence?: Occurrence
  readonly of?: Occurrence
  /** True when the occurrence is that very element or attribute, and not the element that an attribute without a term stands at. */
  readonly exact?: true
}

/** So many elements are counted, and so many questions answered by a look at the whole view, before a map is made, which takes longer than all of them. */
const FEW_ELEMENTS = 24
const FEW_QUESTIONS = 8

/** Finds places for findings: model paths from groups and occurrences, XPath, line and column from offsets. Made once per verdict with findings. */
export class Locator {
  /** By the number of an element, those of the elements inside. */
  private readonly orders = new Map<number, ReadonlyMap<number, number>>()
  private readonly anchors: Anchors

  private readonly root: Group
  private readonly xml: XmlDocument | undefined

  constructor(root: Group, xml: XmlDocument | undefined) {
    this.root = root
    this.xml = xml
    this.anchors = new Anchors(root)
  }

  /** Path of the field of a term in or below a group; the group's own path when the term is elsewhere. */
  fieldPath(group: Group, terms: readonly TermId[]): string {
    for (const term of terms) {
      const found = reach(group, term)[0]
      if (found !== undefined) return this.pathOf(found, undefined, holderOf(group, term))
      const below = pathBelow(group.id, term)
      if (below !== undefined) return joinPath(group.path, below)
    }
    if (group.path !== '') return group.path
    return this.rootPath(terms)
  }

  /** The term that stands at an anchor, else the one of several that belongs to the group there; undefined when none does. */
  termAt({ group, occurrence, exact }: Anchor, terms: readonly TermId[]): TermId | undefined {
    if (occurrence !== undefined && (exact === true || terms.includes(occurrence.term))) return occurrence.term
    return terms.find((term) => reach(group, term).length > 0 || pathBelow(group.id, term) !== undefined)
  }

  /** The first occurrence of the terms in or below a group. */
  fieldOf(group: Group, terms: readonly TermId[]): Occurrence | undefined {
    for (const term of terms) {
      const found = reach(group, term)[0]
      if (found !== undefined) return found
    }
    return undefined
  }

  private rootPath(terms: readonly TermId[]): string {
    const term = terms[0]
    return term === undefined ? '' : (pathBelow(this.root.id, term) ?? '')
  }

  pathOf(occurrence: Occurrence, of: Occurrence | undefined, group: Group): string {
    return occurrencePath(group, occurrence, of)
  }

  /** Where a value or a group stands in the XML; the document element when it has no place of its own. */
  locate(start: number | undefined): SourceLocation | undefined {
    if (this.xml === undefined) return undefined
    const element = start === undefined ? this.xml.root : elementAt(this.xml.root, start)
    const attribute = start === undefined ? undefined : element.attributes.find((one) => one.start <= start && start < one.end)
    const { line, column } = this.xml.position(attribute?.start ?? element.start)
    const xpath = this.xpathOf(element)
    return { xpath: attribute === undefined ? xpath : `${xpath}/@${attribute.name}`, line, column }
  }

  xpathOf({ tree, index }: XmlElement): string {
    const steps: string[] = []
    let element = index
    for (let parent = tree.parent(element); parent >= 0; parent = tree.parent(element)) {
      steps.push(`/${tree.tag(element).name}[${this.orderOf(tree, parent, element)}]`)
      element = parent
    }
    return [...steps, `/${tree.tag(element).name}`].reverse().join('')
  }

  /** 1-based position among the others of the same name. */
  private orderOf(tree: XmlTree, parent: number, element: number): number {
    const known = this.orders.get(parent)
    if (known !== undefined) return known.get(element) ?? 1
    const { name } = tree.tag(element)
    let order = 1
    let passed = 0
    for (let child = parent + 1; child < element; child = tree.after(child)) {
      if (++passed > FEW_ELEMENTS) return this.countBelow(tree, parent).get(element) ?? 1
      if (tree.tag(child).name === name) order++
    }
    return order
  }

  /** Counts a long list as a whole, so that many findings there count it once. */
  private countBelow(tree: XmlTree, parent: number): ReadonlyMap<number, number> {
    const orders = new Map<number, number>()
    const counts = new Map<string, number>()
    for (let child = parent + 1; child < tree.after(parent); child = tree.after(child)) {
      const { name } = tree.tag(child)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      orders.set(child, count)
    }
    this.orders.set(parent, orders)
    return orders
  }

  /** The term or group that an element itself is; undefined for one that only belongs to another. */
  anchorAt(element: XmlElement): Anchor | undefined {
    return this.anchors.at(element.start)
  }

  /** An attribute of an element is a term of its own, and no part of the one that the element is. */
  hasOtherTerm(element: XmlElement): boolean {
    const found = element.attributes.map(({ name }) => this.anchorOf(element, name))
    return found.some(({ exact, occurrence, of }) => exact === true && occurrence !== undefined && of === undefined)
  }

  /** The term or group that an element (or one of its attributes) belongs to. */
  anchorOf(element: XmlElement, attribute?: string): Anchor {
    const named = attribute === undefined ? undefined : element.attributes.find((one) => one.name === attribute)
    const own = named && (this.anchors.at(named.start) ?? this.anchors.at(named.valueStart))
    const found = own ?? this.anchors.at(element.start)
    if (found !== undefined) return own !== undefined || attribute === undefined ? { ...found, exact: true } : found
    for (let at = element.parent; at !== undefined; at = at.parent) {
      const around = this.anchors.at(at.start)
      if (around !== undefined) return { group: around.group }
    }
    return { group: this.root }
  }
}

function holderOf(group: Group, term: TermId): Group {
  let holder = group
  for (const id of stepsTo(group.id, term) ?? []) holder = groupsBelow(holder, id).find((one) => reach(one, term).length > 0) ?? holder
  return holder
}

/** What stands where: looked for in the whole view for the first questions, and in a map of it when there are more. */
class Anchors {
  private readonly root: Group
  private asked = 0
  private byStart: Map<number, Anchor> | undefined

  constructor(root: Group) {
    this.root = root
  }

  at(start: number): Anchor | undefined {
    if (this.asked++ < FEW_QUESTIONS) {
      let found: Anchor | undefined
      visitAnchors(this.root, (at, group, occurrence, of) => {
        if (at === start) found = makeAnchor(group, occurrence, of)
      })
      return found
    }
    this.byStart ??= this.collect()
    return this.byStart.get(start)
  }

  private collect(): Map<number, Anchor> {
    const anchors = new Map<number, Anchor>()
    visitAnchors(this.root, (at, group, occurrence, of) => void anchors.set(at, makeAnchor(group, occurrence, of)))
    return anchors
  }
}

function makeAnchor(group: Group, occurrence: Occurrence | undefined, of: Occurrence | undefined): Anchor {
  if (occurrence === undefined) return { group }
  return of === undefined ? { group, occurrence } : { group, occurrence, of }
}

/** The last visit of a place says what is meant there: the innermost group that begins at an element, and terms are more exact than groups. */
function visitAnchors(group: Group, visit: (start: number, group: Group, occurrence?: Occurrence, of?: Occurrence) => void): void {
  if (group.place !== undefined) visit(group.place.start, group)
  for (const child of group.children) visitAnchors(child, visit)
  for (const occurrence of group.occurrences) {
    const start = startOf(occurrence)
    if (start !== undefined) visit(start, group, occurrence)
    if (occurrence.parts === undefined) continue
    for (const part of occurrence.parts) {
      const at = startOf(part)
      if (at !== undefined) visit(at, group, part, occurrence)
    }
  }
}
