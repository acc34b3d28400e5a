import { shorten } from '../../core/base/shorten.ts'
import type { TermKind } from '../../core/terms/kinds.ts'
import { formatDate } from './dates.ts'
import type { Language } from '../../core/languages/languages.ts'
import { formatDecimal, type NumberStyle } from './numbers.ts'

export function isFigureKind(kind: TermKind): boolean {
  return kind === 'amount' || kind === 'unit_price' || kind === 'quantity' || kind === 'percentage'
}

/** A value of a business term as the person reads it; a long text by its beginning. */
export function formatTerm(kind: TermKind, value: string, style: NumberStyle, language: Language): string {
  if (isFigureKind(kind)) return formatDecimal(value, style, kind === 'amount' || kind === 'unit_price' ? 2 : 0)
  if (kind === 'date') return formatDate(value, language)
  return shorten(value, 300)
}
