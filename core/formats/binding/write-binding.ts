import { termRow } from '../../terms/lookup.ts'
import { modelPathOf } from '../../terms/path.ts'
import { Group, attribute, joinPath, type Occurrence } from '../../terms/view.ts'
import type { TermId } from '../../terms/types.ts'
import type { AttributeList } from '../../xml/writer.ts'
import { comparable, type Aside, type Composition, type Derivation, type RowOf } from './binding.ts'
import type { CompiledAttribute, CompiledRow, Target } from './compiled.ts'
import { FIXED_FORM, listLost, NO_TIME_ZONE } from '../loss.ts'
import type { Writing } from './writing.ts'
import { hasText } from '../xml-text.ts'
import { lossReason } from '../../terms/loss-reason.ts'

/** Where elements are written to. An element that turns out to say nothing is taken back, with what the syntax demands in it. */
export interface ElementSink {
  open(row: CompiledRow): void
  leaf(row: CompiledRow, text: string, attributes: AttributeList): void
  close(): void
  drop(): void
}

/** The occurrence for which a repeated element is being written. */
type Bound = Occurrence | undefined

/** A writing of a view that is about to begin. */
export function prepareWriting(choices: Omit<Writing, 'speaking' | 'settled' | 'altered' | 'repeated' | 'notes'>): Writing {
  const said = new Set(choices.overrides.keys())
  collectTerms(choices.root, said)
  const speaking = new Map<readonly CompiledRow[], readonly CompiledRow[]>()
  collectSpeaking(choices.binding.root, said, speaking)
  return {
    ...choices,
    speaking,
    settled: new Map(),
    altered: new Map(),
    notes: [],
    repeated: findRepeated(choices.root, choices.binding),
  }
}

/** Numbers that several lines have, in a syntax whose lines below lines name the line that they belong to. */
function findRepeated(root: Group, { root: { rows } }: Writing['binding']): ReadonlySet<string> {
  const lines = root.groups('BG-25')
  if (!lines.some((line) => line.count('BG-DEX-01') > 0) || !rows.some(isNaming)) return NO_NAMES
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const visit = (line: Group): void => {
    const number = line.value('BT-126')?.trim() ?? ''
    if (seen.has(number)) repeated.add(number)
    seen.add(number)
    for (const below of line.groups('BG-DEX-01')) visit(below)
  }
  for (const line of lines) visit(line)
  return repeated
}

const NO_NAMES: ReadonlySet<string> = new Set()
const isNaming = (row: CompiledRow): boolean => row.beneath !== undefined || (row.row.again !== true && row.rows.some(isNaming))

function collectTerms(group: Group, said: Set<TermId>): void {
  for (const { term, parts } of group.occurrences) {
    said.add(term)
    if (parts !== undefined) for (const part of parts) said.add(part.term)
  }
  for (const child of group.children) collectTerms(child, said)
}

function collectSpeaking({ rows }: CompiledRow, said: ReadonlySet<TermId>, speaking: Map<readonly CompiledRow[], readonly CompiledRow[]>) {
  const found = rows.filter((row) => canSpeak(row, said))
  speaking.set(rows, found)
  for (const row of found) if (row.kind === 'node' && row.row.again !== true) collectSpeaking(row, said, speaking)
}

function canSpeak({ row, kind, terms }: CompiledRow, said: ReadonlySet<TermId>): boolean {
  if (kind === 'unbound' || row.also === true) return false
  if (row.always === true || row.fallback !== undefined || kind === 'fixed' || kind === 'aside' || kind === 'derived') return true
  for (const term of terms) if (said.has(term)) return true
  return false
}

// Each of the following writes elements and tells whether they say something; what only the syntax demands stays when something else is
// there.

/** Everything inside an element. */
export function writeContent({ rows }: CompiledRow, group: Group, bound: Bound, writing: Writing, sink: ElementSink): boolean {
  let filled = false
  for (const row of writing.speaking.get(rows) ?? NO_ROWS) filled = writeRow(row, group, bound, writing, sink) || filled
  return filled
}

const NO_ROWS: readonly CompiledRow[] = []

/** The elements of one row in a group instance. */
export function writeRow(row: CompiledRow, around: Group, bound: Bound, writing: Writing, sink: ElementSink): boolean {
  if (!hasNeeded(row, around, writing) || repeatsTerm(row, writing)) return false
  if (row.row.group !== undefined) return writeInstances(row, around, writing, sink)
  if (row.row.each === undefined) return writeElement(row, around, bound, writing, sink)
  let filled = false
  for (const each of occurrencesOf(row.row.each, row.eachTarget, around, writing))
    filled = writeElement(row, around, each, writing, sink) || filled
  return filled
}

