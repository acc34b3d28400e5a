import type { TermId } from '../../terms/types.ts'
import type { Reading } from './reading.ts'
import type { Writing } from './writing.ts'

/**
 * Both directions of some segments, and the terms that they hold. An IDoc names its fields by qualifiers, has several places for one term
 * of which the best counts, and says some things only by a table of the company: rows of a binding tree cannot say that.
 */
export interface Part {
  readonly terms: readonly TermId[]
  readonly read: (reading: Reading) => void
  readonly write: (writing: Writing) => void
}
