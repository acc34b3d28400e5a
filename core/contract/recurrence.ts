import type { TemplateCard } from './types.ts'

/** True for a template whose last invoice was made: it makes no more, and stays to be looked at. */
export function hasEnded({
  every,
  next_date,
  until,
  remaining,
}: Pick<TemplateCard, 'every' | 'next_date' | 'until' | 'remaining'>): boolean {
  if (every === 'never') return false
  return remaining === 0 || (until !== undefined && next_date !== undefined && next_date > until)
}
