import type { Direction, DocumentStatus, Handling, Issue, JobState, MatchRole, Need, NeedCode, Side } from './types.ts'

/**
 * What a document needs before it can go on: the one answer of list, filters, page, state bar, batch check, send dialog and command line. The rows of
 * `NEEDS` say it; `needOf` reads them here, and the store makes of the same rows the columns that it filters and counts by.
 */

/** What the answer depends on. */
export interface NeedFacts {
  readonly direction: Direction
  readonly status: DocumentStatus
  /** Null where there was no company profile to match with: then nobody can say whose document it is. */
  readonly match_role: MatchRole | null
  /** By `sideOf`; null where nobody has said which way it goes. */
  readonly side: Side | null
  readonly handling: Handling | null
  /** The state that the last delivery is in. */
  readonly delivery: JobState | null
  /** A person has put the last delivery aside after it was refused. */
  readonly aside: 'aside' | null
  /** Null until what leaves was judged. */
  readonly count: number | null
}

/** The facts that a row names values of; each must be one of those. */
export type NeedInput = Exclude<keyof NeedFacts, 'count'>

export interface NeedRow {
  readonly need: NeedCode
  readonly when?: { readonly [Input in NeedInput]?: readonly NeedFacts[Input][] }
  readonly count?: 'unknown' | 'some'
}

/** The first row that fits says it; the last one fits always. */
export const NEEDS: readonly NeedRow[] = [
  { need: 'importing', when: { status: ['import.processing'] } },
  { need: 'receiving', when: { status: ['receive.processing'] } },
  { need: 'broken', when: { status: ['receive.failed', 'upload.failed'] } },
  { need: 'delivered', when: { status: ['send.completed'] } },
  { need: 'waiting', when: { status: ['send.processing'], delivery: ['waiting'] } },
  { need: 'unknown', when: { status: ['send.processing'], delivery: ['unknown'] } },
  { need: 'blocked', when: { status: ['send.processing'], delivery: ['blocked'] } },
  { need: 'underway', when: { status: ['send.processing'] } },
  { need: 'undecided', when: { direction: ['undecided'] } },
  { need: 'checked', when: { direction: ['inbound'], handling: ['checked'] } },
  { need: 'passed_on', when: { direction: ['inbound'], handling: ['passed_on'] } },
  { need: 'turned_down', when: { direction: ['inbound'], handling: ['turned_down'] } },
  { need: 'received', when: { direction: ['inbound'] } },
  { need: 'received', when: { status: ['receive.completed'] } },
  { need: 'other_seller', when: { match_role: ['none'] } },
  // What the client writes as the buyer has another seller, as it should.
  { need: 'other_seller', when: { match_role: ['buyer'], side: ['seller'] } },
  { need: 'put_aside', when: { status: ['send.failed'], delivery: ['refused'], aside: ['aside'] } },
  // What a person cancelled was refused by nobody: it is what it was before.
  {
    need: 'refused',
    when: {
      status: ['send.failed'],
      delivery: [null, 'waiting', 'uploading', 'uploaded', 'sending', 'polling', 'delivered', 'refused', 'blocked', 'unknown'],
    },
  },
  { need: 'checking', count: 'unknown' },
  { need: 'needs_attention', count: 'some' },
  { need: 'ready' },
]

export function needOf(facts: NeedFacts): Need {
  const code = NEEDS.find((row) => fits(row, facts))?.need ?? 'ready'
  return facts.count === null ? { code } : { code, count: facts.count }
}

function fits({ when = {}, count }: NeedRow, facts: NeedFacts): boolean {
  if (count === 'unknown' && facts.count !== null) return false
  if (count === 'some' && (facts.count ?? 0) === 0) return false
  return (Object.keys(when) as NeedInput[]).every((input) => (when[input] as readonly unknown[]).includes(facts[input]))
}

/** True for what may be put into the queue: what is ready, and what was refused, put aside or not, and has no errors (any more). */
export function mayLeave({ code, count }: Need): boolean {
  return code === 'ready' || ((code === 'refused' || code === 'put_aside') && count === 0)
}

/** How many things have to be put right: what follows from another error is not counted beside it. */
export function countStops(issues: readonly Issue[]): number {
  return issues.filter((issue) => issue.caused_by === undefined && isStop(issue)).length
}

/** True for what stops a document: the rules or its receiver refuse it. */
export function isStop({ severity, acceptance }: Pick<Issue, 'severity' | 'acceptance'>): boolean {
  return severity === 'error' || acceptance === 'error'
}
