import { applySituation, idsToTakeAway } from '../../../core/vat/apply.ts'
import { contradictionsOf, type Contradiction } from '../../../core/vat/contradictions.ts'
import { demandsOf, type Demand } from '../../../core/vat/demands.ts'
import { isOpen, situationOf, type Recognised } from '../../../core/vat/recognise.ts'
import { nameOf, nameOfKind, shortOf, type SayRate } from '../../../core/vat/search.ts'
import { isProposal, keyOf, mentionIn, type Situation } from '../../../core/vat/situation.ts'
import { offersFor } from '../../../core/vat/situations.ts'
import { taxPartsOf, type Taxed } from '../../../core/vat/taxed.ts'
import type { I18n } from '../../lib/i18n/i18n.svelte.ts'
import type { Labels } from '../../lib/labels.svelte.ts'
import type { Preferences } from '../../lib/preferences.svelte.ts'
import { listSituations, readSituation, sayRate } from '../../lib/vat.ts'
import type { CodeEntry } from '../../ui/CodeChoice.svelte'
import type { EditSession } from '../session.svelte.ts'

/** A choice that waits for the person's word: its text is a proposal, or it takes VAT ids away. */
export interface Pending {
  readonly situation: Situation
  readonly rate?: string
  readonly line: number | undefined
  readonly text: string | undefined
  readonly isProposal: boolean
  readonly ids: readonly string[]
}

/** The situation of VAT of one document and of its lines: what it is, which ones there are, and what choosing one does. */
export class Chooser {
  pending: Pending | undefined = $state.raw()
  /** The last choice gave the other exempt lines its reason, as they share one. */
  sharesReason = $state(false)
  /** Fields that a choice has put on the page. */
  private asked: ReadonlySet<string> = new Set()
  private readonly session: EditSession
  private readonly labels: Labels
  private readonly preferences: Preferences
  private readonly i18n: I18n

  constructor(session: EditSession, labels: Labels, preferences: Preferences, i18n: I18n) {
    this.session = session
    this.labels = labels
    this.preferences = preferences
    this.i18n = i18n
  }

  private readonly offers: readonly Situation[] = $derived.by(() => offersFor(this.session.model))
  private readonly say: SayRate = $derived.by(() => sayRate(this.preferences.numberStyle))
  private readonly parts = $derived.by(() => taxPartsOf(this.session.model))
  private readonly situations: readonly (Recognised | undefined)[] = $derived.by(() =>
    this.parts.map(({ tax }) => situationOf(this.session.model, tax)),
  )

  /** Every line in view asks with every key that is pressed. */
  private readonly byTax = $derived.by(() => new Map(this.parts.map(({ tax }, at) => [textOf(tax), this.situations[at]])))

  /** The category and rate that all lines have; undefined where they differ, or there are none. */
  readonly whole: Taxed | undefined = $derived(this.parts.length === 1 ? this.parts[0]?.tax : undefined)
  readonly isMixed: boolean = $derived(this.parts.length > 1)

  /** What is lacking for the situations that the lines are in. That a taxed invoice names its seller is for its findings to say. */
  readonly demands: readonly Demand[] = $derived.by(() => {
    const all = this.situations.flatMap((found) => {
      const [first] = found?.fits ?? []
      return first === undefined || first.category === 'S' || first.category === 'Z' ? [] : demandsOf(first, this.session.model)
    })
    return all.filter(({ path }, at) => all.findIndex((other) => other.path === path) === at)
  })
  /** What contradicts itself; what only lacks is among the demands. */
  readonly contradictions: readonly Contradiction[] = $derived.by(() => {
    const lacking = new Set(this.demands.map(({ path }) => path))
    return contradictionsOf(this.session.model).filter(({ path }) => !lacking.has(path))
  })

  search(typed: string): readonly CodeEntry[] {
    return this.labels.vat === undefined ? [] : listSituations(this.offers, typed, this.labels.vat, this.say)
  }

  /** Key of the situation of a line, or what its code and rate are alone. */
  keyOf(line: Taxed | undefined): string | undefined {
    const [first] = this.recognise(line)?.fits ?? []
    return first === undefined ? this.bareOf(line) : keyOf(first)
  }

  private recognise(line: Taxed | undefined): Recognised | undefined {
    if (line?.tax_code === undefined) return undefined
    return this.byTax.get(textOf(line)) ?? situationOf(this.session.model, line)
  }

