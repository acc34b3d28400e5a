import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findInvalidUtf8 } from '../../core/xml/decode.ts'
import { encodeXml } from '../../core/xml/encode.ts'
import { parseXml } from '../../core/xml/reader.ts'
import type { XmlEncoding } from '../../core/xml/types.ts'
import { countRuns } from '../support/extent.ts'
import { value } from './arbitraries.ts'

const DECLARED: Readonly<Record<XmlEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
  'iso-8859-1': 'ISO-8859-1',
  'windows-1252': 'Windows-1252',
}
const ENCODINGS = Object.keys(DECLARED) as XmlEncoding[]

function write(declared: string, encoding: XmlEncoding, mark: boolean, content = 'Müller'): Uint8Array {
  return encodeXml(`<?xml version="1.0" encoding="${declared}"?>\n<a>${content}</a>`, encoding, mark)
}

describe('encodings', () => {
  it('any value survives writing and reading in every encoding, with and without a mark', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENCODINGS), fc.boolean(), value, (encoding, mark, text) => {
        const wide = encoding !== 'iso-8859-1' && encoding !== 'windows-1252'
        const content = text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`)
        const document = parseXml(write(DECLARED[encoding], encoding, mark && wide, content))
        expect(document).toMatchObject({ encoding, byteOrderMark: mark && wide })
        expect(document.root.text).toBe(text)
      }),
      { numRuns: 300 },
    )
  })

  it.each(ENCODINGS)('%s: reading and writing give the original bytes', (encoding) => {
    const bytes = write(DECLARED[encoding], encoding, encoding.startsWith('utf-16'), 'Müller & Söhne'.replace('&', '&amp;'))
    const document = parseXml(bytes)
    expect(encodeXml(document.text, document.encoding, document.byteOrderMark)).toEqual(bytes)
  })

  it('windows-1252 keeps its own characters and every one of its bytes', () => {
    const all = Uint8Array.from({ length: 128 }, (_, index) => index + 128)
    const head = new TextEncoder().encode('<?xml version="1.0" encoding="windows-1252"?><a>')
    const bytes = Uint8Array.of(...head, ...all, ...new TextEncoder().encode('</a>'))
    const document = parseXml(bytes)
    expect(document.root.text.slice(0, 3)).toBe('€\u{81}‚')
    expect(encodeXml(document.text, 'windows-1252', false)).toEqual(bytes)
  })

  it('characters that an encoding lacks are written as references', () => {
    expect(new TextDecoder('latin1').decode(encodeXml('<a b="€">😀</a>', 'iso-8859-1', false))).toBe('<a b="&#8364;">&#128512;</a>')
  })

  it.each([
    ['UTF-8', 'utf-16le', true],
    ['ISO-8859-1', 'utf-8', true],
    ['UTF-16', 'utf-8', true],
    ['UTF-16', 'utf-8', false],
    ['UTF-16LE', 'utf-16be', true],
    ['UTF-8', 'utf-16be', false],
    ['windows-1252', 'utf-16le', false],
  ] as const)('%s declared in a document that is %s (mark: %s) is a contradiction', (declared, encoding, mark) => {
    expect(() => parseXml(write(declared, encoding, mark))).toThrow(
      expect.objectContaining({
        code: 'malformed_xml',
        line: 1,
        column: 31,
        message: expect.stringContaining(`declares the encoding "${declared}", but its bytes`),
      }),
    )
  })

  it.each(['UTF-16', 'utf-16be', 'UTF16'])('%s without a mark is recognised by the first bytes', (declared) => {
    expect(parseXml(write(declared, 'utf-16be', false))).toMatchObject({ encoding: 'utf-16be', byteOrderMark: false })
  })

  it.each(['latin1', 'ISO8859-1', 'iso_8859-1', 'CP1252', 'utf8'])('the usual other name %s is understood', (declared) => {
    expect(parseXml(write(declared, 'utf-8', false, 'x')).root.text).toBe('x')
  })

  it('UTF-32 and EBCDIC are refused by name', () => {
    const wide = Uint8Array.from(Array.from('<a/>').flatMap((character) => [character.charCodeAt(0), 0, 0, 0]))
    expect(() => parseXml(wide)).toThrow(/"UTF-32"/)
    expect(() => parseXml(Uint8Array.of(0x4c, 0x6f, 0xa7, 0x94))).toThrow(/"EBCDIC"/)
  })

  it('bytes that are no UTF-8 are refused with their place', () => {
    const bytes = encodeXml('<a>\nMüller</a>', 'iso-8859-1', false)
    expect(() => parseXml(bytes)).toThrow(
      expect.objectContaining({ code: 'malformed_xml', line: 2, column: 2, message: expect.stringContaining('0xFC') as string }),
    )
  })

  it('the place of invalid UTF-8 is found wherever the platform finds it invalid', () => {
    const byte = fc.oneof(
      fc.constantFrom(0x41, 0x80, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf3, 0xf4, 0xf5, 0xff),
      fc.nat(255),
    )
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 12 }).chain((rest) => fc.array(byte, { maxLength: 12 }).map((bytes) => [...rest, ...bytes])),
        (numbers) => {
          const bytes = Uint8Array.from(numbers)
          const at = findInvalidUtf8(bytes)
          const strict = new TextDecoder('utf-8', { fatal: true })
          if (at < 0) expect(() => strict.decode(bytes)).not.toThrow()
          else {
            expect(() => strict.decode(bytes)).toThrow()
            expect(() => strict.decode(bytes.subarray(0, at))).not.toThrow()
          }
        },
      ),
      { numRuns: countRuns(1000) },
    )
  })

  it('a UTF-16 file cut off within a character, and lone surrogates, are refused', () => {
    const bytes = write('UTF-16', 'utf-16le', true)
    expect(() => parseXml(bytes.subarray(0, bytes.length - 1))).toThrow(/middle of a UTF-16 character/)
    expect(() => parseXml(write('UTF-16', 'utf-16le', true, 'x\ud800y'))).toThrow(expect.objectContaining({ line: 2, column: 5 }))
    expect(() => parseXml('<a>\udc00</a>')).toThrow(/U\+DC00/)
  })

  it('a text counts as what its declaration says, whatever it was before', () => {
    expect(parseXml('<a/>')).toMatchObject({ encoding: 'utf-8', byteOrderMark: false })
    expect(parseXml('\u{feff}<?xml version="1.0" encoding="ISO-8859-1"?><a/>')).toMatchObject({
      encoding: 'iso-8859-1',
      byteOrderMark: true,
    })
    expect(parseXml('<?xml version="1.0" encoding="UTF-16"?><a/>')).toMatchObject({ encoding: 'utf-16le', byteOrderMark: true })
    expect(() => parseXml('<?xml version="1.0" encoding="KOI8-R"?><a/>')).toThrow(/"KOI8-R" is not supported/)
  })
})
