import { AppError } from '../../base/errors.ts'
import { changeView } from '../../terms/change-view.ts'
import type { TermStep } from '../../terms/change.ts'
import { occurrencePath } from '../../terms/path.ts'
import type { Group, Occurrence } from '../../terms/view.ts'
import { XmlEditor } from '../../xml/edit.ts'
import { parseXml } from '../../xml/reader.ts'
import type { XmlDocument, XmlElement } from '../../xml/types.ts'
import type { XmlBuilder } from '../../xml/writer.ts'
import { orderFor, orderLines, writtenLines } from '../edit/edit-order.ts'
import { listDifferences, type Difference } from './compare.ts'
import { isQualifier, readIdoc } from './read.ts'
import type { IdocSettings } from './settings.ts'
import { orderOf, writeIdoc, type IdocLoss } from './write.ts'

/** A stored IDoc, what it is to say, and that written anew: the example of how an IDoc says it. */
interface Edit {
  readonly document: XmlDocument
  readonly editor: XmlEditor
  readonly byStart: ReadonlyMap<number, XmlElement>
  readonly changes: readonly TermStep[]
  readonly lost: readonly IdocLoss[]
  /** Element of the example by the occurrence that it says. */
  readonly example: ReadonlyMap<Occurrence, XmlElement>
  readonly removed: Set<XmlElement>
  /** Segments of the example that were put in, with all that they hold. */
  readonly added: Set<XmlElement>
  /** Old and new text of the fields that were set; no new one for those taken away. */
  readonly rewritten: Map<string, string | undefined>
}

/** A text that stands at several places is followed to them; an IDoc has seldom more than two. */
const ROUNDS = 4

/**
 * The text of an IDoc with some terms changed: only their fields and segments move. What the IDoc says by now is read again and must be what
 * was asked for, to the value; where a field cannot say it, or other terms would change with it, the change is refused and nothing is done.
 * Throws AppError `validation_error` with the paths.
 */
export function editIdoc(document: XmlDocument, changes: readonly TermStep[], settings: IdocSettings): string {
  const before = readIdoc(document, settings)
  const { root } = before
  const done = changeView(root, changes)
  const { xml, lost } = writeIdoc(root, settings)
  const fresh = parseXml(xml, { maxBytes: xml.length * 4 })
  const example = new Map<Occurrence, XmlElement>()
  pairOccurrences(root, readIdoc(fresh, settings).root, indexByStart(fresh), example)
  const edit: Edit = {
    ...{ document, editor: new XmlEditor(document), byStart: indexByStart(document), changes, lost, example },
    ...{ removed: new Set(), added: new Set(), rewritten: new Map() },
  }
  for (const group of done.removedGroups) removeSegment(group, edit)
  for (const { occurrence } of done.removed) removeField(occurrence, edit)
  for (const { after } of done.changed) changeField(after, edit)
  addMissing(root, edit)
  for (const element of edit.removed) edit.editor.remove(element)
  const text = settle(
    edit.editor.apply(),
    root,
    before.leftover.map(({ element }) => saysOf(element)),
    edit,
    settings,
  )
  const written = writtenLines(root, ({ place }) => !edit.removed.has(edit.byStart.get(place?.start ?? -1) as XmlElement))
  const order = orderFor(written, done.lines ?? [])
  return order === undefined ? text : orderLines(text, order, settings)
}

function indexByStart({ root }: XmlDocument): ReadonlyMap<number, XmlElement> {
  const index = new Map<number, XmlElement>()
  const visit = (element: XmlElement): void => {
    index.set(element.start, element)
    for (const inner of element.elements) visit(inner)
  }
  visit(root)
  return index
}

/** Occurrences and groups of one kind are paired in their order, as the comparison does that proves the result. */
function pairOccurrences(group: Group, twin: Group, byStart: Edit['byStart'], pairs: Map<Occurrence, XmlElement>): void {
  const seen = new Map<string, number>()
  for (const occurrence of group.occurrences) {
    const at = seen.get(occurrence.term) ?? 0
    seen.set(occurrence.term, at + 1)
    const other = twin.all(occurrence.term)[at]
    pair(occurrence, other)
    for (const part of occurrence.parts ?? [])
      pair(
        part,
        other?.parts?.find(({ term }) => term === part.term),
      )
  }
  for (const child of group.children) {
    const other = twin.groups(child.id)[group.groups(child.id).indexOf(child)]
    if (other !== undefined) pairOccurrences(child, other, byStart, pairs)
  }

  function pair(occurrence: Occurrence, other: Occurrence | undefined): void {
    const element = other?.place === undefined ? undefined : byStart.get(other.place.start)
    if (element !== undefined) pairs.set(occurrence, element)
  }
}

