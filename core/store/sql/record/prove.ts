import { AppError } from '../../../base/errors.ts'
import type { ChainFault, ChainVerdict, SignedHead } from '../../types.ts'
import type { ReadableDatabase } from '../database.ts'
import { readContent } from '../documents/content.ts'
import { ASIDE_OF_JOB, needInSql } from '../documents/needs.ts'
import {
  CHAIN_START,
  contentsOf,
  follow,
  hashEntry,
  isErased,
  isState,
  readErased,
  readPage,
  toHex,
  type ChainEnd,
  type ChainRow,
} from './chain.ts'
import { isGenuine } from '../../signing.ts'
import { numberSortKey } from '../../sort-keys.ts'
import { readHeads } from './heads.ts'
import { isCopied, readNotes, type ProofNote } from './notes.ts'
import { readStamps } from './stamps.ts'

/**
 * Proves a workspace: every entry of the chain and the rows that it stands for, the bytes of every version, that no row stands outside the chain,
 * that what is shown of each document follows from it, and that the chain ends where it was signed last. `anchor` is the last head that was noted
 * outside the database. Stops at the first fault.
 */
export async function proveChain(db: ReadableDatabase, anchor?: SignedHead): Promise<ChainVerdict> {
  const heads = await readHeads(db)
  const stamped = (await readStamps(db)).map(({ head }) => head)
  const walked = await walk(db, [...heads, ...stamped, ...(anchor === undefined ? [] : [anchor])])
  const { end, broken } = walked
  const last = heads.at(-1)
  const fault = broken ?? (await findAfter(db, walked, { heads, stamped, anchor }))
  return {
    valid: fault === undefined,
    checked: end.seq,
    head: toHex(end.hash),
    ...(fault === undefined ? {} : { broken: fault }),
    ...(last === undefined ? {} : { signed: last }),
  }
}

/** The states of a subject that were met. */
interface Subject {
  readonly row: ChainRow
  /** The newest of them says what its rows say. */
  readonly isSaid: boolean
}

interface Walked {
  readonly end: ChainEnd
  readonly broken?: ChainFault
  readonly subjects: ReadonlyMap<string, Subject>
  readonly erased: ReadonlySet<number>
}

async function walk(db: ReadableDatabase, heads: readonly SignedHead[]): Promise<Walked> {
  const erased = await readErased(db)
  const subjects = new Map<string, Subject>()
  const signed = Map.groupBy(heads, ({ entry }) => entry)
  let end = CHAIN_START
  for (;;) {
    const rows = await readPage(db, end.seq)
    if (rows.length === 0) return { end, subjects, erased }
    for (const { entry, ...row } of rows) {
      const fault =
        row.seq === end.seq + 1
          ? await findFault(db, row, entry, end.hash, { erased, subjects, signed: signed.get(row.seq) ?? [] })
          : fail('missing_entry', 'An entry is missing before this one.')
      if (fault !== undefined) {
        const broken = { seq: row.seq, ...fault, ...(await documentOf(db, row.document_seq)) }
        return { end: { seq: end.seq + 1, hash: end.hash }, broken, subjects, erased }
      }
      end = { seq: row.seq, hash: row.hash }
    }
  }
}

type Fault = Pick<ChainFault, 'code' | 'reason'>

const fail = (code: Fault['code'], reason: string): Fault => ({ code, reason })

