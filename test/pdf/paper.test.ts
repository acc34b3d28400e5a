import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { USUAL_MARGINS } from '../../core/base/page-style.ts'
import { checkConformance } from '../../core/pdf/conform/check.ts'
import { writeFacturX, type FacturXInput } from '../../core/pdf/facturx.ts'
import { findArea } from '../../core/pdf/paper/area.ts'
import { addressFieldOf, type Area } from '../../core/pdf/paper/margins.ts'
import { openPaper } from '../../core/pdf/paper/paper.ts'
import { preparePaper } from '../../core/pdf/paper/prepare.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { latin } from '../../core/pdf/read/values.ts'
import { readPdfText } from '../../core/pdf/text/pdf-text.ts'
import { readStandardFont } from '../../core/services/pdf/standard-fonts.ts'
import { pagesOf, readContent, readingOrder } from '../support/pdf/content.ts'
import { HEAD_AND_FOOT, paperPdf, type PaperPage } from '../support/pdf/papers.ts'
import { pageOf, stream } from '../support/pdf/mended.ts'
import { checkPdfA } from '../support/pdf/pdfa-check.ts'
import { countRuns } from '../support/extent.ts'
import { fullInvoice, inputOf, plainInvoice } from '../support/pdf/samples.ts'

const MM = 72 / 25.4

const prepare = (pdf: Uint8Array): Uint8Array => preparePaper(pdf, { standardFont: readStandardFont }).bytes

function refusal(pdf: Uint8Array): [code: string, ...reasons: string[]] {
  try {
    prepare(pdf)
  } catch (error) {
    if (error instanceof AppError) return [error.code, ...error.errors.map(({ code, page }) => `${code} ${page ?? ''}`.trim())]
    throw error
  }
  return ['']
}

const areaOf = (...pages: readonly PaperPage[]): Area | undefined => findArea(prepare(paperPdf(pages)))

function write(pages: readonly PaperPage[], lines = 3, more: Partial<FacturXInput> = {}) {
  const prepared = prepare(paperPdf(pages))
  const area = findArea(prepared)
  return writeFacturX(inputOf(plainInvoice(lines), { paper: openPaper(prepared), ...(area === undefined ? {} : { area }), ...more }))
}

