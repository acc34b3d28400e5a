import { describe, expect, it } from 'vitest'
import { checkConformance } from '../../core/pdf/conform/check.ts'
import { readCff } from '../../core/pdf/conform/cff.ts'
import { readType1 } from '../../core/pdf/conform/type1.ts'
import { embedInvoice } from '../../core/pdf/embed.ts'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { PdfWriter } from '../../core/pdf/file/writer.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { latin } from '../../core/pdf/read/values.ts'
import { cffProgram, openTypeFont, type1Program } from '../support/pdf/programs.ts'
import { TEST_XML } from '../support/pdf/samples.ts'

const BOXES = '/Flags 32/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/CapHeight 1/StemV 80'
const INPUT = { xml: TEST_XML, profile: 'en16931', lang: 'de', title: 'R', createdAt: '2026-11-21T09:30:00.000Z' } as const

/** A page with one text in the font that `write` makes. */
function pageIn(write: (writer: PdfWriter) => number, text: string): Uint8Array {
  const writer = new PdfWriter()
  const catalog = writer.reserve()
  const tree = writer.reserve()
  const font = write(writer)
  const content = writer.addStream('', new TextEncoder().encode(`BT /F 9 Tf ${text} Tj ET`))
  const page = writer.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F ${font} 0 R>>>>/Contents ${content} 0 R>>`,
  )
  writer.put(tree, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`)
  writer.put(catalog, `<</Type/Catalog/Pages ${tree} 0 R>>`)
  return writer.finish(catalog, writer.add('<</Title(A)>>'), 'test')
}

/** What is wrong with it; empty where it was taken as it is, and its XML comes out again. */
function faultsOf(pdf: Uint8Array): string {
  const { obstacles } = checkConformance(new PdfDocument(pdf), pdf)
  if (obstacles.length > 0) return obstacles.map(({ sentence }) => sentence).join()
  const { bytes, notices } = embedInvoice({ ...INPUT, pdf })
  expect(notices).toEqual([])
  expect(extractInvoice(bytes)).toMatchObject({ xml: TEST_XML, warnings: [] })
  expect(new PdfDocument(bytes).recovered).toBe(false)
  return ''
}

function simple(writer: PdfWriter, key: string, program: Uint8Array, kind: string, entries: string, list = ''): number {
  const file = writer.addStream(kind === '' ? '' : `/Subtype/${kind}`, program)
  const descriptor = writer.add(`<</Type/FontDescriptor/FontName/F${BOXES}${list}/${key} ${file} 0 R>>`)
  return writer.add(`<</Type/Font/Subtype/Type1/BaseFont/F/FontDescriptor ${descriptor} 0 R${entries}>>`)
}

const named = '/Encoding/WinAnsiEncoding/FirstChar 65/LastChar 66'
const cff =
  (entries: string, kind = 'Type1C', list = '') =>
  (writer: PdfWriter) =>
    simple(writer, 'FontFile3', cffProgram(), kind, entries, list)
const type1 = (entries: string) => (writer: PdfWriter) => simple(writer, 'FontFile', type1Program(), '', entries)

function composite(writer: PdfWriter, widths: string, kind = 'CIDFontType0C'): number {
  const file = writer.addStream(`/Subtype/${kind}`, cffProgram({ isCid: true }))
  const list = writer.addStream('', Uint8Array.of(0x80))
  const descriptor = writer.add(`<</Type/FontDescriptor/FontName/F${BOXES}/CIDSet ${list} 0 R/FontFile3 ${file} 0 R>>`)
  const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
  const descendant = writer.add(`<</Type/Font/Subtype/CIDFontType0/BaseFont/F${system}/W[${widths}]/FontDescriptor ${descriptor} 0 R>>`)
  return writer.add(`<</Type/Font/Subtype/Type0/BaseFont/F/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]>>`)
}

