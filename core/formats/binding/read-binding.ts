import { Decimal } from '../../base/decimal.ts'
import { addGroup, makeOccurrence, makeRoot } from '../../terms/build-view.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import type { Group, Occurrence, ViewAttribute } from '../../terms/view.ts'
import type { XmlAttribute, XmlDocument, XmlElement } from '../../xml/types.ts'
import { XMLNS_NAMESPACE } from '../../xml/namespaces.ts'
import type { Aside, Composition, RowOf } from './binding.ts'
import type { CompiledBinding, CompiledRow, Target } from './compiled.ts'
import { namedAttribute, strayTexts, textAt, textOf, type Unbound } from '../xml-text.ts'

/** What the binding made of an element: its row, and the group instance in which its content stands. For edits. */
export interface Trace {
  readonly row: CompiledRow
  readonly group: Group
}

export interface Reading {
  readonly root: Group
  /** Elements, attributes and texts that no row speaks of, in document order. */
  readonly leftover: readonly Unbound[]
}

/** A line as it was read, and what no row speaks of in it. */
interface KeptLine {
  readonly group: Group
  readonly leftover: readonly Unbound[]
}

/** The lines of a document that is read state after state, by their elements. */
export type KeptLines = WeakMap<XmlElement, KeptLine>

interface Context {
  readonly document: XmlDocument
  readonly binding: CompiledBinding
  readonly leftover: Unbound[]
  readonly waiting: { readonly occurrence: Occurrence; readonly row: CompiledRow; readonly target: Target; readonly group: Group }[]
  readonly trace: Map<XmlElement, Trace> | undefined
  readonly known: Map<TermId, string | undefined>
  readonly lines: KeptLines | undefined
  /** Instances that others belong to which stand beside them, by what names them, undefined where several have the name; how many of the list were looked at. */
  readonly named: Map<string, Group | undefined>
  looked: number
  /** Texts that have to follow from the rest, once it is read. */
  readonly derived: { readonly element: XmlElement; readonly row: CompiledRow; readonly group: Group }[]
}

/**
 * Reads a document by a binding into a term view. The places of the view are the nodes of the document themselves. Never fails: what does not fit
 * is kept as written or reported as leftover. Lines whose element was read in an earlier state are taken over as they are.
 */
export function readByBinding(document: XmlDocument, binding: CompiledBinding, trace?: Map<XmlElement, Trace>, lines?: KeptLines): Reading {
  const context: Context = {
    document,
    binding,
    leftover: [],
    waiting: [],
    trace,
    known: new Map(),
    named: new Map(),
    looked: 0,
    derived: [],
    lines,
  }
  const root = makeRoot(document.root)
  trace?.set(document.root, { row: binding.root, group: root })
  readChildren(document.root, binding.root, root, context)
  // A term that stands outside its group waits until all instances of that group are there; a second place until the first was read.
  for (const { occurrence, row, target, group } of context.waiting) settle(occurrence, row, target, group)
  return { root, leftover: withUnderived(context) }
}

/** What was left over, and the texts that do not say what follows from the rest; in document order. */
function withUnderived({ leftover, derived }: Context): readonly Unbound[] {
  const wrong = derived.filter(({ element, row, group }) => element.text.trim() !== row.row.derived?.(group, {})?.trim())
  if (wrong.length === 0) return leftover
  const all: Unbound[] = [...leftover, ...wrong.map(({ element }) => ({ element }))]
  return all.sort((left, right) => (left.node ?? left.element).start - (right.node ?? right.element).start)
}

function readChildren(element: XmlElement, row: CompiledRow, group: Group, context: Context): void {
  const { elements } = element
  let before: CompiledRow | undefined
  for (let index = 0; index < elements.length; index++) {
    const child = elements[index] as XmlElement
    let below = index === 0 ? row.expected : before?.follower
    if (below === undefined || below.local !== child.local || below.namespace !== child.namespace) {
      below = rowFor(child, row, group, context)
      if (below?.sole === true) {
        if (index === 0) row.expected = below
        else if (before !== undefined) before.follower = below
      }
    }
    before = below
    if (below === undefined || below.kind === 'unbound') context.leftover.push({ element: child })
    else if (context.lines !== undefined && below.row.group === LINE) readLine(child, below, group, context, context.lines)
    else readElement(child, below, group, context)
  }
  for (const text of strayTexts(element)) context.leftover.push({ element, node: text })
}

