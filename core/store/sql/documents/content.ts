import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { callWhole } from '../../../base/end-gate.ts'
import { AppError } from '../../../base/errors.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'

/** Stores bytes once, under the hash of what they are, and answers that hash. */
export async function storeContent(db: WritableDatabase, content: Uint8Array, sha256 = hashContent(content)): Promise<string> {
  await db.statement('INSERT INTO contents (sha256, bytes, content) VALUES (?, ?, ?) ON CONFLICT (sha256) DO NOTHING').run(
    sha256,
    content.byteLength,
    callWhole(() => zstdCompressSync(content)),
  )
  return sha256
}

/** The bytes exactly as they were stored, proven by their hash. Throws AppError `workspace_damaged` when they are not. */
export async function readContent(db: ReadableDatabase, sha256: string): Promise<Uint8Array> {
  const row = await db.query<{ bytes: number; content: Uint8Array }>('SELECT bytes, content FROM contents WHERE sha256 = ?').get(sha256)
  const content = row === undefined ? undefined : decompress(row.content, row.bytes)
  if (content === undefined || hashContent(content) !== sha256) {
    throw new AppError('workspace_damaged', `The stored content ${sha256.slice(0, 12)}… is damaged.`, {
      next: 'Restore the workspace from a backup.',
    })
  }
  return content
}

/** SHA-256 as hex; of a text, of its UTF-8. */
export function hashContent(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

function decompress(compressed: Uint8Array, bytes: number): Uint8Array | undefined {
  try {
    const content = callWhole(() => zstdDecompressSync(compressed, { maxOutputLength: Math.max(bytes, 1) }))
    return new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
  } catch {
    // Undefined is answered as damage by the caller, who knows which content it is.
    return undefined
  }
}

/** Bytes that nothing else has as well are taken away. */
export async function dropContent(db: WritableDatabase, sha256: string): Promise<void> {
  await db
    .statement(
      `DELETE FROM contents WHERE sha256 = ? AND NOT EXISTS (SELECT 1 FROM versions WHERE versions.sha256 = contents.sha256)
     AND NOT EXISTS (SELECT 1 FROM versions WHERE original_sha256 = contents.sha256)
     AND NOT EXISTS (SELECT 1 FROM document_mails WHERE document_mails.sha256 = contents.sha256)
     AND NOT EXISTS (SELECT 1 FROM mirror WHERE kept = contents.sha256)`,
    )
    .run(sha256)
}
