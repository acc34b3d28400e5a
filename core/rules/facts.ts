import { Decimal } from '../base/decimal.ts'
import { groupBy } from '../base/group-by.ts'
import type { GroupId, TermId } from '../terms/types.ts'
import { attribute, type Group, type Occurrence, type Place, type TermView } from '../terms/view.ts'
import { firstOf, reach } from './occurrences.ts'
import type { XmlElement } from './syntax/element.ts'
import { isBlank, normalizeSpace } from './text.ts'

/** Where a VAT category stands. `stray` ones stand in the XML where EN 16931 has no term for them, yet the official rules count them. */
export type TaxPlace = 'line' | 'allowance' | 'charge' | 'breakdown' | 'stray'

/** One VAT category as the VAT rules see it. */
export interface TaxUse {
  readonly place: TaxPlace
  /** Trimmed; empty when the category has no code. */
  readonly code: string
  /** The code with the blanks around it: some official rules compare that. */
  readonly written: string
  /** False when the tax scheme is another tax than VAT. */
  readonly vat: boolean
  readonly rate: Decimal | undefined
  /** Line net amount, allowance, charge or taxable amount. */
  readonly amount: Decimal | undefined
  readonly group: Group | undefined
  /** What a stray category stands in: an item, an allowance or a charge, or one of the two that does not say which. */
  readonly strayOf?: 'line' | 'allowance' | 'charge' | 'neither'
}

/** What only the XML shows and the rules on terms must know; filled by the walk over the elements before terms are judged. */
export interface SyntaxFacts {
  /** Values whose VAT category has another tax scheme than VAT. */
  readonly foreignTax: Set<Place>
  readonly stray: TaxUse[]
  /** The seller has a tax identifier, whatever its scheme; `filled`: one with content. */
  sellerTaxId: 'empty' | 'filled' | undefined
  /** The category that holds a value, where a group has several categories. */
  readonly categoryOf: Map<Place, Place>
  /** What stood first where a text may only be repeated, and how often something was met, by element name. */
  readonly firstText: Map<string, string>
  readonly met: Map<string, number>
  /** Currencies of VAT totals, wherever these stand. */
  readonly totalsIn: Set<string>
  /** Net amounts of lines that stand where no schema has lines. */
  strayLines: Decimal
}

const TAX_TERMS: readonly { group: 'BG-25' | 'BG-20' | 'BG-21' | 'BG-23'; place: TaxPlace; code: TermId; rate: TermId; amount: TermId }[] =
  [
    { group: 'BG-25', place: 'line', code: 'BT-151', rate: 'BT-152', amount: 'BT-131' },
    { group: 'BG-20', place: 'allowance', code: 'BT-95', rate: 'BT-96', amount: 'BT-92' },
    { group: 'BG-21', place: 'charge', code: 'BT-102', rate: 'BT-103', amount: 'BT-99' },
    { group: 'BG-23', place: 'breakdown', code: 'BT-118', rate: 'BT-119', amount: 'BT-116' },
  ]

interface TaxIds {
  readonly seller: boolean
  readonly sellerAny: boolean
  readonly representative: boolean
  readonly buyer: boolean
  readonly buyerLegal: boolean
}

/** What one VAT category of a group holds. */
interface Category {
  readonly codes: readonly Occurrence[]
  readonly rates: readonly Occurrence[]
}

const NO_USES: readonly TaxUse[] = []
const NO_CATEGORIES: readonly Category[] = []

/** A plain answer about the document as a whole, which can be compared with that of an earlier state. */
export type Plain = string | number | boolean | undefined

/**
 * What a rule may ask while it judges a part of a document: the values of that part, and plain answers about the whole. Nothing here leads to
 * the groups and elements around the part, so that what was found in a line still holds while the line and those answers are the same.
 */
export interface LineFacts {
  readonly kind: TermView['syntax']
  readonly cii: boolean
  /** Invoice currency code (BT-5) as written. */
  readonly currency: string | undefined
  /** A plain answer that a function finds in the document as a whole, found once. */
  memo<T extends Plain>(find: (facts: DocumentFacts) => T): T
  /** Whether a term occurs anywhere in the document. */
  present(term: TermId): boolean
  /** The value as a number; undefined for an absent value and for one that is no number. */
  number(occurrence: Occurrence | undefined): Decimal | undefined
  /** A text as a number; undefined for one that is none. */
  numberIn(text: string): Decimal | undefined
  /** Number of the first occurrence of a term in or below a group. */
  numberOf(group: Group, term: TermId): Decimal | undefined
  /** CII tells VAT identifiers (`VA`) and local tax numbers (`FC`) by their scheme; another scheme makes them no tax identifier. */
  isTaxId(id: Occurrence): boolean
  isVat(occurrence: Occurrence | undefined): boolean
  /** Codes and rates of a group by the VAT category in which they stand; mostly there is one. */
  categories(group: Group, code: TermId, rate: TermId): readonly Category[]
  /** Whether a text stands in a term somewhere below a group. */
  hasValue(group: Group, term: TermId): boolean
}

