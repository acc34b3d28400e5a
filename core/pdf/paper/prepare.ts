import { strToU8 } from 'fflate'
import { AppError, type ErrorDetail } from '../../base/errors.ts'
import { MAX_PAPER_BYTES } from '../../base/page-style.ts'
import { pdfaReason } from '../../base/pdfa-reasons.ts'
import { checkConformance, type Conformance } from '../conform/check.ts'
import { PAGE_HEIGHT, PAGE_WIDTH } from '../file/canvas.ts'
import { writeEntries } from '../file/copy.ts'
import { createRewriting } from '../file/rewrite.ts'
import { pdfNumber } from '../file/syntax.ts'
import { PdfWriter } from '../file/writer.ts'
import { mendDocument } from '../mend/mend.ts'
import type { ReadStandardFont } from '../mend/standard.ts'
import type { Platform } from '../platform.ts'
import { PdfDocument } from '../read/document.ts'
import { filterNames } from '../read/filters.ts'
import { boxOf, multiply, seenFrom, turnOf, visibleBox, type Box } from '../read/geometry.ts'
import { PdfSyntaxError } from '../read/lexer.ts'
import { listPages, pageContent, type PageEntry } from '../read/pages.ts'
import { tryRead } from '../read/search.ts'
import { isKind, type PdfDictionary, type PdfStream } from '../read/values.ts'
import { readPdfText } from '../text/pdf-text.ts'
import { cleanContent } from './clean.ts'
import { createCopier, type Changes } from './copy-objects.ts'

/** The first page and those that follow it. */
const MAX_PAGES = 2
/** So many points may a side differ from that of A4: programs round, and a cut is never exact. */
const TOLERANCE = 9
const POINTS_PER_MM = 72 / 25.4

/** What is packed so is a picture, and stays as it is. */
const IMAGE_FILTERS = new Set(['DCTDecode', 'CCITTFaxDecode', 'JPXDecode', 'JBIG2Decode'])

const IDENTITY = 'letterhead'

/** The name of the form that each page of a prepared letterhead shows. */
export const FORM = 'P'

/**
 * Entries that do not come along with the content of a page: what ties it to structure, layers and metadata, what viewers may do to sharpen a picture, and
 * lists of characters, which are optional and would have to be whole.
 */
const LEFT_BEHIND = new Set([
  ...['StructParent', 'StructParents', 'OC', 'Properties', 'Metadata', 'PieceInfo', 'LastModified', 'Interpolate', 'Alternates'],
  ...['CIDSet', 'CharSet'],
])

export interface PreparedPaper {
  readonly bytes: Uint8Array
  /** What was changed so that it can stand in PDF/A-3, for people. */
  readonly mends: readonly ErrorDetail[]
}

export interface PaperSurroundings {
  readonly platform?: Platform
  /** Fonts that stand in for the standard ones that a file does not hold; without them such a file is refused. */
  readonly standardFont?: ReadStandardFont
}

/**
 * Makes of one or two pages of a PDF what can be laid under the pages of an invoice: each a form in the place and size of A4 as it is seen, without what a
 * letterhead needs no more. What comes out can stand in PDF/A-3 by the same check as any PDF of the user's own, and is mended as such a PDF is. Throws AppError `payload_too_large`,
 * `malformed_pdf`, and `unsupported_conversion` with every reason in `errors`.
 */
export function preparePaper(pdf: Uint8Array, surroundings: PaperSurroundings = {}): PreparedPaper {
  if (pdf.length > MAX_PAPER_BYTES) {
    throw new AppError('payload_too_large', `The letterhead is larger than ${MAX_PAPER_BYTES / 1_000_000} MB.`, {
      next: 'Save it with smaller pictures.',
    })
  }
  try {
    return prepare(pdf, surroundings)
  } catch (thrown) {
    if (!(thrown instanceof PdfSyntaxError)) throw thrown
    throw new AppError('malformed_pdf', `The letterhead cannot be read: ${thrown.message}.`, {
      next: 'Save it anew as PDF in the program it comes from.',
      cause: thrown,
    })
  }
}

