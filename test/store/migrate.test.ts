import Database from 'better-sqlite3'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { numberSortKey } from '../../core/store/sort-keys.ts'
import { applyMigrations, MIGRATIONS } from '../../core/store/sqlite/migrate.ts'
import type { Migration } from '../../core/store/sqlite/migrations/migration.ts'
import { NUMBERS } from '../support/numbers.ts'
import { temporaryFolder } from '../support/workspace.ts'

const FOLDER = join(import.meta.dirname, '../../core/store/sqlite/migrations')
/** SHA-256 of each step. Never changed: a further step is a further row. */
const DIGESTS = {
  '024-create-tables.ts': 'fab4b448bc245b3280367e8bcab6712c1514b76613fd8e014bb1cab3f91fbb12',
  '025-fence-deliveries.ts': '9e1fca70b082254c400483c5285ee438abecf95fa72cd77b1adbc12328ad3e7c',
  '026-keep-digests.ts': '907213bf6d48f7ae80356ec51cbebfcf2e6a4ca3d6a899bcca3c1be3df423104',
  '027-bind-and-sign.ts': 'd6b0265b4957d1a7dc21237b2b3d92ed7c393eb059a521e1ed56c96f535259a1',
  '028-keep-time-stamps.ts': '449119e9430840e33fa7737be2205d4decd8004c0c1bc48a38b53daf5cfe2361',
  '029-find-by-content.ts': '95689f8eaa899824300ede6527a560cffc649f4fee84b5e6a8f7fab275ae6824',
  '030-keep-program-versions.ts': '48b2637b8595b3d998453b0c1ae435c529031d46dfeedab090421104a69f4990',
  '031-fold-letters.ts': 'c82aaf4c15c9e42bf4f4bbb24774552b1357f7d04becf2f71e8228387ec5ebff',
  '032-name-writers-of-cards.ts': 'f36217ba58ccb7e2f35b531811ef26d44cbf32d5ef8822f496fb1349c81a6c42',
  '033-sum-by-side.ts': '6ffc811e1a1c275a3c65bcfcf92996e6bbc984b4a94f71a3f869d117d1396446',
  '034-sort-numbers-as-people-do.ts': '851bf5170b59d68367ae356b4b1b3eeb68ee2613b278f398b602c7835fe31404',
  '035-know-what-is-put-aside.ts': '46a3b96b74e656cd38bfde7c68a2a74565cc4f700d7e64a8870ec223dc03d634',
}

const ADD: Migration = { number: 1, sql: 'CREATE TABLE a (x TEXT) STRICT;' }
const GROW: Migration = { number: 2, sql: "ALTER TABLE a ADD COLUMN y TEXT; INSERT INTO a VALUES ('1', '2');" }
const BROKEN: Migration = { number: 3, sql: 'CREATE TABLE b (x TEXT) STRICT; INSERT INTO nowhere VALUES (1);' }

function database(): Database.Database {
  const db = new Database(join(temporaryFolder(onTestFinished), 'x.db'))
  onTestFinished(() => void db.close())
  return db
}

/** Puts documents into a database, with something in the columns that must have it. */
function inserting(db: Database.Database) {
  // Their contents are nothing to what is tried.
  db.pragma('foreign_keys = OFF')
  const columns = db.prepare<[], { name: string; type: string }>(
    `SELECT name, type FROM pragma_table_info('documents') WHERE "notnull" AND dflt_value IS NULL`,
  )
  const plain = Object.fromEntries(columns.all().map(({ name, type }) => [name, type === 'TEXT' ? 'upload.completed' : 1]))
  return (row: Readonly<Record<string, string | number | null>>): void => {
    const all = { ...plain, ...row }
    const names = Object.keys(all)
    db.prepare(`INSERT INTO documents (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`).run(all)
  }
}

