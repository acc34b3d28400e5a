import { groupBy } from '../base/group-by.ts'
import type { Invoice, Item } from '../model/invoice.ts'
import { INVOICED_OBJECT } from './fields.ts'
import type { Term } from './lookup.ts'
import { pickTarget, resolvePath, type EntryKind } from './path.ts'
import { findLines, type Reading } from './same-lines.ts'
import { stayingOf } from './staying.ts'
import { textsOf } from './texts.ts'

/** One value that differs between two states of an invoice. */
export interface ValueChange {
  /** Path in the later state; in the earlier one where the value is gone. */
  readonly path: string
  /** Where it stands, or would stand, in the earlier state; absent in an entry that is new. */
  readonly from: string | undefined
  readonly term: Term | undefined
  /** Identifier of the line it belongs to (BT-126), where it belongs to one. */
  readonly line: string | undefined
  readonly before: string | undefined
  readonly after: string | undefined
  /** Path of the whole entry that came or went with it, the outermost. */
  readonly entry: string | undefined
}

/** An entry of a list that one state lacks, or that stands among other ones of it. */
export interface EntryChange {
  readonly kind: 'added' | 'removed' | 'moved'
  /** Path in the later state; in the earlier one where it is gone. */
  readonly path: string
  /** Path in the earlier state; absent where it is new. */
  readonly from: string | undefined
}

export interface Comparison {
  readonly values: readonly ValueChange[]
  readonly entries: readonly EntryChange[]
}

const AS_WRITTEN: Reading = ({ value }) => value

/** The values of `compareStates` alone. */
export function compareInvoices(before: Invoice, after: Invoice, read: Reading = AS_WRITTEN): readonly ValueChange[] {
  return compareStates(before, after, read).values
}

/**
 * The difference of two states by business term. A line is compared with the one that says the same or most of it, whatever its number, so that taking away
 * the first of ten lines is one line gone and not nine lines changed; entries of other lists with those that say the same. `read` says how a value counts;
 * what it answers nothing for is not compared.
 */
export function compareStates(before: Invoice, after: Invoice, read: Reading = AS_WRITTEN): Comparison {
  const comparing: Comparing = { read, values: [], entries: [], terms: new Map() }
  compareParts(before, after, { path: '', from: '', line: undefined, entry: undefined, kind: {} }, comparing)
  return comparing
}

interface Place extends Pick<ValueChange, 'path' | 'from' | 'line' | 'entry'> {
  /** What tells the nearest entry of a list from those of other groups in the list. */
  readonly kind: EntryKind
}

interface Comparing {
  readonly read: Reading
  readonly values: ValueChange[]
  readonly entries: EntryChange[]
  /** By the path without its indexes, of which there are few, and the kind of entry. */
  readonly terms: Map<string, Term | undefined>
}

function compareParts(before: unknown, after: unknown, place: Place, comparing: Comparing): void {
  if (Array.isArray(before) || Array.isArray(after)) return compareLists(listOf(before), listOf(after), place, comparing)
  if (isObject(before) || isObject(after)) {
    const [left, right] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
    const at = (path: string | undefined, name: string): string | undefined => (path === '' ? name : path && `${path}.${name}`)
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
      // Lines come last: what stands above them is the invoice.
      if (name === 'items' && place.path === '') continue
      compareParts(left[name], right[name], { ...place, path: at(place.path, name) ?? name, from: at(place.from, name) }, comparing)
    }
    if (place.path === '') compareParts(left['items'], right['items'], { ...place, path: 'items', from: 'items' }, comparing)
    return
  }
  compareValues(textOf(before), textOf(after), place, comparing)
}

function compareValues(before: string | undefined, after: string | undefined, place: Place, { read, values, terms }: Comparing): void {
  if (before === after) return
  const [one, other] = [before, after].map((value) => (value === undefined ? undefined : read({ path: place.path, value })))
  if (one === other) return
  const { kind, ...at } = place
  values.push({ ...at, term: termAt(place.path, kind, terms), before, after })
}

/** Which of several entries a path is in does not matter to its term. */
function termAt(path: string, kind: EntryKind, known: Comparing['terms']): Term | undefined {
  const any = path.replaceAll(/\[\d+\]/g, '[0]')
  const key = `${any} ${kind.sign} ${kind.type_code}`
  if (!known.has(key)) known.set(key, pickTarget(resolvePath(any), kind)?.term)
  return known.get(key)
}

