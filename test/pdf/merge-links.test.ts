import { describe, expect, it } from 'vitest'
import { isKind, latin, type PdfValue } from '../../core/pdf/read/values.ts'
import { buildPdf } from '../support/pdf/build.ts'
import { pagesOf } from '../support/pdf/content.ts'
import { bookmarksOf, EMPTY_PAGE, merge, plain, sourcePdf } from '../support/pdf/merging.ts'

/** Two pages (3 and 4), the first with links. */
function twoPages(catalog: string, links: readonly string[], more: Readonly<Record<number, string>> = {}): Uint8Array {
  return buildPdf({
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: '<</Type/Pages/Count 2/MediaBox[0 0 300 400]/Kids[3 0 R 4 0 R]>>',
    3: `<</Type/Page/Parent 2 0 R/Annots[${links.map((link) => `<</Type/Annot/Subtype/Link/Rect[0 0 1 1]${link}>>`).join('')}]>>`,
    4: '<</Type/Page/Parent 2 0 R>>',
    ...more,
  })
}

type Merged = ReturnType<typeof merge>

/** The number of the page (from 0) that the link leads to, by name or by place. */
function targetOf({ look, catalog, document }: Merged, page: number, link: number): number {
  const annotation = look(catalog.entries.get('Pages'), 'Kids', page, 'Annots', link)
  const place = look(annotation, 'Dest') ?? look(annotation, 'A', 'D')
  const target = isKind(place, 'array') ? place : named({ look, catalog, document }, place)
  const found = document.dictionary(document.items(target)[0])
  return found === undefined ? -1 : pagesOf(document).indexOf(found)
}

function named({ look, catalog, document }: Pick<Merged, 'look' | 'catalog' | 'document'>, name: PdfValue): PdfValue {
  if (isKind(name, 'name')) return look(catalog.entries.get('Dests'), name.name)
  if (!isKind(name, 'string')) return null
  const rows = document.items(look(catalog.entries.get('Names'), 'Dests', 'Names'))
  const row = rows.findIndex((key) => isKind(key, 'string') && latin(key.bytes) === latin(name.bytes))
  return document.resolve(rows[row + 1])
}

describe('links of merged files', () => {
  it('lead by name where they led, though two files use the same names', () => {
    const first = twoPages('/Dests<</one[3 0 R/Fit]/two 5 0 R>>/Names<</Dests<</Names[(x)[4 0 R/Fit]]>>>>', ['/Dest/two', '/Dest(x)'], {
      5: '<</D[4 0 R/XYZ 0 0 0]>>',
    })
    const second = twoPages('/Dests<</two[3 0 R/Fit]>>/Names<</Dests<</Kids[<</Limits[(x)(y)]/Names[(x)[3 0 R/Fit](y)[4 0 R/Fit]]>>]>>>>', [
      '/Dest/two',
      '/A<</S/GoTo/D(x)>>',
      '/Dest(y)',
    ])
    const merged = merge([first, second])
    expect([0, 1].map((link) => targetOf(merged, 0, link))).toEqual([1, 1])
    expect([0, 1, 2].map((link) => targetOf(merged, 2, link))).toEqual([2, 2, 3])
    const keys = merged.document
      .items(merged.look(merged.catalog.entries.get('Names'), 'Dests', 'Names'))
      .filter((_, index) => index % 2 === 0)
    expect(keys.map((key) => plain(merged.document.resolve(key)))).toEqual(['x', 'x-2', 'y'])
    expect(merged.warnings).toEqual([])
  })

  it('lead nowhere where they led nowhere, whatever the other file calls so', () => {
    const merged = merge([
      twoPages('/Names<</Dests<</Names[(x)[4 0 R/Fit]]>>>>', []),
      twoPages('', ['/Dest(x)', '/A<</S/GoTo/D(x)>>', '/Dest[9 0 R/Fit]']),
    ])
    expect([0, 1, 2].map((link) => targetOf(merged, 2, link))).toEqual([-1, -1, -1])
  })

  it('lead to the page whose number they say, and keep addresses with a base complete', () => {
    const merged = merge([EMPTY_PAGE, twoPages('/URI<</Base(https://example.org/)>>', ['/Dest[1/Fit]', '/A<</S/URI/URI(a.html)>>'])])
    expect(targetOf(merged, 1, 0)).toBe(2)
    expect(plain(merged.look(merged.catalog.entries.get('Pages'), 'Kids', 1, 'Annots', 1, 'A', 'URI'))).toBe('https://example.org/a.html')
  })

  it('has many names in a tree of leaves', () => {
    const names = Array.from({ length: 700 }, (_, index) => `(n${String(index).padStart(3, '0')})[4 0 R/Fit]`)
    const { look, catalog } = merge([EMPTY_PAGE, twoPages(`/Names<</Dests<</Names[${names.join('')}]>>>>`, [])])
    const leaves = [0, 1, 2].map((leaf) => look(catalog.entries.get('Names'), 'Dests', 'Kids', leaf, 'Limits'))
    expect(leaves.map((limits) => [plain(look(limits, 0)), plain(look(limits, 1))])).toEqual([
      ['n000', 'n255'],
      ['n256', 'n511'],
      ['n512', 'n699'],
    ])
  })
})

