import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VerdictCase } from './cases/case.ts'
import { CII_CASES, FACTURX_CASES } from './cases/cii.ts'
import { PEPPOL_CASES, XRECHNUNG_CASES } from './cases/national.ts'
import { UBL_CASES, UBL_CREDIT_NOTE_CASES } from './cases/ubl.ts'

export const CASES: readonly VerdictCase[] = [
  ...UBL_CASES,
  ...UBL_CREDIT_NOTE_CASES,
  ...CII_CASES,
  ...FACTURX_CASES,
  ...PEPPOL_CASES,
  ...XRECHNUNG_CASES,
]

const read = new Map<string, string>()

/** The text of a case; throws with its name where an edit finds nothing to change. */
export function buildCase({ name, of, edits }: VerdictCase): string {
  const base = read.get(of) ?? readFileSync(join(import.meta.dirname, 'invoices', `${of}.xml`), 'utf8').replaceAll('\r\n', '\n')
  read.set(of, base)
  try {
    return edits.reduce((xml, edit) => edit(xml), base)
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
