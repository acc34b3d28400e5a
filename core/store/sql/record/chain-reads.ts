import { mapInOrder } from '../../../base/in-order.ts'
import { AppError } from '../../../base/errors.ts'
import type { ChainReads, ChainWrites, ChangedSince } from '../../port/record.ts'
import type { ChainEntry } from '../../types.ts'
import { readContent } from '../documents/content.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import { contentsOf, isErased, isState, readEnd, readErased, readPage, toHex, type ChainRow } from './chain.ts'
import { readLastHead } from './heads.ts'
import { proveChain } from './prove.ts'
import { addStamp, readLastStamp, readStamps } from './stamps.ts'

export function chainReads(db: ReadableDatabase): ChainReads {
  return {
    list: async (after: number): Promise<ChainEntry[]> => {
      const rows = await readPage(db, after)
      // Most pages hold nothing that was erased.
      const erased = rows.some(({ document_seq }) => document_seq === null) ? await readErased(db) : new Set<number>()
      return mapInOrder(rows, async (row) => {
        const { seq, entry } = row
        const found = { seq, hash: toHex(row.hash), contents: entry === undefined ? [] : contentsOf(entry) }
        if (entry !== undefined) return { ...found, said: { entry } }
        const leaf = toHex(row.leaf)
        if (isErased(row, erased)) return { ...found, said: { leaf } }
        if (!isState(row.kind)) throw damaged(seq)
        return { ...found, said: { leaf, state: await subjectOf(db, row) } }
      })
    },

    lastSeq: async (): Promise<number> => (await readEnd(db)).seq,

    listChanged: (after: number): Promise<ChangedSince[]> =>
      db
        .query<ChangedSince>(
          `SELECT d.id, (SELECT max(c.ref) FROM chain c WHERE c.document_seq = d.seq AND c.kind = 'version' AND c.seq <= ?) AS base
          FROM documents d WHERE d.seq IN (SELECT document_seq FROM chain WHERE kind = 'version' AND seq > ?) ORDER BY d.seq`,
        )
        .all(after, after),

    listErased: async (after: number): Promise<string[]> =>
      (
        await db
          .query<{ id: string }>(
            `SELECT document_id AS id FROM erasures WHERE seq IN (SELECT ref FROM chain WHERE kind = 'erasure' AND seq > ?) ORDER BY seq`,
          )
          .all(after)
      ).map(({ id }) => id),

    readContent: (sha256: string): Promise<Uint8Array> => readContent(db, sha256),

    lastHead: () => readLastHead(db),

    signedSince: async () =>
      (await db.query<{ created_at: string }>('SELECT created_at FROM signers ORDER BY seq LIMIT 1').get())?.created_at,

    stamps: () => readStamps(db),

    lastStamp: () => readLastStamp(db),

    verify: (anchor) => proveChain(db, anchor),
  }
}

export function chainWrites(db: WritableDatabase): ChainWrites {
  return { addStamp: (stamp) => addStamp(db, stamp) }
}

/** Whose state it is: the id of the document, or the kind. */
async function subjectOf(db: ReadableDatabase, { kind, document_seq }: ChainRow): Promise<string> {
  if (kind !== 'state') return kind
  return (await db.query<{ id: string }>('SELECT id FROM documents WHERE seq = ?').get(document_seq))?.id ?? ''
}

function damaged(seq: number): AppError {
  return new AppError('workspace_damaged', `What entry ${seq} of the log stands for is missing.`, { next: 'Restore the last backup.' })
}
