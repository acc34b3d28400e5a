import type { Timestamp } from '../../base/ports.ts'

// A multiple of four: codes have two bytes.
const MAX_DIGITS = 65_532
const PIECE = new RegExp(`.{1,${MAX_DIGITS}}`, 'g')

/** A number as PDF writes it: no exponent, at most two digits behind the point (a hundredth of a point is 3.5 µm). */
export function pdfNumber(value: number): string {
  const hundredths = Math.round(value * 100)
  return String(hundredths / 100)
}

/** A name object; what is no regular character is written as `#xx` (ISO 32000-1, 7.3.5). */
export function pdfName(name: string): string {
  return `/${name.replace(/[^A-Za-z0-9_.+-]/g, (letter) => `#${(letter.charCodeAt(0) & 0xff).toString(16).padStart(2, '0')}`)}`
}

/** A text string: plain ASCII, else UTF-16BE in hexadecimal (ISO 32000-1, 7.9.2.2). */
export function pdfText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`
  let hex = 'feff'
  for (let index = 0; index < text.length; index++) hex += text.charCodeAt(index).toString(16).padStart(4, '0')
  return `<${hex}>`
}

/**
 * The operators that show codes given as hexadecimal digits, in literal strings, which are half as long as those of digits, packed ones too; one string may
 * hold 32,767 bytes (ISO 19005-3, 6.1.13).
 */
export function showText(codes: string): string {
  return codes.length <= MAX_DIGITS ? `(${literal(codes)})Tj` : codes.replace(PIECE, (piece) => `(${literal(piece)})Tj`)
}

const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** What a byte is in a literal string (ISO 32000-1, 7.3.4.2). */
const ESCAPED: Readonly<Record<number, string>> = { 0x0d: '\\r', 0x28: '\\(', 0x29: '\\)', 0x5c: '\\\\' }
const LITERALS = PAIRS.map((_, byte) => ESCAPED[byte] ?? String.fromCharCode(byte))

/** The same of two bytes, as far as it was asked for. */
const CODES: string[] = []

function literal(digits: string): string {
  let text = ''
  for (let at = 0; at < digits.length; at += 4) {
    const high = (nibble(digits, at) << 4) | nibble(digits, at + 1)
    const low = (nibble(digits, at + 2) << 4) | nibble(digits, at + 3)
    text += CODES[(high << 8) | low] ??= `${LITERALS[high]}${LITERALS[low]}`
  }
  return text
}

/** `0` to `9` and `a` to `f` end in their value, the letters but for 9. */
function nibble(digits: string, at: number): number {
  const code = digits.charCodeAt(at)
  return code > 0x39 ? (code & 0xf) + 9 : code & 0xf
}

export function pdfHex(bytes: Uint8Array): string {
  let hex = ''
  for (let index = 0; index < bytes.length; index++) hex += PAIRS[bytes[index] ?? 0]
  return `<${hex}>`
}

/** `2026-11-21T09:30:00.000Z` -> `(D:20261121093000+00'00')`. */
export function pdfDate(time: Timestamp): string {
  return `(D:${time.slice(0, 19).replace(/\D/g, '')}+00'00')`
}
