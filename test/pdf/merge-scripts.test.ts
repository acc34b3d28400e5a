import { describe, expect, it } from 'vitest'
import { buildPdf } from '../support/pdf/build.ts'
import { EMPTY_PAGE, merge, plain, sourcePdf, stream, wordsOf } from '../support/pdf/merging.ts'

const link = (id: number, action: string): string => `<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/NM(${id})/A ${action}>>`

describe('what runs, starts or sends something', () => {
  it('stays behind wherever it stands, and is said; links stay', () => {
    const source = sourcePdf(
      '/OpenAction<</S/JavaScript/JS(open)>>/AA<</WC<</S/JavaScript/JS(close)>>>>/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(document)>>]>>>>',
      '/AA<</O<</S/JavaScript/JS(page)>>>>/Annots[4 0 R 5 0 R 6 0 R 7 0 R 8 0 R 10 0 R 11 0 R 12 0 R 13 0 R 14 0 R]',
      {
        4: link(4, '<</S/Launch/F(calc.exe)>>'),
        5: link(5, '9 0 R'),
        6: link(6, '<</S/URI/URI(https://example.org)/Next[<</S/JavaScript/JS(next)>>]>>'),
        7: link(7, '<</S/GoTo/D[3 0 R/Fit]/Next<</S 15 0 R/JS(far)>>>>'),
        8: '<</Type/Annot/Subtype/Widget/Rect[0 0 1 1]/NM(8)/AA<</E 9 0 R/D<</S/SubmitForm/F(https://send.example)>>>>>>',
        9: '<</Type/Action/S/JavaScript/JS(indirect)>>',
        10: link(10, '<</S/GoToR/F(//server/share/a.pdf)/D[0/Fit]>>'),
        11: link(11, '<</S/Named/N/NextPage>>'),
        12: link(12, '<</S/Named/N/Print>>'),
        13: link(13, '<</S/URI/URI(javascript:alert)>>'),
        14: '<</Type/Annot/Subtype/RichMedia/Rect[0 0 1 1]/NM(14)/RichMediaContent<</Assets<<>>>>>>',
        15: '/JavaScript',
      },
    )
    const merged = merge([source, EMPTY_PAGE])
    const { look, document, catalog } = merged
    const annotations = document.items(look(catalog.entries.get('Pages'), 'Kids', 0, 'Annots'))
    expect(annotations.map((annotation) => plain(look(annotation, 'A', 'S')) ?? '')).toEqual([
      ...['', '', 'URI', 'GoTo', '', '', 'Named', '', '', ''],
    ])
    const words = wordsOf(document)
    for (const name of 'JavaScript JS AA OpenAction Launch SubmitForm GoToR Print RichMediaContent'.split(' '))
      expect(words).not.toContain(`/${name}`)
    for (const word of ['calc.exe', 'next', 'far', 'indirect', 'page', 'document', 'open', 'javascript:alert', 'https://send.example'])
      expect(words).not.toContain(word)
    expect(words).toContain('https://example.org')
    expect(merged.said.sort()).toEqual(['0 actions', '0 media', '0 scripts'])
    expect(merged.warnings.find(({ code }) => code === 'actions')?.message).toBe(
      'a.pdf: actions that do more than lead somewhere were left out (GoToR, Launch, Named, SubmitForm, URI).',
    )
  })

  it('leaves the bookmarks that only ran something, without what they ran', () => {
    const source = sourcePdf('/Outlines 4 0 R', '', {
      4: '<</First 5 0 R/Last 5 0 R/Count 1>>',
      5: '<</Title(Run)/Parent 4 0 R/A<</S/JavaScript/JS(mark)>>>>',
    })
    const { look, catalog, said, document } = merge([source, EMPTY_PAGE])
    expect(plain(look(catalog.entries.get('Outlines'), 'First', 'First', 'Title'))).toBe('Run')
    expect(wordsOf(document)).not.toContain('mark')
    expect(said).toEqual(['0 scripts'])
  })

  it('takes nothing for an action that only has its name', () => {
    const source = sourcePdf('', '/Resources<</Font<</AA 4 0 R/DA 4 0 R>>/XObject<</JS 5 0 R/D 5 0 R>>>>', {
      4: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      5: stream('', '/Type/XObject/Subtype/Form/BBox[0 0 1 1]'),
    })
    const { look, catalog, said } = merge([source, EMPTY_PAGE])
    const resources = look(catalog.entries.get('Pages'), 'Kids', 0, 'Resources')
    for (const path of [
      ['Font', 'AA'],
      ['Font', 'DA'],
      ['XObject', 'JS'],
      ['XObject', 'D'],
    ])
      expect(look(resources, ...path)).not.toBeNull()
    expect(said).toEqual([])
  })
})

describe('what a merged file cannot be', () => {
  it('is said of a file that lacks pages', () => {
    const source = buildPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 2/Kids[3 0 R 9 0 R]>>',
      3: '<</Type/Page/Parent 2 0 R>>',
    })
    expect(merge([EMPTY_PAGE, source]).warnings).toEqual([
      { path: 'files[1]', code: 'pages', message: 'b.pdf: pages of it are missing (1 of 2 were found).' },
    ])
  })

  it('is said of a portfolio, an encrypted file and files inside', () => {
    const source = sourcePdf('/Collection<<>>/Names<</EmbeddedFiles<</Names[(a.xml)<</EF<</F 4 0 R>>/F(a.xml)>>]>>>>', '', {
      4: stream('x', '/Type/EmbeddedFile'),
    })
    expect(merge([source, EMPTY_PAGE]).said).toEqual(['0 portfolio', '0 attachments'])
    expect(merge([source, EMPTY_PAGE], { attachments: true }).said).toEqual(['0 portfolio'])
    expect(merge([EMPTY_PAGE, EMPTY_PAGE]).warnings).toEqual([])
    // What nobody here can unpack keeps no page from being merged.
    const packed = sourcePdf('/Names<</EmbeddedFiles<</Names[(b)<</EF<</F 4 0 R>>/F(b.br)>>]>>>>', '', {
      4: stream('x', '/Filter/BrotliDecode'),
    })
    expect(merge([packed, EMPTY_PAGE], { attachments: true }).warnings).toEqual([
      { path: 'files[0]', code: 'attachments', message: 'a.pdf: files inside it were left out (b.br).' },
    ])
  })
})
