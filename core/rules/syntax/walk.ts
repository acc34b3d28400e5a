import { addTo } from '../../base/group-by.ts'
import type { XmlDocument, XmlElement, XmlTag, XmlTree } from '../../xml/types.ts'
import type { LineFacts } from '../facts.ts'
import type { Answer } from '../rule.ts'
import { endOf, fits, parsePattern, prefixOf, readPattern, splitPatterns, type Pattern } from './pattern.ts'
import { checkAttributes, checkContent, checkParts, type Report } from './schema/check.ts'
import { partOf, type Grammar, type SchemaType } from './schema/grammar.ts'

/** Something to do at elements that fit a pattern; `test` says whether all is well there. */
export interface ElementVisitor {
  readonly at: string
  /** Only for elements in which nothing stands. */
  readonly empty?: true | undefined
  /** Only for elements somewhere in which two of one name stand beside each other, or which the schema refuses. */
  readonly repeats?: true | undefined
  /** `test` looks at nothing but the start tag: what it says of one element of a document it says of all that begin alike on the same path. */
  readonly ofTag?: true | undefined
  /** Says of a text where all is well in a leaf of it; `test` is asked where it says no. */
  readonly text?: ((text: string) => boolean) | undefined
  /** Elements that fit this pattern, too, are left out: an earlier rule of the same official pattern has them. */
  readonly unless?: string | undefined
  readonly test?: ((element: XmlElement, facts: LineFacts) => Answer) | undefined
}

/** A visitor with one of its patterns, which is read when an element of the name at its end is met: most are of names that few documents have. */
class Entry<V extends ElementVisitor> {
  readonly visitor: V
  private readonly text: string
  private pattern: Pattern | undefined
  private unless: readonly Pattern[] | undefined

  constructor(visitor: V, text: string) {
    this.visitor = visitor
    this.text = text
  }

  fits(path: readonly string[]): boolean {
    this.pattern ??= readPattern(this.text)
    if (!fits(this.pattern, path)) return false
    if (this.visitor.unless === undefined) return true
    this.unless ??= parsePattern(this.visitor.unless)
    return !this.unless.some((other) => fits(other, path))
  }
}

/** Entries by the last name of their pattern, and those whose last step fits many names. */
class Entries<V extends ElementVisitor> {
  private readonly byName = new Map<string, Entry<V>[]>()
  private readonly wide: Entry<V>[] = []
  private readonly further: ((name: string) => readonly V[]) | undefined
  private readonly furtherByName = new Map<string, readonly Entry<V>[]>()

  /** `further` gives visitors of elements of a name that are not added. */
  constructor(further?: (name: string) => readonly V[]) {
    this.further = further
  }

  add(names: readonly string[], entry: Entry<V>): void {
    if (names.length === 0) this.wide.push(entry)
    else for (const name of names) addTo(this.byName, name, entry)
  }

  /** The visitors of a path, those for certain names first, of these the ones that are not added; `top` come next. */
  fitting(path: readonly string[], top: readonly V[] = []): readonly V[] {
    const fitting = (entries: readonly Entry<V>[]): V[] => entries.filter((entry) => entry.fits(path)).map(({ visitor }) => visitor)
    const name = path[path.length - 1] ?? ''
    return [...fitting(this.furtherOn(name)), ...fitting(this.byName.get(name) ?? []), ...top, ...fitting(this.wide)]
  }

  private furtherOn(name: string): readonly Entry<V>[] {
    const known = this.furtherByName.get(name)
    if (known !== undefined) return known
    const entries = this.further?.(name).map((visitor) => new Entry(visitor, visitor.at)) ?? []
    // Names of documents are many, those of rules are not.
    if (entries.length > 0) this.furtherByName.set(name, entries)
    return entries
  }
}

