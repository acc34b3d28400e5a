import { languageFacts, LANGUAGES, preferredLanguage, type Language } from '../../core/languages/languages.ts'
import { NUMBER_STYLES, type NumberStyle, type NumberStyleId } from './numbers.ts'

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const
export type Theme = (typeof THEMES)[number]

/** What is shown beside the page of a document. */
export const COMPANIONS = ['none', 'xml', 'pdf'] as const
export type Companion = (typeof COMPANIONS)[number]

/** How two states are compared: by their business terms, as texts, or both beside each other. */
export const COMPARISON_VIEWS = ['terms', 'xml', 'both'] as const
export type ComparisonView = (typeof COMPARISON_VIEWS)[number]

/** The first steps with a sample: offered, under way with a document of a workspace, or done or not wanted, which is for good. */
export type FirstSteps = 'offered' | 'over' | { readonly workspace: string; readonly document: string }

/** What one person likes on one machine. Kept by the window itself; nothing of it concerns an invoice. */
interface Stored {
  readonly version: 1
  readonly language: Language
  readonly theme: Theme
  /** `auto` follows the language. */
  readonly numbers: NumberStyleId | 'auto'
  /** Keys that the person gave to actions, by the id of the action; the rest has its own. */
  readonly keys: Readonly<Record<string, string>>
  /** Whether to be told what became of deliveries and what arrived. */
  readonly notifications: boolean
  readonly beside: Companion
  /** How much of the width the page has then, in percent. */
  readonly pageShare: number
  readonly comparison: ComparisonView
  /** How much of the width the terms have beside the texts, in percent. */
  readonly termsShare: number
  /** Ids of the pictures that are shown as tables. */
  readonly tables: readonly string[]
  /** How many months pictures of time show. */
  readonly months: 12 | 24
  /** Lines show VAT by category code and rate in place of the situation. */
  readonly vatCodes: boolean
  /** Proposals for situations of VAT that the person has confirmed, by their key. */
  readonly vatConfirmed: readonly string[]
  readonly firstSteps: FirstSteps
}

/** Neither side of a divided view becomes too small to be read. */
export const SHARE = { least: 25, most: 75, usual: 55 } as const

const KEY = 'kontor.preferences'

/** Reads what was stored; anything that is not of the known form falls back to the browser's language and the system's theme. */
export function decodePreferences(text: string | null, languages: readonly string[]): Stored {
  const fallback: Stored = {
    version: 1,
    language: preferredLanguage(languages),
    theme: 'system',
    numbers: 'auto',
    keys: {},
    notifications: true,
    beside: 'none',
    pageShare: SHARE.usual,
    comparison: 'both',
    termsShare: SHARE.usual,
    tables: [],
    months: 12,
    vatCodes: false,
    vatConfirmed: [],
    firstSteps: 'offered',
  }
  if (text === null) return fallback
  try {
    const data = JSON.parse(text) as Partial<Record<keyof Stored, unknown>> | null
    if (data === null || typeof data !== 'object') return fallback
    return {
      version: 1,
      language: LANGUAGES.find((language) => language === data.language) ?? fallback.language,
      theme: THEMES.find((theme) => theme === data.theme) ?? fallback.theme,
      numbers: [...Object.keys(NUMBER_STYLES), 'auto'].includes(String(data.numbers)) ? (data.numbers as Stored['numbers']) : 'auto',
      keys: decodeKeys(data.keys),
      notifications: data.notifications !== false,
      beside: COMPANIONS.find((companion) => companion === data.beside) ?? fallback.beside,
      pageShare: decodeShare(data.pageShare),
      comparison: COMPARISON_VIEWS.find((view) => view === data.comparison) ?? fallback.comparison,
      termsShare: decodeShare(data.termsShare),
      tables: decodeTexts(data.tables),
      months: data.months === 24 ? 24 : 12,
      vatCodes: data.vatCodes === true,
      vatConfirmed: decodeTexts(data.vatConfirmed),
      firstSteps: decodeFirstSteps(data.firstSteps),
    }
  } catch (error) {
    if (error instanceof SyntaxError) return fallback
    throw error
  }
}

function decodeTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

function decodeFirstSteps(value: unknown): FirstSteps {
  if (value === 'over') return value
  const { workspace, document } = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return typeof workspace === 'string' && typeof document === 'string' ? { workspace, document } : 'offered'
}

function decodeShare(value: unknown): number {
  return typeof value === 'number' && value >= SHARE.least && value <= SHARE.most ? value : SHARE.usual
}

function decodeKeys(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

export class Preferences {
  private stored: Stored
  private readonly storage: Pick<Storage, 'getItem' | 'setItem'>

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>, languages: readonly string[]) {
    this.storage = storage
    this.stored = $state.raw(decodePreferences(storage.getItem(KEY), languages))
  }

  get language(): Language {
    return this.stored.language
  }
  get theme(): Theme {
    return this.stored.theme
  }
  get numbers(): Stored['numbers'] {
    return this.stored.numbers
  }
  get keys(): Stored['keys'] {
    return this.stored.keys
  }
  get notifications(): boolean {
    return this.stored.notifications
  }
  get beside(): Companion {
    return this.stored.beside
  }
  get pageShare(): number {
    return this.stored.pageShare
  }
  get comparison(): ComparisonView {
    return this.stored.comparison
  }
  get termsShare(): number {
    return this.stored.termsShare
  }
  get tables(): Stored['tables'] {
    return this.stored.tables
  }
  get months(): Stored['months'] {
    return this.stored.months
  }
  get vatCodes(): boolean {
    return this.stored.vatCodes
  }
  get vatConfirmed(): Stored['vatConfirmed'] {
    return this.stored.vatConfirmed
  }
  get firstSteps(): FirstSteps {
    return this.stored.firstSteps
  }
  get numberStyle(): NumberStyle {
    return NUMBER_STYLES[this.stored.numbers === 'auto' ? languageFacts(this.stored.language).numbers : this.stored.numbers]
  }

  change(change: Partial<Omit<Stored, 'version'>>): void {
    this.stored = { ...this.stored, ...change }
    this.storage.setItem(KEY, JSON.stringify(this.stored))
  }
}
