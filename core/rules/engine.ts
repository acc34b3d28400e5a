import { addTo } from '../base/group-by.ts'
import { profilesNamedBy } from '../profiles/profiles.ts'
import type { XmlDocument, XmlElement } from './syntax/element.ts'
import type { GroupId, TermId } from '../terms/types.ts'
import type { Group, Occurrence } from '../terms/view.ts'
import type { DocumentFacts } from './facts.ts'
import type { Hit } from './hit.ts'
import { specificationOf } from './occurrences.ts'
import type { LineVerdicts, Remark, Verdicts } from './line-verdicts.ts'
import {
  isElementRule,
  isGroupRule,
  isSchemaRule,
  type Answer,
  type Condition,
  type ElementRule,
  type GroupRule,
  type Rule,
  type Ruleset,
  type TermRule,
} from './rule.ts'
import type { Syntax } from './rule.ts'
import { OBSERVERS } from './syntax/observe.ts'
import type { Grammar } from './syntax/schema/grammar.ts'
import { grammarOf } from './syntax/schema/index.ts'
import type { SchemaFault } from './syntax/schema/fault.ts'
import { OWN_RULES, SCHEMA_RULES } from './kontor.ts'
import { createWatch } from './syntax/around.ts'
import { compileVisitors, walkElements, type ElementPlan, type ElementVisitor, type Walker } from './syntax/walk.ts'

interface Owned<R> {
  readonly ruleset: Ruleset
  readonly rule: R
}

/** With the test apart: rules are objects of many forms, which takes a look-up each time. */
interface Tested<R extends GroupRule | TermRule> extends Owned<R> {
  readonly test: R['test']
}

/** An element rule in its set; observers, which only collect facts, have none. */
interface ElementJudge extends ElementVisitor {
  readonly owned: Owned<ElementRule> | undefined
}

/** All of one shape, which thousands of questions to them an invoice make worth it. */
const judgeOf = ({ at, empty, repeats, ofTag, text, unless, test }: ElementVisitor, owned?: Owned<ElementRule>): ElementJudge => ({
  at,
  empty,
  repeats,
  ofTag,
  text,
  unless,
  test,
  owned,
})

/** Rules of some sets for one syntax, with all conditions that they ask of a document. */
interface Selection {
  readonly kind: Syntax
  readonly withElements: boolean
  readonly rulesets: readonly Ruleset[]
  readonly grammar: Grammar | undefined
  readonly rules: readonly Owned<Rule>[]
  /** The rules on elements of a name that are not among these. */
  readonly further: (name: string) => readonly ElementJudge[]
  readonly conditions: readonly Condition[]
  /** By the answers to the conditions. */
  readonly plans: Map<string, Plan>
}

/** The rules that speak of a document, sorted by where they are judged. */
interface Plan {
  readonly groups: ReadonlyMap<GroupId, readonly Tested<GroupRule>[]>
  readonly terms: ReadonlyMap<TermId, readonly Tested<TermRule>[]>
  readonly elements: ElementPlan<ElementJudge>
}

/** Those that were asked for so far, few in any program. */
const selections: Selection[] = []

function planFor(facts: DocumentFacts, rulesets: readonly Ruleset[], withElements: boolean, grammar: Grammar | undefined): Plan {
  const selection = selectionFor(facts.kind, rulesets, withElements, grammar)
  const { plans, conditions } = selection
  let answers = ''
  for (const condition of conditions) answers += facts.memo(condition) ? '1' : '0'
  let plan = plans.get(answers)
  if (plan === undefined) {
    const met = new Set(conditions.filter((_, index) => answers[index] === '1'))
    plans.set(answers, (plan = planRules(selection, met)))
  }
  return plan
}

function selectionFor(kind: Syntax, rulesets: readonly Ruleset[], withElements: boolean, grammar: Grammar | undefined): Selection {
  const known = selections.find(
    (one) =>
      one.kind === kind &&
      one.withElements === withElements &&
      one.grammar === grammar &&
      one.rulesets.length === rulesets.length &&
      one.rulesets.every((set, index) => set === rulesets[index]),
  )
  if (known !== undefined) return known
  const selection = selectRules(rulesets, kind, withElements, grammar)
  selections.push(selection)
  return selection
}

