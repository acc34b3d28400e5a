import { Decimal } from '../../../core/base/decimal.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { applyTotals } from '../../../core/model/totals.ts'
import type { TotalsReport, TotalsStep } from '../../../core/model/totals/report.ts'
import type { TermChange } from '../../../core/terms/finding.ts'
import { countEntries, readValue } from '../../editor/model.ts'

type RemedyKind = 'recompute' | 'decimals' | 'base' | 'rounding' | 'split'

/** One lawful way to make invoice and calculation agree. */
export interface Remedy {
  readonly kind: RemedyKind
  /** The field that it is about. */
  readonly path: string
  /** What it would write there, where that follows from the invoice. */
  readonly value: string | undefined
  /** For a base quantity: the quantity that the price is then for. */
  readonly quantity?: string
  readonly changes: readonly TermChange[]
}

/** More digits than anybody prints in a price; EN 16931 sets no limit for BT-146. */
const MAX_PRICE_DIGITS = 8
const AMOUNT_SCALE = 2

/** The lawful remedies for the step at which invoice and calculation part. */
export function listRemedies(invoice: Invoice, report: TotalsReport, parting: TotalsStep): Remedy[] {
  const remedies: Remedy[] = []
  const recompute = recomputeStep(invoice, report, parting)
  if (recompute.length > 0) remedies.push({ kind: 'recompute', path: parting.path, value: parting.computed, changes: recompute })
  if (parting.difference === undefined) return remedies
  if (parting.term === 'BT-131') remedies.push(...listPriceRemedies(invoice, parting))
  if (parting.term === 'BT-115') remedies.push(...listRoundings(invoice, parting.difference))
  const isTaxed = parting.term === 'BT-116' || parting.term === 'BT-117' || parting.term === 'BT-110'
  if (isTaxed && report.breakdown.length > 1 && countEntries(invoice, 'document.discounts_charges') > 0) {
    remedies.push({ kind: 'split', path: 'document.discounts_charges[0].amount', value: undefined, changes: [] })
  }
  return remedies
}

/** What `applyTotals` writes for one step. A row that the breakdown lacks is written as a whole; of a line only its amount. */
function recomputeStep(invoice: Invoice, report: TotalsReport, step: TotalsStep): TermChange[] {
  if (step.term === 'BT-131') return step.computed === undefined ? [] : [{ path: step.path, value: step.computed }]
  const missing = report.breakdown.find((row) => !row.supplied && step.path.startsWith(`${row.path}.`))
  return applyTotals(invoice).filter(({ path }) => path === step.path || (missing !== undefined && path.startsWith(`${missing.path}.`)))
}

/** A price with more decimals (BT-146), or for more than one piece (BT-149), that gives the line amount as it is stated. */
function listPriceRemedies(invoice: Invoice, parting: TotalsStep): Remedy[] {
  const entry = parting.path.replace(/\.subtotal$/, '')
  const read = (member: string): Decimal | undefined => Decimal.parse(readValue(invoice, `${entry}.${member}`) ?? '')
  const stated = Decimal.parse(parting.supplied ?? '')
  const quantity = read('quantity')
  const extras = Decimal.sum(parting.summands.slice(1).map(({ sign, value }) => signed(sign, value)))
  if (stated === undefined || quantity === undefined || quantity.isZero()) return []
  const target = stated.minus(extras)
  // Prices are never negative (BR-27); and a price that follows from a gross price and its discount is changed there.
  const isNegative = !target.isZero() && target.isNegative() !== quantity.isNegative()
  if (isNegative || readValue(invoice, `${entry}.price_discount_charge.base_amount`) !== undefined) return []

  const remedies: Remedy[] = []
  const base = read('price_quantity') ?? Decimal.of('1')
  const price = base.isZero() ? undefined : findPrice(target, quantity, base)
  const path = `${entry}.price`
  if (price !== undefined) remedies.push({ kind: 'decimals', path, value: price, changes: [{ path, value: price }] })
  if (!quantity.isNegative() && !quantity.equals(base)) {
    const value = target.round(AMOUNT_SCALE).toString()
    const count = quantity.toShortest()
    const basePath = `${entry}.price_quantity`
    const changes = [
      { path, value },
      { path: basePath, value: count },
    ]
    remedies.push({ kind: 'base', path: basePath, value, quantity: count, changes })
  }
  return remedies
}

function signed(sign: '+' | '-', value: string | undefined): Decimal {
  const amount = Decimal.parse(value ?? '') ?? Decimal.ZERO
  return sign === '-' ? amount.negated() : amount
}

/** The shortest price that gives the amount; undefined when no price of a sensible length does. */
function findPrice(target: Decimal, quantity: Decimal, base: Decimal): string | undefined {
  for (let digits = AMOUNT_SCALE; digits <= MAX_PRICE_DIGITS; digits++) {
    const price = target.times(base).dividedBy(quantity, digits)
    if (quantity.times(price).dividedBy(base, AMOUNT_SCALE).equals(target)) return price.toString()
  }
  return undefined
}

/** The rounding amount (BT-114) that leads to the amount due as stated; more than a unit of money is no rounding any more. */
function listRoundings(invoice: Invoice, difference: string): Remedy[] {
  const now = Decimal.parse(readValue(invoice, 'totals.round') ?? '0')
  const value = now?.plus(Decimal.of(difference))
  if (value === undefined || value.abs().compare(Decimal.of('1')) > 0) return []
  const path = 'totals.round'
  const written = value.isZero() ? undefined : value.round(AMOUNT_SCALE).toString()
  return [{ kind: 'rounding', path, value: written ?? '0.00', changes: [{ path, value: written }] }]
}