function drawn(writer: PdfWriter, content: string, resources = '/Resources<<>>'): number {
  const glyph = writer.addStream('', new TextEncoder().encode(content))
  return writer.add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<</A ${glyph} 0 R>>/Encoding<</Differences[65/A]>>/FirstChar 65/LastChar 65/Widths[600]${resources}>>`,
  )
}

describe('fonts of a given PDF that are not TrueType (ISO 19005-3, 6.2.11)', () => {
  it.each([
    ['CFF by names', cff(`${named}/Widths[600 700]`), '(AB)'],
    ['CFF, a width off by a thousandth', cff(`${named}/Widths[601 700]`), '(AB)'],
    ['CFF in StandardEncoding, its own', cff('/FirstChar 65/LastChar 66/Widths[600 700]'), '(AB)'],
    ['CFF by differences', cff('/Encoding<</Differences[1/B]>>/FirstChar 1/LastChar 1/Widths[700]'), '(\\001)'],
    ['Type 1 by names', type1(`${named}/Widths[600 700]`), '(AB)'],
    ['Type 1 by its own codes', type1('/FirstChar 1/LastChar 2/Widths[600 700]'), '(\\001\\002)'],
    ['CFF by character numbers', (writer: PdfWriter) => composite(writer, '5[600 700]'), '<00050006>'],
    ['drawings', (writer: PdfWriter) => drawn(writer, '600 0 0 0 9 9 d1 0 0 9 9 re f'), '(A)'],
    ['drawings that need no resources', (writer: PdfWriter) => drawn(writer, '600 0 d0 1 0 0 rg 0 0 9 9 re f', ''), '(A)'],
  ])('%s are taken', (_, font, text) => {
    expect(faultsOf(pageIn(font, text))).toBe('')
  })

  it.each([
    ['other widths of CFF', cff(`${named}/Widths[600 600]`), '(AB)', 'other widths'],
    ['other widths of Type 1', type1(`${named}/Widths[640 700]`), '(AB)', 'other widths'],
    ['other widths of character numbers', (writer: PdfWriter) => composite(writer, '5[600 600]'), '<0006>', 'other widths'],
    ['other widths of drawings', (writer: PdfWriter) => drawn(writer, '500 0 d0 0 0 9 9 re f'), '(A)', 'other widths'],
    ['a glyph that CFF has not', cff('/Encoding/WinAnsiEncoding/FirstChar 65/LastChar 67/Widths[600 700 0]'), '(C)', 'no glyph'],
    ['a glyph that Type 1 has not', type1('/FirstChar 3/LastChar 3/Widths[500]'), '(\\003)', 'no glyph'],
    ['a character number that is none', (writer: PdfWriter) => composite(writer, '1[600]'), '<0001>', 'no glyph'],
    ['a drawing that is none', (writer: PdfWriter) => drawn(writer, '600 0 d0'), '(B)', 'no glyph'],
    ['a drawing in CMYK', (writer: PdfWriter) => drawn(writer, '600 0 d0 0 0 0 1 k 0 0 9 9 re f'), '(A)', 'CMYK'],
    ['a drawing with things of the page', (writer: PdfWriter) => drawn(writer, '600 0 d0 /X Do', ''), '(A)', 'resources from the page'],
    ['fewer widths than codes', cff(`${named}/Widths[600]`), '(A)', 'width for each'],
    [
      'an encoding of experts',
      cff('/Encoding/MacExpertEncoding/FirstChar 65/LastChar 65/Widths[600]'),
      '(A)',
      'encoding that is not checked',
    ],
    ['a CFF program that calls itself another', cff(`${named}/Widths[600 700]`, 'CIDFontType0C'), '(A)', 'another kind'],
    [
      'character numbers that call themselves names',
      (writer: PdfWriter) => composite(writer, '5[600]', 'Type1C'),
      '<0005>',
      'another kind',
    ],
    ['no program', (writer: PdfWriter) => simple(writer, 'FontFile3', Uint8Array.of(1, 2), 'Type1C', named), '(A)', 'cannot be read'],
  ])('%s: refused', (_, font, text, fault) => {
    expect(faultsOf(pageIn(font, text))).toContain(fault)
  })

  it('6.2.9 a CFF program is read as what it is said to be, as readers do', () => {
    const [plain, wrapped] = [cffProgram(), openTypeFont(cffProgram())]
    const read = (program: Uint8Array, kind: string): string =>
      faultsOf(pageIn((writer) => simple(writer, 'FontFile3', program, kind, `${named}/Widths[600 700]`), '(AB)'))
    expect([read(plain, 'Type1C'), read(wrapped, 'OpenType')]).toEqual(['', ''])
    for (const fault of [read(plain, 'OpenType'), read(wrapped, 'Type1C')]) expect(fault).toContain('cannot be read')
  })

  it('6.2.11.4.2 a list of characters, which is optional and must be whole, is left out by the update', () => {
    const listed = [
      pageIn((writer) => composite(writer, '5[600 700]'), '<00050006>'),
      pageIn(cff(`${named}/Widths[600 700]`, 'Type1C', '/CharSet(/A)'), '(AB)'),
    ]
    for (const pdf of listed) {
      expect(faultsOf(pdf)).toBe('')
      const added = latin(embedInvoice({ ...INPUT, pdf }).bytes.subarray(pdf.length))
      expect(added).toContain('/Type /FontDescriptor')
      expect(added).not.toMatch(/CIDSet|CharSet/)
    }
  })

  it('6.2.11.5 a width that rests on a fraction of a unit is not known: readers differ in it', () => {
    // 499.9 as a real number (Adobe 5176, section 4).
    const program = readCff(cffProgram({ nominal: [30, 0x49, 0x9a, 0x9f] }), false)
    expect(['A', 'B'].map((name) => program?.advanceOf(program.glyphOfName(name)))).toEqual([600, undefined])
  })

  it('a program cut or spoilt anywhere has widths or none, never an exception', () => {
    for (const program of [cffProgram(), cffProgram({ isCid: true }), type1Program()])
      for (let at = 0; at < program.length; at++)
        for (const spoilt of [program.slice(0, at), program.with(at, 255), program.with(at, 0)]) {
          const read = program[0] === 0x25 ? readType1(spoilt) : readCff(spoilt, false)
          const width = read?.advanceOf(read.glyphOfName('B') || read.glyphOfCid(6))
          expect(['undefined', 'number']).toContain(typeof width)
        }
  })
})

describe('mixed spot colours (ISO 19005-3, 6.2.4.4)', () => {
  const spot = '[/Separation/Gold/DeviceRGB<</FunctionType 2/N 1/Domain[0 1]/C0[1 1 1]/C1[1 0.8 0]>>]'
  const mixed = (attributes: string, names = '/Gold/Black') =>
    pageIn((writer) => {
      writer.add(`[/DeviceN[${names}]/DeviceRGB<</FunctionType 2/N 1/Domain[0 1 0 1]>>${attributes}]`)
      return cff(`${named}/Widths[600 700]`)(writer)
    }, '(A)')
  it('each says how it is made', () => {
    expect(faultsOf(mixed(`<</Colorants<</Gold ${spot}>>>>`))).toBe('')
    expect(faultsOf(mixed('<<>>'))).toContain('mixes the spot colour Gold without saying how it is made')
    expect(faultsOf(mixed(''))).toContain('mixes the spot colour Gold')
  })
  it('6.1.13 and are 32 at most', () => {
    expect(faultsOf(mixed('<<>>', '/None '.repeat(33)))).toContain('more than 32 colours')
  })
})