function selectRules(rulesets: readonly Ruleset[], kind: Syntax, withElements: boolean, grammar: Grammar | undefined): Selection {
  const rules: Owned<Rule>[] = []
  for (const ruleset of rulesets) {
    const applicable = (ruleset.rulesFor?.(kind) ?? ruleset.rules).filter((rule) => rule.only === undefined || rule.only.includes(kind))
    // Where the official rule looks at elements, its form on elements is the measure, and the one on terms serves models.
    const onElements = new Set(withElements ? applicable.filter(isElementRule).map((rule) => rule.id) : [])
    for (const rule of applicable) if (isElementRule(rule) ? withElements : !onElements.has(rule.id)) rules.push({ ruleset, rule })
  }
  const conditions = rules.flatMap(({ rule }) => rule.given ?? [])
  const further = (name: string): ElementJudge[] =>
    rulesets.flatMap(
      (ruleset) =>
        ruleset
          .rulesOn?.(kind)?.(name)
          .map((rule) => judgeOf(rule, { ruleset, rule })) ?? [],
    )
  return { kind, withElements, rulesets, grammar, rules, further, conditions: [...new Set(conditions)], plans: new Map() }
}

function planRules({ rules, kind, withElements, grammar, further }: Selection, met: ReadonlySet<Condition>): Plan {
  const groups = new Map<GroupId, Tested<GroupRule>[]>()
  const terms = new Map<TermId, Tested<TermRule>[]>()
  const observers = withElements ? OBSERVERS.filter((observer) => observer.only.includes(kind)) : []
  const elements = observers.map((observer) => judgeOf(observer))
  for (const { ruleset, rule } of rules) {
    if (rule.given !== undefined && !met.has(rule.given)) continue
    if (isSchemaRule(rule)) continue
    if (isElementRule(rule)) elements.push(judgeOf(rule, { ruleset, rule }))
    else if (isGroupRule(rule)) addTo(groups, rule.on, { ruleset, rule, test: rule.test })
    else for (const term of rule.each) addTo(terms, term, { ruleset, rule, test: rule.test })
  }
  return { groups, terms, elements: withElements ? compileVisitors(elements, grammar, further) : compileVisitors(elements, undefined) }
}

/**
 * Judges the rules of some sets; hits come in the order: elements of the XML, then groups and terms in document order. With the verdicts on
 * the lines of an earlier state of the document, lines that are the same as there are not judged again. The XML is held against the schema of its
 * syntax, unless another one is given.
 */
export function judge(
  facts: DocumentFacts,
  rulesets: readonly Ruleset[],
  xml: XmlDocument | undefined,
  lines?: LineVerdicts,
  grammar = grammarOf(facts.kind),
): Hit[] {
  const plan = planFor(facts, rulesets, xml !== undefined, grammar)
  const judging = new Judging(plan, facts, lines?.next(plan, facts))
  if (xml !== undefined) walkElements(xml, plan.elements, judging.walker())
  judging.judgeGroup(facts.root)
  return judging.hits
}

class Judging {
  readonly hits: Hit[] = []
  private readonly plan: Plan
  private readonly facts: DocumentFacts
  private readonly lines: Verdicts | undefined
  /** Where what is found in a line is kept, while one is judged. */
  private record: Remark[] | undefined
  /** Set when the test at hand has looked at an element around the line. */
  private looksAround = false

  constructor(plan: Plan, facts: DocumentFacts, lines: Verdicts | undefined) {
    this.plan = plan
    this.facts = facts
    this.lines = lines
  }

