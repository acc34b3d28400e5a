import type { Timestamp } from '../../base/ports.ts'

// Even: codes have two bytes, each of them one sign or two.
const MAX_BYTES = 32_766
const PIECE = new RegExp(`(?:\\\\?[^]){1,${MAX_BYTES}}`, 'g')

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
 * The operators that show codes of two bytes, written as `literalCode` does: literal strings are half as long as those of digits, packed ones too. One
 * string may hold 32,767 bytes (ISO 19005-3, 6.1.13).
 */
export function showText(codes: string): string {
  return codes.length <= MAX_BYTES ? `(${codes})Tj` : codes.replace(PIECE, '($&)Tj')
}

/** What a byte is in a literal string (ISO 32000-1, 7.3.4.2). */
const ESCAPED: Readonly<Record<number, string>> = { 0x0d: '\\r', 0x28: '\\(', 0x29: '\\)', 0x5c: '\\\\' }
const literal = (byte: number): string => ESCAPED[byte] ?? String.fromCharCode(byte)

/** A code of two bytes in a literal string. */
export function literalCode(code: number): string {
  return literal(code >> 8) + literal(code & 0xff)
}

const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function pdfHex(bytes: Uint8Array): string {
  let hex = ''
  for (let index = 0; index < bytes.length; index++) hex += PAIRS[bytes[index] ?? 0]
  return `<${hex}>`
}

/** `2026-11-21T09:30:00.000Z` -> `(D:20261121093000+00'00')`. */
export function pdfDate(time: Timestamp): string {
  return `(D:${time.slice(0, 19).replace(/\D/g, '')}+00'00')`
}
