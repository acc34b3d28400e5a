import { describe, expect, it } from 'vitest'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { srgbProfile } from '../../core/pdf/file/icc.ts'
import { mendContent } from '../../core/pdf/mend/content.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { embeddedFiles } from '../../core/pdf/read/files.ts'
import { listPages } from '../../core/pdf/read/pages.ts'
import { latin } from '../../core/pdf/read/values.ts'
import { embedded, type Body } from '../support/pdf/build.ts'
import { foreignPdf } from '../support/pdf/foreign.ts'
import { mend, pageOf, refusalOf, stream } from '../support/pdf/mended.ts'
import { inputOf, plainInvoice, TEST_XML } from '../support/pdf/samples.ts'

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'
const TILE = '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9'
const DRAWN_FONT =
  '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 65/LastChar 65/Widths[9]/Encoding<</Differences[65/A]>>' +
  '/CharProcs<</A 6 0 R>>/Resources<</Font<</F 5 0 R>>>>>>'
const OTHER_XML = bytesOf(latin(TEST_XML).replace('<rsm:ExchangedDocumentContext>', '<!-- new --><rsm:ExchangedDocumentContext>'))

/** Codes of nine bits, which is what short data are packed with. */
function lzw(text: string): Uint8Array {
  const codes = [256, ...bytesOf(text), 257]
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('')
  return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
}

describe('content of a given PDF', () => {
  it.each([
    ['a state that is restored once too often', 'Q q 1 w Q Q 2 w', '  q 1 w Q  2 w'],
    ['states that are not restored', 'q q 1 w', 'q q 1 w\nQ\nQ'],
    ['an operator that there is none of, with its operands', '1 w 2 /X foo 3 w', '1 w  3 w'],
    ['half a byte in hexadecimal digits', '<123> Tj', '<1230> Tj'],
    ['other signs among hexadecimal digits', '<1x2> Tj', '<12> Tj'],
    ['signs that open nothing', '1 } w )', '1   w  '],
    ['a number next to zero', `0.${'0'.repeat(40)}1 w`, '0 w'],
    ['a number without a digit', '. -. w', '0 0 w'],
    ['an integer that is too large', '99999999999 w', '99999999999.0 w'],
    ['a comment right behind an operator', '1 w% one', '1 w % one'],
    ['an unknown rendering intent', '/Loud ri', '/RelativeColorimetric ri'],
    ['an inline image that is to be smoothed', 'BI /W 1 /H 1 /I true ID x EI', 'BI /W 1 /H 1 /I false ID x EI'],
  ])('%s is mended', (_, before, after) => {
    const mended = mendContent(bytesOf(before))
    expect(mended === undefined ? undefined : latin(mended)).toBe(after)
  })

  it.each(['q 1 w Q', '(Q) Tj <1234> Tj', 'BI /W 1 /H 1 ID Q Q EI 1 w', '/Perceptual ri % Q'])('"%s" stays as it is', (content) => {
    expect(mendContent(bytesOf(content))).toBeUndefined()
  })

  it('is told as a mend, on pages, in forms and in tiles', () => {
    const more = {
      5: stream('Q 1 w', `${FORM}/Resources<<>>`),
      6: stream('Q 2 w', '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>'),
    }
    const { mends, text } = mend(pageOf({ content: stream('/F Do Q'), resources: '/XObject<</F 5 0 R>>/Pattern<</P 6 0 R>>', more }))
    expect(mends).toEqual(['mend_content'])
    for (const content of [/stream \/F Do +$/m, /stream +1 w$/m, /stream +2 w$/m]) expect(text).toMatch(content)
  })
})

