import { asAppError, type AppError } from '../../base/errors.ts'
import { PROBLEMS } from '../../contract/problems.ts'
import type { ImportAnswer, ImportedContainer, ImportError, ImportOutcome } from '../../contract/types.ts'
import type { ImportedFile } from '../types.ts'

/** What an import says on the wire. */

export function tellImported(imported: ImportedFile | ImportedContainer): ImportAnswer {
  if ('items' in imported) return imported
  const { document, isDuplicate, duplicateOf, warnings } = imported
  return {
    document,
    is_duplicate: isDuplicate,
    ...(duplicateOf === undefined ? {} : { duplicate_of: duplicateOf }),
    warnings: [...warnings],
  }
}

/** The same for one of several files, whose refusal is an answer as well. Throws what is wrong with this computer, not with the file. */
export async function tellOutcome(importing: Promise<ImportedFile | ImportedContainer>): Promise<ImportOutcome> {
  try {
    return tellImported(await importing)
  } catch (thrown) {
    return { error: tellRefusal(asAppError(thrown)) }
  }
}

/** Why a file is not stored. Throws the error where that is no fault of the file: a disk that is full ends the import. */
export function tellRefusal(refused: AppError): ImportError {
  const { code, message, errors, line, column, next = PROBLEMS[code].next } = refused
  if (PROBLEMS[code].status >= 500) throw refused
  return {
    code,
    message,
    ...(errors.length === 0 ? {} : { errors: [...errors] }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(next === undefined ? {} : { next }),
  }
}
