import type { Attachment } from '../file/attachments.ts'
import { freeName } from '../file/names.ts'
import { INVOICE_NAMES } from '../carrier.ts'
import { isInvoice } from '../extract.ts'
import type { PdfDocument } from '../read/document.ts'
import { allFiles } from '../read/files.ts'
import { latin } from '../read/values.ts'
import type { Notices } from './notices.ts'

const MIME = /^[-\w+.]+\/[-\w+.]+$/
const CROSS_INDUSTRY = /<(?:[\w.-]+:)?CrossIndustry(?:Invoice|Document)[\s/>]/
const LOOK_AT = 64 * 1024

/**
 * The files inside that stay beside the invoice `name`: all but the invoice that was there, by its name or by what it is. Throws PdfSyntaxError for a
 * file that cannot be unpacked: nothing is lost in silence.
 */
export function keptFiles(document: PdfDocument, ids: readonly number[], name: string, notices: Notices): Attachment[] {
  const taken = new Set([name.toLowerCase()])
  const kept: Attachment[] = []
  for (const file of allFiles(document, ids)) {
    const isNamed = INVOICE_NAMES.includes(file.name.toLowerCase())
    const bytes = isNamed ? undefined : document.unpack(file.stream)
    if (bytes === undefined || (isInvoice(bytes) && CROSS_INDUSTRY.test(latin(bytes, 0, LOOK_AT).replaceAll('\0', '')))) {
      notices.add('mend_invoice', `the invoice ${file.name} that was inside was replaced`, { file: file.name })
      continue
    }
    notices.add('mend_files', 'the other files inside were kept')
    const relationship = file.relationship === 'Unspecified' || file.relationship === undefined ? 'Unspecified' : 'Supplement'
    const mime = file.mime !== undefined && MIME.test(file.mime) ? file.mime : 'application/octet-stream'
    kept.push({ name: freeName(file.name, taken), mime, description: file.name, relationship, bytes })
  }
  return kept
}