describe('parts of a given PDF', () => {
  it.each<[string, Parameters<typeof pageOf>[0], readonly string[], RegExp, RegExp | undefined]>([
    ['data packed with LZW', { content: { entries: '/Filter/LZWDecode', data: lzw('0 0 m') } }, [], /stream 0 0 m/, /LZW/],
    ['short names of filters', { content: stream('30203020 6d>', '/Filter/AHx') }, [], /ASCIIHexDecode/, /AHx/],
    ['metadata of a part', { page: '/Metadata 5 0 R', more: { 5: stream('<x/>', '/Type/Metadata/Subtype/XML') } }, [], /Page/, /<x\/>/],
    [
      'data of other programs',
      { page: '/ProcSet[/PDF]/PieceInfo<</X<<>>>>/Thumb 5 0 R', more: { 5: stream('', '/Width 1') } },
      [],
      /Page/,
      /PieceInfo|Thumb/,
    ],
    ['entries that mean nothing', { page: '/ProcSet[/PDF]/Own 1', catalog: '/Own 2' }, [], /Page/, /ProcSet|Own/],
    [
      'an image that is to be smoothed',
      {
        resources: '/XObject<</I 5 0 R>>',
        more: { 5: stream('x', '/Subtype/Image/Width 1/Height 1/Interpolate true/Alternates[]/Intent/Loud') },
      },
      ['mend_smoothing'],
      /Image/,
      /Interpolate|Alternates|Loud/,
    ],
    [
      'a halftone and names that stand for the usual',
      { resources: '/ExtGState<</G 5 0 R>>', more: { 5: '<</HT/Default/TR/Identity/RI/Loud/BM[/Own/Multiply]>>' } },
      [],
      /\/BM \/Multiply/,
      /HT|\/TR|Loud/,
    ],
    [
      'a colour profile that is none',
      { resources: '/ColorSpace<</C[/ICCBased 5 0 R]>>', more: { 5: stream('no profile', '/N 3') } },
      [],
      /\/C \/DeviceRGB/,
      /no profile/,
    ],
    [
      'scripts',
      { catalog: '/OpenAction<</S/JavaScript/JS(x)>>/AA<<>>/Names<</JavaScript<<>>>>', page: '/AA<<>>' },
      ['mend_scripts'],
      /Page/,
      /JavaScript|AA/,
    ],
    [
      'actions of bookmarks',
      { catalog: '/Outlines 5 0 R', more: { 5: '<</First 6 0 R/Last 6 0 R>>', 6: '<</Title(A)/Parent 5 0 R/A<</S/Launch/F(x)>>>>' } },
      ['mend_scripts'],
      /Title/,
      /Launch/,
    ],
    [
      'layers that switch by themselves',
      { catalog: '/OCProperties<</OCGs[5 0 R]/D<</Order[5 0 R]/AS[]/OFF[5 0 R]>>/Configs[]>>', more: { 5: '<</Type/OCG/Name(A)>>' } },
      ['mend_layers'],
      /OFF \[\d+ 0 R\]\/Name/,
      /Order|AS|Configs/,
    ],
    [
      'output intents for other uses',
      { catalog: '/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(X)>>]' },
      ['mend_intent'],
      /GTS_PDFA1/,
      /PDFX/,
    ],
    ['a box that is none', { page: '/TrimBox[0 0 9]' }, [], /MediaBox/, /TrimBox/],
  ])('%s', (_, parts, mends, there, gone) => {
    const mended = mend(pageOf(parts))
    expect(mended.mends).toEqual(mends)
    expect(mended.text).toMatch(there)
    if (gone !== undefined) expect(mended.text).not.toMatch(gone)
  })

  it('resources that come from the tree of pages, and those that a form borrows, are its own', () => {
    const pdf = Buffer.from(pageOf({ content: stream('/F Do'), more: { 5: stream('/G gs', FORM), 6: '<</CA 1>>' } }))
      .toString('latin1')
      .replace('/Resources<<>>', '')
      .replace('/Count 1', '/Count 1/Resources<</XObject<</F 5 0 R>>/ExtGState<</G 6 0 R/H 6 0 R>>>>')
    const { text } = mend(Buffer.from(pdf, 'latin1'))
    // Only what it names: with all of it the form would hold itself.
    expect(text).toMatch(/Form\/BBox \[0 0 9 9\]\/Resources <<\/ExtGState <<\/G \d+ 0 R>>>>/)
    expect(text.match(/\/XObject <</g)).toHaveLength(1)
  })

  it('a form that lists itself without drawing itself is taken; one that draws itself is not', () => {
    const circle = (content: string): Uint8Array =>
      pageOf({
        content: stream('/F Do'),
        resources: '/XObject<</F 5 0 R>>',
        more: { 5: stream(content, `${FORM}/Resources<</XObject<</F 5 0 R>>>>`) },
      })
    expect(mend(circle('1 w')).mends).toEqual([])
    expect(refusalOf(circle('/F Do'))).toEqual(['in_circles'])
  })

  it.each<[string, string, Readonly<Record<number, Body>>]>([
    ['a drawn font', '/Font<</F 5 0 R>>', { 5: DRAWN_FONT, 6: stream('9 0 d0 BT /F 1 Tf (A) Tj ET') }],
    ['a tile', '/Pattern<</P 5 0 R>>', { 5: stream('/Pattern cs /P scn', `${TILE}/Resources<</Pattern<</P 5 0 R>>>>`) }],
    [
      'a mask',
      '/ExtGState<</G 5 0 R>>',
      { 5: '<</SMask<</G 6 0 R>>>>', 6: stream('/G gs', `${FORM}/Resources<</ExtGState<</G 5 0 R>>>>`) },
    ],
    ['a function', '/Shading<</S<</Function 5 0 R>>>>', { 5: '<</Functions[6 0 R]>>', 6: '<</Functions[5 0 R]>>' }],
    ['a colour space', '/ColorSpace<</C 5 0 R>>', { 5: '[/Pattern 5 0 R]' }],
  ])('%s that contains itself is refused', (_, resources, more) => {
    expect(refusalOf(pageOf({ resources, more }))).toContain('in_circles')
  })

  it.each<[string, string, Readonly<Record<number, Body>>]>([
    [
      'structure',
      '/StructTreeRoot 5 0 R',
      { 5: '<</Type/StructTreeRoot/K 6 0 R>>', 6: '<</S/P/P 5 0 R/K[7 0 R]>>', 7: '<</S/P/P 6 0 R/K 6 0 R>>' },
    ],
    [
      'bookmarks',
      '/Outlines 5 0 R',
      { 5: '<</First 6 0 R>>', 6: '<</Title(A)/Parent 5 0 R/Next 7 0 R>>', 7: '<</Title(B)/Parent 5 0 R/Next 6 0 R>>' },
    ],
  ])('%s in circles is refused, in a tree or a row it is taken', (_, catalog, more) => {
    expect(refusalOf(pageOf({ catalog, more }))).toEqual(['in_circles'])
    const straight = Object.entries(more).map(([id, body]) => [
      id,
      typeof body === 'string' ? body.replace(/\/(?:K|Next) 6 0 R>>$/, '>>') : body,
    ])
    straight[0] = ['5', more[5] ?? '']
    expect(mend(pageOf({ catalog, more: Object.fromEntries(straight) })).mends).toEqual([])
  })

  it('a drawn font and a tile that list themselves without drawing themselves are taken', () => {
    const more = { 5: DRAWN_FONT, 6: stream('9 0 d0'), 7: stream('1 w', `${TILE}/Resources<</Pattern<</P 7 0 R>>>>`) }
    expect(mend(pageOf({ resources: '/Font<</F 5 0 R>>/Pattern<</P 7 0 R>>', more })).mends).toEqual([])
  })

  it('parts in parts without end are refused', () => {
    const level = (id: number): [number, string] => [id, `<</S/P/P ${id - 1} 0 R/K[${id + 1} 0 R]>>`]
    const more = {
      5: '<</Type/StructTreeRoot/K 6 0 R>>',
      ...Object.fromEntries(Array.from({ length: 600 }, (_, at) => level(at + 6))),
      606: '<</S/P>>',
    }
    expect(refusalOf(pageOf({ catalog: '/StructTreeRoot 5 0 R', more }))).toEqual(['nested_deeply'])
  })

  it('a text that is cut in two where a stream ends, and edges of a page in other objects, are in one place', () => {
    const { text } = mend(
      pageOf({
        page: '/Contents[4 0 R 5 0 R]/MediaBox[6 0 R 6 0 R 7 0 R 7 0 R]',
        content: stream('/A (eins'),
        more: { 5: stream('zwei) DP'), 6: '0', 7: '500' },
      }),
    )
    expect(text).toMatch(/stream \/A \(eins\szwei\) DP/)
    expect(text).toContain('/MediaBox [0 0 500 500]')
  })

  it('a font whose name is no text gets one', () => {
    const { text } = mend(pageOf({ resources: '/Font<</F 5 0 R>>', more: { 5: '<</Type/Font/Subtype/Type1/BaseFont/A#ba#da>>' } }))
    expect(text).toContain('/BaseFont /Abada')
  })

  it.each<[string, Parameters<typeof pageOf>[0], string]>([
    ['a graphics state that sets a font', { resources: '/ExtGState<</G<</Font[5 0 R 9]>>>>', more: { 5: '<<>>' } }, 'entry'],
    ['an image that readers end in different places', { content: stream('BI /W 1 /H 1 ID xEI \x01 EI 1 w') }, 'content_syntax'],
    ['a number that is none', { content: stream('1.2.3 w') }, 'content_syntax'],
    ['an operator in a dictionary', { content: stream('/A <</B 5 0 R>> DP') }, 'content_syntax'],
    [
      'a form that takes some of its resources from the page',
      {
        content: stream('/F Do'),
        resources: '/XObject<</F 5 0 R>>/ExtGState<</G<</CA 1>>>>',
        more: { 5: stream('/G gs', `${FORM}/Resources<</ExtGState<<>>>>`) },
      },
      'inherited_resources',
    ],
  ])('%s is a reason', (_, parts, reason) => {
    expect(refusalOf(pageOf(parts))).toEqual([reason])
  })

  it('a page that is shown twice is there twice', () => {
    const pdf = Buffer.from(pageOf({})).toString('latin1').replace('[3 0 R]', '[3 0 R 3 0 R]')
    expect(listPages(new PdfDocument(mend(Buffer.from(pdf, 'latin1')).bytes))).toHaveLength(2)
  })

  it('what is damaged is repaired, and said', () => {
    const pdf = Buffer.from(pageOf({}))
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7')
    expect(mend(Buffer.from(pdf, 'latin1')).mends).toEqual(['mend_repaired'])
  })

  it('what is encrypted is written without it, and said', async () => {
    const { mends, bytes } = mend(await foreignPdf({ pages: [['eins']], ownerPassword: 'secret' }))
    expect(mends).toContain('mend_decrypted')
    expect(latin(bytes)).not.toContain('/Encrypt')
  })
})

