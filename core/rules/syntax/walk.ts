import type { XmlElement } from '../../xml/types.ts'
import type { LineFacts } from '../facts.ts'
import type { Answer } from '../rule.ts'
import { endOf, fits, parsePattern, prefixOf, readPattern, splitPatterns, type Pattern } from './pattern.ts'

/** Something to do at elements that fit a pattern; `test` says whether all is well there. */
export interface ElementVisitor {
  readonly at: string
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

  add(names: readonly string[], entry: Entry<V>): void {
    if (names.length === 0) this.wide.push(entry)
    else for (const name of names) addTo(this.byName, name, entry)
  }

  /** The visitors of a path, those for certain names first; `top` come next. */
  fitting(path: readonly string[], top: readonly V[] = []): readonly V[] {
    const fitting = (entries: readonly Entry<V>[]): V[] => entries.filter((entry) => entry.fits(path)).map(({ visitor }) => visitor)
    return [...fitting(this.byName.get(path[path.length - 1] ?? '') ?? []), ...top, ...fitting(this.wide)]
  }
}

/** What has to be judged at elements that stand on one path; made when the path is met for the first time. */
interface PathState<V> {
  readonly path: readonly string[]
  readonly namespace: string
  readonly visitors: readonly V[]
  /** By name; made for the first element there that has attributes, since few have. */
  attributes: ReadonlyMap<string, readonly V[]> | undefined
  readonly children: Map<string, PathState<V>>
}

export interface ElementPlan<V extends ElementVisitor> {
  /** What is judged at the document element alone. */
  readonly top: readonly V[]
  readonly elements: Entries<V>
  /** By the name of the attribute. */
  readonly attributes: ReadonlyMap<string, Entries<V>>
  readonly empty: boolean
  roots: Map<string, PathState<V>>
  /** Distinct paths seen; bounded, since documents are untrusted. */
  size: number
}

const MAX_PATHS = 20_000

export function compileVisitors<V extends ElementVisitor>(visitors: readonly V[]): ElementPlan<V> {
  const top: V[] = []
  const elements = new Entries<V>()
  const attributes = new Map<string, Entries<V>>()
  for (const visitor of visitors) {
    for (const pattern of splitPatterns(visitor.at)) {
      const { names, attribute } = endOf(pattern)
      if (pattern === '/') top.push(visitor)
      else if (attribute === undefined) elements.add(names, new Entry(visitor, pattern))
      else entriesOf(attributes, attribute).add(names, new Entry(visitor, pattern))
    }
  }
  return { top, elements, attributes, empty: visitors.length === 0, roots: new Map(), size: 0 }
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
  meet(visitor: V, element: XmlElement, attribute?: string): void
  /** Answers true when an element has been dealt with; `walk` goes through it with another walker. */
  pass?(element: XmlElement, walk: (walker: Walker<V>) => void): boolean
}

/**
 * Walks all elements once. Which patterns an element fits depends only on the names on its path, so each distinct path is matched
 * once, in whatever document it occurs, and an element costs one look-up.
 */
export function walkElements<V extends ElementVisitor>(root: XmlElement, plan: ElementPlan<V>, walker: Walker<V>): void {
  if (plan.empty) return
  if (plan.size > MAX_PATHS) {
    plan.roots = new Map()
    plan.size = 0
  }
  visit(root, stateBelow(plan, undefined, root), plan, walker)
}

function visit<V extends ElementVisitor>(element: XmlElement, state: PathState<V>, plan: ElementPlan<V>, walker: Walker<V>): void {
  for (const visitor of state.visitors) walker.meet(visitor, element)
  if (element.attributes.length > 0) {
    const byName = (state.attributes ??= attributesAt(plan, state.path))
    for (const attribute of element.attributes) {
      const visitors = byName.get(attribute.name)
      if (visitors === undefined) continue
      for (const visitor of visitors) walker.meet(visitor, element, attribute.name)
    }
  }
  for (const child of element.elements) {
    if (walker.pass === undefined) visit(child, stateBelow(plan, state, child), plan, walker)
    else visitOrPass(child, stateBelow(plan, state, child), plan, walker)
  }
}

/** Apart from the usual way, so that nothing is made there for each element of a document. */
function visitOrPass<V extends ElementVisitor>(element: XmlElement, state: PathState<V>, plan: ElementPlan<V>, walker: Walker<V>): void {
  if (walker.pass?.(element, (other) => visit(element, state, plan, other)) !== true) visit(element, state, plan, walker)
}

function stateBelow<V extends ElementVisitor>(plan: ElementPlan<V>, parent: PathState<V> | undefined, element: XmlElement): PathState<V> {
  const others = parent === undefined ? plan.roots : parent.children
  const known = others.get(element.local)
  if (known !== undefined && known.namespace === element.namespace) return known
  const state = makeState(plan, parent, element)
  if (known === undefined) others.set(element.local, state)
  plan.size += 1
  return state
}

function makeState<V extends ElementVisitor>(plan: ElementPlan<V>, parent: PathState<V> | undefined, element: XmlElement): PathState<V> {
  const path = [...(parent?.path ?? []), `${prefixOf(element.namespace)}${element.local}`]
  const visitors = plan.elements.fitting(path, parent === undefined ? plan.top : [])
  return { path, namespace: element.namespace, visitors, attributes: undefined, children: new Map() }
}

function attributesAt<V extends ElementVisitor>(plan: ElementPlan<V>, path: readonly string[]): ReadonlyMap<string, readonly V[]> {
  const found = new Map<string, readonly V[]>()
  for (const [name, entries] of plan.attributes) {
    const visitors = entries.fitting(path)
    if (visitors.length > 0) found.set(name, visitors)
  }
  return found
}

/** Adds to the list that a map has for a key. */
export function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
