import { describe, expect, it } from 'vitest'
import { isKind, latin } from '../../core/pdf/read/values.ts'
import { EMPTY_PAGE, merge, plain, sourcePdf, stream, wordsOf } from '../support/pdf/merging.ts'

type Merged = ReturnType<typeof merge>

const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'
const COURIER = '<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>'

interface FormSource {
  /** Entries of the form beside fields and fonts. */
  readonly form?: string
  readonly font?: string
  /** Entries of the field, which is its own widget (object 5). */
  readonly field: string
  readonly more?: Parameters<typeof sourcePdf>[2]
}

function withField({ form = '', font = HELVETICA, field, more = {} }: FormSource): Uint8Array {
  return sourcePdf(`/AcroForm<</Fields[5 0 R]/DR<</Font<</Helv 4 0 R>>>>${form}>>`, '/Annots[5 0 R]', {
    4: font,
    5: `<</Type/Annot/Subtype/Widget/Rect[10 10 110 30]/P 3 0 R${field}>>`,
    ...more,
  })
}

/** What the appearance of a field draws: its content as text, and the text it shows. */
function drawn({ look, catalog, document }: Merged, field: number): { content: string; shown: string; font: unknown } {
  const form = look(catalog.entries.get('AcroForm'), 'Fields', field, 'AP', 'N')
  if (!isKind(form, 'stream')) return { content: '', shown: '', font: undefined }
  const content = latin(document.unpack(form))
  const shown = [...content.matchAll(/<([\da-f]*)> Tj/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('|')
  const [font] = [...(document.dictionary(look(form, 'Resources', 'Font'))?.entries.values() ?? [])]
  return { content, shown, font: plain(look(font, 'BaseFont')) }
}

describe('forms of merged files', () => {
  it('stay forms, with the values that they show, their names apart and on their pages', () => {
    const file = (value: string) =>
      withField({
        field: `/FT/Tx/T(name)/V(${value})/DA(/Helv 9 Tf 0 g)/AP<</N 6 0 R>>`,
        more: { 6: stream(value, '/Subtype/Form/BBox[0 0 100 20]') },
      })
    const merged = merge([file('Anna'), file('Berta'), EMPTY_PAGE])
    const { look, catalog, document } = merged
    const fields = [0, 1].map((index) => look(catalog.entries.get('AcroForm'), 'Fields', index))
    expect(fields.map((field) => [plain(look(field, 'T')), plain(look(field, 'V'))])).toEqual([
      ['name', 'Anna'],
      ['name-2', 'Berta'],
    ])
    expect([0, 1].map((field) => drawn(merged, field).content)).toEqual(['Anna', 'Berta'])
    for (const page of [0, 1]) {
      const dictionary = look(catalog.entries.get('Pages'), 'Kids', page)
      expect(look(dictionary, 'Annots', 0)).toBe(fields[page])
      expect(look(fields[page], 'P')).toBe(dictionary)
    }
    expect(look(catalog.entries.get('AcroForm'), 'NeedAppearances')).toBeNull()
    expect(document.items(look(catalog.entries.get('AcroForm'), 'Fields'))).toHaveLength(2)
    expect(merged.warnings).toEqual([])
  })

  it('write with the font that they had, also where two files call two fonts the same', () => {
    const field = '/FT/Tx/T(a)/V(x)'
    const merged = merge([
      withField({ field, form: '/DA(/Helv 9 Tf 0 g)' }),
      withField({ field, font: COURIER, form: '/DA(/Helv 8 Tf 1 g)/Q 2' }),
      withField({ field: `${field}/DA(/Helv 7 Tf)`, form: '/DA(/Helv 8 Tf)' }),
    ])
    const { look, catalog } = merged
    const form = catalog.entries.get('AcroForm')
    const appearances = [0, 1, 2].map((index) => plain(look(form, 'Fields', index, 'DA')))
    expect(appearances).toEqual(['/Helv 9 Tf 0 g', '/Helv-2 8 Tf 1 g', '/Helv 7 Tf'])
    expect([plain(look(form, 'DR', 'Font', 'Helv', 'BaseFont')), plain(look(form, 'DR', 'Font', 'Helv-2', 'BaseFont'))]).toEqual([
      ...['Helvetica', 'Courier'],
    ])
    expect([look(form, 'Fields', 0, 'Q'), look(form, 'Fields', 1, 'Q')]).toEqual([null, 2])
  })

  it('get their values drawn where readers were to draw them', () => {
    const needs = '/NeedAppearances true/DA(/Helv 9 Tf 0 g)'
    const own = { field: '/FT/Tx/T(b)/V(kept)/AP<</N 6 0 R>>', more: { 6: stream('(kept) Tj', '/Subtype/Form/BBox[0 0 100 20]') } }
    const text = withField({ form: needs, field: '/FT/Tx/T(a)/V<feff00c40072007a007400650020002620ac>' })
    const stale = withField({
      form: needs,
      field: '/FT/Tx/T(c)/V(new)/AP<</N 6 0 R>>',
      more: { 6: stream('(old) Tj', '/Subtype/Form/BBox[0 0 100 20]') },
    })
    const mixed = merge([text, stale, withField(own)])
    expect(drawn(mixed, 0)).toMatchObject({ shown: '\u00c4rzte &\u0080', font: 'Helvetica' })
    expect(drawn(mixed, 1).shown).toBe('new')
    expect(drawn(mixed, 2).content).toBe('(kept) Tj')
    expect(mixed.look(mixed.catalog.entries.get('AcroForm'), 'NeedAppearances')).toBeNull()
    // Readers go on drawing where they would have drawn all.
    const same = merge([text, stale, EMPTY_PAGE])
    expect(same.look(same.catalog.entries.get('AcroForm'), 'NeedAppearances')).toBe(true)
    expect([drawn(same, 0).shown, drawn(same, 1).content]).toEqual(['\u00c4rzte &\u0080', '(old) Tj'])
  })

  it('are drawn as their fields are: in lines, cells, asterisks, words of a choice', () => {
    const show = (field: string) =>
      drawn(merge([withField({ form: '/NeedAppearances true/DA(/Helv 10 Tf 1 0 0 rg)', field: `/T(a)${field}` }), EMPTY_PAGE]), 0)
    expect(show('/FT/Tx/Ff 4096/V(eins zwei drei vier fuenf sechs\\nsieben)').shown).toBe('eins zwei drei vier|fuenf sechs|sieben')
    expect(show('/FT/Tx/Ff 16777216/MaxLen 5/V(123)').shown).toBe('1|2|3')
    expect(show('/FT/Tx/Ff 8192/V(abc)').shown).toBe('***')
    expect(show('/FT/Ch/Ff 131072/V(de)/Opt[[(de)(Deutschland)][(fr)(Frankreich)]]').shown).toBe('Deutschland')
    const list = show('/FT/Ch/V(b)/Opt[(a)(b)]')
    expect([list.shown, list.content.match(/q 0\.6 0\.75 0\.85 rg .* re f Q/g)?.length]).toEqual(['a|b', 1])
    const framed = show('/FT/Tx/V(x)/Q 1/MK<</BG[1 1 0]/BC[0]/R 90>>/BS<</W 2>>').content
    for (const part of ['1 1 0 rg 0 0 20 100 re f', '0 G 2 w 1 1 18 98 re S', '1 0 0 rg']) expect(framed).toContain(part)
  })

  it('show which boxes are checked', () => {
    const states = { 6: stream('on', '/Subtype/Form/BBox[0 0 9 9]') }
    const box = (field: string, more = {}) => withField({ form: '/NeedAppearances true', field: `/FT/Btn/T(a)${field}`, more })
    const { look, catalog, document } = merge([
      box('/V/Yes/AS/Yes'),
      box('/V/Off/AS/Yes/AP<</N<</Yes 6 0 R>>>>', states),
      box('/V/Off/AS/Off'),
    ])
    const [bare, drawnOn, off] = [0, 1, 2].map((index) => look(catalog.entries.get('AcroForm'), 'Fields', index))
    const mark = look(bare, 'AP', 'N', 'Yes')
    expect(isKind(mark, 'stream') ? latin(document.unpack(mark)) : '').toContain('/ZaDb 16 Tf 43.84 4.4 Td <34> Tj')
    expect([plain(look(drawnOn, 'AS')), look(off, 'AP')]).toEqual(['Yes', null])
  })

  it('say what their font cannot draw', () => {
    const merged = merge([
      withField({ form: '/NeedAppearances true/DA(/Helv 9 Tf)', field: '/FT/Tx/T(name)/V<feff4e2d>' }),
      withField({ field: '/FT/Tx/T(b)' }),
    ])
    expect(merged.warnings).toEqual([
      {
        path: 'files[0]',
        code: 'form_value',
        message: 'a.pdf: values of its form cannot be drawn, or not with the font of their fields (name).',
      },
    ])
  })

  it('lose signatures, which hold for one file only, and keep what they look like', () => {
    const signed = sourcePdf('/AcroForm<</Fields[4 0 R]/SigFlags 3>>/Perms<</DocMDP 7 0 R>>', '/Annots[5 0 R 8 0 R]', {
      4: '<</T(all)/Kids[5 0 R 8 0 R]>>',
      5: '<</Type/Annot/Subtype/Widget/Parent 4 0 R/FT/Sig/T(sign)/V 7 0 R/Rect[0 0 9 9]/F 4/P 3 0 R/AP<</N 6 0 R>>>>',
      6: stream('signed', '/Subtype/Form/BBox[0 0 9 9]'),
      7: '<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>',
      8: '<</Type/Annot/Subtype/Widget/Parent 4 0 R/FT/Sig/T(open)/Rect[0 0 9 9]/P 3 0 R>>',
    })
    const { look, catalog, document, said } = merge([signed, EMPTY_PAGE])
    const [stamp, open] = [0, 1].map((index) => look(catalog.entries.get('Pages'), 'Kids', 0, 'Annots', index))
    expect([plain(look(stamp, 'Subtype')), look(stamp, 'F'), look(stamp, 'V'), look(stamp, 'Parent')]).toEqual(['Stamp', 0xc4, null, null])
    expect(look(stamp, 'AP', 'N')).not.toBeNull()
    const kids = document.items(look(catalog.entries.get('AcroForm'), 'Fields', 0, 'Kids'))
    expect(kids.map((kid) => document.resolve(kid))).toEqual([open])
    expect(wordsOf(document)).not.toContain('/ByteRange')
    expect(said).toEqual(['0 signature'])
  })

  it('say that XFA is left out, and keep the form beside it', () => {
    const { look, catalog, said, document } = merge([
      withField({ form: '/XFA[(template) 6 0 R]', field: '/FT/Tx/T(a)', more: { 6: stream('<xdp/>') } }),
      EMPTY_PAGE,
    ])
    expect(plain(look(catalog.entries.get('AcroForm'), 'Fields', 0, 'T'))).toBe('a')
    expect(wordsOf(document)).not.toContain('/XFA')
    expect(said).toEqual(['0 xfa'])
  })
})
