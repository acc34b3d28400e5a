import { LANGUAGES, type Language } from '../../core/languages/languages.ts'
import { loadCodes, loadHelp, loadLabels, loadMessages, loadSynonyms, loadXmlWords } from '../../core/languages/load.ts'

async function loadAll(language: Language) {
  const [{ messages, errors }, { LABELS }, { HELP: help }, { SYNONYMS: synonyms }, { CODES: names }, { XML }] = await Promise.all([
    loadMessages(language),
    loadLabels(language),
    loadHelp(language),
    loadSynonyms(language),
    loadCodes(language),
    loadXmlWords(language),
  ])
  return { messages, errors, labels: LABELS(), help, synonyms, codes: { lang: language, names }, xml: XML() }
}

/** What the window loads of every language. */
export const CATALOGUES = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await loadAll(language)] as const)),
) as Readonly<Record<Language, Awaited<ReturnType<typeof loadAll>>>>
