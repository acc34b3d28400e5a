import { addDays, addMonths } from '../base/days.ts'
import { Decimal } from '../base/decimal.ts'
import type { EarlyDiscount, PaymentTerms } from './types.ts'

const HUNDRED = Decimal.of('100')

/** The day on which all is due (BT-9); undefined where the terms do not say it. */
export function dueDate({ net }: PaymentTerms, issued: string): string | undefined {
  if (net === undefined) return undefined
  if ('date' in net) return net.date
  if (net.month === 'after') return addDays(endOfMonth(issued), net.days)
  const day = addDays(issued, net.days)
  return net.month === 'end' ? endOfMonth(day) : day
}

/** True for terms that name the day itself: they are over with it, and no other invoice can have them as they are. */
export const namesDay = ({ net }: PaymentTerms): boolean => net !== undefined && 'date' in net

const endOfMonth = (day: string): string => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)

/** What a discount comes to. */
export interface DiscountFact {
  readonly percent: string
  /** The last day on which it is granted. */
  readonly until: string
  /** In whole cents; undefined where nobody knows yet what is due. */
  readonly amount: string | undefined
}

/** What each discount comes to, of what is due (BT-115) where it names no base amount of its own. */
export function discountFacts({ discounts }: PaymentTerms, issued: string, payable: string | undefined): DiscountFact[] {
  return discounts.map(({ days, percent, base }: EarlyDiscount) => {
    const whole = Decimal.parse(base ?? payable ?? '')
    const amount = whole?.times(Decimal.of(percent)).dividedBy(HUNDRED, 2).toString()
    return { percent, until: addDays(issued, days), amount }
  })
}
