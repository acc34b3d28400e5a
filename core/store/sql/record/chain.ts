import { createHash } from 'node:crypto'
import { AppError } from '../../../base/errors.ts'
import type { ReadableDatabase, Value, WritableDatabase } from '../database.ts'
import { STATE_KINDS, type StateKind } from '../unbound.ts'
import { readDocumentStates, readWorkspaceState } from './bound.ts'

/**
 * The hash chain over the log of a workspace. An entry is said as one line of JSON; its leaf is the SHA-256 of that line, and its hash the
 * SHA-256 of the hash before it (32 zero bytes before the first) followed by the leaf. Whoever has noted the newest hash proves with it that
 * nothing before was changed, taken out or put in. Of an erased document the leaves stay, and an entry `erasure` that names them; of a state
 * that another one has followed stays its leaf.
 */
const ROW_KINDS = ['version', 'status', 'send', 'erasure', 'restore', 'mail', 'signer', 'note', 'timestamp'] as const
type RowKind = (typeof ROW_KINDS)[number]

/** What an entry stands for: a row, or the state of a subject. */
export interface Link {
  readonly kind: RowKind | StateKind
  /** Null for an erasure and what it has taken away, and for what concerns the whole workspace. */
  readonly document_seq: number | null
  /** Number of the row, or of the state among those of its subject. */
  readonly ref: number
}

export interface ChainRow extends Link {
  readonly seq: number
  readonly leaf: Uint8Array
  readonly hash: Uint8Array
}

/** The end of a chain, or of a part of it. */
export type ChainEnd = Pick<ChainRow, 'seq' | 'hash'>

/** Before the first entry. */
export const CHAIN_START: ChainEnd = { seq: 0, hash: new Uint8Array(32) }
const PAGE = 1000

/** What an entry says of its row: columns that never change, in this order. An actor is said where one is known, as the last. */
const ENTRIES: Readonly<Record<RowKind, string>> = {
  version: `SELECT 'version' AS kind, d.id AS document_id, v.version, v.sha256, v.original_sha256, v.cause, v.created_at, actor
  FROM versions v JOIN documents d ON d.seq = v.document_seq WHERE v.document_seq = ? AND v.version = ?`,
  status: `SELECT 'status' AS kind, d.id AS document_id, t.id AS transaction_id, l.code, l.details, l.origin, l.created_at, actor
  FROM status_log l JOIN documents d ON d.seq = l.document_seq LEFT JOIN transactions t ON t.seq = l.transaction_seq
  WHERE l.document_seq = ? AND l.seq = ?`,
  send: `SELECT 'send' AS kind, d.id AS document_id, t.id AS transaction_id, t.type, t.network, t.created_at
  FROM transactions t JOIN documents d ON d.seq = t.document_seq WHERE t.document_seq = ? AND t.seq = ?`,
  erasure: `SELECT 'erasure' AS kind, document_id, entries, contents, actor, created_at FROM erasures WHERE seq = ?`,
  mail: `SELECT 'mail' AS kind, d.id AS document_id, m.filename, m.media_type, m.inner, m.sha256, m.created_at
  FROM document_mails m JOIN documents d ON d.seq = m.document_seq WHERE m.document_seq = ?`,
  restore: `SELECT 'restore' AS kind, step, created_at, actor FROM restores WHERE seq = ?`,
  signer: `SELECT 'signer' AS kind, public_key, created_at FROM signers WHERE seq = ?`,
  note: `SELECT 'note' AS kind, what, first_entry, last_entry, until, created_at FROM proof_notes WHERE seq = ?`,
  timestamp: `SELECT 'timestamp' AS kind, entry, hash, signed_at, public_key, signature, authority, token, root, created_at
  FROM timestamps WHERE seq = ?`,
}
/** Kinds whose rows belong to the workspace and to no document. */
const OF_WORKSPACE: readonly string[] = ['erasure', 'restore', 'signer', 'note', 'timestamp']

/** What finds the row of an entry; undefined where there can be none. */
function keyOf(kind: RowKind, documentSeq: number | null, ref: number): Value[] | undefined {
  if (OF_WORKSPACE.includes(kind)) return documentSeq === null ? [ref] : undefined
  if (documentSeq === null) return undefined
  // A document came with one mail at most.
  if (kind === 'mail') return ref === 1 ? [documentSeq] : undefined
  return [documentSeq, ref]
}

/** Puts rows that were just added at the end of the chain, in this order. */
export async function appendChain(db: WritableDatabase, ...links: readonly Link[]): Promise<void> {
  const said = links.map(async (link) => {
    const entry = await readRowEntry(db, link)
    if (entry === undefined) throw new AppError('internal_error', `There is no ${link.kind} ${link.ref} to be chained.`)
    return { link, entry }
  })
  await appendEntries(db, await Promise.all(said))
}

/** The same of entries that are known already; answers the end that the chain has then. */
export async function appendEntries(
  db: WritableDatabase,
  entries: readonly { readonly link: Link; readonly entry: string }[],
): Promise<ChainEnd> {
  const last = await readEnd(db)
  const insert = db.statement('INSERT INTO chain (seq, kind, document_seq, ref, leaf, hash) VALUES (?, ?, ?, ?, ?, ?)')
  let before = last.hash
  await Promise.all(
    entries.map(({ link: { kind, document_seq, ref }, entry }, index) => {
      const leaf = hashEntry(entry)
      before = follow(before, leaf)
      return insert.run(last.seq + 1 + index, kind, document_seq, ref, leaf, before)
    }),
  )
  return { seq: last.seq + entries.length, hash: before }
}

