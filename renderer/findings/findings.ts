import { isStop } from '../../core/contract/need.ts'
import type { Issue, SupplierChange, SupplierFactKind, ValidationResult } from '../../core/contract/types.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import type { TermId } from '../../core/terms/types.ts'
import type { CardFault } from '../editor/address-book/faults.ts'
import type { FieldHint } from '../editor/hints/hints.ts'
import { comparePlaces, pageOrder } from '../editor/layout.ts'

const WEIGHT = { error: 0, warning: 1, information: 2 } as const

/** Findings from the top of the page to its end; at one place the gravest first. */
export function sortIssues(issues: readonly Issue[]): Issue[] {
  return issues
    .map((issue) => ({ issue, place: pageOrder(issue.path) }))
    .sort((left, right) => comparePlaces(left.place, right.place) || WEIGHT[left.issue.severity] - WEIGHT[right.issue.severity])
    .map(({ issue }) => issue)
}

/**
 * The findings of a document as they are shown. Where it is converted to be sent, that is what its converted form breaks; what only its own format
 * breaks goes with it and is to be looked at. What the receiver refuses is as grave as what the rules refuse.
 */
export function shownIssues({ issues, outgoing }: Pick<ValidationResult, 'issues' | 'outgoing'>): Issue[] {
  if (outgoing === undefined) return issues.map(graveAsRefused)
  const own = Map.groupBy(issues, (issue) => `${issue.rule_id} ${issue.path}`)
  const leaving = outgoing.issues.map((issue): Issue => {
    const { location: _elsewhere, ...rest } = graveAsRefused(issue)
    const location = own.get(`${issue.rule_id} ${issue.path}`)?.shift()?.location
    return location === undefined ? rest : { ...rest, location }
  })
  const others = [...own.values()].flat().map(({ caused_by: _cause, acceptance: _elsewhere, ...issue }): Issue => ({
    ...issue,
    severity: issue.severity === 'error' ? 'warning' : issue.severity,
  }))
  return [...leaving, ...others]
}

const graveAsRefused = (issue: Issue): Issue => (isStop(issue) ? { ...issue, severity: 'error' } : issue)

/** One thing to mend, with what is wrong only because of it. */
export interface Note {
  readonly issue: Issue
  readonly follows: readonly Issue[]
  /** Stays the same while the finding stays. */
  readonly key: string
  /** Present when it is a card that the invoice parts from, not a rule. */
  readonly fault?: CardFault
  /** It is no fault yet, and shown because the person went to it. */
  readonly isTodo?: true
  /** No rule asks for it. */
  readonly isHint?: true
}

/** What is said beside the findings of the rules. */
export type AddedNote = Pick<Note, 'issue' | 'fault' | 'isHint'>

/** What parts from a card, said like a finding. It stops nobody: the card may be the one that is out of date. */
export function noteOfFault(fault: CardFault, message: string): AddedNote {
  const { kind, path, term, take } = fault
  const issue: Issue = {
    rule_id: `KONTOR-CARD-${kind.toUpperCase()}`,
    ruleset: 'kontor',
    severity: 'warning',
    category: 'content',
    message,
    path,
    business_terms: [term],
    remedy: 'input',
    ...(take === undefined ? {} : { repair: take }),
  }
  return { issue, fault }
}

/** What is said of a field that was left, said like a finding: a doubt as a warning, what can be taken as information. */
export function noteOfHint(hint: FieldHint, message: string): AddedNote {
  const { kind, path, term } = hint
  const issue: Issue = {
    rule_id: `KONTOR-HINT-${kind.toUpperCase()}`,
    ruleset: 'kontor',
    severity: kind === 'doubt' || kind === 'order' ? 'warning' : 'information',
    category: 'content',
    message,
    path,
    business_terms: [term],
    remedy: 'input',
    ...('take' in hint ? { repair: hint.take } : {}),
  }
  return { issue, isHint: true }
}

const CHANGED_TERMS = { iban: 'BT-84', vat_id: 'BT-31', endpoint: 'BT-34' } as const satisfies Record<SupplierFactKind, TermId>