/**
 * The field that says an occurrence, or the segment around the lines of a text. What is computed from others, or said by a table, has
 * neither.
 */
function sourceOf({ place }: Occurrence, byStart: Edit['byStart']): XmlElement | undefined {
  const element = place === undefined ? undefined : byStart.get(place.start)
  return element !== undefined && (element.elements.length === 0 || isText(element)) ? element : undefined
}

/** Texts stand in segments of lines: E1EDKT1 with E1EDKT2, E1EDPT1 with E1EDPT2. */
function isText({ local }: XmlElement): boolean {
  return local === 'E1EDKT1' || local === 'E1EDPT1'
}

function removeSegment({ place }: Group, { byStart, removed }: Edit): void {
  const element = place === undefined ? undefined : byStart.get(place.start)
  if (element !== undefined && element.elements.length > 0 && element.local !== 'IDOC') removed.add(element)
}

function removeField(occurrence: Occurrence, edit: Edit): void {
  const element = sourceOf(occurrence, edit.byStart)
  if (element === undefined) throw refuse(edit, reasonFor(occurrence, edit))
  edit.rewritten.set(element.text.trim(), undefined)
  for (const field of [...continuations(element), element]) takeOut(field, edit.removed)
}

/** Takes a field out, and its segment with it when nothing but qualifiers is left. */
function takeOut(element: XmlElement, removed: Set<XmlElement>): void {
  removed.add(element)
  const { parent } = element
  if (parent !== undefined && parent.local !== 'IDOC' && parent.elements.every((inner) => removed.has(inner) || isQualifier(inner)))
    removed.add(parent)
}

/** Fields that go on with the value of another one. */
const CONTINUED: Readonly<Record<string, readonly string[]>> = { NAME1: ['NAME2', 'NAME3', 'NAME4'], STRAS: ['HAUSN'] }

function continuations({ local, parent }: XmlElement): readonly XmlElement[] {
  return parent?.elements.filter((field) => CONTINUED[local]?.includes(field.local)) ?? []
}

function changeField(after: Occurrence, edit: Edit): void {
  const element = sourceOf(after, edit.byStart)
  const example = edit.example.get(after)
  if (element === undefined || example === undefined || isLost(after, edit)) throw refuse(edit, reasonFor(after, edit))
  if (isText(element)) return changeLines(element, example, edit)
  edit.rewritten.set(element.text.trim(), example.text)
  edit.editor.setText(element, example.text)
  for (const field of continuations(element)) edit.removed.add(field)
}

/** The new lines take the place of the old ones. */
function changeLines(element: XmlElement, example: XmlElement, edit: Edit): void {
  const name = `${element.local.slice(0, -1)}2`
  const old = element.elements.filter(({ local }) => local === name)
  for (const line of example.elements) if (line.local === name) edit.editor.insertAfter(old.at(-1) ?? element, (xml) => copy(line, xml))
  for (const line of old) edit.removed.add(line)
}

const isLost = (occurrence: Occurrence, { lost }: Edit): boolean => lost.some((loss) => loss.occurrence === occurrence)

function addMissing(group: Group, edit: Edit): void {
  for (const occurrence of group.occurrences) {
    if (occurrence.place === undefined && occurrence.value.trim() !== '') addField(occurrence, edit)
    for (const part of occurrence.parts ?? []) if (part.place === undefined && part.value.trim() !== '') addField(part, edit)
  }
  for (const child of group.children) addMissing(child, edit)
}

/** Puts the field of the example in, or the whole of the outermost segment around it that the stored IDoc has not. */
function addField(occurrence: Occurrence, edit: Edit): void {
  const example = edit.example.get(occurrence)
  if (example === undefined || isLost(occurrence, edit)) throw refuse(edit, reasonFor(occurrence, edit))
  let missing = example
  let around = counterpart(example.parent, edit)
  while (around === undefined) {
    missing = missing.parent as XmlElement
    around = counterpart(missing.parent, edit)
  }
  if (edit.added.has(missing)) return
  edit.added.add(missing)
  if (missing.elements.length > 0) putSegment(missing, around, edit)
  else putField(missing, around, edit)
}

/** The stored segment that an example's stands for: the same qualifiers, and the same place among those that have them. */
function counterpart(example: XmlElement | undefined, edit: Edit): XmlElement | undefined {
  if (example === undefined) return undefined
  if (example.local === 'IDOC') return edit.document.root.elements.find(({ local }) => local === 'IDOC')
  const around = counterpart(example.parent, edit)
  const key = keyOf(example)
  const at = (example.parent?.elements ?? []).filter((other) => keyOf(other) === key).indexOf(example)
  return around?.elements.filter((other) => !edit.removed.has(other) && keyOf(other) === key)[at]
}

