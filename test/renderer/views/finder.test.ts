import { expect, it } from 'vitest'
import { LANGUAGES } from '../../../core/languages/languages.ts'
import type { WorkspaceInfo } from '../../../core/contract/types.ts'
import type { MessageKey } from '../../../renderer/lib/i18n/i18n.svelte.ts'
import { isBegun, matchClients, matchSettings } from '../../../renderer/views/finder.ts'
import { CATALOGUES } from '../../support/languages.ts'

const inLanguage = (language: (typeof LANGUAGES)[number]) => (key: MessageKey) => CATALOGUES[language].messages[key]
const TITLES = { exchange: 'remote.title', general: 'appearance.title', rules: 'rulesets.title', keys: 'keys.title' } as const

it.each(LANGUAGES)('sections of the settings are found by their titles, and what is set in them by its name, in %s', (language) => {
  const t = inLanguage(language)
  for (const [section, title] of Object.entries(TITLES)) {
    expect(matchSettings(t(title), t, () => true)[0]?.route).toEqual({ view: 'settings', section })
  }
  expect(matchSettings(t('appearance.numbers'), t, () => true)[0]).toMatchObject({
    name: t('appearance.numbers'),
    within: t('settings.section.general'),
    route: { view: 'settings', section: 'general' },
  })
  expect(matchSettings(t('company.group.accounts'), t, () => true).map(({ route }) => route)).toContainEqual({
    view: 'company',
    group: 'accounts',
  })
  expect(matchSettings(t('openings.title'), t, (name) => name !== 'openings.title').map(({ name }) => name)).not.toContain(
    t('openings.title'),
  )
})

it('other clients are found by name and group, those that begin with the words first; the one that is shown and one that cannot be opened are not', () => {
  const client = (id: string, name: string, more: Partial<WorkspaceInfo> = {}): WorkspaceInfo => ({
    ...{ id, name, colour: '#112233', waiting: 0, attention: 0, documents: 0, rehearsal: false },
    ...more,
  })
  const clients = [
    client('a', 'Alte Brauerei'),
    client('b', 'Brauhaus Nord', { group: 'Monatlich' }),
    client('c', 'Brauhaus Süd'),
    client('d', 'Brauhaus West', { problem: 'workspace_damaged' }),
  ]
  const find = (words: string) => matchClients(clients, words, 'c').map(({ id }) => id)
  expect(find('brau')).toEqual(['b', 'a'])
  expect(find('monat')).toEqual(['b'])
  expect(find('sued')).toEqual([])
  expect(isBegun([undefined, 'Süd'], 'sue')).toBe(true)
  expect(isBegun(['Süd'], ' ')).toBe(false)
})
