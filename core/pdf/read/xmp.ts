import type { PdfDocument } from './document.ts'
import { tryRead } from './search.ts'
import { isKind, utf8 } from './values.ts'

/** What the XMP packet of a hybrid invoice says about the invoice inside; fields that are absent are undefined. */
export interface InvoiceMetadata {
  readonly fileName: string | undefined
  readonly conformanceLevel: string | undefined
  readonly version: string | undefined
  readonly documentType: string | undefined
}

// Factur-X and ZUGFeRD 2.1+, ZUGFeRD 2.0, ZUGFeRD 1.0.
const NAMESPACES = [
  'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
  'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
]
const MAX_PACKET = 1024 * 1024

/**
 * Reads the invoice fields of the XMP packet, written as elements or as attributes. The packet is searched as text: it only serves
 * for comparison, and a packet that is no good XML must not keep anyone from the invoice.
 */
export function readInvoiceMetadata(document: PdfDocument): InvoiceMetadata | undefined {
  const stream = document.resolve(document.catalog?.entries.get('Metadata'))
  const bytes = isKind(stream, 'stream') ? tryRead(() => document.unpack(stream)) : undefined
  if (bytes === undefined) return undefined
  const packet = utf8(bytes.subarray(0, MAX_PACKET))
  for (const namespace of NAMESPACES) {
    const prefix = new RegExp(`xmlns:([\\w.-]+)\\s*=\\s*["']${namespace.replaceAll('.', '\\.')}["']`).exec(packet)?.[1]
    if (prefix === undefined) continue
    const read = (name: string): string | undefined => {
      const qualified = `${prefix.replaceAll('.', '\\.')}:${name}`
      const found = new RegExp(`<${qualified}(?:\\s[^>]*)?>([^<]*)<|\\s${qualified}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(packet)
      const value = found?.[1] ?? found?.[2] ?? found?.[3]
      return value === undefined ? undefined : value.trim()
    }
    return {
      fileName: read('DocumentFileName'),
      conformanceLevel: read('ConformanceLevel'),
      version: read('Version'),
      documentType: read('DocumentType'),
    }
  }
  return undefined
}