describe('a letterhead of the firm', () => {
  it('becomes forms that show the pages as they are seen: cut to the crop box and turned', () => {
    // Landscape that is turned to stand upright, with a bleed of 10 points around it.
    const turned: PaperPage = {
      box: [-10, -10, 851.89, 605.28],
      entries: '/CropBox[0 0 841.89 595.28]/Rotate 90',
      content: '',
      texts: [[30, 60, 12, 'Seitlich']],
    }
    const [source] = readPdfText(paperPdf([turned])).lines
    const [prepared] = readPdfText(prepare(paperPdf([turned]))).lines
    expect(prepared?.text).toBe('Seitlich')
    expect([prepared?.x, prepared?.y].map((place) => place?.toFixed(1))).toEqual([source?.x, source?.y].map((place) => place?.toFixed(1)))
  })

  it('leaves behind what is no part of the page, and what ties it to structure and layers', () => {
    const page: PaperPage = {
      ...HEAD_AND_FOOT,
      entries: '/Annots[<</Type/Annot/Subtype/Widget/Rect[0 0 10 10]>>]/AA<</O<</S/JavaScript/JS(app.beep\\(\\))>>>>',
      content: '/OC/L BDC /P<</MCID 0>>BDC q 0 0 1 rg 100 800 20 20 re f EMC EMC Q Q q',
      resources: '/Properties<</L<</Type/OCG/Name(Ebene)>>>>',
    }
    const prepared = prepare(paperPdf([page], '/AcroForm<</Fields[]>>/OpenAction<</S/JavaScript/JS(x)>>/OCProperties<</OCGs[]/D<<>>>>'))
    expect(latin(prepared)).not.toMatch(/JavaScript|Widget|OCG|AcroForm/)
    expect(checkConformance(new PdfDocument(prepared), prepared).obstacles).toEqual([])
    expect(checkPdfA(write([page]).bytes)).toEqual([])
  })

  it('is refused with every reason where it cannot be in PDF/A-3 or is no letterhead', () => {
    const cmyk: PaperPage = { boxes: [[10, 10, 30, 10, '1 0.5 0 0 k']] }
    expect(refusal(paperPdf([HEAD_AND_FOOT, { ...cmyk, content: 'BT /X 9 Tf (a) Tj ET' }]))).toEqual([
      'unsupported_conversion',
      'font_missing 2',
    ])
    expect(refusal(paperPdf([{ box: [0, 0, 612, 792] }, HEAD_AND_FOOT, {}]))).toEqual(['unsupported_conversion', 'paper_pages'])
    expect(refusal(paperPdf([{ box: [0, 0, 612, 792] }, { box: [0, 0, 841.89, 595.28] }]))).toEqual([
      'unsupported_conversion',
      'paper_size 1',
      'paper_size 2',
    ])
    expect(refusal(paperPdf([HEAD_AND_FOOT], '/OCProperties<</OCGs[]/D<</OFF[1 0 R]>>>>'))).toEqual(['unsupported_conversion', 'layers'])
    expect(refusal(new TextEncoder().encode('%PDF-1.7\nnothing'))).toEqual(['malformed_pdf'])
    expect(refusal(new Uint8Array(5_000_001))).toEqual(['payload_too_large'])
  })

  it('is refused in words or prepared, however a file is damaged', () => {
    const whole = paperPdf([{ ...HEAD_AND_FOOT, entries: '/Rotate 0', content: 'q 1 0 0 1 5 5 cm 0 0 m 10 10 l S Q' }, HEAD_AND_FOOT])
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 }),
        (changes) => {
          const damaged = whole.slice()
          for (const [at, byte] of changes) damaged[at] = byte
          if (refusal(damaged)[0] !== '') return
          const prepared = prepare(damaged)
          findArea(prepared)
          expect(checkPdfA(writeFacturX(inputOf(plainInvoice(1), { paper: openPaper(prepared) })).bytes)).toEqual([])
        },
      ),
      { numRuns: countRuns(120) },
    )
  })

  it('is mended as any PDF of one\u2019s own, and says so', () => {
    const pdf = pageOf({
      content: stream('BT /H 18 Tf 70 790 Td (Muster Handels GmbH) Tj ET'),
      page: '/MediaBox[0 0 595.28 841.89]',
      resources: '/Font<</H 5 0 R>>',
      more: { 5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>' },
    })
    const { bytes, mends } = preparePaper(pdf, { standardFont: readStandardFont })
    expect(mends.map(({ code, values }) => [code, values])).toEqual([['mend_font_embedded', { font: 'Helvetica' }]])
    expect(readPdfText(bytes).lines.map(({ text }) => text)).toEqual(['Muster Handels GmbH'])
    expect(checkPdfA(writeFacturX(inputOf(plainInvoice(1), { paper: openPaper(bytes) })).bytes)).toEqual([])
    expect(() => preparePaper(pdf)).toThrow(/for one reason/)
  })

  it('is prepared the same way from what was prepared', () => {
    const prepared = prepare(paperPdf([HEAD_AND_FOOT, HEAD_AND_FOOT]))
    expect(readPdfText(prepare(prepared)).lines).toEqual(readPdfText(prepared).lines)
    expect(findArea(prepare(prepared))).toEqual(findArea(prepared))
  })
})

describe('the free part of a letterhead', () => {
  it('is as large as a page of ours where nothing stands in the way', () => {
    expect(areaOf({})).toEqual({ ...USUAL_MARGINS, first: { ...USUAL_MARGINS.first } })
    // White is no ink, a ground is none, and a frame is four lines.
    const framed: PaperPage = { boxes: [[0, 0, 210, 297, '1 g'], [0, 0, 210, 297, '0.97 g']], content: '1 w 10 10 575 821 re S' } // prettier-ignore
    expect(areaOf(framed)?.first).toMatchObject({ left: 25, right: 15 })
  })

  it('ends at the head and the foot, and at a column beside the body', () => {
    const found = areaOf(HEAD_AND_FOOT, { texts: [[25, 12, 10, 'Muster Handels GmbH']] })
    expect(found?.first).toMatchObject({ left: 25, right: 15, beside: 26 })
    expect(found?.first.top).toBeGreaterThan(20)
    expect(found?.first.top).toBeLessThan(27)
    expect(found?.first.bottom).toBeGreaterThanOrEqual(297 - 279)
    expect(found?.first.bottom).toBeLessThan(297 - 279 + 6)
    expect(found?.following.top).toBeGreaterThan(12)
    const column: PaperPage = { ...HEAD_AND_FOOT, texts: [...(HEAD_AND_FOOT.texts ?? []), ...[100, 120, 140].map((y) => [168, y, 8, 'Telefon 0221 1234'] as const)] } // prettier-ignore
    expect(areaOf(column)?.first.right).toBeGreaterThanOrEqual(210 - 168)
  })

  it('begins where the address stands: form A, or form B where its sender or its folding marks say so', () => {
    expect(addressFieldOf(areaOf(HEAD_AND_FOOT)?.first.top ?? 0)).toBe(27)
    const sender: PaperPage = { texts: [[25, 61, 7, 'Muster Handels GmbH · Lindenallee 12 · 50667 Köln']] }
    expect(addressFieldOf(areaOf(sender)?.first.top ?? 0)).toBe(45)
    const marked: PaperPage = { boxes: [[4, 105, 5, 0.2]] }
    expect(addressFieldOf(areaOf(marked)?.first.top ?? 0)).toBe(45)
  })

  it('is not guessed where there is none', () => {
    expect(areaOf({ boxes: [[25, 60, 100, 80]] })).toBeUndefined()
  })
})

