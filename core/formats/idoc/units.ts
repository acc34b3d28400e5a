import { isCode } from '../../codelists/codes.ts'
import type { IdocSettings } from './settings.ts'

/** UN/ECE Recommendation 20: one, for a unit that nobody knows. */
export const UNKNOWN_UNIT = 'C62'

/** The code of a unit; undefined for one that neither the table nor the code list has. */
export function readUnit({ units }: IdocSettings, idoc: string): string | undefined {
  const row = units.find((candidate) => candidate.idoc.toUpperCase() === idoc.toUpperCase())
  return row?.code ?? (isCode('unece_rec20', idoc) ? idoc : undefined)
}

/** A unit of at most three characters that is read as the same code again. */
export function writeUnit(settings: IdocSettings, code: string): string | undefined {
  const wanted = code.trim()
  const candidates = [...settings.units.filter((row) => row.code === wanted).map((row) => row.idoc), wanted]
  return candidates.find((idoc) => idoc.length <= 3 && (readUnit(settings, idoc) ?? UNKNOWN_UNIT) === wanted)
}
