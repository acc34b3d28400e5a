import { AppError } from '../../base/errors.ts'
import { lazy } from '../../base/lazy.ts'
import { changeView } from '../../terms/change-view.ts'
import { isMove, isOfTerms, isOrder, isXmlChange, type Change, type TermStep } from '../../terms/change.ts'
import { FIELD_ROWS } from '../../terms/fields.ts'
import type { TermId } from '../../terms/types.ts'
import { attribute, GroupStates, type Group, type Occurrence } from '../../terms/view.ts'
import { requireCharacters, XmlEditor } from '../../xml/edit.ts'
import type { Span } from '../../xml/replacements.ts'
import { parseXml } from '../../xml/reader.ts'
import type { XmlDocument, XmlElement } from '../../xml/types.ts'
import { bindingOf } from '../bindings.ts'
import { detectFormat, refuseForeign } from '../detect.ts'
import { addMissing } from './edit-add.ts'
import { changeOccurrence, removeGroup, removeOccurrence } from './edit-change.ts'
import { around, moveSpans, orderFor, orderLines, writtenLines } from './edit-order.ts'
import { elementOf, type Edit } from './edit-state.ts'
import { editXml, orderXml } from './edit-xml.ts'
import { editIdoc } from '../idoc/edit.ts'
import { DEFAULT_IDOC_SETTINGS, type IdocSettings } from '../idoc/settings.ts'
import { explainLoss } from '../loss.ts'
import type { CompiledBinding } from '../binding/compiled.ts'
import { readByBinding, type Trace } from '../binding/read-binding.ts'
import { currencyOf, prepareWriting } from '../binding/write-binding.ts'
import type { LostValue, Written } from '../binding/writing.ts'
import { hasText } from '../xml-text.ts'

/**
 * The text of a document after steps that change, add or take away terms or bring lines to other places, and everything else as it was:
 * only the elements of these terms move, in the order of the schema, and what the change leaves without content goes with it. A changed currency (BT-5, BT-6) is followed
 * by the `currencyID` of the amounts that repeat it.
 *
 * A step whose path is an XPath changes what only the XML has (`editXml`, `orderXml`).
 *
 * Throws AppError `unsupported_document` for what is no invoice, `validation_error` (with the path) for a change that the document's
 * format has no place for. An IDoc is edited by the tables of its settings. `onnote` is told of values that are written with the changes
 * though nobody said them: the format demands them, and they follow from what is said.
 */
export function editInvoice(
  document: XmlDocument,
  changes: readonly Change[],
  idoc: IdocSettings = DEFAULT_IDOC_SETTINGS,
  onnote: (note: LostValue) => void = () => {},
): string {
  return new InvoiceEditor(document).edit(changes, idoc, onnote)
}

/** What editing knows of a document. */
interface Editable extends Pick<Edit, 'binding' | 'root' | 'trace'> {
  /** Invoice and accounting currency. */
  readonly currencies: readonly (string | undefined)[]
}

/** Edits one document again and again, as `editInvoice`, and reads it once for all of them. */
export class InvoiceEditor {
  private readonly document: XmlDocument
  private editable: Editable | undefined

  constructor(document: XmlDocument) {
    this.document = document
  }

  /** Steps of one kind are made together; those behind them speak of the text that they leave. */
  edit(changes: readonly Change[], idoc: IdocSettings, onnote: (note: LostValue) => void): string {
    // Whoever changes terms knows their paths, and not the elements that hold them.
    for (const change of changes) if ('value' in change && change.value !== undefined) requireCharacters(change.path, change.value)
    const [first] = changes
    const end = changes.findIndex((change) => first !== undefined && !isOfSameKind(first, change))
    const text = this.editRun(end < 0 ? changes : changes.slice(0, end), idoc, onnote)
    return end < 0 ? text : new InvoiceEditor(parseXml(text)).edit(changes.slice(end), idoc, onnote)
  }

  private editRun(changes: readonly Change[], idoc: IdocSettings, onnote: (note: LostValue) => void): string {
    if (changes.some(isOrder)) return orderXml(this.document, changes.filter(isOrder))
    if (changes.some(isXmlChange)) return editXml(this.document, changes.filter(isXmlChange))
    return this.editTerms(changes.filter(isOfTerms), idoc, onnote)
  }

  private editTerms(changes: readonly TermStep[], idoc: IdocSettings, onnote: (note: LostValue) => void): string {
    const { document } = this
    const detection = detectFormat(document)
    if (detection.syntax === undefined) throw refuseForeign(detection)
    if (detection.syntax === 'idoc') return editIdoc(document, changes, idoc)
    this.editable ??= readEditable(document, bindingOf(detection.syntax))
    const before = new GroupStates()
    try {
      return applyChanges(document, this.editable, changes, before, onnote)
    } finally {
      before.restore()
    }
  }
}

const isOfSameKind = (one: Change, other: Change): boolean => isOrder(one) === isOrder(other) && isXmlChange(one) === isXmlChange(other)

