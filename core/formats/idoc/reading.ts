import { groupBy } from '../../base/group-by.ts'
import { makeOccurrence } from '../../terms/build-view.ts'
import type { TermId } from '../../terms/types.ts'
import type { Group, Occurrence } from '../../terms/view.ts'
import type { XmlElement } from '../../xml/types.ts'
import type { IdocSettings } from './settings.ts'
import type { LossReason } from '../../terms/loss-reason.ts'

/** A field of a segment, or nothing where it is absent or blank. */
export type Field = XmlElement | undefined

/** The reading of one IDoc: what was understood, and what the reader has to say about it. */
export interface Reading {
  /** The element IDOC. */
  readonly idoc: XmlElement
  readonly root: Group
  readonly settings: IdocSettings
  /** Fields that a term was made of, or that repeat one; also segments that say something by being there. */
  readonly used: Set<XmlElement>
  /** Decisions that a person should know of, by the field that caused them. */
  readonly notes: Map<XmlElement, LossReason>
  /** What has been said once and need not be said again. */
  readonly told: Set<string>
}

const INDEX_FROM = 30
/** Places, not elements: a value that leads back to its key keeps the whole document alive until the next full garbage collection. */
const INDEXES = new WeakMap<XmlElement, ReadonlyMap<string, readonly number[]>>()

/** Segments of a name below the IDoc or below another segment, in document order. The IDoc itself may have thousands, and is asked for each item. */
export function segments(parent: XmlElement, name: string): readonly XmlElement[] {
  const { elements } = parent
  if (elements.length < INDEX_FROM) return elements.filter((element) => element.local === name)
  let index = INDEXES.get(parent)
  if (index === undefined) INDEXES.set(parent, (index = placesByName(elements)))
  return (index.get(name) ?? []).flatMap((place) => elements[place] ?? [])
}

function placesByName(elements: readonly XmlElement[]): ReadonlyMap<string, readonly number[]> {
  return groupBy(elements.keys(), (place) => elements[place]?.local ?? '')
}

/** Segments whose field has one of the values, in the order of the values. */
export function qualified(parent: XmlElement, name: string, qualifier: string, ...values: readonly string[]): readonly XmlElement[] {
  const all = segments(parent, name)
  return values.flatMap((value) => all.filter((segment) => textIn(segment, qualifier) === value))
}

export function field(segment: XmlElement | undefined, name: string): Field {
  const found = segment?.elements.find((element) => element.local === name)
  return found === undefined || found.text.trim() === '' ? undefined : found
}

/** Trimmed text of a field. */
export function textIn(segment: XmlElement | undefined, name: string): string | undefined {
  return field(segment, name)?.text.trim()
}

/** A date that is there: zeros stand for none. */
export function dateField(segment: XmlElement | undefined): Field {
  const found = field(segment, 'DATUM')
  return found !== undefined && /^0+$/.test(found.text.trim()) ? undefined : found
}

interface TakeOptions {
  readonly read?: (text: string) => string
  readonly parts?: (field: XmlElement) => readonly Occurrence[] | undefined
}

/** Makes a term of a field. */
export function take({ used }: Reading, group: Group, term: TermId, from: Field, options: TakeOptions = {}): boolean {
  if (from === undefined) return false
  const text = from.text.trim()
  used.add(from)
  group.occurrences.push(makeOccurrence(term, options.read?.(text) ?? text, from, options.parts?.(from)))
  return true
}

/** Makes a term of the first field that is there. Others that say the same are understood too; what says something else is left over. */
export function takeFirst(reading: Reading, group: Group, term: TermId, from: readonly Field[], options: TakeOptions = {}): boolean {
  const [first, ...others] = from.filter((candidate) => candidate !== undefined)
  if (!take(reading, group, term, first, options)) return false
  for (const other of others) if (other.text.trim() === first?.text.trim()) reading.used.add(other)
  return true
}

/** Says something about a field that was understood; what holds for many items alike is said at the first of them. */
export function note({ notes, told }: Reading, about: Field, reason: LossReason, once?: string): void {
  if (about === undefined || (once !== undefined && told.has(once))) return
  if (once !== undefined) told.add(once)
  notes.set(about, reason)
}
