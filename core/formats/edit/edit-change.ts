import { homeOf } from '../../terms/lookup.ts'
import type { TermId } from '../../terms/types.ts'
import type { Group, Occurrence } from '../../terms/view.ts'
import type { XmlElement } from '../../xml/types.ts'
import type { CompiledRow } from '../binding/compiled.ts'
import { composedText, elementOf, nodeAt, type Edit } from './edit-state.ts'
import { groupUp } from '../binding/write-binding.ts'
import { hasText } from '../xml-text.ts'

/** Writes a changed value, and the fields beside it, where the old ones stand. */
export function changeOccurrence(group: Group, before: Occurrence, after: Occurrence, edit: Edit): void {
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

/** Takes a value out, and what is left empty around it. */
export function removeOccurrence(group: Group, occurrence: Occurrence, edit: Edit): void {
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

/** Takes the element of a group instance out, and those beside it that belong to it. */
export function removeGroup(group: Group, edit: Edit): void {
  const element = elementOf(group, edit)
  if (element === undefined) return
  collapse(element, edit)
  for (const child of group.children) {
    const { place } = child
    const isBeside = place !== undefined && (place.start >= element.end || place.end <= element.start)
    if (isBeside && homeOf(child.id) === homeOf(group.id)) removeGroup(child, edit)
  }
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
  if (
    row.kind === 'fixed' ||
    row.kind === 'aside' ||
    row.kind === 'derived' ||
    (row.row.fallback !== undefined && element.text === row.row.fallback)
  )
    return true
  return row.kind === 'node' && row.row.always === true && element.elements.every((child) => isDemanded(child, edit))
}
