import { Group, attribute, type Occurrence } from '../terms/view.ts'
import type { TermId } from '../terms/types.ts'
import type { XmlBuilder } from '../xml/writer.ts'
import type { CompiledAttribute, CompiledBinding, CompiledRow, Target } from './compile.ts'
import type { Format } from './codes.ts'
import { listLost, type LostValue } from './loss.ts'
import { hasText } from './xml-text.ts'

/** Everything that a writing of a view needs beside the row in hand. */
export interface Writing {
  readonly binding: CompiledBinding
  readonly root: Group
  /** Values that the target format sets, whatever the view says. */
  readonly overrides: ReadonlyMap<TermId, string>
  readonly atMost: NonNullable<Format['atMost']>
  /** Rows that write nothing, because none of their terms is said and the schema does not demand them: most rows, in most invoices. */
  readonly silent: ReadonlySet<CompiledRow>
  /** Occurrences that have found their place; the others are lost. */
  readonly written: Set<Occurrence>
  /** What the instances of closed groups have lost that are written already. */
  readonly settled: Map<Group, readonly LostValue[]>
}

/** An element to be written; its name is that of the row, the prefix is for the place to decide. */
export interface Draft {
  readonly row: CompiledRow
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly text: string
  readonly children: readonly Draft[]
}

/** Elements, and whether they say something or are only what the syntax demands around content. */
export interface Drafts {
  readonly elements: readonly Draft[]
  readonly filled: boolean
}

/** The occurrence for which a repeated element is being drafted. */
type Bound = Occurrence | undefined

/** The elements of one row in a group instance. */
export function draftRow(row: CompiledRow, around: Group, writing: Writing): Drafts {
  const elements: Draft[] = []
  const filled = addRow(row, around, undefined, writing, elements)
  return { elements, filled }
}

/** The element of one row for a group instance of its own. */
export function draftInstance(row: CompiledRow, instance: Group, writing: Writing): Drafts {
  const elements: Draft[] = []
  const filled = addElement(row, instance, undefined, writing, elements)
  return { elements, filled }
}

/**
 * Writes everything inside an element that is written in any case. Instances of groups are drafted and written one after the other, so
 * that the drafts of a long invoice are never all there at once.
 */
export function writeContent(
  row: CompiledRow,
  group: Group,
  writing: Writing,
  xml: XmlBuilder,
  nameOf: (row: CompiledRow) => string,
): void {
  for (const child of row.rows) {
    if (child.kind === 'node' && child.row.always === true && child.row.group === undefined && child.attributes.length === 0) {
      xml.open(nameOf(child))
      writeContent(child, group, writing, xml, nameOf)
      xml.close()
    } else if (child.row.group === undefined || child.row.also === true || child.row.needs !== undefined)
      writeAll(draftRow(child, group, writing).elements, xml, nameOf)
    else for (const instance of instancesOf(child, group, writing)) writeInstance(child, instance, writing, xml, nameOf)
  }
}

/** An instance of a closed group has its own list of what is written: ten thousand short lists cost far less than a long one. */
function writeInstance(row: CompiledRow, instance: Group, writing: Writing, xml: XmlBuilder, nameOf: (row: CompiledRow) => string): void {
  const own = writing.binding.closed.has(row) ? { ...writing, written: new Set<Occurrence>() } : writing
  writeAll(draftInstance(row, instance, own).elements, xml, nameOf)
  if (own !== writing) writing.settled.set(instance, listLost(instance, own))
}

function writeAll(drafts: readonly Draft[], xml: XmlBuilder, nameOf: (row: CompiledRow) => string): void {
  for (const draft of drafts) writeDraft(xml, draft, nameOf)
}

/** A writing of a view that is about to begin. */
export function prepareWriting(choices: Omit<Writing, 'silent' | 'settled'>): Writing {
  const said = new Set(choices.overrides.keys())
  collectTerms(choices.root, said)
  const silent = new Set<CompiledRow>()
  collectSilent(choices.binding.root, said, silent)
  return { ...choices, silent, settled: new Map() }
}

function collectTerms(group: Group, said: Set<TermId>): void {
  for (const { term, parts } of group.occurrences) {
    said.add(term)
    if (parts !== undefined) for (const part of parts) said.add(part.term)
  }
  for (const child of group.children) collectTerms(child, said)
}

function collectSilent(row: CompiledRow, said: ReadonlySet<TermId>, silent: Set<CompiledRow>): void {
  const { also, again, always, fallback } = row.row
  const demanded = always === true || fallback !== undefined || row.kind === 'fixed' || row.kind === 'aside'
  if (row.kind === 'unbound' || also === true || (!demanded && !saysAny(row, said))) silent.add(row)
  else if (again !== true) for (const child of row.rows) collectSilent(child, said, silent)
}

function saysAny({ terms }: CompiledRow, said: ReadonlySet<TermId>): boolean {
  for (const term of terms) if (said.has(term)) return true
  return false
}

// Each of the following adds elements to `into` and tells whether they say something; what only the syntax demands stays when something
// else is there.

