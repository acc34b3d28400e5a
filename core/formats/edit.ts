import { AppError } from '../base/errors.ts'
import { changeView, type ViewChanges } from '../terms/change-view.ts'
import type { TermChange } from '../terms/finding.ts'
import type { TermId } from '../terms/types.ts'
import type { Group, Occurrence, Place } from '../terms/view.ts'
import { XmlEditor } from '../xml/edit.ts'
import { prefixFor } from '../xml/namespaces.ts'
import type { XmlAttribute, XmlDocument, XmlElement } from '../xml/types.ts'
import { bindingOf } from './bindings.ts'
import type { CompiledBinding, CompiledRow } from './compile.ts'
import { detectFormat } from './detect.ts'
import { readByBinding, type Trace } from './read-binding.ts'
import {
  attributeValue,
  currencyOf,
  draftInstance,
  draftRow,
  groupUp,
  writeDraft,
  type Draft,
  type Drafts,
  type Writing,
} from './write-binding.ts'
import { explainLoss } from './loss.ts'
import { hasText } from './xml-text.ts'

interface Edit {
  readonly document: XmlDocument
  readonly binding: CompiledBinding
  readonly editor: XmlEditor
  readonly root: Group
  readonly trace: ReadonlyMap<XmlElement, Trace>
  readonly byStart: ReadonlyMap<number, XmlElement>
  readonly changes: ViewChanges
  /** Elements that were taken out, and those that got something in. */
  readonly removed: Set<XmlElement>
  readonly filled: Set<XmlElement>
  readonly writing: Writing
}

/**
 * The text of a document with some terms changed, added or taken away, and everything else as it was: only the elements of these terms
 * move, in the order of the schema, and what the change leaves without content goes with it. A changed currency (BT-5, BT-6) is followed
 * by the `currencyID` of the amounts that repeat it.
 *
 * Throws AppError `unsupported_document` for what is no invoice, `validation_error` (with the path) for a change that the document's
 * format has no place for.
 */
export function editInvoice(document: XmlDocument, changes: readonly TermChange[]): string {
  const detection = detectFormat(document)
  if (detection.syntax === undefined) throw new AppError('unsupported_document', detection.reason)
  if (detection.syntax === 'idoc')
    throw new AppError('unsupported_document', 'Single terms of an IDoc cannot be edited.', { next: 'Convert it to UBL or CII first.' })
  const binding = bindingOf(detection.syntax)
  const trace = new Map<XmlElement, Trace>()
  const { root } = readByBinding(document, binding, trace)
  const currencies = [root.value('BT-5'), root.value('BT-6')]
  const kept = new Set(everyPlaced(root))
  const done = changeView(root, changes)
  for (const { after } of done.changed) kept.add(after)
  const edit: Edit = {
    document,
    binding,
    editor: new XmlEditor(document),
    root,
    trace,
    byStart: new Map(Array.from(trace.keys(), (element) => [element.start, element])),
    changes: done,
    removed: new Set(),
    filled: new Set(),
    writing: { binding, root, overrides: new Map(), atMost: {}, written: keepPlaced(root, kept) },
  }
  for (const { group, before, after } of done.changed) changeOccurrence(group, before, after, edit)
  addMissing(document.root, binding.root, root, edit)
  for (const { group, occurrence } of done.removed) removeOccurrence(group, occurrence, edit)
  for (const group of done.removedGroups) removeGroup(group, edit)
  followCurrency('BT-5', currencies[0], edit)
  followCurrency('BT-6', currencies[1], edit)
  checkAdded(changes, edit)
  for (const element of edit.removed) edit.editor.remove(element)
  return edit.editor.apply()
}

function* everyPlaced(group: Group): Generator<Occurrence> {
  for (const occurrence of group.occurrences) {
    yield occurrence
    yield* occurrence.parts ?? []
  }
  for (const child of group.children) yield* everyPlaced(child)
}

/** What stands in the text already counts as written; drafts then hold what is new and nothing else. */
function keepPlaced(root: Group, kept: ReadonlySet<Occurrence>): Set<Occurrence> {
  const written = new Set<Occurrence>()
  for (const occurrence of everyPlaced(root)) if (kept.has(occurrence) || occurrence.place !== undefined) written.add(occurrence)
  return written
}

// ---------------------------------------------------------------- values that are there

