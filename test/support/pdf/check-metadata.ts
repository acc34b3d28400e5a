import { createHash } from 'node:crypto'
import type { PdfDocument } from '../../../core/pdf/read/document.ts'
import { isKind, latin, textOf, utf8, type PdfDictionary } from '../../../core/pdf/read/values.ts'
import type { XmlElement } from '../../../core/xml/types.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import { nameOf } from './check-fonts.ts'

/** Schemas that need no description (ISO 19005-3, 6.6.2.3.1, and the identification schema itself). */
const PREDEFINED = new Set([
  'http://www.aiim.org/pdfa/ns/id/',
  'http://purl.org/dc/elements/1.1/',
  'http://ns.adobe.com/xap/1.0/',
  'http://ns.adobe.com/pdf/1.3/',
  'http://www.aiim.org/pdfa/ns/extension/',
])

/** ISO 19005-3, 6.6: the packet is there, says the conformance, describes its own schemas and agrees with the information dictionary. */
export function checkMetadata(document: PdfDocument, level: 'A' | 'U'): string[] {
  const stream = document.resolve(document.catalog?.entries.get('Metadata'))
  if (!isKind(stream, 'stream') || stream.entries.has('Filter')) return ['6.6.2.1-1 no readable metadata']
  if (nameOf(stream.entries.get('Type')) !== 'Metadata' || nameOf(stream.entries.get('Subtype')) !== 'XML')
    return ['6.6.2.1-1 kind of stream']
  const packet = utf8(stream.data)
  const faults: string[] = []
  const header = /^<\?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"\?>\n/.exec(packet)
  if (header === null || !packet.endsWith('<?xpacket end="w"?>')) faults.push('6.6.2.1 packet')
  const properties = new Map<string, XmlElement>()
  const described = new Set<string>()
  const rdf = parseXml(packet.replace(/<\?xpacket[^>]*\?>\n?/g, '')).root.elements[0]
  for (const description of rdf === undefined ? [] : rdf.elements) {
    for (const property of description.elements) {
      const key = `${property.namespace}${property.local}`
      if (properties.has(key)) faults.push(`6.6.2.1 ${key} twice`)
      properties.set(key, property)
    }
  }
  const schemas = properties.get('http://www.aiim.org/pdfa/ns/extension/schemas')
  for (const schema of schemas === undefined ? [] : descend(schemas, 'li')) {
    const namespace = childText(schema, 'namespaceURI')
    for (const field of ['schema', 'namespaceURI', 'prefix'])
      if (childText(schema, field) === '') faults.push(`6.6.2.3.3 schema without ${field}`)
    for (const property of descend(schema.elements.find((child) => child.local === 'property') ?? schema, 'li')) {
      for (const field of ['name', 'valueType', 'category', 'description']) {
        if (childText(property, field) === '') faults.push(`6.6.2.3.3 property without ${field}`)
      }
      described.add(`${namespace}${childText(property, 'name')}`)
    }
  }
  for (const [key, property] of properties) {
    if (!PREDEFINED.has(property.namespace) && !described.has(key)) faults.push(`6.6.2.3.1 ${key} is not described`)
  }
  const value = (key: string): string => textContent(properties.get(key)).trim()
  if (value('http://www.aiim.org/pdfa/ns/id/part') !== '3') faults.push('6.6.4-2 part')
  if (value('http://www.aiim.org/pdfa/ns/id/conformance') !== level) faults.push('6.6.4-3 conformance')
  if (level === 'A' && value('http://www.aiim.org/pdfua/ns/id/part') !== '1') faults.push('UA 5-2 part')

  const info = document.dictionary(document.trailer.entries.get('Info'))
  const said = (key: string): string => {
    const entry = info?.entries.get(key)
    return isKind(entry, 'string') ? textOf(entry) : ''
  }
  const pairs: [string, string][] = [
    ['Title', value('http://purl.org/dc/elements/1.1/title')],
    ['Author', value('http://purl.org/dc/elements/1.1/creator')],
    ['Creator', value('http://ns.adobe.com/xap/1.0/CreatorTool')],
    ['Producer', value('http://ns.adobe.com/pdf/1.3/Producer')],
    ['CreationDate', pdfTime(value('http://ns.adobe.com/xap/1.0/CreateDate'))],
    ['ModDate', pdfTime(value('http://ns.adobe.com/xap/1.0/ModifyDate'))],
  ]
  for (const [key, xmp] of pairs) if (said(key) !== xmp) faults.push(`${key}: "${said(key)}" in Info, "${xmp}" in XMP`)
  if (said('Title') === '') faults.push('UA 7.1-9 no title')
  return faults
}

