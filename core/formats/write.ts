import type { TermId } from '../terms/types.ts'
import type { Group, Occurrence, TermView } from '../terms/view.ts'
import { XmlBuilder } from '../xml/writer.ts'
import { bindingOf, type BoundSyntax } from './bindings.ts'
import { formatOf, type FormatCode } from '../profiles/formats.ts'
import { DEFAULT_IDOC_SETTINGS, type IdocSettings } from './idoc/settings.ts'
import { writeIdoc } from './idoc/write.ts'
import { describeLoss, listLost, lostFields } from './loss.ts'
import { describeProfile, PROFILES, type ProfileId } from '../profiles/profiles.ts'
import { prepareWriting, writeContent } from './binding/write-binding.ts'
import type { LostValue, Writing } from './binding/writing.ts'
import { lossReason } from '../terms/loss-reason.ts'

export type { LostValue } from './binding/writing.ts'

export interface WriteResult {
  readonly xml: string
  readonly lost: readonly LostValue[]
  /** Values that the invoice does not say, but determines, and that the format demands. */
  readonly notes: readonly LostValue[]
}

/**
 * Writes a view as a new document. The format sets BT-24, and BT-23 where the invoice names no process; everything else is written as it
 * is, and what the format has no place for is listed. An IDoc, which knows no process control, is written by the tables of its settings.
 */
export function writeInvoice(view: TermView, format: FormatCode, idoc: IdocSettings = DEFAULT_IDOC_SETTINGS): WriteResult {
  const { syntax, profile, atMost } = formatOf(format)
  if (syntax === 'idoc') return writeAsIdoc(view, idoc)
  if (profile === undefined) throw new RangeError(`${format} has no profile`)
  return writeSyntax(view, syntax, { overrides: processTerms(view, profile), ...(atMost === undefined ? {} : { atMost }) })
}

/**
 * What a profile writes into the process control group (BG-2) of an invoice: BT-24, and BT-23 where the invoice names no process. What the buyer writes is no
 * part of the billing process, which an invoice names that was begun as one of a seller.
 */
export function processTerms({ root }: TermView, profile: ProfileId): ReadonlyMap<TermId, string> {
  const { specification, process, selfBilling } = describeProfile(profile)
  const named = root.group('BG-2')?.first('BT-23')?.value
  const isKept = process === undefined || (named !== undefined && !(selfBilling === true && named === PROFILES.peppol.process))
  return new Map<TermId, string>([['BT-24', specification], ...(isKept ? [] : ([['BT-23', process]] as const))])
}

function writeAsIdoc(view: TermView, settings: IdocSettings): WriteResult {
  const { xml, lost } = writeIdoc(view.root, settings)
  const fields: LostValue[] = []
  visitValues(view.root, (group, occurrence) => {
    if (occurrence.attributes !== undefined) fields.push(...lostFields(group, occurrence, view.root, NO_FIELDS))
  })
  return {
    xml,
    lost: [...lost.map(({ group, occurrence, of, reason }) => describeLoss(group, occurrence, of, reason)), ...fields],
    notes: [],
  }
}

const NO_FIELDS: ReturnType<typeof bindingOf>['fields'] = new Map()

/** What a format asks of the writing of its syntax. */
export interface WriteOptions {
  readonly overrides?: ReadonlyMap<TermId, string>
  readonly atMost?: Writing['atMost']
}

/** Writes a view in a syntax with the process control terms that it has, save for `overrides`. */
export function writeSyntax(view: TermView, syntax: BoundSyntax, options: WriteOptions = {}): WriteResult {
  const { overrides = new Map<TermId, string>(), atMost = {} } = options
  const binding = bindingOf(syntax)
  const writing = prepareWriting({
    binding,
    root: view.root,
    overrides,
    atMost,
    closed: binding.closed,
    done: new Set(),
    written: new Set(),
  })
  const xml = new XmlBuilder()
  xml.declare()
  const namespaces = Object.entries(binding.binding.prefixes).map(
    ([prefix, uri]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri] as const,
  )
  xml.open(binding.root.name, namespaces)
  writeContent(binding.root, view.root, undefined, writing, {
    open: (row) => xml.open(row.name),
    leaf: (row, text, attributes) => xml.leaf(row.name, text, attributes),
    close: () => xml.close(),
    drop: () => xml.drop(),
  })
  xml.close()
  return { xml: xml.finish('\n'), lost: [...listLost(view.root, writing), ...listReplaced(view, xml)], notes: writing.notes }
}

/** Values of which XML cannot carry a character: they are written with U+FFFD in its place. */
function listReplaced(view: TermView, { replaced }: XmlBuilder): readonly LostValue[] {
  if (replaced.length === 0) return []
  const values = new Set(replaced.map(({ value }) => value))
  const reason = lossReason(
    'character',
    'it contains a character that XML cannot carry; that character is written as a replacement character',
  )
  const lost: LostValue[] = []
  visitValues(view.root, (group, occurrence, of) => {
    if (values.has(occurrence.value)) lost.push(describeLoss(group, occurrence, of, reason))
  })
  return lost
}

/** Every occurrence of a view; qualifying ones with the occurrence that they qualify. */
function visitValues(group: Group, visit: (group: Group, occurrence: Occurrence, of: Occurrence | undefined) => void): void {
  for (const occurrence of group.occurrences) {
    visit(group, occurrence, undefined)
    if (occurrence.parts !== undefined) for (const part of occurrence.parts) visit(group, part, occurrence)
  }
  for (const child of group.children) visitValues(child, visit)
}
