import type { SignedHead } from '../../types.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import { toHex, type ChainEnd } from './chain.ts'

const HEADS = 'SELECT entry, h.hash, signed_at, public_key, signature FROM heads h JOIN signers s ON s.seq = h.signer'

type HeadRow = Omit<SignedHead, 'hash' | 'signature'> & { readonly hash: Uint8Array; readonly signature: Uint8Array }

const headFromRow = ({ hash, signature, ...row }: HeadRow): SignedHead => ({ ...row, hash: toHex(hash), signature: toHex(signature) })

/** All that are kept, oldest first. */
export async function readHeads(db: ReadableDatabase): Promise<SignedHead[]> {
  return (await db.query<HeadRow>(`${HEADS} ORDER BY entry`).all()).map(headFromRow)
}

export async function readLastHead(db: ReadableDatabase): Promise<SignedHead | undefined> {
  const row = await db.query<HeadRow>(`${HEADS} ORDER BY entry DESC LIMIT 1`).get()
  return row === undefined ? undefined : headFromRow(row)
}

/** So much of a time says the hour. */
const HOUR = '2026-11-26T09'.length

/** Keeps the last head of each hour: each proves all before it, and those of other hours say since when something is missing. */
export async function storeHead(
  db: WritableDatabase,
  { seq, hash }: ChainEnd,
  head: { readonly signer: number; readonly signature: string; readonly signed_at: string },
  last: SignedHead | undefined,
): Promise<void> {
  if (last?.signed_at.slice(0, HOUR) === head.signed_at.slice(0, HOUR))
    await db.statement('DELETE FROM heads WHERE entry = ?').run(last.entry)
  await db
    .statement('INSERT INTO heads (entry, hash, signer, signature, signed_at) VALUES (?, ?, ?, ?, ?)')
    .run(seq, hash, head.signer, Buffer.from(head.signature, 'hex'), head.signed_at)
}
