import { foldedParts, foldText } from '../../core/base/fold.ts'
import type { WorkspaceInfo } from '../../core/contract/types.ts'
import type { I18n, MessageKey } from '../lib/i18n/i18n.svelte.ts'
import { COMPANY_GROUPS, SETTINGS_SECTIONS, type Route } from '../lib/router.svelte.ts'
import { SECTIONS } from '../settings/sections.ts'

/** What the command field finds beside documents, commands and help. Loaded when somebody comes to the field. */

/** A place in the settings or in the profile of the client company. */
export interface Setting {
  readonly id: `setting-${string}`
  readonly name: string
  /** Where it stands, when that has another name. */
  readonly within?: string
  readonly route: Route
}

const MAX_SETTINGS = 6
const MAX_CLIENTS = 6

/** Settings whose name holds every word, those that begin with them first; `has` says which this window has. */
export function matchSettings(words: string, t: I18n['t'], has: (name: MessageKey) => boolean): Setting[] {
  const settings = SETTINGS_SECTIONS.flatMap((section): Setting[] => {
    const { title, holds: others } = SECTIONS[section]
    const route = { view: 'settings', section } as const
    const names = [...new Set(others.filter(has).map((key) => t(key)))].filter((name) => name !== t(title))
    return [
      { id: `setting-${section}`, name: t(title), route },
      ...names.map((name, index): Setting => ({ id: `setting-${section}-${index}`, name, within: t(title), route })),
    ]
  })
  const company = COMPANY_GROUPS.map((group): Setting => ({
    id: `setting-company-${group}`,
    name: t(`company.group.${group}`),
    within: t('nav.company'),
    route: { view: 'company', group },
  }))
  return best([...settings, ...company], words, ({ name }) => [name]).slice(0, MAX_SETTINGS)
}

/** Other client companies that can be shown, by their name and group. */
export function matchClients(clients: readonly WorkspaceInfo[], words: string, shown: string): WorkspaceInfo[] {
  const others = clients.filter(({ id, problem, name }) => id !== shown && problem === undefined && name !== '')
  return best(others, words, ({ name, group = '' }) => [name, group]).slice(0, MAX_CLIENTS)
}

function best<Entry>(entries: readonly Entry[], words: string, namesOf: (entry: Entry) => readonly string[]): Entry[] {
  const parts = foldedParts(words)
  if (parts.join('').length < 2) return []
  const fitting = entries.filter((entry) => {
    const text = foldText(namesOf(entry).join(' '))
    return parts.every((part) => text.includes(part))
  })
  return [...fitting.filter((entry) => isBegun(namesOf(entry), words)), ...fitting.filter((entry) => !isBegun(namesOf(entry), words))]
}

/** True where a name begins with what was typed. */
export function isBegun(names: readonly (string | undefined)[], words: string): boolean {
  const typed = foldText(words.trim())
  return typed !== '' && names.some((name) => name !== undefined && foldText(name).startsWith(typed))
}