/** As a program of an earlier step has left it. */
function databaseOf(step: number): Database.Database {
  const db = database()
  applyMigrations(
    db,
    MIGRATIONS.filter(({ number }) => number <= step),
  )
  return db
}

describe('migrations', () => {
  it('are numbered upwards', () => {
    const numbers = MIGRATIONS.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right))
  })

  it('are frozen: a released file never changes, and imports nothing that could', () => {
    const files = readdirSync(FOLDER).filter((name) => /^\d/.test(name))
    const digests = files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(FOLDER, name)))
        .digest('hex'),
    ])
    expect(Object.fromEntries(digests)).toEqual(DIGESTS)
    const imports = files.flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').match(/^import .*|\bimport\(.*/gm) ?? [])
    expect([...new Set(imports)]).toEqual(["import type { Migration } from './migration.ts'"])
  })

  it('an upgraded workspace has the tables of a new one, and is refused when it is older than the first step', () => {
    const [upgraded, fresh] = [database(), database()]
    MIGRATIONS.forEach((_, index) => applyMigrations(upgraded, MIGRATIONS.slice(0, index + 1)))
    applyMigrations(upgraded)
    applyMigrations(fresh)
    const tables = (db: Database.Database) => db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all()
    expect(tables(upgraded)).toEqual(tables(fresh))
    upgraded.pragma(`user_version = ${(MIGRATIONS[0]?.number ?? 0) - 1}`)
    expect(() => applyMigrations(upgraded)).toThrow('before the first release')
  })

  it('what an older program put into the index and the cards is found as this one folds it', () => {
    const db = databaseOf(30)
    const add = db.prepare('INSERT INTO documents_search (rowid, number, names, ids) VALUES (?, ?, ?, ?)')
    add.run(1, 're 1', 'łodz stal łodz', 'ðuric ˮ20260101 łodz')
    add.run(2, 're 2', 'lodi', 'þor')
    db.exec(
      `INSERT INTO cards (id, kind, name_key, words, match_ids, content, updated_at) VALUES ('c', 'customer', '', 'øre łodz', '', '{}', '')`,
    )
    applyMigrations(db)
    const find = (word: string) =>
      db.prepare(`SELECT rowid FROM documents_search WHERE documents_search MATCH ? ORDER BY rowid`).pluck().all(`"${word}"*`)
    expect([find('lod'), find('łodz'), find('stal lodz'), find('duric'), find('thor')]).toEqual([[1, 2], [], [1], [1], [2]])
    expect(db.prepare('SELECT words FROM cards').pluck().get()).toBe('ore lodz')
    // What it was put in with takes it out again, to the last word.
    const remove = db.prepare("INSERT INTO documents_search (documents_search, rowid, number, names, ids) VALUES ('delete', ?, ?, ?, ?)")
    remove.run(1, 're 1', 'lodz stal lodz', 'duric ˮ20260101 lodz')
    remove.run(2, 're 2', 'lodi', 'thor')
    db.exec('CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, documents_search, row)')
    expect(db.prepare('SELECT term FROM temp.words').all()).toEqual([])
  })

  it('what the buyer has written is counted on the side of the client that it is', () => {
    const db = databaseOf(32)
    const insert = inserting(db)
    const put = (id: string, direction: string, type_code: string, match_role: string | null, units: number): void => {
      const row = { id, direction, type_code, match_role, issue_date: '2026-11-03', due_date: '2026-12-03', currency_code: 'EUR' }
      insert({ ...row, due_units: units, net_units: units, gross_units: units, need: 'ready' })
    }
    put('a', 'outbound', '380', 'seller', 1)
    put('b', 'inbound', '389', 'seller', 10)
    put('c', 'outbound', '389', null, 100)
    put('d', 'undecided', '389', null, 1000)
    const sums = () => ({
      months: db.prepare('SELECT direction, gross_low FROM month_sums WHERE amount > 0 ORDER BY direction').raw().all(),
      due: db.prepare('SELECT direction, low FROM due_sums WHERE amount > 0 ORDER BY direction').raw().all(),
    })
    const both = (inbound: number, outbound: number) => {
      const rows = Object.entries({ inbound, outbound })
      return { months: rows, due: rows }
    }
    expect(sums()).toEqual(both(10, 101))
    applyMigrations(db)
    expect(sums()).toEqual(both(100, 11))
    db.exec("UPDATE documents SET match_role = 'seller' WHERE id = 'c'")
    expect(sums()).toEqual({ months: [['outbound', 111]], due: [['outbound', 111]] })
    db.exec("UPDATE documents SET type_code = '380' WHERE id <> 'd'")
    expect(sums()).toEqual(both(10, 101))
  })

  it('what was put aside before is known, and what was sent again since is not', () => {
    const db = databaseOf(34)
    // Contents and transactions are nothing to it.
    db.pragma('foreign_keys = OFF')
    const put =
      db.prepare(`INSERT INTO documents (seq, id, direction, status, format, created_at, updated_at, version, sha256, valid, fatal, warning, information, errors)
      VALUES (@seq, 'd' || @seq, 'outbound', 'send.failed', 'xrechnung.invoice.3_0.xml_ubl', 'x', 'x', 1, 'a', 1, 0, 0, 0, 0)`)
    const send =
      db.prepare(`INSERT INTO jobs (id, document_seq, transaction_seq, state, version, sha256, customer, aside, created_at, updated_at)
      VALUES (hex(randomblob(8)), @seq, 1, 'refused', 1, 'a', 'c', @aside, 'x', 'x')`)
    for (const seq of [1, 2, 3]) put.run({ seq })
    // The first is to be mended, the second was put aside, the third was sent again after that.
    send.run({ seq: 1, aside: 0 })
    send.run({ seq: 2, aside: 1 })
    send.run({ seq: 3, aside: 1 })
    send.run({ seq: 3, aside: 0 })
    applyMigrations(db)
    const read = () => db.prepare('SELECT aside, need FROM documents ORDER BY seq').raw().all()
    const [refused, aside] = [
      [null, 'refused'],
      ['aside', 'put_aside'],
    ]
    expect(read()).toEqual([refused, aside, refused])
    db.exec('UPDATE jobs SET aside = 1 - aside')
    expect(read()).toEqual([aside, refused, aside])
    db.exec("UPDATE jobs SET state = 'waiting', aside = 0 WHERE document_seq = 1")
    expect(read()[0]).toEqual(refused)
  })

  it('numbers that an older program has stored sort as those that this one stores', () => {
    const db = databaseOf(33)
    const insert = inserting(db)
    const numbers = [...NUMBERS, null]
    for (const [index, number] of numbers.entries()) insert({ id: String(index), number })
    applyMigrations(db)
    const rows = db
      .prepare<[], { number: string | null; number_key: string | null }>('SELECT number, number_key FROM documents ORDER BY seq')
      .all()
    expect(rows.map(({ number }) => number)).toEqual(numbers.map((number) => number?.toWellFormed() ?? null))
    for (const { number, number_key } of rows) expect(number_key).toBe(numberSortKey(number ?? undefined))
  })

  it('each is applied once, in order', () => {
    const db = database()
    applyMigrations(db, [ADD])
    applyMigrations(db, [ADD, GROW])
    applyMigrations(db, [ADD, GROW])
    expect(db.prepare('SELECT * FROM a').all()).toEqual([{ x: '1', y: '2' }])
    expect(db.pragma('user_version', { simple: true })).toBe(2)
  })

  it('one that fails leaves the version before as it was', () => {
    const db = database()
    applyMigrations(db, [ADD, GROW])
    expect(() => applyMigrations(db, [ADD, GROW, BROKEN])).toThrow()
    expect(db.pragma('user_version', { simple: true })).toBe(2)
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'b'").all()).toEqual([])
  })
})
