import type { TABLES } from './de/tables.ts'

/** What describes the tables of an export to those who evaluate them: German is the first catalogue, its keys are what the others must have. */
export type TableWord = keyof typeof TABLES
export type TableWords = Readonly<Record<TableWord, string>>
