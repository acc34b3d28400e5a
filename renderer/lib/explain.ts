import { AppError, type ErrorDetail } from '../../core/base/errors.ts'
import { sayXmlFault, xmlFaultOf } from '../../core/base/xml-faults.ts'
import { wordActor } from './actor.ts'
import { formatDate } from './dates.ts'
import { readPreservation, wordPreservation } from './preservation.ts'
import type { I18n } from './i18n/i18n.svelte.ts'
import type { ShownCode } from '../../core/languages/types.ts'

/** The engine behind the window does not answer: the program was ended, or the computer slept. */
export class EngineUnreachable extends Error {
  override readonly name = 'EngineUnreachable'
}

/** What the person was doing; it decides what the failure means for the invoice. */
export type Doing = 'import' | 'open' | 'delete' | 'check' | 'save' | 'pdf' | 'send' | 'queue' | 'fetch' | 'settings' | 'keep' | 'restore'

export interface Explanation {
  readonly code: ShownCode
  readonly title: string
  readonly means: string
  readonly next: string
  /** The engine's own words, for "more". */
  readonly detail: string
  readonly line?: number | undefined
  readonly column?: number | undefined
}

/** What a document lacks that another one was to be made from. */
const LACKS = ['no_net_amount', 'no_number'] as const

export function codeOf(thrown: unknown): ShownCode {
  if (thrown instanceof AppError) return thrown.code
  return thrown instanceof EngineUnreachable ? 'engine_unreachable' : 'internal_error'
}

/** Nobody answered: it says nothing of what was asked. */
export function isLineFault(thrown: unknown): boolean {
  return thrown instanceof EngineUnreachable || codeOf(thrown) === 'office_offline'
}

/** What somebody else has done to a card or the profile since the person's form was shown, so that it was not saved. */
export function overtakenBy(thrown: unknown): ErrorDetail | undefined {
  return thrown instanceof AppError ? thrown.errors.find(({ code }) => code === 'other_change' || code === 'deleted_meanwhile') : undefined
}

/** The one place where a failure becomes words: what happened, what it means for the invoice, what to do next. */
export function explainError(i18n: Pick<I18n, 't' | 'errors' | 'xml' | 'language'>, thrown: unknown, doing: Doing): Explanation {
  const code = codeOf(thrown)
  const words = i18n.errors[code]
  const place = thrown instanceof AppError && thrown.line !== undefined ? thrown : undefined
  const where = place === undefined ? '' : ` ${i18n.t('error.place', { line: String(place.line ?? 0), column: String(place.column ?? 1) })}`
  const fault = thrown instanceof AppError ? xmlFaultOf(thrown) : undefined
  const xml = fault === undefined ? undefined : sayXmlFault(i18n.xml, fault.fault, fault.values)
  const changed = thrown instanceof AppError ? thrown.errors.filter((detail) => detail.code.startsWith('changed_')) : []
  if (changed.length > 0) {
    const said = changed.map(({ values = {} }) =>
      i18n.t('changed.stop.value', { value: values['value'] ?? '', known: values['known'] ?? '' }),
    )
    return { code, title: i18n.t('changed.stop'), means: said.join(' '), next: i18n.t('changed.stop.next'), detail: '' }
  }
  const preservations = thrown instanceof AppError ? thrown.errors.filter((detail) => detail.code === 'preserved') : []
  if (preservations.length > 0) {
    const said = preservations.map(({ values = {} }) => wordPreservation({ t: i18n.t, i18n }, readPreservation(values)))
    return { code, title: i18n.t('preservation.stop'), means: said.join(' '), next: i18n.t('preservation.stop.next'), detail: '' }
  }
  const adopted =
    thrown instanceof AppError ? thrown.errors.find(({ code: of }) => of === 'adopt_other' || of === 'adopt_claimed') : undefined
  if (adopted !== undefined) {
    const means = i18n.t(adopted.code === 'adopt_other' ? 'adopt.other' : 'adopt.claimed')
    return { code, title: i18n.t('adopt.stop'), means, next: i18n.t('adopt.stop.next'), detail: describeThrown(thrown) }
  }
  const overtaken = overtakenBy(thrown)
  if (overtaken !== undefined) {
    const isGone = overtaken.code === 'deleted_meanwhile'
    const title = isGone ? i18n.t('overtaken.deleted') : i18n.t('overtaken.changed', { who: wordActor(i18n.t, overtaken.values?.['by']) })
    return { code, title, means: i18n.t('overtaken.means'), next: i18n.t(isGone ? 'overtaken.deleted.next' : 'overtaken.next'), detail: '' }
  }
  const lack = thrown instanceof AppError ? LACKS.find((one) => thrown.errors.some((detail) => detail.code === one)) : undefined
  if (lack !== undefined) {
    return { code, title: i18n.t('unmade'), means: i18n.t(`unmade.${lack}`), next: i18n.t(`unmade.${lack}.next`), detail: '' }
  }
  const writtenBy = thrown instanceof AppError ? thrown.errors.find((detail) => detail.code === 'written_by')?.values : undefined
  if (writtenBy !== undefined) {
    const { program = '', here = '' } = writtenBy
    const means = i18n.t('newer.means', { program, here })
    return { code, title: words.title, means, next: `${means} ${i18n.t('newer.next', { program })}`, detail: describeThrown(thrown) }
  }
  const keptUntil = thrown instanceof AppError ? thrown.errors.find((detail) => detail.code === 'kept_until')?.message : undefined
  return {
    code,
    title: words.title + where,
    means: words.means ?? i18n.t(`error.means.${doing}`),
    next: [
      ...(keptUntil === undefined ? [] : [i18n.t('error.keptUntil', { date: formatDate(keptUntil, i18n.language) })]),
      ...(xml === undefined ? [words.next] : [xml.says, xml.next]),
    ].join(' '),
    // What the reader of the XML says has been said already.
    detail: xml === undefined ? describeThrown(thrown) : '',
    line: place?.line,
    column: place?.column,
  }
}

function describeThrown(thrown: unknown): string {
  if (!(thrown instanceof AppError)) return thrown instanceof Error ? thrown.message : String(thrown)
  const details = thrown.errors.map((detail) => [detail.path, detail.message].filter((part) => part !== '').join(': '))
  return [thrown.message, ...details].join('\n')
}
