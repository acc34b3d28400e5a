import type { Term } from '../../core/terms/lookup.ts'
import { resolvePath } from '../../core/terms/path.ts'
import { textsOf } from '../../core/terms/texts.ts'
import type { Labels } from '../lib/labels.svelte.ts'
import type { Services } from '../lib/services.ts'
import { showTerm } from '../lib/term-value.ts'

/** How differences are said. */

type Wording = Pick<Services, 't' | 'termValue'>

interface Place {
  readonly path: string
  readonly term: Term | undefined
  readonly line: string | undefined
}

/** The term at a place, behind which of several entries it belongs to; lines are named by their own identifier. */
export function wordPlace({ t }: Wording, labels: Pick<Labels, 'term'>, { path, term, line }: Place): string {
  const row = /^taxes\[(\d+)\]/.exec(path)?.[1]
  const entry = line !== undefined ? t('line.context', { line }) : row === undefined ? '' : t('tax.context', { count: Number(row) + 1 })
  const words = term === undefined ? (/^(items|taxes)\[\d+\]$/.test(path) ? '' : path) : labels.term(term.id)
  return [entry, words].filter((part) => part !== '').join(': ')
}

export function wordValue(services: Wording, labels: Pick<Labels, 'code'>, term: Term | undefined, value: string | undefined): string {
  if (value === undefined) return '–'
  return term === undefined ? services.termValue('text', value) : showTerm(services, labels, term.id, value)
}

/** Members of a line that tell it. */
const TELLING = /^items\[\d+\]\.(name|quantity|price)$/

/** A part of an invoice in one line: a value, or the values of an entry or a list. */
export function wordPart(
  services: Wording,
  labels: Pick<Labels, 'code'>,
  { path, term }: Pick<Place, 'path' | 'term'>,
  part: unknown,
): string {
  if (typeof part === 'string' || part === undefined) return wordValue(services, labels, term, part)
  const texts = textsOf(part, path)
  const telling = texts.filter((text) => TELLING.test(text.path))
  return (telling.length > 0 ? telling : texts)
    .map((text) => wordValue(services, labels, resolvePath(text.path).find((target) => target.term)?.term, text.value))
    .join(' · ')
}
