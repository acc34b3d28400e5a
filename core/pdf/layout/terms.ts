import { readStructuredLine } from '../../payment-terms/skonto-lines.ts'
import { fillText } from '../../base/fill-text.ts'
import { formFor } from '../words.ts'
import { formatMoney, formatPercent } from './forms.ts'
import type { Sheet } from './sheet.ts'

/** Payment terms (BT-20) for a reader: structured lines are put into words, all others stay as they are. */
export function readableTerms(sheet: Sheet, terms: string): string {
  const { words, lang, currency } = sheet.options
  return terms
    .split(/\r?\n/)
    .map((line) => {
      const structured = readStructuredLine(line.trim())
      if (structured === undefined) return line
      const { kind, days: count, base } = structured
      const percent = formatPercent(structured.percent, lang)
      const days = fillText(formFor(words.payment.days, count, lang), { days: count })
      if (kind === 'VERZUG') return fillText(words.payment.lateFee, { percent, days })
      if (base === undefined) return fillText(words.payment.discount, { percent, days })
      return fillText(words.payment.discountBase, { percent, days, base: formatMoney(base, currency, lang) })
    })
    .join('\n')
}
