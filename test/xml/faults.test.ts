import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { sayXmlFault, XML_FAULTS, xmlFaultOf, type XmlFault } from '../../core/base/xml-faults.ts'
import { WORDS } from '../../core/languages/words.ts'
import { parseXml } from '../../core/xml/reader.ts'

const { en, fr } = WORDS
const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])))

/** A text for every fault, with what its words name. */
const REFUSED: Readonly<Record<XmlFault, readonly [source: string | Uint8Array, values?: Readonly<Record<string, string>>]>> = {
  empty: [' '],
  pdf: ['%PDF-1.7'],
  no_markup: ['{"a":1}', { found: '{' }],
  encoding_unknown: ['<?xml version="1.0" encoding="EBCDIC-DE"?><a/>', { encoding: 'EBCDIC-DE' }],
  encoding_not_utf16: [bytes('<?xml version="1.0" encoding="UTF-16"?><a/>'), { declared: 'UTF-16' }],
  encoding_other: [bytes(0xef, 0xbb, 0xbf, '<?xml version="1.0" encoding="latin1"?><a/>'), { declared: 'latin1', found: 'UTF-8' }],
  byte_undeclared: [bytes('<a>', 0xe4, '</a>'), { byte: '0xE4' }],
  byte_declared: [bytes('<?xml version="1.0" encoding="UTF-8"?><a>', 0xe4, '</a>'), { byte: '0xE4' }],
  byte_unassigned: [bytes('<?xml version="1.0" encoding="ascii"?><a>', 0xe4, '</a>'), { byte: '0xE4', encoding: 'US-ASCII' }],
  half_character: [bytes(0xff, 0xfe, '<', 0, 'a', 0, '/')],
  declaration_part: ['<?xml version="1.0" charset="x"?><a/>', { part: 'charset' }],
  declaration_version: ['<?xml version="2.0"?><a/>', { value: '2.0' }],
  declaration_encoding: ['<?xml version="1.0" encoding="-utf-8"?><a/>', { value: '-utf-8' }],
  declaration_standalone: ['<?xml version="1.0" standalone="1"?><a/>', { value: '1' }],
  declaration_no_version: ['<?xml ?><a/>'],
  declaration_form: ['<?xml version="1.0" ><a/>'],
  doctype: ['<!DOCTYPE a><a/>'],
  no_root: ['<!-- a -->'],
  before_root: ['</a>', { found: '</a' }],
  after_root: ['<a/> x', { found: 'x' }],
  early_end: ['<a>\n<b>', { element: 'b', line: '2' }],
  end_tag_open: ['<a></a', { element: 'a' }],
  end_tag_other: ['<a>\n<b></a>', { found: 'a', element: 'b', line: '2' }],
  tag_cut_off: ['<a', { element: 'a' }],
  tag_form: ['<a\u0007/>', { element: 'a', found: 'U+0007' }],
  name_cut_off: ['<'],
  name_missing: ['<a>< 5</a>', { found: 'U+0020' }],
  name_form: ['<1/>', { name: '1' }],
  attribute_twice: ['<a b="1" b="2"/>', { attribute: 'b' }],
  attribute_no_value: ['<a b/>', { attribute: 'b' }],
  attribute_open: ['<a b="1/>', { attribute: 'b' }],
  attribute_markup: ['<a b="<"/>'],
  prefix_undeclared: ['<p:a/>', { prefix: 'p', name: 'p:a' }],
  prefix_empty: ['<a xmlns:p=""/>', { prefix: 'p' }],
  prefix_xml: ['<a xmlns:xml="u"/>'],
  prefix_xmlns: ['<a xmlns:xmlns="u"/>'],
  namespace_xmlns: ['<a xmlns:p="http://www.w3.org/2000/xmlns/"/>'],
  character: ['<a>\u0001</a>', { found: 'U+0001' }],
  ampersand: ['<a>x & y</a>'],
  entity: ['<a>&nbsp;</a>', { entity: 'nbsp' }],
  reference_open: ['<a>&#228</a>'],
  reference_character: ['<a>&#0;</a>', { reference: '&#0;' }],
  cdata_open: ['<a><![CDATA[</a>'],
  cdata_end: ['<a>]]></a>'],
  comment_open: ['<a><!-- </a>'],
  comment_dashes: ['<!-- a -- b --><a/>'],
  declaration_other: ['<a><!ELEMENT a ANY></a>'],
  instruction_open: ['<a><?p </a>'],
  instruction_form: ['<a><?p:q ?></a>', { name: 'p:q' }],
  late_declaration: ['<a/><?xml version="1.0"?>'],
  depth: ['<a>'.repeat(201), { limit: '200' }],
  attribute_count: [`<a ${Array.from({ length: 257 }, (_, index) => `b${index}=""`).join(' ')}/>`, { limit: '256' }],
}

function refusal(source: string | Uint8Array): AppError {
  try {
    parseXml(source)
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown
    throw thrown
  }
  throw new Error(`accepted: ${String(source)}`)
}

const FAULTS = Object.keys(XML_FAULTS) as XmlFault[]

describe('what the reader refuses has a code', () => {
  it.each(FAULTS)('%s comes with its place and what its words name, and is said in English', (fault) => {
    const [source, values = {}] = REFUSED[fault]
    const error = refusal(source)
    expect(error).toMatchObject({ code: 'malformed_xml', line: expect.any(Number) as number, column: expect.any(Number) as number })
    expect(xmlFaultOf(error)).toEqual({ fault, values })
    const { says, next } = sayXmlFault(en.xml(), fault, values)
    expect([error.message, error.next]).toEqual([says, next])
    expect(error.errors[0]?.message).toBe(says)
  })

  it('is no fault of the reader where another part of Kontor refuses', () => {
    expect(xmlFaultOf(new AppError('malformed_xml', 'x'))).toBeUndefined()
    expect(xmlFaultOf(new AppError('validation_error', 'x', { errors: [{ path: '', code: 'empty', message: 'x' }] }))).toBeUndefined()
  })
})

describe.each(Object.entries(WORDS))('the words in %s', (language, { xml }) => {
  const words = xml()
  it.each(FAULTS)('%s names its values and leaves no place open', (fault) => {
    const { says, next } = words[fault]
    const named = new Set([...`${says} ${next}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect([...named].sort()).toEqual([...XML_FAULTS[fault]].sort())
    for (const sentence of [says, next]) expect(sentence).toMatch(/^[^a-z].*[.]$/)
    if (language !== 'en') expect([says, next]).not.toEqual([en.xml()[fault].says, en.xml()[fault].next])
  })

  it('fill in what stands in a document as it is', () => {
    const { says } = sayXmlFault(words, 'end_tag_other', { found: '{line} $& <b>', element: 'b', line: '7' })
    expect(says).toContain('{line} $& <b>')
    expect(says).toContain('7')
  })
})

it('French has its no-break spaces', () => {
  const texts = Object.values(fr.xml()).flatMap(({ says, next }) => [says, next])
  expect(texts.filter((text) => / [:;?»]|« /.test(text))).toEqual([])
})
