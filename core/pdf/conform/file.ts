import { startsWith, type PdfDocument } from '../read/document.ts'
import { isKeyword, Lexer } from '../read/lexer.ts'
import { latin } from '../read/values.ts'

/** What in the bytes of a file keeps it from PDF/A-3 (ISO 19005-3, 6.1); an update that leaves them untouched cannot mend it. */
export function checkBytes(file: Uint8Array, document: PdfDocument): string[] {
  if (document.recovered) return ['the file is damaged: its parts were found by searching through it']
  const faults: string[] = []
  const head = latin(file.subarray(0, 64))
  if (!/^%PDF-1\.[0-7](?:\r\n|\r|\n)%[\x80-\xff]{4}/.test(head))
    faults.push('the file does not begin with a PDF 1 header and a mark for binary data')
  const { trailer } = document
  if (trailer.entries.has('Encrypt')) faults.push('the file is encrypted')
  if (trailer.entries.has('XRefStm')) faults.push('the file has two kinds of cross-references at once')
  if (!trailer.entries.has('Prev') && !isPlainXref(document)) faults.push('its cross-reference table is not laid out as PDF/A wants it')
  for (const [id, offset] of document.offsets()) {
    if (isPlainObject(document.source, id, offset)) continue
    faults.push(`object ${id} is not laid out as PDF/A wants it`)
    // One is enough to see that another program wrote them all so.
    break
  }
  return faults
}

/** `xref`, one end of line, `first count` (6.1.4); a cross-reference stream is an object. */
function isPlainXref(document: PdfDocument): boolean {
  const at = lastReference(document.source)
  const text = latin(document.source.subarray(at, at + 64))
  return !text.startsWith('xref') || /^xref(?:\r\n|\r|\n)\d+ \d+ ?(?:\r\n|\r|\n)/.test(text)
}

/** Where `startxref` at the end of the file points to. */
export function lastReference(bytes: Uint8Array): number {
  const tail = latin(bytes.subarray(-2048))
  return Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? -1)
}

/** `12 0 obj`, the object, `endobj`, each on lines of their own, and streams as long as they say (6.1.7.1 and 6.1.9). */
function isPlainObject(bytes: Uint8Array, id: number, offset: number): boolean {
  const head = /^(\d+) \d+ obj[\r\n]/.exec(latin(bytes.subarray(offset, offset + 32)))
  if (head === null || Number(head[1]) !== id || (offset > 0 && !isEnd(bytes[offset - 1]))) return false
  const lexer = new Lexer(bytes, offset)
  // Number, generation, `obj` and the object.
  for (let step = 0; step < 4; step++) lexer.next()
  const token = lexer.next()
  if (isKeyword(token, 'endobj')) return isEnd(bytes[lexer.at - 7]) && isEnd(bytes[lexer.at])
  if (!isKeyword(token, 'stream')) return false
  return bytes[lexer.at] === 0x0a || (bytes[lexer.at] === 0x0d && bytes[lexer.at + 1] === 0x0a)
}

/** The end of a stream whose data are `length` bytes from `at` on. */
export function endsPlainly(bytes: Uint8Array, at: number): boolean {
  const gap = startsWith(bytes, '\r\n', at) ? 2 : isEnd(bytes[at]) ? 1 : 0
  return gap > 0 && /^endstream[\r\n]+endobj[\r\n]/.test(latin(bytes.subarray(at + gap, at + gap + 24)))
}

function isEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d
}