function addRow(row: CompiledRow, around: Group, bound: Bound, writing: Writing, into: Draft[]): boolean {
  if (writing.silent.has(row) || !hasNeeded(row, around)) return false
  if (row.row.group !== undefined) return addInstances(row, around, writing, into)
  if (row.row.each === undefined) return addElement(row, around, bound, writing, into)
  let filled = false
  for (const each of occurrencesOf(row.row.each, row.eachTarget, around, writing))
    filled = addElement(row, around, each, writing, into) || filled
  return filled
}

function hasNeeded({ row, needs }: CompiledRow, around: Group): boolean {
  const { needs: term } = row
  return term === undefined || holdersOf(needs, around).some((holder) => holder.has(term))
}

function addInstances(row: CompiledRow, around: Group, writing: Writing, into: Draft[]): boolean {
  let filled = false
  for (const instance of instancesOf(row, around, writing)) filled = addElement(row, instance, undefined, writing, into) || filled
  return filled
}

/** The instances that a group row writes. Without one its element can still hold terms of the groups around it. */
function instancesOf(row: CompiledRow, around: Group, writing: Writing): readonly Group[] {
  const id = row.row.group as Group['id']
  const parent = groupUp(around, row.groupUp)
  const all = parent.groups(id)
  if (all.length > 0) return writing.atMost[id] === undefined ? all : all.slice(0, writing.atMost[id])
  return row.reach === 0 && row.row.always !== true ? all : [new Group(id, parent, 0, undefined, parent.path)]
}

/** One element, in the group instance that it belongs to. */
function addElement(row: CompiledRow, group: Group, bound: Bound, writing: Writing, into: Draft[]): boolean {
  switch (row.kind) {
    case 'node':
      return addNode(row, group, bound, writing, into)
    case 'value':
      return addValue(row, group, bound, writing, into)
    case 'compose':
      return addComposed(row, group, writing, into)
    case 'aside':
      return addAside(row, group, bound, into)
    case 'fixed':
      into.push({ row, attributes: NO_ATTRIBUTES.list, text: row.row.fixed ?? '', children: NO_CHILDREN })
      return false
    case 'unbound':
      return false
  }
}

const NO_CHILDREN: readonly Draft[] = []

function addNode(row: CompiledRow, group: Group, bound: Bound, writing: Writing, into: Draft[]): boolean {
  const first = into.length
  let filled = false
  for (const child of row.rows) filled = addRow(child, group, bound, writing, into) || filled
  const children = into.length === first ? NO_CHILDREN : into.splice(first)
  if (filled || row.row.always === true)
    into.push({ row, attributes: draftAttributes(row, group, undefined, writing).list, text: '', children })
  return filled
}

function addValue(row: CompiledRow, group: Group, bound: Bound, writing: Writing, into: Draft[]): boolean {
  const occurrence = row.row.term === undefined ? undefined : pickOccurrence(row, row.row.term, group, bound, writing)
  const { list, filled } = draftAttributes(row, group, occurrence, writing)
  const { fallback, codec } = row.row
  const says = occurrence !== undefined || filled
  if (!says && fallback === undefined) return false
  if (occurrence !== undefined) markWritten(row, occurrence, group, writing)
  const value = occurrence?.value ?? fallback ?? ''
  into.push({ row, attributes: list, text: codec?.write(value) ?? value, children: NO_CHILDREN })
  return says
}

/** A shared element shows the value of every instance that has the same. */
function markWritten(row: CompiledRow, occurrence: Occurrence, group: Group, writing: Writing): void {
  if (row.row.shared === true)
    for (const same of occurrencesOf(occurrence.term, row.target, group, writing))
      if (same.value === occurrence.value) writing.written.add(same)
  writing.written.add(occurrence)
}

/** The occurrence that an element shows: the one it is repeated for, or the first that has no place yet. */
function pickOccurrence(row: CompiledRow, term: TermId, group: Group, bound: Bound, writing: Writing): Bound {
  if (bound?.term === term) return suits(row, bound) ? bound : undefined
  const main = row.of === undefined ? undefined : bound?.term === row.of ? bound : groupUp(group, row.target?.up ?? 0).first(row.of)
  if (main !== undefined)
    return main.parts?.find((candidate) => candidate.term === term && hasText(candidate.value) && !writing.written.has(candidate))
  return firstOccurrence(term, row, group, writing)
}

/** The first of `occurrencesOf` that suits a row, found without listing the others. */
function firstOccurrence(term: TermId, row: CompiledRow, group: Group, writing: Writing): Bound {
  if (row.target?.down.length !== 0 || writing.overrides.has(term))
    return occurrencesOf(term, row.target, group, writing).find((candidate) => suits(row, candidate))
  for (const occurrence of groupUp(group, row.target.up).occurrences)
    if (occurrence.term === term && isOpen(occurrence, writing) && suits(row, occurrence)) return occurrence
  return undefined
}

function suits(row: CompiledRow, occurrence: Occurrence): boolean {
  return row.row.suits?.(occurrence) ?? true
}

