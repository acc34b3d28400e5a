import type { XmlDocument, XmlElement } from './syntax/element.ts'
import type { GroupId, TermId } from '../terms/types.ts'
import type { Group, Occurrence } from '../terms/view.ts'
import type { Facts } from './facts.ts'
import type { Hit } from './hit.ts'
import type { LineVerdicts, Remark, Verdicts } from './line-verdicts.ts'
import {
  isElementRule,
  isGroupRule,
  type Condition,
  type ElementRule,
  type GroupRule,
  type Rule,
  type Ruleset,
  type TermRule,
} from './rule.ts'
import type { Syntax } from './rule.ts'
import { OBSERVERS } from './syntax/observe.ts'
import { createWatch } from './syntax/around.ts'
import { addTo, compileVisitors, walkElements, type ElementPlan, type ElementVisitor, type Walker } from './syntax/walk.ts'

interface Owned<R> {
  readonly ruleset: Ruleset
  readonly rule: R
}

/** An element rule in its set; observers, which only collect facts, have none. */
interface ElementJudge extends ElementVisitor {
  readonly owned: Owned<ElementRule> | undefined
}

/** All of one shape, which thousands of questions to them an invoice make worth it. */
const judgeOf = ({ at, unless, test }: ElementVisitor, owned?: Owned<ElementRule>): ElementJudge => ({ at, unless, test, owned })

/** Rules of some sets for one syntax, with all conditions that they ask of a document. */
interface Selection {
  readonly rules: readonly Owned<Rule>[]
  readonly conditions: readonly Condition[]
  /** By the answers to the conditions. */
  readonly plans: Map<string, Plan>
}

/** The rules that speak of a document, sorted by where they are judged. */
interface Plan {
  readonly groups: ReadonlyMap<GroupId, readonly Owned<GroupRule>[]>
  readonly terms: ReadonlyMap<TermId, readonly Owned<TermRule>[]>
  readonly elements: ElementPlan<ElementJudge>
}

const selections = new Map<string, Selection>()

function planFor(facts: Facts, rulesets: readonly Ruleset[], withElements: boolean): Plan {
  const key = `${facts.kind} ${withElements} ${rulesets.map((set) => `${set.name} ${set.version}`).join(' ')}`
  let selection = selections.get(key)
  if (selection === undefined) selections.set(key, (selection = selectRules(rulesets, facts.kind, withElements)))
  const met = selection.conditions.filter((condition) => facts.memo(condition))
  const answers = met.map((condition) => selection.conditions.indexOf(condition)).join(' ')
  let plan = selection.plans.get(answers)
  if (plan === undefined) selection.plans.set(answers, (plan = planRules(selection.rules, new Set(met), facts.kind, withElements)))
  return plan
}

function selectRules(rulesets: readonly Ruleset[], syntax: Syntax, withElements: boolean): Selection {
  const rules: Owned<Rule>[] = []
  for (const ruleset of rulesets) {
    const applicable = (ruleset.rulesFor?.(syntax) ?? ruleset.rules).filter((rule) => rule.only === undefined || rule.only.includes(syntax))
    // Where the official rule looks at elements, its form on elements is the measure, and the one on terms serves models.
    const onElements = new Set(withElements ? applicable.filter(isElementRule).map((rule) => rule.id) : [])
    for (const rule of applicable) if (isElementRule(rule) ? withElements : !onElements.has(rule.id)) rules.push({ ruleset, rule })
  }
  const conditions = rules.flatMap(({ rule }) => rule.given ?? [])
  return { rules, conditions: [...new Set(conditions)], plans: new Map() }
}

function planRules(rules: readonly Owned<Rule>[], met: ReadonlySet<Condition>, syntax: Syntax, withElements: boolean): Plan {
  const groups = new Map<GroupId, Owned<GroupRule>[]>()
  const terms = new Map<TermId, Owned<TermRule>[]>()
  const observers = withElements ? OBSERVERS.filter((observer) => observer.only.includes(syntax)) : []
  const elements = observers.map((observer) => judgeOf(observer))
  for (const { ruleset, rule } of rules) {
    if (rule.given !== undefined && !met.has(rule.given)) continue
    if (isElementRule(rule)) elements.push(judgeOf(rule, { ruleset, rule }))
    else if (isGroupRule(rule)) addTo(groups, rule.on, { ruleset, rule })
    else for (const term of rule.each) addTo(terms, term, { ruleset, rule })
  }
  return { groups, terms, elements: compileVisitors(elements) }
}

/**
 * Judges the rules of some sets; hits come in the order: elements of the XML, then groups and terms in document order. With the verdicts on
 * the lines of an earlier state of the document, lines that are the same as there are not judged again.
 */
export function judge(facts: Facts, rulesets: readonly Ruleset[], xml: XmlDocument | undefined, lines?: LineVerdicts): Hit[] {
  const plan = planFor(facts, rulesets, xml !== undefined)
  const judging = new Judging(plan, facts, lines?.next(plan, facts))
  if (xml !== undefined) walkElements(xml.root, plan.elements, judging.walker())
  judging.judgeGroup(facts.root)
  return judging.hits
}

