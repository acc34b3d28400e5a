import { integer, named, object, optional, text, time, word, type Infer } from '../shape.ts'

/** What is kept from deletion: one document, or all of a year; where neither is named, the whole client company. */
const subject = {
  document_id: optional(text({ max: 100, min: 1 })),
  /** The year of the issue date, or of arrival where the document has none. */
  year: optional(integer({ minimum: 1900, maximum: 2999 })),
}

const MAX_REASON = 1000

/** Nothing may be deleted, whether or not its retention period is over, until a person lifts it. */
export const newPreservation = object({ ...subject, reason: text({ max: MAX_REASON, min: 1 }) })
export type NewPreservation = Infer<typeof newPreservation>

export const preservation = named('Preservation', {
  id: word,
  ...subject,
  /** Why, in the words of whoever set it. */
  reason: word,
  set_at: time,
  /** As in `VersionRecord.actor`; absent where nobody is known. */
  set_by: optional(word),
  /** Present where it holds no more: it stays on record. */
  lifted_at: optional(time),
  lifted_by: optional(word),
})
export type Preservation = Infer<typeof preservation>