/** What a supplier has changed, said at its place on the page; it is confirmed above the page. */
export function noteOfChange({ payment_details: payments = [] }: Invoice, { kind, value }: SupplierChange, message: string): AddedNote {
  const bare = (text = ''): string => text.replaceAll(/\s/g, '')
  const at = payments.findIndex(({ account_id }) => bare(account_id) === bare(value))
  const places = {
    iban: `payment_details[${Math.max(at, 0)}].account_id`,
    vat_id: 'supplier.tax_id.value',
    endpoint: 'supplier.endpoint_id.value',
  }
  const issue: Issue = {
    rule_id: 'KONTOR-SUPPLIER',
    ruleset: 'kontor',
    severity: 'warning',
    category: 'content',
    message,
    path: places[kind],
    business_terms: [CHANGED_TERMS[kind]],
    remedy: 'input',
  }
  return { issue }
}

/** Causes from the top of the page to its end, each with its consequences. */
export function nestIssues(issues: readonly Issue[], more: readonly AddedNote[] = []): Note[] {
  const follows = Map.groupBy(issues, ({ caused_by }) => (caused_by === undefined ? undefined : issues[caused_by]))
  const added = new Map(more.map((note) => [note.issue, note]))
  const causes = sortIssues([...(follows.get(undefined) ?? []), ...added.keys()])
  const keys = keyIssues(causes)
  return causes.map((issue, index) => {
    return { ...added.get(issue), issue, follows: sortIssues(follows.get(issue) ?? []), key: keys[index] ?? '' }
  })
}

/** The order in which findings are walked. */
export function listNotes(notes: readonly Note[]): Issue[] {
  return notes.flatMap(({ issue, follows }) => [issue, ...follows])
}

/** How many things to mend there are of each kind; kinds without any are left out. */
export function countKinds(notes: readonly Note[]): { readonly kind: Issue['category']; readonly count: number }[] {
  const kinds = ['format', 'business_rule', 'content'] as const
  return kinds
    .map((kind) => ({ kind, count: notes.filter(({ issue }) => issue.category === kind).length }))
    .filter(({ count }) => count > 0)
}

/** What stops a document, and follows from nothing else, from the top of the page to its end. */
export function stopsOf(issues: readonly Issue[]): Issue[] {
  return sortIssues(issues.filter((issue) => issue.caused_by === undefined && isStop(issue)))
}

/** What is left to do at one part of the page: a party, a line, or a field elsewhere. */
export interface LeftPart {
  /** `buyer`, `items[2]`; of a field elsewhere its path. */
  readonly part: string
  readonly issues: readonly [Issue, ...Issue[]]
}

const PARTS = /^(supplier|customer|delivery|payee|tax_representative|(items|preceding_documents|additional_documents)\[\d+\])/

export function groupLeft(left: readonly Issue[]): LeftPart[] {
  const parts = Map.groupBy(left, ({ path }) => PARTS.exec(path)?.[0] ?? path)
  return [...parts].flatMap(([part, [first, ...more]]) => (first === undefined ? [] : [{ part, issues: [first, ...more] as const }]))
}

/**
 * A key per finding that stays the same while the finding stays, whatever comes before it: a note that is being pressed or has the focus must
 * not be made anew because the words of the company's profile arrive. Findings of one rule at one place are numbered.
 */
export function keyIssues(issues: readonly Issue[]): string[] {
  const seen = new Map<string, number>()
  return issues.map(({ rule_id, path }) => {
    const name = `${rule_id} ${path}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return `${name} ${count}`
  })
}

/** The places of notes so that none covers another: each at its field's height, or right below the one above it; none above `from`. */
export function stackNotes(wanted: readonly number[], heights: readonly number[], gap: number, from = 0): number[] {
  const places = [...wanted]
  let free = from
  // Fields stand side by side: the next one in the order of the page may be higher up.
  for (const [index, top] of [...wanted.entries()].sort(([, left], [, right]) => left - right)) {
    places[index] = Math.max(top, free)
    free = Math.max(top, free) + (heights[index] ?? 0) + gap
  }
  return places
}
