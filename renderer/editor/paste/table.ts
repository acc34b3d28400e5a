/**
 * The cells of a block as spreadsheets put it on the clipboard: tabs between cells, line ends between rows, quotes around a cell that holds
 * one of these, a quote in it doubled. Rows without a text at the end are left out.
 */
export function parseTable(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= text.length) {
    const { value, end } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at)
    row.push(value.trim())
    const separator = text[end]
    if (separator !== '\t') {
      rows.push(row)
      row = []
    }
    at = end + (separator === '\r' && text[end + 1] === '\n' ? 2 : 1)
  }
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}

interface Cell {
  readonly value: string
  /** Place of what ends the cell. */
  readonly end: number
}

function readPlain(text: string, start: number): Cell {
  const found = /[\t\r\n]/g
  found.lastIndex = start
  const end = found.exec(text)?.index ?? text.length
  return { value: text.slice(start, end), end }
}

/** A quote that is not closed before a separator, or is followed by more text, belongs to the text. */
function readQuoted(text: string, start: number): Cell {
  let value = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return readPlain(text, start)
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      const isEnd = quote + 1 === text.length || '\t\r\n'.includes(text[quote + 1] ?? '')
      return isEnd ? { value, end: quote + 1 } : readPlain(text, start)
    }
    value += '"'
    at = quote + 2
  }
}
