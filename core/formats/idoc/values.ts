import { compactFromIso, isIsoDate, isoFromCompact } from '../../base/date.ts'
import { Decimal } from '../../base/decimal.ts'

/** Values in IDoc fields and in the model's form. Text that is not as it should be passes unchanged on reading: it is for the rules to judge. */

/** The sign may trail, the point may be a comma, zeros may pad: `0015,00-` is `-15.00`, `144.000` is `144`. */
export function readNumber(text: string): string {
  return readSigned(text).replace(/\.\d{3,}$/, (fraction) => fraction.replace(/\.?0+$/, ''))
}

function readSigned(text: string): string {
  const compact = text.replaceAll(' ', '')
  const negative = compact.startsWith('-') !== compact.endsWith('-')
  const digits = pointDecimal(compact.replace(/^[+-]|[+-]$/g, ''))
  if (Decimal.parse(digits) === undefined || /^[+-]/.test(digits)) return text
  const plain = digits.replace(/^0+(?=\d)/, '')
  return negative ? `-${plain}` : plain
}

/** The last of point and comma divides; the other one groups thousands. */
function pointDecimal(text: string): string {
  const comma = text.lastIndexOf(',')
  if (comma < 0) return text
  return comma > text.lastIndexOf('.') ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
}

/** An amount has the two decimals of its currency; zeros behind them are padding. */
export function readAmount(text: string): string {
  return readSigned(text).replace(/(\.\d\d\d*?)0+$/, '$1')
}

/** A trailing sign, as the ERP writes it; undefined for a text that is no number. */
export function writeNumber(value: string): string | undefined {
  const text = Decimal.parse(value)?.toString()
  return text?.startsWith('-') === true ? `${text.slice(1)}-` : text
}

export function readDate(text: string): string {
  return isoFromCompact(text) ?? text
}

export function writeDate(value: string): string | undefined {
  return isIsoDate(value.trim()) ? compactFromIso(value.trim()) : undefined
}

/** Item numbers and numbers of materials are padded with zeros; other keys keep theirs. */
export function readPadded(text: string): string {
  return /^0\d*$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text
}

/** Number of an item or order line, six digits. */
export function writeLineNumber(value: string): string | undefined {
  return /^\d{1,6}$/.test(value.trim()) ? value.trim().padStart(6, '0') : undefined
}

/**
 * Lines of at most `width` characters that give the words of the text when they are joined by single blanks; longer words are cut. Other white space of a
 * longer text would be lost where a line ends, and another line would end there the next time.
 */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = []
  let rest = text.length > width ? text.replace(/\s+/g, ' ') : text
  while (rest.length > width) {
    const blank = rest.lastIndexOf(' ', width)
    const at = blank > 0 ? blank : width
    lines.push(rest.slice(0, at))
    rest = rest.slice(blank > 0 ? at + 1 : at)
  }
  return rest === '' ? lines : [...lines, rest]
}

/** Pieces of at most `width` characters that give the text when they are put together; cut where no blank is lost at an edge. */
export function cutText(text: string, width: number): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > width) {
    let at = width
    while (at > 1 && (isEdge(rest, at - 1) || isEdge(rest, at))) at--
    if (at === 1) at = width
    pieces.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...pieces, rest]
}

/** White space, or the second half of a character outside the basic plane. */
function isEdge(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code <= 32 || (code >= 0xdc00 && code <= 0xdfff)
}
