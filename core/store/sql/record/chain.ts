import { mapInOrder } from '../../../base/in-order.ts'
import type { ChainReads, ChangedSince } from '../../port/record.ts'
import type { ChainVerdict, ChainEntry } from '../../types.ts'
import { createHash } from 'node:crypto'
import { AppError } from '../../../base/errors.ts'
import { readContent } from '../documents/content.ts'
import type { ReadableDatabase, Value, WritableDatabase } from '../database.ts'

/**
 * The hash chain over the log of a workspace. An entry is said as one line of JSON; its leaf is the SHA-256 of that line, and its hash the
 * SHA-256 of the hash before it (32 zero bytes before the first) followed by the leaf. Whoever has noted the newest hash proves with it that
 * nothing before was changed, taken out or put in. Of an erased document the leaves stay, and an entry `erasure` that names them.
 */
const CHAIN_KINDS = ['version', 'status', 'send', 'erasure', 'restore', 'mail'] as const
export type ChainKind = (typeof CHAIN_KINDS)[number]

/** The row that an entry stands for. */
export interface Link {
  readonly kind: ChainKind
  /** Null for an erasure and what it has taken away, and for what concerns the whole workspace. */
  readonly document_seq: number | null
  readonly ref: number
}

interface ChainRow extends Link {
  readonly seq: number
  readonly leaf: Uint8Array
  readonly hash: Uint8Array
}

const START = new Uint8Array(32)
const PAGE = 1000

/** What an entry says: columns that never change, in this order. An actor is said where one is known, as the last. */
const ENTRIES: Readonly<Record<ChainKind, string>> = {
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
}

/** What finds the row of an entry; undefined where there can be none. */
function keyOf(kind: ChainKind, documentSeq: number | null, ref: number): Value[] | undefined {
  if (kind === 'erasure' || kind === 'restore') return documentSeq === null ? [ref] : undefined
  if (documentSeq === null) return undefined
  // A document came with one mail at most.
  if (kind === 'mail') return ref === 1 ? [documentSeq] : undefined
  return [documentSeq, ref]
}

/** Puts rows that were just added at the end of the chain, in this order. */
export async function appendChain(db: WritableDatabase, ...links: readonly Link[]): Promise<void> {
  const [last = { seq: 0, hash: START }, entries] = await Promise.all([
    db.query<Pick<ChainRow, 'seq' | 'hash'>>('SELECT seq, hash FROM chain ORDER BY seq DESC LIMIT 1').get(),
    Promise.all(links.map(({ kind, document_seq, ref }) => readEntry(db, kind, document_seq, ref))),
  ])
  const insert = db.statement('INSERT INTO chain (seq, kind, document_seq, ref, leaf, hash) VALUES (?, ?, ?, ?, ?, ?)')
  let before = last.hash
  await Promise.all(
    links.map(({ kind, document_seq, ref }, index) => {
      const entry = entries[index]
      if (entry === undefined) throw new AppError('internal_error', `There is no ${kind} ${ref} to be chained.`)
      const leaf = hash(entry)
      before = link(before, leaf)
      return insert.run(last.seq + 1 + index, kind, document_seq, ref, leaf, before)
    }),
  )
}

/** The same for a row whose document is known by its id. */
export async function chainRow(db: WritableDatabase, kind: ChainKind, documentId: string, ref: number): Promise<void> {
  const row = await db.query<{ seq: number }>('SELECT seq FROM documents WHERE id = ?').get(documentId)
  if (row === undefined) throw new AppError('internal_error', `There is no document ${documentId} to be chained.`)
  await appendChain(db, { kind, document_seq: row.seq, ref })
}

