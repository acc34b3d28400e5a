import type { LostPart } from '../../core/contract/types.ts'
import type { TermId } from '../../core/terms/types.ts'
import type { Labels } from './labels.svelte.ts'
import type { Services } from './services.ts'

/** Why a value is not carried over, or how it was read, in the person's language; a term that the reason names has its name there. */
export function explainLoss({ t }: Pick<Services, 't'>, labels: Labels, { code, values }: Pick<LostPart, 'code' | 'values'>): string {
  const { term } = values
  return t(`loss.${code}`, term === undefined ? values : { ...values, term: labels.term(term as TermId) })
}
