import { REPORT as de } from './de/report.ts'
import { REPORT as en } from './en/report.ts'
import { REPORT as es } from './es/report.ts'
import { REPORT as fr } from './fr/report.ts'
import { REPORT as it } from './it/report.ts'
import type { PageLanguage } from './languages.ts'
import { REPORT as nl } from './nl/report.ts'
import type { ReportWords } from './report-words.ts'

const REPORT_WORDS: Readonly<Record<PageLanguage, ReportWords>> = { de, en, fr, it, nl, es }

/** Apart from `words.ts`, which every command loads: few make a report. */
export const reportWords = (lang: PageLanguage): ReportWords => REPORT_WORDS[lang]
