export const LANGUAGES = ['de', 'en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** The first of the browser's languages that we speak; German where there is none. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language))
    if (found !== undefined) return found
  }
  return 'de'
}
