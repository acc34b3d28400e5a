import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { comparePages } from '../../core/pdf/compare.ts'
import { readPdfText } from '../../core/pdf/text/pdf-text.ts'
import { embedInvoice } from '../../core/pdf/embed.ts'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { mergePdfs } from '../../core/pdf/merge.ts'
import { growthOf } from '../support/growth.ts'
import { buildPdf, type Body } from '../support/pdf/build.ts'
import { unpackObjects } from '../support/pdf/plain.ts'
import { inputOf, plainInvoice, TEST_XML } from '../support/pdf/samples.ts'

/** Whatever a PDF is, each thing that is done with one ends: in its result or in a sentence that says what is wrong. */

const NOW = '2026-11-21T09:30:00.000Z'
const invoice = plainInvoice(1)
const whole = writeFacturX(inputOf(invoice)).bytes

const USES: Readonly<Record<string, (pdf: Uint8Array) => unknown>> = {
  extract: (pdf) => extractInvoice(pdf).xml.length,
  embed: (pdf) => embedInvoice({ pdf, xml: TEST_XML, profile: 'en16931', lang: 'de', title: 'A', createdAt: NOW }).bytes.length,
  merge: (pdf) => {
    const files = [whole, pdf].map((bytes, index) => ({ name: `${index}.pdf`, bytes }))
    return mergePdfs(files, { createdAt: NOW, attachments: true }).bytes.length
  },
  compare: (pdf) => comparePages(readPdfText(pdf), invoice).length,
}

