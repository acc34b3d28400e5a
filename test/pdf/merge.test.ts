import { readFileSync } from 'node:fs'
import { zlibSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { mergePdfs, type MergeFile } from '../../core/pdf/merge.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { embeddedFiles } from '../../core/pdf/read/files.ts'
import { listPages } from '../../core/pdf/read/pages.ts'
import { isKind, latin } from '../../core/pdf/read/values.ts'
import { buildPdf } from '../support/pdf/build.ts'
import { pagesOf, readContent } from '../support/pdf/content.ts'
import { bookmarksOf, MERGE_OPTIONS as OPTIONS, sourcePdf, stream } from '../support/pdf/merging.ts'
import { inputOf, plainInvoice, TEST_XML } from '../support/pdf/samples.ts'

const invoice = (lines: number): MergeFile => ({ name: `Rechnung ${lines}.pdf`, bytes: writeFacturX(inputOf(plainInvoice(lines))).bytes })

function errorOf(files: readonly MergeFile[]): AppError {
  try {
    mergePdfs(files, OPTIONS)
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown
    throw thrown
  }
  throw new Error('no error')
}

describe('merging', () => {
  it('puts the pages in order, with a bookmark for each file', () => {
    const merged = new PdfDocument(mergePdfs([invoice(1), invoice(40), invoice(2)], OPTIONS).bytes)
    const pages = pagesOf(merged)
    expect(merged.recovered).toBe(false)
    expect(pages).toHaveLength(4)
    expect(bookmarksOf(merged, pages)).toEqual([
      { title: 'Rechnung 1.pdf', page: 0, kids: [] },
      { title: 'Rechnung 40.pdf', page: 1, kids: [] },
      { title: 'Rechnung 2.pdf', page: 3, kids: [] },
    ])
    const texts = pages.map((page, index) =>
      readContent(merged, page, index)
        .texts.map((text) => text.text)
        .join('\n'),
    )
    expect(texts[0]).toContain('142,80')
    expect(texts[2]).toContain('5.712,00')
    expect(texts[3]).toContain('285,60')
    expect(embeddedFiles(merged)).toEqual([])
  })

  it('takes attachments along on demand, each under its own name', () => {
    const merged = new PdfDocument(mergePdfs([invoice(1), invoice(1)], { ...OPTIONS, attachments: true }).bytes)
    const files = embeddedFiles(merged)
    expect(files.map((file) => file.name)).toEqual(['Rechnung 1-factur-x.xml', 'Rechnung 1-factur-x-2.xml'])
    for (const file of files) expect(merged.unpack(file.stream)).toEqual(TEST_XML)
  })

  it('gives the same bytes for the same files', () => {
    expect(mergePdfs([invoice(1), invoice(2)], OPTIONS)).toEqual(mergePdfs([invoice(1), invoice(2)], OPTIONS))
  })

  it('keeps inherited entries, links between pages and numbers of any size', () => {
    const source = buildPdf(
      {
        1: '<</Type/Catalog/Pages 2 0 R>>',
        2: '<</Type/Pages/Count 2/MediaBox[0 0 300.5 400]/Rotate 90/Kids[3 0 R 4 0 R]>>',
        3: '<</Type/Page/Parent 2 0 R/Annots[5 0 R]/StructParents 3>>',
        4: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 0.000123]>>',
        5: '<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/Dest[4 0 R/Fit]/P 3 0 R/Contents(\\)\\\\)>>',
      },
      { references: 'stream' },
    )
    const merged = new PdfDocument(mergePdfs([{ name: 'a', bytes: source }, invoice(1)], OPTIONS).bytes)
    const [first, second] = listPages(merged)
    const pages = pagesOf(merged)
    expect(first?.entries.get('MediaBox')).toMatchObject({ items: [0, 0, 300.5, 400] })
    expect(first?.entries.get('Rotate')).toBe(90)
    expect(first?.entries.has('StructParents')).toBe(false)
    expect(second?.entries.get('MediaBox')).toMatchObject({ items: [0, 0, 100, 0.000123] })
    const link = merged.dictionary(merged.items(first?.entries.get('Annots'))[0])
    expect(merged.dictionary(merged.items(link?.entries.get('Dest'))[0])).toBe(pages[1])
    expect(merged.dictionary(link?.entries.get('P'))).toBe(pages[0])
  })

  it('shows a page as often as it stands in the tree, and no empty branches', () => {
    const source = buildPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 2/MediaBox null/Kids[3 0 R 3 0 R 4 0 R]>>',
      3: '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
      4: '<</Type/Pages/Count 0/Parent 2 0 R>>',
      5: stream('0 0 9 9 re f'),
    })
    const merged = new PdfDocument(mergePdfs([{ name: 'a', bytes: source }, invoice(1)], OPTIONS).bytes)
    const [first, second, ...rest] = listPages(merged)
    expect(rest).toHaveLength(1)
    // What readers take where there is no box.
    expect(first?.entries.get('MediaBox')).toMatchObject({ items: [0, 0, 612, 792] })
    expect(merged.resolve(second?.entries.get('Contents'))).toBe(merged.resolve(first?.entries.get('Contents')))
  })

  it('lists only what is there', () => {
    const source = sourcePdf('', '/Contents[9 0 R 4 0 R]/Annots[9 0 R 5 0 R]', {
      4: stream('0 0 9 9 re f'),
      5: '<</Type/Annot/Subtype/Square/Rect[0 0 1 1]>>',
    })
    const merged = new PdfDocument(mergePdfs([{ name: 'a', bytes: source }, invoice(1)], OPTIONS).bytes)
    const [page] = listPages(merged)
    for (const key of ['Contents', 'Annots'])
      expect(merged.items(page?.entries.get(key)).map((item) => merged.resolve(item) === null)).toEqual([false])
  })

  it('packs anew what of a damaged file is cut off', () => {
    const content = Array.from({ length: 2000 }, (_, index) => `${index} ${(index * 7919) % 991} 9 9 re f`).join('\n')
    const cut = zlibSync(Buffer.from(content)).subarray(0, -40)
    const source = sourcePdf('', '/Contents 4 0 R', { 4: { entries: '/Filter/FlateDecode', data: cut } })
    const damaged = Buffer.from(source)
    damaged.write('9999999999', damaged.lastIndexOf('startxref') + 10)
    const { bytes, warnings } = mergePdfs([{ name: 'a', bytes: damaged }, invoice(1)], OPTIONS)
    const merged = new PdfDocument(bytes)
    const contents = merged.resolve(listPages(merged)[0]?.entries.get('Contents'))
    const unpacked = isKind(contents, 'stream') ? latin(merged.unpack(contents)) : ''
    expect([merged.damaged, unpacked.length > content.length / 2, content.startsWith(unpacked)]).toEqual([false, true, true])
    expect(warnings.map(({ code }) => code)).toContain('repaired')
  })

  it('reads files that are encrypted without a password, and refuses locked ones by name', () => {
    const read = (name: string): MergeFile => ({
      name,
      bytes: new Uint8Array(readFileSync(new URL(`./encrypted/${name}.pdf`, import.meta.url))),
    })
    expect(pagesOf(new PdfDocument(mergePdfs([read('aes-256'), read('rc4-40')], OPTIONS).bytes))).toHaveLength(2)
    expect(errorOf([invoice(1), read('locked')])).toMatchObject({ code: 'malformed_pdf', errors: [{ path: 'files[1]' }] })
  })

  it('refuses what it cannot merge, with a reason', () => {
    expect(errorOf([invoice(1)]).code).toBe('invalid_parameter')
    expect(errorOf(Array.from({ length: 51 }, () => invoice(1))).code).toBe('invalid_parameter')
    expect(errorOf([invoice(1), { name: 'x', bytes: Buffer.from('no') }]).message).toContain('x cannot be merged')
    const circle = buildPdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Kids[2 0 R 2 0 R]>>' })
    expect(errorOf([invoice(1), { name: 'circle', bytes: circle }]).message).toContain('it has no pages')
  })
})
