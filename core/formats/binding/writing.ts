import type { LossReason } from '../../terms/loss-reason.ts'
import type { TermId } from '../../terms/types.ts'
import type { Group, Occurrence } from '../../terms/view.ts'
import type { Format } from '../../profiles/formats.ts'
import type { CompiledBinding, CompiledRow } from './compiled.ts'

/** A value that the written document does not hold, or one that it holds with a note. */
export interface LostValue {
  readonly term: TermId
  /** Model path. */
  readonly path: string
  readonly value: string
  readonly reason: LossReason
}

/** Which occurrences are written. */
export interface Written {
  has(occurrence: Occurrence): boolean
  add(occurrence: Occurrence): void
}

/** Everything that a writing of a view needs beside the row in hand. */
export interface Writing {
  readonly binding: CompiledBinding
  readonly root: Group
  /** Values that the target format sets, whatever the view says. */
  readonly overrides: ReadonlyMap<TermId, string>
  readonly atMost: NonNullable<Format['atMost']>
  /** Rows of which every instance keeps its own list of what is written: ten thousand short lists cost far less than a long one. */
  readonly closed: ReadonlySet<CompiledRow>
  /** The rows below an element that can write something; the others have no term that is said, and the schema does not demand them. */
  readonly speaking: ReadonlyMap<readonly CompiledRow[], readonly CompiledRow[]>
  /** Occurrences that have found their place; the others are lost. */
  readonly written: Written
  /** What the instances of closed groups have lost that are written already. */
  readonly settled: Map<Group, readonly LostValue[]>
  /** Numbers of lines (BT-126) that several lines have, where lines below lines name by it the line that they belong to. */
  readonly repeated: ReadonlySet<string>
  /** Terms that a document has once and has now; undefined in an edit, which says what it is asked to say. */
  readonly done: Set<TermId> | undefined
  /** Values that were written though no occurrence says them, each with what it follows from. */
  readonly notes: LostValue[]
  /** What was written without a part of its value, or so that it is read otherwise, and why. */
  readonly altered: Map<Occurrence, LossReason>
}
