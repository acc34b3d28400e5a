import { addTo } from '../../base/group-by.ts'
import { Decimal } from '../../base/decimal.ts'
import { addGroup, changeOccurrence, makeRoot, ReadOccurrence } from '../../terms/build-view.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import type { Group, Occurrence, ViewAttribute } from '../../terms/view.ts'
import type { XmlAttribute, XmlDocument, XmlElement, XmlTag, XmlTree } from '../../xml/types.ts'
import { XMLNS_NAMESPACE } from '../../xml/namespaces.ts'
import type { Aside, Composition } from './binding.ts'
import type { CompiledBinding, CompiledRow, Target } from './compiled.ts'
import { strayTexts, textAt, textOf, valueOf, type Unbound } from '../xml-text.ts'

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

/** A line as it was read, the number that its element had, and what no row speaks of in it. */
interface KeptLine {
  readonly group: Group
  readonly element: number
  readonly leftover: readonly Unbound[]
}

/** The lines of a document that is read state after state, by their elements. */
export type KeptLines = WeakMap<XmlElement, KeptLine>

interface Context {
  readonly document: XmlDocument
  readonly tree: XmlTree
  readonly binding: CompiledBinding
  readonly leftover: Unbound[]
  readonly waiting: { readonly occurrence: Occurrence; readonly row: CompiledRow; readonly target: Target; readonly group: Group }[]
  readonly trace: Map<XmlElement, Trace> | undefined
  readonly known: Map<TermId, string | undefined>
  readonly lines: KeptLines | undefined
  /** By row, the start tag of the value that was read last, and its attributes that are no terms. */
  readonly others: Map<CompiledRow, { readonly tag: XmlTag; readonly attributes: readonly ViewAttribute[] | undefined }>
  /** Instances that others belong to which stand beside them, by what names them, undefined where several have the name; how many of the list were looked at. */
  readonly named: Map<string, Group | undefined>
  looked: number
  /** Elements that belong to an instance which stands behind them, by the name of that, until it is read; whether there were some. */
  readonly postponed: Map<string, number[]>
  isOutOfOrder: boolean
  /** The instances beside one another in an element, by their names. */
  beside: { readonly parent: number; readonly names: ReadonlyMap<string, Named | undefined> } | undefined
  /** Texts that have to follow from the rest, once it is read. */
  readonly derived: { readonly element: number; readonly row: CompiledRow; readonly group: Group }[]
}

/** An element whose instance others belong to that name it. */
interface Named {
  readonly element: number
  /** The name of the instance that it belongs to itself. */
  readonly of: string | undefined
  /** Whether that leads to one that belongs to none, and not in a circle; undefined until somebody asks. */
  ends: boolean | undefined
}

/**
 * Reads a document by a binding into a term view. The places of the view are the nodes of the document themselves. Never fails: what does not fit
 * is kept as written or reported as leftover. Lines whose element was read in an earlier state are taken over as they are.
 */
export function readByBinding(document: XmlDocument, binding: CompiledBinding, trace?: Map<XmlElement, Trace>, lines?: KeptLines): Reading {
  const context: Context = {
    document,
    tree: document.tree,
    binding,
    leftover: [],
    waiting: [],
    trace,
    known: new Map(),
    others: new Map(),
    named: new Map(),
    looked: 0,
    postponed: new Map(),
    beside: undefined,
    isOutOfOrder: false,
    derived: [],
    lines,
  }
  const root = makeRoot(document.root)
  trace?.set(document.root, { row: binding.root, group: root })
  readChildren(document.root.index, binding.root, root, context)
  // A term that stands outside its group waits until all instances of that group are there; a second place until the first was read.
  for (const { occurrence, row, target, group } of context.waiting) settle(occurrence, row, target, group)
  return { root, leftover: withUnderived(context) }
}