async function findFault(
  db: ReadableDatabase,
  row: ChainRow,
  entry: string | undefined,
  before: Uint8Array,
  {
    erased,
    subjects,
    signed,
  }: {
    readonly erased: ReadonlySet<number>
    readonly subjects: Map<string, Subject>
    readonly signed: readonly SignedHead[]
  },
): Promise<Fault | undefined> {
  const isGone = isErased(row, erased)
  if (isState(row.kind) && !isGone) {
    const subject = row.kind === 'state' ? String(row.document_seq) : row.kind
    if (row.ref !== (subjects.get(subject)?.row.ref ?? 0) + 1) return fail('missing_entry', 'A state is missing before this one.')
    subjects.set(subject, { row, isSaid: entry !== undefined })
  } else if (entry === undefined && !isGone) return fail('missing_entry', `The ${row.kind} it stands for is missing.`)
  const leaf = entry === undefined || isGone ? row.leaf : hashEntry(entry)
  if (!isEqual(leaf, row.leaf)) return fail('changed', `The ${NAMES[row.kind] ?? row.kind} it stands for was changed.`)
  if (!isEqual(follow(before, leaf), row.hash)) return fail('changed', 'Its hash does not follow from the entry before.')
  if (signed.some(({ hash }) => hash !== toHex(row.hash))) return fail('unsigned', 'It is not the entry that was signed.')
  return entry === undefined ? undefined : findLostContent(db, entry)
}

const NAMES: Readonly<Record<string, string>> = { state: 'document', keys: 'list of API keys', settings: 'list of settings' }

async function findLostContent(db: ReadableDatabase, entry: string): Promise<Fault | undefined> {
  try {
    for (const sha256 of contentsOf(entry)) await readContent(db, sha256)
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'workspace_damaged') return fail('changed', error.message)
    throw error
  }
}

/** Heads that were signed: those kept of each hour, those with a time stamp, and the one that was noted outside the database. */
interface Signed {
  readonly heads: readonly SignedHead[]
  readonly stamped: readonly SignedHead[]
  readonly anchor: SignedHead | undefined
}

/** What only shows once all entries are known. */
async function findAfter(db: ReadableDatabase, { end, subjects, erased }: Walked, signed: Signed): Promise<ChainFault | undefined> {
  const behind = (fault: Fault): ChainFault => ({ seq: end.seq + 1, ...fault })
  for (const { row, isSaid } of subjects.values()) {
    if (!isSaid) return { seq: row.seq, ...fail('missing_entry', `The ${NAMES[row.kind] ?? row.kind} it stands for is missing.`) }
  }
  const states = [...subjects.values()].reduce((sum, { row }) => sum + row.ref, 0)
  const outside = (await countRows(db)) - (end.seq - erased.size - states)
  if (outside !== 0)
    return behind(
      outside > 0 ? fail('changed', `${outside} rows stand outside the chain.`) : fail('missing_entry', `${-outside} rows are missing.`),
    )
  if (subjects.has('settings')) {
    const unbound = await findUnbound(db)
    if (unbound !== undefined) return behind(unbound)
  }
  return (await findUnsigned(db, end, signed)) ?? (await findUnderived(db, end))
}

/** A document that no entry speaks of. */
async function findUnbound(db: ReadableDatabase): Promise<Fault | undefined> {
  const row = await db
    .query<{ id: string }>(
      `SELECT id FROM documents d WHERE NOT EXISTS (SELECT 1 FROM chain WHERE document_seq = d.seq AND kind = 'state') ORDER BY seq LIMIT 1`,
    )
    .get()
  return row === undefined ? undefined : fail('changed', `The document ${row.id} stands outside the chain.`)
}

async function findUnsigned(db: ReadableDatabase, end: ChainEnd, { heads, stamped, anchor }: Signed): Promise<ChainFault | undefined> {
  const forged = [...heads, ...stamped].find((head) => !isGenuine(head))
  if (forged !== undefined) return { seq: forged.entry, ...fail('unsigned', `Its signature of ${forged.signed_at} does not hold.`) }
  if (anchor !== undefined && anchor.entry > end.seq)
    return { seq: end.seq + 1, ...fail('lost_end', sayLost(end.seq + 1, anchor.entry, anchor.signed_at)) }
  const notes = await readNotes(db)
  const { restored = 0 } = (await db.query<{ restored: number | null }>(RESTORED).get()) ?? {}
  // A person who has put a workspace back from a backup knows what is missing since.
  const found = notes.find(({ what, entry }) => what !== 'copied' && entry > (restored ?? 0))
  if (found !== undefined) return { seq: found.first_entry, ...sayNote(found) }
  const { count = 0 } = (await db.query<{ count: number }>('SELECT count(*) AS count FROM signers').get()) ?? {}
  const last = heads.at(-1)?.entry ?? (count === 0 ? end.seq : 0)
  if (last === end.seq || (anchor === undefined && (await isCopied(db, last)))) return undefined
  return { seq: last + 1, ...fail('unsigned', sayUnsigned(last + 1, end.seq)) }
}

