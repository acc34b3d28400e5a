interface Row {
  /** What it calls itself. */
  readonly name: string
}

interface SpokenRow extends Row {
  /** How the window writes dates and figures. */
  readonly locale: string
  /** English dates name the month, so that nobody mistakes the day for it. */
  readonly month: '2-digit' | 'short'
  /** Decimal sign and groups, by the id of a number style of the window. */
  readonly numbers: 'de' | 'en' | 'fr'
}

/**
 * One row for each language; the folder of that name has its words. Those with a `locale` are languages of the window, of findings and of pages, the
 * others of pages alone. In the order in which they are offered.
 */
const ROWS = {
  de: { name: 'Deutsch', locale: 'de-DE', month: '2-digit', numbers: 'de' },
  en: { name: 'English', locale: 'en-GB', month: 'short', numbers: 'en' },
  fr: { name: 'Français', locale: 'fr-FR', month: '2-digit', numbers: 'fr' },
  it: { name: 'Italiano' },
  nl: { name: 'Nederlands', locale: 'nl-NL', month: '2-digit', numbers: 'de' },
  es: { name: 'Español' },
  pt: { name: 'Português' },
  pl: { name: 'Polski' },
  cs: { name: 'Čeština' },
  da: { name: 'Dansk' },
  sv: { name: 'Svenska' },
  nb: { name: 'Norsk bokmål' },
  fi: { name: 'Suomi' },
  ro: { name: 'Română' },
  el: { name: 'Ελληνικά' },
} as const satisfies Record<string, Row | SpokenRow>

/** Languages that pages are written in. */
export type PageLanguage = keyof typeof ROWS
/** Languages of the window, of findings and of labels. */
export type Language = { [Id in PageLanguage]: (typeof ROWS)[Id] extends SpokenRow ? Id : never }[PageLanguage]

export const PAGE_LANGUAGES = Object.keys(ROWS) as readonly PageLanguage[]
export const LANGUAGES = PAGE_LANGUAGES.filter((id): id is Language => 'locale' in ROWS[id])

/** Makes what there is one of in each language of the window. */
export const inEachLanguage = <Made>(make: (id: Language) => Made): Readonly<Record<Language, Made>> =>
  Object.fromEntries(LANGUAGES.map((id) => [id, make(id)])) as Record<Language, Made>

export const languageName = (id: PageLanguage): string => ROWS[id].name

export const languageFacts = (id: Language): SpokenRow => ROWS[id]

/** The first of the browser's languages that we speak; German where there is none. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language))
    if (found !== undefined) return found
  }
  return 'de'
}
