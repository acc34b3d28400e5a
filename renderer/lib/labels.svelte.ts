import { createContext } from 'svelte'
import { groupRow, termRow } from '../../core/terms/lookup.ts'
import type { CodeListId } from '../../core/terms/kinds.ts'
import type { GroupId, TermId } from '../../core/terms/types.ts'
import type { NamedCode } from '../../core/codelists/search.ts'
import { SHORT_TERMS } from './short-terms.ts'
import type { CodeNames } from '../../core/codelists/common.ts'
import { LANGUAGES, type Language } from '../../core/languages/languages.ts'
import { loadCodes, loadHelp, loadLabels, loadSynonyms, loadVat } from '../../core/languages/load.ts'
import type { HelpTable, LabelTable, SynonymTable } from '../../core/languages/types.ts'
import type { VatWords } from '../../core/languages/vat-words.ts'
import type { I18n } from './i18n/i18n.svelte.ts'

type Search = typeof import('../../core/codelists/search.ts')

/** What a term can be searched by. */
export type TermWords = Pick<Labels, 'namesOf' | 'synonymsOf' | 'meaningOf'>

/** Names of business terms and codes. The code lists come when the first document is opened. */
export class Labels {
  /** The code lists, and what the language of the window calls the common codes. */
  private codes: { readonly search: Search; readonly lang: Language; readonly names: CodeNames | undefined } | undefined = $state.raw()
  private names: LabelTable | undefined = $state.raw()
  private everywhere: readonly LabelTable[] = $state.raw([])
  /** What situations of VAT are called; undefined until that has come. */
  vat: VatWords | undefined = $state.raw()
  private help: HelpTable | undefined = $state.raw()
  private synonyms: SynonymTable = $state.raw({})
  private readonly i18n: I18n

  constructor(i18n: I18n) {
    this.i18n = i18n
  }

  /** Loads what the language of the window needs; called wherever terms or codes are shown, and again for another language. */
  async load(): Promise<void> {
    const { language } = this.i18n
    const [search, { LABELS }, { CODES }, { VAT }] = await Promise.all([
      import('../../core/codelists/search.ts'),
      loadLabels(language),
      loadCodes(language),
      loadVat(language),
    ])
    if (language !== this.i18n.language) return
    this.codes = { search, lang: language, names: CODES }
    this.names = LABELS()
    this.vat = VAT
  }

  /** The names in all languages, for those who search in another one than the window speaks, other words for the terms, and what they mean. */
  async loadNames(): Promise<void> {
    const { language } = this.i18n
    const [{ LABELS }, everywhere, { HELP }, { SYNONYMS }] = await Promise.all([
      loadLabels(language),
      Promise.all(LANGUAGES.map(loadLabels)),
      loadHelp(language),
      loadSynonyms(language),
    ])
    this.everywhere = everywhere.map((one) => one.LABELS())
    if (language !== this.i18n.language) return
    this.names = LABELS()
    this.help = HELP
    this.synonyms = SYNONYMS
  }

  /** What a term is called in any language that was loaded, in the user's first. */
  namesOf(id: TermId): readonly string[] {
    return [this.term(id), ...this.everywhere.map((table) => table[id])]
  }

  /** What people call a term beside its name, in the language of the window. */
  synonymsOf(id: TermId): readonly string[] {
    return this.synonyms[id] ?? []
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
    return this.codes?.search.codeName(list, code, this.codes) ?? code
  }

  searchCodes(list: CodeListId, words: string): NamedCode[] {
    return this.codes?.search.searchCodes(list, words, this.codes) ?? []
  }
}

export const [useLabels, provideLabels] = createContext<Labels>()