const LINE = 'BG-25'

/** Nothing in a line reaches out to the groups around it, and nothing outside reaches in, so that it can be taken over where its element was. */
function readLine(element: XmlElement, row: CompiledRow, root: Group, context: Context, lines: KeptLines): void {
  const known = context.binding.closed.has(row) ? lines.get(element) : undefined
  // Lines below it that stand beside it are read anew, and it with them.
  const isWhole = row.below?.row.group === undefined || known?.group.count(row.below.row.group) === 0
  if (known !== undefined && isWhole && isHeldBy(known, root)) {
    root.adoptChild(known.group)
    context.leftover.push(...known.leftover)
    return
  }
  const [before, derived] = [context.leftover.length, context.derived.length]
  readElement(element, row, root, context)
  const group = root.groups(LINE).at(-1)
  // What follows from the rest of the invoice is checked in every state.
  if (group !== undefined && context.derived.length === derived) lines.set(element, { group, leftover: context.leftover.slice(before) })
}

/** True for a line that is still the same entry of the invoice. Stray texts are no part of the tree: their places are those of the earlier text. */
function isHeldBy({ group, leftover }: KeptLine, root: Group): boolean {
  const isNext = group.position === root.count(LINE) && group.index === group.position
  return isNext && leftover.every(({ node }) => node === undefined || !('kind' in node))
}

function rowFor(element: XmlElement, row: CompiledRow, group: Group, context: Context): CompiledRow | undefined {
  const candidates = row.byLocal.get(element.local)
  if (candidates === undefined) return undefined
  for (let index = 0; index < candidates.length; index++) {
    const candidate = candidates[index] as CompiledRow
    if (candidate.namespace !== element.namespace) continue
    if (candidate.beneath !== undefined && holderOf(element, candidate.beneath, group, context) === undefined) continue
    if (candidate.when === undefined || holds(candidate, element, context)) return candidate
  }
  return undefined
}

/** The instance that an element belongs to and stands beside, of those read so far; none where several have the name, since either may be meant. */
function holderOf(
  element: XmlElement,
  { steps, names, of }: NonNullable<CompiledRow['beneath']>,
  around: Group,
  context: Context,
): Group | undefined {
  const name = textAt(element, steps)?.trim()
  if (name === undefined || name === '') return undefined
  const instances = around.groups(of)
  for (; context.looked < instances.length; context.looked++) nameGroup(instances[context.looked] as Group, names, context)
  return context.named.get(name)
}

function nameGroup(group: Group, term: TermId, { named }: Context): void {
  const name = group.value(term)?.trim()
  if (name !== undefined && name !== '') named.set(name, named.has(name) ? undefined : group)
}

function holds({ row, when }: CompiledRow, element: XmlElement, context: Context): boolean {
  if (when === undefined || row.when === undefined) return true
  const text = textAt(element, when.steps)?.trim()
  if (text === undefined) return false
  const { equals } = row.when
  if (equals === undefined) return when.texts.includes(text.toUpperCase()) === (row.when.not === undefined)
  return text === knownValue(equals, context)
}

/** Value of a term of the document itself, wherever it stands in the text. */
function knownValue(term: TermId, context: Context): string | undefined {
  if (!context.known.has(term)) context.known.set(term, textAt(context.document.root, context.binding.pathOf(term))?.trim())
  return context.known.get(term)
}

