import { Decimal } from '../../../core/base/decimal.ts'
import type { DocumentDiscountCharge, Invoice } from '../../../core/model/invoice.ts'
import type { TermChange } from '../../../core/terms/finding.ts'
import type { NumberStyle } from '../../lib/numbers.ts'
import { parseFigure } from '../../lib/typed-number.ts'
import { sharesOf, splitGrant, taxKey, type Grant, type Part } from './split.ts'

const LIST = 'document.discounts_charges'

/** A discount or surcharge as a person knows it: its parts by VAT rate are entries of the invoice (BG-20, BG-21). */
export interface DiscountRow {
  readonly sign: string | undefined
  readonly reason: string | undefined
  readonly reason_code: string | undefined
  readonly percent: string | undefined
  /** Places of the parts among all entries. */
  readonly places: readonly number[]
  /** Sum of the parts; undefined where one is no number. */
  readonly amount: Decimal | undefined
}

/** The entries of a document that differ in nothing but VAT rate and amounts are parts of one row. */
export function rowsOfDocument({ document }: Invoice): DiscountRow[] {
  const rows: { row: DiscountRow; places: number[]; keys: Set<string> }[] = []
  for (const [index, entry] of (document.discounts_charges ?? []).entries()) {
    const own = describe(entry)
    const key = taxKey(entry)
    // The parts of one stand behind each other, so that the last one is meant.
    const fits = rows.findLast(({ row, keys }) => !keys.has(key) && isSame(row, own))
    if (fits === undefined) {
      const places = [index]
      rows.push({ row: { ...own, places, amount: undefined }, places, keys: new Set([key]) })
    } else {
      fits.places.push(index)
      fits.keys.add(key)
    }
  }
  return rows.map(({ row }) => ({ ...row, amount: sumOf(row.places.map((place) => document.discounts_charges?.[place])) }))
}

function describe({ sign, reason, reason_code, percent }: DocumentDiscountCharge): Omit<DiscountRow, 'places' | 'amount'> {
  return { sign, reason, reason_code, percent: percent === undefined ? undefined : (Decimal.parse(percent)?.toShortest() ?? percent) }
}

function isSame(left: Omit<DiscountRow, 'places' | 'amount'>, right: Omit<DiscountRow, 'places' | 'amount'>): boolean {
  return (
    left.sign === right.sign && left.reason === right.reason && left.reason_code === right.reason_code && left.percent === right.percent
  )
}

function sumOf(entries: readonly (DocumentDiscountCharge | undefined)[]): Decimal | undefined {
  const amounts = entries.map((entry) => Decimal.parse(entry?.amount ?? ''))
  return amounts.includes(undefined) ? undefined : Decimal.sum(amounts as Decimal[])
}

/** `5 %` or `50,00`; what kind it is says the sign of the entry, so that minus 5 typed for a discount is a discount of 5. Undefined: no number. */
export function parseGrant(typed: string, style: NumberStyle, currencies: readonly string[]): Grant | undefined {
  const text = typed.trim()
  const isPercent = text.endsWith('%')
  const value = Decimal.parse(parseFigure(isPercent ? 'percentage' : 'amount', text, style, currencies) ?? '')?.abs()
  if (value === undefined || value.isZero()) return undefined
  return isPercent ? { percent: value.toShortest() } : { amount: value.round(2).toString() }
}

const MEMBERS = ['amount', 'base_amount', 'percent', 'tax_code', 'tax_percent', 'tax_scheme'] as const satisfies readonly (keyof Part)[]

/** A new discount or surcharge of the whole document. */
export function addDiscount(
  invoice: Invoice,
  sign: '-' | '+',
  grant: Grant,
  reason: { reason: string; reason_code: string },
): TermChange[] {
  const count = invoice.document.discounts_charges?.length ?? 0
  return splitGrant(grant, sharesOf(invoice)).flatMap((part, index) => {
    const place = `${LIST}[${count + index}]`
    // The sign first: it says what the entry is.
    const head = Object.entries({ sign, ...reason }).map(([name, value]) => ({ path: `${place}.${name}`, value }))
    return [...head, ...memberChanges(place, {}, part)]
  })
}

/** Another percentage or amount in a row. One of the same kind stays with the rates that the row has; one of the other kind is of the whole document. */
export function changeGrant(invoice: Invoice, row: DiscountRow, grant: Grant): TermChange[] {
  const shares = sharesOf(invoice)
  const own = new Set(row.places.map((place) => taxKey(invoice.document.discounts_charges?.[place] ?? {})))
  const isSameKind = 'percent' in grant === (row.percent !== undefined)
  const kept = shares.filter((share) => own.has(taxKey(share as Part)))
  return putParts(invoice, row, splitGrant(grant, isSameKind && kept.length > 0 ? kept : shares))
}

/** Makes the parts of a row be the given ones: what there is of a rate is changed, a new rate is added, one that is gone is taken away, the last first. */
export function putParts(invoice: Invoice, row: DiscountRow, parts: readonly Part[]): TermChange[] {
  const entries = invoice.document.discounts_charges ?? []
  const placeOf = (part: Part): number | undefined => row.places.find((place) => taxKey(entries[place] ?? {}) === taxKey(part))
  const taken = new Set(parts.map(placeOf))
  let end = entries.length
  const set = parts.flatMap((part) => {
    const at = placeOf(part)
    const place = `${LIST}[${at ?? end}]`
    if (at !== undefined) return memberChanges(place, entries[at] ?? {}, part)
    end += 1
    const { sign, reason, reason_code } = row
    const head = Object.entries({ sign, reason, reason_code }).flatMap(([name, value]) =>
      value === undefined ? [] : [{ path: `${place}.${name}`, value }],
    )
    return [...head, ...memberChanges(place, {}, part)]
  })
  const gone = row.places.filter((place) => !taken.has(place)).toReversed()
  return [...set, ...gone.map((place) => ({ path: `${LIST}[${place}]`, value: undefined }))]
}

function memberChanges(place: string, before: Part, after: Part): TermChange[] {
  return MEMBERS.flatMap((name) => {
    const isSameRate = (name === 'tax_percent' || name === 'tax_code') && taxKey(before) === taxKey(after)
    return before[name] === after[name] || isSameRate || (name === 'tax_scheme' && after[name] === undefined)
      ? []
      : [{ path: `${place}.${name}`, value: after[name] }]
  })
}

/** What a person says of the reason; a text typed by hand keeps the code beside it. */
export interface ReasonValues {
  readonly reason: string | undefined
  readonly reason_code?: string
}

/** What all parts of a row say alike. */
export function setInAll(row: DiscountRow, values: ReasonValues): TermChange[] {
  return row.places.flatMap((place) => Object.entries(values).map(([name, value]) => ({ path: `${LIST}[${place}].${name}`, value })))
}

export function removeRow(row: DiscountRow): TermChange[] {
  return row.places.toReversed().map((place) => ({ path: `${LIST}[${place}]`, value: undefined }))
}