/** One page of this content, with its resources and more objects from 5 on. */
function page(content: Body, resources = '', more: Readonly<Record<number, Body>> = {}): Uint8Array {
  return buildPdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<${resources}>>/Contents 4 0 R>>`,
    4: content,
    ...more,
  })
}

const stream = (text: string, entries = ''): Body => ({ entries, data: Buffer.from(text, 'latin1') })
/** 160 MB; another filter than that of the invoice itself, whose bomb stands in the test of the extraction: it takes a tenth of the time. */
const packed = deflateSync(Buffer.alloc(2.5 * 1024 * 1024, '\x81A', 'latin1'))
const ENDLESS = '/Filter[/FlateDecode/RunLengthDecode]'
const bomb = (): Body => ({ entries: ENDLESS, data: packed })
const circular = (pages: string): Uint8Array => buildPdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: pages, 3: '3 0 R' })
const form = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'
const nested = (levels: number): Uint8Array =>
  page(
    stream('/X5 Do'),
    '/XObject<</X5 5 0 R>>',
    Object.fromEntries(
      Array.from({ length: levels }, (_, index) => [
        index + 5,
        stream('/X Do /X Do /X Do /X Do', `${form}/Resources<</XObject<</X ${index + 6} 0 R>>>>`),
      ]),
    ),
  )

/** Content that goes on and on, of a length that grows with the size. */
const LONG = {
  'values nested without end': (size: number) => page(stream('['.repeat(size * 30_000))),
  'states saved without end': (size: number) => page(stream('q '.repeat(size * 60_000))),
  'numbers without end': (size: number) => page(stream(`BT ${'9'.repeat(size * 40_000)} ${'-'.repeat(size * 40_000)} 0 Td (a) Tj ET`)),
  'a text without end': (size: number) => page(stream(`BT /F 9 Tf (${'a'.repeat(size * 200_000)}`)),
}

const HOSTILE: Readonly<Record<string, () => Uint8Array>> = {
  'nothing at all': () => new Uint8Array(0),
  'a text of five million letters': () => page(stream(`BT (${'a'.repeat(5_000_000)}) Tj ET`)),
  'a size of two thousand million objects': () =>
    Buffer.from(
      Buffer.from(page(stream('0 0 m')))
        .toString('latin1')
        .replace(/\/Size \d+/, '/Size 2147483647'),
      'latin1',
    ),
  'cut in the middle': () => whole.subarray(0, whole.length / 2),
  'cut before its end': () => whole.subarray(0, whole.length - 30),
  'without its first half': () => whole.subarray(whole.length / 2),
  'locked by a password': () => new Uint8Array(readFileSync(new URL('./encrypted/locked.pdf', import.meta.url))),
  '500 MB': () => new Uint8Array(500 * 1024 * 1024),
  'pages that hold themselves': () => circular('<</Type/Pages/Count 9/Kids[2 0 R 2 0 R 3 0 R]>>'),
  'pages that hold themselves and count right': () =>
    buildPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R 2 0 R]>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents 4 0 R>>',
      4: stream('0 0 m'),
    }),
  'pages whose parents go in circles': () => circular('<</Type/Pages/Parent 2 0 R/Count 2147483647/Kids[<</Type/Page/Parent 2 0 R>>]>>'),
  'a form that draws itself': () =>
    page(stream('/X Do'), '/XObject<</X 5 0 R>>', { 5: stream('/X Do', `${form}/Resources<</XObject<</X 5 0 R>>>>`) }),
  'forms that draw four of the next, thirty times': () => nested(30),
  'a page that unpacks without end': () => page(bomb()),
  'a picture that unpacks without end': () =>
    page(stream('/I Do'), '/XObject<</I 5 0 R>>', {
      5: { ...(bomb() as object), entries: `/Type/XObject/Subtype/Image/Width 9/Height 9${ENDLESS}` } as Body,
    }),
  'a font whose program and map unpack without end': () =>
    page(stream('BT /F 9 Tf (A) Tj ET'), '/Font<</F 5 0 R>>', {
      5: '<</Type/Font/Subtype/TrueType/BaseFont/F/FontDescriptor 6 0 R/ToUnicode 7 0 R>>',
      6: '<</Type/FontDescriptor/FontName/F/FontFile2 7 0 R>>',
      7: bomb(),
    }),
  'a stream with a hundred filters': () => page(stream('x', `/Filter[${'/FlateDecode'.repeat(100)}]`)),
  'values nested without end': () => LONG['values nested without end'](1),
  'states saved without end': () => LONG['states saved without end'](1),
  'numbers without end': () => LONG['numbers without end'](1),
  'a text without end': () => LONG['a text without end'](1),
  'sizes that no paper has': () => page(stream('BT /F 1e308 Tf 1e308 0 0 1e308 1e308 1e308 Tm (a) Tj ET')),
  'a font whose map and widths say all characters a thousand times': () =>
    page(stream('BT /F 9 Tf (A) Tj ET'), '/Font<</F 5 0 R>>', {
      5: '<</Type/Font/Subtype/Type0/BaseFont/F/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
      6: `<</Type/Font/Subtype/CIDFontType2/BaseFont/F/W[${'0 65535 500 '.repeat(5000)}]>>`,
      7: stream(`${'1 beginbfrange <0000> <ffff> <0000> endbfrange '.repeat(1000)}`),
    }),
  'a page named as its own font': () => page(stream('BT /F 9 Tf (a) Tj ET'), '/Font<</F 3 0 R>>'),
  'a length of eighteen digits': () =>
    Buffer.from(
      Buffer.from(whole)
        .toString('latin1')
        .replace(/\/Length \d+/g, '/Length 999999999999999999'),
      'latin1',
    ),
  'a table of a thousand million objects': () =>
    Buffer.from(
      Buffer.from(unpackObjects(whole))
        .toString('latin1')
        .replace(/xref\n0 \d+/, 'xref\n0 999999999'),
      'latin1',
    ),
}

/** What must not become a PDF/A-3, since no reader can show what it holds. */
const NEVER = ['pages that hold themselves', 'a form that draws itself', 'values nested without end', 'a stream with a hundred filters']

describe.each(Object.entries(HOSTILE))('a PDF that is hostile: %s', (name, make) => {
  it('ends in a result or in a reason, whatever is done with it', { timeout: 60_000 }, () => {
    const pdf = make()
    for (const [use, run] of Object.entries(USES)) {
      const result = endOf(run, pdf)
      if (result !== undefined) expect(use === 'embed' && NEVER.includes(name), use).toBe(false)
    }
  })
})

/** What a use comes to; undefined where it ends in a reason. */
function endOf(run: (pdf: Uint8Array) => unknown, pdf: Uint8Array): unknown {
  try {
    const result = run(pdf)
    expect(result).toBeGreaterThanOrEqual(0)
    return result
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(['malformed_pdf', 'payload_too_large', 'no_invoice_in_pdf', 'unsupported_conversion']).toContain(error.code)
    expect(error.message).toMatch(/\.$/)
    expect(error.next).toBeTruthy()
    return undefined
  }
}

describe.each(Object.entries(LONG))('a PDF of any length: %s', (_, make) => {
  const [short, long] = [make(1), make(4)]
  it.each(Object.entries(USES))('takes time as its length does: %s', (_use, run) => {
    expect(
      growthOf(
        () => endOf(run, short),
        () => endOf(run, long),
        10,
      ),
    ).toBeLessThan(10)
  })
})
