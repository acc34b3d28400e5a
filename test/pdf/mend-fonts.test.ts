import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { readTrueType } from '../../core/pdf/font/truetype.ts'
import { readProgram } from '../../core/pdf/conform/program.ts'
import { byteMap, changeProgram, emptyGlyph, unicodeMap } from '../../core/pdf/mend/truetype.ts'
import { standardFont } from '../../core/pdf/mend/standard.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { embeddedFiles } from '../../core/pdf/read/files.ts'
import { listPages } from '../../core/pdf/read/pages.ts'
import { latin } from '../../core/pdf/read/values.ts'
import { readPdfText } from '../../core/pdf/text/pdf-text.ts'
import { readStandardFont } from '../../core/services/pdf/standard-fonts.ts'
import { countRuns } from '../support/extent.ts'
import type { Body } from '../support/pdf/build.ts'
import { foreignPdf } from '../support/pdf/foreign.ts'
import { mend, pageOf, refusalOf, stream } from '../support/pdf/mended.ts'
import { TEST_XML, testFonts } from '../support/pdf/samples.ts'

const program = testFonts().regular
const face = readTrueType(program)
const widthOf = (letter: string): number => face.advanceOf(face.glyphOf(letter.charCodeAt(0)))
const textsOf = (pdf: Uint8Array): string[] => readPdfText(pdf).lines.map(({ text }) => text)

const DESCRIPTOR = '/Type/FontDescriptor/FontName/F/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/CapHeight 1/StemV 80/FontFile2 7 0 R'

/** A page whose text is set in one font, object 5, with its descriptor and program as objects 6 and 7. */
function pageIn(
  font: string,
  {
    flags = 32,
    text = '(AB)',
    bytes = program,
    more = {},
  }: { flags?: number; text?: string; bytes?: Uint8Array; more?: Readonly<Record<number, Body>> } = {},
): Uint8Array {
  return pageOf({
    content: stream(`BT /F 9 Tf 50 700 Td ${text} Tj ET`),
    resources: '/Font<</F 5 0 R>>',
    more: { 5: font, 6: `<<${DESCRIPTOR}/Flags ${flags}>>`, 7: { entries: '', data: bytes }, ...more },
  })
}
const simple = (entries: string): string =>
  `<</Type/Font/Subtype/TrueType/BaseFont/F/FirstChar 65/LastChar 66/FontDescriptor 6 0 R${entries}>>`
const widths = `/Widths[${widthOf('A')} ${widthOf('B')}]`

