import type { I18n } from './i18n/i18n.svelte.ts'

const KINDS = ['desk', 'command', 'key', 'person', 'inbox', 'remote'] as const

/** Who made a version or an entry of the log, in words; a dash where that is not known. */
export function wordActor(t: I18n['t'], actor: string | undefined): string {
  const [, kind, name = ''] = /^([a-z]+)(?::(.*))?$/s.exec(actor ?? '') ?? []
  const known = KINDS.find((candidate) => candidate === kind)
  return known === undefined ? '–' : t(`actor.${known}`, { name: name === '' ? '–' : name })
}
