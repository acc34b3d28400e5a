import { Group, attribute, type Occurrence } from '../terms/view.ts'
import type { TermId } from '../terms/types.ts'
import type { XmlBuilder } from '../xml/writer.ts'
import type { CompiledAttribute, CompiledBinding, CompiledRow, Target } from './compile.ts'
import { hasText } from './xml-text.ts'

/** Everything that a writing of a view needs beside the row in hand. */
export interface Writing {
  readonly binding: CompiledBinding
  readonly root: Group
  /** Values that the target format sets, whatever the view says. */
  readonly overrides: ReadonlyMap<TermId, string>
  /** Occurrences that have found their place; the others are lost. */
  readonly written: Set<Occurrence>
}

/** An element to be written; its name is that of the row, the prefix is for the place to decide. */
export interface Draft {
  readonly row: CompiledRow
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly text: string
  readonly children: readonly Draft[]
}

/** What a row gives: elements, and whether they say something or are only what the syntax demands around content. */
export interface Drafts {
  readonly elements: readonly Draft[]
  readonly filled: boolean
}

const NOTHING: Drafts = { elements: [], filled: false }

/** The occurrence for which a repeated element is being drafted. */
type Bound = Occurrence | undefined

/** All elements inside an element, in the order of the rows. What only the syntax demands stays when something else is there. */
export function draftRows(rows: readonly CompiledRow[], group: Group, bound: Bound, writing: Writing): Drafts {
  return join(rows.map((row) => draftRow(row, group, bound, writing)))
}

/** The elements of one row in a group instance. */
export function draftRow(row: CompiledRow, around: Group, bound: Bound, writing: Writing): Drafts {
  if (row.row.also === true || row.kind === 'unbound' || !hasNeeded(row, around)) return NOTHING
  if (row.row.group !== undefined) return draftInstances(row, around, writing)
  if (row.row.each === undefined) return draftElement(row, around, bound, writing)
  return join(occurrencesOf(row.row.each, row.eachTarget, around, writing).map((each) => draftElement(row, around, each, writing)))
}

function hasNeeded({ row, needs }: CompiledRow, around: Group): boolean {
  const { needs: term } = row
  return term === undefined || holdersOf(needs, around).some((holder) => holder.has(term))
}

function draftInstances(row: CompiledRow, around: Group, writing: Writing): Drafts {
  const id = row.row.group as Group['id']
  const parent = groupUp(around, row.groupUp)
  const instances = parent.groups(id)
  if (instances.length > 0) return join(instances.map((instance) => draftElement(row, instance, undefined, writing)))
  // Without an instance the element can still hold terms of the groups around it.
  if (row.reach === 0 && row.row.always !== true) return NOTHING
  return draftElement(row, new Group(id, parent, 0, undefined, parent.path), undefined, writing)
}

/** One element, in the group instance that it belongs to. */
export function draftElement(row: CompiledRow, group: Group, bound: Bound, writing: Writing): Drafts {
  switch (row.kind) {
    case 'node':
      return draftNode(row, group, bound, writing)
    case 'value':
      return draftValue(row, group, bound, writing)
    case 'compose':
      return draftComposed(row, group, writing)
    case 'aside':
      return draftAside(row, group, bound, writing)
    case 'fixed':
      return leaf(row, row.row.fixed ?? '', false)
    case 'unbound':
      return NOTHING
  }
}

function draftNode(row: CompiledRow, group: Group, bound: Bound, writing: Writing): Drafts {
  const { elements, filled } = draftRows(row.rows, group, bound, writing)
  if (!filled && row.row.always !== true) return NOTHING
  const { list } = draftAttributes(row, group, undefined, writing)
  return { elements: [{ row, attributes: list, text: '', children: elements }], filled }
}

