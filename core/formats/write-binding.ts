import { Group, attribute, type Occurrence } from '../terms/view.ts'
import type { TermId } from '../terms/types.ts'
import type { CompiledAttribute, CompiledBinding, CompiledRow, Target } from './compile.ts'
import { escapeAttribute, escapeText, hasText } from './xml-text.ts'

/** Everything that a writing of a view needs beside the row in hand. */
export interface Writing {
  readonly binding: CompiledBinding
  readonly root: Group
  /** Values that the target format sets, whatever the view says. */
  readonly overrides: ReadonlyMap<TermId, string>
  /** Occurrences that have found their place; the others are lost. */
  readonly written: Set<Occurrence>
  /** Line break and indentation of a depth. */
  readonly indent: (depth: number) => string
  /** Element names as the document writes them; new documents use the binding's own prefixes. */
  readonly nameOf: (row: CompiledRow) => string
}

/** What a row gives: its elements, and whether they say something or are only what the syntax demands around content. */
export interface Piece {
  readonly text: string
  readonly filled: boolean
}

const NOTHING: Piece = { text: '', filled: false }

/** The occurrence for which a repeated element is being written. */
type Bound = Occurrence | undefined

/** Writes a new document. Every occurrence that found a place is in `writing.written` afterwards. */
export function writeByBinding(writing: Writing): string {
  const { binding } = writing
  const prefixes = Object.entries(binding.binding.prefixes).map(([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${uri}"`)
  const { root, name } = { root: binding.root, name: writing.nameOf(binding.root) }
  const content = writeRows(root.rows, writing.root, undefined, writing, 1)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${prefixes.join('')}>${content.text}\n</${name}>\n`
}

/** The elements of one row in a group instance. */
export function writeRow(row: CompiledRow, around: Group, bound: Bound, writing: Writing, depth: number): Piece {
  if (row.row.also === true || row.kind === 'unbound') return NOTHING
  if (row.row.group !== undefined) return writeInstances(row, around, writing, depth)
  if (row.row.each === undefined) return writeElement(row, around, bound, writing, depth)
  const pieces = occurrencesOf(row.row.each, row.eachTarget, around, writing).map((each) => writeElement(row, around, each, writing, depth))
  return joinPieces(pieces)
}

function writeInstances(row: CompiledRow, around: Group, writing: Writing, depth: number): Piece {
  const id = row.row.group as Group['id']
  const parent = groupUp(around, row.groupUp)
  const instances = parent.groups(id)
  if (instances.length > 0) return joinPieces(instances.map((instance) => writeElement(row, instance, undefined, writing, depth)))
  // Without an instance the element can still hold terms of the groups around it.
  const empty = row.reach > 0 || row.row.always === true ? new Group(id, parent, 0, undefined, parent.path) : undefined
  return empty === undefined ? NOTHING : writeElement(row, empty, undefined, writing, depth)
}

/** One element, in the group instance that it belongs to. */
export function writeElement(row: CompiledRow, group: Group, bound: Bound, writing: Writing, depth: number): Piece {
  switch (row.kind) {
    case 'node': {
      const content = writeRows(row.rows, group, bound, writing, depth + 1)
      if (!content.filled && row.row.always !== true) return NOTHING
      const name = writing.nameOf(row)
      const { text } = writeAttributes(row, group, undefined, writing)
      const body = content.text === '' ? `<${name}${text}/>` : `<${name}${text}>${content.text}${writing.indent(depth)}</${name}>`
      return { text: writing.indent(depth) + body, filled: content.filled }
    }
    case 'value':
      return writeValue(row, group, bound, writing, depth)
    case 'compose':
      return writeComposed(row, group, writing, depth)
    case 'aside':
      return writeAside(row, group, bound, writing, depth)
    case 'fixed':
      return { text: leaf(row, '', row.row.fixed ?? '', writing, depth), filled: false }
    case 'unbound':
      return NOTHING
  }
}

/** The rows inside an element; what only the syntax demands counts when something else is there. */
function writeRows(rows: readonly CompiledRow[], group: Group, bound: Bound, writing: Writing, depth: number): Piece {
  return joinPieces(rows.map((row) => writeRow(row, group, bound, writing, depth)))
}

function joinPieces(pieces: readonly Piece[]): Piece {
  let text = ''
  let filled = false
  for (const piece of pieces) {
    text += piece.text
    filled ||= piece.filled
  }
  return { text, filled }
}

function writeValue(row: CompiledRow, group: Group, bound: Bound, writing: Writing, depth: number): Piece {
  const occurrence = row.row.term === undefined ? undefined : pickOccurrence(row, row.row.term, group, bound, writing)
  const attributes = writeAttributes(row, group, occurrence, writing)
  if (occurrence === undefined && !attributes.filled) {
    const { fallback } = row.row
    return fallback === undefined ? NOTHING : { text: leaf(row, '', fallback, writing, depth), filled: false }
  }
  if (occurrence !== undefined) markWritten(row, occurrence, group, writing)
  const value = occurrence?.value ?? row.row.fallback ?? ''
  return { text: leaf(row, attributes.text, row.row.codec?.write(value) ?? value, writing, depth), filled: true }
}

/** A shared element shows the value of every instance that has the same. */
function markWritten(row: CompiledRow, occurrence: Occurrence, group: Group, writing: Writing): void {
  if (row.row.shared === true)
    for (const same of occurrencesOf(occurrence.term, row.target, group, writing))
      if (same.value === occurrence.value) writing.written.add(same)
  writing.written.add(occurrence)
}

/** The occurrence that an element shows: the one it is repeated for, or the first that has no place yet. */
function pickOccurrence(row: CompiledRow, term: TermId, group: Group, bound: Bound, writing: Writing): Occurrence | undefined {
  if (bound?.term === term) return suits(row, bound) ? bound : undefined
  const part = row.of === undefined ? undefined : partOf(row, group, bound)
  if (part !== undefined) return part.parts?.find((candidate) => candidate.term === term && hasText(candidate.value))
  return occurrencesOf(term, row.target, group, writing).find((candidate) => suits(row, candidate))
}

/** The occurrence that a term with an element of its own qualifies. */
function partOf(row: CompiledRow, group: Group, bound: Bound): Occurrence | undefined {
  if (bound !== undefined && bound.term === row.of) return bound
  return row.of === undefined ? undefined : groupUp(group, row.target?.up ?? 0).first(row.of)
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

function holdersOf(target: Target | undefined, group: Group): readonly Group[] {
  let holders: readonly Group[] = [groupUp(group, target?.up ?? 0)]
  for (const id of target?.down ?? []) holders = holders.flatMap((holder) => holder.groups(id))
  return holders
}

export function groupUp(group: Group, up: number): Group {
  let holder = group
  for (let left = up; left > 0; left--) holder = holder.parent ?? holder
  return holder
}

function writeAttributes(row: CompiledRow, group: Group, occurrence: Occurrence | undefined, writing: Writing): Piece {
  let text = ''
  let filled = false
  for (const compiled of row.attributes) {
    const value = attributeValue(compiled, group, occurrence, writing)
    if (value === undefined) continue
    text += ` ${compiled.row.name}="${escapeAttribute(value)}"`
    // A qualifier alone is no content; a term of its own is.
    if (compiled.term !== undefined && !compiled.part) filled = true
  }
  return { text, filled }
}

function attributeValue(
  { row, term, part, target }: CompiledAttribute,
  group: Group,
  of: Occurrence | undefined,
  writing: Writing,
): string | undefined {
  if (row.fixed !== undefined) return row.fixed
  if (row.currency !== undefined) return currencyOf(row.currency, writing) ?? attribute(of, row.name)
  if (term === undefined) return undefined
  const found = part
    ? of?.parts?.find((candidate) => candidate.term === term && hasText(candidate.value))
    : occurrencesOf(term, target, group, writing)[0]
  if (found !== undefined) writing.written.add(found)
  return found?.value
}

function currencyOf(term: TermId, writing: Writing): string | undefined {
  const value = writing.root.value(term)?.trim()
  return value === undefined || value === '' ? undefined : value
}

function writeComposed(row: CompiledRow, group: Group, writing: Writing, depth: number): Piece {
  const { terms, join } = row.row.compose as NonNullable<typeof row.row.compose>
  const found = terms.map((term) => occurrencesOf(term, row.target, group, writing)[0])
  if (found.every((occurrence) => occurrence === undefined)) return NOTHING
  for (const occurrence of found) if (occurrence !== undefined) writing.written.add(occurrence)
  return { text: leaf(row, '', join(found.map((occurrence) => occurrence?.value)), writing, depth), filled: true }
}

function writeAside(row: CompiledRow, group: Group, bound: Bound, writing: Writing, depth: number): Piece {
  const { of, attribute: name, usual } = row.row.aside as NonNullable<typeof row.row.aside>
  const holder = groupUp(group, row.target?.up ?? 0)
  const main = bound?.term === of ? bound : holder.first(of)
  const text = attribute(main, name)
  const value = text === undefined || text === '' ? usual : text
  return value === undefined ? NOTHING : { text: leaf(row, '', value, writing, depth), filled: false }
}

function leaf(row: CompiledRow, attributes: string, text: string, writing: Writing, depth: number): string {
  const name = writing.nameOf(row)
  return `${writing.indent(depth)}<${name}${attributes}>${escapeText(text)}</${name}>`
}
