import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { listPages, pageContent } from '../../core/pdf/read/pages.ts'
import { latin } from '../../core/pdf/read/values.ts'
import { buildPdf, embedded, type Body } from '../support/pdf/build.ts'
import { TEST_XML } from '../support/pdf/samples.ts'

/** What other programs write wrong, and every viewer reads all the same. */

const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents 4 0 R>>'
const CONTENT: Body = { entries: '', data: Buffer.from('0 0 m 9 9 l S') }
const onePage = (more: Readonly<Record<number, Body>> = {}): Uint8Array =>
  buildPdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Count 1/Kids[3 0 R]>>', 3: PAGE, 4: CONTENT, ...more })
const changedText = (pdf: Uint8Array, change: (text: string) => string): Uint8Array =>
  new Uint8Array(Buffer.from(change(Buffer.from(pdf).toString('latin1')), 'latin1'))

/** The content of all pages, one behind the other. */
function contents(pdf: Uint8Array): string[] {
  const document = new PdfDocument(pdf)
  return listPages(document).map((page) => latin(pageContent(document, page).bytes).trim())
}

describe('a stream', () => {
  it.each([
    ['blanks before the end of its line', (text: string) => text.replace('stream\n0 0 m', 'stream \t\r\n0 0 m')],
    ['a length that is too long', (text: string) => text.replace('/Length 13', '/Length 99')],
    ['a length that is too short', (text: string) => text.replace('/Length 13', '/Length 3')],
    ['no length', (text: string) => text.replace('/Length 13', '')],
    ['no end but that of its object', (text: string) => text.replace('\nendstream', '').replace('/Length 13', '')],
  ])('with %s is read whole', (_, change) => {
    expect(contents(changedText(onePage(), change))).toEqual(['0 0 m 9 9 l S'])
  })
})

describe('a file', () => {
  it.each([
    ['without a header', (text: string) => text.slice(text.indexOf('1 0 obj'))],
    ['whose header comes late', (text: string) => `${'x'.repeat(3000)}\n${text}`],
    ['whose objects do not end', (text: string) => text.replaceAll('endobj\n', '')],
    ['without a trailer', (text: string) => text.slice(0, text.indexOf('xref\n'))],
    ['whose table begins with the wrong number', (text: string) => text.replace('xref\n0 ', 'xref\n1 ')],
    ['whose rows are short of a byte', (text: string) => text.replaceAll(' n \n', ' n\n')],
    ['whose page does not say what it is', (text: string) => text.replace('/Type/Page/Parent', '/Parent')],
    ['whose tree of pages lost its root', (text: string) => text.replace('/Pages 2 0 R', '/Pages 9 0 R')],
    ['whose tree of pages names none', (text: string) => text.replace('/Kids[3 0 R]', '/Kids[8 0 R]')],
    ['whose tree counts wrong', (text: string) => text.replace('/Count 1', '/Count 7')],
  ])('%s has its page', (_, change) => {
    expect(contents(changedText(onePage(), change))).toEqual(['0 0 m 9 9 l S'])
  })

  it('shows a page as often as its tree names it', () => {
    expect(contents(changedText(onePage(), (text) => text.replace('/Kids[3 0 R]', '/Kids[3 0 R 3 0 R]')))).toHaveLength(2)
  })

  it('of two kinds of cross-references has what its table calls free', () => {
    // Object 4 is packed into object 5, which only the stream of cross-references knows.
    const packed = '4 0 << /A 1 >>'
    const rows = Buffer.from([2, 0, 5, 0])
    const pdf = buildPdf({
      1: '<</Type/Catalog/Pages 2 0 R/Extra 4 0 R>>',
      2: '<</Type/Pages/Count 0/Kids[]>>',
      5: { entries: '/Type/ObjStm/N 1/First 4', data: Buffer.from(packed) },
      6: { entries: '/Type/XRef/Size 7/W[1 2 1]/Index[4 1]', data: rows },
    })
    const at = Buffer.from(pdf).indexOf('6 0 obj')
    const document = new PdfDocument(changedText(pdf, (text) => text.replace('trailer\n<<', `trailer\n<</XRefStm ${at}`)))
    expect(document.recovered).toBe(false)
    expect(document.dictionary(document.get(4))?.entries.get('A')).toBe(1)
  })
})

describe('an encrypted file with an empty password of the owner alone', () => {
  it.each(['owner-rc4-40', 'owner-rc4-128', 'owner-aes-256'])('is read (%s)', (name) => {
    const pdf = new Uint8Array(readFileSync(new URL(`./encrypted/${name}.pdf`, import.meta.url)))
    expect(extractInvoice(pdf).xml).toEqual(TEST_XML)
  })
})

describe('an invoice inside that cannot be read', () => {
  const CATALOG = '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(x)4 0 R]>>>>>>'
  const messageOf = (file: Body): string => {
    const pdf = buildPdf({
      1: CATALOG,
      2: '<</Type/Pages/Kids[]/Count 0>>',
      3: file,
      4: '<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/EF<</F 3 0 R>>>>',
    })
    try {
      return extractInvoice(pdf).filename
    } catch (thrown) {
      if (thrown instanceof AppError) return `${thrown.code}: ${thrown.message}`
      throw thrown
    }
  }
  it.each<[string, Body, string]>([
    ['is empty', { entries: '/Type/EmbeddedFile', data: new Uint8Array() }, 'it is empty'],
    ['is packed in an unknown way', { entries: '/Type/EmbeddedFile/Filter/Own', data: TEST_XML }, 'the filter Own is not supported'],
    ['is damaged', { entries: '/Type/EmbeddedFile/Filter/FlateDecode', data: Buffer.from('no packed data') }, 'its data are damaged'],
  ])('because it %s is named as that', (_, file, reason) => {
    expect(messageOf(file)).toBe(`malformed_pdf: The invoice factur-x.xml in the PDF cannot be read: ${reason}.`)
    expect(messageOf(embedded(TEST_XML))).toBe('factur-x.xml')
  })
})