/** The same for a row whose document is known by its id. */
export async function chainRow(db: WritableDatabase, kind: RowKind, documentId: string, ref: number): Promise<void> {
  const row = await db.query<{ seq: number }>('SELECT seq FROM documents WHERE id = ?').get(documentId)
  if (row === undefined) throw new AppError('internal_error', `There is no document ${documentId} to be chained.`)
  await appendChain(db, { kind, document_seq: row.seq, ref })
}

export async function readEnd(db: ReadableDatabase): Promise<ChainEnd> {
  return (await db.query<ChainEnd>('SELECT seq, hash FROM chain ORDER BY seq DESC LIMIT 1').get()) ?? CHAIN_START
}

/** A page of entries behind the number of one, with what they say now: nothing of what was erased, nor of a state that another one has followed. */
export async function readPage(db: ReadableDatabase, after: number): Promise<(ChainRow & { readonly entry: string | undefined })[]> {
  const rows = await db.query<ChainRow>('SELECT * FROM chain WHERE seq > ? ORDER BY seq LIMIT ?').all(after, PAGE)
  const states = await readNewestStates(db, rows)
  const entries: (ChainRow & { readonly entry: string | undefined })[] = []
  for (const row of rows) entries.push({ ...row, entry: isState(row.kind) ? states.get(row.seq) : await readRowEntry(db, row) })
  return entries
}

/** What the states among some rows say that are the newest of their subject, by the number of the entry. */
async function readNewestStates(db: ReadableDatabase, rows: readonly ChainRow[]): Promise<ReadonlyMap<number, string>> {
  const newest = rows.filter(({ kind }) => isState(kind))
  const said = new Map<number, string>()
  if (newest.length === 0) return said
  const subjects = [
    ...new Set(newest.flatMap(({ kind, document_seq }) => (kind === 'state' && document_seq !== null ? [document_seq] : []))),
  ]
  const last = new Map(
    (
      await db
        .query<{ of: number; ref: number }>(
          `SELECT document_seq AS "of", max(ref) AS ref FROM chain WHERE kind = 'state' AND document_seq IN ${db.dialect.numbers('?')}
          GROUP BY document_seq`,
        )
        .all(JSON.stringify(subjects))
    ).map(({ of, ref }) => [of, ref]),
  )
  const states = await readDocumentStates(
    db,
    newest.flatMap(({ document_seq, ref }) => (document_seq !== null && last.get(document_seq) === ref ? [document_seq] : [])),
  )
  for (const { seq, kind, document_seq, ref } of newest) {
    if (kind === 'state') {
      const state = document_seq !== null && last.get(document_seq) === ref ? states.get(document_seq) : undefined
      if (state !== undefined) said.set(seq, sayState(kind, ref, state))
    } else if (kind === 'keys' || kind === 'settings') {
      if ((await readLastState(db, kind, null))?.ref === ref) said.set(seq, sayState(kind, ref, await readWorkspaceState(db, kind)))
    }
  }
  return said
}

/** The newest state of a subject. */
export async function readLastState(
  db: ReadableDatabase,
  kind: StateKind,
  documentSeq: number | null,
): Promise<Pick<ChainRow, 'ref' | 'leaf'> | undefined> {
  const [where, values] = documentSeq === null ? ['document_seq IS NULL', []] : ['document_seq = ?', [documentSeq]]
  return db
    .query<Pick<ChainRow, 'ref' | 'leaf'>>(`SELECT ref, leaf FROM chain WHERE ${where} AND kind = ? ORDER BY ref DESC LIMIT 1`)
    .get(...values, kind)
}

/** A state as the line that is hashed; `state` is its number among those of its subject. */
export function sayState(kind: StateKind, state: number, content: object): string {
  return JSON.stringify({ kind, state, ...content })
}

export function isState(kind: string): kind is StateKind {
  return (STATE_KINDS as readonly string[]).includes(kind)
}

/** Numbers of the entries that the erasures name. */
export async function readErased(db: ReadableDatabase): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ entries: string }>('SELECT entries FROM erasures').all()
  return new Set(rows.flatMap(({ entries }) => entries.split(',').map(Number)))
}

export function isErased({ seq, document_seq }: Pick<ChainRow, 'seq' | 'document_seq'>, erased: ReadonlySet<number>): boolean {
  return document_seq === null && erased.has(seq)
}

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Hashes of the bytes that an entry names. */
export function contentsOf(entry: string): string[] {
  const { kind, sha256, original_sha256: original } = JSON.parse(entry) as Readonly<Record<string, unknown>>
  return kind === 'version' || kind === 'mail' ? [sha256, original].filter((name) => typeof name === 'string') : []
}

async function readRowEntry(db: ReadableDatabase, { kind, document_seq, ref }: Link): Promise<string | undefined> {
  // A kind that is none has been written by somebody else.
  const isKnown = (ROW_KINDS as readonly string[]).includes(kind)
  const key = isKnown ? keyOf(kind as RowKind, document_seq, ref) : undefined
  const row = key === undefined ? undefined : await db.query<Record<string, Value>>(ENTRIES[kind as RowKind]).get(...key)
  if (row === undefined) return undefined
  const { actor, ...rest } = row
  return JSON.stringify(actor === null ? rest : row)
}

export function hashEntry(text: string): Uint8Array {
  return createHash('sha256').update(text, 'utf8').digest()
}

/** The hash of an entry, by that of the entry before. */
export function follow(before: Uint8Array, leaf: Uint8Array): Uint8Array {
  return createHash('sha256').update(before).update(leaf).digest()
}
