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
export function readInvoiceMetadata(packet: string | undefined): InvoiceMetadata | undefined {
  if (packet === undefined) return undefined
  for (const namespace of NAMESPACES) {
    const read = propertyReader(packet, namespace)
    if (read === undefined) continue
    return {
      fileName: read('DocumentFileName'),
      conformanceLevel: read('ConformanceLevel'),
      version: read('Version'),
      documentType: read('DocumentType'),
    }
  }
  return undefined
}

/** The XMP packet of a file; undefined where it has none that can be read. */
export function packetOf(document: PdfDocument): string | undefined {
  const stream = document.resolve(document.catalog?.entries.get('Metadata'))
  const bytes = isKind(stream, 'stream') ? tryRead(() => document.unpack(stream)) : undefined
  return bytes === undefined ? undefined : utf8(bytes.subarray(0, MAX_PACKET))
}

/** Reads the properties of a namespace out of a packet; undefined where it does not occur. */
export function propertyReader(packet: string, namespace: string): ((name: string) => string | undefined) | undefined {
  const prefix = new RegExp(`xmlns:([\\w.-]+)\\s*=\\s*["']${namespace.replaceAll('.', '\\.')}["']`).exec(packet)?.[1]
  if (prefix === undefined) return undefined
  return (name) => {
    const qualified = `${prefix.replaceAll('.', '\\.')}:${name}`
    const found = new RegExp(`<${qualified}(?:\\s[^>]*)?>([^<]*)<|\\s${qualified}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(packet)
    const value = found?.[1] ?? found?.[2] ?? found?.[3]
    return value?.trim()
  }
}
