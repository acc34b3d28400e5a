/* Made by `test/support/generate-languages.ts` from the rows of `languages.ts`; not to be edited by hand. */
import { REPORT as de } from './de/report.ts'
import { REPORT as en } from './en/report.ts'
import { REPORT as fr } from './fr/report.ts'
import { REPORT as it } from './it/report.ts'
import { REPORT as nl } from './nl/report.ts'
import { REPORT as es } from './es/report.ts'
import { REPORT as pt } from './pt/report.ts'
import { REPORT as pl } from './pl/report.ts'
import { REPORT as cs } from './cs/report.ts'
import { REPORT as da } from './da/report.ts'
import { REPORT as sv } from './sv/report.ts'
import { REPORT as nb } from './nb/report.ts'
import { REPORT as fi } from './fi/report.ts'
import { REPORT as ro } from './ro/report.ts'
import { REPORT as el } from './el/report.ts'
import type { PageLanguage } from './languages.ts'
import type { ReportWords } from './report-words.ts'

const REPORT_WORDS: Readonly<Record<PageLanguage, ReportWords>> = { de, en, fr, it, nl, es, pt, pl, cs, da, sv, nb, fi, ro, el }

/** Apart from `words.ts`, which every command loads: few make a report. */
export const reportWords = (lang: PageLanguage): ReportWords => REPORT_WORDS[lang]
