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
    holds: [
      'appearance.title',
      'appearance.theme',
      'appearance.language',
      'appearance.numbers',
      'notifications.title',
      'notifications.allow',
      'openings.title',
    ],
  },
  workspace: { title: 'settings.workspace', holds: ['settings.workspace.name', 'settings.workspace.colour'] },
  exchange: { title: 'remote.title', holds: ['remote.url', 'remote.key', 'remote.profile', 'remote.original', 'rehearsal.title'] },
  keys: { title: 'settings.section.keys', holds: ['keys.title', 'keys.create', 'keys.calls'] },
  archive: {
    title: 'settings.section.archive',
    holds: [
      'keeping.title',
      'keeping.save',
      'keeping.check',
      'keeping.restore',
      'updateBackups.title',
      'proven.title',
      'proven.stamp',
      'proven.authority',
      'proven.root',
    ],
  },
  preservation: { title: 'preservation.title', holds: ['preservation.add'] },
  rules: { title: 'rulesets.title', holds: ['rulesets.source'] },
  idoc: { title: 'settings.section.idoc', holds: ['idoc.title', 'idoc.taxes', 'idoc.units'] },
  updates: { title: 'updates.title', holds: ['updates.mode', 'updates.check', 'updates.file'] },
  program: { title: 'settings.section.program', holds: ['programLog.title', 'programLog.copy'] },
  about: { title: 'about.title', holds: ['about.version', 'about.notices'] },
}
