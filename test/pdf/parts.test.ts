import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '../../core/base/base64.ts'
import { srgbProfile } from '../../core/pdf/file/icc.ts'
import { literalCode, pdfDate, pdfName, pdfNumber, pdfText, showText } from '../../core/pdf/file/syntax.ts'
import { figureEntries } from '../../core/pdf/file/structure.ts'
import { Face } from '../../core/pdf/font/face.ts'
import { subsetTrueType } from '../../core/pdf/font/subset.ts'
import { readTrueType } from '../../core/pdf/font/truetype.ts'
import { Lexer } from '../../core/pdf/read/lexer.ts'
import { isKind, textOf } from '../../core/pdf/read/values.ts'
import { PAGE_LANGUAGES } from '../../core/languages/languages.ts'
import { pageWords } from '../../core/languages/words.ts'
import { ANY_CHARACTER } from '../support/any-character.ts'
import { testFonts } from '../support/pdf/samples.ts'

describe('base64', () => {
  it('RFC 4648: gives back what was encoded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(
          decodeBase64(
            Buffer.from(bytes)
              .toString('base64')
              .replace(/(.{20})/g, '$1\r\n '),
          ),
        ).toEqual(bytes)
      }),
    )
    for (const text of ['a', 'ab$d', 'ab=d', 'äöü', '====']) expect(decodeBase64(text)).toBeUndefined()
  })
})

describe('the colour profile', () => {
  it('IEC 61966-2-1: its primaries add up to white, its curve is that of sRGB', () => {
    const profile = srgbProfile()
    const view = new DataView(profile.buffer)
    const tag = (name: string): number => {
      for (let at = 132; at < 132 + view.getUint32(128) * 12; at += 12) {
        if (String.fromCharCode(...profile.subarray(at, at + 4)) === name) return view.getUint32(at + 4)
      }
      throw new Error(name)
    }
    for (const axis of [8, 12, 16]) {
      const sum = ['rXYZ', 'gXYZ', 'bXYZ'].reduce((total, name) => total + view.getInt32(tag(name) + axis), 0)
      expect(Math.abs(sum - view.getInt32(tag('wtpt') + axis))).toBeLessThan(20)
    }
    const curve = tag('gTRC')
    const last = view.getUint32(curve + 8) - 1
    const point = (index: number): number => view.getUint16(curve + 12 + 2 * index) / 65535
    expect([point(0), point(last)]).toEqual([0, 1])
    // Half way between two points a reader draws a line.
    for (let index = 0; index < last; index++) {
      const value = (index + 0.5) / last
      const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      expect(Math.abs((point(index) + point(index + 1)) / 2 - linear)).toBeLessThan(0.0002)
    }
  })
})

describe('the spelling of values', () => {
  it('6.1.13: no string is longer than 32,767 bytes, and no code is cut', () => {
    const pieces = showText(literalCode(0x41).repeat(40_000)).split(')Tj').slice(0, -1)
    expect(pieces.map((piece) => piece.replace('(', '')).join('')).toBe('\0A'.repeat(40_000))
    for (const piece of pieces) expect(piece.length - 1).toSatisfy((length: number) => length % 2 === 0 && length <= 32_767)
    const alternate = /\/Alt<([\da-f]+)>/.exec(figureEntries('\u{1f600}'.repeat(20_000), [0, 0, 1, 1]))?.[1] ?? ''
    expect(alternate.length).toBeGreaterThan(1000)
    expect(alternate.length).toBeLessThanOrEqual(65_534)
  })

  it('ISO 32000-1, 7.3.4.2: every byte of a shown string comes back through our own reader', () => {
    const codes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('')
    const shown = (codes.match(/.{4}/g) ?? []).map((code) => literalCode(Number.parseInt(code, 16))).join('')
    const value = new Lexer(Buffer.from(showText(shown), 'latin1')).value()
    expect(isKind(value, 'string') && Buffer.from(value.bytes).toString('hex')).toBe(codes)
  })

  it('ISO 32000-1: any text comes back through our own reader', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 60 }), (text) => {
        const value = new Lexer(Buffer.from(pdfText(text), 'latin1')).value()
        expect(isKind(value, 'string') && textOf(value)).toBe(text)
      }),
    )
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), (name) => {
        const value = new Lexer(Buffer.from(pdfName(name), 'latin1')).value()
        expect(isKind(value, 'name') && value.name).toBe(name)
      }),
    )
  })

  it('has no exponents, and time in UTC', () => {
    expect([0.1 + 0.2, 1e-9, -0.005, 595.28, 12].map(pdfNumber)).toEqual(['0.3', '0', '0', '595.28', '12'])
    expect(pdfDate('2026-11-21T09:30:00.000Z')).toBe("(D:20261121093000+00'00')")
  })
})

