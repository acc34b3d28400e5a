import { decodeUtf8 } from '../base/utf8.ts'

const HEAD_BYTES = 1024
const PERCENT = 0x25
const LESS = 0x3c
const BRACE = 0x7b

/** A PDF has `%PDF-` (ISO 32000-1, section 7.5.2) within its first bytes: programs that read PDFs let something stand before it. */
export function isPdf(bytes: Uint8Array): boolean {
  for (const byte of bytes.subarray(0, HEAD_BYTES)) {
    if (byte === LESS || byte === BRACE) return false
    if (byte === PERCENT) return bytesAsText(bytes).includes('%PDF-')
  }
  return false
}

/** What a file is by its content: a PDF by its head, a JSON model by its first brace, and everything else is taken for XML. */
export function fileKind(bytes: Uint8Array): 'pdf' | 'json' | 'xml' {
  if (bytes[0] === LESS) return 'xml'
  if (isPdf(bytes)) return 'pdf'
  // The decoder drops a byte order mark.
  const head = decodeUtf8(bytes.subarray(0, 100))
  return head.trimStart().startsWith('{') ? 'json' : 'xml'
}

/**
 * Whether a file may hold an invoice at all, by how it begins: a PDF, a JSON object, or something in which an element begins. HTML is what mails and
 * web pages are written in, and no invoice.
 */
export function isInvoiceLike(bytes: Uint8Array): boolean {
  if (isPdf(bytes)) return true
  // What has a NUL beside each character is UTF-16, with or without its mark.
  const text = bytesAsText(bytes).replaceAll('\0', '')
  return text.includes('<') ? !/^[^<]*<(?:!doctype\s+html|html)\b/i.test(text) : withoutMark(text).trimStart().startsWith('{')
}

/** Whether nothing stands in a file, as in one whose copying was broken off: nobody can say what it was. */
export function isEmpty(bytes: Uint8Array): boolean {
  return bytes.length <= HEAD_BYTES && withoutMark(bytesAsText(bytes)).trim() === ''
}

const withoutMark = (text: string): string => text.replace(/^\u00ef\u00bb\u00bf/, '')

/** A character for each of the first bytes. */
function bytesAsText(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
}
