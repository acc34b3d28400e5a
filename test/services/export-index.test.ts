import { describe, expect, it } from 'vitest'
import type { ArchiveFault, DocumentRecord } from '../../core/contract/types.ts'
import { proveIndex } from '../../core/services/export/index-proof.ts'
import { INDEX_COLUMNS, writeIndex } from '../../core/services/export/index-table.ts'

const cellsOf = (record: Partial<DocumentRecord>): string[] => {
  const [, row = ''] = writeIndex([{ record: record as DocumentRecord, folder: '' }]).split('\r\n')
  return row.split(';')
}

describe('the index of an export as a table', () => {
  it.each(['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
    'marks %j as text, which a spreadsheet would compute',
    (number) => {
      expect(cellsOf({ number })[0]?.replaceAll('"', '')).toBe(`'${number}`.replaceAll('"', ''))
    },
  )

  it('writes amounts with a comma, so that none is read as a day, and leaves other texts as they are', () => {
    const cells = cellsOf({ number: '12.10', issue_date: '2026-11-22', total: '-12.10' })
    expect([cells[0], cells[1], cells[8]]).toEqual(['12.10', '2026-11-22', '-12,10'])
    expect(cellsOf({ number: '-12.50', total: '=1' })).toEqual(expect.arrayContaining(["'-12.50", "'=1"]))
    expect(writeIndex([{ record: { number: 'a;"b"' } as DocumentRecord, folder: 'f' }])).toContain('"a;""b""";')
  })

  it('holds with the amounts of older exports, and not with others', () => {
    const state = { document_id: 'd1', number: '-5', total: '-12.10' }
    const faultsOf = (number: string, total: string): ArchiveFault[] => {
      const faults: ArchiveFault[] = []
      const row = INDEX_COLUMNS.map((name) => ({ number, total, id: 'd1' })[name as 'id'] ?? '').join(';')
      const table = `\ufeff${[...INDEX_COLUMNS, 'folder'].join(';')}\r\n${row};\r\n`
      proveIndex(table, new Map([['d1', { state, contents: new Set() }]]), new Map(), (fault) => faults.push(fault))
      return faults
    }
    expect([faultsOf("'-5", '-12,10'), faultsOf('-5', '-12.10')]).toEqual([[], []])
    expect(faultsOf("'-5", '-12,11')).toEqual([{ code: 'changed', file: "index.csv: '-5" }])
  })
})