  /** “Domestic 19 %”; of cases that invoices do not tell apart, what they have in common. */
  nameOf(line: Taxed | undefined): string {
    const found = this.recognise(line)
    const words = this.labels.vat
    if (found === undefined || line === undefined) return this.bareOf(line) ?? ''
    if (words === undefined) return ''
    const [only] = found.fits
    const isOne = found.fits.length === 1 && only !== undefined
    return isOne
      ? nameOf(only.rate === undefined ? { ...only, ...rateOf(line) } : only, words, this.say)
      : nameOfKind(found.kind, line.tax_percent, words, this.say)
  }

  /** The same in few words, for a cell of the grid. */
  shortOf(line: Taxed | undefined): string {
    const found = this.recognise(line)
    const words = this.labels.vat
    if (words === undefined || line === undefined) return ''
    return found === undefined ? (this.bareOf(line) ?? '') : shortOf(found.kind, line.tax_percent, words, this.say)
  }

  /** The name of a line's situation, where it is another than that of taxed lines, which their rate says. */
  nameOfOther(line: Taxed | undefined): string | undefined {
    return line?.tax_code === undefined || line.tax_code === 'S' ? undefined : this.nameOf(line)
  }

  /** Code and rate alone, where no situation has them; undefined while nothing is chosen. */
  private bareOf(line: Taxed | undefined): string | undefined {
    if (line?.tax_code === undefined || isOpen(line)) return undefined
    return [line.tax_code, ...(line.tax_percent === undefined ? [] : [this.say(line.tax_percent)])].join(' ')
  }

  /** Puts the document, or one line, into a situation; one that needs the person's word waits for it. */
  choose(code: string | undefined, line?: number): void {
    const chosen = code === undefined || !this.session.editable ? undefined : readSituation(this.offers, code)
    if (chosen === undefined) return
    const { situation } = chosen
    const ids = situation.category === 'O' ? idsToTakeAway(this.session.model) : []
    const isOpen = isProposal(situation) && !this.preferences.vatConfirmed.includes(keyOf(situation))
    const pending = { ...chosen, line, text: mentionIn(situation, this.language), isProposal: isOpen, ids }
    if (isOpen || ids.length > 0) this.pending = pending
    else this.apply(pending)
  }

  /** The person has read what waits, and wants it; a proposal is not asked about again. */
  take(): void {
    const { pending } = this
    if (pending === undefined) return
    this.pending = undefined
    const key = keyOf(pending.situation)
    if (pending.isProposal) this.preferences.change({ vatConfirmed: [...this.preferences.vatConfirmed, key] })
    this.apply(pending)
  }

  private apply({ situation, rate, line }: Pending): void {
    const { session } = this
    const before = session.model
    const changes = applySituation(before, situation, {
      lang: this.language,
      ...(line === undefined ? {} : { line }),
      ...(rate === undefined ? {} : { rate }),
    })
    this.pending = undefined
    if (changes.length > 0) session.apply(changes)
    const hasReason = changes.some(({ path }) => /^taxes\[\d+\]\.exemption_reason/.test(path))
    const isShared = before.items?.some((item, index) => index !== line && item.tax_code === situation.category) === true
    this.sharesReason = line !== undefined && hasReason && isShared && situation.category === 'E'
    const wanted = demandsOf(situation, session.model).map(({ path }) => path)
    this.asked = new Set([...this.asked, ...wanted.filter((path) => !session.asked.has(path))])
    for (const path of wanted) session.ask(path)
  }

  /** Fields that a choice had put on the page go again when it is undone, as long as nothing was typed there. */
  putAway(): void {
    const wanted = new Set(this.demands.map(({ path }) => path))
    const gone = [...this.asked].filter((path) => !wanted.has(path) && this.session.value(path) === undefined)
    if (gone.length === 0) return
    this.asked = new Set([...this.asked].filter((path) => !gone.includes(path)))
    this.session.asked = new Set([...this.session.asked].filter((path) => !gone.includes(path)))
  }

  /** Language of the pages: of the customer, else what the company usually writes, else that of the window. */
  private get language(): string {
    const customer = this.session.cards.of('customer')
    return customer?.language ?? this.session.cards.company?.defaults?.language ?? this.i18n.language
  }
}

const textOf = ({ tax_code = '', tax_percent = '' }: Taxed): string => `${tax_code} ${tax_percent}`
const rateOf = ({ tax_percent }: Taxed): { rate?: string } => (tax_percent === undefined ? {} : { rate: tax_percent })
