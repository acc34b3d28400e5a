import { createContext } from 'svelte'
import { groupRow, termRow } from '../../core/terms/lookup.ts'
import type { CodeListId } from '../../core/terms/kinds.ts'
import type { GroupId, TermId } from '../../core/terms/types.ts'
import type { NamedCode } from '../../core/codelists/search.ts'
import { SHORT_TERMS } from './short-terms.ts'
import type { HelpTable } from '../../core/terms/help/table.ts'
import type { LabelTable } from '../../core/terms/labels/table.ts'
import type { Language } from './i18n/languages.ts'
import type { I18n } from './i18n/i18n.svelte.ts'
import { TERM_HELP } from './term-help.ts'

const NAMES: Record<Language, () => Promise<LabelTable>> = {
  de: () => import('../../core/terms/labels/de.ts').then(({ DE }) => DE),
  en: () => import('../../core/terms/labels/en.ts').then(({ EN }) => EN),
  fr: () => import('../../core/terms/labels/fr.ts').then(({ FR }) => FR),
}

type Search = typeof import('../../core/codelists/search.ts')

/** What a term can be searched by. */
export type TermWords = Pick<Labels, 'namesOf' | 'meaningOf'>

/** Names of business terms and codes. The code lists come when the first document is opened. */
export class Labels {
  private search: Search | undefined = $state.raw()
  private names: LabelTable | undefined = $state.raw()
  private everywhere: readonly LabelTable[] = $state.raw([])
  private help: HelpTable | undefined = $state.raw()
  private readonly i18n: I18n

  constructor(i18n: I18n) {
    this.i18n = i18n
  }

  /** Loads what the language of the window needs; called wherever terms or codes are shown, and again for another language. */
  async load(): Promise<void> {
    const { language } = this.i18n
    const [search, names] = await Promise.all([import('../../core/codelists/search.ts'), NAMES[language]()])
    this.search = search
    if (language === this.i18n.language) this.names = names
  }

  /** The names in all languages, for those who search in another one than the window speaks, and what the terms mean. */
  async loadNames(): Promise<void> {
    const { language } = this.i18n
    const [names, everywhere, help] = await Promise.all([
      NAMES[language](),
      Promise.all(Object.values(NAMES).map((load) => load())),
      TERM_HELP[language](),
    ])
    this.everywhere = everywhere
    if (language !== this.i18n.language) return
    this.names = names
    this.help = help
  }

  /** What a term is called in any language that was loaded, in the user's first. */
  namesOf(id: TermId): readonly string[] {
    return [this.term(id), ...this.everywhere.map((table) => table[id])]
  }

  /** What a term means, with the words that the trade has for it; nothing until that has come. */
  meaningOf(id: TermId): string {
    return this.help?.[id] ?? ''
  }

  /** Name of a term in the user's language; until that has come, its official English one. */
  term(id: TermId): string {
    return this.names?.[id] ?? termRow(id).name
  }

  /** Name of a group; until that has come, its official English one. */
  group(id: GroupId): string {
    return this.names?.[id] ?? groupRow(id).name
  }

  /** Name of a term where its place on the page already says whose it is. */
  short(id: TermId): string {
    const key = SHORT_TERMS[id]
    return key === undefined ? this.term(id) : this.i18n.t(key)
  }

  /** Name of a code; the code itself while the lists are loading or when the list does not have it. */
  code(list: CodeListId, code: string): string {
    return this.search?.codeName(list, code, this.i18n.language) ?? code
  }

  searchCodes(list: CodeListId, words: string): NamedCode[] {
    return this.search?.searchCodes(list, words, this.i18n.language) ?? []
  }
}

export const [useLabels, provideLabels] = createContext<Labels>()