/** The element that a place speaks of, and the attribute if it is one. */
function nodeAt(place: Place, edit: Edit): { element: XmlElement; attribute: XmlAttribute | undefined } | undefined {
  const element = edit.byStart.get(place.start)
  if (element !== undefined) return { element, attribute: undefined }
  let owner = edit.document.root
  for (;;) {
    const attribute = owner.attributes.find(({ start }) => start === place.start)
    if (attribute !== undefined) return { element: owner, attribute }
    const inside = owner.elements.find((child) => child.start <= place.start && place.start < child.end)
    if (inside === undefined) return undefined
    owner = inside
  }
}

function changeOccurrence(group: Group, before: Occurrence, after: Occurrence, edit: Edit): void {
  const found = after.place === undefined ? undefined : nodeAt(after.place, edit)
  if (found === undefined) return
  const { element, attribute } = found
  const row = edit.trace.get(element)?.row
  if (row === undefined) return
  if (attribute !== undefined) {
    for (const each of [element, ...twinsOf(element, after, group, edit)]) edit.editor.setAttribute(each, attribute.name, after.value)
  } else {
    if (before.value !== after.value) setElementText(element, row, group, after.value, edit)
    for (const { local, row: asideRow } of asidesOf(after, row, element, edit)) edit.editor.setText(local, asideText(asideRow, after))
    if (before.value !== after.value) changeTwins(element, after, group, edit)
  }
}

function setElementText(element: XmlElement, row: CompiledRow, group: Group, value: string, edit: Edit): void {
  edit.editor.setText(element, row.kind === 'compose' ? composedText(row, group) : (row.row.codec?.write(value) ?? value))
}

function composedText(row: CompiledRow, group: Group): string {
  const { terms, join } = row.row.compose as NonNullable<typeof row.row.compose>
  return join(terms.map((term) => group.value(term)))
}

/** Other places of the document that say the same: second places of a term, and elements that the syntax repeats. */
function twinsOf(element: XmlElement, { term }: Occurrence, group: Group, edit: Edit): readonly XmlElement[] {
  const own = edit.trace.get(element)?.row
  if (!edit.binding.repeated.has(term)) return []
  const twins: XmlElement[] = []
  for (const [other, { row, group: around }] of edit.trace) {
    if (other === element || !says(row, term) || (row === own && row.row.repeats !== true)) continue
    if (groupUp(around, row.target?.up ?? 0) === group) twins.push(other)
  }
  return twins
}

function says({ row, attributes }: CompiledRow, term: TermId): boolean {
  return row.term === term || attributes.some((attribute) => attribute.term === term)
}

function changeTwins(element: XmlElement, occurrence: Occurrence, group: Group, edit: Edit): void {
  for (const twin of twinsOf(element, occurrence, group, edit)) {
    const row = edit.trace.get(twin)?.row
    if (row !== undefined) setElementText(twin, row, group, occurrence.value, edit)
  }
}

/** The elements beside a term's own that hold a field of it. */
function asidesOf(occurrence: Occurrence, row: CompiledRow, element: XmlElement, edit: Edit) {
  const { parent } = element
  if (row.row.beside === undefined || parent === undefined) return []
  return [...edit.trace]
    .filter(([local, { row: other }]) => other.row.aside?.of === occurrence.term && parent.start <= local.start && local.end <= parent.end)
    .map(([local, { row: asideRow }]) => ({ local, row: asideRow }))
}

function asideText(row: CompiledRow, occurrence: Occurrence): string {
  const said = occurrence.attributes?.find(({ name }) => name === row.row.aside?.attribute)?.value
  return said !== undefined && hasText(said) ? said : (row.row.aside?.usual ?? '')
}

function followCurrency(term: TermId, before: string | undefined, edit: Edit): void {
  const now = currencyOf(term, edit.root)
  if (before === undefined || now === undefined || before.trim() === now) return
  for (const [element, { row }] of edit.trace)
    for (const compiled of row.attributes)
      if (compiled.row.currency === term)
        for (const attribute of element.attributes)
          if (attribute.name === compiled.row.name && attribute.value.trim() === before.trim())
            edit.editor.setAttribute(element, attribute.name, now)
}

// ---------------------------------------------------------------- values that are new

