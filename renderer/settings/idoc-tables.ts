import type { ErrorDetail } from '../../core/base/errors.ts'
import type { CodeListId } from '../../core/terms/kinds.ts'

/** The columns of the tables for IDocs, and what the engine finds wrong in their cells. */

export type TableName = 'units' | 'taxes'

const COLUMNS = ['idoc', 'code', 'key', 'category', 'rate', 'country', 'exemption_code', 'exemption_reason'] as const
export type ColumnName = (typeof COLUMNS)[number]

interface Column {
  readonly column: ColumnName
  readonly width: string
  readonly list?: CodeListId
}

export const UNIT_COLUMNS: readonly Column[] = [
  { column: 'idoc', width: '112px' },
  { column: 'code', width: '112px', list: 'unece_rec20' },
]

export const TAX_COLUMNS: readonly Column[] = [
  { column: 'key', width: '96px' },
  { column: 'category', width: '240px' },
  { column: 'rate', width: '72px' },
  { column: 'country', width: '72px', list: 'iso_3166' },
  { column: 'exemption_code', width: '124px', list: 'vatex' },
  { column: 'exemption_reason', width: 'auto' },
]

const CODES = ['empty', 'too_long', 'unknown_code', 'repeated', 'not_number'] as const

export interface CellProblem {
  readonly table: TableName
  /** From 0. */
  readonly row: number
  readonly column: ColumnName
  readonly code: (typeof CODES)[number]
}

/** What was refused, by cell; a refusal that is about no cell is left out. */
export function readProblems(errors: readonly ErrorDetail[]): readonly CellProblem[] {
  return errors.flatMap(({ path, code }) => {
    const place = /^(units|taxes)\[(\d+)\]\.(\w+)$/.exec(path)
    const column = COLUMNS.find((name) => name === place?.[3])
    const known = CODES.find((name) => name === code)
    if (place === null || column === undefined || known === undefined) return []
    return [{ table: place[1] as TableName, row: Number(place[2]), column, code: known }]
  })
}
