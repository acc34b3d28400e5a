import { AppError } from '../../../base/errors.ts'
import type { DocumentRecord } from '../../../contract/types.ts'
import type { ReadableDatabase } from '../database.ts'
import { documentFromRow, DOCUMENT_COLUMNS, type DocumentRow } from './document-row.ts'

const BY_ID = `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE id = ?`

export async function findDocument(db: ReadableDatabase, id: string): Promise<DocumentRecord | undefined> {
  const row = await db.query<DocumentRow>(BY_ID).get(id)
  return row === undefined ? undefined : documentFromRow(row)
}

/** Throws AppError `not_found`. */
export async function readDocument(db: ReadableDatabase, id: string): Promise<DocumentRecord> {
  return (await findDocument(db, id)) ?? missingDocument(id)
}

export function missingDocument(id: string): never {
  throw new AppError('not_found', `There is no document ${id}.`, {
    next: 'Look for its id in the list of documents; it may have been deleted.',
  })
}