function readElement(element: XmlElement, row: CompiledRow, around: Group, context: Context): void {
  const holder = row.beneath === undefined ? groupUp(around, row.groupUp) : (holderOf(element, row.beneath, around, context) ?? around)
  const group = row.row.group === undefined ? around : addGroup(holder, row.row.group, element)
  context.trace?.set(element, { row, group })
  const { row: table } = row
  switch (table.kind) {
    case 'value':
      readValue(element, row, table, group, context)
      break
    case 'node':
      if (element.attributes.length > 0) readAttributes(element, row, group, context)
      readChildren(element, row, group, context)
      break
    case 'compose':
      readComposed(element, row, table.compose, group, context)
      break
    case 'aside':
      readAside(element, row, table.aside, group, context)
      break
    case 'fixed':
      if (element.attributes.length > 0) readAttributes(element, row, group, context)
      if (truth(textOf(element, context.leftover)) !== truth(table.fixed)) context.leftover.push({ element })
      break
    case 'derived':
      if (element.attributes.length > 0) readAttributes(element, row, group, context)
      context.derived.push({ element, row, group })
      break
    case 'unbound':
      break
  }
  if (row.beneath !== undefined) nameGroup(group, row.beneath.names, context)
  if (group !== around) group.trim()
}

/** The two forms of xs:boolean are one text. */
function truth(text: string): string {
  const trimmed = text.trim()
  return trimmed === '0' ? 'false' : trimmed === '1' ? 'true' : trimmed
}

type Open<T> = { -readonly [Key in keyof T]: T[Key] }

function readValue(element: XmlElement, row: CompiledRow, { term, codec }: RowOf<'value'>, group: Group, context: Context): void {
  const read = element.attributes.length > 0 ? readAttributes(element, row, group, context) : undefined
  const text = textOf(element, context.leftover)
  const value = codec === undefined ? text : codec.read(text, (name) => namedAttribute(element, name)?.value)
  const attributes = row.beside === undefined ? read?.attributes : attributesBeside(element, row, read?.attributes)
  const occurrence = makeOccurrence(term, value, element, read?.parts, attributes)
  if (row.of === undefined || !addPart(occurrence, row, group)) deliver(occurrence, row, row.target as Target, group, context)
}

/** Joins a qualifying term that has an element of its own to the term that it qualifies. */
function addPart(part: Occurrence, row: CompiledRow, group: Group): boolean {
  const main = groupUp(group, row.target?.up ?? 0).occurrences.findLast(({ term }) => term === row.of) as Open<Occurrence> | undefined
  if (main === undefined) return false
  main.parts = [...(main.parts ?? []), part]
  return true
}

function readComposed(element: XmlElement, row: CompiledRow, { terms, split }: Composition, group: Group, context: Context): void {
  if (element.attributes.length > 0) readAttributes(element, row, group, context)
  for (const [index, value] of split(textOf(element, context.leftover)).entries()) {
    const term = terms[index]
    if (term === undefined || value === undefined) continue
    deliver(makeOccurrence(term, value, element), row, row.target as Target, group, context)
  }
}

/** Its text was read with the term it stands beside; without that term it is left over. */
function readAside(element: XmlElement, row: CompiledRow, { of, usual }: Aside, group: Group, context: Context): void {
  if (element.attributes.length > 0) readAttributes(element, row, group, context)
  const text = textOf(element, context.leftover).trim()
  if (text === usual) return
  const holder = groupUp(group, row.target?.up ?? 0)
  if (!holder.occurrences.some(({ term }) => term === of)) context.leftover.push({ element })
}

function attributesBeside(element: XmlElement, { row, beside }: CompiledRow, own: readonly ViewAttribute[] | undefined) {
  if (row.beside === undefined || beside === undefined || element.parent === undefined) return own
  const text = textAt(element.parent, beside) ?? (row.beside.usual === undefined ? undefined : '')
  if (text === undefined || text === row.beside.usual) return own
  return [...(own ?? []), { name: row.beside.attribute, value: text }]
}

interface ReadAttributes {
  parts: Occurrence[] | undefined
  attributes: readonly ViewAttribute[] | undefined
}

let lastShared: readonly ViewAttribute[] = [{ name: '', value: '' }]