describe('annotations of a given PDF', () => {
  const annotated = (annotation: string, more: Readonly<Record<number, Body>> = {}, catalog = ''): Uint8Array =>
    pageOf({
      page: '/Annots[5 0 R]',
      catalog,
      more: { 5: `<</Type/Annot/Rect[10 20 28 38]${annotation}>>`, 6: stream('1 0 0 rg 0 0 9 9 re f', FORM), ...more },
    })

  it.each([
    ['a link is printed', '/Subtype/Link', [], /\/F 4/, undefined],
    ['a link leads somewhere or nowhere', '/Subtype/Link/A<</S/Launch/F(x)>>/AA<<>>', ['mend_scripts'], /Link/, /Launch|AA/],
    ['an action starts no other', '/Subtype/Link/A<</S/GoTo/D(x)/Next<</S/Launch>>>>', [], /GoTo/, /Next|Launch/],
    ['a link that nobody sees goes', '/Subtype/Link/F 2', [], /Page/, /Link/],
    ['a stamp keeps its look', '/Subtype/Stamp/F 4/AP<</N 6 0 R/D 6 0 R>>', [], /\/AP <<\/N \d+ 0 R>>/, /\/D /],
    ['a stamp that was not printed is', '/Subtype/Stamp/AP<</N 6 0 R>>', ['mend_annotation'], /\/F 4/, undefined],
    ['a note of the screen goes', '/Subtype/Text', ['mend_annotation'], /Page/, /Annot/],
    [
      'a film becomes its picture',
      '/Subtype/Movie/AP<</N 6 0 R>>',
      ['mend_annotation'],
      /q 2 0 0 2 10 20 cm \/KontorField1 Do Q/,
      /Movie|Annot/,
    ],
    [
      'a field becomes what it shows',
      '/Subtype/Widget/FT/Tx/V(a)/AP<</N 6 0 R>>',
      ['mend_form'],
      /q 2 0 0 2 10 20 cm \/KontorField1 Do Q/,
      /Widget|AcroForm/,
    ],
    [
      'a button shows its state',
      '/Subtype/Widget/FT/Btn/AS/On/AP<</N<</On 6 0 R/Off 7 0 R>>>>',
      ['mend_form'],
      /KontorField1 Do/,
      /Widget/,
    ],
    [
      'a box that is not ticked shows nothing',
      '/Subtype/Widget/FT/Btn/MK<</CA(4)>>/AP<</N<</On 6 0 R>>>>',
      ['mend_form'],
      /Page/,
      /Widget|KontorField/,
    ],
    ['an empty field shows nothing', '/Subtype/Widget/FT/Tx/V<feff>', ['mend_form'], /Page/, /Widget|KontorField/],
  ] as const)('%s', (_, annotation, mends, there, gone) => {
    const mended = mend(annotated(annotation, {}, '/AcroForm<</Fields[5 0 R]>>'))
    expect(mended.mends).toEqual(mends)
    expect(mended.text).toMatch(there)
    if (gone !== undefined) expect(mended.text).not.toMatch(gone)
  })

  it.each([
    ['a marking whose look only viewers know', '/Subtype/Highlight/F 4', 'annotation'],
    ['a field that viewers have to draw', '/Subtype/Widget/FT/Tx/V(a)', 'annotation'],
    ['a field whose frame viewers draw', '/Subtype/Widget/FT/Tx/MK<</BC[0]>>', 'annotation'],
    ['a signature', '/Subtype/Widget/FT/Sig/V<</Type/Sig>>/AP<</N 6 0 R>>', 'form'],
  ])('%s is a reason', (_, annotation, code) => {
    expect(refusalOf(annotated(annotation, {}, '/AcroForm<</Fields[5 0 R]>>'))).toContain(code)
  })
})

