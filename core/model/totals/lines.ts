import { Decimal } from '../../base/decimal.ts'
import type { ErrorDetail } from '../../base/errors.ts'
import type { DiscountCharge, Item } from '../invoice.ts'
import { addParts, AMOUNT_SCALE, judgeAmount, makePart, readDecimal, requireDecimal } from './amounts.ts'
import type { Outcome, Part } from './amounts.ts'
import type { Factor } from './report.ts'

/** Digits shown of a quotient that does not end; the calculation itself rounds once, at the end. */
const SHOWN_SCALE = 8

/**
 * Line net amount (BT-131): quantity x net price / base quantity, plus charges, minus allowances (EN 16931-1, BT-131 and section 6.4;
 * PEPPOL-EN16931-R120), rounded once. The sub-lines of the XRechnung extension explain their line and add nothing to it.
 *
 * No rule of the standard derives BT-131, so the sums go on with the stated amount where there is one.
 */
export function computeLine(item: Item, path: string, problems: ErrorDetail[]): Outcome {
  const quantity = readDecimal(`${path}.quantity`, item.quantity, problems)
  const price = readDecimal(`${path}.price`, item.price, problems)
  const base = readBase(`${path}.price_quantity`, item.price_quantity, problems)
  const extras = listExtras(item.discounts_charges ?? [], `${path}.discounts_charges`, problems)
  const product = quantity === undefined || price === undefined ? undefined : quantity.times(price)
  const shown = product === undefined || base === undefined ? undefined : shownQuotient(product, base)
  const parts = [makePart('BT-129', `${path}.quantity`, '+', shown, listFactors(item, path)), ...extras]

  const adjustment = addParts(extras)
  const numerator = base === undefined || adjustment === undefined ? undefined : product?.plus(adjustment.times(base))
  const exact = base === undefined ? undefined : numerator?.dividedBy(base, AMOUNT_SCALE)
  const outcome = judgeAmount('BT-131', `${path}.subtotal`, item.subtotal, parts, exact, problems)
  const stated = item.subtotal === undefined ? undefined : Decimal.parse(item.subtotal)
  if (item.subtotal === undefined && exact === undefined) requireDecimal(`${path}.subtotal`, undefined, problems)
  return { step: outcome.step, value: stated ?? outcome.value }
}

/** BT-149 is 1 where it is not given. */
function readBase(path: string, text: string | undefined, problems: ErrorDetail[]): Decimal | undefined {
  if (text === undefined) return Decimal.of('1')
  const base = readDecimal(path, text, problems)
  if (base?.isZero() !== true) return base
  problems.push({ path, code: 'invalid', message: 'A price cannot be for a quantity of zero.' })
  return undefined
}

function shownQuotient(product: Decimal, base: Decimal): Decimal {
  const quotient = product.dividedBy(base, SHOWN_SCALE)
  return Decimal.of(quotient.toShortest())
}

function listFactors(item: Item, path: string): Factor[] {
  const factors: Factor[] = []
  if (item.quantity !== undefined) factors.push({ term: 'BT-129', path: `${path}.quantity`, value: item.quantity, role: 'times' })
  if (item.price !== undefined) factors.push({ term: 'BT-146', path: `${path}.price`, value: item.price, role: 'times' })
  if (item.price_quantity !== undefined) {
    factors.push({ term: 'BT-149', path: `${path}.price_quantity`, value: item.price_quantity, role: 'divided_by' })
  }
  return factors
}

/** Allowances (BG-27) and charges (BG-28) of a line. */
function listExtras(extras: readonly DiscountCharge[], path: string, problems: ErrorDetail[]): Part[] {
  return extras.map((extra, index) => {
    const at = `${path}[${index}]`
    const amount = requireDecimal(`${at}.amount`, extra.amount, problems)
    const sign = readSign(`${at}.sign`, extra.sign, problems)
    return makePart(sign === '+' ? 'BT-141' : 'BT-136', `${at}.amount`, sign ?? '+', sign === undefined ? undefined : amount)
  })
}

/** `-` marks an allowance, `+` a charge. */
export function readSign(path: string, sign: string | undefined, problems: ErrorDetail[]): '+' | '-' | undefined {
  if (sign === '+' || sign === '-') return sign
  problems.push({
    path,
    code: sign === undefined ? 'missing' : 'invalid',
    message: 'The sign must be "-" for an allowance or "+" for a charge.',
  })
  return undefined
}
