import { app, nativeTheme, type BrowserWindow } from 'electron'
import { membersOf } from '../core/base/json.ts'
import { THEMES_OF_SYSTEM, type Appearance } from '../core/contract/desktop.ts'
import { LANGUAGES, type Language } from '../core/languages/languages.ts'
import { WORDS } from '../core/languages/words.ts'
import { readKept, tryKeep } from './kept.ts'

/**
 * The theme and the language that the person has chosen in the window, for all that the system draws: title bar, menus, dialogs, lists at the icon. They are
 * kept, since the window is drawn before its page can say them.
 */

/** What the page is painted on, as `--ground` of renderer/ui/tokens.css. */
const GROUND = { light: '#f3f4f6', dark: '#15171a' }

const listeners: (() => void)[] = []

function readAppearance(): Partial<Appearance> {
  const { theme, language } = membersOf(readKept('appearance'))
  const knownTheme = THEMES_OF_SYSTEM.find((known) => known === theme)
  const knownLanguage = LANGUAGES.find((known) => known === language)
  return { ...(knownTheme === undefined ? {} : { theme: knownTheme }), ...(knownLanguage === undefined ? {} : { language: knownLanguage }) }
}

/** Before a window is opened: it is never white where it will be dark. */
export function beginAppearance(): void {
  nativeTheme.themeSource = readAppearance().theme ?? 'system'
}

export function setAppearance(wanted: unknown): void {
  const { theme, language } = membersOf(wanted)
  const knownTheme = THEMES_OF_SYSTEM.find((known) => known === theme)
  const knownLanguage = LANGUAGES.find((known) => known === language)
  if (knownTheme === undefined || knownLanguage === undefined) throw new TypeError('An appearance is a theme and a language.')
  const before = readAppearance()
  if (before.theme === knownTheme && before.language === knownLanguage) return
  nativeTheme.themeSource = knownTheme
  tryKeep('appearance', { theme: knownTheme, language: knownLanguage })
  if (before.language !== knownLanguage) for (const listener of listeners) listener()
}

/** Calls back where the person has chosen another language. */
export function onLanguage(listener: () => void): void {
  listeners.push(listener)
}

/** The language of what the system draws: that of the window, or of the system until the window has said it. */
function shellLanguage(): Language {
  return readAppearance().language ?? LANGUAGES.find((known) => app.getLocale().startsWith(known)) ?? 'en'
}

export const shellWords = (): ReturnType<(typeof WORDS)[Language]['shell']> => WORDS[shellLanguage()].shell()

export const ground = (): string => (nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light)

/** What shows while the page is loaded anew or the window grows. */
export function followGround(window: BrowserWindow): void {
  const paint = (): void => window.setBackgroundColor(ground())
  nativeTheme.on('updated', paint)
  window.on('closed', () => nativeTheme.off('updated', paint))
}
