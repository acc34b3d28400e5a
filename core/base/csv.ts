/** A number is an exact decimal with its point, a day `YYYY-MM-DD`. */
export interface Field {
  readonly kind: 'text' | 'number' | 'day'
  readonly text: string
}

export type DecimalSign = ',' | '.'

/** Programs tell by it that the text is UTF-8. */
const MARK = '\uFEFF'
/** A spreadsheet computes a text that begins with one of them. */
const COMPUTED = /^[=+\-@\t\r\n]/

/**
 * Rows as text (RFC 4180) for a spreadsheet: where the comma is the decimal sign, semicolons stand between the fields. A number with another sign than
 * its country's is taken for a day there (`12.10`).
 */
export function writeCsv(rows: readonly (readonly Field[])[], decimal: DecimalSign): string {
  const between = decimal === ',' ? ';' : ','
  const lines = rows.map((row) => row.map((field) => quote(writeField(field, decimal), between)).join(between))
  return `${MARK}${lines.map((line) => `${line}\r\n`).join('')}`
}

/** What a spreadsheet reads in a field. A text that it would compute gets a mark before it, which spreadsheets take for a text. */
export function writeField({ kind, text }: Field, decimal: DecimalSign): string {
  if (kind === 'number') return text.replace('.', decimal)
  return COMPUTED.test(text) ? `'${text}` : text
}

/** What could end a field stands between quotes. */
function quote(text: string, between: string): string {
  return text.includes(between) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
