import type { XmlWords } from '../../../core/base/xml-faults.ts'
import type { Language } from '../../../core/languages/languages.ts'
import { loadMessages, loadXmlWords } from '../../../core/languages/load.ts'
import type { Messages } from '../../../core/languages/messages.ts'
import type { ErrorWords } from '../../../core/languages/types.ts'

export type MessageKey = keyof Messages
export type Params = Readonly<Record<string, string | number>>

interface Catalogue {
  readonly messages: Messages
  readonly errors: ErrorWords
}

const plurals = new Map<Language, Intl.PluralRules>()

function pluralOf(language: Language): Intl.PluralRules {
  const known = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, known)
  return known
}

/** Fills `{name}` in a message; `one|many` is chosen by `{count}` (French counts 0 as one). */
export function fillMessage(text: string, language: Language, params: Params): string {
  const forms = text.split('|')
  const count = params['count']
  const single = count !== undefined && pluralOf(language).select(Number(count)) === 'one'
  const form = forms.length === 2 ? (single ? forms[0] : forms[1]) : text
  const filled = (form ?? text).replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? formatParam(params[name] ?? '', language) : whole,
  )
  return endOnce(filled)
}

/** What ends in an abbreviation, such as `USt-IdNr.`, ends a sentence as well. */
function endOnce(text: string): string {
  return text.replace(/(?<!\.)\.\.(?=\s|$)/g, '.')
}

/** Counts are grouped as the language groups numbers; texts stay as they are. */
function formatParam(value: string | number, language: Language): string {
  return typeof value === 'number' ? value.toLocaleString(language) : value
}

/** Words of the window in the chosen language. */
export class I18n {
  private chosen: { language: Language; catalogue: Catalogue }
  private ofXml: { readonly language: Language; readonly words: XmlWords } | undefined = $state.raw()

  private constructor(language: Language, catalogue: Catalogue) {
    this.chosen = $state.raw({ language, catalogue })
  }

  /** A catalogue comes when its language is wanted; the others are not loaded. */
  static async load(language: Language): Promise<I18n> {
    return new I18n(language, await loadMessages(language))
  }

  async choose(language: Language): Promise<void> {
    this.chosen = { language, catalogue: await loadMessages(language) }
  }

  get language(): Language {
    return this.chosen.language
  }

  t = (key: MessageKey, params: Params = {}): string => fillMessage(this.chosen.catalogue.messages[key], this.chosen.language, params)

  get errors(): ErrorWords {
    return this.chosen.catalogue.errors
  }

  /** What the XML reader says. Undefined where nobody has asked yet, and fetched then: most windows never meet broken XML. */
  get xml(): XmlWords | undefined {
    if (this.ofXml?.language === this.language) return this.ofXml.words
    void this.bringXml()
    return undefined
  }

  /** Resolves once `xml` is there in the language of now. */
  async bringXml(): Promise<void> {
    const { language } = this
    this.ofXml = { language, words: (await loadXmlWords(language)).XML() }
  }
}