function readEditable(document: XmlDocument, binding: CompiledBinding): Editable {
  const trace = new Map<XmlElement, Trace>()
  const { root } = readByBinding(document, binding, trace)
  return { binding, root, trace, currencies: [root.value('BT-5'), root.value('BT-6')] }
}

function applyChanges(
  document: XmlDocument,
  { currencies, ...editable }: Editable,
  changes: readonly TermStep[],
  before: GroupStates,
  onnote: (note: LostValue) => void,
): string {
  const { root, binding } = editable
  const done = changeView(root, changes, before)
  const edit: Edit = {
    ...editable,
    document,
    editor: new XmlEditor(document),
    changes: done,
    removed: new Set(),
    begun: new Map(),
    filled: new Set(),
    writing: lazy(() => {
      const none = { overrides: new Map(), atMost: {}, closed: new Set<never>(), done: undefined }
      return prepareWriting({ binding, root, written: keepPlaced(), ...none })
    }),
  }
  for (const { group, before: old, after } of done.changed) {
    checkFields(old, after, changes, edit)
    changeOccurrence(group, old, after, edit)
  }
  if (done.added.size > 0) addMissing(document.root, binding.root, root, edit)
  for (const { group, occurrence } of done.removed) removeOccurrence(group, occurrence, edit)
  for (const group of done.removedGroups) removeGroup(group, edit)
  followCurrency('BT-5', currencies[0], edit)
  followCurrency('BT-6', currencies[1], edit)
  if (done.added.size > 0) {
    checkAdded(changes, edit)
    edit.writing().notes.forEach(onnote)
  }
  for (const element of edit.removed) edit.editor.remove(element)
  const text = edit.editor.apply()
  if (done.lines === undefined) return text
  const lines = writtenLines(root, (line) => !edit.removed.has(elementOf(line, edit) as XmlElement))
  const order = orderFor(lines, done.lines)
  if (order === undefined) return text
  const spans = spansOf(lines, edit)
  return spans === undefined ? orderLines(text, order) : moveSpans(text, spans, order)
}

/** Where each line, with those below it, stands in the changed text; undefined where that has to be read, or the lines do not stand beside each other. */
function spansOf(lines: readonly Group[], edit: Edit): readonly Span[] | undefined {
  const parents = new Set(lines.flatMap((line) => elementOf(line, edit)?.parent ?? []))
  const spans = lines.map((line) => spanOf(line, edit)).filter((span) => span !== undefined)
  const isInOrder = spans.every(({ start }, index) => start >= (spans[index - 1]?.start ?? 0))
  return parents.size === 1 && spans.length === lines.length && isInOrder ? spans : undefined
}

function spanOf(line: Group, edit: Edit): Span | undefined {
  const node = elementOf(line, edit) ?? edit.begun.get(line)
  const own = node === undefined ? undefined : edit.editor.spanOf(node)
  const below = line.groups('BG-DEX-01').map((one) => spanOf(one, edit))
  const known = below.filter((span) => span !== undefined)
  return own === undefined || known.length < below.length ? undefined : around([own, ...known])
}

/** What stands in the text already counts as written; drafts then hold what is new and nothing else. */
function keepPlaced(): Written {
  const added = new Set<Occurrence>()
  return { has: (occurrence) => occurrence.place !== undefined || added.has(occurrence), add: (occurrence) => added.add(occurrence) }
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

function checkAdded(changes: readonly TermStep[], edit: Edit): void {
  const homeless = findHomeless(edit.root, edit)
  if (homeless === undefined) return
  const { group, occurrence } = homeless
  const reason = explainLoss(group, occurrence.term, edit.binding.binding)
  throw refuse(changes, `${occurrence.term} cannot be written into this document: ${reason.sentence}.`)
}

/** Fields beside a term can be changed only where the format writes them. */
function checkFields(before: Occurrence, after: Occurrence, changes: readonly TermStep[], { binding }: Edit): void {
  for (const { beside, attribute: name } of FIELD_ROWS) {
    const said = attribute(after, name)
    if (beside !== after.term || attribute(before, name) === said) continue
    if (binding.fields.get(`${beside} ${name}`)?.(said ?? '') === true) continue
    throw refuse(changes, `The format says this about ${beside} in one fixed way only.`)
  }
}

function refuse(changes: readonly TermStep[], message: string): AppError {
  const paths = new Set(changes.flatMap((change) => (isMove(change) || change.value === undefined ? [] : [change.path])))
  const errors = [...paths].map((path) => ({ path, code: 'no_place', message }))
  return new AppError('validation_error', message, { errors })
}

function findHomeless(group: Group, edit: Edit): { group: Group; occurrence: Occurrence } | undefined {
  const occurrence = group.occurrences.find((each) => each.place === undefined && hasText(each.value) && !edit.writing().written.has(each))
  if (occurrence !== undefined) return { group, occurrence }
  for (const child of group.children) {
    const found = findHomeless(child, edit)
    if (found !== undefined) return found
  }
  return undefined
}