function hasNeeded({ row, needs }: CompiledRow, around: Group, { root }: Writing): boolean {
  if (row.needs === undefined) return true
  const computed = typeof row.needs === 'object' ? row.needs : undefined
  const term = computed?.term ?? (row.needs as TermId)
  return holdersOf(needs, around).some((holder) => holder.has(term)) || computed?.compute(around, root) !== undefined
}

function repeatsTerm({ row }: CompiledRow, { root }: Writing): boolean {
  return row.unlike !== undefined && row.term !== undefined && root.value(row.term)?.trim() === root.value(row.unlike)?.trim()
}

function writeInstances(row: CompiledRow, around: Group, writing: Writing, sink: ElementSink): boolean {
  const closed = writing.closed.has(row)
  let filled = false
  for (const instance of instancesOf(row, around, writing)) {
    const own = closed ? { ...writing, written: new Set<Occurrence>() } : writing
    filled = writeElement(row, instance, undefined, own, sink) || filled
    if (row.below !== undefined) filled = writeBelow(row.below, instance, own, sink) || filled
    if (closed) writing.settled.set(instance, listLost(instance, own))
  }
  return filled
}

/** The instances that belong to another one and stand beside it, which has to have what they name it by. */
function writeBelow(row: CompiledRow, around: Group, writing: Writing, sink: ElementSink): boolean {
  const id = row.row.group as Group['id']
  if (around.count(id) === 0 || row.beneath === undefined || !around.has(row.beneath.names) || isAmbiguous(around, writing)) return false
  let filled = false
  for (const instance of around.groups(id).slice(0, writing.atMost[id])) {
    filled = writeElement(row, instance, undefined, writing, sink) || filled
    filled = writeBelow(row, instance, writing, sink) || filled
  }
  return filled
}

/** Several lines have the number of this one: those below it, which would name it by that, are not written. */
function isAmbiguous(line: Group, { repeated }: Pick<Writing, 'repeated'>): boolean {
  return repeated.size > 0 && repeated.has(line.value('BT-126')?.trim() ?? '')
}

/** The instances that a group row writes. Without one its element can still hold terms of the groups around it. */
function instancesOf(row: CompiledRow, around: Group, writing: Writing): readonly Group[] {
  const id = row.row.group as Group['id']
  const parent = groupUp(around, row.groupUp)
  const all = parent.groups(id)
  if (all.length > 0) return writing.atMost[id] === undefined ? all : all.slice(0, writing.atMost[id])
  return row.reach === 0 && row.row.always !== true ? all : [new Group(id, parent, 0, undefined, 0)]
}

/** One element, in the group instance that it belongs to. */
export function writeElement(row: CompiledRow, group: Group, bound: Bound, writing: Writing, sink: ElementSink): boolean {
  const { row: table } = row
  switch (table.kind) {
    case 'node':
      return writeNode(row, group, bound, writing, sink)
    case 'value':
      return writeValue(row, table, group, bound, writing, sink)
    case 'compose':
      return writeComposed(row, table.compose, group, writing, sink)
    case 'aside':
      return writeAside(row, table.aside, group, bound, sink)
    case 'fixed':
      sink.leaf(row, table.fixed, NO_ATTRIBUTES)
      return false
    case 'derived':
      writeDerived(row, table.derived, group, writing, sink)
      return false
    case 'unbound':
      return false
  }
}

function writeDerived(row: CompiledRow, says: Derivation, group: Group, writing: Writing, sink: ElementSink): void {
  const { atMost } = writing
  const text = says(group, isAmbiguous(group, writing) ? { ...atMost, 'BG-DEX-01': 0 } : atMost)?.trim()
  if (text !== undefined && text !== '') sink.leaf(row, text, NO_ATTRIBUTES)
}

function writeNode(row: CompiledRow, group: Group, bound: Bound, writing: Writing, sink: ElementSink): boolean {
  sink.open(row)
  const said = writing.notes.length
  const filled = writeContent(row, group, bound, writing, sink)
  if (filled || row.row.always === true) sink.close()
  else {
    sink.drop()
    writing.notes.length = said
  }
  return filled
}

