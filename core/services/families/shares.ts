import { Decimal } from '../../base/decimal.ts'
import { AppError } from '../../base/errors.ts'
import type { NewInvoiceRequest } from '../../contract/types.ts'
import type { Invoice, Item } from '../../model/invoice.ts'
import { computeTotals } from '../../model/totals.ts'

/** A net amount of one VAT category and rate. */
export interface RateShare {
  readonly code: string
  readonly percent: string | undefined
  readonly net: Decimal
}

/** How much of an invoice: a share in percent, or a net amount. */
export type Portion = Pick<NewInvoiceRequest, 'percent' | 'amount'>

const SCALE = 2
const HUNDREDTH = Decimal.of('0.01')
/** One of what is agreed on as a whole (UN/ECE Recommendation 20). */
export const LUMP_SUM = 'LS'

/** Net amounts of an invoice by VAT category and rate (BT-116), as they follow from its lines. */
export function ratesOf(model: Invoice): RateShare[] {
  return computeTotals(model).breakdown.flatMap(({ code, percent, taxable }) => {
    const net = Decimal.parse(taxable.computed ?? '')
    return net === undefined || net.isZero() ? [] : [{ code, percent, net }]
  })
}

/**
 * A part of each rate, rounded to the cent. Of an amount nothing is left over: what rounding leaves goes to the largest rate, so that all shares together
 * are the amount. Throws `invalid_state` where there is nothing to take a part of.
 */
export function takePortion(rates: readonly RateShare[], { percent, amount }: Portion): RateShare[] {
  const whole = Decimal.sum(rates.map(({ net }) => net))
  if (whole.isZero()) throw nothingToTake('The document has no net amount that a part could be taken of.')
  if (amount === undefined) {
    const share = Decimal.of(percent ?? '100').times(HUNDREDTH)
    const parts = rates.map((rate) => ({ ...rate, net: rate.net.times(share).round(SCALE) })).filter(({ net }) => !net.isZero())
    if (parts.length === 0) throw nothingToTake('Of no VAT rate of the document this share comes to a cent.')
    return parts
  }
  const wanted = Decimal.of(amount).round(SCALE)
  const shares = rates.map((rate) => ({ ...rate, net: rate.net.times(wanted).dividedBy(whole, SCALE) }))
  const largest = shares.reduce(
    (best, one, index) => (one.net.abs().compare(shares[best]?.net.abs() ?? Decimal.ZERO) > 0 ? index : best),
    0,
  )
  const left = wanted.minus(Decimal.sum(shares.map(({ net }) => net)))
  return shares.map((one, index) => (index === largest ? { ...one, net: one.net.plus(left) } : one)).filter(({ net }) => !net.isZero())
}

function nothingToTake(message: string): AppError {
  return new AppError('invalid_state', message, {
    next: 'Enter its lines with price and VAT first, or take a larger part.',
    errors: [{ path: '', code: 'no_net_amount', message }],
  })
}

/** A line about an amount of one rate. A price cannot be negative (BR-27), so what is taken away is a quantity of minus one. */
export function lumpLine(id: string, name: string, { code, percent, net }: RateShare): Item {
  return {
    id,
    quantity: net.isNegative() ? '-1' : '1',
    unit_code: LUMP_SUM,
    price: net.abs().toString(),
    subtotal: net.toString(),
    tax_code: code,
    ...(percent === undefined ? {} : { tax_percent: percent }),
    tax_scheme: 'VAT',
    name,
  }
}
