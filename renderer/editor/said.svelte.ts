import type { Issue, ValidationResult } from '../../core/contract/types.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { shownIssues, stopsOf } from '../findings/findings.ts'
import type { CardFault } from './address-book/faults.ts'
import type { KnownCards } from './address-book/known.svelte.ts'
import type { findHints, FieldHint } from './hints/hints.ts'
import type { History } from './history.ts'
import { NOTHING_JUDGED, type Judged } from './judged.ts'
import { readValue } from './model.ts'

/** The draft that something is said of, as it is now. */
export interface SaidDraft {
  readonly model: Invoice
  readonly validation: ValidationResult | undefined
  /** It is known to be one of ours, which leaves or has left. */
  readonly isOutbound: boolean
  readonly history: History
  readonly editable: boolean
  /** Made here, and still being written. */
  readonly isBegun: boolean
  /** The path of a last line that was only just begun. */
  readonly emptyLine: string | undefined
  readonly cards: KnownCards
}

/**
 * What the rules, the cards of the companies and the hints say of a draft, and what of it is said already. While a document is being written here a
 * field is judged when it is left, and what is lacking when the whole is to be sent; of everything else all is said at once.
 */
export class Said {
  private readonly draft: SaidDraft
  private readonly keep: (judged: Judged) => void
  /** What of a document that is being written the person has done with. */
  private judged: Judged = $state.raw(NOTHING_JUDGED)
  /** Comes when an invoice is edited. */
  findHints: typeof findHints | undefined = $state.raw()

  /** `judged` is what the person was done with before; what is added to it is kept. */
  constructor(draft: SaidDraft, judged: Judged, keep: (judged: Judged) => void) {
    this.draft = draft
    this.judged = judged
    this.keep = keep
  }

  /** The findings; what would be wrong with it as it leaves is only said of what leaves, and not of what may have been received. */
  readonly issues: readonly Issue[] = $derived.by(() => {
    const { validation, isOutbound } = this.draft
    if (validation === undefined) return []
    return shownIssues(isOutbound ? validation : { issues: validation.issues })
  })
  /** What stops the draft in its own format, whatever it is converted to before it is sent, in the order of the page. */
  readonly ownStops: readonly Issue[] = $derived.by(() => stopsOf(shownIssues({ issues: this.draft.validation?.issues ?? [] })))
  readonly issuesByPath: ReadonlyMap<string, readonly Issue[]> = $derived(Map.groupBy(this.issues, ({ path }) => path))
  /** What parts from the cards of sender and recipient. */
  readonly cardFaults: readonly CardFault[] = $derived.by(() => this.draft.cards.faults(this.draft.model))
  /** What is said of fields that were left, without a rule that asks for it. */
  readonly hints: readonly FieldHint[] = $derived.by(() => {
    const { model, history, editable, cards } = this.draft
    if (!editable || this.findHints === undefined) return []
    const { company, orders } = cards
    const isJudged = (path: string): boolean => this.issuesByPath.has(path)
    return this.findHints(model, { customer: cards.of('customer'), company, orders, typing: history.done.at(-1)?.mark, isJudged })
  })
  readonly isCalm: boolean = $derived.by(() => this.draft.isBegun && this.judged !== 'whole')
  /** What stops the draft, in the order of the page; nothing is lacking yet in a line that was only just begun. */
  readonly left: readonly Issue[] = $derived.by(() => {
    const { emptyLine } = this.draft
    return stopsOf(this.issues).filter(({ path }) => emptyLine === undefined || !path.startsWith(emptyLine))
  })
  /** What is said of each field. */
  readonly shownByPath: ReadonlyMap<string, readonly Issue[]> = $derived(
    this.isCalm
      ? Map.groupBy(
          this.issues.filter((issue) => this.isShown(issue)),
          ({ path }) => path,
        )
      : this.issuesByPath,
  )
  /** What parts from the cards, as far as it is said already; what a card asks for is asked of the whole. */
  readonly shownCardFaults: readonly CardFault[] = $derived(
    this.isCalm ? this.cardFaults.filter(({ path }) => this.hasValue(path) && this.isJudged(path)) : this.cardFaults,
  )
  /** Places of which something is said beside the findings of the rules. */
  readonly noted: ReadonlySet<string> = $derived(new Set([...this.shownCardFaults, ...this.hints].map(({ path }) => path)))
  /** Empty fields of a draft that is being written, without which it cannot be sent. */
  readonly todo: ReadonlySet<string> = $derived(
    new Set(this.isCalm ? this.left.map(({ path }) => path).filter((path) => !this.hasValue(path)) : []),
  )
  /** All places of which something can be said. */
  readonly paths: ReadonlySet<string> = $derived(
    new Set([...this.issuesByPath.keys(), ...[...this.cardFaults, ...this.hints].map(({ path }) => path)]),
  )

  private hasValue(path: string): boolean {
    return readValue(this.draft.model, path) !== undefined
  }

  /** True for a field that the person is done with, and for every field of what is not being written. */
  isJudged(path: string): boolean {
    if (!this.isCalm || this.judged === 'whole') return true
    return this.judged.has(path) && this.draft.history.done.at(-1)?.mark !== path
  }

  /** True for what is said already: of a draft that is being written, what is wrong with a value, as far as it follows from nothing that is not said. */
  isShown(issue: Issue): boolean {
    if (!this.isCalm) return true
    const cause = issue.caused_by === undefined ? undefined : this.issues[issue.caused_by]
    return this.hasValue(issue.path) && this.isJudged(issue.path) && (cause === undefined || this.isShown(cause))
  }

  /** From now on all that is wrong or lacking is said. */
  judgeWhole(): void {
    if (this.judged === 'whole') return
    this.judged = 'whole'
    this.keep('whole')
  }

  /** The person is done with the field of a path. */
  judge(path: string): void {
    const { judged } = this
    if (!this.isCalm || judged === 'whole' || judged.has(path)) return
    const more = new Set([...judged, path])
    this.judged = more
    this.keep(more)
  }
}
