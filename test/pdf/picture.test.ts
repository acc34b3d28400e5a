import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { readPicture } from '../../core/pdf/file/picture.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { isKind, latin } from '../../core/pdf/read/values.ts'
import { jpegFile, pngFile } from '../support/pdf/pictures.ts'
import { checkPdfA } from '../support/pdf/pdfa-check.ts'
import { unpackObjects } from '../support/pdf/plain.ts'
import { inputOf, plainInvoice } from '../support/pdf/samples.ts'

function refusal(bytes: Uint8Array): string {
  try {
    readPicture(bytes)
  } catch (error) {
    if (error instanceof AppError) return `${error.code} ${error.message}`
    throw error
  }
  throw new Error('the picture was taken')
}

/** The pixels as they lie in a PDF, by way of the writer. */
function pixelsOf(logo: Uint8Array): number[] {
  const document = new PdfDocument(writeFacturX(inputOf(plainInvoice(1), { logo })).bytes)
  for (const id of document.ids()) {
    const stream = document.get(id)
    const subtype = isKind(stream, 'stream') ? stream.entries.get('Subtype') : undefined
    if (isKind(stream, 'stream') && isKind(subtype, 'name') && subtype.name === 'Image') return [...document.unpack(stream)]
  }
  throw new Error('the PDF has no picture')
}

describe('a logo', () => {
  it.each([
    ['grey of 1 bit', pngFile({ width: 3, height: 1, depth: 1, type: 0, rows: [[0b10100000]] }), [255, 0, 255]],
    ['grey of 16 bits', pngFile({ width: 1, height: 1, depth: 16, type: 0, rows: [[0x80, 0x7f]] }), [0x80]],
    ['RGB', pngFile({ width: 2, height: 1, depth: 8, type: 2, rows: [[1, 2, 3, 4, 5, 6]] }), [1, 2, 3, 4, 5, 6]],
    [
      'a palette of 2 bits',
      pngFile({ width: 2, height: 1, depth: 2, type: 3, rows: [[0b01000000]], palette: [9, 9, 9, 7, 8, 9] }),
      [7, 8, 9, 9, 9, 9],
    ],
    ['RGB half transparent, on white', pngFile({ width: 1, height: 1, depth: 8, type: 6, rows: [[0, 100, 255, 51]] }), [204, 224, 255]],
    ['grey quite transparent, on white', pngFile({ width: 1, height: 1, depth: 8, type: 4, rows: [[0, 0]] }), [255]],
    [
      'one transparent colour',
      pngFile({ width: 2, height: 1, depth: 8, type: 2, rows: [[1, 2, 3, 1, 2, 4]], transparent: [0, 1, 0, 2, 0, 3] }),
      [255, 255, 255, 1, 2, 4],
    ],
    [
      'a palette with transparency',
      pngFile({ width: 1, height: 1, depth: 8, type: 3, rows: [[0]], palette: [0, 0, 0], transparent: [0] }),
      [255, 255, 255],
    ],
    [
      'rows with filters',
      pngFile({
        width: 2,
        height: 2,
        depth: 8,
        type: 0,
        rows: [
          [10, 5],
          [1, 1],
        ],
        filters: [1, 2],
      }),
      [10, 15, 11, 16],
    ],
  ])('PNG with %s has these pixels on the page', (_, file, pixels) => {
    expect(pixelsOf(file)).toEqual(pixels)
  })

  it.each(['a', 'u'] as const)('leaves the page conformant to PDF/A-3 level %s, tagged with its words', (level) => {
    for (const logo of [pngFile({ width: 2, height: 1, depth: 8, type: 2, rows: [[1, 2, 3, 4, 5, 6]] }), jpegFile({})]) {
      const { bytes } = writeFacturX(inputOf(plainInvoice(2), { logo, level, accent: '#86356f' }))
      expect(checkPdfA(bytes, level === 'a' ? 'A' : 'U')).toEqual([])
      const text = latin(unpackObjects(bytes))
      const words = `/Alt <${Buffer.from('Logo von Muster Handels GmbH').toString('hex')}>`
      expect(text.includes('/S /Figure') && text.includes(words)).toBe(level === 'a')
    }
  })

  it.each([
    ['no picture', new TextEncoder().encode('<svg/>'), 'neither PNG nor JPEG'],
    ['an interlaced PNG', pngFile({ width: 1, height: 1, depth: 8, type: 0, rows: [[0]], interlace: 1 }), 'interlaced'],
    ['a PNG whose pixels are missing', pngFile({ width: 9, height: 9, depth: 8, type: 0, rows: [[0]] }), 'cut off'],
    ['a PNG of too many pixels', pngFile({ width: 4000, height: 3000, depth: 8, type: 0, rows: [] }), '4000 x 3000'],
    ['a PNG without pixels', pngFile({ width: 0, height: 3, depth: 8, type: 0, rows: [] }), 'no pixels'],
    ['a JPEG in CMYK', jpegFile({ components: 4 }), 'CMYK'],
    ['a JPEG of 12 bits', jpegFile({ bits: 12 }), '8 bits'],
    ['an arithmetic-coded JPEG', jpegFile({ frame: 0xc9 }), 'do not show'],
    ['a JPEG without its end', jpegFile({}).slice(0, -2), 'cut off'],
    ['a file of more than 1 MB', new Uint8Array(1_000_001), 'payload_too_large'],
  ])('%s is refused with its reason', (_, file, reason) => {
    expect(refusal(file)).toContain(reason)
  })

  it('a PNG that unpacks to far more than its pixels fills no memory', () => {
    const bomb = pngFile({ width: 1, height: 1, depth: 8, type: 0, rows: [], data: deflateSync(new Uint8Array(50_000_000)) })
    expect(readPicture(bomb)).toMatchObject({ width: 1, height: 1 })
  })

  it('a picture cut or spoilt anywhere is read or refused, never another exception', () => {
    const files = [
      pngFile({
        width: 2,
        height: 2,
        depth: 8,
        type: 6,
        rows: [
          [1, 2, 3, 4, 5, 6, 7, 8],
          [1, 2, 3, 4, 5, 6, 7, 8],
        ],
      }),
      jpegFile({}),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.nat(300), fc.nat(255), fc.boolean(), (file, at, byte, cut) => {
        const spoilt = cut ? file.slice(0, at % file.length) : file.slice()
        if (!cut) spoilt[at % file.length] = byte
        try {
          readPicture(spoilt)
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
        }
      }),
      { numRuns: 400 },
    )
  })
})