/** What was left over, and the texts that do not say what follows from the rest; in document order. */
function withUnderived({ leftover, derived, tree, isOutOfOrder }: Context): readonly Unbound[] {
  const wrong = derived.filter(({ element, row, group }) => tree.textOf(element).trim() !== row.row.derived?.(group, {})?.trim())
  if (wrong.length === 0 && !isOutOfOrder) return leftover
  const all: Unbound[] = [...leftover, ...wrong.map(({ element }) => ({ element: tree.element(element) }))]
  return all.sort((left, right) => (left.node ?? left.element).start - (right.node ?? right.element).start)
}

function readChildren(element: number, row: CompiledRow, group: Group, context: Context): void {
  const { tree, leftover, lines } = context
  const end = tree.after(element)
  let before: CompiledRow | undefined
  let isFirst = true
  for (let child = element + 1; child < end; child = tree.after(child)) {
    const tag = tree.tag(child)
    let below = isFirst ? row.expected : before?.follower
    if (below === undefined || below.local !== tag.local || below.namespace !== tag.namespace) {
      below = rowFor(child, tag, row, group, context)
      if (below?.sole === true) {
        if (isFirst) row.expected = below
        else if (before !== undefined) before.follower = below
      }
    }
    isFirst = false
    before = below
    if (below === undefined || below.kind === 'unbound') leftover.push({ element: tree.element(child) })
    else {
      const { beneath } = below
      if (beneath !== undefined && holderOf(child, beneath, group, context) === undefined) {
        addTo(context.postponed, nameAt(child, beneath.steps, context) ?? '', child)
        continue
      }
      const isLine = lines !== undefined && below.group === LINE
      const read = isLine ? readLine(child, below, group, context, lines) : readElement(child, below, group, context)
      const inside = below.below
      if (inside?.beneath !== undefined && context.postponed.size > 0) readPostponed(child, read, inside, inside.beneath, context)
    }
  }
  if (tree.isMixed(element) || (end === element + 1 && !tree.isBlank(element)))
    for (const text of strayTexts(tree.element(element))) leftover.push({ element: tree.element(element), node: text })
}

const LINE = 'BG-25'

/** Nothing in a line reaches out to the groups around it, and nothing outside reaches in, so that it can be taken over where its element was. */
function readLine(index: number, row: CompiledRow, root: Group, context: Context, lines: KeptLines): Group {
  const element = context.tree.element(index)
  const known = context.binding.closed.has(row) ? lines.get(element) : undefined
  // Lines below it that stand beside it are read anew, and it with them.
  const isWhole = row.below?.group === undefined || known?.group.count(row.below.group) === 0
  if (known !== undefined && isWhole && isHeldBy(known, root)) {
    if (known.element !== index) {
      moveGroup(known.group, index - known.element)
      lines.set(element, { ...known, element: index })
    }
    root.adoptChild(known.group)
    context.leftover.push(...known.leftover)
    return known.group
  }
  const [before, derived] = [context.leftover.length, context.derived.length]
  const group = readElement(index, row, root, context)
  // What follows from the rest of the invoice is checked in every state.
  if (context.derived.length === derived) lines.set(element, { group, element: index, leftover: context.leftover.slice(before) })
  return group
}

/** The elements of a group have other numbers in this state of the document. */
function moveGroup(group: Group, by: number): void {
  for (const occurrence of group.occurrences) moveOccurrence(occurrence, by)
  for (const child of group.children) moveGroup(child, by)
}

function moveOccurrence(occurrence: Occurrence, by: number): void {
  if (occurrence instanceof ReadOccurrence) occurrence.move(by)
  for (const part of occurrence.parts ?? []) moveOccurrence(part, by)
}

/** True for a line that is still the same entry of the invoice. Stray texts are no part of the tree: their places are those of the earlier text. */
function isHeldBy({ group, leftover }: KeptLine, root: Group): boolean {
  const isNext = group.position === root.count(LINE) && group.index === group.position
  return isNext && leftover.every(({ node }) => node === undefined || !('kind' in node))
}

