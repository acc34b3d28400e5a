import type { TermId } from '../types.ts'

/** What a term means and when it is filled in, in one or two sentences for people who write invoices; forgetting one does not compile. */
export type HelpTable = Readonly<Record<TermId, string>>
