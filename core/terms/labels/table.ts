import type { GroupId, TermId } from '../types.ts'

/** A label for every term and every group; forgetting one does not compile. */
export type LabelTable = Readonly<Record<TermId | GroupId, string>>
