import type { XmlElement } from '../../xml/types.ts'
import type { Facts } from '../facts.ts'
import type { ElementRule } from '../rule.ts'
import { fits, parsePattern, prefixOf, type Pattern } from './pattern.ts'

interface Owned<Owner> {
  readonly ruleset: Owner
  readonly rule: ElementRule
}

interface Entry<Owner> extends Owned<Owner> {
  readonly pattern: Pattern
}

/** What has to be judged at elements that stand on one path; made when the path is met for the first time. */
interface PathState<Owner> {
  readonly path: readonly string[]
  readonly namespace: string
  readonly rules: readonly Owned<Owner>[]
  readonly attributes: ReadonlyMap<string, readonly Owned<Owner>[]> | undefined
  readonly children: Map<string, PathState<Owner>>
}

export interface ElementPlan<Owner> {
  readonly entries: readonly Entry<Owner>[]
  roots: Map<string, PathState<Owner>>
  /** Distinct paths seen; bounded, since documents are untrusted. */
  size: number
}

const MAX_PATHS = 20_000

export function compileElementRules<Owner>(rules: readonly Owned<Owner>[]): ElementPlan<Owner> {
  return {
    entries: rules.flatMap((owned) => parsePattern(owned.rule.at).map((pattern) => ({ ...owned, pattern }))),
    roots: new Map(),
    size: 0,
  }
}

/**
 * Walks all elements once. Which patterns an element fits depends only on the names on its path, so each distinct path is matched
 * once, in whatever document it occurs, and an element costs one look-up.
 */
export function walkElements<Owner>(
  root: XmlElement,
  plan: ElementPlan<Owner>,
  facts: Facts,
  report: (owned: Owned<Owner>, element: XmlElement, attribute?: string) => void,
): void {
  if (plan.entries.length === 0) return
  if (plan.size > MAX_PATHS) {
    plan.roots = new Map()
    plan.size = 0
  }
  visit(root, stateBelow(plan, undefined, root), plan, facts, report)
}

function visit<Owner>(
  element: XmlElement,
  state: PathState<Owner>,
  plan: ElementPlan<Owner>,
  facts: Facts,
  report: (owned: Owned<Owner>, element: XmlElement, attribute?: string) => void,
): void {
  for (const owned of state.rules) if (owned.rule.test?.(element, facts) !== true) report(owned, element)
  if (state.attributes !== undefined) {
    for (const attribute of element.attributes) {
      const rules = state.attributes.get(attribute.name)
      if (rules === undefined) continue
      for (const owned of rules) if (owned.rule.test?.(element, facts) !== true) report(owned, element, attribute.name)
    }
  }
  for (const child of element.children) {
    if (child.kind === 'element') visit(child, stateBelow(plan, state, child), plan, facts, report)
  }
}

function stateBelow<Owner>(plan: ElementPlan<Owner>, parent: PathState<Owner> | undefined, element: XmlElement): PathState<Owner> {
  const siblings = parent === undefined ? plan.roots : parent.children
  const known = siblings.get(element.local)
  if (known !== undefined && known.namespace === element.namespace) return known
  const path = [...(parent?.path ?? []), `${prefixOf(element.namespace)}${element.local}`]
  const fitting = plan.entries.filter((entry) => fits(entry.pattern, path))
  const attributes = new Map<string, Owned<Owner>[]>()
  for (const entry of fitting) {
    if (entry.pattern.attribute === undefined) continue
    const list = attributes.get(entry.pattern.attribute)
    if (list === undefined) attributes.set(entry.pattern.attribute, [entry])
    else list.push(entry)
  }
  const state: PathState<Owner> = {
    path,
    namespace: element.namespace,
    rules: fitting.filter((entry) => entry.pattern.attribute === undefined),
    attributes: attributes.size === 0 ? undefined : attributes,
    children: new Map(),
  }
  if (known === undefined) siblings.set(element.local, state)
  plan.size += 1
  return state
}
