import type { XmlElement } from './syntax/element.ts'
import type { Release } from '../profiles/rulesets.ts'
import type { FindingCategory, RulesetName, Severity, TermChange } from '../terms/finding.ts'
import type { GroupId, TermId } from '../terms/types.ts'
import type { Group, Occurrence, TermView } from '../terms/view.ts'
import type { Shape } from '../languages/rule-words.ts'
import type { DocumentFacts, LineFacts } from './facts.ts'
import type { SchemaFaultKind } from './syntax/schema/fault.ts'

export type Syntax = TermView['syntax']

export type Condition = (facts: DocumentFacts) => boolean

/** Whether a rule holds at a place, or what has to be asked of the whole document to know: a test that needs more than its place says so by its type. */
export type Answer = boolean | ((facts: DocumentFacts) => boolean)

interface RuleHead {
  /** Official id, verbatim. */
  readonly id: string
  readonly severity: Severity
  readonly category: FindingCategory
  /** Terms concerned; the first is the field that a person is led to. */
  readonly terms: readonly TermId[]
  /** The sentence that the rule shares with others of its kind; a rule without one has a sentence of its own in `explain`. */
  readonly shape?: Shape
  /** What its sentence says of the value at fault, by the name in braces; days as `YYYY-MM-DD`. */
  readonly named?: (value: string) => Readonly<Record<string, string>>
  /** A rule of another set that says the same and lends its sentence. */
  readonly like?: string
  /** Syntaxes in which the rule is judged this way; all when absent. */
  readonly only?: readonly Syntax[]
  /** What a document must be that the rule speaks of; asked once of each. A rule of one country costs nothing in the documents of others. */
  readonly given?: Condition
}

/** Judged once for each instance of a group. `test` is true when the rule holds there. */
export interface GroupRule extends RuleHead {
  readonly on: GroupId
  readonly test: (group: Group, facts: LineFacts) => Answer
  readonly repair?: (group: Group, facts: DocumentFacts) => readonly TermChange[] | undefined
  /** The values that do not keep the rule, where it is one finding for many of them, and the name of what they do not fit. */
  readonly many?: { readonly name: string; readonly list: (group: Group) => readonly Occurrence[] }
}

/** Judged once for each occurrence of the terms, qualifying terms included. */
export interface TermRule extends RuleHead {
  readonly each: readonly TermId[]
  readonly test: (occurrence: Occurrence, group: Group, facts: LineFacts) => Answer
  /** The value as it must be; undefined when only a person knows. */
  readonly mend?: (value: string) => string | undefined
  /** Changes that end the finding where the value alone does not say how it must be. */
  readonly repair?: (occurrence: Occurrence, group: Group, facts: DocumentFacts) => readonly TermChange[] | undefined
}

/** Judged once for each XML element that fits a pattern (`pattern.ts`); findings that only the XML shows. */
export interface ElementRule extends RuleHead {
  readonly at: string
  /** Judged only where nothing stands in the element, neither another one nor a text. */
  readonly empty?: true
  /** Holds wherever no element inside has two parts of one name beside each other. */
  readonly repeats?: true
  /** The test looks at nothing of the element but its start tag: elements that begin alike on one path of a document are judged once. */
  readonly ofTag?: true
  /** Holds wherever this says so of the text of a leaf, which costs less than the test. */
  readonly text?: (text: string) => boolean
  /** Elements that fit this pattern, too, are not judged. */
  readonly unless?: string
  /** The attribute that the rule asks about, where it is judged on the element because an absent one does not keep it, either. */
  readonly about?: string
  /** Its terms in the order in which the element means them, where that is not the same at every element. */
  readonly termsAt?: (element: XmlElement) => readonly TermId[]
  /** True when the rule holds; a rule without a test says that the element (or attribute) itself must not be there. */
  readonly test?: (element: XmlElement, facts: LineFacts) => Answer
  /** The value of the element, or of its attribute, as it must be; undefined when only a person knows. */
  readonly mend?: (value: string, element: XmlElement) => string | undefined
  /** Changes that end the finding, which leads to the field at the path. */
  readonly repair?: (facts: DocumentFacts, element: XmlElement, path: string) => readonly TermChange[] | undefined
  /** What the rule counts in the element, for its sentence: what is missing where there is none of it, what is doubled where there are several. */
  readonly part?: { readonly name: string; readonly count: (element: XmlElement, facts: DocumentFacts) => number }
  /** What exactly is wrong where the rule does not hold: the element at fault in or below the one judged, the sentence for it, and another part that it speaks of. */
  readonly fault?: (element: XmlElement) => ElementFault | undefined
  /** What is at fault says nothing and need not be there: it is taken away. */
  readonly removesBlank?: true
  /** Changes that end the finding by what only the XML has. */
  readonly mendXml?: (element: XmlElement, facts: DocumentFacts) => readonly XmlMend[] | undefined
}

/** An element that goes, the text of an element or attribute that becomes another one, or the order of the parts of an element, by their names. */
export type XmlMend =
  | { readonly element: XmlElement; readonly attribute?: string; readonly value: string | undefined }
  | { readonly element: XmlElement; readonly order: readonly string[] }

interface ElementFault {
  readonly element: XmlElement
  readonly shape: Shape
  readonly part: string
}

/** What the XML schema asks; found by the walk over the elements, without a test. */
export interface SchemaRule extends RuleHead {
  readonly refuses: SchemaFaultKind | 'later'
}

export type Rule = GroupRule | TermRule | ElementRule | SchemaRule

/** A named, versioned, dated list of rules. */
export interface Ruleset extends Release {
  readonly rules: readonly Rule[]
  /** Those of them for one syntax, and perhaps some that are for others; says so where a set has very many of one syntax only. */
  readonly rulesFor?: (syntax: Syntax) => readonly Rule[]
  /** Those of a syntax that `rulesFor` leaves out: hardly any document has the elements that they are about, and there are very many. */
  readonly rulesOn?: ((syntax: Syntax) => RulesOn | undefined) | undefined
  /** The rules of another set, by id, that this one holds in a state of its own (`held.ts`). */
  readonly holds?: { readonly of: RulesetName; readonly ids: () => ReadonlySet<string> } | undefined
}

/** The rules on elements of a name, such as `cbc:UUID`: that is how their patterns end. */
export type RulesOn = (name: string) => readonly ElementRule[]

export const warn = <R extends Rule>(rule: R): R => ({ ...rule, severity: 'warning' })

export const isGroupRule = (rule: Rule): rule is GroupRule => 'on' in rule
export const isSchemaRule = (rule: Rule): rule is SchemaRule => 'refuses' in rule
export const isElementRule = (rule: Rule): rule is ElementRule => 'at' in rule

/** Whether there are cases in which a repair of what breaks the rule is offered. */
export function mayMend(rule: Rule): boolean {
  if (isSchemaRule(rule)) return rule.refuses === 'value' || rule.refuses === 'order'
  if (isElementRule(rule)) return [rule.mend, rule.repair, rule.mendXml, rule.removesBlank].some((one) => one !== undefined)
  return rule.repair !== undefined || (!isGroupRule(rule) && rule.mend !== undefined)
}