function rowFor(element: number, tag: XmlTag, row: CompiledRow, group: Group, context: Context): CompiledRow | undefined {
  const candidates = row.byLocal.get(tag.local)
  if (candidates === undefined) return undefined
  for (let index = 0; index < candidates.length; index++) {
    const candidate = candidates[index] as CompiledRow
    if (candidate.namespace !== tag.namespace) continue
    if (candidate.beneath !== undefined && !hasHolder(element, candidate, candidate.beneath, group, context)) continue
    if (candidate.when === undefined || holds(candidate, element, context)) return candidate
  }
  return undefined
}

type Beneath = NonNullable<CompiledRow['beneath']>

/** Whether the instance that an element belongs to has been read or stands behind it. */
function hasHolder(element: number, row: CompiledRow, beneath: Beneath, around: Group, context: Context): boolean {
  if (holderOf(element, beneath, around, context) !== undefined) return true
  const name = nameAt(element, beneath.steps, context)
  return name !== undefined && !context.named.has(name) && isBehind(element, name, row, beneath, context)
}

/** True where one instance alone has the name, and what it belongs to itself leads to one that belongs to none. */
function isBehind(element: number, name: string, row: CompiledRow, beneath: Beneath, context: Context): boolean {
  const parent = context.tree.parent(element)
  if (context.beside?.parent !== parent) context.beside = { parent, names: listNames(parent, row, beneath, context) }
  const { names } = context.beside
  const way: Named[] = []
  const met = new Set([element])
  let next = names.get(name)
  let ends = next !== undefined
  while (next !== undefined) {
    if (next.ends !== undefined || met.has(next.element)) {
      ends = next.ends ?? false
      break
    }
    met.add(next.element)
    way.push(next)
    next = next.of === undefined ? undefined : names.get(next.of)
  }
  for (const passed of way) passed.ends = ends
  return ends
}

/** The elements of a row's name in an element, by the names of their instances; undefined where several have one. */
function listNames(parent: number, { local, namespace }: CompiledRow, { steps, own }: Beneath, context: Context) {
  const { tree } = context
  const names = new Map<string, Named | undefined>()
  for (let child = parent + 1; child < tree.after(parent); child = tree.after(child)) {
    const tag = tree.tag(child)
    const name = tag.local === local && tag.namespace === namespace ? nameAt(child, own, context) : undefined
    if (name === undefined) continue
    const named = { element: child, of: nameAt(child, steps, context), ends: undefined }
    names.set(name, names.has(name) ? undefined : named)
  }
  return names
}

/** Reads what belongs to the instance of an element and stands before it, and what belongs to that. */
function readPostponed(element: number, group: Group, row: CompiledRow, { own }: Beneath, context: Context): void {
  const read = [{ element, group }]
  for (const holder of read) {
    const name = nameAt(holder.element, own, context)
    const waiting = name === undefined ? undefined : context.postponed.get(name)
    if (name === undefined || waiting === undefined) continue
    context.isOutOfOrder = true
    context.postponed.delete(name)
    for (const each of waiting) read.push({ element: each, group: readIn(holder.group, each, row, holder.group, context) })
  }
}

function nameAt(element: number, steps: Beneath['steps'], { tree }: Context): string | undefined {
  const name = textAt(tree, element, steps)?.trim()
  return name === '' ? undefined : name
}

/** The instance that an element belongs to and stands beside, of those read so far; none where several have the name, since either may be meant. */
function holderOf(element: number, { steps, names, of }: Beneath, around: Group, context: Context): Group | undefined {
  const name = nameAt(element, steps, context)
  if (name === undefined) return undefined
  const instances = around.groups(of)
  for (; context.looked < instances.length; context.looked++) nameGroup(instances[context.looked] as Group, names, context)
  return context.named.get(name)
}

function nameGroup(group: Group, term: TermId, { named }: Context): void {
  const name = group.value(term)?.trim()
  if (name !== undefined && name !== '') named.set(name, named.has(name) ? undefined : group)
}

