import { describe, expect, it } from 'vitest'
import type { DocumentRecord } from '../../core/contract/types.ts'
import { writeIndex } from '../../core/services/export/index-table.ts'

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

  it('leaves numbers and dates as they are, and quotes what would end a cell', () => {
    expect(cellsOf({ number: '-12.50', issue_date: '2026-11-22' }).slice(0, 2)).toEqual(['-12.50', '2026-11-22'])
    expect(writeIndex([{ record: { number: 'a;"b"' } as DocumentRecord, folder: 'f' }])).toContain('"a;""b""";')
  })
})
