import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signsWithoutGlyph } from '../../core/base/signs.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { LEFT_TO_RIGHT } from '../../core/pdf/font/face.ts'
import { facesOf } from '../../core/pdf/font/files.ts'
import { isPlain, writingOf } from '../../core/pdf/font/unusual.ts'
import { readTrueType } from '../../core/pdf/font/truetype.ts'
import { wrapText } from '../../core/pdf/layout/text.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { readableText } from '../../core/pdf/readable.ts'
import { readFonts } from '../../core/services/pdf/fonts.ts'
import { describePageSigns, readPageSigns } from '../support/generate-page-signs.ts'
import { elementTexts, pagesOf, readContent, readingOrder } from '../support/pdf/content.ts'
import { checkPdfA } from '../support/pdf/pdfa-check.ts'
import { inputOf, plainInvoice, testFonts } from '../support/pdf/samples.ts'
import { SCRIPT_SAMPLES, scriptInput, scriptInvoice } from '../support/pdf/scripts.ts'
import { ANY_CHARACTER } from '../support/any-character.ts'

const write = async (invoice: Invoice) => writeFacturX(await scriptInput(invoice))
const named = (name: string): Invoice => ({ ...plainInvoice(1), items: [{ id: '1', name }] })
/** A value may be wrapped anywhere. */
const squeeze = (text: string): string => text.replace(/\s/g, '')

/** The glyphs that a text is drawn with, and where, in a font size of 1000. */
const lineOf = async (text: string) => {
  const { regular } = facesOf(await readFonts(writingOf(text)))
  const [direction = LEFT_TO_RIGHT] = regular.further?.directionsOf([text]) ?? []
  const line = regular.further?.line(regular, text, direction)
  if (line === undefined) throw new Error('a text that needs no further fonts')
  return line
}

describe('texts in every script', () => {
  it.each(Object.entries(SCRIPT_SAMPLES))('are drawn and read again as they were written: %s', async (_, sample) => {
    const invoice = scriptInvoice(sample)
    const { bytes, warnings } = await write(invoice)
    expect(warnings).toEqual([])
    expect(checkPdfA(bytes)).toEqual([])
    const read = squeeze(readingOrder(new PdfDocument(bytes)))
    for (const text of [sample.name, sample.street, sample.city, ...sample.items, sample.note])
      expect(read).toContain(squeeze(readableText(text)))
  })

  it('are the same bytes each time', async () => {
    const invoice = scriptInvoice(SCRIPT_SAMPLES['Arabic'] ?? expect.fail())
    expect((await write(invoice)).bytes).toEqual((await write(invoice)).bytes)
  })

  it('need nothing further where they are Latin, Greek or Cyrillic', async () => {
    const fonts = await readFonts(writingOf(plainInvoice(3)))
    expect(fonts.further).toBeUndefined()
    expect((await readFonts(writingOf('Ελληνικά, русский, ₽ ₺ ẞ … – „x“'))).further).toBeUndefined()
  })

  it('are drawn as in the country of a party where signs are the same in several', async () => {
    const fontIn = async (...countries: string[]) => {
      const { signs } = writingOf('直送')
      const { regular } = facesOf(await readFonts({ signs, countries: new Set(countries) }))
      return regular.further?.faces[0]?.font.postScriptName
    }
    expect([await fontIn('JP', 'DE'), await fontIn('KR'), await fontIn('DE'), await fontIn('CN', 'JP')]).toEqual([
      'NotoSansJP-Regular',
      'NotoSansKR-Regular',
      'NotoSansSC-Regular',
      'NotoSansSC-Regular',
    ])
  })

  it('leave a plain invoice as it is, whatever else is on the page', async () => {
    const plain = plainInvoice(3)
    const { further } = await readFonts(writingOf('שלום'))
    const fonts = { ...testFonts(), ...(further === undefined ? {} : { further }) }
    expect(writeFacturX(inputOf(plain, { fonts })).bytes).toEqual(writeFacturX(inputOf(plain)).bytes)
  })

  it('know every sign that they take for plain', () => {
    const fonts = Object.values(testFonts()).map((file) => readTrueType(file as Uint8Array))
    const unassigned = /\p{Cn}|\p{Cc}/u
    const lacking = Array.from({ length: 0x10000 }, (_, sign) => String.fromCharCode(sign)).filter(
      (sign) => isPlain(sign) && !unassigned.test(sign) && fonts.some((font) => font.glyphOf(sign.charCodeAt(0)) === 0),
    )
    expect(lacking).toEqual([])
  })
})

