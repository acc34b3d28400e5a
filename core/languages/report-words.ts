import type { REPORT } from './de/report.ts'

/** The fixed texts of a report in one language: German is the first catalogue, its keys are what the others must have. */
export type ReportWords = Readonly<Record<keyof typeof REPORT, string>>
