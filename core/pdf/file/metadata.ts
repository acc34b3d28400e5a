import { strFromU8, strToU8 } from 'fflate'
import type { Timestamp } from '../../base/ports.ts'
import { pdfDate, pdfText } from './syntax.ts'

/** What a PDF says of itself, once for the XMP packet and once for the document information dictionary. */
export interface Metadata {
  readonly title: string
  readonly author: string | undefined
  readonly language: string
  readonly createdAt: Timestamp
  /** PDF/A conformance level. */
  readonly level: 'A' | 'U' | 'B'
  /** False where tags are there that nobody has held against PDF/UA-1. */
  readonly accessible?: boolean
  /** The invoice inside; a PDF that is none has none. */
  readonly invoice?: InvoiceFacts
}

/** What the Factur-X XMP schema says of the invoice inside. */
interface InvoiceFacts {
  readonly attachmentName: string
  readonly conformanceLevel: string
  /** Version of the schema's data: "1.0", XRechnung "3.0". */
  readonly version: string
}

const PRODUCER = 'Kontor'
const FX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const UA = 'http://www.aiim.org/pdfua/ns/id/'
const EXTENSION = [
  ['pdfaExtension', 'http://www.aiim.org/pdfa/ns/extension/'],
  ['pdfaSchema', 'http://www.aiim.org/pdfa/ns/schema#'],
  ['pdfaProperty', 'http://www.aiim.org/pdfa/ns/property#'],
]

// Rows of the PDF/A extension schemas (ISO 19005-3, 6.6.2.3.3): name, value type, category, description.
const FX_PROPERTIES = [
  ['DocumentFileName', 'Text', 'external', 'Name of the XML file of the invoice'],
  ['DocumentType', 'Text', 'external', 'Kind of document, such as INVOICE'],
  ['Version', 'Text', 'external', 'Version of the standard of the XML'],
  ['ConformanceLevel', 'Text', 'external', 'Profile of the XML'],
] as const
const FX_SCHEMA = extensionSchema('Factur-X PDFA Extension Schema', FX, 'fx', FX_PROPERTIES)
const UA_SCHEMA = extensionSchema('PDF/UA Universal Accessibility Schema', UA, 'pdfuaid', [
  ['part', 'Integer', 'internal', 'Part of ISO 14289'],
])
/** The byte order mark. */
const MARK = '\xef\xbb\xbf'

/**
 * The XMP packet (ISO 16684-1) in UTF-8, each byte as the character of its number; PDF/UA-1 is claimed together with level A, whose tags it
 * rests on, where nothing else is said.
 */
export function xmpPacket(metadata: Metadata): string {
  const time = `${metadata.createdAt.slice(0, 19)}+00:00`
  const ua = metadata.accessible ?? metadata.level === 'A'
  const author =
    metadata.author === undefined ? '' : `<dc:creator><rdf:Seq><rdf:li>${xmlText(metadata.author)}</rdf:li></rdf:Seq></dc:creator>`
  const { invoice } = metadata
  const namespaces = [
    ['pdfaid', 'http://www.aiim.org/pdfa/ns/id/'],
    ['dc', 'http://purl.org/dc/elements/1.1/'],
    ['xmp', 'http://ns.adobe.com/xap/1.0/'],
    ['pdf', 'http://ns.adobe.com/pdf/1.3/'],
    ...(ua ? [['pdfuaid', UA]] : []),
    ...(invoice === undefined ? [] : [['fx', FX]]),
    ...(ua || invoice !== undefined ? EXTENSION : []),
  ]
  const properties = [
    `<pdfaid:part>3</pdfaid:part><pdfaid:conformance>${metadata.level}</pdfaid:conformance>`,
    ua ? '<pdfuaid:part>1</pdfuaid:part>' : '',
    `<dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(metadata.title)}</rdf:li></rdf:Alt></dc:title>`,
    `${author}<dc:language><rdf:Bag><rdf:li>${metadata.language}</rdf:li></rdf:Bag></dc:language>`,
    `<xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool><xmp:CreateDate>${time}</xmp:CreateDate>`,
    `<xmp:ModifyDate>${time}</xmp:ModifyDate><xmp:MetadataDate>${time}</xmp:MetadataDate>`,
    `<pdf:Producer>${PRODUCER}</pdf:Producer>`,
    invoice === undefined ? '' : describeInvoice(invoice),
    describeSchemas((invoice === undefined ? '' : FX_SCHEMA) + (ua ? UA_SCHEMA : '')),
  ]
  return (
    '<?xpacket begin="' +
    `${MARK}" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
    `<rdf:Description rdf:about=""${namespaces.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('')}>\n` +
    `${properties.filter((text) => text !== '').join('\n')}\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>`
  )
}

/** The document information dictionary; says the same as the XMP packet. */
export function infoDictionary(metadata: Metadata): string {
  const date = pdfDate(metadata.createdAt)
  const author = metadata.author === undefined ? '' : `/Author${pdfText(metadata.author)}`
  return `<</Title${pdfText(metadata.title)}${author}/Creator${pdfText(PRODUCER)}/Producer${pdfText(PRODUCER)}/CreationDate${date}/ModDate${date}>>`
}

function describeInvoice({ attachmentName, version, conformanceLevel }: InvoiceFacts): string {
  return (
    `<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${attachmentName}</fx:DocumentFileName>` +
    `<fx:Version>${version}</fx:Version><fx:ConformanceLevel>${conformanceLevel}</fx:ConformanceLevel>`
  )
}

type PropertyRow = readonly [name: string, valueType: string, category: string, description: string]

function extensionSchema(name: string, namespace: string, prefix: string, properties: readonly PropertyRow[]): string {
  const rows = properties.map(
    ([property, valueType, category, text]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${property}</pdfaProperty:name><pdfaProperty:valueType>${valueType}</pdfaProperty:valueType>` +
      `<pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${text}</pdfaProperty:description></rdf:li>`,
  )
  return (
    `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>` +
    `<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${rows.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`
  )
}

function describeSchemas(schemas: string): string {
  return schemas === '' ? '' : `<pdfaExtension:schemas><rdf:Bag>${schemas}</rdf:Bag></pdfaExtension:schemas>`
}

function xmlText(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return /^[\0-\x7f]*$/.test(escaped) ? escaped : strFromU8(strToU8(escaped), true)
}
