import type { XmlElement } from '../../xml/types.ts'
import type { Facts } from '../facts.ts'
import { fits, parsePattern, prefixOf, type Pattern } from './pattern.ts'

/** Something to do at elements that fit a pattern; `test` says whether all is well there. */
export interface ElementVisitor {
  readonly at: string
  /** Elements that fit this pattern, too, are left out: an earlier rule of the same official pattern has them. */
  readonly unless?: string
  readonly test?: (element: XmlElement, facts: Facts) => boolean
}

interface Entry<V> {
  readonly visitor: V
  readonly pattern: Pattern
  readonly unless: readonly Pattern[]
}

/** What has to be judged at elements that stand on one path; made when the path is met for the first time. */
interface PathState<V> {
  readonly path: readonly string[]
  readonly namespace: string
  readonly visitors: readonly V[]
  readonly attributes: ReadonlyMap<string, readonly V[]> | undefined
  readonly children: Map<string, PathState<V>>
}

export interface ElementPlan<V> {
  /** Entries of the document element, those by the last name of their pattern, and those whose last step fits many names. */
  readonly top: readonly Entry<V>[]
  readonly byName: ReadonlyMap<string, readonly Entry<V>[]>
  readonly wide: readonly Entry<V>[]
  roots: Map<string, PathState<V>>
  /** Distinct paths seen; bounded, since documents are untrusted. */
  size: number
}

const MAX_PATHS = 20_000

export function compileVisitors<V extends ElementVisitor>(visitors: readonly V[]): ElementPlan<V> {
  const top: Entry<V>[] = []
  const byName = new Map<string, Entry<V>[]>()
  const wide: Entry<V>[] = []
  for (const visitor of visitors) {
    const unless = visitor.unless === undefined ? [] : parsePattern(visitor.unless)
    for (const pattern of parsePattern(visitor.at)) {
      const entry = { visitor, pattern, unless }
      const names = pattern.steps[pattern.steps.length - 1] ?? []
      if (pattern.anchored && pattern.steps.length === 0) top.push(entry)
      else if (names.length === 0 || names.some((name) => name.includes('*'))) wide.push(entry)
      else for (const name of names) addTo(byName, name, entry)
    }
  }
  return { top, byName, wide, roots: new Map(), size: 0 }
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
  if (plan.top.length === 0 && plan.byName.size === 0 && plan.wide.length === 0) return
  if (plan.size > MAX_PATHS) {
    plan.roots = new Map()
    plan.size = 0
  }
  visit(root, stateBelow(plan, undefined, root), plan, walker)
}

function visit<V extends ElementVisitor>(element: XmlElement, state: PathState<V>, plan: ElementPlan<V>, walker: Walker<V>): void {
  for (const visitor of state.visitors) walker.meet(visitor, element)
  if (state.attributes !== undefined) {
    for (const attribute of element.attributes) {
      const visitors = state.attributes.get(attribute.name)
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

function stateBelow<V>(plan: ElementPlan<V>, parent: PathState<V> | undefined, element: XmlElement): PathState<V> {
  const siblings = parent === undefined ? plan.roots : parent.children
  const known = siblings.get(element.local)
  if (known !== undefined && known.namespace === element.namespace) return known
  const state = makeState(plan, parent, element)
  if (known === undefined) siblings.set(element.local, state)
  plan.size += 1
  return state
}

function makeState<V>(plan: ElementPlan<V>, parent: PathState<V> | undefined, element: XmlElement): PathState<V> {
  const path = [...(parent?.path ?? []), `${prefixOf(element.namespace)}${element.local}`]
  const named = plan.byName.get(path[path.length - 1] ?? '') ?? []
  const candidates = parent === undefined ? [...named, ...plan.top, ...plan.wide] : [...named, ...plan.wide]
  const fitting = candidates.filter((entry) => fits(entry.pattern, path) && !entry.unless.some((other) => fits(other, path)))
  const attributes = new Map<string, V[]>()
  for (const entry of fitting) {
    if (entry.pattern.attribute !== undefined) addTo(attributes, entry.pattern.attribute, entry.visitor)
  }
  return {
    path,
    namespace: element.namespace,
    visitors: fitting.filter((entry) => entry.pattern.attribute === undefined).map((entry) => entry.visitor),
    attributes: attributes.size === 0 ? undefined : attributes,
    children: new Map(),
  }
}

/** Adds to the list that a map has for a key. */
export function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
