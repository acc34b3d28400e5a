import type { PROCEDURE } from './de/procedure.ts'

/** The words of the procedure documentation in one language: German is the first catalogue, its keys are what the others must have. */
export type ProcedureWord = keyof typeof PROCEDURE
export type ProcedureWords = Readonly<Record<ProcedureWord, string>>
