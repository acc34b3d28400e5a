import { AppError } from '../base/errors.ts'
import { headText, INVOICE_NAMES, judgeCarrier, type CarrierWarning, type InvoiceFile } from './carrier.ts'
import { PdfDocument } from './read/document.ts'
import { embeddedFiles, type EmbeddedFile } from './read/files.ts'
import { PdfSyntaxError, StreamLimitError } from './read/lexer.ts'
import { MAX_FILE } from './read/limits.ts'
import { packetOf, readInvoiceMetadata } from './read/xmp.ts'

export interface ExtractedInvoice {
  /** The XML exactly as it lies in the PDF. */
  readonly xml: Uint8Array
  readonly filename: string
  /** AFRelationship as written. */
  readonly relationship: string | undefined
  /** ConformanceLevel as the XMP packet says it; the XML has the last word. */
  readonly conformanceLevel: string | undefined
  /** Names of all files in the PDF, the invoice among them. */
  readonly files: readonly string[]
  /** What does not fit together. */
  readonly warnings: readonly CarrierWarning[]
}

const INVOICE_ROOT = /<(?:[\w.-]+:)?(?:CrossIndustryInvoice|CrossIndustryDocument|Invoice|CreditNote)[\s/>]/

/**
 * Takes the invoice XML out of a hybrid PDF of any make (ZUGFeRD 1.0 to Factur-X 1.09, and any other PDF with an invoice XML attached).
 * Throws AppError `malformed_pdf` (no PDF, damaged beyond repair, locked by a password), `payload_too_large`, or `no_invoice_in_pdf`.
 */
export function extractInvoice(pdf: Uint8Array): ExtractedInvoice {
  if (pdf.length > MAX_FILE) {
    throw new AppError('payload_too_large', `The PDF is larger than ${MAX_FILE / 1024 / 1024} MB.`, {
      next: 'Take the XML out with another program and import that.',
    })
  }
  try {
    return findInvoice(new PdfDocument(pdf))
  } catch (thrown) {
    if (!(thrown instanceof PdfSyntaxError)) throw thrown
    throw new AppError('malformed_pdf', `The PDF cannot be read: ${thrown.message}.`, {
      next: 'Open it in a PDF viewer to see whether it is whole, or ask the sender for it again.',
      cause: thrown,
    })
  }
}

function findInvoice(document: PdfDocument): ExtractedInvoice {
  if (document.locked) {
    throw new AppError('malformed_pdf', 'The PDF is encrypted and asks for a password, so what is inside cannot be read.', {
      next: 'Save a copy without protection in a PDF program, or ask the sender for an unprotected file.',
    })
  }
  const files = embeddedFiles(document)
  const found = invoiceFiles(document, files)
  const [first, ...others] = found
  if (first === undefined && document.catalog === undefined) throw new PdfSyntaxError('its end is missing')
  if (first === undefined) throw noInvoice(files)
  const packet = packetOf(document)
  const metadata = readInvoiceMetadata(packet)
  return {
    xml: first.xml,
    filename: first.file.name,
    relationship: first.file.relationship,
    conformanceLevel: metadata?.conformanceLevel,
    files: files.map((file) => file.name),
    warnings: judgeCarrier({ document, packet, metadata }, first, others),
  }
}

/** Files with a prescribed name first, then any other XML whose root is an invoice. Throws AppError where the one with the name cannot be had. */
function invoiceFiles(document: PdfDocument, files: readonly EmbeddedFile[]): InvoiceFile[] {
  const rank = (file: EmbeddedFile): number => {
    const index = INVOICE_NAMES.indexOf(file.name.toLowerCase())
    return index < 0 ? INVOICE_NAMES.length : index
  }
  const spoilt: { readonly name: string; readonly reason: string }[] = []
  const read = (file: EmbeddedFile): readonly InvoiceFile[] => {
    const isNamed = rank(file) < INVOICE_NAMES.length
    try {
      const xml = document.unpack(file.stream)
      if (isInvoice(xml) || (isNamed && xml.length > 0 && !hasOtherInvoice(file, files))) return [{ file, xml }]
      if (isNamed && xml.length === 0)
        spoilt.push({ name: file.name, reason: file.stream.data.length === 0 ? 'it is empty' : 'its data are damaged' })
    } catch (thrown) {
      if (!(thrown instanceof PdfSyntaxError) || thrown instanceof StreamLimitError) throw thrown
      if (isNamed) spoilt.push({ name: file.name, reason: thrown.message })
    }
    return []
  }
  const found = files
    .filter((file) => rank(file) < INVOICE_NAMES.length || /\.xml$/i.test(file.name) || /[/+]xml$/i.test(file.mime ?? ''))
    .sort((left, right) => rank(left) - rank(right))
    .flatMap(read)
  const [first] = spoilt
  if (found.length > 0 || first === undefined) return found
  throw new AppError('malformed_pdf', `The invoice ${first.name} in the PDF cannot be read: ${first.reason}.`, {
    next: 'Ask the sender for the file again, or for the XML alone.',
  })
}

/** A file with the right name whose root we do not know is still what the sender calls the invoice; reading it will say what is wrong. */
function hasOtherInvoice(file: EmbeddedFile, files: readonly EmbeddedFile[]): boolean {
  return files.some((other) => other !== file && INVOICE_NAMES.includes(other.name.toLowerCase()))
}

export function isInvoice(xml: Uint8Array): boolean {
  return INVOICE_ROOT.test(headText(xml))
}

function noInvoice(files: readonly EmbeddedFile[]): AppError {
  const names = files.map((file) => file.name).filter((name) => name !== '')
  const inside =
    names.length === 0 ? 'It has no attachments at all' : `It has attachments, but none is an invoice: ${names.slice(0, 10).join(', ')}`
  return new AppError('no_invoice_in_pdf', `The PDF holds no invoice XML. ${inside}.`, {
    next: 'It is a picture of an invoice only: ask the sender for a Factur-X or ZUGFeRD file or for the XML, or enter the invoice by hand.',
  })
}
