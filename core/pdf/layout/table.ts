import { addElement, COLUMN_HEADER, ROW_HEADER, type StructureElement } from '../file/structure.ts'
import { apart, GREY, HAIRLINE, WHITE, type Line, type Sheet, type Style } from './sheet.ts'
import { plain, type Text } from './traced-text.ts'
import { readableText } from '../readable.ts'

export interface Column {
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
}

export type Cell = readonly Line[]

export interface Row {
  readonly cells: readonly Cell[]
  /** The rule drawn above the row. */
  readonly rule?: 'thin' | 'strong'
  /** Something else begins with the row: a little more space above it. */
  readonly apart?: boolean
}

export interface Table {
  readonly columns: readonly Column[]
  /** Column heads, repeated on every page; a table without them has its heads in the first column. */
  readonly head?: readonly Cell[]
  readonly rows: readonly Row[]
  /** Hairlines between rows. */
  readonly ruled?: boolean
  /** Rows without space between them. */
  readonly dense?: boolean
  /** The last `rows` stay together with `height` points of what follows the table; at least the last row does. */
  readonly keep?: { readonly rows: number; readonly height: number }
  /** What is carried over when a page ends behind the first `count` rows: one cell for each column. */
  carry?(count: number, kind: 'over' | 'forward'): readonly Cell[] | undefined
}

/** Share of a page: higher rows are cut at a page end, lower ones go to the next page whole. */
const CUT_FROM = 0.12
/** What a cut row has at least on either side. */
const MIN_LINES = 2
/** Share of a page: rows that are higher together are not kept with what follows. */
const KEPT_ROWS = 0.2
/** The same for rows and what follows them. */
const MAX_KEPT = 0.8
const LABEL_GAP = 10
const APART = 3.5
const HEAD_MARGIN = 4
/** Between the heads and the first row. */
const HEAD_GAP = 1

export function tableHeight(sheet: Sheet, table: Table): number {
  const rows = table.rows.reduce((sum, row) => sum + (row.apart === true ? APART : 0) + rowHeight(sheet, table, row.cells), 0)
  return rows + headHeight(sheet, table)
}

/** What has to have room where a table begins: its first rows, up to one that is cut at a page end, of which the first lines. */
export function beginHeight(sheet: Sheet, table: Table, count: number): number {
  let height = 0
  for (const { cells } of table.rows.slice(0, count)) {
    const own = rowHeight(sheet, table, cells)
    if (own > sheet.fullHeight * CUT_FROM) return height + MIN_LINES * sheet.leadingOf(sheet.styles.body) + 2 * paddingOf(sheet, table)
    height += own
  }
  return height
}

/** The flexible column gets what the others leave of the room; where that is less than `minimum`, all others give way alike. */
export function fitWidths(wanted: readonly number[], flexible: number, room: number, minimum: number): number[] {
  const taken = wanted.reduce((sum, width, index) => (index === flexible ? sum : sum + width), 0)
  const factor = Math.min(1, (room - minimum) / taken)
  return wanted.map((width, index) => (index === flexible ? room - taken * factor : width * factor))
}

/** A table of labels and values without rules; the values stand as near to the labels as the longest of these lets them. */
export function labelTable(
  sheet: Sheet,
  rows: readonly (readonly [label: string, value: Text, apart?: boolean])[],
  x: number,
  width: number,
  maxLabel: number,
): Table {
  const label: Style = { ...sheet.styles.body, color: GREY }
  const widest = rows.reduce((most, [text]) => Math.max(most, (label.face.measure(text) * label.size) / 1000), 0)
  const labelWidth = Math.min(widest + 0.5, maxLabel)
  const valueX = x + labelWidth + LABEL_GAP
  return {
    columns: [
      { x, width: labelWidth, align: 'left' },
      { x: valueX, width: x + width - valueX, align: 'left' },
    ],
    dense: true,
    rows: rows.map(([text, value, apart = false]) => ({
      apart,
      cells: [
        sheet.wrapParagraph(text, label, labelWidth),
        sheet.wrap(value, styleFor(sheet, value, x + width - valueX), x + width - valueX),
      ],
    })),
  }
}

/** An identifier or address that is a little too long for a line is set smaller, down to the small size, before it is cut. */
function styleFor(sheet: Sheet, value: Text, width: number): Style {
  const { body, small } = sheet.styles
  const units = readableText(plain(value))
    .split(' ')
    .reduce((most, word) => Math.max(most, body.face.measure(word)), 0)
  const fitting = Math.floor((width * 10_000) / units) / 10
  return fitting >= body.size || fitting < small.size ? body : { ...body, size: fitting }
}

