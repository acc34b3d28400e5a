import type { TermId } from '../../terms/types.ts'
import type { Group, Occurrence } from '../../terms/view.ts'
import { hasText } from '../xml-text.ts'
import type { IdocSettings } from './settings.ts'
import { lossReason, type LossReason } from '../../terms/loss-reason.ts'

/** A segment to be written: its fields in order, then the segments inside it. */
export interface Segment {
  readonly name: string
  readonly fields: (readonly [name: string, value: string])[]
  readonly segments: Segment[]
}

export interface Writing {
  readonly settings: IdocSettings
  readonly root: Group
  /** Segments of the header, in any order; they are put into that of the IDoc type at the end. */
  readonly header: Segment[]
  readonly control: Map<string, string>
  /** Why an occurrence is not written as it is, where the writer knows. */
  readonly reasons: Map<Occurrence, LossReason>
  /** Instances of repeated groups that have found a segment, in the order of the segments. */
  readonly written: Set<Group>
}

export function segment(name: string, fields: Segment['fields'] = [], inside: Segment[] = []): Segment {
  return { name, fields, segments: inside }
}

/** A text that is longer than the field. */
export function cutIn(field: string, width: number): LossReason {
  const sentence = `the field ${field} of an IDoc has room for ${width} characters; the text is cut`
  return lossReason('idoc_cut', sentence, { field, width: String(width) })
}

/** Puts a text into a field, cut where it is longer than the field; false when there is none. */
export function put({ reasons }: Writing, into: Segment, name: string, value: Occurrence | undefined, width: number): boolean {
  const text = value?.value.trim() ?? ''
  if (value === undefined || text === '') return false
  if (text.length > width) reasons.set(value, cutIn(name, width))
  into.fields.push([name, text.slice(0, width)])
  return true
}

/** Puts a value that means nothing when it is cut: a number, a date, a key. `write` gives undefined for what the field cannot say. */
export function putExact(
  { reasons }: Writing,
  into: Segment,
  name: string,
  value: Occurrence | undefined,
  width: number,
  write: (value: string) => string | undefined = (text) => text.trim(),
): boolean {
  if (value === undefined || !hasText(value.value)) return false
  const text = write(value.value)
  if (text === undefined || text.length > width) {
    reasons.set(value, text === undefined ? unsayableIn(name) : tooLongFor(name, width))
    return false
  }
  into.fields.push([name, text])
  return true
}

function unsayableIn(field: string): LossReason {
  return lossReason('idoc_unsayable', `the field ${field} of an IDoc cannot say this; it is left out`, { field })
}

function tooLongFor(field: string, width: number): LossReason {
  const sentence = `the field ${field} of an IDoc has room for ${width} characters; it is left out`
  return lossReason('idoc_too_long', sentence, { field, width: String(width) })
}

export function first(group: Group | undefined, term: TermId): Occurrence | undefined {
  return group?.occurrences.find((occurrence) => occurrence.term === term && hasText(occurrence.value))
}