describe('bookmarks of merged files', () => {
  it('stand below the bookmark of their file, with what they do', () => {
    const source = twoPages('/Outlines 5 0 R/Dests<</end[4 0 R/Fit]>>', [], {
      5: '<</Type/Outlines/First 6 0 R/Last 7 0 R/Count 3>>',
      6: '<</Title(Teil 1)/Parent 5 0 R/Next 7 0 R/First 8 0 R/Last 8 0 R/Count 1/Dest[3 0 R/Fit]/C[1 0 0]/F 2>>',
      7: '<</Title<feff00c4>/Parent 5 0 R/Prev 6 0 R/A<</S/GoTo/D[4 0 R/Fit]>>>>',
      8: '<</Title(Kapitel)/Parent 6 0 R/Dest[4 0 R/Fit]>>',
    })
    const merged = merge([EMPTY_PAGE, source])
    const { document, look, catalog } = merged
    expect(bookmarksOf(document, pagesOf(document))).toEqual([
      { title: 'a.pdf', page: 0, kids: [] },
      {
        title: 'b.pdf',
        page: 1,
        kids: [
          { title: 'Teil 1', page: 1, kids: [{ title: 'Kapitel', page: 2, kids: [] }] },
          { title: 'Ä', page: 2, kids: [] },
        ],
      },
    ])
    const file = look(catalog.entries.get('Outlines'), 'Last')
    expect([look(file, 'Count'), look(file, 'First', 'Count'), look(catalog.entries.get('Outlines'), 'Count')]).toEqual([-3, 1, 2])
    expect([look(file, 'First', 'F'), look(file, 'First', 'C', 0)]).toEqual([2, 1])
  })

  it('end where they go in circles', () => {
    const source = sourcePdf('/Outlines 4 0 R', '', {
      4: '<</First 5 0 R/Last 5 0 R>>',
      5: '<</Title(A)/Parent 4 0 R/Next 5 0 R/First 5 0 R/Dest[3 0 R/Fit]>>',
    })
    const { document } = merge([source, EMPTY_PAGE])
    expect(bookmarksOf(document, pagesOf(document))[0]?.kids).toEqual([{ title: 'A', page: 0, kids: [] }])
  })
})

describe('page labels of merged files', () => {
  const labelsOf = ({ look, catalog, document }: Merged) =>
    document
      .items(look(catalog.entries.get('PageLabels'), 'Nums'))
      .map((item) => (typeof item === 'number' ? item : ['S', 'P', 'St'].map((key) => plain(look(item, key)) ?? '').join(' ')))

  it('go on where each file begins; a file without any counts from 1', () => {
    const labelled = twoPages('/PageLabels<</Nums[0<</S/r>>1<</S/D/P(A-)/St 5>>]>>', [])
    expect(labelsOf(merge([EMPTY_PAGE, labelled, EMPTY_PAGE]))).toEqual([0, 'D  1', 1, 'r  ', 2, 'D A- 5', 3, 'D  1'])
  })

  it('are left to the reader where no file has any', () => {
    expect(merge([EMPTY_PAGE, EMPTY_PAGE]).catalog.entries.has('PageLabels')).toBe(false)
  })
})

describe('article threads of merged files', () => {
  it('stay with their pages', () => {
    const source = sourcePdf('/Threads[4 0 R]', '/B[5 0 R]', {
      4: '<</Type/Thread/F 5 0 R/I<</Title(Artikel)>>>>',
      5: '<</Type/Bead/T 4 0 R/N 5 0 R/V 5 0 R/P 3 0 R/R[0 0 1 1]>>',
    })
    const { look, catalog } = merge([EMPTY_PAGE, source])
    const page = look(catalog.entries.get('Pages'), 'Kids', 1)
    expect(look(catalog.entries.get('Threads'), 0, 'F', 'P')).toBe(page)
    expect(look(page, 'B', 0, 'T')).toBe(look(catalog.entries.get('Threads'), 0))
  })
})