/** Draws a table at the current place and goes on below it. */
export function drawTable(sheet: Sheet, parent: StructureElement, table: Table): void {
  if (table.rows.length === 0) return
  const element = addElement(parent, 'Table')
  const firstRow = table.rows[0]
  const kept = keptRows(sheet, table)
  if (table.head !== undefined) {
    const row = Math.min(rowHeight(sheet, table, firstRow?.cells ?? []), sheet.fullHeight * CUT_FROM)
    // Below the first row the sum so far may have to stand: heads alone are not left behind on a page.
    const first = Math.max(row + carriedHeight(sheet, table, 0), kept?.from === 0 ? kept.height : 0)
    sheet.reserve(headHeight(sheet, table) + first)
    const tr = addElement(addElement(element, 'THead'), 'TR')
    drawHead(sheet, table, (index) => addElement(tr, 'TH', index < 0 ? '' : COLUMN_HEADER))
  }
  const body = table.head === undefined ? element : addElement(element, 'TBody')
  table.rows.forEach((row, index) => {
    const tr = addElement(body, 'TR')
    const elements = row.cells.map((_, cell) =>
      table.head === undefined && cell === 0 ? addElement(tr, 'TH', ROW_HEADER) : addElement(tr, 'TD'),
    )
    if (index > 0 && index === kept?.from && sheet.y + kept.height > sheet.bottom) breakTable(sheet, table, index)
    // A last row too high to go along whole leaves some of its lines to what follows.
    const follow = index === table.rows.length - 1 && kept === undefined ? (table.keep?.height ?? 0) : 0
    drawRow(sheet, table, row, { elements, index, follow: follow > sheet.fullHeight * MAX_KEPT ? 0 : follow })
  })
}

interface RowPlace {
  readonly elements: readonly StructureElement[]
  readonly index: number
  /** Height of what has to stand on the page where the row ends. */
  readonly follow: number
}

function drawRow(sheet: Sheet, table: Table, row: Row, { elements, index, follow }: RowPlace): void {
  const reserved = carriedHeight(sheet, table, index)
  let rest: readonly Cell[] = row.cells.map(apart)
  if (row.apart === true) sheet.y += APART
  for (;;) {
    const height = rowHeight(sheet, table, rest)
    const fits = sheet.y + height + reserved <= sheet.bottom
    if (fits && sheet.y + height + follow <= sheet.bottom) break
    const room = sheet.bottom - sheet.y - reserved - 2 * paddingOf(sheet, table)
    const cut = height > sheet.fullHeight * CUT_FROM ? cutCells(sheet, rest, room) : undefined
    if (fits && cut === undefined) break
    if (cut !== undefined) {
      drawCells(sheet, table, cut.head, elements)
      rest = cut.tail
    }
    breakTable(sheet, table, cut === undefined ? index : 0)
  }
  if (row.rule !== undefined) {
    const first = table.columns[0]
    const last = table.columns[table.columns.length - 1]
    if (first !== undefined && last !== undefined) {
      const strong = row.rule === 'strong'
      const thickness = strong ? 0.9 : 0.4
      sheet.rule(first.x, sheet.y - thickness / 2, last.x + last.width - first.x, thickness, strong ? sheet.options.accent : HAIRLINE)
    }
  }
  drawCells(sheet, table, rest, elements)
  if (table.ruled === true) drawHairline(sheet, table)
}

/** From which row on everything stays together, and how high that is with what follows; undefined where that would leave a page half empty. */
function keptRows(sheet: Sheet, table: Table): { from: number; height: number } | undefined {
  const { keep, rows } = table
  if (keep === undefined) return undefined
  for (const from of [rows.length - keep.rows, rows.length - 1]) {
    const repeated = headHeight(sheet, table) + rowHeight(sheet, table, table.carry?.(from, 'forward') ?? [])
    const own = rows.slice(from).reduce((sum, row) => sum + rowHeight(sheet, table, row.cells), 0)
    if (own <= sheet.fullHeight * KEPT_ROWS && repeated + own + keep.height <= sheet.fullHeight * MAX_KEPT)
      return { from, height: own + keep.height }
  }
  return undefined
}

/** Height of the sum so far that stands below a row when the page ends there; none below the last. */
function carriedHeight(sheet: Sheet, table: Table, index: number): number {
  const carried = index === table.rows.length - 1 ? undefined : table.carry?.(index + 1, 'over')
  return carried === undefined ? 0 : rowHeight(sheet, table, carried)
}

function drawCells(sheet: Sheet, table: Table, cells: readonly Cell[], elements: readonly StructureElement[]): void {
  const rowPadding = paddingOf(sheet, table)
  const height = rowHeight(sheet, table, cells)
  const base = firstBase(sheet, cells)
  cells.forEach((cell, index) => {
    const column = table.columns[index]
    const element = elements[index]
    if (column === undefined || element === undefined || cell[0] === undefined) return
    sheet.canvas.open(element)
    sheet.paint(cell, column.x, column.width, sheet.y + rowPadding + base - sheet.baseOf(cell[0].style), column.align)
    sheet.canvas.close()
  })
  sheet.y += height
}

