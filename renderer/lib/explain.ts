import { AppError, type ErrorDetail } from '../../core/base/errors.ts'
import type { Right } from '../../core/contract/rights.ts'
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

export function codeOf(thrown: unknown): ShownCode {
  if (thrown instanceof AppError) return thrown.code
  return thrown instanceof EngineUnreachable ? 'engine_unreachable' : 'internal_error'
}

/** Nobody answered: it says nothing of what was asked. */
export function isLineFault(thrown: unknown): boolean {
  return thrown instanceof EngineUnreachable || codeOf(thrown) === 'office_offline'
}

const OVERTAKEN = /^(other_change|deleted_meanwhile)$/

/** What somebody else has done to a card or the profile since the person's form was shown, so that it was not saved. */
export function overtakenBy(thrown: unknown): ErrorDetail | undefined {
  return thrown instanceof AppError ? thrown.errors.find(({ code }) => OVERTAKEN.test(code)) : undefined
}

type Words = Pick<I18n, 't' | 'errors' | 'xml' | 'language'>
type Told = Partial<Pick<Explanation, 'title' | 'means' | 'next' | 'detail'>>

/** Rights of a person; a method of a program says nothing to one. */
const isRight = (method: string): method is Right => /^people\.(read|write|send|administer)$/.test(method)

/** Details of errors that say more than the code of their error does, by their own codes. */
const TELLING: readonly (readonly [
  codes: RegExp,
  tell: (i18n: Words, first: ErrorDetail, all: readonly ErrorDetail[]) => Told | undefined,
])[] = [
  [
    /^changed_/,
    ({ t }, _first, all) => {
      const said = all.map(({ values = {} }) => t('changed.stop.value', { value: values['value'] ?? '', known: values['known'] ?? '' }))
      return { title: t('changed.stop'), means: said.join(' '), next: t('changed.stop.next'), detail: '' }
    },
  ],
  [
    /^preserved$/,
    (i18n, _first, all) => {
      const { t } = i18n
      const said = all.map(({ values = {} }) => wordPreservation({ t, i18n }, readPreservation(values)))
      return { title: t('preservation.stop'), means: said.join(' '), next: t('preservation.stop.next'), detail: '' }
    },
  ],
  [
    /^adopt_(other|claimed)$/,
    ({ t }, { code }) => ({
      title: t('adopt.stop'),
      means: t(code === 'adopt_other' ? 'adopt.other' : 'adopt.claimed'),
      next: t('adopt.stop.next'),
    }),
  ],
  [
    OVERTAKEN,
    ({ t }, { code, values }) => {
      const means = t('overtaken.means')
      return code === 'deleted_meanwhile'
        ? { title: t('overtaken.deleted'), means, next: t('overtaken.deleted.next'), detail: '' }
        : { title: t('overtaken.changed', { who: wordActor(t, values?.['by']) }), means, next: t('overtaken.next'), detail: '' }
    },
  ],
  [
    /^no_(net_amount|number)$/,
    ({ t }, { code }) => {
      const lack = code === 'no_number' ? code : 'no_net_amount'
      return { title: t('unmade'), means: t(`unmade.${lack}`), next: t(`unmade.${lack}.next`), detail: '' }
    },
  ],
  [
    /^method_missing$/,
    ({ t }, { message }) => (isRight(message) ? { next: t('right.lacking', { right: t(`method.${message}`) }), detail: '' } : undefined),
  ],
  [
    /^written_by$/,
    ({ t }, { values: { program = '', here = '' } = {} }) => {
      const means = t('newer.means', { program, here })
      return { means, next: `${means} ${t('newer.next', { program })}` }
    },
  ],
]

/** What the reader of XML has found, which is said in words of its own. */
export function isXmlFault(thrown: unknown): boolean {
  return thrown instanceof AppError && xmlFaultOf(thrown) !== undefined
}

function tellDetails(i18n: Words, thrown: unknown): Told | undefined {
  if (!(thrown instanceof AppError)) return undefined
  for (const [codes, tell] of TELLING) {
    const all = thrown.errors.filter(({ code }) => codes.test(code))
    if (all[0] !== undefined) return tell(i18n, all[0], all)
  }
  return undefined
}

/**
 * The one place where a failure becomes words: what happened, what it means for the invoice, what to do next. Of broken XML it says more once the words for
 * that have come (`i18n.xml`): what is shown follows by itself, what is said once waits for them.
 */
export function explainError(i18n: Words, thrown: unknown, doing: Doing): Explanation {
  const code = codeOf(thrown)
  const words = i18n.errors[code]
  const place = thrown instanceof AppError && thrown.line !== undefined ? thrown : undefined
  const where = place === undefined ? '' : ` ${i18n.t('error.place', { line: String(place.line ?? 0), column: String(place.column ?? 1) })}`
  const fault = thrown instanceof AppError ? xmlFaultOf(thrown) : undefined
  const reader = fault === undefined ? undefined : i18n.xml
  const xml = fault === undefined || reader === undefined ? undefined : sayXmlFault(reader, fault.fault, fault.values)
  const means = words.means ?? i18n.t(`error.means.${doing}`)
  const told = tellDetails(i18n, thrown)
  if (told !== undefined) return { code, title: words.title, means, next: words.next, detail: describeThrown(thrown), ...told }
  const keptUntil = thrown instanceof AppError ? thrown.errors.find((detail) => detail.code === 'kept_until')?.message : undefined
  return {
    code,
    title: words.title + where,
    means,
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
