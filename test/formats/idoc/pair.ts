import { Decimal } from '../../../core/base/decimal.ts'
import { termRow } from '../../../core/terms/lookup.ts'
import type { TermId } from '../../../core/terms/types.ts'

const NUMBERS = new Set(['amount', 'unit_price', 'quantity', 'percentage'])

/** `id=value`, numbers without padding. */
export function pair(id: TermId, value: string): string {
  if (id === 'BT-125') return id
  const number = NUMBERS.has(termRow(id).kind) ? Decimal.parse(value) : undefined
  return `${id}=${number?.toShortest() ?? value}`
}
