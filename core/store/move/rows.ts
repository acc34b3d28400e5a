import { createHash } from 'node:crypto'
import { AppError } from '../../base/errors.ts'
import { MOVE_SETTING } from '../moved.ts'
import { addToSearch, removeFromSearch } from '../sql/documents/search.ts'
import type { Value, WritableDatabase } from '../sql/database.ts'
import type { Side } from './side.ts'
import type { Column, Table } from './tables.ts'

/** Numbers are their digits, so that none is too large. */
type Cell = string | Uint8Array | null
export type Row = readonly Cell[]

/** A portion is one transaction: so many rows and bytes at most, but for a row that is larger by itself. */
const MAX_ROWS = 500
const MAX_BYTES = 8_000_000

const quote = (name: string): string => `"${name}"`
const list = (columns: readonly Column[]): string => columns.map(({ name }) => quote(name)).join(', ')
/** With the table before each: a column that is read as text sorts as the number that it is. */
const keys = (table: Table): string => table.key.map(({ name }) => `${quote(table.name)}.${quote(name)}`).join(', ')
const given = ({ kind }: Column): string => (kind === 'number' ? 'CAST(? AS BIGINT)' : '?')

/** The rows of a table that belong to the workspace; of the settings not the mark of the move itself. */
function ownRows(side: Pick<Side, 'own'>, table: Table): string {
  const besides = table.name === 'settings' ? ` AND name <> '${MOVE_SETTING}'` : ''
  return `${quote(table.name)} WHERE ${side.own} AND ${table.counts}${besides}`
}

/** The next rows behind a key, in the order of the keys; from the first where none is given. Empty at the end. */
export async function readRows(side: Pick<Side, 'db' | 'own'>, table: Table, after: readonly string[]): Promise<Row[]> {
  const behind = after.length === 0 ? '' : ` AND (${keys(table)}) > (${table.key.map(given).join(', ')})`
  const from = `FROM ${ownRows(side, table)}${behind} ORDER BY ${keys(table)} LIMIT ?`
  const sizes = table.columns.filter(({ kind }) => kind !== 'number').map(({ name }) => `coalesce(octet_length(${quote(name)}), 0)`)
  const listed = await side.db.query<{ size: number }>(`SELECT ${['0', ...sizes].join(' + ')} AS size ${from}`).all(...after, MAX_ROWS)
  let bytes = 0
  const fitting = listed.findIndex(({ size }, index) => (bytes += size) > MAX_BYTES && index > 0)
  const amount = fitting === -1 ? listed.length : fitting
  if (amount === 0) return []
  const columns = table.columns.map(({ name, kind }) =>
    kind === 'number' ? `CAST(${quote(name)} AS TEXT) AS ${quote(name)}` : quote(name),
  )
  const rows = await side.db.query<Record<string, Cell>>(`SELECT ${columns.join(', ')} ${from}`).all(...after, amount)
  return rows.map((row) => table.columns.map(({ name }) => readable(row[name] ?? null, table)))
}

/**
 * PostgreSQL holds no U+0000. In the network log, which keeps what others have answered, it becomes the sign for what cannot be shown; nowhere else
 * can it come in. Throws AppError `invalid_state`.
 */
function readable(cell: Cell, table: Table): Cell {
  if (typeof cell !== 'string' || !cell.includes('\0')) return cell
  if (table.name === 'calls') return cell.replaceAll('\0', '\uFFFD')
  throw new AppError(
    'invalid_state',
    `A text of the table ${table.name} holds the character U+0000, which the database of an office cannot hold.`,
  )
}

/** What names a row, as `readRows` takes it. */
export function keyOf(row: Row | undefined, table: Table): readonly string[] {
  return table.key.map(({ name }) => String(row?.[table.columns.findIndex((column) => column.name === name)]))
}

/** Triggers follow each row, as if it were new; the full-text index is filled. */
export async function insertRows(db: WritableDatabase, table: Table, rows: readonly Row[], atOnce: number): Promise<void> {
  const places = `(${table.columns.map(given).join(', ')})`
  for (let start = 0; start < rows.length; start += atOnce) {
    const part = rows.slice(start, start + atOnce)
    const sql = `INSERT INTO ${quote(table.name)} (${list(table.columns)}) VALUES ${part.map(() => places).join(', ')}`
    await db.statement(sql).run(...part.flatMap((row): readonly Value[] => row))
  }
  if (table.name !== 'documents') return
  const seqs = rows.map((row) => Number(keyOf(row, table)[0]))
  const texts = await db
    .query<{ seq: number; texts: string }>(
      `SELECT document_seq AS seq, texts FROM search_texts WHERE document_seq IN ${db.dialect.numbers('?')}`,
    )
    .all(JSON.stringify(seqs))
  const known = new Map(texts.map((row) => [row.seq, row.texts]))
  for (const [index, row] of rows.entries()) {
    const seq = seqs[index] ?? 0
    await addToSearch(answering(db, table, row, known.get(seq) ?? null), seq)
  }
}

/** The database, which answers with a row and its texts, which are at hand: to ask for each document again would take as long as to write it. */
function answering(db: WritableDatabase, table: Table, row: Row, texts: string | null): WritableDatabase {
  const named: unknown = { ...Object.fromEntries(table.columns.map(({ name }, index) => [name, row[index] ?? null])), texts }
  return {
    ...db,
    query: <Asked>(_sql: string) => ({
      get: (): Promise<Asked | undefined> => Promise.resolve(named as Asked),
      all: (): Promise<Asked[]> => Promise.resolve([named as Asked]),
    }),
  }
}

/** Takes away some rows, and answers how many those were. */
export async function deleteRows(db: WritableDatabase, side: Pick<Side, 'own'>, table: Table): Promise<number> {
  const chosen = `SELECT ${list(table.key)} FROM ${ownRows(side, table)} ORDER BY ${keys(table)} LIMIT ${MAX_ROWS}`
  if (table.name === 'documents') {
    for (const { seq } of await db.query<{ seq: number }>(chosen).all()) await removeFromSearch(db, seq)
  }
  return db.statement(`DELETE FROM ${ownRows(side, table)} AND (${list(table.key)}) IN (${chosen})`).run()
}

export async function countRows(side: Pick<Side, 'db' | 'own'>, table: Table): Promise<number> {
  return (await side.db.query<{ amount: number }>(`SELECT count(*) AS amount FROM ${ownRows(side, table)}`).get())?.amount ?? 0
}

export interface Digest {
  readonly rows: number
  readonly bytes: number
  /** SHA-256 over all cells in the order of the keys, each with its kind and length before it. */
  readonly sha256: string
}

/** Reads all rows of a table. `each` is called before each portion. */
export async function digestRows(side: Side, table: Table, each: (rows: number) => void): Promise<Digest> {
  const hash = createHash('sha256')
  const sum = { rows: 0, bytes: 0 }
  for (let after: readonly string[] = []; ;) {
    const rows = await readRows(side, table, after)
    if (rows.length === 0) return { ...sum, sha256: hash.digest('hex') }
    each(rows.length)
    for (const cell of rows.flat()) {
      const bytes = typeof cell === 'string' ? Buffer.from(cell, 'utf8') : cell
      hash.update(bytes === null ? '-' : `${typeof cell === 'string' ? 't' : 'b'}${bytes.byteLength}:`)
      if (bytes !== null) hash.update(bytes)
      sum.bytes += bytes?.byteLength ?? 0
    }
    sum.rows += rows.length
    after = keyOf(rows.at(-1), table)
  }
}