function keyOf({ local, elements }: XmlElement): string {
  return `${local} ${elements
    .filter(isQualifier)
    .map((field) => `${field.local}=${field.text.trim()}`)
    .sort()
    .join(' ')}`
}

function putSegment(example: XmlElement, around: XmlElement, { editor }: Edit): void {
  const order = orderOf(example.local)
  const before = around.elements.findLast(({ local, elements }) => elements.length === 0 || orderOf(local) <= order)
  const write = (xml: XmlBuilder): void => copy(example, xml)
  if (before === undefined) editor.insertFirst(around, write)
  else editor.insertAfter(before, write)
}

function putField(example: XmlElement, around: XmlElement, edit: Edit): void {
  const there = around.elements.find(({ local }) => local === example.local)
  if (there !== undefined && there.text.trim() !== '' && !edit.removed.has(there)) throw refuse(edit, `the field ${example.local} is taken`)
  edit.removed.delete(there as XmlElement)
  if (there !== undefined) return edit.editor.setText(there, example.text)
  const fields = example.parent?.elements ?? []
  const earlier = new Set(fields.slice(0, fields.indexOf(example)).map(({ local }) => local))
  const before = around.elements.findLast(({ local }) => earlier.has(local))
  const write = (xml: XmlBuilder): void => copy(example, xml)
  if (before === undefined) edit.editor.insertFirst(around, write)
  else edit.editor.insertAfter(before, write)
}

function copy({ local, elements, text }: XmlElement, xml: XmlBuilder): void {
  if (elements.length === 0) return xml.leaf(local, text)
  xml.open(local, [['SEGMENT', '1']])
  for (const inner of elements) copy(inner, xml)
  xml.close()
}

/** Reads the result, lets repetitions of a changed text follow, and refuses what is not exactly what was asked for. */
function settle(first: string, wanted: Group, leftover: readonly string[], edit: Edit, settings: IdocSettings): string {
  let text = first
  for (let round = 1; ; round++) {
    const document = parseXml(text, { maxBytes: text.length * 4 })
    const byStart = indexByStart(document)
    const again = readIdoc(document, settings)
    const stale = again.leftover.flatMap(({ element, reason }) =>
      reason === undefined && !leftover.includes(saysOf(element)) ? [element] : [],
    )
    const extra = [...differences(again.root, wanted)].filter((one) => sourceOf(one.occurrence, byStart) !== undefined)
    const taken = extra.flatMap(({ occurrence: { place } }) => byStart.get(place?.start ?? -1) ?? [])
    const follow = [...stale, ...taken].filter((element) => edit.rewritten.has(element.text.trim()))
    if (follow.length === 0 || round === ROUNDS) {
      const missing = [...differences(wanted, again.root)].find(
        (one) => sourceOf(one.occurrence, edit.byStart) !== undefined || one.occurrence.place === undefined,
      )
      const wrong = missing ?? extra[0]
      if (wrong !== undefined)
        throw refuse(edit, `${wrong.occurrence.term} (${pathOf(wrong)}) follows from several fields, and would come out otherwise`)
      return text
    }
    text = followIn(document, follow, edit)
  }
}

function followIn(document: XmlDocument, follow: readonly XmlElement[], { rewritten }: Edit): string {
  const editor = new XmlEditor(document)
  const removed = new Set<XmlElement>()
  for (const element of follow) {
    const now = rewritten.get(element.text.trim())
    if (now === undefined) takeOut(element, removed)
    else editor.setText(element, now)
  }
  for (const element of removed) editor.remove(element)
  return editor.apply()
}

const saysOf = ({ local, text, parent }: XmlElement): string => `${parent?.local} ${local} ${text.trim()}`

function differences(left: Group, right: Group): readonly Difference[] {
  const all = new Set<Group>()
  const collect = (group: Group): void => {
    all.add(group)
    group.children.forEach(collect)
  }
  collect(left)
  return listDifferences(left, right, all)
}

const pathOf = ({ group, occurrence, of }: Difference): string => occurrencePath(group, occurrence, of)

function reasonFor(occurrence: Occurrence, { lost }: Edit): string {
  const reason = lost.find((loss) => loss.occurrence === occurrence)?.reason.sentence
  return `${occurrence.term}: ${reason ?? 'an IDoc has no field of its own for it; it follows from other values'}`
}

function refuse({ changes }: Edit, reason: string): AppError {
  const message = `An IDoc cannot hold this change: ${reason}.`
  return new AppError('validation_error', message, {
    errors: [...new Set(changes.map(({ path }) => path))].map((path) => ({ path, code: 'no_place', message })),
    next: 'Leave the change out, or convert the document to UBL or CII, which hold every term.',
  })
}