class Judging {
  readonly hits: Hit[] = []
  private readonly plan: Plan
  private readonly facts: Facts
  private readonly lines: Verdicts | undefined
  /** Where what is found in a line is kept, while one is judged. */
  private record: Remark[] | undefined

  constructor(plan: Plan, facts: Facts, lines: Verdicts | undefined) {
    this.plan = plan
    this.facts = facts
    this.lines = lines
  }

  walker(): Walker<ElementJudge> {
    const { lines, facts } = this
    const inside: Walker<ElementJudge> = { meet: (visitor, element, attribute) => this.judgeElement(visitor, element, attribute) }
    if (lines === undefined) return inside
    const elements = new Set(facts.root.groups('BG-25').map(({ place }) => place))
    const watch = createWatch(() => {
      facts.readsDocument = true
    })
    return {
      ...inside,
      pass: (element, walk) => {
        if (!elements.has(element)) return false
        this.judgeLine(lines.elements, element, () => watch(element, () => walk(inside)))
        return true
      },
    }
  }

  judgeGroup(group: Group): void {
    // A group of an XML document without a place has no element of its own, it only holds terms that stand elsewhere: nothing to judge.
    const rules = group.place === undefined && this.facts.kind !== 'model' ? undefined : this.plan.groups.get(group.id)
    if (rules !== undefined) for (const owned of rules) this.judgeRule(owned, group)
    for (const occurrence of group.occurrences) {
      this.judgeTerm(occurrence, undefined, group)
      if (occurrence.parts !== undefined) for (const part of occurrence.parts) this.judgeTerm(part, occurrence, group)
    }
    for (const child of group.children) {
      if (this.lines === undefined || child.id !== 'BG-25') this.judgeGroup(child)
      else this.judgeGroupLine(child, this.lines)
    }
  }

  private judgeGroupLine(line: Group, { groups }: Verdicts): void {
    this.judgeLine(groups, line, () => this.judgeGroup(line))
  }

  /** What was found in a line stays, and what looked beyond the line is asked again; a line that is new or changed is judged. */
  private judgeLine<Line extends WeakKey>(remarks: WeakMap<Line, readonly Remark[]>, line: Line, work: () => void): void {
    const known = remarks.get(line)
    if (known !== undefined) {
      for (const { hit, again } of known) if (again?.(this.facts) !== true && hit !== undefined) this.hits.push(hit)
      return
    }
    this.record = []
    this.facts.documentReads = this.lines?.asked
    remarks.set(line, this.record)
    work()
    this.record = undefined
    this.facts.documentReads = undefined
  }

  // Nothing is made for a rule that holds, which nearly all do: functions that ask again are made apart.

  private judgeElement(judge: ElementJudge, element: XmlElement, attribute: string | undefined): void {
    this.facts.readsDocument = false
    const holds = judge.test?.(element, this.facts) === true
    if (!holds || !this.isSettled()) this.noteElement(holds, judge, element, attribute)
  }

  private noteElement(holds: boolean, { test, owned }: ElementJudge, element: XmlElement, attribute: string | undefined): void {
    const hit = owned === undefined ? undefined : attribute === undefined ? { ...owned, element } : { ...owned, element, attribute }
    this.note(holds, hit, (facts) => test?.(element, facts) === true)
  }

  private judgeRule(owned: Owned<GroupRule>, group: Group): void {
    this.facts.readsDocument = false
    const holds = owned.rule.test(group, this.facts)
    if (!holds || !this.isSettled()) this.noteRule(holds, owned, group)
  }

  private noteRule(holds: boolean, { ruleset, rule }: Owned<GroupRule>, group: Group): void {
    this.note(holds, { ruleset, rule, group }, (facts) => rule.test(group, facts))
  }

  private judgeTerm(occurrence: Occurrence, of: Occurrence | undefined, group: Group): void {
    const rules = this.plan.terms.get(occurrence.term)
    if (rules === undefined) return
    for (const owned of rules) {
      this.facts.readsDocument = false
      const holds = owned.rule.test(occurrence, group, this.facts)
      if (!holds || !this.isSettled()) this.noteTerm(holds, owned, occurrence, of, group)
    }
  }

  private noteTerm(
    holds: boolean,
    { ruleset, rule }: Owned<TermRule>,
    occurrence: Occurrence,
    of: Occurrence | undefined,
    group: Group,
  ): void {
    const hit = of === undefined ? { ruleset, rule, group, occurrence } : { ruleset, rule, group, occurrence, of }
    this.note(holds, hit, (facts) => rule.test(occurrence, group, facts))
  }

  /** True where what the last test has said needs no memory: outside of lines, and where it looked at nothing but the line. */
  private isSettled(): boolean {
    return this.record === undefined || !this.facts.readsDocument
  }

  private note(holds: boolean, hit: Hit | undefined, again: (facts: Facts) => boolean): void {
    this.record?.push({ hit, again: this.facts.readsDocument ? again : undefined })
    if (!holds && hit !== undefined) this.hits.push(hit)
  }
}
