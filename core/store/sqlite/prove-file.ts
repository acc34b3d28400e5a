import type { ChainVerdict, SignedHead } from '../types.ts'
import type { ReadableDatabase } from '../sql/database.ts'
import { chainReads } from '../sql/record/chain-reads.ts'
import { requireOwnDeclarations, requireSound, requireSums } from './database.ts'
import type { OpenFile } from './driver.ts'

/**
 * Proves a workspace in a file, with what its database can say of itself, as it is at one moment: whoever writes it meanwhile changes rows together
 * with what binds them. Throws AppError `workspace_damaged` where the database is damaged.
 */
export async function proveFile(file: OpenFile, reads: ReadableDatabase, anchor?: SignedHead): Promise<ChainVerdict> {
  requireSound(file)
  requireOwnDeclarations(file)
  return file.atOnce(async () => {
    const verdict = await chainReads(reads).verify(anchor)
    // What the chain says of a row is more than that a table is damaged.
    if (verdict.valid) requireSums(file)
    return verdict
  })
}
