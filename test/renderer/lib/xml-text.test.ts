import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf, isOneByte, type XmlEncoding } from '../../../core/base/encodings.ts'
import { decodeXml } from '../../../core/xml/decode.ts'
import { encodeXml } from '../../../core/xml/encode.ts'

import { decodeXmlText, encodeXmlText } from '../../../renderer/lib/xml-text.ts'

const ENCODINGS: readonly XmlEncoding[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'us-ascii',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-15',
  'windows-1252',
]

const xmlIn = (encoding: string, content: string): string => `<?xml version="1.0" encoding="${encoding}"?>\n<Note>${content}</Note>`

describe('the text of an XML file in the window', () => {
  it.each(ENCODINGS)('is read from %s as the engine reads it, and written so that the engine reads the same', (encoding) => {
    const known = isOneByte(encoding) ? bytesOf(encoding) : undefined
    const letters = fc
      .stringMatching(/^[ -;=?-~¡-ÿĄ-ŻŒœ€]{0,40}$/)
      .map((text) => [...text].filter((letter) => known?.has(letter.charCodeAt(0)) ?? true).join(''))
    fc.assert(
      fc.property(letters, fc.boolean(), (content, mark) => {
        const text = xmlIn(encoding.toUpperCase().replace(/(?<=^UTF-16)../, ''), content.replaceAll('&', ''))
        const stored = encodeXml(text, encoding, mark || encoding.startsWith('utf-16'))
        expect(decodeXmlText(stored)).toBe(decodeXml(stored).text)
        expect(decodeXml(encodeXmlText(text))).toMatchObject({ text, encoding: encoding === 'utf-16be' ? 'utf-16le' : encoding })
      }),
    )
  })

  it('keeps the bytes of one-byte encodings as they were, the free ones of windows-1252 too', () => {
    const every = Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at)
    for (const name of ['ISO-8859-1', 'cp1252', 'latin1']) {
      const stored = Uint8Array.from([
        ...new TextEncoder().encode(`<?xml version="1.0" encoding='${name}'?><a>`),
        ...every,
        0x3c,
        0x2f,
        0x61,
        0x3e,
      ])
      expect(encodeXmlText(decodeXmlText(stored))).toEqual(stored)
    }
  })

  it('becomes UTF-8, and says so, when a character is typed that its encoding lacks', () => {
    const text = xmlIn('ISO-8859-1', 'Größe 5 €, 道')
    const { text: written, encoding } = decodeXml(encodeXmlText(text))
    expect(encoding).toBe('utf-8')
    expect(written).toBe(xmlIn('UTF-8', 'Größe 5 €, 道'))
  })

  it('of an encoding that is not known is sent as it is, so that the engine says what is wrong', () => {
    expect(() => decodeXml(encodeXmlText(xmlIn('EBCDIC-CP-DK', 'x')))).toThrow('EBCDIC-CP-DK')
  })
})
