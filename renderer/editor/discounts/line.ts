import { Decimal } from '../../../core/base/decimal.ts'
import type { DiscountCharge, Invoice, Item } from '../../../core/model/invoice.ts'
import type { TermChange } from '../../../core/terms/finding.ts'
import type { Grant } from './split.ts'

const HUNDRED = Decimal.of('100')

/** Quantity times price: what a percentage on a line is of (BT-137, BT-142). */
function grossOf({ quantity, price, price_quantity = '1' }: Item): Decimal | undefined {
  const [count, each, per] = [quantity, price, price_quantity].map((text) => Decimal.parse(text ?? ''))
  return count === undefined || each === undefined || per === undefined || per.isZero() ? undefined : count.times(each).dividedBy(per, 2)
}

/** The figures of a discount or surcharge on a line (BG-27, BG-28); a percentage of a line without a price has no amount yet. */
function lineGrant(item: Item, grant: Grant): Pick<DiscountCharge, 'amount' | 'base_amount' | 'percent'> {
  if ('amount' in grant) return { amount: grant.amount }
  const base = grossOf(item)
  const { percent } = grant
  return base === undefined ? { percent } : { percent, base_amount: base.toString(), amount: shareOf(base, percent) }
}

const shareOf = (base: Decimal, percent: string): string => base.times(Decimal.of(percent)).dividedBy(HUNDRED, 2).toString()

/** Puts a discount or surcharge into an entry of a line. */
export function putLineGrant(item: Item, place: string, before: DiscountCharge, grant: Grant): TermChange[] {
  const after: DiscountCharge = lineGrant(item, grant)
  return (['percent', 'base_amount', 'amount'] as const).flatMap((name) =>
    before[name] === after[name] ? [] : [{ path: `${place}.${name}`, value: after[name] }],
  )
}

/** Percentages of lines whose quantity or price has changed, where they were of all of the line before. */
export function followLineDiscounts(before: Invoice, after: Invoice, lines: Iterable<number>): TermChange[] {
  return [...lines].flatMap((line) => {
    const [old, item] = [before.items?.[line], after.items?.[line]]
    if (old?.discounts_charges === undefined || item?.discounts_charges !== old.discounts_charges) return []
    return old.discounts_charges.flatMap((entry, index) => {
      const { percent, base_amount, amount } = entry
      if (percent === undefined || Decimal.parse(percent) === undefined || amount === undefined) return []
      const was = lineGrant(old, { percent })
      const followed = Decimal.areSame(was.base_amount, base_amount) && Decimal.areSame(was.amount, amount)
      return followed && grossOf(item) !== undefined
        ? putLineGrant(item, `items[${line}].discounts_charges[${index}]`, entry, { percent })
        : []
    })
  })
}
