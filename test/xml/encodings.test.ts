import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodingOf, isOneByte, ONE_BYTE_ENCODINGS, type OneByteEncoding, type XmlEncoding } from '../../core/base/encodings.ts'
import { findInvalidUtf8 } from '../../core/xml/decode.ts'
import { encodeXml } from '../../core/xml/encode.ts'
import { XmlEditor } from '../../core/xml/edit.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { describeTables, readTables } from '../support/generate-encodings.ts'
import { countRuns } from '../support/extent.ts'
import { value } from './arbitraries.ts'
import { textByLibxml2 } from './libxml2.ts'

const ENCODINGS: readonly XmlEncoding[] = ['utf-8', 'utf-16le', 'utf-16be', ...ONE_BYTE_ENCODINGS]

function write(declared: string, encoding: XmlEncoding, mark: boolean, content = 'Müller'): Uint8Array {
  return encodeXml(`<?xml version="1.0" encoding="${declared}"?>\n<a>${content}</a>`, encoding, mark)
}

describe('encodings', () => {
  it('any value survives writing and reading in every encoding, with and without a mark', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENCODINGS), fc.boolean(), value, (encoding, mark, text) => {
        const wide = !isOneByte(encoding)
        const content = text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`)
        const document = parseXml(write(encoding.toUpperCase(), encoding, mark && wide, content))
        expect(document).toMatchObject({ encoding, byteOrderMark: mark && wide })
        expect(document.root.text).toBe(text)
      }),
      { numRuns: 300 },
    )
  })

  it.each(ENCODINGS)('%s: reading and writing give the original bytes', (encoding) => {
    const bytes = write(encoding.toUpperCase(), encoding, encoding.startsWith('utf-16'), 'Müller & Söhne'.replace('&', '&amp;'))
    const document = parseXml(bytes)
    expect(encodeXml(document.text, document.encoding, document.byteOrderMark)).toEqual(bytes)
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

/** A document in a one-byte encoding, of which the content is given in bytes. */
function oneByte(encoding: string, content: readonly number[]): Uint8Array {
  const ascii = new TextEncoder()
  return Uint8Array.of(...ascii.encode(`<?xml version="1.0" encoding="${encoding}"?>\n<a>`), ...content, ...ascii.encode('</a>'))
}

/** The encodings that the Encoding Standard takes for a page of Windows, which is another from 0x80 to 0x9F. */
const TAKEN_FOR_WINDOWS: readonly OneByteEncoding[] = ['us-ascii', 'iso-8859-1', 'iso-8859-9', 'iso-8859-11']

const BYTES = Array.from({ length: 128 }, (_, index) => index + 128)

function isRead(encoding: OneByteEncoding, byte: number): boolean {
  try {
    parseXml(oneByte(encoding, [byte]))
    return true
  } catch {
    return false
  }
}

describe('encodings of one byte', () => {
  it('are in the tables that `node test/support/generate-encodings.ts` makes', () => {
    expect(readTables()).toBe(describeTables())
  })

  it.each(ONE_BYTE_ENCODINGS)('%s: every byte is read and written again, or refused with its place', (encoding) => {
    const read = BYTES.filter((byte) => isRead(encoding, byte))
    const bytes = oneByte(encoding, read)
    const document = parseXml(bytes)
    expect(document.root.text).toHaveLength(read.length)
    expect(encodeXml(document.text, document.encoding, false)).toEqual(bytes)
    const platform = new TextDecoder(encoding, { fatal: true })
    if (!TAKEN_FOR_WINDOWS.includes(encoding)) expect(document.root.text).toBe(platform.decode(Uint8Array.from(read)))
    for (const byte of BYTES.filter((other) => !read.includes(other))) {
      if (encoding !== 'us-ascii') expect(() => platform.decode(Uint8Array.of(byte))).toThrow()
      expect(() => parseXml(oneByte(encoding, [0x41, byte]))).toThrow(
        expect.objectContaining({
          code: 'malformed_xml',
          line: 2,
          column: 5,
          errors: [expect.objectContaining({ code: 'byte_unassigned' })],
          message: expect.stringContaining(`0x${byte.toString(16).toUpperCase()} is no character in `) as string,
        }),
      )
    }
  })

  it('have the characters of their standards', () => {
    const at = (encoding: OneByteEncoding, byte: number): string => parseXml(oneByte(encoding, [byte])).root.text
    expect([at('iso-8859-1', 0x80), at('iso-8859-1', 0xa4), at('iso-8859-1', 0xff)]).toEqual(['\u0080', '¤', 'ÿ'])
    expect([at('iso-8859-15', 0xa4), at('iso-8859-15', 0xbd), at('iso-8859-16', 0xa4)]).toEqual(['€', 'œ', '€'])
    expect([at('iso-8859-9', 0x9f), at('iso-8859-9', 0xdd), at('iso-8859-9', 0xfe)]).toEqual(['\u009f', 'İ', 'ş'])
    expect([at('iso-8859-11', 0x80), at('iso-8859-11', 0xa1)]).toEqual(['\u0080', 'ก'])
    expect([at('windows-1252', 0x80), at('windows-1252', 0x81), at('windows-1250', 0x8c)]).toEqual(['€', '\u0081', 'Ś'])
    expect([at('iso-8859-2', 0xb3), at('iso-8859-5', 0xb6), at('iso-8859-7', 0xa4)]).toEqual(['ł', 'Ж', '€'])
  })

  // It has tables of its own for ISO/IEC 8859, and none for the pages of Windows.
  it.each(ONE_BYTE_ENCODINGS.filter((encoding) => encoding.startsWith('iso')))('%s is read as libxml2 reads it', (encoding) => {
    const bytes = oneByte(
      encoding,
      BYTES.filter((byte) => isRead(encoding, byte)),
    )
    expect(parseXml(bytes).root.text).toBe(textByLibxml2(bytes))
  })

  it.each(ONE_BYTE_ENCODINGS)('%s: an edit keeps it, and writes what it lacks as references', (encoding) => {
    const document = parseXml(oneByte(encoding, [0x41]))
    const typed = 'Ω € ä Ł 道 😀 <&>'
    const editor = new XmlEditor(document)
    editor.setText(document.root, typed)
    editor.setAttribute(document.root, 'name', typed)
    const edited = encodeXml(editor.apply(), document.encoding, document.byteOrderMark)
    expect(parseXml(edited)).toMatchObject({ encoding, root: { text: typed } })
    expect(parseXml(edited).root.attributes[0]?.value).toBe(typed)
    expect(new TextDecoder('latin1').decode(edited)).toContain('&#36947; &#128512;')
  })

  it.each([
    ['latin1', 'iso-8859-1'],
    ['Latin-1', 'iso-8859-1'],
    ['ISO8859-1', 'iso-8859-1'],
    ['iso_8859-1', 'iso-8859-1'],
    ['ISO8859_15', 'iso-8859-15'],
    ['csISO885913', 'iso-8859-13'],
    ['ISO-8859-8-I', 'iso-8859-8'],
    ['Latin-9', 'iso-8859-15'],
    ['l2', 'iso-8859-2'],
    ['ASCII', 'us-ascii'],
    ['ANSI_X3.4-1968', 'us-ascii'],
    ['CP1252', 'windows-1252'],
    ['x-cp1250', 'windows-1250'],
    ['Windows1258', 'windows-1258'],
    ['utf8', 'utf-8'],
    ['UTF_16LE', 'utf-16le'],
  ])('the usual other name %s is understood', (declared, encoding) => {
    expect(encodingOf(declared)).toBe(encoding)
  })

  it.each(['ISO-8859-12', 'ISO-8859-17', 'ISO-8859-1-5', 'windows-1259', 'windows-12-50', 'KOI8-R', 'constructor', ''])(
    '%o names none that is read',
    (declared) => {
      expect(encodingOf(declared)).toBeUndefined()
    },
  )
})