export function chainReads(db: ReadableDatabase): ChainReads {
  return {
    list: async (after: number): Promise<ChainEntry[]> => {
      const rows = await db.query<ChainRow>('SELECT * FROM chain WHERE seq > ? ORDER BY seq LIMIT ?').all(after, PAGE)
      // Most pages hold nothing that was erased.
      const erased = rows.some(({ document_seq }) => document_seq === null) ? await readErased(db) : new Set<number>()
      return mapInOrder(rows, async (row) => {
        const { seq, kind, document_seq, ref } = row
        const entry = await readEntry(db, kind, document_seq, ref)
        if (entry === undefined && !isErased(row, erased)) throw damaged(seq)
        const said = entry === undefined ? { leaf: toHex(row.leaf) } : { entry }
        return { seq, hash: toHex(row.hash), said, contents: entry === undefined ? [] : contentsOf(entry) }
      })
    },

    lastSeq: async (): Promise<number> =>
      (await db.query<{ seq: number }>('SELECT seq FROM chain ORDER BY seq DESC LIMIT 1').get())?.seq ?? 0,

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

    async verify(): Promise<ChainVerdict> {
      let before: Uint8Array = START
      let checked = 0
      const erased = await readErased(db)
      const end = (broken?: ChainVerdict['broken']): ChainVerdict => {
        const head = toHex(before)
        return { valid: broken === undefined, checked, head, ...(broken === undefined ? {} : { broken }) }
      }
      for (;;) {
        const rows = await db.query<ChainRow>('SELECT * FROM chain WHERE seq > ? ORDER BY seq LIMIT ?').all(checked, PAGE)
        for (const row of rows) {
          checked += 1
          const reason = row.seq === checked ? await findFault(db, row, before, erased) : 'An entry is missing before this one.'
          if (reason !== undefined) return end({ seq: row.seq, reason, ...(await documentOf(db, row.document_seq)) })
          before = row.hash
        }
        if (rows.length < PAGE) break
      }
      const outside = (await countRows(db)) - (checked - erased.size)
      if (outside === 0) return end()
      return end({ seq: checked + 1, reason: outside > 0 ? `${outside} rows stand outside the chain.` : `${-outside} rows are missing.` })
    },
  }
}

function damaged(seq: number): AppError {
  return new AppError('workspace_damaged', `What entry ${seq} of the log stands for is missing.`, { next: 'Restore the last backup.' })
}

/** Numbers of the entries that the erasures name. */
async function readErased(db: ReadableDatabase): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ entries: string }>('SELECT entries FROM erasures').all()
  return new Set(rows.flatMap(({ entries }) => entries.split(',').map(Number)))
}

function isErased({ seq, document_seq }: ChainRow, erased: ReadonlySet<number>): boolean {
  return document_seq === null && erased.has(seq)
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function contentsOf(entry: string): string[] {
  const { sha256, original_sha256: original } = JSON.parse(entry) as Readonly<Record<string, unknown>>
  return [sha256, original].filter((name) => typeof name === 'string')
}

async function findFault(
  db: ReadableDatabase,
  row: ChainRow,
  before: Uint8Array,
  erased: ReadonlySet<number>,
): Promise<string | undefined> {
  if (isErased(row, erased))
    return isEqual(link(before, row.leaf), row.hash) ? undefined : 'Its hash does not follow from the entry before.'
  const entry = await readEntry(db, row.kind, row.document_seq, row.ref)
  if (entry === undefined) return `The ${row.kind} it stands for is missing.`
  const leaf = hash(entry)
  if (!isEqual(leaf, row.leaf)) return `The ${row.kind} it stands for was changed.`
  if (!isEqual(link(before, leaf), row.hash)) return 'Its hash does not follow from the entry before.'
  return row.kind === 'version' || row.kind === 'mail' ? await findLostContent(db, entry) : undefined
}

async function findLostContent(db: ReadableDatabase, entry: string): Promise<string | undefined> {
  try {
    for (const sha256 of contentsOf(entry)) await readContent(db, sha256)
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'workspace_damaged') return error.message
    throw error
  }
}

async function readEntry(db: ReadableDatabase, kind: ChainKind, documentSeq: number | null, ref: number): Promise<string | undefined> {
  // A kind that is none has been written by somebody else.
  const key = CHAIN_KINDS.includes(kind) ? keyOf(kind, documentSeq, ref) : undefined
  const row = key === undefined ? undefined : await db.query<Record<string, Value>>(ENTRIES[kind]).get(...key)
  if (row === undefined) return undefined
  const { actor, ...rest } = row
  return JSON.stringify(actor === null ? rest : row)
}

async function documentOf(db: ReadableDatabase, seq: number | null): Promise<{ document_id?: string }> {
  const row = await db.query<{ id: string }>('SELECT id FROM documents WHERE seq = ?').get(seq)
  return row === undefined ? {} : { document_id: row.id }
}

async function countRows(db: ReadableDatabase): Promise<number> {
  const tables = ['versions', 'status_log', 'transactions', 'erasures', 'restores', 'document_mails']
  const sql = `SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')} AS amount`
  return (await db.query<{ amount: number }>(sql).get())?.amount ?? 0
}

function hash(text: string): Uint8Array {
  return createHash('sha256').update(text, 'utf8').digest()
}

function link(before: Uint8Array, leaf: Uint8Array): Uint8Array {
  return createHash('sha256').update(before).update(leaf).digest()
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0
}
