import { PAGE_LANGUAGES, type PageLanguage } from '../../core/languages/languages.ts'

/** Languages that what is typed into a field is checked by: its own, which is that of the document, and that of the window. None where it holds no prose. */
export function spellingOf(field: EventTarget | null, window: PageLanguage): readonly PageLanguage[] | undefined {
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) || !field.spellcheck || field.readOnly) return undefined
  const own = PAGE_LANGUAGES.find((language) => language === field.lang)
  return own === undefined || own === window ? [window] : [own, window]
}
