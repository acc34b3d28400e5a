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

/** The same for one of several files, whose refusal is an answer as well. What is wrong with this computer, not with the file, is told besides. */
export async function tellOutcome(
  importing: Promise<ImportedFile | ImportedContainer>,
  report: (error: AppError) => void,
): Promise<ImportOutcome> {
  try {
    return tellImported(await importing)
  } catch (thrown) {
    const error = asAppError(thrown)
    if (isComputersFault(error)) report(error)
    return { error: tellRefusal(error) }
  }
}

/** Whether the computer is at fault and not the file: once that is mended, the same file is taken. */
export const isComputersFault = ({ code }: AppError): boolean => PROBLEMS[code].status >= 500

/** Why a file is not stored. */
export function tellRefusal(refused: AppError): ImportError {
  const { code, message, errors, line, column, next = PROBLEMS[code].next } = refused
  return {
    code,
    message,
    ...(errors.length === 0 ? {} : { errors: [...errors] }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(next === undefined ? {} : { next }),
  }
}