  walker(): Walker<ElementJudge> {
    const { lines, facts } = this
    const inside: Walker<ElementJudge> = {
      test: lines === undefined ? (visitor, element) => visitor.test?.(element, facts) : undefined,
      meet: (visitor, element, attribute, answer) => this.judgeElement(visitor, element, attribute, answer),
      refuse: (fault) => this.noteFault(fault),
    }
    if (lines === undefined) return inside
    const elements = new Set(facts.root.groups('BG-25').map(({ place }) => place))
    const watch = createWatch(() => {
      this.looksAround = true
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
    this.facts.plainAnswers = this.lines?.asked
    remarks.set(line, this.record)
    work()
    this.record = undefined
    this.facts.plainAnswers = undefined
  }

  // Nothing is made for a rule that holds, which nearly all do, and whose answer nobody keeps: functions that ask again are made apart.

  private judgeElement(judge: ElementJudge, element: XmlElement, attribute: string | undefined, known: Answer | undefined): void {
    this.looksAround = false
    const answer = known ?? judge.test?.(element, this.facts) ?? false
    if (answer === true && (!this.looksAround || this.record === undefined)) return
    const holds = isMet(answer, this.facts)
    if (!holds || this.record !== undefined) this.noteElement(holds, answer, judge, element, attribute)
  }

  private noteElement(
    holds: boolean,
    answer: Answer,
    { test, owned }: ElementJudge,
    element: XmlElement,
    attribute: string | undefined,
  ): void {
    const hit = owned === undefined ? undefined : attribute === undefined ? { ...owned, element } : { ...owned, element, attribute }
    this.note(holds, answer, hit, (facts) => isMet(test?.(element, facts) ?? false, facts))
  }

  private noteFault(fault: SchemaFault): void {
    const { kind, element, attribute, later } = fault
    const taken = later === true ? this.facts.memo(laterPartsTaken) : undefined
    const rule = SCHEMA_RULES[taken === 'all' || (taken === 'many' && kind === 'many') ? 'later' : kind]
    this.looksAround = false
    const at = attribute === undefined ? { element } : { element, attribute }
    this.note(false, false, { ruleset: OWN_RULES, rule, ...at, fault }, () => false)
  }

  private judgeRule(owned: Tested<GroupRule>, group: Group): void {
    this.looksAround = false
    const answer = owned.test(group, this.facts)
    if (answer === true) return
    const holds = isMet(answer, this.facts)
    if (!holds || this.record !== undefined) this.noteRule(holds, answer, owned, group)
  }

  private noteRule(holds: boolean, answer: Answer, { ruleset, rule }: Owned<GroupRule>, group: Group): void {
    this.note(holds, answer, { ruleset, rule, group }, (facts) => isMet(rule.test(group, facts), facts))
  }

  private judgeTerm(occurrence: Occurrence, of: Occurrence | undefined, group: Group): void {
    const rules = this.plan.terms.get(occurrence.term)
    if (rules === undefined) return
    this.looksAround = false
    for (const owned of rules) {
      const answer = owned.test(occurrence, group, this.facts)
      if (answer === true) continue
      const holds = isMet(answer, this.facts)
      if (!holds || this.record !== undefined) this.noteTerm(holds, answer, owned, occurrence, of, group)
    }
  }

  private noteTerm(
    holds: boolean,
    answer: Answer,
    { ruleset, rule }: Owned<TermRule>,
    occurrence: Occurrence,
    of: Occurrence | undefined,
    group: Group,
  ): void {
    const hit = of === undefined ? { ruleset, rule, group, occurrence } : { ruleset, rule, group, occurrence, of }
    this.note(holds, answer, hit, (facts) => isMet(rule.test(occurrence, group, facts), facts))
  }

  /** In a line is kept what does not hold, and how to ask again what goes by more than the line. */
  private note(holds: boolean, answer: Answer, hit: Hit | undefined, again: (facts: DocumentFacts) => boolean): void {
    const isOfLine = typeof answer === 'boolean' && !this.looksAround
    if (!holds || !isOfLine) this.record?.push({ hit, again: isOfLine ? undefined : again })
    if (!holds && hit !== undefined) this.hits.push(hit)
  }
}

/**
 * What a profile takes of a later release of the schema than the other receivers of the syntax read: EXTENDED all of it, BASIC WL and BASIC what may stand
 * several times there. EN 16931 has one identifier with and without Factur-X, so that it is held to the earlier release.
 */
function laterPartsTaken({ root }: DocumentFacts): 'all' | 'many' | undefined {
  const profiles = profilesNamedBy(specificationOf(root))
  if (profiles.includes('facturx_extended')) return 'all'
  return profiles.includes('facturx_basic') || profiles.includes('facturx_basic_wl') ? 'many' : undefined
}

const isMet = (answer: Answer, facts: DocumentFacts): boolean => (typeof answer === 'boolean' ? answer : answer(facts))
