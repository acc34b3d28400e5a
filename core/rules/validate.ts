import { SCHEMA_RULE, type Finding, type RulesetName } from '../terms/finding.ts'
import { descent, homeOf, termRow } from '../terms/lookup.ts'
import type { ProfileId } from '../profiles/profiles.ts'
import type { TermId } from '../terms/types.ts'
import type { Group, TermView } from '../terms/view.ts'
import type { XmlDocument, XmlElement } from './syntax/element.ts'
import { accept, type Acceptance } from './acceptance.ts'
import { findCauses, type Judged } from './causes.ts'
import { judge } from './engine.ts'
import { explain, type Circumstances } from './explain.ts'
import type { Language } from '../languages/languages.ts'
import type { Shape } from '../languages/rule-words.ts'
import { DocumentFacts } from './facts.ts'
import { withFlatLines } from './flat-lines.ts'
import { withoutHeld } from './held.ts'
import type { Hit, SchemaHit } from './hit.ts'
import { mendValue, OWN_RULES, valueShape } from './kontor.ts'
import type { LineVerdicts } from './line-verdicts.ts'
import { Locator, type Anchor } from './locate.ts'
import { specificationOf } from './occurrences.ts'
import { isGroupRule, type GroupRule, type XmlMend } from './rule.ts'
import { Optional } from './repairs/hollow.ts'
import { orderParts } from './repairs/order.ts'
import { rulesetOf } from './rulesets.ts'
import { grammarOfHybrid } from './syntax/schema/index.ts'
import { isBlank } from './text.ts'

export interface ValidateOptions {
  /** Sets to judge; names that this program has no rules for are left out of `Verdict.rulesets`. */
  readonly rulesets: readonly RulesetName[]
  /** The XML that the view was read from: adds the findings that only the XML shows, and places. */
  readonly xml?: XmlDocument
  readonly lang?: Language
  /** Day whose releases of the sets are judged, `YYYY-MM-DD`: this room has no clock, so that whoever asks says it. */
  readonly asOf: string
  /** The profile to judge by where a set has several (BT-24); absent: the one that the document names. */
  readonly specification?: string | undefined
  /** The profile of a hybrid PDF that the XML is to go into: its schema is asked in place of that of the syntax, where it has one of its own. */
  readonly hybrid?: ProfileId | undefined
  /** Where the document is judged state by state: what was found in its lines before. */
  readonly lines?: LineVerdicts | undefined
}

export interface Verdict {
  /** True when no finding is fatal. */
  readonly valid: boolean
  readonly findings: readonly Finding[]
  /** What the receiver makes of it; absent where no receiver's configuration is known, or not all of its rule sets were judged. */
  readonly acceptance?: Acceptance
  /** What was judged, with versions. */
  readonly rulesets: readonly { readonly name: RulesetName; readonly version: string }[]
}

/** Judges a document. The same view gives the same findings in the same order; nothing is changed. */
export function validateView(whole: TermView, options: ValidateOptions): Verdict {
  const view = withFlatLines(whole)
  const specification = options.specification ?? specificationOf(view.root)
  const rulesets = options.rulesets
    .map((name) => rulesetOf(name, view.syntax, options.asOf, specification))
    .filter((set) => set !== undefined)
  const facts = new DocumentFacts(view, options.asOf, options.xml?.root, options.lines?.taxUses)
  const schema = options.hybrid === undefined ? undefined : grammarOfHybrid(options.hybrid)
  const hits = withoutHeld(judge(facts, [...rulesets, OWN_RULES], options.xml, options.lines, schema), rulesets)
  const locator = new Locator(view.root, options.xml)
  const optional = new Optional(rulesets, facts, locator)
  const described = hits.map((hit) => ({ rule: hit.rule, finding: describe(hit, facts, locator, optional, options.lang ?? 'en') }))
  const causes = findCauses(described)
  const fatalOwn = findFatalOwn(described, causes)
  const findings = described.map(({ finding }, index): Finding => {
    const causedBy = causes[index]
    const severity = isOwn(finding) && finding.rule !== SCHEMA_RULE && !fatalOwn.has(index) ? 'warning' : finding.severity
    return causedBy === undefined ? { ...finding, severity } : { ...finding, severity, causedBy }
  })
  const receiver = options.xml === undefined ? undefined : accept(view, findings, options.rulesets, options.asOf)
  return {
    valid: findings.every((finding) => finding.severity !== 'fatal'),
    findings: receiver?.findings ?? findings,
    ...(receiver === undefined ? {} : { acceptance: receiver.acceptance }),
    rulesets: rulesets.map(({ name, version }) => ({ name, version })),
  }
}