function holds({ row, when }: CompiledRow, element: number, context: Context): boolean {
  if (when === undefined || row.when === undefined) return true
  const text = textAt(context.tree, element, when.steps)?.trim()
  if (text === undefined) return false
  const { equals } = row.when
  if (equals === undefined) return when.texts.includes(text.toUpperCase()) === (row.when.not === undefined)
  return text === knownValue(equals, context)
}

/** Value of a term of the document itself, wherever it stands in the text. */
function knownValue(term: TermId, context: Context): string | undefined {
  if (!context.known.has(term))
    context.known.set(term, textAt(context.tree, context.document.root.index, context.binding.pathOf(term))?.trim())
  return context.known.get(term)
}

function readElement(element: number, row: CompiledRow, around: Group, context: Context): Group {
  const holder = row.beneath === undefined ? groupUp(around, row.groupUp) : (holderOf(element, row.beneath, around, context) ?? around)
  return readIn(holder, element, row, around, context)
}

/** The same, of an element whose group belongs to an instance that is known. */
function readIn(holder: Group, element: number, row: CompiledRow, around: Group, context: Context): Group {
  const { tree } = context
  const group = row.group === undefined ? around : addGroup(holder, row.group, tree.element(element))
  context.trace?.set(tree.element(element), { row, group })
  const tag = tree.tag(element)
  if (row.kind === 'value') readValue(element, tag, row, group, context)
  else {
    if (row.kind !== 'unbound' && tag.attributes.length > 0) readAttributes(element, tag, row, group, context)
    if (row.kind === 'node') readChildren(element, row, group, context)
    else readContent(element, row, group, context)
  }
  if (row.beneath !== undefined) nameGroup(group, row.beneath.names, context)
  if (group !== around) group.trim()
  return group
}

/** What stands in an element that is neither the value of a term nor a node with others inside. */
function readContent(element: number, row: CompiledRow, group: Group, context: Context): void {
  const { row: table } = row
  switch (table.kind) {
    case 'compose':
      readComposed(element, row, table.compose, group, context)
      break
    case 'aside':
      readAside(element, row, table.aside, group, context)
      break
    case 'fixed':
      if (truth(textIn(element, context)) !== truth(table.fixed)) context.leftover.push({ element: context.tree.element(element) })
      break
    case 'derived':
      context.derived.push({ element, row, group })
      break
    case 'node':
    case 'value':
    case 'unbound':
      break
  }
}

/** Text of an element that should hold nothing else; elements inside it are left over. */
function textIn(element: number, { tree, leftover }: Context): string {
  return tree.after(element) === element + 1 ? tree.textOf(element) : textOf(tree.element(element), leftover)
}

/** The two forms of xs:boolean are one text. */
function truth(text: string): string {
  const trimmed = text.trim()
  return trimmed === '0' ? 'false' : trimmed === '1' ? 'true' : trimmed
}

type Open<T> = { -readonly [Key in keyof T]: T[Key] }

function readValue(element: number, tag: XmlTag, row: CompiledRow, group: Group, context: Context): void {
  const { codec } = row
  const { tree } = context
  const parts = tag.attributes.length > 0 ? readAttributes(element, tag, row, group, context) : undefined
  const text = textIn(element, context)
  const value = codec === undefined ? text : codec.read(text, (name) => valueOf(tag, name))
  const own = tag.attributes.length > 0 ? attributesOf(tag, row, context) : undefined
  const attributes = row.beside === undefined ? own : attributesBeside(tree, element, row, own)
  const occurrence = new ReadOccurrence(row.term as TermId, value, tree, element, parts, attributes)
  if (row.of === undefined || !addPart(occurrence, row, group)) deliver(occurrence, row, row.target as Target, group, context)
}

/** Joins a qualifying term that has an element of its own to the term that it qualifies. */
function addPart(part: Occurrence, row: CompiledRow, group: Group): boolean {
  const main = groupUp(group, row.target?.up ?? 0).occurrences.findLast(({ term }) => term === row.of) as Open<Occurrence> | undefined
  if (main === undefined) return false
  main.parts = [...(main.parts ?? []), part]
  return true
}