/** Occurrences of a term, with content and without a place so far, in the instances that a target leads to. */
function occurrencesOf(term: TermId, target: Target | undefined, group: Group, writing: Writing): readonly Occurrence[] {
  const override = writing.overrides.get(term)
  if (override !== undefined) return [{ term, value: override, place: undefined, parts: undefined, attributes: undefined }]
  const found: Occurrence[] = []
  for (const holder of holdersOf(target, group))
    for (const occurrence of holder.occurrences) if (occurrence.term === term && isOpen(occurrence, writing)) found.push(occurrence)
  return found
}

/** With content, and without a place so far. */
function isOpen(occurrence: Occurrence, { written }: Writing): boolean {
  return hasContent(occurrence) && !written.has(occurrence)
}

/** A value, or at least something that qualifies the value that is missing (a file name without a file). */
function hasContent({ value, parts }: Occurrence): boolean {
  return hasText(value) || parts?.some((part) => hasText(part.value)) === true
}

/** The group instances that hold what a target leads to. */
export function holdersOf(target: Target | undefined, group: Group): readonly Group[] {
  let holders: readonly Group[] = [groupUp(group, target?.up ?? 0)]
  if (target === undefined || target.down.length === 0) return holders
  for (const id of target.down) holders = holders.flatMap((holder) => holder.groups(id))
  return holders
}

export function groupUp(group: Group, up: number): Group {
  let holder = group
  for (let left = up; left > 0; left--) holder = holder.parent ?? holder
  return holder
}

const NO_ATTRIBUTES: { readonly list: Draft['attributes']; readonly filled: boolean } = { list: [], filled: false }

function draftAttributes(row: CompiledRow, group: Group, occurrence: Bound, writing: Writing) {
  if (row.attributes.length === 0) return NO_ATTRIBUTES
  let { list, filled } = NO_ATTRIBUTES
  for (const compiled of row.attributes) {
    const value = attributeValue(compiled, group, occurrence, writing)
    if (value === undefined) continue
    list = [...list, [compiled.row.name, value]]
    // A qualifier alone is no content; a term of its own is.
    if (compiled.term !== undefined && !compiled.part) filled = true
  }
  return { list, filled }
}

/** Text of an attribute, by the occurrence that its element shows; undefined where there is nothing to say. */
export function attributeValue(
  { row, term, part, target }: CompiledAttribute,
  group: Group,
  of: Bound,
  writing: Writing,
): string | undefined {
  if (row.fixed !== undefined) return row.fixed
  if (row.kept === true) return attribute(of, row.name)
  if (row.currency !== undefined) return currencyOf(row.currency, writing.root) ?? attribute(of, row.name)
  if (term === undefined) return undefined
  const candidates = part ? (of?.parts ?? []).filter((candidate) => candidate.term === term) : occurrencesOf(term, target, group, writing)
  const found = candidates.find((candidate) => hasText(candidate.value) && !writing.written.has(candidate))
  if (found !== undefined) writing.written.add(found)
  return found?.value
}

/** EN 16931-3-2: what an amount's `currencyID` says, by the currency terms of the document. */
export function currencyOf(term: TermId, root: Group): string | undefined {
  const value = root.value(term)?.trim()
  return value === undefined || value === '' ? undefined : value
}

function addComposed(row: CompiledRow, group: Group, writing: Writing, into: Draft[]): boolean {
  const { terms, join } = row.row.compose as NonNullable<typeof row.row.compose>
  const found = terms.map((term) => occurrencesOf(term, row.target, group, writing)[0])
  if (found.every((occurrence) => occurrence === undefined)) return false
  for (const occurrence of found) if (occurrence !== undefined) writing.written.add(occurrence)
  into.push({ row, attributes: NO_ATTRIBUTES.list, text: join(found.map((occurrence) => occurrence?.value)), children: NO_CHILDREN })
  return true
}

function addAside(row: CompiledRow, group: Group, bound: Bound, into: Draft[]): boolean {
  const { of, attribute: name, usual } = row.row.aside as NonNullable<typeof row.row.aside>
  const main = bound?.term === of ? bound : firstOf(of, row.target, group)
  const said = attribute(main, name)
  const text = said === undefined || !hasText(said) ? usual : said
  if (text !== undefined) into.push({ row, attributes: NO_ATTRIBUTES.list, text, children: NO_CHILDREN })
  return false
}

function firstOf(term: TermId, target: Target | undefined, group: Group): Bound {
  for (const holder of holdersOf(target, group)) {
    const first = holder.first(term)
    if (first !== undefined) return first
  }
  return undefined
}

/** Writes a draft; `nameOf` gives the name with the prefix that is in force. */
export function writeDraft(
  xml: XmlBuilder,
  draft: Draft,
  nameOf: (row: CompiledRow) => string,
  declarations: Draft['attributes'] = [],
): void {
  const name = nameOf(draft.row)
  const attributes = declarations.length === 0 ? draft.attributes : [...declarations, ...draft.attributes]
  if (draft.row.kind !== 'node') {
    xml.leaf(name, draft.text, attributes)
    return
  }
  xml.open(name, attributes)
  for (const child of draft.children) writeDraft(xml, child, nameOf)
  xml.close()
}
