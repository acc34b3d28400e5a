import { sampleXml } from './server-fixture.ts'

/** Input that is no invoice, as it really comes: what it is, its bytes, what is said about it. Used over HTTP and on the command line. */
export interface BadInput {
  readonly name: string
  readonly bytes: Uint8Array
  readonly code: string
  /** Where the message points at; absent: the whole. */
  readonly line?: number
}

const text = (content: string): Uint8Array => new TextEncoder().encode(content)
const good = new TextDecoder().decode(sampleXml('peppol'))

export const BAD_XML: readonly BadInput[] = [
  { name: 'not XML', bytes: text('Rechnung Nr. 17\nBetrag: 10,00 EUR'), code: 'malformed_xml', line: 1 },
  { name: 'an empty file', bytes: new Uint8Array(), code: 'malformed_xml', line: 1 },
  { name: 'white space only', bytes: text(' \n \n'), code: 'malformed_xml' },
  { name: 'a truncated invoice', bytes: text(good.slice(0, Math.floor(good.length / 2))), code: 'malformed_xml' },
  {
    name: 'a document type declaration',
    bytes: text(good.replace('<Invoice ', '<!DOCTYPE Invoice>\n<Invoice ')),
    code: 'malformed_xml',
    line: 2,
  },
  {
    name: 'an entity bomb',
    bytes: text(`<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><a>&c;&c;&c;</a>`),
    code: 'malformed_xml',
    line: 1,
  },
  {
    name: 'an external entity',
    bytes: text('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<a>&x;</a>'),
    code: 'malformed_xml',
    line: 1,
  },
  { name: 'an undeclared entity', bytes: text('<a>\n&euro;</a>'), code: 'malformed_xml', line: 2 },
  {
    name: 'UTF-8 declared, Latin-1 written',
    bytes: Buffer.from(good.replace('Verstraete', 'Verstr\u00e4te'), 'latin1'),
    code: 'malformed_xml',
  },
  { name: 'UTF-16 declared, UTF-8 written', bytes: text(good.replace('UTF-8', 'UTF-16')), code: 'malformed_xml' },
  { name: 'a control character', bytes: text(good.replace('Oostende', 'Oost\u0007ende')), code: 'malformed_xml' },
]

/** Well-formed, but no invoice that can be read. */
export const FOREIGN_XML: BadInput = {
  name: 'XML that is not UBL',
  bytes: text('<?xml version="1.0"?>\n<catalog><book/></catalog>'),
  code: 'unsupported_document',
  line: 2,
}

export const TOO_LARGE = 100_000_000

/** A PDF of one empty page, without attachments. */
export function plainPdf(): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ]
  let content = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = content.length
    content += `${index + 1} 0 obj${object}endobj\n`
    return at
  })
  const start = content.length
  content += `xref\n0 4\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`
  content += `trailer<</Size 4/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return text(content)
}
