import type { SignedHead, StampedHead } from '../../types.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import { appendChain } from './chain.ts'

type StampRow = SignedHead & Omit<StampedHead, 'head'>

const STAMPS = 'SELECT entry, hash, signed_at, public_key, signature, authority, token, root, created_at FROM timestamps ORDER BY seq'

/** All that are kept, oldest first. */
export async function readStamps(db: ReadableDatabase): Promise<StampedHead[]> {
  return (await db.query<StampRow>(STAMPS).all()).map(fromRow)
}

export async function readLastStamp(db: ReadableDatabase): Promise<StampedHead | undefined> {
  const row = await db.query<StampRow>(`${STAMPS} DESC LIMIT 1`).get()
  return row === undefined ? undefined : fromRow(row)
}

function fromRow({ authority, token, root, created_at, ...head }: StampRow): StampedHead {
  return { head, authority, token, root, created_at }
}

/** Keeps a time stamp, and binds it to the chain. */
export async function addStamp(db: WritableDatabase, { head, authority, token, root, created_at }: StampedHead): Promise<void> {
  const { entry, hash, signed_at, public_key, signature } = head
  const seq = await db
    .insert(
      `INSERT INTO timestamps (entry, hash, signed_at, public_key, signature, authority, token, root, created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(entry, hash, signed_at, public_key, signature, authority, token, root, created_at)
  await appendChain(db, { kind: 'timestamp', document_seq: null, ref: seq })
}