function compareLists(before: readonly unknown[], after: readonly unknown[], place: Place, comparing: Comparing): void {
  const { path, from, entries } = { ...place, entries: comparing.entries }
  const isOfLines = /(^|\.)(sub_)?items$/.test(path)
  const found = isOfLines ? pairLines(before as Item[], after as Item[], comparing.read) : pairEntries(before, after, path, comparing.read)
  const staying = stayingOf(found)
  const lineOf = (...sides: readonly unknown[]): string | undefined =>
    path === 'items' ? sides.flatMap((side) => (side as Item | undefined)?.id ?? [])[0] : place.line
  const gone = new Set(before.keys())
  after.forEach((entry, at) => {
    const index = found[at]
    const here = { path: `${path}[${at}]`, from: index === undefined || from === undefined ? undefined : `${from}[${index}]` }
    if (index !== undefined) gone.delete(index)
    const kind = index === undefined ? 'added' : staying.has(at) ? undefined : 'moved'
    const isWithin = place.entry !== undefined
    if (kind !== undefined && !isWithin) entries.push({ kind, ...here })
    const line = lineOf(entry, index === undefined ? undefined : before[index])
    const of = place.entry ?? (kind === 'added' ? here.path : undefined)
    compareParts(index === undefined ? undefined : before[index], entry, { ...here, line, entry: of, kind: kindOf(entry) }, comparing)
  })
  for (const index of gone) {
    const here = { path: `${from ?? path}[${index}]`, from: `${from ?? path}[${index}]` }
    if (place.entry === undefined) entries.push({ kind: 'removed', ...here })
    const line = lineOf(before[index])
    compareParts(before[index], undefined, { ...here, line, entry: place.entry ?? here.path, kind: kindOf(before[index]) }, comparing)
  }
}

/** Lines that are told by nothing else are the same where their numbers are. */
function pairLines(before: readonly Item[], after: readonly Item[], read: Reading): (number | undefined)[] {
  const found = findLines(before, after, read)
  return pairLeft(found, before, after, (item) => item.id)
}

/** Members that tell an entry of a list from the others, though the rest of it differs. */
const TELLING: Readonly<Partial<Record<string, readonly string[]>>> = {
  taxes: ['code', 'percent'],
  discounts_charges: ['sign', 'reason', 'reason_code', 'tax_code', 'tax_percent'],
  additional_documents: ['id', 'filename', 'type_code'],
  payment_details: ['account_id', 'card_number', 'method_code'],
  attributes: ['name'],
  notes: ['subject_code'],
}

/** Entries that say the same, those that are told by the same, then the others of a group in their order. */
function pairEntries(before: readonly unknown[], after: readonly unknown[], path: string, read: Reading): (number | undefined)[] {
  const list = path.slice(path.lastIndexOf('.') + 1)
  const signatureOf = (entry: unknown): string =>
    textsOf(entry, `${path}[0]`)
      .map((text) => `${text.path} ${read(text) ?? ''}`)
      .toSorted()
      .join('\n')
  const toldBy = (names: readonly string[]) => (entry: unknown) =>
    names.map((name) => JSON.stringify((entry as Record<string, unknown>)[name])).join(' ')
  const none = after.map(() => undefined)
  const same = pairLeft(none, before, after, signatureOf)
  const told = TELLING[list] === undefined ? same : pairLeft(same, before, after, toldBy(TELLING[list]))
  return pairLeft(told, before, after, GROUP_IN[list] ?? (() => ''))
}

/** What is taken off is never what is added, and the object of an invoice no document. */
const GROUP_IN: Readonly<Partial<Record<string, (entry: unknown) => string>>> = {
  discounts_charges: (entry) => String(kindOf(entry).sign),
  additional_documents: (entry) => String(kindOf(entry).type_code === INVOICED_OBJECT),
}

/** Pairs what is not paired yet where both have the same key, in their order. */
function pairLeft<Entry>(
  found: readonly (number | undefined)[],
  before: readonly Entry[],
  after: readonly Entry[],
  keyOf: (entry: Entry) => string | undefined,
): (number | undefined)[] {
  if (!found.includes(undefined)) return [...found]
  const taken = new Set(found)
  const left = groupBy(
    [...before.keys()].filter((index) => !taken.has(index)),
    (index) => keyOf(before[index] as Entry),
  )
  return found.map((index, at) => index ?? left.get(keyOf(after[at] as Entry))?.shift())
}

function kindOf(entry: unknown): EntryKind {
  const { sign, type_code } = isObject(entry) ? entry : {}
  return { sign: textOf(sign), type_code: textOf(type_code) }
}

const isObject = (part: unknown): part is Readonly<Record<string, unknown>> => typeof part === 'object' && part !== null
const listOf = (part: unknown): readonly unknown[] => (Array.isArray(part) ? part : [])
const textOf = (part: unknown): string | undefined => (typeof part === 'string' ? part : undefined)
