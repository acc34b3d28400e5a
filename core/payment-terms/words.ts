import { fillText } from '../base/fill-text.ts'
import { Decimal } from '../base/decimal.ts'
import type { PageWords } from '../languages/page-words.ts'
import type { EarlyDiscount, Net, PaymentTerms } from './types.ts'

/** Terms in plain words of a language, which `parseTerms` reads as the same terms; what was not understood stands below them as it is. */
export function termsInWords(terms: PaymentTerms, words: PageWords): string {
  return joinLines(sentence([...terms.discounts.map((one) => discountInWords(one, words)), ...netInWords(terms.net, words)]), terms.text)
}

/** When all is due, as a sentence; empty where the terms do not say it. */
export const netSentence = ({ net }: PaymentTerms, words: PageWords): string => sentence(netInWords(net, words))

export const joinLines = (...lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n')

function sentence(phrases: readonly string[]): string {
  const text = phrases.map((phrase) => phrase.charAt(0).toLowerCase() + phrase.slice(1)).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function discountInWords({ days, percent, base }: EarlyDiscount, words: PageWords): string {
  const { discount, discountBase } = words.payment
  const { point, gap } = words.forms
  return fill(base === undefined ? discount : discountBase, {
    percent: `${percent.replace('.', point)}${gap}%`,
    days: daysInWords(days, words),
    base: base === undefined ? '' : amountInWords(base, words),
  })
}

function netInWords(net: Net | undefined, { payment, forms, ...words }: PageWords): string[] {
  if (net === undefined) return []
  if ('date' in net) return [fill(payment.netOn, { date: forms.date(net.date.slice(0, 4), net.date.slice(5, 7), net.date.slice(8)) })]
  const days = daysInWords(net.days, { payment, forms, ...words })
  if (net.month === 'after') return [fill(payment.netAfterMonth, { days })]
  if (net.month === 'end') return [net.days === 0 ? payment.netMonth : fill(payment.netMonthEnd, { days })]
  return [net.days === 0 ? payment.netNow : fill(payment.net, { days })]
}

/** `1|more`, with the number in its place. */
function daysInWords(days: number, { payment, forms }: PageWords): string {
  const [one = '', more = one] = payment.days.split('|')
  return fill(days === 1 || (days === 0 && forms.oneBelowTwo) ? one : more, { days: String(days) })
}

function amountInWords(amount: string, { forms }: PageWords): string {
  const [whole = '', behind = ''] = Decimal.of(amount).round(2).toString().split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, forms.group)}${forms.point}${behind}`
}

/** With plain blanks: the text goes into files that other programs read. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return fillText(text, values).replaceAll(/[\u00a0\u202f]/g, ' ')
}