/** Goes through the rows of an element and puts in what the view has and the text has not. */
function addMissing(element: XmlElement, row: CompiledRow, group: Group, edit: Edit): void {
  addAttributes(element, row, group, edit)
  for (const child of row.rows) {
    if (child.row.also === true || child.kind === 'unbound' || !concerns(child, edit)) continue
    if (child.row.group !== undefined) addInstances(element, child, group, edit)
    else {
      // A further occurrence gets an element of its own; only what qualifies one that is there goes into the element that is there.
      if (child.row.each !== undefined) putIn(element, draftRow(child, group, edit.writing), edit)
      const existing = element.elements.filter((candidate) => edit.trace.get(candidate)?.row === child)
      if (child.kind === 'value' || child.kind === 'node')
        for (const same of existing) addMissing(same, child, edit.trace.get(same)?.group ?? group, edit)
      if (child.row.each === undefined && (existing.length === 0 || child.kind === 'value'))
        putIn(element, draftRow(child, group, edit.writing), edit)
    }
  }
}

function concerns(row: CompiledRow, { changes }: Edit): boolean {
  for (const term of changes.added) if (row.terms.has(term)) return true
  return false
}

function addInstances(element: XmlElement, row: CompiledRow, around: Group, edit: Edit): void {
  const parent = groupUp(around, row.groupUp)
  const instances = parent.groups(row.row.group as Group['id'])
  for (const instance of instances) {
    const existing = instance.place === undefined ? undefined : edit.byStart.get(instance.place.start)
    if (existing === undefined) putIn(element, draftInstance(row, instance, edit.writing), edit)
    else if (row.kind === 'compose') addComposed(existing, row, instance, edit)
    else if (existing.parent === element) addMissing(existing, row, instance, edit)
  }
  if (instances.length === 0) putIn(element, draftRow(row, around, edit.writing), edit)
}

/** A further term of an element whose text holds several. */
function addComposed(element: XmlElement, row: CompiledRow, group: Group, edit: Edit): void {
  const added = group.occurrences.filter((occurrence) => occurrence.place === undefined)
  if (added.length === 0) return
  edit.editor.setText(element, composedText(row, group))
  for (const occurrence of added) edit.writing.written.add(occurrence)
  edit.filled.add(element)
}

function addAttributes(element: XmlElement, row: CompiledRow, group: Group, edit: Edit): void {
  for (const compiled of row.attributes) {
    if (compiled.term === undefined || !edit.changes.added.has(compiled.term)) continue
    const main = groupUp(group, row.target?.up ?? 0).occurrences.find(
      (occurrence) => occurrence.term === row.row.term && occurrence.place?.start === element.start,
    )
    if (compiled.part && main === undefined) continue
    const value = attributeValue(compiled, group, main, edit.writing)
    if (value === undefined) continue
    edit.editor.setAttribute(element, compiled.row.name, value)
    edit.filled.add(element)
  }
}

function putIn(parent: XmlElement, { elements, filled }: Drafts, edit: Edit): void {
  if (!filled) return
  edit.filled.add(parent)
  for (const draft of elements) {
    const before = lastNotBehind(parent, draft, edit)
    const write = (xml: Parameters<typeof writeDraft>[0]): void =>
      writeDraft(xml, draft, (row) => nameOf(row, parent, edit), declarationsFor(draft, parent, edit))
    if (before !== undefined) edit.editor.insertAfter(before, write)
    else edit.editor.insertFirst(parent, write)
  }
}

/** The child behind which the schema wants a new element: the last whose row does not come later. */
function lastNotBehind(parent: XmlElement, { row }: Draft, edit: Edit): XmlElement | undefined {
  const rows = edit.trace.get(parent)?.row.byLocal
  // Rows of one name are one element to the schema, and a new one comes behind all of them.
  const last = rows?.get(row.local)?.at(-1)?.order ?? row.order
  return parent.elements.findLast((child) => {
    const order = rows?.get(child.local)?.[0]?.order
    return order === undefined ? child === parent.elements[0] : order <= last
  })
}

function nameOf(row: CompiledRow, parent: XmlElement, { binding }: Edit): string {
  const prefix = prefixFor(parent, row.namespace) ?? ownPrefix(row.namespace, binding)
  return prefix === '' ? row.local : `${prefix}:${row.local}`
}

function ownPrefix(namespace: string, { binding }: CompiledBinding): string {
  return Object.entries(binding.prefixes).find(([, uri]) => uri === namespace)?.[0] ?? ''
}

