import Database from 'better-sqlite3'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { applyMigrations, MIGRATIONS } from '../../core/store/migrate.ts'
import type { Migration } from '../../core/store/migrations/migration.ts'
import { temporaryFolder } from '../support/workspace.ts'

const ADD: Migration = { number: 1, sql: 'CREATE TABLE a (x TEXT) STRICT;' }
const GROW: Migration = { number: 2, sql: "ALTER TABLE a ADD COLUMN y TEXT; INSERT INTO a VALUES ('1', '2');" }
const BROKEN: Migration = { number: 3, sql: 'CREATE TABLE b (x TEXT) STRICT; INSERT INTO nowhere VALUES (1);' }

function database(): Database.Database {
  const db = new Database(join(temporaryFolder(onTestFinished), 'x.db'))
  onTestFinished(() => void db.close())
  return db
}

describe('migrations', () => {
  it('are numbered upwards from 1', () => {
    const numbers = MIGRATIONS.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right))
    expect(numbers[0]).toBe(1)
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
