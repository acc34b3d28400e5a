import type { IdentifierDoubt, IdentifierKind } from '../../core/identifiers/check.ts'
import type { I18n } from './i18n/i18n.svelte.ts'

/** What looks wrong with an identifier, and where it can be told, what would be right. Whoever only says it does not load how it is found. */
export function wordDoubt(t: I18n['t'], kind: IdentifierKind, { fault, found = '', expected }: IdentifierDoubt): string {
  const name = t(`identifier.${kind}`)
  if (expected !== undefined) return t(`doubt.${fault}`, { name, found, expected })
  return t(fault === 'country' ? 'doubt.no_country' : 'doubt.check_digit.unknown', { name, found })
}
