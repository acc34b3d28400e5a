import { TABLES as de } from './de/tables.ts'
import { TABLES as en } from './en/tables.ts'
import { TABLES as fr } from './fr/tables.ts'
import type { Language } from './languages.ts'
import { TABLES as nl } from './nl/tables.ts'
import type { TableWords } from './table-words.ts'

const TABLES: Readonly<Record<Language, TableWords>> = { de, en, fr, nl }

/** Apart from `words.ts`, which every command loads: few make an export. */
export const tableWords = (lang: Language): TableWords => TABLES[lang]
