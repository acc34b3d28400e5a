import type { UpdateStep, Updates } from '../../core/contract/updates.ts'
import { formatDate } from '../lib/dates.ts'
import type { I18n } from '../lib/i18n/i18n.svelte.ts'

type Problem = Extract<UpdateStep, { at: 'failed' }>['problem']

/** Bytes as people read them. */
export function sayBytes(bytes: number, language: string): string {
  const isSmall = bytes < 1_000_000
  const style = { style: 'unit', unit: isSmall ? 'kilobyte' : 'megabyte', maximumFractionDigits: isSmall ? 0 : 1 } as const
  return (bytes / (isSmall ? 1_000 : 1_000_000)).toLocaleString(language, style)
}

/** Why an update was not found, taken or installed, as a sentence with what to do. */
export function sayProblem({ t, language }: Pick<I18n, 't' | 'language'>, { code, values }: Problem): string {
  const said = Object.entries(values).map(([name, value]) => {
    if (name === 'needed' || name === 'free') return [name, sayBytes(Number(value), language)]
    return [name, name === 'until' ? formatDate(value, language) : value]
  })
  return t(`updates.problem.${code}`, Object.fromEntries(said) as Record<string, string>)
}

/** The version that a step is about; undefined where it is about none. */
export const releaseOf = (step: UpdateStep) => ('release' in step ? step.release : undefined)

/** What the administrator has decided of the person's choice. */
export const isDecided = ({ policy }: Updates, what: 'mode' | 'ring'): boolean =>
  policy !== undefined && (policy.isOff || policy.decides.includes(what))