function draftValue(row: CompiledRow, group: Group, bound: Bound, writing: Writing): Drafts {
  const occurrence = row.row.term === undefined ? undefined : pickOccurrence(row, row.row.term, group, bound, writing)
  const { list, filled } = draftAttributes(row, group, occurrence, writing)
  const { fallback, codec } = row.row
  if (occurrence === undefined && !filled) return fallback === undefined ? NOTHING : leaf(row, fallback, false, list)
  if (occurrence !== undefined) markWritten(row, occurrence, group, writing)
  const value = occurrence?.value ?? fallback ?? ''
  return leaf(row, codec?.write(value) ?? value, true, list)
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
  return occurrencesOf(term, row.target, group, writing).find((candidate) => suits(row, candidate))
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
    for (const occurrence of holder.occurrences)
      if (occurrence.term === term && hasContent(occurrence) && !writing.written.has(occurrence)) found.push(occurrence)
  return found
}

/** A value, or at least something that qualifies the value that is missing (a file name without a file). */
function hasContent({ value, parts }: Occurrence): boolean {
  return hasText(value) || parts?.some((part) => hasText(part.value)) === true
}

/** The group instances that hold what a target leads to. */
export function holdersOf(target: Target | undefined, group: Group): readonly Group[] {
  let holders: readonly Group[] = [groupUp(group, target?.up ?? 0)]
  for (const id of target?.down ?? []) holders = holders.flatMap((holder) => holder.groups(id))
  return holders
}

export function groupUp(group: Group, up: number): Group {
  let holder = group
  for (let left = up; left > 0; left--) holder = holder.parent ?? holder
  return holder
}

function draftAttributes(row: CompiledRow, group: Group, occurrence: Bound, writing: Writing) {
  const list: (readonly [string, string])[] = []
  let filled = false
  for (const compiled of row.attributes) {
    const value = attributeValue(compiled, group, occurrence, writing)
    if (value === undefined) continue
    list.push([compiled.row.name, value])
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

function draftComposed(row: CompiledRow, group: Group, writing: Writing): Drafts {
  const { terms, join: joinValues } = row.row.compose as NonNullable<typeof row.row.compose>
  const found = terms.map((term) => occurrencesOf(term, row.target, group, writing)[0])
  if (found.every((occurrence) => occurrence === undefined)) return NOTHING
  for (const occurrence of found) if (occurrence !== undefined) writing.written.add(occurrence)
  return leaf(row, joinValues(found.map((occurrence) => occurrence?.value)), true)
}

function draftAside(row: CompiledRow, group: Group, bound: Bound, writing: Writing): Drafts {
  const { of, attribute: name, usual } = row.row.aside as NonNullable<typeof row.row.aside>
  const main =
    bound?.term === of
      ? bound
      : holdersOf(row.target, group)
          .find((holder) => holder.first(of) !== undefined)
          ?.first(of)
  const said = attribute(main, name)
  const text = said === undefined || !hasText(said) ? usual : said
  return text === undefined || writing.overrides.has(of) ? NOTHING : leaf(row, text, false)
}

function leaf(row: CompiledRow, text: string, filled: boolean, attributes: Draft['attributes'] = []): Drafts {
  return { elements: [{ row, attributes, text, children: [] }], filled }
}

function join(drafts: readonly Drafts[]): Drafts {
  const elements: Draft[] = []
  let filled = false
  for (const draft of drafts) {
    for (const element of draft.elements) elements.push(element)
    filled ||= draft.filled
  }
  return { elements, filled }
}

/** Writes a draft; `nameOf` gives the name with the prefix that is in force. */
export function writeDraft(
  xml: XmlBuilder,
  draft: Draft,
  nameOf: (row: CompiledRow) => string,
  declarations: Draft['attributes'] = [],
): void {
  const name = nameOf(draft.row)
  if (draft.row.kind !== 'node') {
    xml.leaf(name, draft.text, [...declarations, ...draft.attributes])
    return
  }
  xml.open(name, [...declarations, ...draft.attributes])
  for (const child of draft.children) writeDraft(xml, child, nameOf)
  xml.close()
}