const PRESENCE = new Map<TermId, (facts: DocumentFacts) => boolean>()
const findCurrency = ({ root }: DocumentFacts): string | undefined => firstOf(root, 'BT-5')?.value

/** What several rules of one verdict share of the whole document: parsed numbers, sums, the VAT categories in use. Everything is computed once, when first asked for. */
export class DocumentFacts implements LineFacts {
  readonly kind: TermView['syntax']
  readonly cii: boolean
  readonly view: TermView
  /** The day by which the document is judged, `YYYY-MM-DD`. */
  readonly asOf: string
  readonly root: Group
  /** What only the XML shows. */
  readonly syntax: SyntaxFacts = {
    foreignTax: new Set(),
    stray: [],
    sellerTaxId: undefined,
    categoryOf: new Map(),
    firstText: new Map(),
    met: new Map(),
    totalsIn: new Set(),
    strayLines: Decimal.ZERO,
  }
  /** Where plain answers are noted while lines are judged: what verdicts on lines go by besides the lines. */
  plainAnswers: Map<(facts: DocumentFacts) => Plain, Plain> | undefined
  /** The document element, where XML is judged. */
  readonly document: XmlElement | undefined
  /** The VAT categories of lines that were the same in an earlier state. */
  private readonly lineUses: WeakMap<Group, readonly TaxUse[]> | undefined
  private readonly found = new Map<(facts: DocumentFacts) => unknown, unknown>()
  private readonly numbers = new Map<string, Decimal | undefined>()
  private uses: readonly TaxUse[] | undefined
  private lastCategories: { readonly group: Group; readonly code: TermId; readonly found: readonly Category[] } | undefined
  private ids: TaxIds | undefined
  private byCode: Map<string, TaxUse[]> | undefined
  private readonly sums = new Map<string, Decimal>()

  constructor(view: TermView, asOf: string, document?: XmlElement, lineUses?: WeakMap<Group, readonly TaxUse[]>) {
    this.view = view
    this.asOf = asOf
    this.root = view.root
    this.document = document
    this.lineUses = lineUses
    this.kind = view.syntax
    this.cii = view.syntax === 'cii'
  }

  memo<T extends Plain>(find: (facts: DocumentFacts) => T): T {
    const found = this.share(find)
    this.plainAnswers?.set(find, found)
    return found
  }

  /** What a function finds in the document as a whole, found once. */
  share<T>(find: (facts: DocumentFacts) => T): T {
    let found = this.found.get(find) as T
    if (found === undefined && !this.found.has(find)) this.found.set(find, (found = find(this)))
    return found
  }

  number(occurrence: Occurrence | undefined): Decimal | undefined {
    return occurrence === undefined ? undefined : this.numberIn(occurrence.value)
  }

  numberIn(text: string): Decimal | undefined {
    const known = this.numbers.get(text)
    if (known !== undefined || this.numbers.has(text)) return known
    const parsed = Decimal.parse(text)
    this.numbers.set(text, parsed)
    return parsed
  }

  numberOf(group: Group, term: TermId): Decimal | undefined {
    return this.number(firstOf(group, term))
  }

  /** Sum of a term over the instances of a group, of each the first occurrence; values that are no numbers are left out. */
  sum(term: TermId, over: GroupId): Decimal {
    const known = this.sums.get(term)
    if (known !== undefined) return known
    let total = Decimal.ZERO
    for (const group of this.root.groups(over)) total = total.plus(this.numberOf(group, term) ?? Decimal.ZERO)
    this.sums.set(term, total)
    return total
  }

  present(term: TermId): boolean {
    let find = PRESENCE.get(term)
    if (find === undefined) PRESENCE.set(term, (find = ({ root }) => reach(root, term).length > 0))
    return this.memo(find)
  }

  /**
   * The VAT total in a currency; amounts of a model carry no currency: BT-110 is in the invoice currency, BT-111 in the accounting currency. Those of
   * an IDoc were told apart in the same way when it was read.
   */
  taxTotals(currency: string): readonly Occurrence[] {
    const totals = [...reach(this.root, 'BT-110'), ...reach(this.root, 'BT-111')]
    if (this.kind === 'model' || this.kind === 'idoc')
      return totals.filter((one) => one.term === (currency === this.currency ? 'BT-110' : 'BT-111'))
    return totals.filter((one) => attribute(one, 'currencyID') === currency)
  }

  get currency(): string | undefined {
    return this.memo(findCurrency)
  }

  isTaxId(id: Occurrence): boolean {
    return !this.cii || attribute(id, 'schemeID') === (id.term === 'BT-32' ? 'FC' : 'VA')
  }

  isVat(occurrence: Occurrence | undefined): boolean {
    if (occurrence === undefined) return true
    const { foreignTax } = this.syntax
    if (foreignTax.size === 0 && occurrence.attributes === undefined) return true
    if (occurrence.place !== undefined) return !foreignTax.has(occurrence.place)
    return (attribute(occurrence, 'taxScheme') ?? 'VAT').toUpperCase() === 'VAT'
  }

