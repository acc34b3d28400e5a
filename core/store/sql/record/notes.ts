import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import { appendChain } from './chain.ts'

/**
 * What a program has found when it opened the workspace, so that it is not forgotten once it goes on writing. `missing`: entries that had been
 * there; `unsigned`: entries that nobody with a key of the workspace had written; `copied`: what follows is a copy without keys and access.
 */
export interface ProofNote {
  /** Its own number in the chain. */
  readonly entry: number
  readonly what: 'missing' | 'unsigned' | 'copied'
  readonly first_entry: number
  readonly last_entry: number
  /** Until when what is missing was there. */
  readonly until: string | null
  readonly created_at: string
}

export async function readNotes(db: ReadableDatabase): Promise<ProofNote[]> {
  return db
    .query<ProofNote>(
      `SELECT c.seq AS entry, what, first_entry, last_entry, until, created_at FROM proof_notes n
        JOIN chain c ON c.document_seq IS NULL AND c.kind = 'note' AND c.ref = n.seq ORDER BY n.seq`,
    )
    .all()
}

/**
 * Whether all that follows an entry says that what it ends is a copy: whoever makes one has no key to sign it with, and binds what the copy has of
 * keys and settings.
 */
export async function isCopied(db: ReadableDatabase, after: number): Promise<boolean> {
  const [first, ...rest] = await db
    .query<{ kind: string; what: string | null }>(
      `SELECT c.kind, n.what FROM chain c LEFT JOIN proof_notes n ON c.kind = 'note' AND n.seq = c.ref WHERE c.seq > ? ORDER BY c.seq LIMIT 4`,
    )
    .all(after)
  return first?.what === 'copied' && rest.length <= 2 && rest.every(({ kind }) => kind === 'keys' || kind === 'settings')
}

export async function addNote(db: WritableDatabase, note: Omit<ProofNote, 'entry'>): Promise<void> {
  const seq = await db
    .insert('INSERT INTO proof_notes (what, first_entry, last_entry, until, created_at) VALUES (?, ?, ?, ?, ?)')
    .run(note.what, note.first_entry, note.last_entry, note.until, note.created_at)
  await appendChain(db, { kind: 'note', document_seq: null, ref: seq })
}
