import type { MessageKey } from '../lib/i18n/i18n.svelte.ts'
import type { SettingsSection } from '../lib/router.svelte.ts'

/** What a section of the settings is called, and the headings and fields in it by which a person looks for it. */
interface Section {
  readonly title: MessageKey
  readonly holds: readonly MessageKey[]
}

/** All sections of the settings; their order is that of `SETTINGS_SECTIONS`. */
export const SECTIONS: Readonly<Record<SettingsSection, Section>> = {
  general: {
    title: 'settings.section.general',
    holds: ['appearance.title', 'appearance.language', 'appearance.theme', 'appearance.numbers', 'notifications.title', 'openings.title'],
  },
  workspace: { title: 'settings.workspace', holds: ['settings.workspace.name', 'settings.workspace.colour'] },
  exchange: { title: 'remote.title', holds: [] },
  keys: { title: 'settings.section.keys', holds: ['keys.title'] },
  archive: { title: 'settings.section.archive', holds: ['keeping.title', 'proven.title'] },
  preservation: { title: 'preservation.title', holds: [] },
  rules: { title: 'rulesets.title', holds: [] },
  idoc: { title: 'settings.section.idoc', holds: ['idoc.title'] },
  program: { title: 'settings.section.program', holds: ['programLog.title'] },
}