function pdfTime(xmp: string): string {
  return `D:${xmp.slice(0, 19).replace(/\D/g, '')}+00'00'`
}

/** ISO 19005-3, 6.2.3: one sRGB output intent with an embedded profile. */
export function checkOutputIntent(document: PdfDocument): string[] {
  const intents = document.items(document.catalog?.entries.get('OutputIntents'))
  const intent = document.dictionary(intents[0])
  const profile = document.resolve(intent?.entries.get('DestOutputProfile'))
  if (intents.length !== 1 || nameOf(intent?.entries.get('S')) !== 'GTS_PDFA1' || !isKind(profile, 'stream')) return ['6.2.3 output intent']
  const bytes = document.unpack(profile)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const faults: string[] = []
  if (view.getUint32(0) !== bytes.length || latin(bytes.subarray(36, 40)) !== 'acsp') faults.push('6.2.3 profile is no ICC profile')
  if ((bytes[8] ?? 9) >= 5 || latin(bytes.subarray(12, 20)) !== 'mntrRGB ') faults.push('6.2.3-1 class or version of the profile')
  if (profile.entries.get('N') !== 3) faults.push('6.2.3 number of colours')
  return faults
}

/** ISO 19005-3, 6.8: every embedded file is described whole, belongs to the document and is what its parameters say. */
export function checkFiles(document: PdfDocument): string[] {
  const faults: string[] = []
  const { catalog } = document
  const associated = new Set(document.items(catalog?.entries.get('AF')).map((item) => document.dictionary(item)))
  const names = document.items(
    document.dictionary(document.dictionary(catalog?.entries.get('Names'))?.entries.get('EmbeddedFiles'))?.entries.get('Names'),
  )
  const listed = names.filter((_, index) => index % 2 === 1).map((item) => document.dictionary(item))
  if (listed.length !== associated.size) faults.push('6.8 files in /AF and /Names differ')
  const keys = names.filter((_, index) => index % 2 === 0).map((key) => (isKind(key, 'string') ? latin(key.bytes) : ''))
  if (keys.some((key, index) => index > 0 && key <= (keys[index - 1] ?? ''))) faults.push('the name tree is not sorted')
  for (const file of listed) {
    if (file === undefined || !associated.has(file)) faults.push('6.8-4 a file outside of /AF')
    else faults.push(...checkSpecification(document, file))
  }
  return faults
}

function checkSpecification(document: PdfDocument, file: PdfDictionary): string[] {
  const faults: string[] = []
  const text = (key: string): string => {
    const value = file.entries.get(key)
    return isKind(value, 'string') ? textOf(value) : ''
  }
  if (text('F') === '' || text('F') !== text('UF')) faults.push('6.8-2 F and UF')
  if (text('Desc') === '') faults.push('no description')
  if (!/^(?:Alternative|Data|Source|Supplement)$/.test(nameOf(file.entries.get('AFRelationship')))) faults.push('6.8-3 AFRelationship')
  const embedded = document.dictionary(file.entries.get('EF'))
  const stream = document.resolve(embedded?.entries.get('F'))
  if (!isKind(stream, 'stream') || document.resolve(embedded?.entries.get('UF')) !== stream) return [...faults, '6.8 EF']
  if (!/^[-\w+.]+\/[-\w+.]+$/.test(nameOf(stream.entries.get('Subtype')))) faults.push('6.8-1 MIME type')
  const parameters = document.dictionary(stream.entries.get('Params'))
  const bytes = document.unpack(stream)
  const sum = parameters?.entries.get('CheckSum')
  if (parameters?.entries.get('Size') !== bytes.length) faults.push('size of the file')
  if (!isKind(sum, 'string') || Buffer.from(sum.bytes).compare(createHash('md5').update(bytes).digest()) !== 0)
    faults.push('checksum of the file')
  if (!isKind(parameters?.entries.get('ModDate'), 'string')) faults.push('no date of the file')
  return faults
}

function descend(element: XmlElement, local: string): XmlElement[] {
  return element.elements.flatMap((child) => child.elements.filter((grandchild) => grandchild.local === local))
}

function childText(element: XmlElement, local: string): string {
  return textContent(element.elements.find((child) => child.local === local)).trim()
}

function textContent(element: XmlElement | undefined): string {
  return element === undefined ? '' : [element.text, ...element.elements.map(textContent)].join('')
}