function writeValue(
  row: CompiledRow,
  { term, codec }: RowOf<'value'>,
  group: Group,
  bound: Bound,
  writing: Writing,
  sink: ElementSink,
): boolean {
  const occurrence = pickOccurrence(row, term, group, bound, writing)
  const { list, filled } = listAttributes(row, group, occurrence, writing)
  const says = occurrence !== undefined || filled
  const fallback = says ? undefined : fallbackOf(row, group, writing)
  if (!says && fallback === undefined) return false
  if (occurrence !== undefined) markWritten(row, occurrence, group, writing)
  const value = occurrence?.value ?? fallback ?? ''
  if (occurrence !== undefined && codec?.shortens?.(value) === true) writing.altered.set(occurrence, NO_TIME_ZONE)
  sink.leaf(row, codec?.write(value) ?? value, list)
  return says
}

/** What a mandatory element says in place of its absent term, which is said in turn. */
function fallbackOf({ row: { fallback, term: own }, target }: CompiledRow, group: Group, writing: Writing): string | undefined {
  const [term, reason] = typeof fallback === 'object' ? [fallback.term, fallback.note] : [own, STANDS_FOR_NONE]
  const value = typeof fallback === 'object' ? fallback.compute(group, writing.root) : fallback
  if (value === undefined || term === undefined) return undefined
  const holder = holdersOf(target, group)[0]
  const path = holder === undefined ? modelPathOf(term) : joinPath(holder.path, termRow(term).at)
  writing.notes.push({ term, path, value, reason })
  return value
}

const STANDS_FOR_NONE = lossReason(
  'computed_stand_in',
  'The invoice does not say this, and the format demands it; what stands there means that there is none.',
)

/** A shared element shows the value of every instance that has the same; of one that the syntax repeats, equal texts are one occurrence. */
function markWritten(row: CompiledRow, occurrence: Occurrence, group: Group, writing: Writing): void {
  if (row.row.shared === true || row.row.repeats === true)
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
function holdersOf(target: Target | undefined, group: Group): readonly Group[] {
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

const NO_ATTRIBUTES: AttributeList = []

function listAttributes(row: CompiledRow, group: Group, occurrence: Bound, writing: Writing): { list: AttributeList; filled: boolean } {
  let list = NO_ATTRIBUTES
  let filled = false
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
  if (term === undefined || (row.once === true && writing.done?.has(term) === true)) return undefined
  const candidates = part ? (of?.parts ?? []).filter((candidate) => candidate.term === term) : occurrencesOf(term, target, group, writing)
  const found = candidates.find((candidate) => hasText(candidate.value) && !writing.written.has(candidate))
  if (found === undefined) return undefined
  writing.written.add(found)
  if (row.once === true) writing.done?.add(term)
  return found.value
}

/** EN 16931-3-2: what an amount's `currencyID` says, by the currency terms of the document. */
export function currencyOf(term: TermId, root: Group): string | undefined {
  const value = root.value(term)?.trim()
  return value === undefined || value === '' ? undefined : value
}

function writeComposed(row: CompiledRow, { terms, join, split }: Composition, group: Group, writing: Writing, sink: ElementSink): boolean {
  const found = terms.map((term) => occurrencesOf(term, row.target, group, writing)[0])
  if (found.every((occurrence) => occurrence === undefined)) return false
  const text = join(found.map((occurrence) => occurrence?.value))
  const told = split(text)
  for (const [index, occurrence] of found.entries()) {
    if (occurrence === undefined) continue
    writing.written.add(occurrence)
    if (told[index] !== occurrence.value) writing.altered.set(occurrence, FIXED_FORM)
  }
  sink.leaf(row, text, NO_ATTRIBUTES)
  return true
}

function writeAside(
  row: CompiledRow,
  { of, attribute: name, usual, suits: takes }: Aside,
  group: Group,
  bound: Bound,
  sink: ElementSink,
): boolean {
  const main = bound?.term === of ? bound : firstOf(of, row.target, group)
  const said = attribute(main, name)
  // The usual text in another case, or with blanks around it, is the usual one: readers compare it as conditions do.
  const isUsual = said === undefined || !hasText(said) || comparable(said) === usual || takes?.(said) === false
  const text = isUsual ? usual : said
  if (text !== undefined) sink.leaf(row, text, NO_ATTRIBUTES)
  return false
}

function firstOf(term: TermId, target: Target | undefined, group: Group): Bound {
  for (const holder of holdersOf(target, group)) {
    const first = holder.first(term)
    if (first !== undefined) return first
  }
  return undefined
}