describe('an invoice on the letterhead of the firm', () => {
  it('is PDF/A-3A and PDF/UA, with the letterhead under it as an artifact', () => {
    for (const level of ['a', 'u'] as const) {
      const { bytes } = write([HEAD_AND_FOOT, { texts: [[25, 12, 10, 'Muster']] }], 80, { level })
      expect(checkPdfA(bytes, level === 'a' ? 'A' : 'U')).toEqual([])
      const document = new PdfDocument(bytes)
      const pages = pagesOf(document)
      expect(pages.length).toBeGreaterThan(2)
      for (const [index, page] of pages.entries()) {
        const content = readContent(document, page, index)
        expect([...content.operators][level === 'a' ? 1 : 0]).toBe('q')
        expect(content.operators.has('Do')).toBe(true)
      }
    }
  })

  it('lies under the first page alone where it has one page', () => {
    const document = new PdfDocument(write([HEAD_AND_FOOT], 80).bytes)
    expect(pagesOf(document).map((page, index) => readContent(document, page, index).operators.has('Do'))).toEqual([true, false, false])
  })

  it('says what the letterhead does not say, and nothing twice', () => {
    const said = readingOrder(new PdfDocument(write([HEAD_AND_FOOT]).bytes))
    expect(said).toContain('Muster Handels GmbH · Lindenallee 12')
    expect(said.match(/Muster Handels GmbH/g)).toHaveLength(2)
    expect(said).not.toContain('HRB 12345')
    expect(said).not.toContain('USt-IdNr. DE123456789')
    // The tax number and the managing director are missing on it.
    expect(said).toContain('215/5432/1098')
    expect(said).toContain('Anna Muster')
    const blank = readingOrder(new PdfDocument(write([{}]).bytes))
    expect(blank).toContain('USt-IdNr. DE123456789')
    expect(blank.match(/50667 Köln/g)).toHaveLength(1)
  })

  it('draws the parts of our letterhead that the house wants beside it', () => {
    const all = write([{}], 3, { blocks: ['head', 'sender', 'footer'] }).bytes
    expect(checkPdfA(all)).toEqual([])
    expect(readingOrder(new PdfDocument(all)).match(/Muster Handels GmbH/g)).toHaveLength(4)
    const none = readingOrder(new PdfDocument(write([{}], 3, { blocks: [] }).bytes))
    expect(none).toContain('USt-IdNr. DE123456789')
  })

  it('keeps to the free part on every page, with the address in the window', () => {
    const column: PaperPage = { boxes: [[172, 60, 30, 200, '0.9 0.9 1 rg'], [20, 255, 150, 30, '0.9 0.9 1 rg']] } // prettier-ignore
    for (const invoice of [plainInvoice(1), plainInvoice(60), fullInvoice()]) {
      const prepared = prepare(paperPdf([column, column]))
      const area = findArea(prepared)
      if (area === undefined) throw new Error('no free part')
      const { bytes } = writeFacturX(inputOf(invoice, { paper: openPaper(prepared), area }))
      const [right, bottom] = [595.28 - area.first.right * MM, 841.89 - area.first.bottom * MM]
      for (const { x, y, edges, text } of readPdfText(bytes).lines) {
        expect([text, x >= 24.9 * MM, (edges[text.trimEnd().length] ?? 0) <= right + 1, y <= bottom + 1]).toEqual([text, true, true, true])
      }
      const recipient = readPdfText(bytes).lines.find(({ text }) => text.startsWith('Stadtwerke Nord'))
      expect(recipient?.y).toBeGreaterThan(44.7 * MM)
      expect(recipient?.y).toBeLessThan(72 * MM)
    }
  })
})
