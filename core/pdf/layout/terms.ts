import { Decimal } from '../../base/decimal.ts'
import { fillText, formFor } from '../words.ts'
import { formatMoney, formatPercent } from './forms.ts'
import type { Sheet } from './sheet.ts'

// XRechnung 3.0, BR-DE-18: cash discount and late payment interest as `#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=100.00#`.
const STRUCTURED = /^#(SKONTO|VERZUG)#TAGE=(\d+)#PROZENT=([\d.]+)#(?:BASISBETRAG=(-?[\d.]+)#)?$/

/** Payment terms (BT-20) for a reader: structured lines are put into words, all others stay as they are. */
export function readableTerms(sheet: Sheet, terms: string): string {
  const { words, lang, currency } = sheet.options
  return terms
    .split(/\r?\n/)
    .map((line) => {
      const parts = STRUCTURED.exec(line.trim())
      if (parts === null) return line
      const [, kind, count = '', rate = '', base] = parts
      if (Decimal.parse(rate) === undefined) return line
      const percent = formatPercent(rate, lang)
      const days = fillText(formFor(words.payment.days, count, lang), { days: count })
      if (kind === 'VERZUG') return fillText(words.payment.lateFee, { percent, days })
      if (base === undefined) return fillText(words.payment.discount, { percent, days })
      return fillText(words.payment.discountBase, { percent, days, base: formatMoney(base, currency, lang) })
    })
    .join('\n')
}
