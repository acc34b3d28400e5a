import { Decimal } from '../../../core/base/decimal.ts'
import type { DocumentDiscountCharge, Invoice } from '../../../core/model/invoice.ts'
import { computeTotals } from '../../../core/model/totals.ts'

/** What the lines of one VAT category and rate come to. */
export interface Share {
  readonly tax_code: string | undefined
  readonly tax_percent: string | undefined
  readonly tax_scheme: string | undefined
  readonly net: Decimal
}

/** What a person types for a discount or surcharge. */
export type Grant = { readonly percent: string } | { readonly amount: string }

/** The part of a discount or surcharge that belongs to one category and rate. */
export type Part = Pick<DocumentDiscountCharge, 'amount' | 'base_amount' | 'percent' | 'tax_code' | 'tax_percent' | 'tax_scheme'>

const CENTS = 2

/** Two spellings of one rate are one rate. */
export function taxKey({ tax_code = '', tax_percent = '' }: Pick<Part, 'tax_code' | 'tax_percent'>): string {
  return `${tax_code} ${Decimal.parse(tax_percent)?.toShortest() ?? tax_percent}`
}

/** The VAT categories and rates of the lines in the order of the lines, each with the sum of its net amounts. */
export function sharesOf(invoice: Invoice): Share[] {
  const nets = new Map(
    computeTotals(invoice).steps.map((step) => [step.path, Decimal.parse(step.supplied ?? '') ?? Decimal.parse(step.computed ?? '')]),
  )
  const shares = new Map<string, Share>()
  for (const [index, { tax_code, tax_percent, tax_scheme }] of (invoice.items ?? []).entries()) {
    const key = taxKey({ ...(tax_code === undefined ? {} : { tax_code }), ...(tax_percent === undefined ? {} : { tax_percent }) })
    const net = (shares.get(key)?.net ?? Decimal.ZERO).plus(nets.get(`items[${index}].subtotal`) ?? Decimal.ZERO)
    shares.set(key, { tax_code, tax_percent, tax_scheme, ...shares.get(key), net })
  }
  return [...shares.values()]
}

/**
 * A discount or surcharge of the whole document by VAT category and rate, in whole cents. A percentage has each net amount as its base (BT-93, BT-100); an
 * amount follows the net amounts. The parts add up exactly to the rounded whole, and none is a cent away from its own share (PEPPOL-EN16931-R040 grants two).
 */
export function splitGrant(grant: Grant, shares: readonly Share[]): Part[] {
  const taxed = shares.filter(({ net }) => !net.isZero())
  const [first] = shares
  const whole = 'percent' in grant ? undefined : Decimal.of(grant.amount)
  const sum = Decimal.sum(taxed.map(({ net }) => net))
  if (whole !== undefined && (taxed.length < 2 || sum.isZero())) {
    return [{ amount: whole.round(CENTS).toString(), ...taxOf(taxed[0] ?? first) }]
  }
  // Nothing is sold yet: it stays there to be followed by what the lines will come to.
  if (taxed.length === 0 && 'percent' in grant) return [{ percent: grant.percent, base_amount: '0.00', amount: '0.00', ...taxOf(first) }]
  const factor = 'percent' in grant ? Decimal.of(grant.percent) : Decimal.of(grant.amount)
  // In cents: a percentage of an amount is as many cents as their product.
  const exact = taxed.map(({ net }) => net.times(factor))
  const by = whole === undefined ? Decimal.of('1') : sum
  const cents = allot(
    exact.map((one) => (whole === undefined ? one : one.times(Decimal.of('100')))),
    by,
  )
  return taxed.map((share, index) => ({
    ...('percent' in grant ? { percent: grant.percent, base_amount: share.net.round(CENTS).toString() } : {}),
    amount: Decimal.of(String(cents[index] ?? 0n))
      .dividedBy(Decimal.of('100'), CENTS)
      .toString(),
    ...taxOf(share),
  }))
}

function taxOf(share: Share | undefined): Part {
  const { tax_code, tax_percent, tax_scheme } = share ?? {}
  return {
    ...(tax_code === undefined ? {} : { tax_code }),
    ...(tax_percent === undefined ? {} : { tax_percent }),
    ...(tax_scheme === undefined ? {} : { tax_scheme }),
  }
}

/** Quotients in whole numbers whose sum is the rounded sum of all: what rounding down leaves goes to the largest remainders, the first of equal ones first. */
function allot(values: readonly Decimal[], divisor: Decimal): bigint[] {
  const scale = Math.max(divisor.scale, ...values.map((value) => value.scale))
  const sign = divisor.isNegative() ? -1n : 1n
  const bottom = divisor.round(scale).coefficient * sign
  const tops = values.map((value) => value.round(scale).coefficient * sign)
  const floors = tops.map((top) => (top - (((top % bottom) + bottom) % bottom)) / bottom)
  const whole = Decimal.sum(values).dividedBy(divisor, 0).coefficient
  const left = whole - floors.reduce((total, floor) => total + floor, 0n)
  const remainders = tops.map((top, index) => ({ index, rest: top - (floors[index] ?? 0n) * bottom }))
  const raised = new Set(
    remainders
      .sort((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1))
      .slice(0, Number(left))
      .map(({ index }) => index),
  )
  return floors.map((floor, index) => (raised.has(index) ? floor + 1n : floor))
}