/** Namespaces of a draft for which the document has no prefix at its place. */
function declarationsFor(draft: Draft, parent: XmlElement, edit: Edit): Draft['attributes'] {
  const missing = new Set<string>()
  const collect = (each: Draft): void => {
    if (prefixFor(parent, each.row.namespace) === undefined) missing.add(each.row.namespace)
    for (const child of each.children) collect(child)
  }
  collect(draft)
  return Array.from(missing, (namespace) => [`xmlns:${ownPrefix(namespace, edit.binding)}`, namespace] as const)
}

// ---------------------------------------------------------------- values that go

function removeOccurrence(group: Group, occurrence: Occurrence, edit: Edit): void {
  const found = occurrence.place === undefined ? undefined : nodeAt(occurrence.place, edit)
  if (found === undefined) return
  const { element, attribute } = found
  const row = edit.trace.get(element)?.row
  if (attribute !== undefined) {
    for (const each of [element, ...twinsOf(element, occurrence, group, edit)]) edit.editor.removeAttribute(each, attribute.name)
    if (isHollow(element, row, group)) collapse(element, edit)
  } else if (row?.kind === 'compose' && composedText(row, group) !== '') edit.editor.setText(element, composedText(row, group))
  else if (row !== undefined && row.attributes.some((compiled) => holdsOther(compiled, group, element))) edit.editor.setText(element, '')
  else for (const each of [element, ...twinsOf(element, occurrence, group, edit)]) collapse(each, edit)
}

/** True for an attribute that is a term of its own and still there: the element stays for it. */
function holdsOther({ term, part, row, target }: CompiledRow['attributes'][number], group: Group, element: XmlElement): boolean {
  if (term === undefined || part || !element.attributes.some(({ name }) => name === row.name)) return false
  return groupUp(group, target?.up ?? 0).has(term)
}

function isHollow(element: XmlElement, row: CompiledRow | undefined, group: Group): boolean {
  return row?.kind === 'value' && !hasText(element.text) && !row.attributes.some((compiled) => holdsOther(compiled, group, element))
}

function removeGroup(group: Group, edit: Edit): void {
  const element = group.place === undefined ? undefined : edit.byStart.get(group.place.start)
  if (element !== undefined) collapse(element, edit)
}

/** Takes an element out, and those around it that are left with nothing but what the syntax demands. */
function collapse(element: XmlElement, edit: Edit): void {
  edit.removed.add(element)
  const { parent } = element
  if (parent === undefined || parent === edit.document.root || edit.filled.has(parent)) return
  const trace = edit.trace.get(parent)
  if (trace === undefined || trace.row.row.always === true || hasText(parent.text)) return
  if (parent.elements.every((child) => edit.removed.has(child) || isDemanded(child, edit))) collapse(parent, edit)
}

/** An element that says nothing by itself: fixed text, what stands beside a term, or the stand-in for an absent term. */
function isDemanded(element: XmlElement, edit: Edit): boolean {
  const row = edit.trace.get(element)?.row
  if (row === undefined || edit.filled.has(element)) return false
  if (row.kind === 'fixed' || row.kind === 'aside' || (row.row.fallback !== undefined && element.text === row.row.fallback)) return true
  return row.kind === 'node' && row.row.always === true && element.elements.every((child) => isDemanded(child, edit))
}

// ---------------------------------------------------------------- what found no place

function checkAdded(changes: readonly TermChange[], edit: Edit): void {
  const homeless = findHomeless(edit.root, edit)
  if (homeless === undefined) return
  const { group, occurrence } = homeless
  const reason = explainLoss(group, occurrence.term, edit.binding.binding)
  const message = `${occurrence.term} cannot be written into this document: ${reason}.`
  const errors = changes.filter(({ value }) => value !== undefined).map(({ path }) => ({ path, code: 'no_place', message }))
  throw new AppError('validation_error', message, { errors })
}

function findHomeless(group: Group, edit: Edit): { group: Group; occurrence: Occurrence } | undefined {
  const occurrence = group.occurrences.find((each) => each.place === undefined && hasText(each.value) && !edit.writing.written.has(each))
  if (occurrence !== undefined) return { group, occurrence }
  for (const child of group.children) {
    const found = findHomeless(child, edit)
    if (found !== undefined) return found
  }
  return undefined
}