describe('fonts of a given PDF that are inside', () => {
  it.each([
    ['other widths than its program', simple('/Encoding/WinAnsiEncoding/Widths[900 450]'), 32],
    ['an encoding though it is symbolic', simple(`/Encoding/WinAnsiEncoding${widths}`), 4],
    ['no encoding', simple(widths), 32],
    ['another kind than it says', simple(`/Encoding/WinAnsiEncoding${widths}`).replace('TrueType', 'Type1'), 32],
    ['fewer widths than codes', simple(`/Encoding/WinAnsiEncoding${widths}`).replace('LastChar 66', 'LastChar 99'), 32],
    ['no type', simple(`/Encoding/WinAnsiEncoding${widths}`).replace('/Type/Font', ''), 32],
  ])('%s', (_, font, flags) => {
    const pdf = pageIn(font, { flags })
    const { bytes, text } = mend(pdf)
    expect(textsOf(bytes)).toEqual(['AB'])
    // The pages still say the widths by which the letters stand.
    expect(text).toContain(/Widths\[([^\]]*)\]/.exec(font)?.[0].replace('[', ' ['))
  })

  it.each([
    ['U', '2 beginbfchar\n<41> <0041>\n<42> <0042>\nendbfchar'],
    ['B', '3 beginbfchar\n<41> <0041>\n<42> <0042>\nendbfchar'],
    ['B', '1 beginbfrange\n<0041> <FFFF> <0041>\nendbfrange'],
    ['B', '1 beginbfrange\n<00> <FF> <>\nendbfrange'],
  ])('level %s is claimed where every reader finds the letters by %s', (level, map) => {
    const font = simple(
      `/Encoding${map.includes('<>') ? '<</BaseEncoding/WinAnsiEncoding/Differences[65/u0041]>>' : '/WinAnsiEncoding'}/ToUnicode 8 0 R${widths}`,
    )
    const { bytes } = mend(pageIn(font, { more: { 8: stream(map) } }))
    expect(latin(bytes)).toContain(`<pdfaid:conformance>${level}<`)
  })

  it('a letter that its list of widths leaves out takes no room', () => {
    const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 65/LastChar 65/Widths[667]>>'
    expect(mend(pageIn(helvetica, { text: '(A A)' })).text).toMatch(/\/FirstChar 32\/LastChar 65\/Widths \[0 (?:0 )*667\]/)
  })

  it('a glyph that only viewers may find by its name is a reason', () => {
    expect(refusalOf(pageIn(simple(`/Encoding<</Differences[65/g5167]>>${widths}`)))).not.toEqual([])
  })

  it('a composite font without a map has the plain one, and the widths of the file', () => {
    const [a, b] = ['A', 'B'].map((letter) => face.glyphOf(letter.charCodeAt(0)).toString(16).padStart(4, '0'))
    const font = '<</Type/Font/Subtype/Type0/BaseFont/F/Encoding/Identity-H/DescendantFonts[8 0 R]>>'
    const descendant =
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/F/DW 800/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 6 0 R>>'
    const { text, mends } = mend(pageIn(font, { text: `<${a}${b}>`, more: { 8: descendant } }))
    expect(mends).toEqual(['mend_font'])
    expect(text).toContain('/CIDToGIDMap /Identity')
  })

  it('a map that few readers know is replaced by one of its codes', () => {
    // Format 12 with one group: A and B (OpenType 1.9, cmap).
    const table = Uint8Array.from(
      [12, 0, 28, 0, 1, 0x41, 0x42, face.glyphOf(0x41)].flatMap((value, at) => (at < 2 ? [0, value] : [0, 0, value >> 8, value & 0xff])),
    )
    const bytes = changeProgram(program, { map: { platform: 3, encoding: 1, table } }) ?? new Uint8Array()
    expect(readProgram(bytes)).toMatchObject({ maps: ['3,1'], isReadByAll: false })
    expect(textsOf(mend(pageIn(simple(`/Encoding/WinAnsiEncoding${widths}`), { bytes })).bytes)).toEqual(['AB'])
  })

  it('a program whose names are cut off is a reason: readers give it up', () => {
    const bytes = program.slice()
    const tag = [...bytes.keys()].find((at) => latin(bytes, at, at + 4) === 'post') ?? 0
    const view = new DataView(bytes.buffer)
    view.setUint32(view.getUint32(tag + 8), 0x20000)
    view.setUint32(tag + 12, 32)
    expect(refusalOf(pageIn(simple(`/Encoding/WinAnsiEncoding${widths}`), { bytes }))).toEqual(['font_unreadable'])
  })

  it('a character without a glyph is a reason where something is drawn for it', () => {
    expect(refusalOf(pageIn(simple(`/Encoding/WinAnsiEncoding${widths}`), { text: '(\\001)' }))).toEqual(['font_no_glyph'])
  })

  it('a glyph that would need two widths is a reason', () => {
    const font =
      '<</Type/Font/Subtype/TrueType/BaseFont/F/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[66/A]>>/FirstChar 65/LastChar 66/Widths[500 700]/FontDescriptor 6 0 R>>'
    expect(refusalOf(pageIn(font))).toEqual(['font_widths'])
  })
})

describe('a program that is changed', () => {
  it('keeps its glyphs, and has the widths and the one map that it is given', () => {
    const glyph = face.glyphOf(0x41)
    const made = changeProgram(program, {
      advances: new Map([[glyph, 777]]),
      map: { platform: 1, encoding: 0, table: byteMap(new Map([[200, glyph]])) },
    })
    const read = readProgram(made ?? new Uint8Array())
    expect(read?.maps).toEqual(['1,0'])
    expect([read?.glyphOf('1,0', 200), read?.glyphOf('1,0', 65)]).toEqual([glyph, 0])
    expect(Math.round(read?.advanceOf(glyph) ?? 0)).toBe(777)
    expect(read?.advanceOf(glyph + 1)).toBe(readProgram(program)?.advanceOf(glyph + 1))
    const unicode = changeProgram(program, {
      map: {
        platform: 3,
        encoding: 1,
        table: unicodeMap(
          new Map([
            [0x20ac, 7],
            [0x41, 9],
          ]),
        ),
      },
    })
    expect([0x20ac, 0x41, 0x42].map((character) => readProgram(unicode ?? new Uint8Array())?.glyphOf('3,1', character))).toEqual([7, 9, 0])
  })

  it('has an empty glyph only where glyph 0 draws nothing either', () => {
    expect(emptyGlyph(program, new Set())).toBeUndefined()
  })

  it('cut or spoilt anywhere, is changed or not, and never an exception', () => {
    fc.assert(
      fc.property(fc.nat(program.length - 1), fc.nat(255), (at, byte) => {
        for (const bytes of [program.slice(0, at), program.with(at % 600, byte)]) {
          changeProgram(bytes, { advances: new Map([[3, 500]]) })
          emptyGlyph(bytes, new Set())
        }
      }),
      { numRuns: countRuns(60) },
    )
  })
})

