import fc from 'fast-check'
import { deflateSync } from 'node:zlib'
import { writeFacturX } from '../../../core/pdf/facturx.ts'
import { buildPdf, type Body } from '../../support/pdf/build.ts'
import { fullInvoice, inputOf, plainInvoice, TEST_XML } from '../../support/pdf/samples.ts'

export const PDF_PIECES = [
  ...[
    '<<',
    '>>',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '/',
    '%',
    ' R',
    ' 0 R',
    '1 0 R',
    ' obj',
    'endobj',
    'stream\n',
    'endstream',
    'xref\n',
    'trailer',
    'startxref\n',
    '%%EOF',
  ],
  ...[
    '/Filter/FlateDecode',
    '/Length 9',
    '/Type/ObjStm',
    '/Prev 0',
    '/Kids[2 0 R]',
    '/Parent 3 0 R',
    '/Encrypt 4 0 R',
    '-1',
    '2147483648',
    '1e9',
    '.',
    '#00',
    '\\',
  ],
  ...['q ', 'Q ', 'BT ', 'ET ', '/X Do ', 'BI ', 'ID ', 'EI ', 'Tj ', 'cm '],
]

const OBJECTS = 9
const name = fc.constantFrom(
  ...[
    'Type',
    'Pages',
    'Page',
    'Catalog',
    'Kids',
    'Parent',
    'Count',
    'MediaBox',
    'Resources',
    'Contents',
    'Font',
    'XObject',
    'Subtype',
    'Form',
    'Image',
    'Length',
  ],
  ...[
    'Filter',
    'DecodeParms',
    'Predictor',
    'Columns',
    'W',
    'Index',
    'First',
    'N',
    'Names',
    'EmbeddedFiles',
    'AF',
    'EF',
    'F',
    'UF',
    'Annots',
    'AcroForm',
    'Fields',
  ],
  ...[
    'ToUnicode',
    'Widths',
    'FirstChar',
    'Encoding',
    'Differences',
    'DescendantFonts',
    'FontDescriptor',
    'FontFile2',
    'BaseFont',
    'Rotate',
    'ColorSpace',
    'X',
    'A#00',
  ],
)
const value: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    name.map((text) => `/${text}`),
    fc.integer({ min: 1, max: OBJECTS }).map((id) => `${id} 0 R`),
    fc.constantFrom(
      '0',
      '1',
      '-1',
      '2147483647',
      '99999999999',
      '.5',
      '-.',
      '1e5',
      'null',
      'true',
      '()',
      '(a\\)',
      '<4>',
      '<zz>',
      '[0 0 595 842]',
      'nul',
    ),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(' ')}]`),
    fc
      .array(fc.tuple(name, tie('value')), { maxLength: 5 })
      .map((entries) => `<<${entries.map(([key, one]) => `/${key} ${one}`).join('')}>>`),
  ),
})).value

const operator = fc.constantFrom(
  ...[
    'q',
    'Q',
    '1 0 0 1 9 9 cm',
    '0 0 0 0 0 0 cm',
    '/X Do',
    '/X gs',
    'BT',
    'ET',
    '/X 9 Tf',
    '(a\\101) Tj',
    '[(a) -200 <0041> 9e9] TJ',
    '0 0 Td',
    "(a) '",
    '1 2 (a) "',
  ],
  ...[
    '0 0 m 9 9 l S',
    '0 0 9 9 re W n',
    '/DeviceRGB cs 1 0 0 sc',
    '/P <</MCID 0>> BDC',
    'EMC',
    'BI /W 1 /H 1 ID x EI',
    '1e38 Tz',
    '-1 Tr',
    '9 TL T*',
    '(',
    '<',
    '[',
  ],
)
const FILTERS = ['/FlateDecode', '/ASCIIHexDecode', '/ASCII85Decode', '/LZWDecode', '/RunLengthDecode', '/DCTDecode', '/Crypt', '/None']
const data = fc.oneof(
  fc.array(operator, { maxLength: 12 }).map((operators) => Buffer.from(operators.join(' '), 'latin1')),
  fc.uint8Array({ maxLength: 60 }),
  fc.constant(TEST_XML),
  fc
    .constantFrom(
      '1 beginbfrange <00> <ff> <0041> endbfrange',
      '2 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <d800> endbfchar',
    )
    .map((map) => Buffer.from(map)),
)
const stream: fc.Arbitrary<Body> = fc
  .tuple(data, fc.constantFrom(...FILTERS), fc.nat(3), fc.array(fc.tuple(name, value), { maxLength: 4 }))
  .map(([bytes, filter, filtered, entries]) => {
    const own = entries.map(([key, one]) => `/${key} ${one}`).join('')
    if (filtered === 0) return { entries: own, data: bytes }
    if (filtered === 1) return { entries: `${own}/Filter/FlateDecode`, data: deflateSync(bytes) }
    return { entries: `${own}/Filter[${filter} ${filter}]`, data: bytes }
  })

/** The objects that lead to a page; any of them may be another value instead. */
const FIRST = [
  '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 6 0 R>>/AF[7 0 R]/AcroForm 8 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</X 5 0 R>>/XObject<</X 9 0 R>>>>/Contents 4 0 R/Annots[8 0 R]>>',
]
const NAMED = [
  '<</Names[(factur-x.xml) 7 0 R]>>',
  '<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/AFRelationship/Alternative/EF<</F 4 0 R/UF 4 0 R>>>>',
  '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(b)/Rect[0 0 9 9]/AP<</N 9 0 R>>>>',
]
const mostly = (usual: string): fc.Arbitrary<Body> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: value })

const built = fc
  .tuple(
    fc.tuple(...FIRST.map(mostly)),
    fc.oneof(stream, value),
    fc.oneof(value, fc.constant('<</Type/Font/Subtype/Type0/BaseFont/F/Encoding/Identity-H/DescendantFonts[8 0 R]/ToUnicode 4 0 R>>')),
    fc.tuple(...NAMED.map(mostly)),
    fc.oneof(stream, value),
    fc.constantFrom('table', 'stream'),
    fc.oneof(
      { weight: 6, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.tuple(name, value).map(([key, one]) => `/${key} ${one}`) },
    ),
  )
  .map(([first, contents, font, named, last, references, trailer]) => {
    const objects = [...first, contents, font, ...named, last]
    return buildPdf(Object.fromEntries(objects.map((body, at) => [at + 1, body])), {
      references,
      trailer: references === 'table' ? trailer : '',
    })
  })

/** Files of other makers' kinds, whose objects lead anywhere, and now and then one of ours, to be damaged. */
export const pdfBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 20, arbitrary: built },
  { weight: 1, arbitrary: fc.constantFrom(plainInvoice(1), fullInvoice()).map((invoice) => writeFacturX(inputOf(invoice)).bytes) },
)