  get taxUses(): readonly TaxUse[] {
    this.uses ??= [...this.collectTaxUses(), ...this.syntax.stray]
    return this.uses
  }

  categories(group: Group, code: TermId, rate: TermId): readonly Category[] {
    // The rules of all categories ask one group, one after the other.
    if (this.lastCategories?.group !== group || this.lastCategories.code !== code)
      this.lastCategories = { group, code, found: this.findCategories(group, code, rate) }
    return this.lastCategories.found
  }

  private findCategories(group: Group, code: TermId, rate: TermId): readonly Category[] {
    const codes = reach(group, code)
    const rates = reach(group, rate)
    if (codes.length + rates.length === 0) return NO_CATEGORIES
    if ((codes.length <= 1 && rates.length <= 1) || this.syntax.categoryOf.size === 0) return [{ codes, rates }]
    return this.divideCategories(codes, rates)
  }

  private divideCategories(codes: readonly Occurrence[], rates: readonly Occurrence[]): readonly Category[] {
    const holder = (one: Occurrence): Place | undefined => (one.place === undefined ? undefined : this.syntax.categoryOf.get(one.place))
    return [...new Set([...codes, ...rates].map(holder))].map((held) => ({
      codes: codes.filter((one) => holder(one) === held),
      rates: rates.filter((one) => holder(one) === held),
    }))
  }

  /** The uses of one category code. */
  usesOf(code: string): readonly TaxUse[] {
    this.byCode ??= groupBy(this.taxUses, (use) => use.code)
    return this.byCode.get(code) ?? NO_USES
  }

  private collectTaxUses(): TaxUse[] {
    const found: TaxUse[] = []
    for (const row of TAX_TERMS) {
      for (const group of this.root.groups(row.group)) {
        const known = this.lineUses?.get(group)
        const uses = known ?? this.taxUsesOf(group, row)
        if (known === undefined && row.place === 'line') this.lineUses?.set(group, uses)
        for (const use of uses) found.push(use)
      }
    }
    return found
  }

  private taxUsesOf(group: Group, row: (typeof TAX_TERMS)[number]): TaxUse[] {
    const amount = this.numberOf(group, row.amount)
    const found: TaxUse[] = []
    for (const { codes, rates } of this.categories(group, row.code, row.rate)) {
      for (let at = 0; at < Math.max(codes.length, rates.length); at++) {
        const code = codes[at]
        const rate = rates[at]
        found.push({
          place: row.place,
          // The CII rules compare codes as written, the UBL rules after normalising white space.
          code: code === undefined ? '' : this.cii ? code.value : normalizeSpace(code.value),
          written: code?.value ?? '',
          vat: this.isVat(code ?? rate),
          rate: this.number(rate),
          amount,
          group,
        })
      }
    }
    return found
  }

  /**
   * Line net amounts plus charges minus allowances of one category, and of one rate where given. The CII rules round each of the three
   * sums to cents, the UBL rules none. Without lines where told so.
   */
  taxable(code: string, rate?: Decimal, withLines = true): Decimal {
    const sums = { line: Decimal.ZERO, charge: Decimal.ZERO, allowance: Decimal.ZERO }
    let last: Group | undefined
    for (const use of this.usesOf(code)) {
      if (use.place === 'breakdown' || use.place === 'stray' || use.amount === undefined) continue
      if (rate !== undefined && use.rate?.equals(rate) !== true && !this.hasRateBeside(use, rate)) continue
      // A line with two categories counts once.
      if (use.group === last) continue
      last = use.group
      sums[use.place] = sums[use.place].plus(use.amount)
    }
    const part = (sum: Decimal): Decimal => (this.cii ? sum.round(2, 'half-ceiling') : sum)
    return (withLines ? part(sums.line) : Decimal.ZERO).plus(part(sums.charge)).minus(part(sums.allowance))
  }

  /** In CII the official rules ask for some category of this code and some of this rate, which may be two of one line or charge. */
  private hasRateBeside({ group, place }: TaxUse, rate: Decimal): boolean {
    if (!this.cii || this.syntax.categoryOf.size === 0 || group === undefined) return false
    const row = TAX_TERMS.find((one) => one.place === place)
    return row !== undefined && reach(group, row.rate).some((one) => this.number(one)?.equals(rate) === true)
  }

  /** VAT identifier of the seller, tax identifier of any kind, VAT identifiers of representative and buyer: present or not. */
  get taxIds(): TaxIds {
    this.ids ??= this.findTaxIds()
    return this.ids
  }

  private findTaxIds(): TaxIds {
    const has = (term: TermId): boolean => reach(this.root, term).some((id) => this.isTaxId(id))
    return {
      seller: has('BT-31'),
      sellerAny: has('BT-31') || has('BT-32') || this.syntax.sellerTaxId !== undefined,
      representative: has('BT-63'),
      buyer: has('BT-48'),
      buyerLegal: this.present('BT-47'),
    }
  }

  hasValue(group: Group, term: TermId): boolean {
    return reach(group, term).some((one) => !isBlank(one.value))
  }
}