/** What has to be judged at elements that stand on one path; made when the path is met for the first time. */
interface PathState<V> {
  readonly local: string
  readonly namespace: string
  readonly path: readonly string[]
  readonly visitors: readonly V[]
  /** There are any of these, or of the next two. */
  readonly isAsked: boolean
  /** Those that look at nothing but the start tag. */
  readonly ofTag: readonly V[]
  /** Those that a text tells that all is well. */
  readonly ofText: readonly V[]
  /** For elements in which nothing stands. */
  readonly ofEmpty: readonly V[]
  /** For elements in which something may stand twice; they come when all inside has been seen. */
  readonly ofRepeats: readonly V[]
  /** By name; made for the first element there that has attributes, since few have. */
  attributes: ReadonlyMap<string, readonly V[]> | undefined
  readonly children: Map<string, PathState<V>>
  /** What was met first inside, and next beside it, the last time: mostly it is that again. */
  first: PathState<V> | undefined
  next: PathState<V> | undefined
  /** What the schema says of elements here; undefined where it says nothing. */
  readonly type: SchemaType | undefined
  /** Their place among the parts of the type around them, -1 where that has no such part, and whether there may be several of them. */
  readonly place: number
  readonly many: boolean
  /** False where a later release of the schema goes further: the check looks at all parts again then. */
  readonly settled: boolean
  /** True inside a place for any elements: those that the schema declares for all are checked there. */
  readonly loose: boolean
  /** The start tag in which the schema found all attributes right the last time. */
  right: XmlTag | undefined
  /** The start tag with which all was well the last time for visitors that look at nothing else, of elements and of attributes, each with the walk. */
  held: XmlTag | undefined
  heldIn: number
  heldAttributes: XmlTag | undefined
  heldAttributesIn: number
}

export interface ElementPlan<V extends ElementVisitor> {
  /** What is judged at the document element alone. */
  readonly top: readonly V[]
  readonly elements: Entries<V>
  /** By the name of the attribute. */
  readonly attributes: ReadonlyMap<string, Entries<V>>
  readonly grammar: Grammar | undefined
  roots: Map<string, PathState<V>>
  /** Distinct paths seen; bounded, since documents are untrusted. */
  size: number
}

const MAX_PATHS = 20_000

export function compileVisitors<V extends ElementVisitor>(
  visitors: readonly V[],
  grammar: Grammar | undefined,
  further?: (name: string) => readonly V[],
): ElementPlan<V> {
  const top: V[] = []
  const elements = new Entries<V>(further)
  const attributes = new Map<string, Entries<V>>()
  for (const visitor of visitors) {
    for (const pattern of splitPatterns(visitor.at)) {
      const { names, attribute } = endOf(pattern)
      if (pattern === '/') top.push(visitor)
      else if (attribute === undefined) elements.add(names, new Entry(visitor, pattern))
      else entriesOf(attributes, attribute).add(names, new Entry(visitor, pattern))
    }
  }
  return { top, elements, attributes, grammar, roots: new Map(), size: 0 }
}

function entriesOf<V extends ElementVisitor>(attributes: Map<string, Entries<V>>, name: string): Entries<V> {
  const known = attributes.get(name)
  if (known !== undefined) return known
  const entries = new Entries<V>()
  attributes.set(name, entries)
  return entries
}

/** What is done at each place that a visitor is for, and instead of walking through an element. */
export interface Walker<V> {
  meet(visitor: V, element: XmlElement, attribute?: string, answer?: Answer): void
  /** Asks a visitor without telling it that it was asked; a visitor is only met then where all is not well. Absent where each is to be met. */
  readonly test: ((visitor: V, element: XmlElement) => Answer | undefined) | undefined
  /** Told of what the schema does not allow. */
  readonly refuse: Report
  /** Answers true when an element has been dealt with; `walk` goes through it with another walker. */
  pass?(element: XmlElement, walk: (walker: Walker<V>) => void): boolean
}

/**
 * Walks all elements once. Which patterns an element fits, and what the schema says of it, depends only on the names on its path, so each distinct
 * path is matched once, in whatever document it occurs, and an element costs one comparison with what stood there before.
 */
export function walkElements<V extends ElementVisitor>({ root, tree }: XmlDocument, plan: ElementPlan<V>, walker: Walker<V>): void {
  if (plan.size > MAX_PATHS) {
    plan.roots = new Map()
    plan.size = 0
  }
  walks++
  new Walk(plan, walker, tree).visit(root.index, stateBelow(plan, undefined, root.tag))
}

/** Tells the walks apart in what paths remember of them; a document itself would be kept alive by that. */
let walks = 0

class Walk<V extends ElementVisitor> {
  private readonly plan: ElementPlan<V>
  private readonly walker: Walker<V>
  private readonly tree: XmlTree
  private readonly report: Report
  private readonly number = walks

