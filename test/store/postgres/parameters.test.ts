import { describe, expect, it } from 'vitest'
import { createPreparation, numberParameters } from '../../../core/store/postgres/parameters.ts'
import { getTypeParser, parameterOf } from '../../../core/store/postgres/values.ts'

describe('statements for PostgreSQL', () => {
  it('number their parameters, and leave every other question mark as it is', () => {
    const cases: [string, string][] = [
      ['SELECT 1', 'SELECT 1'],
      ['SELECT ? WHERE a = ? AND b IN (?, ?)', 'SELECT $1 WHERE a = $2 AND b IN ($3, $4)'],
      ["SELECT '?' || ? || 'it''s ?'", "SELECT '?' || $1 || 'it''s ?'"],
      ['SELECT "a?" FROM t WHERE x = ?', 'SELECT "a?" FROM t WHERE x = $1'],
      ['SELECT ? -- why?\n, ?', 'SELECT $1 -- why?\n, $2'],
      ['SELECT ? /* ? \n ? */ , ?', 'SELECT $1 /* ? \n ? */ , $2'],
      ['SELECT $$ ? $$, ?, $tag$ ? $$ ? $tag$, ?', 'SELECT $$ ? $$, $1, $tag$ ? $$ ? $tag$, $2'],
      ["SELECT '' || ?, ''''||?", "SELECT '' || $1, ''''||$2"],
    ]
    for (const [given, wanted] of cases) expect(numberParameters(given)).toBe(wanted)
    expect(numberParameters(Array.from({ length: 12 }, () => '?').join())).toMatch(/\$12$/)
  })

  it('name a conflict by the key within the workspace', () => {
    expect(numberParameters("INSERT INTO t VALUES (?) ON CONFLICT (id, kind) DO UPDATE SET a = 'ON CONFLICT ('")).toBe(
      "INSERT INTO t VALUES ($1) ON CONFLICT (workspace, id, kind) DO UPDATE SET a = 'ON CONFLICT ('",
    )
    expect(numberParameters('INSERT INTO t VALUES (?) ON CONFLICT DO NOTHING')).toBe('INSERT INTO t VALUES ($1) ON CONFLICT DO NOTHING')
  })

  it('have one name each, and no more names than a connection should keep', () => {
    const { prepare } = createPreparation()
    expect(prepare('SELECT ?')).toBe(prepare('SELECT ?'))
    const names = Array.from({ length: 1200 }, (_, index) => prepare(`SELECT ${index}`).name)
    expect(new Set(names.filter((name) => name !== undefined)).size).toBe(999)
    expect(names.at(-1)).toBeUndefined()
    expect(prepare('SELECT ?').name).toBeDefined()
  })
})

describe('values for PostgreSQL', () => {
  it('are read as SQLite gives them, and none is rounded', () => {
    const read = (oid: number, text: string) => getTypeParser(oid)(text)
    expect([read(20, '9007199254740991'), read(1700, '-12'), read(16, 't'), read(16, 'f'), read(25, '12')]).toEqual([
      9007199254740991,
      -12,
      1,
      0,
      '12',
    ])
    expect(read(17, '\\x00ff10')).toEqual(new Uint8Array([0, 255, 16]))
    expect(() => read(20, '9007199254740993')).toThrow(RangeError)
    expect(() => read(1700, '1.50')).toThrow(RangeError)
  })

  it('are given exactly; what cannot be stored is refused', () => {
    expect([parameterOf(9007199254740993n), parameterOf(1.5), parameterOf(null), parameterOf('ä')]).toEqual([
      '9007199254740993',
      1.5,
      null,
      'ä',
    ])
    expect(parameterOf(new Uint8Array([1, 2, 3]).subarray(1))).toEqual(Buffer.from([2, 3]))
    expect(() => parameterOf('a\0b')).toThrow(expect.objectContaining({ code: 'invalid_parameter' }) as Error)
  })
})
