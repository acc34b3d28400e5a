import type Database from 'better-sqlite3'
import { hash } from 'node:crypto'
import type { ReadableFile } from './driver.ts'

/**
 * A sum over the rows of each table that the chain does not bind wholly, so that a byte that a disk has changed shows there as well; the integrity
 * check of SQLite does not look at what a cell says. Each write adds the digest of what a row becomes and takes away that of what it was. Somebody
 * who changes a row can make a sum anew: against him stands the chain.
 */
const SUMMED = [
  ...['transactions', 'status_log', 'jobs', 'calls', 'api_keys', 'settings', 'kept_answers', 'participants', 'cards', 'mirror'],
  ...['key_calls', 'document_counts', 'month_sums', 'due_sums', 'preceding', 'signers'],
] as const

/** Digests are below it: two of them are added within the whole numbers that JavaScript holds exactly. */
const MODULUS = 2 ** 52

/** Lets statements of a connection ask for the digest of a row. */
export function defineDigest(database: Database.Database): void {
  database.function('row_digest', { deterministic: true, directOnly: false }, (row) =>
    parseInt(hash('sha256', String(row)).slice(0, 13), 16),
  )
}

/** Lets the sums follow whatever the connection writes. */
export function keepSums(database: Database.Database): void {
  const triggers = SUMMED.flatMap((table) => {
    const trigger = (
      event: string,
      change: string,
    ): string => `CREATE TEMP TRIGGER sum_${table}_${event} AFTER ${event} ON main.${table} BEGIN
      UPDATE row_sums SET sum = (sum + ${change}) % ${MODULUS} WHERE name = '${table}'; END`
    const [added, taken] = [digestOf(database, table, 'new.'), `${MODULUS} - ${digestOf(database, table, 'old.')}`]
    return [trigger('INSERT', added), trigger('DELETE', taken), trigger('UPDATE', `(${added} + ${taken}) % ${MODULUS}`)]
  })
  database.exec(triggers.join(';\n'))
}

/** Makes the sums anew, after rows were written that nothing followed. */
export function makeSums(database: Database.Database): void {
  database
    .transaction(() => {
      for (const table of SUMMED) {
        const sum = asSum(database.prepare<[], Halves>(sumOf(digestOf(database, table), table)).get())
        database
          .prepare('INSERT INTO row_sums (name, sum) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET sum = excluded.sum')
          .run(table, sum)
      }
    })
    .immediate()
}

/** The first table whose rows are not those that were written. */
export function findWrongSum(file: ReadableFile): string | undefined {
  const kept = new Map(
    file
      .query<{ name: string; sum: number }>('SELECT name, sum FROM row_sums')
      .all()
      .map(({ name, sum }) => [name, sum]),
  )
  return SUMMED.find((table) => {
    const columns = file.query<Column>(columnsOf(table)).all()
    return asSum(file.query<Halves>(sumOf(digest(columns, ''), table)).get()) !== kept.get(table)
  })
}

interface Column {
  readonly name: string
  readonly type: string
}

const columnsOf = (table: string): string => `SELECT name, type FROM pragma_table_info('${table}') ORDER BY cid`

function digestOf(database: Database.Database, table: string, row = ''): string {
  return digest(database.prepare<[], Column>(columnsOf(table)).all(), row)
}

/** JSON holds no bytes. */
function digest(columns: readonly Column[], row: string): string {
  return `row_digest(json_array(${columns.map(({ name, type }) => (type === 'BLOB' ? `hex(${row}${name})` : `${row}${name}`)).join(', ')}))`
}

/** The sum of digests in two halves, so that no whole number of SQLite overflows. */
interface Halves {
  readonly high: number
  readonly low: number
}

function sumOf(digest: string, table: string): string {
  return `SELECT ifnull(sum(d >> 26), 0) AS high, ifnull(sum(d & 67108863), 0) AS low FROM (SELECT ${digest} AS d FROM ${table})`
}

function asSum({ high, low }: Halves = { high: 0, low: 0 }): number {
  return Number((BigInt(high) * 67_108_864n + BigInt(low)) % BigInt(MODULUS))
}
