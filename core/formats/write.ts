import { joinPath } from '../terms/build-view.ts'
import { fieldsOf } from '../terms/lookup.ts'
import { occurrencePath } from '../terms/path.ts'
import type { TermId } from '../terms/types.ts'
import { attribute, type Group, type Occurrence, type TermView } from '../terms/view.ts'
import { XmlBuilder } from '../xml/writer.ts'
import { bindingOf, type BoundSyntax } from './bindings.ts'
import { formatOf, type FormatCode } from './codes.ts'
import { DEFAULT_IDOC_SETTINGS, type IdocSettings } from './idoc/settings.ts'
import { writeIdoc } from './idoc/write.ts'
import { explainLoss } from './loss.ts'
import { PROFILES } from './profiles.ts'
import { writeContent, type Writing } from './write-binding.ts'
import { hasText } from './xml-text.ts'

/** A value that the written document does not hold. */
export interface LostValue {
  readonly term: TermId
  /** Model path. */
  readonly path: string
  readonly value: string
  readonly reason: string
}

export interface WriteResult {
  readonly xml: string
  readonly lost: readonly LostValue[]
}

/**
 * Writes a view as a new document. The format sets BT-24, and BT-23 where the invoice names no process; everything else is written as it
 * is, and what the format has no place for is listed. An IDoc, which knows no process control, is written by the tables of its settings.
 */
export function writeInvoice(view: TermView, format: FormatCode, idoc: IdocSettings = DEFAULT_IDOC_SETTINGS): WriteResult {
  const { syntax, profile, atMost } = formatOf(format)
  if (syntax === 'idoc') return writeAsIdoc(view, idoc)
  if (profile === undefined) throw new RangeError(`${format} has no profile`)
  const { specification, process } = { process: undefined, ...PROFILES[profile] }
  const overrides = new Map<TermId, string>([['BT-24', specification]])
  if (process !== undefined && view.root.group('BG-2')?.has('BT-23') !== true) overrides.set('BT-23', process)
  return writeSyntax(view, syntax, { overrides, ...(atMost === undefined ? {} : { atMost }) })
}

function writeAsIdoc(view: TermView, settings: IdocSettings): WriteResult {
  const { xml, lost } = writeIdoc(view.root, settings)
  const fields: LostValue[] = []
  visitValues(view.root, (group, occurrence) => {
    if (occurrence.attributes !== undefined) fields.push(...lostFields(group, occurrence, view.root, NO_FIELDS))
  })
  return { xml, lost: [...lost.map(({ group, occurrence, of, reason }) => describeLoss(group, occurrence, of, reason)), ...fields] }
}

const NO_FIELDS: ReadonlySet<string> = new Set()

/** What a format asks of the writing of its syntax. */
export interface WriteOptions {
  readonly overrides?: ReadonlyMap<TermId, string>
  readonly atMost?: Writing['atMost']
}

/** Writes a view in a syntax with the process control terms that it has, save for `overrides`. */
export function writeSyntax(view: TermView, syntax: BoundSyntax, options: WriteOptions = {}): WriteResult {
  const { overrides = new Map<TermId, string>(), atMost = {} } = options
  const binding = bindingOf(syntax)
  const writing: Writing = { binding, root: view.root, overrides, atMost, written: new Set() }
  const xml = new XmlBuilder()
  xml.declare()
  const namespaces = Object.entries(binding.binding.prefixes).map(
    ([prefix, uri]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri] as const,
  )
  xml.open(binding.root.name, namespaces)
  writeContent(binding.root, view.root, writing, xml, (row) => row.name)
  xml.close()
  return { xml: `${xml.finish()}\n`, lost: [...listLost(view.root, writing), ...listReplaced(view, xml)] }
}

/** Values of which XML cannot carry a character: they are written with U+FFFD in its place. */
function listReplaced(view: TermView, { replaced }: XmlBuilder): readonly LostValue[] {
  if (replaced.length === 0) return []
  const values = new Set(replaced.map(({ value }) => value))
  const reason = 'it contains a character that XML cannot carry; that character is written as a replacement character'
  const lost: LostValue[] = []
  visitValues(view.root, (group, occurrence, of) => {
    if (values.has(occurrence.value)) lost.push(describeLoss(group, occurrence, of, reason))
  })
  return lost
}

function listLost(root: Group, { written, overrides, binding }: Writing): readonly LostValue[] {
  const lost: LostValue[] = []
  visitValues(root, (group, occurrence, of) => {
    if (occurrence.attributes !== undefined) lost.push(...lostFields(group, occurrence, root, binding.fields))
    if (written.has(occurrence) || overrides.has(occurrence.term) || !hasText(occurrence.value)) return
    lost.push(describeLoss(group, occurrence, of, explainLoss(group, occurrence.term, binding.binding)))
  })
  return lost
}

/** Fields of the model that are no terms, that this invoice has in an unusual form, and that the format has no place for. */
function lostFields(group: Group, occurrence: Occurrence, root: Group, held: ReadonlySet<string>): readonly LostValue[] {
  return fieldsOf(group.id).flatMap((field): LostValue[] => {
    const value = field.beside === occurrence.term ? attribute(occurrence, field.attribute) : undefined
    if (value === undefined || !hasText(value) || held.has(`${field.beside} ${field.attribute}`)) return []
    if (field.attribute === 'currencyID' && value === root.value('BT-5')) return []
    const path = joinPath(group.path, field.at.replace('[]', /\[\d+\]/.exec(occurrencePath(group, occurrence))?.[0] ?? '[]'))
    return [{ term: occurrence.term, path, value, reason: 'the format says this in one fixed way only' }]
  })
}

function describeLoss(group: Group, occurrence: Occurrence, of: Occurrence | undefined, reason: string): LostValue {
  return { term: occurrence.term, path: occurrencePath(group, occurrence, of), value: occurrence.value, reason }
}

/** Every occurrence of a view; qualifying ones with the occurrence that they qualify. */
function visitValues(group: Group, visit: (group: Group, occurrence: Occurrence, of: Occurrence | undefined) => void): void {
  for (const occurrence of group.occurrences) {
    visit(group, occurrence, undefined)
    if (occurrence.parts !== undefined) for (const part of occurrence.parts) visit(group, part, occurrence)
  }
  for (const child of group.children) visitValues(child, visit)
}
