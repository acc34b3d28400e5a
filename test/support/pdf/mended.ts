import { expect } from 'vitest'
import { AppError } from '../../../core/base/errors.ts'
import { checkConformance } from '../../../core/pdf/conform/check.ts'
import { embedInvoice } from '../../../core/pdf/embed.ts'
import { writeValue } from '../../../core/pdf/file/copy.ts'
import { PdfDocument } from '../../../core/pdf/read/document.ts'
import { tryRead } from '../../../core/pdf/read/search.ts'
import { isKind, latin } from '../../../core/pdf/read/values.ts'
import { readStandardFont } from '../../../core/services/pdf/standard-fonts.ts'
import { buildPdf, type Body } from './build.ts'
import { TEST_XML } from './samples.ts'

const NOW = '2026-11-21T09:30:00.000Z'

export const stream = (text: string, entries = ''): Body => ({ entries, data: Buffer.from(text, 'latin1') })

export interface PageParts {
  readonly content?: Body
  /** Entries of the dictionary of resources. */
  readonly resources?: string
  /** Entries of the page, and of the catalog. */
  readonly page?: string
  readonly catalog?: string
  /** Objects from 5 on. */
  readonly more?: Readonly<Record<number, Body>>
  readonly trailer?: string
}

/** One page as object 3, with its content as object 4. */
export function pageOf({
  content = stream('0 0 m 9 9 l S'),
  resources = '',
  page = '',
  catalog = '',
  more = {},
  trailer = '',
}: PageParts): Uint8Array {
  const objects = {
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<${resources}>>/Contents 4 0 R${page}>>`,
    4: content,
    ...more,
  }
  return buildPdf(objects, { trailer })
}

export interface MendedPdf {
  readonly bytes: Uint8Array
  /** Codes of what was mended beside the layout. */
  readonly mends: readonly string[]
  /** All objects as text, streams unpacked; what the invoice brought is among them. */
  readonly text: string
}

/** Embeds, and sees that nothing is left that PDF/A-3 forbids. */
export function mend(pdf: Uint8Array, xml: Uint8Array = TEST_XML): MendedPdf {
  const { bytes, notices } = embedInvoice({
    pdf,
    xml,
    profile: 'en16931',
    lang: 'de',
    title: 'R',
    createdAt: NOW,
    standardFont: readStandardFont,
  })
  const document = new PdfDocument(bytes)
  expect(document.recovered).toBe(false)
  const left = checkConformance(document, bytes).obstacles.filter(({ code }) => code !== 'embedded_files')
  expect(left.map(({ sentence }) => sentence)).toEqual([])
  const codes = notices.map(({ code }) => code)
  return { bytes, mends: codes.filter((code) => code !== 'mend_rewritten'), text: codes.length === 0 ? '' : textOf(document) }
}

/** The codes of the reasons for which it is refused all the same. */
export function refusalOf(pdf: Uint8Array): string[] {
  try {
    mend(pdf)
  } catch (error) {
    if (error instanceof AppError) return error.errors.map(({ code }) => code)
    throw error
  }
  return []
}

function textOf(document: PdfDocument): string {
  return document
    .ids()
    .map((id) => {
      const value = document.get(id)
      if (!isKind(value, 'stream')) return writeValue(value, (each) => `${each} 0 R`)
      // What lies in it is listed by itself.
      if (value.entries.has('First')) return ''
      const entries = writeValue({ kind: 'dictionary', entries: value.entries }, (each) => `${each} 0 R`)
      const data = tryRead(() => document.unpack(value))
      return `${entries} stream ${data === undefined ? '' : latin(data)}`
    })
    .join('\n')
}