function readComposed(element: number, row: CompiledRow, { terms, split }: Composition, group: Group, context: Context): void {
  for (const [index, value] of split(textIn(element, context)).entries()) {
    const term = terms[index]
    if (term === undefined || value === undefined) continue
    const occurrence = new ReadOccurrence(term, value, context.tree, element, undefined, undefined)
    deliver(occurrence, row, row.target as Target, group, context)
  }
}

/** Its text was read with the term it stands beside; without that term it is left over. */
function readAside(element: number, row: CompiledRow, { of, usual }: Aside, group: Group, context: Context): void {
  if (textIn(element, context).trim() === usual) return
  const holder = groupUp(group, row.target?.up ?? 0)
  if (!holder.occurrences.some(({ term }) => term === of)) context.leftover.push({ element: context.tree.element(element) })
}

function attributesBeside(tree: XmlTree, element: number, { row, beside }: CompiledRow, own: readonly ViewAttribute[] | undefined) {
  if (row.beside === undefined || beside === undefined) return own
  const text = textAt(tree, tree.parent(element), beside) ?? (row.beside.usual === undefined ? undefined : '')
  if (text === undefined || text === row.beside.usual) return own
  return [...(own ?? []), { name: row.beside.attribute, value: text }]
}

/** Reads the attributes that are terms, and tells those that nobody knows; answers the terms that qualify the one of the element. */
function readAttributes(element: number, tag: XmlTag, row: CompiledRow, group: Group, context: Context): Occurrence[] | undefined {
  const { tree } = context
  let parts: Occurrence[] | undefined
  for (let at = 0; at < tag.attributes.length; at++) {
    const { local, namespace, value } = tag.attributes[at] as XmlTag['attributes'][number]
    if (namespace === XMLNS_NAMESPACE || namespace === XSI) continue
    const bound = namespace === '' ? boundAttribute(row, local) : undefined
    if (bound?.term !== undefined) {
      const occurrence = new ReadOccurrence(bound.term, value, tree, tree.attribute(element, at), undefined, undefined)
      if (bound.part) (parts ??= []).push(occurrence)
      else deliver(occurrence, row, bound.target as Target, group, context)
    } else if (bound === undefined && !isListMetadata(local)) {
      const inside = tree.element(element)
      context.leftover.push({ element: inside, node: inside.attributes[at] as XmlAttribute })
    }
  }
  return parts
}

/** The attributes of a value that are no terms. Nearly all amounts of an invoice have the same ones: one list serves them. */
function attributesOf(tag: XmlTag, row: CompiledRow, { others }: Context): readonly ViewAttribute[] | undefined {
  const last = others.get(row)
  if (last?.tag === tag) return last.attributes
  const found = tag.attributes.filter(
    ({ local, namespace }) =>
      namespace !== XMLNS_NAMESPACE && namespace !== XSI && (namespace !== '' || boundAttribute(row, local)?.term === undefined),
  )
  const attributes = found.length === 0 ? undefined : found.map(({ name, value }) => ({ name, value }))
  others.set(row, { tag, attributes })
  return attributes
}

function boundAttribute({ attributes }: CompiledRow, local: string): CompiledRow['attributes'][number] | undefined {
  for (let index = 0; index < attributes.length; index++) if (attributes[index]?.name === local) return attributes[index]
  return undefined
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/** Supplementary attributes of UN/CEFACT core components that only repeat which code list a term has by the standard. */
function isListMetadata(local: string): boolean {
  return local.startsWith('list') || local.startsWith('schemeAgency') || local === 'schemeName' || local === 'schemeURI'
}

function deliver(occurrence: Occurrence, row: CompiledRow, target: Target, group: Group, context: Context): void {
  const holder = groupUp(group, target.up)
  if (target.down.length === 0 && !row.isSaidAgain) holder.occurrences.push(occurrence)
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
    for (const instance of instances) addOnce(instance, changeOccurrence(occurrence, {}))
    if (instances.length > 0) return
  }
  const holder = instanceBelow(group, down)
  if (row.isSaidAgain) addOnce(holder, occurrence)
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
