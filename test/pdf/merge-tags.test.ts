import { describe, expect, it } from 'vitest'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { isKind, type PdfValue } from '../../core/pdf/read/values.ts'
import { pagesOf, readContent, readingOrder } from '../support/pdf/content.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { EMPTY_PAGE, merge, plain, sourcePdf, stream } from '../support/pdf/merging.ts'
import { inputOf, plainInvoice } from '../support/pdf/samples.ts'

type Merged = ReturnType<typeof merge>

const invoice = (lines: number): Uint8Array => writeFacturX(inputOf(plainInvoice(lines))).bytes

/** A tagged page: a paragraph of its own type and class, a table whose cell names its head, a link. */
function tagged(role: string, look: string, catalog = ''): Uint8Array {
  return sourcePdf(`/MarkInfo<</Marked true>>/StructTreeRoot 4 0 R${catalog}`, '/Contents 10 0 R/StructParents 3/Annots[11 0 R]', {
    4: `<</Type/StructTreeRoot/K 5 0 R/ParentTree<</Nums[3[6 0 R null 8 0 R]7 9 0 R]>>/ParentTreeNextKey 8/RoleMap<</Text ${role}/Body/Text>>/ClassMap<</look ${look}>>/IDTree<</Names[(head)7 0 R]>>>>`,
    5: '<</Type/StructElem/S/Document/P 4 0 R/K[6 0 R 7 0 R 8 0 R 9 0 R]>>',
    6: '<</Type/StructElem/S/Body/P 5 0 R/Pg 3 0 R/K 0/C/look>>',
    7: '<</Type/StructElem/S/TH/P 5 0 R/ID(head)>>',
    8: '<</Type/StructElem/S/TD/P 5 0 R/Pg 3 0 R/K[<</Type/MCR/Pg 3 0 R/MCID 2>>]/A<</O/Table/Headers[(head)]>>>>',
    9: '<</Type/StructElem/S/Link/P 5 0 R/K<</Type/OBJR/Obj 11 0 R/Pg 3 0 R>>>>',
    10: stream('/Text<</MCID 0>>BDC EMC'),
    11: '<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/StructParent 7/Contents(x)>>',
  })
}

/** The element that the parent tree names for a number. */
function ownerOf({ look, catalog, document }: Merged, key: PdfValue): PdfValue {
  for (const node of document.items(look(catalog.entries.get('StructTreeRoot'), 'ParentTree', 'Kids'))) {
    const numbers = document.items(look(node, 'Nums'))
    const row = numbers.indexOf(key)
    if (row >= 0 && row % 2 === 0) return document.resolve(numbers[row + 1])
  }
  return null
}

describe('tags of merged files', () => {
  it('read one file behind the other, every content in the element that it was in', () => {
    const files = [invoice(1), invoice(40), invoice(2)]
    const merged = merge(files)
    const { document, look } = merged
    expect(readingOrder(document)).toBe(files.map((file) => readingOrder(new PdfDocument(file))).join(''))
    const keys = new Set<PdfValue>()
    for (const [index, page] of pagesOf(document).entries()) {
      const key = look(page, 'StructParents')
      expect(keys).not.toContain(key)
      keys.add(key)
      for (const { mcid, tag } of readContent(document, page, index).mcids) {
        const owner = look(ownerOf(merged, key), mcid)
        expect([plain(look(owner, 'S')), look(owner, 'Pg')]).toEqual([tag, page])
      }
    }
    expect(merged.said).toEqual(['0 attachments', '1 attachments', '2 attachments'])
  })

  it('keep types, classes, identifiers and links, also where two files call different things the same', () => {
    const merged = merge([
      tagged('/P', '<</O/Layout/Color[1 0 0]>>'),
      tagged('/H1', '<</O/Layout/Color[0 1 0]>>'),
      tagged('/P', '<</Color[1 0 0]/O/Layout>>'),
    ])
    const { look, catalog, document } = merged
    const root = catalog.entries.get('StructTreeRoot')
    const tops = document.items(look(root, 'K')).map((top) => document.resolve(top))
    expect(tops.map((top) => [plain(look(top, 'S')), look(top, 'P') === look(root)])).toEqual(Array(3).fill(['Document', true]))
    const texts = tops.map((top) => look(top, 'K', 0))
    const roles = texts.map((element) => plain(look(root, 'RoleMap', String(plain(look(element, 'S'))))))
    expect(roles).toEqual(['P', 'H1', 'P'])
    const colors = texts.map((element) => look(root, 'ClassMap', String(plain(look(element, 'C'))), 'Color', 0))
    expect(colors).toEqual([1, 0, 1])
    const headers = tops.map((top) => plain(look(top, 'K', 2, 'A', 'Headers', 0)))
    expect(headers).toEqual(tops.map((top) => plain(look(top, 'K', 1, 'ID'))))
    expect(new Set(headers).size).toBe(3)
    const named = document.items(look(root, 'IDTree', 'Names'))
    expect(named.flatMap((key, index) => (index % 2 === 0 ? [plain(key)] : []))).toEqual(['head', 'head-2', 'head-3'])
    for (const [index, page] of pagesOf(document).entries()) {
      const annotation = look(page, 'Annots', 0)
      const link = ownerOf(merged, look(annotation, 'StructParent'))
      expect(link).toBe(look(tops[index], 'K', 3))
      expect(look(link, 'K', 'Obj')).toBe(annotation)
      expect(look(ownerOf(merged, look(page, 'StructParents')), 2)).toBe(look(tops[index], 'K', 2))
    }
    expect(look(root, 'ParentTreeNextKey')).toBe(24)
    expect(look(catalog.entries.get('MarkInfo'), 'Marked')).toBe(true)
    expect(merged.warnings).toEqual([])
  })

  it('say their language, each file its own', () => {
    const { look, catalog, document } = merge([tagged('/P', '<<>>', '/Lang(de)'), tagged('/P', '<<>>', '/Lang(fr-FR)')])
    expect(plain(catalog.entries.get('Lang'))).toBe('de')
    const tops = document.items(look(catalog.entries.get('StructTreeRoot'), 'K'))
    expect(tops.map((top) => plain(look(top, 'Lang')))).toEqual([undefined, 'fr-FR'])
  })

  it('are left out, which is said, where a file has none', () => {
    const { catalog, document, warnings } = merge([tagged('/P', '<<>>'), EMPTY_PAGE])
    expect([catalog.entries.has('StructTreeRoot'), catalog.entries.has('MarkInfo')]).toEqual([false, false])
    for (const id of document.ids()) {
      const value = document.get(id)
      if (isKind(value, 'dictionary')) for (const key of ['StructParent', 'StructParents']) expect(value.entries.has(key)).toBe(false)
    }
    expect(warnings).toEqual([
      { path: 'files[0]', code: 'tags', message: 'a.pdf: its tags for screen readers were left out, since other files have none (b.pdf).' },
    ])
  })
})