describe('fonts', () => {
  const font = readTrueType(testFonts().regular)

  it('cover Latin, Greek, Cyrillic and the currency signs, bold and regular', () => {
    const ranges: [number, number][] = [[0x20, 0x7e], [0xa0, 0x24f], [0x384, 0x38a], [0x391, 0x3a1], [0x3a3, 0x3ce], [0x400, 0x52f], [0x1e00, 0x1eff], [0x2010, 0x2027], [0x20a0, 0x20c0]] // prettier-ignore
    for (const file of Object.values(testFonts()) as Uint8Array[]) {
      const { glyphOf } = readTrueType(file)
      for (const [from, to] of ranges)
        for (let codePoint = from; codePoint <= to; codePoint++) expect(glyphOf(codePoint), codePoint.toString(16)).toBeGreaterThan(0)
      expect(glyphOf(0xfffd)).toBeGreaterThan(0)
    }
  })

  it('have figures of one width, so that columns align', () => {
    expect(new Set([...'0123456789'].map((digit) => font.advanceOf(font.glyphOf(digit.charCodeAt(0))))).size).toBe(1)
  })

  it('keep outlines and widths in a subset, parts of composite glyphs included, and leave instructions behind', () => {
    const text = 'Äpfel Ǻ ΐ ё ﬁ €'
    const face = new Face(font)
    face.encode(text)
    const subset = subsetTrueType(font, face.characters)
    const view = new DataView(subset.buffer)
    const tables = new Map(
      Array.from({ length: view.getUint16(4) }, (_, index) => [
        String.fromCharCode(...subset.subarray(12 + index * 16, 16 + index * 16)),
        view.getUint32(20 + index * 16),
      ]),
    )
    expect([...tables.keys()]).toEqual(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'])
    const at = (table: string): number => tables.get(table) ?? 0
    expect(subset.length).toBeLessThan(6000)
    face.characters.forEach(({ glyph }, index) => {
      if (typeof glyph !== 'number') throw new Error('no letter of these is composed')
      expect(Math.round((view.getUint16(at('hmtx') + (index + 1) * 4) * 1000) / font.unitsPerEm)).toBe(font.advanceOf(glyph))
      const outline = subset.subarray(at('glyf') + view.getUint32(at('loca') + (index + 1) * 4))
      const whole = font.outlineOf(glyph)
      const contours = (whole[0] ?? 0) * 256 + (whole[1] ?? 0)
      if (whole.length < 12) return
      // A composite glyph has other numbers for its parts; its box is the same.
      expect(outline.subarray(0, 10)).toEqual(whole.subarray(0, 10))
      if (contours >= 0x8000) return
      const head = 10 + contours * 2
      const instructions = (whole[head] ?? 0) * 256 + (whole[head + 1] ?? 0)
      const points = whole.subarray(head + 2 + instructions)
      expect([outline[head], outline[head + 1]]).toEqual([0, 0])
      expect(outline.subarray(head + 2, head + 2 + points.length)).toEqual(points)
    })
  })
})

describe('the words', () => {
  it('fill the same places in every language', () => {
    const places = (value: unknown): unknown =>
      typeof value === 'string'
        ? [...value.matchAll(/\{\w+\}/g)].map(String).sort()
        : Object.fromEntries(Object.entries(value as object).map(([key, entry]) => [key, places(entry)]))
    for (const lang of PAGE_LANGUAGES) expect(places(pageWords(lang))).toEqual(places(pageWords('en')))
  })
})