function prepare(pdf: Uint8Array, { platform, standardFont }: PaperSurroundings): PreparedPaper {
  const document = new PdfDocument(pdf, platform)
  if (document.locked) throw refuse([told({ page: undefined, ...pdfaReason('password', 'the file asks for a password') })])
  const pages = listPages(document)
  if (pages.length === 0) throw refuse([told({ page: undefined, ...pdfaReason('no_pages', 'it has no pages') })])
  if (pages.length > MAX_PAGES) throw refuse([tooMany(pages.length)])
  const problems: ErrorDetail[] = []
  if (hasHiddenLayers(document)) problems.push(told({ page: undefined, ...pdfaReason('layers', 'it has layers that are not shown') }))
  const boxes = pages.map((page, index) => {
    const box = a4Of(document, page)
    if (box === undefined) problems.push(wrongSize(document, page, index + 1))
    return box ?? visibleBox(document, page)
  })
  if (problems.length > 0) throw refuse(problems)

  const { bytes, conformance, mends } = makeFit(write(document, pages, boxes, platform), platform, standardFont)
  const isRead = conformance.hasUnicode && !readPdfText(bytes).lines.some(({ text }) => PRIVATE.test(text))
  const reasons = [...conformance.obstacles.map(told), ...(isRead ? [] : [UNREADABLE])]
  if (reasons.length > 0) throw refuse(reasons)
  return { bytes, mends }
}

/** Mends what does not conform as in any PDF of the user's own; what is left then are the reasons. */
function makeFit(
  made: Uint8Array,
  platform: Platform | undefined,
  standardFont: ReadStandardFont | undefined,
): PreparedPaper & { readonly conformance: Conformance } {
  const document = new PdfDocument(made, platform)
  const given = checkConformance(document, made)
  if (given.obstacles.length === 0) return { bytes: made, conformance: given, mends: [] }
  const { conformance, notices, pages } = mendDocument(document, '', standardFont)
  const mends = notices
    .filter(({ code }) => code !== 'mend_rewritten')
    .map(({ code, sentence, values }) => ({ path: 'letterhead.paper', code, message: `The letterhead was changed: ${sentence}.`, values }))
  if (conformance.obstacles.length > 0) return { bytes: made, conformance, mends }
  const writer = new PdfWriter(platform)
  const root = writer.reserve()
  const copies = createRewriting(writer, document, pages)
  writer.put(root, `<<${writeEntries(document.catalog?.entries ?? [], copies.reference)}>>`)
  copies.finish()
  return { bytes: writer.finish(root, writer.add('<<>>'), IDENTITY), conformance, mends }
}

