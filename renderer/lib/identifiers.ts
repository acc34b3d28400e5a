import { checkIdentifier, type IdentifierKind } from '../../core/identifiers/check.ts'
import { kindOfScheme } from '../../core/identifiers/schemes.ts'
import { wordDoubt } from './doubt-words.ts'
import type { I18n } from './i18n/i18n.svelte.ts'

/** The doubt about a text of a form; undefined where nothing looks wrong. */
export function doubtAbout(t: I18n['t'], kind: IdentifierKind, text: string, country?: string): string | undefined {
  const { doubt } = checkIdentifier(kind, text, country)
  return doubt === undefined ? undefined : wordDoubt(t, kind, doubt)
}

/** The same of a number or an electronic address with its scheme. */
export function doubtAboutSchemed(t: I18n['t'], scheme: string, text: string): string | undefined {
  const known = kindOfScheme(scheme)
  return known === undefined ? undefined : doubtAbout(t, known.kind, text, known.country)
}

export { countryTold } from '../../core/identifiers/vat-id.ts'
