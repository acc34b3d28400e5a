import type { DocumentSort } from '../../../core/contract/types.ts'
import type { MessageKey } from '../../lib/i18n/i18n.svelte.ts'

export interface Column {
  readonly key: MessageKey
  readonly sort: DocumentSort
  /** Pixels, until the person drags the edge. */
  readonly width: number
  /** Takes what the others leave. */
  readonly grows?: boolean
  readonly figure?: boolean
  /** The first click puts the smallest first. */
  readonly ascending?: boolean
}

/** Every column of the list; all of them sort. */
export const COLUMNS = {
  state: { key: 'list.state', sort: 'status', width: 148 },
  number: { key: 'list.number', sort: 'number', width: 180, grows: true, ascending: true },
  partner: { key: 'list.customer', sort: 'partner_name', width: 240, grows: true, ascending: true },
  date: { key: 'list.date', sort: 'issue_date', width: 104 },
  due: { key: 'list.due', sort: 'due_date', width: 104, ascending: true },
  total: { key: 'list.total', sort: 'total', width: 148, figure: true },
  direction: { key: 'filter.direction', sort: 'direction', width: 96 },
  type: { key: 'list.type', sort: 'type', width: 112 },
  format: { key: 'filter.format', sort: 'format', width: 200 },
  findings: { key: 'list.findings', sort: 'findings', width: 96, figure: true },
  imported: { key: 'list.imported', sort: 'created_at', width: 112 },
  changed: { key: 'list.changed', sort: 'updated_at', width: 112 },
  file: { key: 'list.file', sort: 'filename', width: 200, ascending: true },
} as const satisfies Record<string, Column>
export type ColumnId = keyof typeof COLUMNS
export const COLUMN_IDS = Object.keys(COLUMNS) as ColumnId[]

export const NARROWEST = 56
export const WIDEST = 800

export interface ShownColumn {
  readonly id: ColumnId
  readonly width?: number
}

export const FIRST_COLUMNS: readonly ShownColumn[] = (['state', 'number', 'partner', 'date', 'due', 'total'] as const).map((id) => ({ id }))

/** Widths of a row's grid: a column that was dragged keeps its width, the others share what is left. */
export function gridOf(shown: readonly ShownColumn[]): string {
  const widths = shown.map(({ id, width }) => {
    const column: Column = COLUMNS[id]
    if (width !== undefined) return `${width}px`
    return column.grows === true ? `minmax(${Math.min(120, column.width)}px, ${column.width}fr)` : `${column.width}px`
  })
  return ['28px', ...widths].join(' ')
}