describe('colours of a given PDF', () => {
  /** The head of a profile for CMYK, which is all that is looked at. */
  const cmykProfile = (): Body => {
    const profile = srgbProfile().slice()
    profile.set(bytesOf('prtrCMYK'), 12)
    return { entries: '/N 4', data: profile }
  }
  const intent = '/OutputIntents[<</S/GTS_PDFA1/OutputConditionIdentifier(X)/DestOutputProfile 5 0 R>>]'

  it('CMYK without a profile is described as viewers show it', () => {
    const { mends, text } = mend(pageOf({ content: stream('0 0 0 1 k'), page: '/Group<</S/Transparency/CS/DeviceCMYK>>' }))
    expect(mends).toEqual(['mend_colours'])
    expect(text).toMatch(/\/DefaultCMYK \d+ 0 R/)
    expect(text).toMatch(/\[\/DeviceN \[\/Cyan \/Magenta \/Yellow \/Black\] \/DeviceRGB/)
    expect(text).toContain('/CS /DeviceRGB')
  })

  it('shadings and mixes, which default colours do not reach, name the space themselves', () => {
    const shading = '<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[0 0 1 1]/Function 6 0 R>>'
    const more = { 5: `<</PatternType 2/Shading ${shading}>>`, 6: '<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 0 0 1]>>' }
    const { text } = mend(pageOf({ resources: '/Pattern<</P 5 0 R>>', more }))
    expect(text).toMatch(/\/ShadingType 2\/ColorSpace \d+ 0 R/)
  })

  it('CMYK alone stays under its own output intent', () => {
    const { mends, text } = mend(pageOf({ content: stream('Q 0 0 0 1 k'), catalog: intent, more: { 5: cmykProfile() } }))
    expect(mends).toEqual(['mend_content'])
    expect(text).not.toContain('DefaultCMYK')
    expect(text).not.toContain('sRGB IEC61966')
  })

  it('CMYK beside RGB is described by the profile that the file was made for', () => {
    const { mends, text } = mend(pageOf({ content: stream('0 0 0 1 k 1 0 0 rg'), catalog: intent, more: { 5: cmykProfile() } }))
    expect(mends).toEqual(['mend_colours'])
    expect(text).toMatch(/\[\/ICCBased \d+ 0 R\]/)
    expect(text).toContain('/DefaultCMYK')
  })
})

describe('pictures in JPEG 2000', () => {
  const box = (kind: string, ...bytes: readonly number[]): number[] => [0, 0, 0, bytes.length + 8, ...bytesOf(kind), ...bytes]
  const picture = (colours: number, ...more: readonly number[]): Body => ({
    entries: '/Type/XObject/Subtype/Image/Width 1/Height 1/Filter/JPXDecode',
    data: Uint8Array.from([...box('jp2h', ...box('ihdr', 0, 0, 0, 1, 0, 0, 0, 1, 0, colours, 7, 7, 0, 0), ...more), ...box('jp2c', 1)]),
  })
  const rgb = box('colr', 1, 0, 0, 0, 0, 0, 16)
  const shown = (image: Body): Uint8Array => pageOf({ content: stream('/I Do Q'), resources: '/XObject<</I 5 0 R>>', more: { 5: image } })

  it('of one or three colours that are described once are taken', () => {
    expect(mend(shown(picture(3, ...rgb))).mends).toEqual(['mend_content'])
    expect(mend(shown(picture(1, ...box('colr', 2, 0, 0, 1)))).mends).toEqual(['mend_content'])
  })

  it.each([
    ['no description', picture(3)],
    ['two descriptions', picture(3, ...rgb, ...rgb)],
    ['four colours', picture(4, ...rgb)],
    ['another space', picture(3, ...box('colr', 1, 0, 0, 0, 0, 0, 12))],
    ['opacity', picture(3, ...rgb, ...box('cdef', 0))],
    ['nothing but a code stream', { entries: '/Subtype/Image/Filter/JPXDecode', data: Uint8Array.of(255, 79, 255, 81) }],
  ])('with %s are a reason', (_, image) => {
    expect(refusalOf(shown(image))).toEqual(['jpeg2000'])
  })
})

describe('a PDF that holds files', () => {
  const names = (pdf: Uint8Array): string[] => embeddedFiles(new PdfDocument(pdf)).map(({ name }) => name)

  it('is corrected: its invoice gives way to the new one', () => {
    const { bytes, mends } = mend(writeFacturX(inputOf(plainInvoice(1))).bytes, OTHER_XML)
    expect(mends).toEqual(['mend_invoice'])
    expect(extractInvoice(bytes)).toMatchObject({ xml: OTHER_XML, files: ['factur-x.xml'], warnings: [] })
  })

  it.each(['ZUGFeRD-invoice.xml', 'xrechnung.xml', 'invoice.xml'])('has one invoice whatever the old one is called: %s', (name) => {
    const packet = '<rdf:Description xmlns:zf="urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#" zf:ConformanceLevel="BASIC"/>'
    const pdf = pageOf({
      catalog: '/Metadata 7 0 R/Names<</EmbeddedFiles<</Names[(a)5 0 R(b)8 0 R]>>>>',
      more: {
        5: `<</Type/Filespec/F(${name})/UF(${name})/EF<</F 6 0 R>>>>`,
        6: embedded(TEST_XML),
        7: stream(packet, '/Type/Metadata/Subtype/XML'),
        8: '<</Type/Filespec/F(hours.csv)/UF(hours.csv)/AFRelationship/Data/EF<</F 9 0 R>>>>',
        9: stream('1;2', '/Type/EmbeddedFile/Subtype/text#2Fcsv'),
      },
    })
    const { bytes, mends, text } = mend(pdf, OTHER_XML)
    expect(mends).toEqual(['mend_invoice', 'mend_files'])
    expect(names(bytes)).toEqual(['factur-x.xml', 'hours.csv'])
    expect(text).toContain('/AFRelationship /Supplement')
    expect(text).not.toContain('urn:ferd')
    expect(extractInvoice(bytes).warnings).toEqual([])
  })

  it('keeps the file of an annotation', () => {
    const pdf = pageOf({
      page: '/Annots[5 0 R]',
      more: {
        5: '<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/F 4/FS 6 0 R/AP<</N 8 0 R>>>>',
        6: '<</Type/Filespec/F(hours.csv)/EF<</F 7 0 R>>>>',
        7: stream('1;2', '/Type/EmbeddedFile'),
        8: stream('0 0 9 9 re f', FORM),
      },
    })
    const { bytes, mends } = mend(pdf)
    expect(mends).toEqual(['mend_files', 'mend_annotation'])
    expect(names(bytes)).toEqual(['factur-x.xml', 'hours.csv'])
  })
})