const RESTORED = `SELECT max(c.seq) AS restored FROM chain c JOIN restores r ON r.seq = c.ref
  WHERE c.document_seq IS NULL AND c.kind = 'restore' AND r.step = 'restored'`

const range = (first: number, last: number): string => (first === last ? `Entry ${first}` : `Entries ${first} to ${last}`)

function sayLost(first: number, last: number, at: string): string {
  return `${range(first, last)} were there at ${at} and are missing since.`
}

function sayUnsigned(first: number, last: number): string {
  return `${range(first, last)} were not written by this workspace: nothing signed by its key leads to them.`
}

function sayNote({ what, first_entry, last_entry, until, created_at }: ProofNote): Fault {
  const found = `This was found at ${created_at}.`
  return what === 'missing'
    ? fail('lost_end', `${sayLost(first_entry, last_entry, until ?? created_at)} ${found}`)
    : fail('unsigned', `${sayUnsigned(first_entry, last_entry)} ${found}`)
}

/** What is kept of rows that are proven, and follows from them. */
async function findUnderived(db: ReadableDatabase, end: ChainEnd): Promise<ChainFault | undefined> {
  const last = (column: string): string => `(SELECT ${column} FROM jobs WHERE document_seq = one.seq ORDER BY jobs.seq DESC LIMIT 1)`
  const row = await db
    .query<{ id: string }>(
      `SELECT id FROM documents AS one WHERE need IS DISTINCT FROM (${needInSql('one')}) OR delivery <> ${last('state')}
        OR delivery_at <> ${last('created_at')} OR coalesce(aside, '') <> ${last(`coalesce(${ASIDE_OF_JOB}, '')`)} ORDER BY seq LIMIT 1`,
    )
    .get()
  const behind = (id: string, reason: string): ChainFault => ({ seq: end.seq + 1, ...fail('changed', reason), document_id: id })
  if (row !== undefined) return behind(row.id, 'What the document waits for does not follow from it.')
  const misplaced = await findMisplaced(db)
  return misplaced === undefined ? undefined : behind(misplaced, 'Where the document stands in a list does not follow from its number.')
}

const PAGE = 1000

/** The id of a document that is sorted by another number than its own. */
async function findMisplaced(db: ReadableDatabase): Promise<string | undefined> {
  interface Row {
    readonly seq: number
    readonly id: string
    readonly number: string | null
    readonly number_key: string | null
  }
  const statement = db.query<Row>('SELECT seq, id, number, number_key FROM documents WHERE seq > ? ORDER BY seq LIMIT ?')
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const rows = await statement.all(after, PAGE)
    const found = rows.find(({ number, number_key }) => number_key !== numberSortKey(number ?? undefined))
    const last = rows.at(-1)
    if (found !== undefined || last === undefined) return found?.id
    after = last.seq
  }
}

async function documentOf(db: ReadableDatabase, seq: number | null): Promise<{ document_id?: string }> {
  const row = await db.query<{ id: string }>('SELECT id FROM documents WHERE seq = ?').get(seq)
  return row === undefined ? {} : { document_id: row.id }
}

async function countRows(db: ReadableDatabase): Promise<number> {
  const tables = [
    'versions',
    'status_log',
    'transactions',
    'erasures',
    'restores',
    'document_mails',
    'signers',
    'proof_notes',
    'timestamps',
  ]
  const sql = `SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')} AS amount`
  return (await db.query<{ amount: number }>(sql).get())?.amount ?? 0
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0
}