/** Ends the page inside a table: sum so far, new page, heads again, sum so far again. Only the first heads are real content. */
function breakTable(sheet: Sheet, table: Table, count: number): void {
  const over = count === 0 ? undefined : table.carry?.(count, 'over')
  if (over !== undefined) drawCarry(sheet, table, over)
  sheet.addPage()
  if (table.head !== undefined) drawHead(sheet, table, undefined)
  const forward = count === 0 ? undefined : table.carry?.(count, 'forward')
  if (forward !== undefined) drawCarry(sheet, table, forward)
}

function drawHead(sheet: Sheet, table: Table, elementOf: ((index: number) => StructureElement) | undefined): void {
  const head = table.head ?? []
  const isFilled = sheet.look.tableHead === 'filled'
  const top = sheet.y + headPadding(sheet, table)
  if (isFilled) fillHead(sheet, table, headHeight(sheet, table) - HEAD_GAP)
  head.forEach((dark, index) => {
    const column = table.columns[index]
    if (column === undefined) return
    const cell = isFilled ? dark.map((line) => ({ ...line, style: { ...line.style, color: WHITE } })) : dark
    if (elementOf === undefined) sheet.canvas.openArtifact('Pagination')
    else sheet.canvas.open(elementOf(index))
    sheet.paint(cell, column.x, column.width, top, column.align)
    sheet.canvas.close()
  })
  sheet.y += headHeight(sheet, table) - HEAD_GAP
  const first = table.columns[0]
  const last = table.columns[table.columns.length - 1]
  if (!isFilled && first !== undefined && last !== undefined)
    sheet.rule(first.x, sheet.y - 0.4, last.x + last.width - first.x, 0.8, sheet.options.accent)
  sheet.y += HEAD_GAP
}

/** The colour of the house behind the heads, a little wider than they are. */
function fillHead(sheet: Sheet, table: Table, height: number): void {
  const first = table.columns[0]
  const last = table.columns[table.columns.length - 1]
  if (first === undefined || last === undefined) return
  sheet.rule(first.x - HEAD_MARGIN, sheet.y, last.x + last.width - first.x + 2 * HEAD_MARGIN, height, sheet.options.accent)
}

function drawCarry(sheet: Sheet, table: Table, cells: readonly Cell[]): void {
  sheet.canvas.openArtifact('Pagination')
  cells.forEach((cell, index) => {
    const column = table.columns[index]
    if (column !== undefined) sheet.paint(cell, column.x, column.width, sheet.y + paddingOf(sheet, table), column.align)
  })
  sheet.canvas.close()
  sheet.y += rowHeight(sheet, table, cells)
}

function drawHairline(sheet: Sheet, table: Table): void {
  const first = table.columns[0]
  const last = table.columns[table.columns.length - 1]
  if (first !== undefined && last !== undefined) sheet.rule(first.x, sheet.y - 0.2, last.x + last.width - first.x, 0.4, HAIRLINE)
}

/** Heads are set on the line of body text and as high as a row of it, so that the rows of tables beside each other stand on the same lines. */
function headHeight(sheet: Sheet, table: Table): number {
  if (table.head === undefined) return 0
  const { body } = sheet.styles
  const text = Math.max(0, ...table.head.map((cell) => sheet.heightOf(cell)))
  const padding = paddingOf(sheet, table)
  return Math.max(headPadding(sheet, table) + text + padding, sheet.leadingOf(body) + 2 * padding)
}

function headPadding(sheet: Sheet, table: Table): number {
  return paddingOf(sheet, table) + sheet.baseOf(sheet.styles.body) - sheet.baseOf(sheet.styles.smallBold)
}

function rowHeight(sheet: Sheet, table: Table, cells: readonly Cell[]): number {
  const base = firstBase(sheet, cells)
  let height = 0
  for (const cell of cells) if (cell[0] !== undefined) height = Math.max(height, base - sheet.baseOf(cell[0].style) + sheet.heightOf(cell))
  return height + 2 * paddingOf(sheet, table)
}

/** The base line that the first lines of all cells of a row stand on, whatever their sizes. */
function firstBase(sheet: Sheet, cells: readonly Cell[]): number {
  let base = 0
  for (const [line] of cells) if (line !== undefined) base = Math.max(base, sheet.baseOf(line.style))
  return base
}

function paddingOf(sheet: Sheet, table: Table): number {
  return table.dense === true ? 0.2 : sheet.options.measures.rowPadding
}

/** Cuts every cell where the room ends, and the longest so that some of its lines go on; undefined when too little would stay on this page. */
function cutCells(sheet: Sheet, cells: readonly Cell[], room: number): { head: Cell[]; tail: Cell[] } | undefined {
  const longest = Math.max(...cells.map((cell) => cell.length))
  const counts = cells.map((cell) => {
    let used = 0
    let count = 0
    for (const line of cell) {
      used += sheet.leadingOf(line.style)
      if (used > room) break
      count++
    }
    return cell.length === longest ? Math.min(count, longest - MIN_LINES) : count
  })
  if (Math.max(...counts) < MIN_LINES) return undefined
  return { head: cells.map((cell, index) => cell.slice(0, counts[index])), tail: cells.map((cell, index) => cell.slice(counts[index])) }
}
