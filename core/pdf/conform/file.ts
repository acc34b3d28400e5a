import { pdfaReason, type PdfaReason } from '../../base/pdfa-reasons.ts'
import type { PdfDocument } from '../read/document.ts'
import { startsWith } from '../read/search.ts'
import { isBlank } from '../read/lexer.ts'
import { latin } from '../read/values.ts'

/** What in the bytes of a file keeps it from PDF/A-3 (ISO 19005-3, 6.1); an update that leaves them untouched cannot mend it. */
export function checkBytes(file: Uint8Array, document: PdfDocument): PdfaReason[] {
  if (document.recovered) return [pdfaReason('damaged', 'the file is damaged: its parts were found by searching through it')]
  const faults: PdfaReason[] = []
  if (!/^%PDF-1\.[0-7](?:\r\n|\r|\n)%[\x80-\xff]{4}/.test(latin(file, 0, 64)))
    faults.push(pdfaReason('no_header', 'the file does not begin with a PDF 1 header and a mark for binary data'))
  const { trailer } = document
  if (trailer.entries.has('Encrypt')) faults.push(pdfaReason('encrypted', 'the file is encrypted'))
  if (trailer.entries.has('XRefStm')) faults.push(pdfaReason('layout', 'the file has two kinds of cross-references at once'))
  if (!document.crossReferences.every((at) => isPlainXref(document.source, at)))
    faults.push(pdfaReason('layout', 'its cross-reference table is not laid out as PDF/A wants it'))
  return faults
}

/** `xref`, one end of line, `first count` (6.1.4); a cross-reference stream is an object. */
function isPlainXref(bytes: Uint8Array, at: number): boolean {
  const text = latin(bytes, at, at + 64)
  return !text.startsWith('xref') || /^xref(?:\r\n|\r|\n)\d+ \d+ ?(?:\r\n|\r|\n)/.test(text)
}

/** Where `startxref` at the end of the file points to. */
export function lastReference(bytes: Uint8Array): number {
  const tail = latin(bytes.subarray(-64))
  return Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? -1)
}

/** `12 0 obj`, the object, `endobj`, each on lines of their own (6.1.9), and `stream` with the right end of line (6.1.7.1). */
export function isPlainObject(bytes: Uint8Array, id: number, start: number, end: number): boolean {
  const number = String(id)
  if (!startsWith(bytes, `${number} `, start) || (start > 0 && !isEnd(bytes[start - 1]))) return false
  let at = start + number.length + 1
  while (isDigit(bytes[at])) at++
  if (!startsWith(bytes, ' obj', at) || !isEnd(bytes[at + 4])) return false
  at = end
  while (at < bytes.length && isBlank(bytes[at] ?? 0)) at++
  if (startsWith(bytes, 'endobj', at)) return isEnd(bytes[at - 1]) && isEnd(bytes[at + 6])
  if (!startsWith(bytes, 'stream', at)) return false
  return bytes[at + 6] === 0x0a || (bytes[at + 6] === 0x0d && bytes[at + 7] === 0x0a)
}

/** The end of a stream whose data are `length` bytes from `at` on. */
export function endsPlainly(bytes: Uint8Array, at: number): boolean {
  const gap = startsWith(bytes, '\r\n', at) ? 2 : isEnd(bytes[at]) ? 1 : 0
  if (gap === 0 || !startsWith(bytes, 'endstream', at + gap)) return false
  let next = at + gap + 9
  const from = next
  while (isEnd(bytes[next])) next++
  return next > from && startsWith(bytes, 'endobj', next) && isEnd(bytes[next + 6])
}

function isEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}