/** Schema and official rules decide whether a document is valid: these further findings of our own are fatal, since fatal ones of theirs follow from them. */
function findFatalOwn(described: readonly Judged[], causes: readonly (number | undefined)[]): Set<number | undefined> {
  const followers = described.map(({ finding }, at) => (finding.severity === 'fatal' && !isOwn(finding) ? causes[at] : undefined))
  return new Set(followers)
}

const isOwn = ({ ruleset }: Finding): boolean => ruleset === OWN_RULES.name

function describe(hit: Hit, facts: DocumentFacts, locator: Locator, optional: Optional, lang: Language): Finding {
  const { rule, ruleset } = hit
  const fault = faultOf(hit, facts, locator)
  const place = placeOf(hit, locator, fault?.element)
  const repair = repairOf(hit, facts, place, locator, optional)
  const located = locator.locate(place.start)
  return {
    rule: rule.id,
    ruleset: ruleset.name,
    severity: rule.severity,
    category: rule.category,
    message: explain(rule, lang, { ...place, shape: fault?.shape, part: fault?.part, first: fault?.first }),
    terms: place.terms ?? rule.terms,
    path: place.path,
    ...(located === undefined ? {} : { location: located }),
    ...(place.value === undefined ? {} : { value: place.value }),
    ...(repair === undefined ? {} : { repair }),
  }
}

interface Fault {
  readonly element?: XmlElement
  readonly shape?: Shape | undefined
  readonly part: { readonly name: string; readonly count?: number }
  readonly first?: Circumstances['first']
}

/** What a rule says more exactly about the fault. */
function faultOf(hit: Hit, facts: DocumentFacts, locator: Locator): Fault | undefined {
  if ('group' in hit && isGroupRule(hit.rule)) return hit.rule.many && sumUp(hit.rule.many, hit.group, locator)
  if (!('element' in hit)) return undefined
  if ('fault' in hit) return schemaFaultOf(hit)
  const { rule, element } = hit
  const fault = rule.fault?.(element)
  if (fault !== undefined) return { ...fault, part: { name: fault.part } }
  if (rule.part === undefined) return undefined
  const part = { name: rule.part.name, count: rule.part.count(element, facts) }
  return { element, shape: part.count === 0 && rule.shape === 'part' ? 'part_missing' : rule.shape, part }
}

/** The schema has a sentence for each kind of fault, and for some kinds of values. */
function schemaFaultOf({ rule, element, fault }: SchemaHit): Fault {
  return { element, shape: schemaShape(element, fault) ?? rule.shape, part: { name: fault.by } }
}

function schemaShape(element: XmlElement, { kind, by }: SchemaHit['fault']): Shape | undefined {
  // Where any part will do, none has a name that could be missing.
  if (kind === 'missing' && by === '') return 'schema_empty'
  if (kind !== 'value') return undefined
  return element.blank ? 'schema_empty' : valueShape(by)
}

/** How many of many values a sentence names. */
const NAMED = 3

/** The values that one finding stands for: how many they are, and those that stand first in the XML. */
function sumUp({ name, list }: NonNullable<GroupRule['many']>, group: Group, locator: Locator): Fault {
  const found = list(group).toSorted((left, right) => (left.place?.start ?? 0) - (right.place?.start ?? 0))
  const first = found.slice(0, NAMED).map(({ term, place }) => ({ term, line: place && locator.locate(place.start)?.line }))
  return { part: { name, count: found.length }, first }
}

interface Spot {
  readonly path: string
  readonly start: number | undefined
  /** The innermost group around the place. */
  readonly group: Group
  readonly value?: string | undefined
  readonly absent?: boolean
  /** The one of the terms that is at fault. */
  readonly term?: TermId | undefined
  readonly terms?: Finding['terms']
  /** True when the path leads to the very value at fault. */
  readonly exact?: boolean
  /** True when the term stands nowhere else in its group, and no other one at its element. */
  readonly alone?: boolean
  /** Name of the XML element or attribute at fault. */
  readonly element?: string | undefined
}

