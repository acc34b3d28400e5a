import type { Timestamp } from '../base/ports.ts'
import { LANGUAGES, type Language, type PageLanguage } from '../languages/languages.ts'
import type { ReportWords } from '../languages/report-words.ts'
import { reportWords } from '../languages/reports.ts'
import type { LabelTable } from '../languages/types.ts'
import { pageWords, WORDS } from '../languages/words.ts'
import { formatDate, formatQuantity } from '../pdf/layout/forms.ts'
import { fillText } from '../base/fill-text.ts'
import { formFor } from '../pdf/words.ts'
import { wordField } from '../terms/field-words.ts'
import { excerpt, visibleText, visibleValue } from './visible.ts'

/** Longer values and sentences are shortened, and their length is said. */
const MAX_VALUE = 200
const MAX_SENTENCE = 1000

/** Language of sentences and labels in a report: its own, or English where no rule speaks it. */
export function ruleLanguage(lang: PageLanguage): Language {
  return LANGUAGES.find((language) => language === lang) ?? 'en'
}

/** How a report says things in one language. */
export interface Wording {
  readonly words: ReportWords
  readonly labels: LabelTable
  /** Between a label and what it says. */
  readonly colon: string
  date(day: string): string
  time(at: Timestamp): string
  figure(count: number): string
  /** A number with its word, of a word `one|many`. */
  count(forms: string, count: number): string
  /** A text of a stranger, with its length where it is long. */
  value(text: string): string
  /** The same for a sentence that may quote one. */
  sentence(text: string): string
  /** The field that a model path leads to: `Line 3 › Item › Item name`; the path itself where it leads nowhere. */
  field(path: string): string
}

export function wordingOf(lang: PageLanguage): Wording {
  const words = reportWords(lang)
  const labels = WORDS[ruleLanguage(lang)].labels()
  const figure = (count: number): string => formatQuantity(String(count), lang)
  const behind = (length: number): string => fillText(words.shortened, { count: figure(length) })
  return {
    words,
    labels,
    colon: pageWords(lang).colon,
    date: (day) => formatDate(day, lang),
    time: (at) => `${formatDate(at.slice(0, 10), lang)}, ${at.slice(11, 19)} UTC`,
    figure,
    count: (forms, count) => fillText(formFor(forms, String(count), lang), { count: figure(count) }),
    value: (text) => excerpt(text, MAX_VALUE, visibleValue, behind),
    sentence: (text) => excerpt(text, MAX_SENTENCE, visibleText, behind),
    field: (path) => wordField(path, labels) ?? excerpt(path, MAX_VALUE, visibleValue, behind),
  }
}
