/* Made by `test/support/generate-languages.ts` from the rows of `languages.ts`; not to be edited by hand. */
import { PROCEDURE as deProcedure } from './de/procedure.ts'
import { PROCEDURE as enProcedure } from './en/procedure.ts'
import { PROCEDURE as frProcedure } from './fr/procedure.ts'
import { PROCEDURE as nlProcedure } from './nl/procedure.ts'
import { TABLES as deTables } from './de/tables.ts'
import { TABLES as enTables } from './en/tables.ts'
import { TABLES as frTables } from './fr/tables.ts'
import { TABLES as nlTables } from './nl/tables.ts'
import type { Language } from './languages.ts'
import type { ProcedureWords } from './procedure-words.ts'
import type { TableWords } from './table-words.ts'

const PROCEDURES: Readonly<Record<Language, ProcedureWords>> = { de: deProcedure, en: enProcedure, fr: frProcedure, nl: nlProcedure }
const TABLES: Readonly<Record<Language, TableWords>> = { de: deTables, en: enTables, fr: frTables, nl: nlTables }

/** Apart from `words.ts`, which every command loads: few make an export. */
export const procedureWords = (lang: Language): ProcedureWords => PROCEDURES[lang]
export const tableWords = (lang: Language): TableWords => TABLES[lang]
