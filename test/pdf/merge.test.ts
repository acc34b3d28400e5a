import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { mergePdfs, type MergeFile } from '../../core/pdf/merge.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { embeddedFiles } from '../../core/pdf/read/files.ts'
import { listPages } from '../../core/pdf/read/pages.ts'
import { isKind, textOf } from '../../core/pdf/read/values.ts'
import { buildPdf } from '../support/pdf/build.ts'
import { pagesOf, readContent } from '../support/pdf/content.ts'
import { inputOf, plainInvoice, TEST_XML } from '../support/pdf/samples.ts'

const OPTIONS = { createdAt: '2026-11-21T09:30:00.000Z', attachments: false }
const invoice = (lines: number): MergeFile => ({ name: `Rechnung ${lines}.pdf`, bytes: writeFacturX(inputOf(plainInvoice(lines))).bytes })

function bookmarks(document: PdfDocument): [title: string, page: number][] {
  const outline = document.dictionary(document.catalog?.entries.get('Outlines'))
  const list: [string, number][] = []
  const pages = pagesOf(document)
  for (
    let item = document.dictionary(outline?.entries.get('First'));
    item !== undefined;
    item = document.dictionary(item.entries.get('Next'))
  ) {
    const title = item.entries.get('Title')
    const page = document.dictionary(document.items(item.entries.get('Dest'))[0])
    list.push([isKind(title, 'string') ? textOf(title) : '', page === undefined ? -1 : pages.indexOf(page)])
  }
  return list
}

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
    const merged = new PdfDocument(mergePdfs([invoice(1), invoice(40), invoice(2)], OPTIONS))
    const pages = pagesOf(merged)
    expect(merged.recovered).toBe(false)
    expect(pages).toHaveLength(4)
    expect(bookmarks(merged)).toEqual([
      ['Rechnung 1.pdf', 0],
      ['Rechnung 40.pdf', 1],
      ['Rechnung 2.pdf', 3],
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
    const merged = new PdfDocument(mergePdfs([invoice(1), invoice(1)], { ...OPTIONS, attachments: true }))
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
    const merged = new PdfDocument(mergePdfs([{ name: 'a', bytes: source }, invoice(1)], OPTIONS))
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

  it('leaves behind what runs, starts or sends something, and keeps links', () => {
    const link = (id: number, action: string): string => `<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/NM(${id})/A ${action}>>`
    const source = buildPdf(
      {
        1: '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(open)>>>>',
        2: '<</Type/Pages/Count 1/MediaBox[0 0 300 400]/Kids[3 0 R]>>',
        3: '<</Type/Page/Parent 2 0 R/AA<</O<</S/JavaScript/JS(page)>>>>/Annots[4 0 R 5 0 R 6 0 R 7 0 R 8 0 R 10 0 R]>>',
        4: link(4, '<</S/Launch/F(calc.exe)>>'),
        5: link(5, '9 0 R'),
        6: link(6, '<</S/URI/URI(https://example.org)/Next[<</S/JavaScript/JS(next)>>]>>'),
        7: link(7, '<</S/GoTo/D[3 0 R/Fit]>>'),
        8: '<</Type/Annot/Subtype/Widget/Rect[0 0 1 1]/NM(8)/AA<</E 9 0 R/D<</S/SubmitForm/F(https://example.org)>>>>>>',
        9: '<</Type/Action/S/JavaScript/JS(indirect)>>',
        10: link(10, '<</S/GoToR/F(//server/share/a.pdf)/D[0/Fit]>>'),
      },
      { references: 'stream' },
    )
    const bytes = mergePdfs([{ name: 'a', bytes: source }, invoice(1)], OPTIONS)
    const merged = new PdfDocument(bytes)
    const [page] = pagesOf(merged)
    const annotations = merged.items(page?.entries.get('Annots')).map((one) => merged.dictionary(one))
    const actions = annotations.map((one) => merged.dictionary(one?.entries.get('A'))?.entries.get('S'))
    expect(actions.map((kind = null) => (isKind(kind, 'name') ? kind.name : ''))).toEqual(['', '', 'URI', 'GoTo', '', ''])
    expect(annotations).toHaveLength(6)
    const text = Buffer.from(bytes).toString('latin1')
    for (const word of ['JavaScript', 'Launch', 'SubmitForm', 'GoToR']) expect(text).not.toContain(word)
    for (const word of ['calc.exe', 'next', 'indirect', 'page', 'server'])
      expect(text).not.toContain(`<${Buffer.from(word).toString('hex').toUpperCase()}`)
  })

  it('reads files that are encrypted without a password, and refuses locked ones by name', () => {
    const read = (name: string): MergeFile => ({
      name,
      bytes: new Uint8Array(readFileSync(new URL(`./encrypted/${name}.pdf`, import.meta.url))),
    })
    expect(pagesOf(new PdfDocument(mergePdfs([read('aes-256'), read('rc4-40')], OPTIONS)))).toHaveLength(2)
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
