import type { XmlDocument, XmlElement } from './syntax/element.ts'
import type { GroupId, TermId } from '../terms/types.ts'
import type { Group, Occurrence } from '../terms/view.ts'
import type { Facts } from './facts.ts'
import { isElementRule, isGroupRule, type ElementRule, type GroupRule, type Ruleset, type Syntax, type TermRule } from './rule.ts'
import { OBSERVERS } from './syntax/observe.ts'
import { compileVisitors, walkElements, type ElementPlan, type ElementVisitor } from './syntax/walk.ts'

/** One rule that does not hold at one place. */
export type Hit =
  | { readonly ruleset: Ruleset; readonly rule: GroupRule; readonly group: Group }
  | { readonly ruleset: Ruleset; readonly rule: TermRule; readonly group: Group; readonly occurrence: Occurrence; readonly of?: Occurrence }
  | { readonly ruleset: Ruleset; readonly rule: ElementRule; readonly element: XmlElement; readonly attribute?: string }

interface Owned<R> {
  readonly ruleset: Ruleset
  readonly rule: R
}

/** An element rule in its set; observers, which only collect facts, have none. */
interface Judge extends ElementVisitor {
  readonly owned?: Owned<ElementRule>
}

/** Rules of some sets, sorted by where they are judged, for one syntax. */
interface Plan {
  readonly groups: ReadonlyMap<GroupId, readonly Owned<GroupRule>[]>
  readonly terms: ReadonlyMap<TermId, readonly Owned<TermRule>[]>
  readonly elements: ElementPlan<Judge>
}

const plans = new Map<string, Plan>()

function planFor(rulesets: readonly Ruleset[], syntax: Syntax, withElements: boolean): Plan {
  const key = `${syntax} ${withElements} ${rulesets.map((set) => `${set.name} ${set.version}`).join(' ')}`
  const known = plans.get(key)
  if (known !== undefined) return known
  const groups = new Map<GroupId, Owned<GroupRule>[]>()
  const terms = new Map<TermId, Owned<TermRule>[]>()
  const elements: Judge[] = OBSERVERS.filter((observer) => observer.only.includes(syntax))
  for (const ruleset of rulesets) {
    const applicable = ruleset.rules.filter((rule) => rule.only === undefined || rule.only.includes(syntax))
    // Where the official rule looks at elements, its form on elements is the measure, and the one on terms serves models.
    const onElements = new Set(withElements ? applicable.filter(isElementRule).map((rule) => rule.id) : [])
    for (const rule of applicable) {
      if (isElementRule(rule)) elements.push({ ...rule, owned: { ruleset, rule } })
      else if (onElements.has(rule.id)) continue
      else if (isGroupRule(rule)) add(groups, rule.on, { ruleset, rule })
      else for (const term of rule.each) add(terms, term, { ruleset, rule })
    }
  }
  const plan = { groups, terms, elements: compileVisitors(withElements ? elements : []) }
  plans.set(key, plan)
  return plan
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

/** Judges the rules of some sets; hits come in the order: elements of the XML, then groups and terms in document order. */
export function judge(facts: Facts, rulesets: readonly Ruleset[], xml: XmlDocument | undefined): Hit[] {
  const plan = planFor(rulesets, facts.view.syntax, xml !== undefined)
  const hits: Hit[] = []
  if (xml !== undefined) {
    walkElements(xml.root, plan.elements, facts, ({ owned }, element, attribute) => {
      if (owned !== undefined) hits.push(attribute === undefined ? { ...owned, element } : { ...owned, element, attribute })
    })
  }
  judgeGroup(facts.root, facts, plan, hits)
  return hits
}

function judgeGroup(group: Group, facts: Facts, plan: Plan, hits: Hit[]): void {
  // A group of an XML document without a place has no element of its own, it only holds terms that stand elsewhere: nothing to judge.
  const rules = group.place === undefined && facts.view.syntax !== 'model' ? undefined : plan.groups.get(group.id)
  if (rules !== undefined) for (const { ruleset, rule } of rules) if (!rule.test(group, facts)) hits.push({ ruleset, rule, group })
  for (const occurrence of group.occurrences) {
    judgeTerm(occurrence, undefined, group, facts, plan, hits)
    if (occurrence.parts !== undefined) for (const part of occurrence.parts) judgeTerm(part, occurrence, group, facts, plan, hits)
  }
  for (const child of group.children) judgeGroup(child, facts, plan, hits)
}

function judgeTerm(occurrence: Occurrence, of: Occurrence | undefined, group: Group, facts: Facts, plan: Plan, hits: Hit[]): void {
  const rules = plan.terms.get(occurrence.term)
  if (rules === undefined) return
  for (const { ruleset, rule } of rules) {
    if (rule.test(occurrence, group, facts)) continue
    hits.push(of === undefined ? { ruleset, rule, group, occurrence } : { ruleset, rule, group, occurrence, of })
  }
}