describe('standard fonts that are not inside', () => {
  it.each([
    ['Helvetica', 'Arimo_400Regular.ttf'],
    ['ABCDEF+Arial,Bold', 'Arimo_700Bold.ttf'],
    ['Arial-BoldItalicMT', 'Arimo_700Bold_Italic.ttf'],
    ['Helvetica-Oblique', 'Arimo_400Regular_Italic.ttf'],
    ['Times-Roman', 'FoxitSerif.pfb'],
    ['TimesNewRomanPS-BoldMT', 'FoxitSerifBold.pfb'],
    ['Times New Roman,Italic', 'FoxitSerifItalic.pfb'],
    ['Courier-BoldOblique', 'FoxitFixedBoldItalic.pfb'],
    ['CourierNewPSMT', 'FoxitFixed.pfb'],
    ['Symbol', 'FoxitSymbol.pfb'],
    ['ZapfDingbats', 'FoxitDingbats.pfb'],
    ['ArialNarrow', undefined],
    ['Verdana', undefined],
    ['HelveticaNeue', undefined],
  ])('%s: %s', (name, file) => {
    expect(standardFont(name)?.file).toBe(file)
    if (file !== undefined) expect(readStandardFont(file).length).toBeGreaterThan(10_000)
  })

  it.each(['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Times-BoldItalic', 'Courier', 'Courier-Oblique'])(
    '%s goes in, with the same text',
    (name) => {
      const font = `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
      const pdf = pageIn(font, { text: '(Gr\\374\\337e, \\200 12,50 \\202x\\177)' })
      const { bytes, mends, text } = mend(pdf)
      expect(mends).toEqual(['mend_font_embedded'])
      expect(textsOf(bytes)).toEqual(textsOf(pdf))
      expect(text).toContain('<pdfaid:conformance>U</pdfaid:conformance>')
    },
  )

  it.each([
    ['Symbol', '(abc\\245)'],
    ['ZapfDingbats', '(4n\\300)'],
  ])('%s goes in, with glyphs by its own codes', (name, text) => {
    expect(mend(pageIn(`<</Type/Font/Subtype/Type1/BaseFont/${name}>>`, { text })).mends).toEqual(['mend_font_embedded'])
  })

  it.each([
    ['Helvetica', 'FontFile2'],
    ['Courier', 'FontFile3'],
  ])('%s goes in once, however often a maker writes it anew', (name, key) => {
    const font = `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
    const pdf = pageOf({
      content: stream('BT /F 9 Tf 50 700 Td (eins) Tj /G 9 Tf (zwei) Tj ET'),
      resources: '/Font<</F 5 0 R/G 6 0 R>>',
      more: { 5: font, 6: font },
    })
    const { text, bytes } = mend(pdf)
    expect(text.match(new RegExp(`/${key} \\d+ 0 R`, 'g'))).toHaveLength(1)
    expect(textsOf(bytes)).toEqual(textsOf(pdf))
  })

  it('one whose widths another font has is a reason', () => {
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding/FirstChar 65/LastChar 66/Widths[900 900]>>'
    expect(refusalOf(pageIn(font))).toContain('font_not_embedded')
  })
})

describe('whatever a document says', () => {
  it('written anew it has the same pages, texts and files', async () => {
    const line = fc.stringMatching(/^[A-Za-z0-9äöüß€,.() -]{1,40}$/)
    const pages = fc.array(fc.array(line, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(pages, fc.constantFrom('Helvetica' as const, undefined), fc.boolean(), async (given, font, hasFile) => {
        const pdf = await foreignPdf({
          pages: given,
          ...(font === undefined ? {} : { font }),
          ...(hasFile ? { xml: TEST_XML } : {}),
          ownerPassword: 'o',
        })
        const { bytes } = mend(pdf)
        expect(textsOf(bytes)).toEqual(textsOf(pdf))
        expect(listPages(new PdfDocument(bytes))).toHaveLength(given.length)
        expect(embeddedFiles(new PdfDocument(bytes)).map(({ name }) => name)).toEqual(['factur-x.xml'])
        expect(extractInvoice(bytes)).toMatchObject({ xml: TEST_XML, warnings: [] })
      }),
      { numRuns: countRuns(25) },
    )
  })
})
