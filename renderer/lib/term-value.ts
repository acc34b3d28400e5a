import { isTermId, termRow, type Term } from '../../core/terms/lookup.ts'
import type { Labels } from './labels.svelte.ts'
import type { Services } from './services.ts'

/** The value of a business term as a person reads it, a code with its name: `Credit note (381)`. What belongs to no term stays as it is. */
export function showTerm({ termValue }: Pick<Services, 'termValue'>, labels: Pick<Labels, 'code'>, term: string, value: string): string {
  if (!isTermId(term) || value === '') return value
  const { kind, codeList }: Term = termRow(term)
  if (codeList === undefined) return termValue(kind, value)
  const name = labels.code(codeList, value)
  return name === value ? value : `${name} (${value})`
}
