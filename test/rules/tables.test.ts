import { describe, expect, test } from 'vitest'
import { readTable } from '../../core/rules/rule-table.ts'
import { compareTables } from '../support/compare-rule-tables.ts'
import { describeTable, readText, RULE_TABLES } from '../support/generate-rule-tables.ts'

describe('tables of rules', () => {
  test.each(RULE_TABLES)('$table is what $source says now', (table) => {
    expect(readText(table.table)).toBe(describeTable(table))
  })

  test('a rule is read with its id, profiles, level, context and question', () => {
    const source =
      '# none\nlet /T = /rsm:X\nlet /A = /T/Y\nid FX-\n@ /A/Z{C=1} except /T\n01 CX! =1 Name\n02 not @schemeID\n03 ! @unitCode in iso_4217\n'
    const at = { context: '/rsm:X/Y/Z{C=1}', except: '/rsm:X' }
    expect([...readTable(source)]).toEqual([
      { id: 'FX-01', profiles: 'CX', fatal: true, ...at, ask: { kind: 'count', sign: '=', count: 1, part: 'Name' } },
      { id: 'FX-02', profiles: '', fatal: false, ...at, ask: { kind: 'not', part: '@schemeID' } },
      { id: 'FX-03', profiles: '', fatal: true, ...at, ask: { kind: 'in', attribute: 'unitCode', list: 'iso_4217' } },
    ])
  })

  test.each(['01', '01 =1', '01 not', '01 = Name', '01 needs Name', '01 in a b', '01 cx! not Name', '01 C not A B', '01 C! says Name'])(
    '"%s" is no rule',
    (row) => {
      expect(() => [...readTable(`@ /A\n${row}\n`)]).toThrow(SyntaxError)
    },
  )

  test('between two releases each rule that is new, gone or asks something else is named', () => {
    const before = 'id R-\n@ /A\n1 =1 Name\n2 not ID\n3 C in iso_4217\n4 <=1 ID\n'
    const after = 'id R-\n@ /A\n1 ! =1 Name\n3 C in iso_4217\n5 >=1 ID\n@ /B\n4 <=1 ID\n'
    expect(compareTables(before, after)).toEqual([
      '~ R-1 /A =1 Name -> /A ! =1 Name',
      '- R-2 /A not ID',
      '~ R-4 /A <=1 ID -> /B <=1 ID',
      '+ R-5 /A >=1 ID',
    ])
  })
})
