/** A spreadsheet computes a text that begins with one of them. */
const COMPUTED = /^[=+\-@\t\r\n]/

/** A text that a spreadsheet would compute gets a mark before it, which spreadsheets take for a text. */
export function markAsText(text: string): string {
  return COMPUTED.test(text) ? `'${text}` : text
}

/** A field of a table (RFC 4180): what could end it stands between quotes. */
export function quoteField(text: string, between: ',' | ';'): string {
  return text.includes(between) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
