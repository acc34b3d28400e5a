import type { XmlWords } from '../base/xml-faults.ts'
import type { CodeNames } from '../codelists/common.ts'
import type { Language, PageLanguage } from './languages.ts'
import type { Messages } from './messages.ts'
import type { PageWords } from './page-words.ts'
import type { ErrorWords, HelpTable, LabelTable, SynonymTable } from './types.ts'
import type { VatWords } from './vat-words.ts'

/*
 * The words of the window come when their language is wanted; those of the others are not loaded. Each file of each language is a chunk of its
 * own: the build finds them by the form of the address.
 */

export const loadMessages = (language: Language) =>
  import(`./${language}/window.ts`) as Promise<{ readonly messages: Messages; readonly errors: ErrorWords }>

export const loadXmlWords = (language: Language) => import(`./${language}/xml.ts`) as Promise<{ readonly XML: () => XmlWords }>

export const loadLabels = (language: Language) => import(`./${language}/labels.ts`) as Promise<{ readonly LABELS: () => LabelTable }>

export const loadHelp = (language: Language) => import(`./${language}/help.ts`) as Promise<{ readonly HELP: HelpTable }>

export const loadVat = (language: Language) => import(`./${language}/vat.ts`) as Promise<{ readonly VAT: VatWords }>
export const loadSynonyms = (language: Language) => import(`./${language}/synonyms.ts`) as Promise<{ readonly SYNONYMS: SynonymTable }>

/** English names are those of the lists themselves. */
export const loadCodes = (language: Language) => import(`./${language}/codes.ts`) as Promise<{ readonly CODES: CodeNames | undefined }>

/** The words of pages, for what the window writes into an invoice in the language of its customer. */
export const loadPages = (language: PageLanguage) => import(`./${language}/pages.ts`) as Promise<{ readonly PAGES: () => PageWords }>