function placeOf(hit: Hit, locator: Locator, culprit: XmlElement | undefined): Spot {
  if ('element' in hit) {
    const { rule } = hit
    const attribute = hit.attribute ?? ('about' in rule ? rule.about : undefined)
    const element = culprit ?? hit.element
    const anchor = locator.anchorOf(element, attribute)
    const named = attribute === undefined ? undefined : element.attributes.find((one) => one.name === attribute)
    const absent = attribute !== undefined && named === undefined
    const text = element.elements.length === 0 && element.text !== '' && !absent ? element.text : undefined
    const about = 'fault' in hit ? absentTerms(hit, anchor) : (hit.rule.termsAt?.(element) ?? rule.terms)
    const path =
      anchor.occurrence === undefined ? locator.fieldPath(anchor.group, about) : locator.pathOf(anchor.occurrence, anchor.of, anchor.group)
    const term = locator.termAt(anchor, about) ?? anchor.occurrence?.term
    const terms = term === undefined || about.includes(term) ? about : [term, ...about]
    const exact =
      anchor.occurrence !== undefined &&
      anchor.occurrence.value === (named?.value ?? text ?? (element.children.length === 0 ? '' : undefined))
    const alone = anchor.occurrence !== undefined && anchor.group.all(anchor.occurrence.term).length === 1 && !locator.hasOtherTerm(element)
    const start = named?.start ?? element.start
    const name = hit.attribute ?? element.name
    return { path, start, group: anchor.group, value: named?.value ?? text, absent, term, terms, exact, alone, element: name }
  }
  if ('occurrence' in hit) {
    const { occurrence, of, group } = hit
    const place = occurrence.place ?? of?.place ?? group.place
    const terms = [occurrence.term, ...hit.rule.terms.filter((term) => !hit.rule.each.includes(term))]
    const path = locator.pathOf(occurrence, of, group)
    return { path, start: place?.start, group, value: occurrence.value, term: occurrence.term, terms, exact: true }
  }
  const found = locator.fieldOf(hit.group, hit.rule.terms)
  const place = found?.place ?? hit.group.place
  return {
    path: locator.fieldPath(hit.group, hit.rule.terms),
    start: place?.start,
    group: hit.group,
    value: found?.value,
    absent: found === undefined,
  }
}

/** The term that an element lacks by the schema: that of the group that it is, else the first of a single group below. */
function absentTerms({ fault, rule }: SchemaHit, { group }: Anchor): readonly TermId[] {
  if (fault.terms === undefined) return rule.terms
  const rows = fault.terms.map(termRow)
  const own = rows.filter((row) => row.group === homeOf(group.id))
  if (own.length > 0) return own.map(({ id }) => id)
  const [first, ...others] = rows
  const isBelow = first !== undefined && others.every((row) => row.group === first.group) && descent(group.id, first.group) !== undefined
  return isBelow ? [first.id] : []
}

/** Value mends need the model path of a value of their own; group repairs are sets of changes. */
function repairOf(hit: Hit, facts: DocumentFacts, spot: Spot, locator: Locator, optional: Optional): Finding['repair'] {
  if ('group' in hit && isGroupRule(hit.rule)) return hit.rule.repair?.(hit.group, facts)
  const value = spot.value === undefined || spot.exact !== true ? undefined : mendOf(hit, spot.value)
  if (value !== undefined) return [{ path: spot.path, value }]
  if ('occurrence' in hit) return hit.rule.repair?.(hit.occurrence, hit.group, facts)
  if (!('element' in hit)) return undefined
  if ('fault' in hit) return mendFault(hit, spot, optional, locator)
  const { rule, element } = hit
  if (rule.removesBlank === true) return removeBlank(element, spot, optional, locator)
  return rule.repair?.(facts, element, spot.path) ?? mendXml(rule.mendXml?.(element, facts), locator)
}

function mendFault({ fault, element }: SchemaHit, spot: Spot, optional: Optional, locator: Locator): Finding['repair'] {
  if (fault.kind === 'order') return mendXml(orderParts(fault), locator)
  return fault.kind === 'value' ? removeBlank(element, spot, optional, locator) : undefined
}

function mendXml(mends: readonly XmlMend[] | undefined, locator: Locator): Finding['repair'] {
  return mends?.map((mend) => {
    const path = locator.xpathOf(mend.element)
    if ('order' in mend) return { path, order: mend.order }
    return { path: mend.attribute === undefined ? path : `${path}/@${mend.attribute}`, value: mend.value }
  })
}

function mendOf(hit: Hit, value: string): string | undefined {
  if ('fault' in hit) return hit.fault.kind === 'value' ? mendValue(hit.fault.by, value) : undefined
  if ('element' in hit) return hit.rule.mend?.(value, hit.element)
  return 'occurrence' in hit ? hit.rule.mend?.(value) : undefined
}

/** A blank value of a term goes as the term, which takes along what else the format writes for it. */
function removeBlank(
  element: XmlElement,
  { exact, alone, value, term, path, group }: Spot,
  optional: Optional,
  locator: Locator,
): Finding['repair'] {
  const isTerm = exact === true && isBlank(value ?? '') && term !== undefined && !/\[\d+\]$/.test(path)
  if (!isTerm || alone !== true) return mendXml(optional.remove(element), locator)
  return optional.mayLose(term, group, element) ? [{ path, value: undefined }] : undefined
}