describe('shaping', () => {
  it('joins Arabic letters', async () => {
    const alone = (await lineOf('ه')).runs[0]?.glyphs?.[0]?.glyph
    const { runs } = await lineOf('ههه')
    const glyphs = runs[0]?.glyphs ?? []
    // Drawn from left to right: the last letter first.
    expect(glyphs.map(({ cluster }) => cluster)).toEqual([2, 1, 0])
    expect(new Set([alone, ...glyphs.map(({ glyph }) => glyph)]).size).toBe(4)
  })

  it('runs from right to left, numbers and Latin words in it from left to right', async () => {
    const line = await lineOf('رقم PO-12 يوم 30')
    const text = line.runs.map((run) => run.text)
    expect(text.map((part) => part.trim()).filter((part) => part !== '')).toEqual(['30', 'يوم', 'PO-12', 'رقم'])
    expect(line.isRightToLeft).toBe(true)
    const places = line.runs.map(({ x }) => x)
    expect(places).toEqual([...places].sort((left, right) => left - right))
  })

  it('turns a date alike, wherever in its paragraph it stands', async () => {
    const { regular } = facesOf(await readFonts(writingOf('بتاريخ')))
    const [first, second] = regular.further?.directionsOf(['يُرجى ', '2026-11-21. بتاريخ']) ?? []
    expect(second).toEqual({ rightToLeft: true, after: 'ى' })
    const inOne = (await lineOf('يُرجى 2026-11-21')).runs.map(({ text }) => text.trim())
    const onItsOwn = regular.further?.line(regular, '2026-11-21', second ?? LEFT_TO_RIGHT).runs.map(({ text }) => text)
    expect(inOne.filter((text) => /\d/.test(text))).toEqual(onItsOwn?.filter((text) => /\d/.test(text)))
    expect(onItsOwn?.filter((text) => /\d/.test(text))).toEqual(['21', '11', '2026'])
    expect(first?.after).toBe('')
  })

  it('leaves Latin in front where the paragraph begins with it', async () => {
    const line = await lineOf('Ventil צינור 25')
    expect(line.runs[0]?.text).toBe('Ventil ')
  })

  it('mirrors brackets, for the eye and for programs that read the page', async () => {
    const { runs } = await lineOf('(שלום)')
    expect(runs.map(({ text }) => text)).toEqual(['(', 'שלום', ')'])
    expect(runs[0]?.glyphs?.[0]?.glyph).toBe(runs[0]?.face.font.glyphOf(0x28))
    expect(runs[0]?.from).toBe(5)
  })

  it('puts the tone of Thai above the vowel that belongs to two letters', async () => {
    const { runs } = await lineOf('น้ำ')
    const glyphs = runs[0]?.glyphs ?? []
    expect(glyphs).toHaveLength(4)
    expect(glyphs.filter(({ advance }) => advance === 0)).toHaveLength(2)
  })

  it('sets Hebrew points below and in their letters', async () => {
    const { runs } = await lineOf('שֵׁ')
    const glyphs = runs[0]?.glyphs ?? []
    expect(glyphs.reduce((sum, { advance }) => sum + advance, 0)).toBe((await lineOf('ש')).width)
  })

  it('makes one glyph of letters of Devanagari that grow together, and puts a vowel before its letter', async () => {
    expect((await lineOf('क्ष')).runs[0]?.glyphs).toHaveLength(1)
    const glyphs = (await lineOf('कि')).runs[0]?.glyphs ?? []
    const vowel = (await lineOf('ि')).runs[0]?.glyphs ?? []
    expect(glyphs).toHaveLength(2)
    expect(glyphs.every(({ cluster }) => cluster === 0)).toBe(true)
    expect(vowel.length).toBeGreaterThan(0)
  })

  it('keeps the joiners of Persian', async () => {
    const text = 'می\u200cخواهم'
    expect(readableText(text)).toBe(text)
    expect(readableText('a\u200cb\u200d')).toBe('ab')
    expect((await lineOf(text)).width).not.toBe((await lineOf('میخواهم')).width)
  })

  it('draws one picture for a sequence', async () => {
    const { runs } = await lineOf('👍🏽')
    expect(runs).toHaveLength(1)
  })
})

