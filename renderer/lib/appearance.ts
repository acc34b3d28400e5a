import { readableOn } from './colour.ts'
import type { Language } from '../../core/languages/languages.ts'
import type { Theme } from './preferences.svelte.ts'

/** The language and the theme of the whole page. */
export function showTheme(theme: Theme, language: Language): void {
  const root = document.documentElement
  root.lang = language
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}

/** The accent is the workspace's colour, made readable on light and dark ground. */
export function showAccent(colour: string): void {
  const { style } = document.documentElement
  const filled = readableOn(colour, '#ffffff', 4.6)
  style.setProperty('--accent', filled)
  style.setProperty('--accent-text', `light-dark(${filled}, ${readableOn(colour, '#24282d', 5.5)})`)
}