  constructor(plan: ElementPlan<V>, walker: Walker<V>, tree: XmlTree) {
    this.plan = plan
    this.walker = walker
    this.tree = tree
    this.report = walker.refuse
  }

  /** True where everything inside stands once and where the schema wants it. No object is made of an element that nobody asks about. */
  visit(element: number, state: PathState<V>): boolean {
    const { tree } = this
    const { type } = state
    const tag = tree.tag(element)
    const isLeaf = tree.after(element) === element + 1
    if (state.isAsked) this.ask(element, tag, state)
    if (tag.attributes.length > 0) this.visitAttributes(element, tag, state)
    if (type !== undefined) this.check(element, tag, type, state)
    if (isLeaf) {
      if (state.ofEmpty.length > 0 && tree.isBlank(element)) this.meetAll(state.ofEmpty, tree.element(element))
      if (type !== undefined && type.kind !== 'text') checkParts(tree.element(element), type, this.report)
      return true
    }
    const isSingle = this.visitBelow(element, state)
    if (!isSingle && state.ofRepeats.length > 0) this.meetAll(state.ofRepeats, tree.element(element))
    return isSingle
  }

  /** Meets the visitors of elements of the path. */
  private ask(element: number, tag: XmlTag, state: PathState<V>): void {
    const { visitors, ofTag, ofText } = state
    if (visitors.length > 0) this.meetAll(visitors, this.tree.element(element))
    if (ofTag.length > 0 && (state.held !== tag || state.heldIn !== this.number)) this.meetTag(element, tag, state)
    if (ofText.length > 0) this.meetText(ofText, element)
  }

  /** True when all was well. */
  private meetAll(visitors: readonly V[], element: XmlElement): boolean {
    const { walker } = this
    if (walker.test === undefined) {
      for (let index = 0; index < visitors.length; index++) walker.meet(visitors[index] as V, element)
      return false
    }
    let isWell = true
    for (let index = 0; index < visitors.length; index++) {
      const visitor = visitors[index] as V
      const answer = walker.test(visitor, element)
      if (answer === true) continue
      walker.meet(visitor, element, undefined, answer)
      isWell = false
    }
    return isWell
  }

  private meetText(visitors: readonly V[], element: number): void {
    const { tree } = this
    const text = tree.after(element) === element + 1 ? tree.textOf(element) : undefined
    for (const visitor of visitors) {
      if (text !== undefined && visitor.text?.(text) === true) continue
      const node = tree.element(element)
      const answer = this.walker.test?.(visitor, node)
      if (answer !== true) this.walker.meet(visitor, node, undefined, answer)
    }
  }

  private meetTag(element: number, tag: XmlTag, state: PathState<V>): void {
    if (!this.meetAll(state.ofTag, this.tree.element(element)) || !tag.isKept) return
    state.held = tag
    state.heldIn = this.number
  }

  private visitBelow(element: number, state: PathState<V>): boolean {
    const { plan, walker, tree } = this
    const { type } = state
    const isSequence = type?.kind === 'sequence'
    const end = tree.after(element)
    let before: PathState<V> | undefined
    let count = 0
    let last = -1
    let right = true
    let single = true
    for (let child = element + 1; child < end; child = tree.after(child)) {
      const tag = tree.tag(child)
      let below = before === undefined ? state.first : before.next
      if (below === undefined || below.local !== tag.local || below.namespace !== tag.namespace) {
        below = stateBelow(plan, state, tag)
        if (before === undefined) state.first = below
        else before.next = below
      }
      before = below
      count++
      if (isSequence) {
        const { place } = below
        if (place > last ? (type.requiredFrom[last + 1] as number) < place : place < last || place < 0 || !below.many) right = false
        else if (!below.settled) right = false
        if (place === last) single = false
        last = place
      }
      const isSingle = walker.pass === undefined ? this.visit(child, below) : this.visitOrPass(child, below)
      if (!isSingle) single = false
    }
    if (type === undefined || type.kind === 'text') return false
    if (isSequence ? right && (type.requiredFrom[last + 1] as number) === type.parts.length : count === 1 && (before?.place ?? -1) >= 0)
      return single
    checkParts(tree.element(element), type, this.report)
    return false
  }

