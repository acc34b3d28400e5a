import type { TermId } from '../../terms/types.ts'
import type { Group, Occurrence } from '../../terms/view.ts'
import { hasText } from '../xml-text.ts'
import type { IdocSettings } from './settings.ts'

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
  readonly reasons: Map<Occurrence, string>
  /** Instances of repeated groups that have found a segment, in the order of the segments. */
  readonly written: Set<Group>
}

export function segment(name: string, fields: Segment['fields'] = [], inside: Segment[] = []): Segment {
  return { name, fields, segments: inside }
}

/** Puts a text into a field, cut where it is longer than the field; false when there is none. */
export function put({ reasons }: Writing, into: Segment, name: string, value: Occurrence | undefined, width: number): boolean {
  const text = value?.value.trim() ?? ''
  if (value === undefined || text === '') return false
  if (text.length > width) reasons.set(value, `the field ${name} of an IDoc has room for ${width} characters; the text is cut`)
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
    const reason = text === undefined ? 'cannot say this' : `has room for ${width} characters`
    reasons.set(value, `the field ${name} of an IDoc ${reason}; it is left out`)
    return false
  }
  into.fields.push([name, text])
  return true
}

export function first(group: Group | undefined, term: TermId): Occurrence | undefined {
  return group?.occurrences.find((occurrence) => occurrence.term === term && hasText(occurrence.value))
}