function write(document: PdfDocument, pages: readonly PageEntry[], boxes: readonly Box[], platform: Platform | undefined): Uint8Array {
  const writer = new PdfWriter(platform)
  const catalog = writer.reserve()
  const tree = writer.reserve()
  const copier = createCopier(writer, document, changesOf(document))
  const ids = pages.map((page, index) => {
    const form = writeForm(writer, document, page, boxes[index] ?? [0, 0, PAGE_WIDTH, PAGE_HEIGHT], copier)
    const content = writer.addStream('', strToU8(`/${FORM} Do`))
    return writer.add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}]/Resources<</XObject<</${FORM} ${form} 0 R>>>>/Contents ${content} 0 R>>`,
    )
  })
  copier.finish()
  writer.put(tree, `<</Type/Pages/Count ${ids.length}/Kids[${ids.map((id) => `${id} 0 R`).join(' ')}]>>`)
  writer.put(catalog, `<</Type/Catalog/Pages ${tree} 0 R>>`)
  return writer.finish(catalog, writer.add('<<>>'), IDENTITY)
}

/** A page as a form whose place is that of the whole sheet, cut to the box and turned as it is seen. */
function writeForm(writer: PdfWriter, document: PdfDocument, page: PageEntry, box: Box, copier: ReturnType<typeof createCopier>): number {
  const { bytes, complete } = pageContent(document, page)
  if (!complete) throw new PdfSyntaxError('a page has content that cannot be unpacked')
  const [width, height] = seenSize(document, page, box)
  // The box is A4 but for rounding: its middle comes to the middle of the sheet.
  const middle = [1, 0, 0, 1, (PAGE_WIDTH - width) / 2, PAGE_HEIGHT - (PAGE_HEIGHT - height) / 2] as const
  const matrix = multiply(seenFrom(document, page, box), middle)
  const resources: PdfDictionary = document.dictionary(page.entries.get('Resources')) ?? { kind: 'dictionary', entries: new Map() }
  const numbers = (values: readonly number[]): string => values.map(pdfNumber).join(' ')
  const entries = `/Type/XObject/Subtype/Form/BBox[${numbers(box)}]/Matrix[${numbers(matrix)}]/Resources<<${copier.entries(resources)}>>`
  return writer.addStream(entries, cleanContent(bytes))
}

function changesOf(document: PdfDocument): Changes {
  return {
    entries: (entries) => [...entries].filter(([key]) => !LEFT_BEHIND.has(key)),
    data: (stream: PdfStream) => {
      const filters = filterNames(document.resolve(stream.entries.get('Filter')))
      const isPacked = filters.includes('LZWDecode') && !filters.some((filter) => IMAGE_FILTERS.has(filter))
      if (document.name(stream.entries.get('Subtype')) !== 'Form') return isPacked ? document.unpack(stream) : undefined
      const content = document.unpack(stream)
      const cleaned = cleanContent(content)
      return isPacked || cleaned !== content ? cleaned : undefined
    },
  }
}

/** The part of a page that is an A4 sheet: what is seen of it, or what is left when it is trimmed. */
function a4Of(document: PdfDocument, page: PageEntry): Box | undefined {
  const boxes = [visibleBox(document, page), boxOf(document, page, 'TrimBox')]
  return boxes.find((box): box is Box => {
    if (box === undefined) return false
    const [width, height] = seenSize(document, page, box)
    return Math.abs(width - PAGE_WIDTH) <= TOLERANCE && Math.abs(height - PAGE_HEIGHT) <= TOLERANCE
  })
}

function seenSize(document: PdfDocument, page: PageEntry, [left, bottom, right, top]: Box): readonly [width: number, height: number] {
  const [width, height] = [right - left, top - bottom]
  return turnOf(document, page) % 180 === 90 ? [height, width] : [width, height]
}

/** Without their layers all of them would be shown. */
function hasHiddenLayers(document: PdfDocument): boolean {
  const layers = document.dictionary(document.catalog?.entries.get('OCProperties'))
  const usual = document.dictionary(layers?.entries.get('D'))
  const base = document.resolve(usual?.entries.get('BaseState'))
  const isOff = isKind(base, 'name') && base.name === 'OFF'
  return isOff || tryRead(() => document.items(usual?.entries.get('OFF')))?.length !== 0
}

function wrongSize(document: PdfDocument, page: PageEntry, number: number): ErrorDetail {
  const [width, height] = seenSize(document, page, visibleBox(document, page)).map((points) => String(Math.round(points / POINTS_PER_MM)))
  return {
    path: 'letterhead.paper',
    code: 'paper_size',
    message: `Page ${number} is ${width} x ${height} mm; a letterhead is A4, 210 x 297 mm, upright.`,
    page: number,
    values: { width: width ?? '', height: height ?? '' },
  }
}

/** Letters that only the maker of a font knows (ISO 19005-3, 6.2.11.7.3). */
const PRIVATE = /\p{Co}/u
const UNREADABLE: ErrorDetail = {
  path: 'letterhead.paper',
  code: 'paper_unicode',
  message: 'It shows text whose letters its fonts do not tell; every text of an invoice has to be readable by machines.',
}

function tooMany(pages: number): ErrorDetail {
  return {
    path: 'letterhead.paper',
    code: 'paper_pages',
    message: `It has ${pages} pages; a letterhead has one, or a second for the pages that follow.`,
    values: { pages: String(pages) },
  }
}

function told({ page, code, sentence, values }: Conformance['obstacles'][number]): ErrorDetail {
  return {
    path: 'letterhead.paper',
    code,
    message: page === undefined ? `The letterhead cannot stand in PDF/A-3: ${sentence}.` : `Page ${page}: ${sentence}.`,
    ...(page === undefined ? {} : { page }),
    values,
  }
}

function refuse(errors: readonly ErrorDetail[]): AppError {
  const count = errors.length === 1 ? 'one reason' : `${errors.length} reasons`
  return new AppError('unsupported_conversion', `The letterhead cannot be laid under invoices, for ${count}. ${errors[0]?.message ?? ''}`, {
    errors,
    next: 'Save it as PDF/A in RGB colours in the program it comes from, A4 with all fonts embedded, and set it again.',
  })
}
