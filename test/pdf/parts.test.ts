import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '../../core/base/base64.ts'
import { srgbProfile } from '../../core/pdf/file/icc.ts'
import { pdfDate, pdfName, pdfNumber, pdfText, showText } from '../../core/pdf/file/syntax.ts'
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
    expect(view.getUint16(tag('gTRC') + 12 + 2 * 512) / 65535).toBeCloseTo(0.2146, 3)
  })
})

describe('the spelling of values', () => {
  it('6.1.13: no string is longer than 32,767 bytes, and no code is cut', () => {
    const codes = '0041'.repeat(40_000)
    const pieces = showText(codes).split('>Tj').slice(0, -1)
    expect(pieces.map((piece) => piece.replace('<', '')).join('')).toBe(codes)
    for (const piece of pieces) expect(piece.length - 1).toSatisfy((digits: number) => digits % 4 === 0 && digits <= 65_534)
    expect(showText('0041')).toBe('<0041>Tj')
    const alternate = /\/Alt<([\da-f]+)>/.exec(figureEntries('\u{1f600}'.repeat(20_000), [0, 0, 1, 1]))?.[1] ?? ''
    expect(alternate.length).toBeGreaterThan(1000)
    expect(alternate.length).toBeLessThanOrEqual(65_534)
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

  it('keep outlines and widths in a subset, parts of composite glyphs included', () => {
    const text = 'Äpfel Ǻ ΐ ё ﬁ €'
    const face = new Face(font)
    face.encode(text)
    const subset = readTrueType(subsetTrueType(font, face.characters))
    expect(subset.bytes.length).toBeLessThan(12000)
    for (const letter of new Set(text)) {
      const codePoint = letter.codePointAt(0) ?? 0
      const whole = font.glyphOf(codePoint)
      const part = subset.glyphOf(codePoint)
      expect(part).toBeGreaterThan(0)
      expect(subset.advanceOf(part)).toBe(font.advanceOf(whole))
      const outline = font.outlineOf(whole)
      // A composite glyph has other numbers for its parts; everything else is the same.
      if (outline.length > 1 && (outline[0] ?? 0) < 128)
        expect(Buffer.from(subset.outlineOf(part)).subarray(0, outline.length)).toEqual(Buffer.from(outline))
      else expect(subset.outlineOf(part).length).toBeGreaterThanOrEqual(outline.length)
    }
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