  /** Apart from the usual way, so that nothing is made there for each element of a document. */
  private visitOrPass(element: number, state: PathState<V>): boolean {
    const walk = (other: Walker<V>): void => void new Walk(this.plan, other, this.tree).visit(element, state)
    const isDone = this.walker.pass?.(this.tree.element(element), walk) === true
    return !isDone && this.visit(element, state)
  }

  private visitAttributes(element: number, tag: XmlTag, state: PathState<V>): void {
    const byName = (state.attributes ??= attributesAt(this.plan, state.path))
    if (byName.size === 0 || (state.heldAttributes === tag && state.heldAttributesIn === this.number)) return
    let isWell = true
    for (const { name } of tag.attributes) {
      const visitors = byName.get(name)
      if (visitors === undefined) continue
      for (const visitor of visitors) if (!this.meetAttribute(visitor, this.tree.element(element), name)) isWell = false
    }
    if (!isWell || !tag.isKept) return
    state.heldAttributes = tag
    state.heldAttributesIn = this.number
  }

  /** True when all is well with each attribute that begins alike. */
  private meetAttribute(visitor: V, element: XmlElement, name: string): boolean {
    const answer = this.walker.test?.(visitor, element)
    if (answer !== true) this.walker.meet(visitor, element, name, answer)
    return answer === true && visitor.ofTag === true
  }

  private check(element: number, tag: XmlTag, type: SchemaType, state: PathState<V>): void {
    if (state.right !== tag && (tag.attributes.length > 0 || type.requiredAttributes.length > 0)) {
      if (checkAttributes(this.tree.element(element), type, this.report) && tag.isKept) state.right = tag
    }
    checkContent(this.tree, element, type, this.report)
  }
}

function stateBelow<V extends ElementVisitor>(plan: ElementPlan<V>, parent: PathState<V> | undefined, tag: XmlTag): PathState<V> {
  const others = parent === undefined ? plan.roots : parent.children
  const known = others.get(tag.local)
  if (known !== undefined && known.namespace === tag.namespace) return known
  const state = makeState(plan, parent, tag)
  if (known === undefined) others.set(tag.local, state)
  plan.size += 1
  return state
}

function makeState<V extends ElementVisitor>(
  plan: ElementPlan<V>,
  parent: PathState<V> | undefined,
  { local, namespace }: XmlTag,
): PathState<V> {
  const prefix = prefixOf(namespace)
  const path = [...(parent?.path ?? []), `${prefix}${local}`]
  const all = plan.elements.fitting(path, parent === undefined ? plan.top : [])
  const ofEmpty = all.filter(({ empty }) => empty === true)
  const ofRepeats = all.filter(({ repeats }) => repeats === true)
  const part = parent?.type === undefined ? undefined : partOf(parent.type, prefix, local)
  const loose = parent !== undefined && (parent.type?.kind === 'any' || (parent.loose && parent.type === undefined))
  const type = parent === undefined ? plan.grammar?.root(local) : loose ? plan.grammar?.global(prefix, local) : part?.type()
  const ofTag = all.filter((one) => one.ofTag === true)
  const ofText = all.filter(({ text }) => text !== undefined)
  const visitors = all.filter((one) => one.empty !== true && one.repeats !== true && one.ofTag !== true && one.text === undefined)
  return {
    local,
    namespace,
    path,
    visitors,
    isAsked: visitors.length + ofTag.length + ofText.length > 0,
    ofTag,
    ofText,
    ofEmpty,
    ofRepeats,
    attributes: undefined,
    children: new Map(),
    first: undefined,
    next: undefined,
    type,
    place: loose ? 0 : (part?.place ?? -1),
    many: part?.many ?? false,
    settled: part?.later === undefined,
    loose,
    right: undefined,
    held: undefined,
    heldIn: 0,
    heldAttributes: undefined,
    heldAttributesIn: 0,
  }
}

function attributesAt<V extends ElementVisitor>(plan: ElementPlan<V>, path: readonly string[]): ReadonlyMap<string, readonly V[]> {
  const found = new Map<string, readonly V[]>()
  for (const [name, entries] of plan.attributes) {
    const visitors = entries.fitting(path)
    if (visitors.length > 0) found.set(name, visitors)
  }
  return found
}
