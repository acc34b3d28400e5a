import { homeOf } from '../../terms/lookup.ts'
import type { Group } from '../../terms/view.ts'
import type { Block } from '../../xml/edit.ts'
import { prefixFor } from '../../xml/namespaces.ts'
import type { XmlElement } from '../../xml/types.ts'
import type { XmlBuilder } from '../../xml/writer.ts'
import type { CompiledBinding, CompiledRow } from '../binding/compiled.ts'
import { draftInstance, draftRow, writeDraft, type Draft, type Drafts } from './edit-draft.ts'
import { composedText, elementOf, type Edit } from './edit-state.ts'
import { attributeValue, groupUp } from '../binding/write-binding.ts'

/** Goes through the rows of an element and puts in what the view has and the text has not. */
export function addMissing(element: XmlElement, row: CompiledRow, group: Group, edit: Edit): void {
  addAttributes(element, row, group, edit)
  for (const child of row.rows) {
    if (child.kind === 'derived') addDerived(element, child, group, edit)
    if (child.row.also === true || child.kind === 'unbound' || !concerns(child, edit)) continue
    if (child.row.group !== undefined) addInstances(element, child, group, edit)
    else {
      // A further occurrence gets an element of its own; only what qualifies one that is there goes into the element that is there.
      if (child.row.each !== undefined) putIn(element, draftRow(child, group, edit.writing()), edit)
      const existing = element.elements.filter((candidate) => edit.trace.get(candidate)?.row === child)
      if (child.kind === 'value' || child.kind === 'node')
        for (const same of existing) addMissing(same, child, edit.trace.get(same)?.group ?? group, edit)
      if (child.row.each === undefined && (existing.length === 0 || child.kind === 'value'))
        complete(element, draftRow(child, group, edit.writing()), edit)
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
    const existing = elementOf(instance, edit)
    if (existing === undefined) beginInstance(element, row, instance, edit)
    else if (row.kind === 'compose') addComposed(existing, row, instance, edit)
    else if (existing.parent === element) addMissing(existing, row, instance, edit)
    if (row.below !== undefined) addBelow(element, row.below, instance, edit)
  }
  if (instances.length === 0) putIn(element, draftRow(row, around, edit.writing()), edit)
}

function beginInstance(element: XmlElement, row: CompiledRow, instance: Group, edit: Edit, behind?: XmlElement): void {
  const [block] = putIn(element, draftInstance(row, instance, edit.writing()), edit, behind)
  if (block !== undefined) edit.begun.set(instance, block)
}

/** Instances that belong to another one come behind it, and behind those that belong to it already. */
function addBelow(element: XmlElement, row: CompiledRow, around: Group, edit: Edit): void {
  for (const instance of around.groups(row.row.group as Group['id'])) {
    const existing = elementOf(instance, edit)
    if (existing === undefined) beginInstance(element, row, instance, edit, lastOf(around, edit))
    else addMissing(existing, row, instance, edit)
    addBelow(element, row, instance, edit)
  }
}

/** The last element of an instance and of those that belong to it. */
function lastOf(group: Group, edit: Edit): XmlElement | undefined {
  let last = elementOf(group, edit)
  for (const child of group.children) {
    const below = homeOf(child.id) === homeOf(group.id) ? lastOf(child, edit) : undefined
    if (below !== undefined && last !== undefined && below.start > last.start) last = below
  }
  return last
}

/** What an instance says of those that belong to it, once it has the first of them. */
function addDerived(element: XmlElement, row: CompiledRow, group: Group, edit: Edit): void {
  const isNew = group.children.some((child) => child.place === undefined && homeOf(child.id) === homeOf(group.id))
  if (!isNew || element.elements.some((candidate) => edit.trace.get(candidate)?.row === row)) return
  putIn(element, { ...draftRow(row, group, edit.writing()), filled: true }, edit)
}

/** A further term of an element whose text holds several. */
function addComposed(element: XmlElement, row: CompiledRow, group: Group, edit: Edit): void {
  const added = group.occurrences.filter((occurrence) => occurrence.place === undefined)
  if (added.length === 0) return
  edit.editor.setText(element, composedText(row, group))
  for (const occurrence of added) edit.writing().written.add(occurrence)
  edit.filled.add(element)
}

function addAttributes(element: XmlElement, row: CompiledRow, group: Group, edit: Edit): void {
  for (const compiled of row.attributes) {
    if (compiled.term === undefined || !edit.changes.added.has(compiled.term)) continue
    const main = groupUp(group, row.target?.up ?? 0).occurrences.find(
      (occurrence) => occurrence.term === row.row.term && occurrence.place?.start === element.start,
    )
    if (compiled.part && main === undefined) continue
    const value = attributeValue(compiled, group, main, edit.writing())
    if (value === undefined) continue
    edit.editor.setAttribute(element, compiled.row.name, value)
    edit.filled.add(element)
  }
}

/**
 * Puts drafts in. Where an element of the name is there that lacks what tells such elements apart, and all that the draft brings, the draft
 * completes it: a `cac:TaxTotal` with a breakdown alone gets the total, and does not stand beside another one.
 */
function complete(parent: XmlElement, { elements, filled }: Drafts, edit: Edit): void {
  if (!filled) return
  for (const draft of elements) {
    const open = parent.elements.find((candidate) => isOpenFor(draft, candidate, edit))
    if (open === undefined) putIn(parent, { elements: [draft], filled }, edit)
    else putIn(open, { elements: draft.children, filled }, edit)
  }
}

function isOpenFor({ row, children }: Draft, candidate: XmlElement, { trace, removed }: Edit): boolean {
  if (row.row.when === undefined || row.kind !== 'node' || candidate.local !== row.local || !trace.has(candidate)) return false
  if (removed.has(candidate) || row.row.when.at.startsWith('@')) return false
  const telling = row.row.when.at.replace(/\/.*$/, '').replace(/^.*:/, '')
  const brought = new Set(children.map((child) => child.row.local))
  return brought.has(telling) && candidate.elements.every(({ local }) => !brought.has(local))
}

function putIn(parent: XmlElement, { elements, filled }: Drafts, edit: Edit, behind?: XmlElement): readonly Block[] {
  if (!filled) return []
  edit.filled.add(parent)
  return elements.map((draft) => {
    const before = behind ?? lastNotBehind(parent, draft, edit)
    const write = (xml: XmlBuilder): void =>
      writeDraft(xml, draft, (row) => nameOf(row, parent, edit), declarationsFor(draft, parent, edit))
    return before === undefined ? edit.editor.insertFirst(parent, write) : edit.editor.insertAfter(before, write)
  })
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
