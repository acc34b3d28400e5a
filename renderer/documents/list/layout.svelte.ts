import { isObject } from '../../../core/base/json.ts'
import { COLUMN_IDS, FIRST_COLUMNS, NARROWEST, WIDEST, type ColumnId, type ShownColumn } from './columns.ts'

/** A list that was given a name: filters and order as the address holds them, and its columns. */
export interface SavedView {
  readonly name: string
  readonly query: string
  readonly columns: readonly ShownColumn[]
}

interface Stored {
  readonly version: 1
  readonly columns: readonly ShownColumn[]
  readonly views: readonly SavedView[]
}

const MAX_VIEWS = 50

function readColumns(value: unknown): readonly ShownColumn[] {
  const rows = Array.isArray(value) ? value.filter(isObject) : []
  const columns = rows.flatMap((row) => {
    const id = COLUMN_IDS.find((known) => known === row['id'])
    const width = row['width']
    if (id === undefined) return []
    return [typeof width === 'number' && width >= NARROWEST && width <= WIDEST ? { id, width } : { id }]
  })
  const once = columns.filter(({ id }, index) => columns.findIndex((other) => other.id === id) === index)
  return once.length === 0 ? FIRST_COLUMNS : once
}

/** Anything that is not of the known form falls back to the first columns and no views. */
export function decodeLayout(text: string | null): Stored {
  try {
    const data: unknown = JSON.parse(text ?? 'null')
    const { columns, views } = isObject(data) ? data : { columns: undefined, views: undefined }
    return {
      version: 1,
      columns: readColumns(columns),
      views: (Array.isArray(views) ? views.filter(isObject) : [])
        .slice(0, MAX_VIEWS)
        .flatMap(({ name, query, columns: own }) =>
          typeof name === 'string' && typeof query === 'string' ? [{ name, query, columns: readColumns(own) }] : [],
        ),
    }
  } catch (error) {
    if (error instanceof SyntaxError) return { version: 1, columns: FIRST_COLUMNS, views: [] }
    throw error
  }
}

/** Columns of the list and saved views: what one person likes on one machine, for each client company by itself, since views name its customers. */
export class ListLayout {
  private stored: Stored
  private readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  private readonly key: string

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>, workspace: string) {
    this.storage = storage
    this.key = `kontor.list.${workspace}`
    this.stored = $state.raw(decodeLayout(storage.getItem(this.key)))
  }

  get columns(): readonly ShownColumn[] {
    return this.stored.columns
  }
  get views(): readonly SavedView[] {
    return this.stored.views
  }

  /** Shows or hides a column; the last one stays. */
  toggle(id: ColumnId): void {
    const others = this.columns.filter((column) => column.id !== id)
    this.setColumns(others.length < this.columns.length ? others : [...others, { id }])
  }

  move(id: ColumnId, by: number): void {
    const at = this.columns.findIndex((column) => column.id === id)
    const column = this.columns[at]
    if (column === undefined) return
    const others = this.columns.filter((other) => other !== column)
    const to = Math.max(0, Math.min(others.length, at + by))
    this.setColumns([...others.slice(0, to), column, ...others.slice(to)])
  }

  resize(id: ColumnId, width: number): void {
    const whole = Math.round(Math.max(NARROWEST, Math.min(WIDEST, width)))
    this.setColumns(this.columns.map((column) => (column.id === id ? { id, width: whole } : column)))
  }

  setColumns(columns: readonly ShownColumn[]): void {
    if (columns.length > 0) this.store({ columns })
  }

  /** A view of the same name is replaced. */
  saveView(view: SavedView): void {
    this.store({ views: [...this.views.filter(({ name }) => name !== view.name), view].slice(-MAX_VIEWS) })
  }

  removeView(name: string): void {
    this.store({ views: this.views.filter((view) => view.name !== name) })
  }

  private store(change: Partial<Omit<Stored, 'version'>>): void {
    this.stored = { ...this.stored, ...change }
    this.storage.setItem(this.key, JSON.stringify(this.stored))
  }
}
