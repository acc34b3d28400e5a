import type { Timestamp } from '../../base/ports.ts'
import { pdfDate, pdfName, pdfText } from './syntax.ts'
import type { PdfWriter } from './writer.ts'

/** A file inside the PDF and how it belongs to it (ISO 19005-3, 6.8 and annex E). */
export interface Attachment {
  readonly name: string
  readonly mime: string
  readonly description: string
  readonly relationship: 'Alternative' | 'Data' | 'Source' | 'Supplement' | 'Unspecified'
  readonly bytes: Uint8Array
}

/** Writes the files; returns the catalog entries `/AF` and `/Names`, and the digests. Names have to be different from each other. */
export function writeAttachments(
  writer: PdfWriter,
  attachments: readonly Attachment[],
  modifiedAt: Timestamp,
): { entries: string; checksums: string } {
  if (attachments.length === 0) return { entries: '', checksums: '' }
  const rows = attachments.map((attachment) => {
    const { name, bytes } = attachment
    const key = pdfText(name)
    const checksum = `<${writer.digest(bytes)}>`
    const stream = writer.addStream(
      `/Type/EmbeddedFile/Subtype${pdfName(attachment.mime)}` +
        `/Params<</Size ${bytes.length}/ModDate${pdfDate(modifiedAt)}/CheckSum${checksum}>>`,
      bytes,
    )
    const specification = writer.add(
      `<</Type/Filespec/F${key}/UF${key}/Desc${pdfText(attachment.description)}` +
        `/AFRelationship/${attachment.relationship}/EF<</F ${stream} 0 R/UF ${stream} 0 R>>>>`,
    )
    return { key, sortKey: sortKey(name), reference: `${specification} 0 R`, checksum }
  })
  const sorted = [...rows].sort((left, right) => (left.sortKey < right.sortKey ? -1 : 1))
  const names = sorted.map((row) => `${row.key}${row.reference}`).join('')
  return {
    entries: `/AF[${rows.map((row) => row.reference).join(' ')}]/Names<</EmbeddedFiles<</Names[${names}]>>>>`,
    checksums: rows.map((row) => row.checksum).join(''),
  }
}

/** Name trees are sorted by the bytes of the string as written (ISO 32000-1, 7.9.6): ASCII, or UTF-16BE behind its mark. */
function sortKey(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name)) return name
  return `\u00fe\u00ff${name
    .split('')
    .map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'))
    .join('')}`
}