describe('lines', () => {
  const wrap = async (text: string, width: number) => {
    const { regular } = facesOf(await readFonts(writingOf(text)))
    const lines = wrapText(text, regular, 9, width)
    for (const line of lines) expect((regular.measure(line.trimEnd()) * 9) / 1000).toBeLessThanOrEqual(width + 0.01)
    expect(lines.join('')).toBe(text)
    return lines
  }

  it('break between Chinese signs, and none begins with what closes', async () => {
    const lines = await wrap('感谢您的订单。付款期限为三十天，请在汇款时注明（发票号码）。本发票由系统自动生成，无需签字。', 60)
    expect(lines.length).toBeGreaterThan(4)
    expect(lines.filter((line) => /^[。，）]|（$/.test(line))).toEqual([])
  })

  it('break between words of Thai', async () => {
    const lines = await wrap('ขอบคุณสำหรับคำสั่งซื้อของท่านกรุณาชำระเงินภายในสามสิบวัน', 60)
    const words = new Set(Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(lines.join('')), ({ index }) => index))
    let at = 0
    for (const line of lines) {
      expect(words.has(at)).toBe(true)
      at += line.length
    }
  })

  it('break between words of Korean and Arabic', async () => {
    const lines = await wrap('주문해 주셔서 감사합니다 삼십 일 이내에 지급해 주시기 바랍니다', 70)
    expect(lines.slice(0, -1).filter((line) => !line.endsWith(' '))).toEqual([])
    expect((await wrap('شكرًا لطلبكم يُرجى الدفع خلال ثلاثين يومًا على الحساب', 70)).length).toBeGreaterThan(2)
  })
})

describe('what no font has', () => {
  it('is known without the fonts, by a table of what they have', () => {
    expect(describePageSigns()).toBe(readPageSigns())
  })

  it('is named, with its number and its place', async () => {
    const invoice = named('Tafel 𒀀 und \ue000')
    const { bytes, warnings } = await write(invoice)
    expect(checkPdfA(bytes)).toEqual([])
    expect(warnings).toMatchObject([
      { path: 'items[0].name', code: 'missing_glyph', message: expect.stringContaining('U+E000') as unknown },
      { path: 'items[0].name', code: 'missing_glyph', message: expect.stringContaining('𒀀 (U+12000)') as unknown },
    ])
    expect(signsWithoutGlyph('Tafel 𒀀 und \ue000')).toEqual(['𒀀', '\ue000'])
  })

  it('is nothing of the samples, of plain text, or of what draws nothing', () => {
    for (const sample of Object.values(SCRIPT_SAMPLES)) expect(signsWithoutGlyph(JSON.stringify(sample))).toEqual([])
    expect(signsWithoutGlyph('a\u200bb\u00adc\ufe0f\ufeff Ελλ. \n\t')).toEqual([])
  })
})

describe('hostile text', () => {
  it('with ten thousand marks on one letter is drawn within bounds', async () => {
    for (const letter of ['a\u0301', 'ا\u064b', 'ก\u0e49', 'क\u0902']) {
      const { bytes, pages } = await write(named(letter.charAt(0) + letter.charAt(1).repeat(10_000)))
      expect(pages).toBeLessThan(4)
      expect(bytes.length).toBeLessThan(400_000)
      expect(checkPdfA(bytes)).toEqual([])
    }
  })

  it('of any characters is conformant', async () => {
    const anyText = fc.oneof(fc.string({ unit: ANY_CHARACTER, maxLength: 100 }), fc.string({ unit: 'grapheme', maxLength: 100 }))
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 3, maxLength: 3 }), async ([name = '', street = '', note = '']) => {
        const invoice = { ...named(name), supplier: { name: note, address_line_1: street }, notes: [{ text: note }] }
        const { bytes } = await write(invoice)
        expect(checkPdfA(bytes)).toEqual([])
      }),
      { numRuns: 30, seed: 20261126 },
    )
  }, 60_000)
})

describe('tagged text', () => {
  it('keeps the lines of a block apart', () => {
    const texts = elementTexts(new PdfDocument(writeFacturX(inputOf(plainInvoice(1))).bytes))
    expect(texts).toContain('Stadtwerke Nord AöR Herr Jensen Hafenstraße 5 Abteilung Einkauf 24103 Kiel')
    expect(texts.filter((text) => text.includes('DN 25Gehäuse'))).toEqual([])
  })

  it('says right-to-left text in its logical order, one line after the other', async () => {
    const { bytes } = await write(scriptInvoice(SCRIPT_SAMPLES['Hebrew'] ?? expect.fail()))
    const document = new PdfDocument(bytes)
    expect(elementTexts(document).some((text) => text.startsWith('חברת הצפון לסחר בע״מ'))).toBe(true)
    const [page] = pagesOf(document)
    if (page === undefined) expect.fail()
    // What is drawn goes from left to right.
    const drawn = readContent(document, page, 0).texts.map(({ text }) => text)
    expect(drawn.some((text) => text.includes('מ״עב'))).toBe(true)
  })
})

describe('places of values', () => {
  it('are right where a line runs from right to left', async () => {
    const invoice = scriptInvoice(SCRIPT_SAMPLES['Arabic'] ?? expect.fail())
    const { places } = writeFacturX(await scriptInput(invoice, { traced: true }))
    const name = places.find(({ path }) => path === 'items[0].name')
    expect(name?.width).toBeGreaterThan(20)
    for (const place of places) expect(place.x).toBeGreaterThan(0)
  })
})