function readAttributes(element: XmlElement, row: CompiledRow, group: Group, context: Context): ReadAttributes {
  const read: ReadAttributes = { parts: undefined, attributes: undefined }
  for (const attribute of element.attributes) {
    if (attribute.namespace === XMLNS_NAMESPACE || attribute.namespace === XSI) continue
    const bound = attribute.namespace === '' ? boundAttribute(row, attribute.local) : undefined
    if (bound?.term !== undefined) {
      const occurrence = makeOccurrence(bound.term, attribute.value, attribute)
      if (bound.part) (read.parts ??= []).push(occurrence)
      else deliver(occurrence, row, bound.target as Target, group, context)
      continue
    }
    read.attributes = withAttribute(read.attributes, attribute)
    if (bound === undefined && !isListMetadata(attribute.local)) context.leftover.push({ element, node: attribute })
  }
  return read
}

function boundAttribute({ attributes }: CompiledRow, local: string): CompiledRow['attributes'][number] | undefined {
  for (let index = 0; index < attributes.length; index++) if (attributes[index]?.row.name === local) return attributes[index]
  return undefined
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/** Supplementary attributes of UN/CEFACT core components that only repeat which code list a term has by the standard. */
function isListMetadata(local: string): boolean {
  return local.startsWith('list') || local.startsWith('schemeAgency') || local === 'schemeName' || local === 'schemeURI'
}

/** Nearly all amounts of an invoice have the same attribute: one list serves them. */
function withAttribute(list: readonly ViewAttribute[] | undefined, { name, value }: XmlAttribute): readonly ViewAttribute[] {
  if (list !== undefined) return [...list, { name, value }]
  const [only] = lastShared
  if (only?.name !== name || only.value !== value) lastShared = [{ name, value }]
  return lastShared
}

function deliver(occurrence: Occurrence, row: CompiledRow, target: Target, group: Group, context: Context): void {
  const holder = groupUp(group, target.up)
  if (target.down.length === 0 && row.row.also !== true && row.row.repeats !== true) holder.occurrences.push(occurrence)
  else context.waiting.push({ occurrence, row, target, group: holder })
}

function groupUp(group: Group, up: number): Group {
  let holder = group
  for (let left = up; left > 0; left--) holder = holder.parent ?? holder
  return holder
}

function settle(occurrence: Occurrence, row: CompiledRow, { down }: Target, group: Group): void {
  if (row.row.shared === true) {
    const instances = instancesBelow(group, down)
    for (const instance of instances) addOnce(instance, { ...occurrence })
    if (instances.length > 0) return
  }
  const holder = instanceBelow(group, down)
  if (row.row.also === true || row.row.repeats === true) addOnce(holder, occurrence)
  else holder.occurrences.push(occurrence)
}

/** What is said a second time in the same words is no second occurrence. */
function addOnce(group: Group, occurrence: Occurrence): void {
  if (!group.all(occurrence.term).some(({ value }) => isSame(value, occurrence.value))) group.occurrences.push(occurrence)
}

/** All instances at the end of a way down. */
function instancesBelow(group: Group, down: readonly GroupId[]): readonly Group[] {
  return down.reduce((groups: readonly Group[], id) => groups.flatMap((each) => each.groups(id)), [group])
}

/** Equal as texts or as numbers. */
function isSame(left: string, right: string): boolean {
  if (left.trim() === right.trim()) return true
  const number = Decimal.parse(left)
  return number !== undefined && Decimal.parse(right)?.equals(number) === true
}

/** The first instance at the end of a way down; where there is none, it is made below the first instance that there is. */
function instanceBelow(group: Group, down: readonly GroupId[]): Group {
  const [id, ...rest] = down
  if (id === undefined) return group
  const instances = group.groups(id)
  const first = instances.find((instance) => reaches(instance, rest)) ?? instances[0] ?? addGroup(group, id, undefined)
  return instanceBelow(first, rest)
}

function reaches(group: Group, [id, ...rest]: readonly GroupId[]): boolean {
  return id === undefined || group.groups(id).some((instance) => reaches(instance, rest))
}
