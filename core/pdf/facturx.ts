import type { ErrorDetail } from '../base/errors.ts'
import type { LetterheadBlock, LineColumn, PageLayout } from '../base/page-style.ts'
import type { Timestamp } from '../base/ports.ts'
import type { AdditionalDocument, Invoice } from '../model/invoice.ts'
import { decodeBase64 } from '../base/base64.ts'
import type { Attachment } from './file/attachments.ts'
import type { Color } from './file/canvas.ts'
import { freeName } from './file/names.ts'
import type { Metadata } from './file/metadata.ts'
import { readPicture } from './file/picture.ts'
import { facesOf, type FontFiles } from './font/files.ts'
import { letterOf, letterWords } from './layout/letter.ts'
import { joinFilled } from './layout/parties.ts'
import { layoutInvoice, titleOf } from './layout/page.ts'
import { LOOKS } from './layout/looks.ts'
import type { PrintedPlace } from './layout/sheet.ts'
import { PLAIN_AREA, type Area } from './paper/margins.ts'
import type { Paper } from './paper/paper.ts'
import { readableText } from './readable.ts'
import { missingGlyphs } from './missing-glyphs.ts'
import type { Platform } from './platform.ts'
import { PROFILE_FACTS, type FacturXProfile } from './profiles.ts'
import type { PageLanguage } from '../languages/languages.ts'
import { pageWords } from '../languages/words.ts'
import { writeSheet } from './write-sheet.ts'

export interface FacturXInput {
  readonly invoice: Invoice
  /** The CII document of the same invoice; embedded byte for byte. */
  readonly xml: Uint8Array
  readonly profile: FacturXProfile
  readonly lang: PageLanguage
  readonly fonts: FontFiles
  readonly createdAt: Timestamp
  /** PDF/A-3 conformance: `a` (tagged, also PDF/UA-1) when nothing is said, `u` without tags. */
  readonly level?: 'a' | 'u'
  /** Colour of title and strong rules as `#rrggbb`; that of the layout when nothing is said. */
  readonly accent?: string
  /** A PNG or JPEG file, shown in the upper right corner of the first page. */
  readonly logo?: Uint8Array
  /** What stands at the foot of every page, in at most four lines. */
  readonly footer?: string
  /** The classic layout when nothing is said. */
  readonly layout?: PageLayout
  readonly columns?: readonly LineColumn[]
  readonly blocks?: readonly LetterheadBlock[]
  /** What the house says to its customers above the lines, and below the payment. */
  readonly before?: string
  readonly after?: string
  /** The firm's own letterhead, and its free part. */
  readonly paper?: Paper
  readonly area?: Area
  readonly platform?: Platform
  /** Tells where every value is printed. Changes no byte of the file. */
  readonly traced?: boolean
}

export interface FacturXOutput {
  readonly bytes: Uint8Array
  readonly pages: number
  /** `missing_glyph`: a character was replaced on the page; `unreadable_attachment`: a BG-24 content is no base64 and was left out. */
  readonly warnings: ErrorDetail[]
  /** Where the values of the model are printed, in the order of drawing; empty when that was not asked for. */
  readonly places: readonly PrintedPlace[]
}

const MIME = /^[-\w+.]{1,60}\/[-\w+.]{1,60}$/
const MAX_TEXT = 500

/**
 * Writes a hybrid invoice: PDF/A-3 with the readable page and the XML inside (Factur-X 1.09 / ZUGFeRD 2.5).
 * Equal input gives equal bytes on the same platform. The caller answers for the XML belonging to the invoice and to the profile. Throws AppError as `readPicture`
 * does for a logo that is no such file.
 */
export function writeFacturX(input: FacturXInput): FacturXOutput {
  const { invoice, lang, createdAt } = input
  const words = letterWords(pageWords(lang), invoice)
  const tagged = input.level !== 'u'
  const currency = invoice.document.currency_code
  const logo = input.logo === undefined ? undefined : readPicture(input.logo)
  const look = LOOKS[input.layout ?? 'classic']
  const house = houseOf(input)
  const sheet = layoutInvoice(invoice, () => ({
    ...facesOf(input.fonts),
    tagged,
    words,
    lang,
    currency,
    accent: readColor(input.accent) ?? look.accent,
    look,
    traced: input.traced === true,
    ...(logo === undefined ? {} : { logo }),
    ...(input.footer === undefined ? {} : { imprint: input.footer }),
    ...house,
  }))

  const facts = PROFILE_FACTS[input.profile]
  const title = shortText(joinFilled([titleOf(invoice, { words }), invoice.document.number], ' '))
  const author = shortText(letterOf(invoice).sender.party.name ?? '')
  const metadata: Metadata = {
    title: title === '' ? words.titles['380'] : title,
    author: author === '' ? undefined : author,
    language: lang,
    createdAt,
    level: tagged ? 'A' : 'U',
    invoice: facts,
  }
  const supporting = supportingFiles(invoice.additional_documents ?? [], facts.attachmentName)
  const attachments: Attachment[] = [
    {
      name: facts.attachmentName,
      mime: 'text/xml',
      description: `Factur-X ${facts.conformanceLevel}`,
      relationship: facts.relationship,
      bytes: input.xml,
    },
    ...supporting.files,
  ]
  return {
    bytes: writeSheet(sheet, metadata, attachments, input.platform),
    pages: sheet.pages.length,
    warnings: [...missingGlyphs(invoice, sheet.options), ...supporting.warnings],
    places: sheet.places,
  }
}

/** What the sheet takes over as it is, where it is said. */
function houseOf({ columns, blocks, before, after, paper, area }: FacturXInput) {
  return {
    ...(columns === undefined ? {} : { columns }),
    ...(blocks === undefined ? {} : { blocks }),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(paper === undefined ? {} : { paper, area: PLAIN_AREA }),
    ...(area === undefined ? {} : { area }),
  }
}

/** The files of BG-24 that travel inside the PDF, with names that are safe and different from each other. */
function supportingFiles(documents: readonly AdditionalDocument[], taken: string): { files: Attachment[]; warnings: ErrorDetail[] } {
  const files: Attachment[] = []
  const warnings: ErrorDetail[] = []
  const names = new Set([taken.toLowerCase()])
  documents.forEach((document, index) => {
    if (document.content === undefined || document.content.trim() === '') return
    const bytes = decodeBase64(document.content)
    const path = `additional_documents[${index}].content`
    if (bytes === undefined) {
      warnings.push({ path, code: 'unreadable_attachment', message: 'The attached file is no base64 text; it is not in the PDF.' })
      return
    }
    const mime = document.mime_code ?? ''
    files.push({
      name: freeName(document.filename ?? document.id?.value ?? '', names),
      mime: MIME.test(mime) ? mime : 'application/octet-stream',
      description: shortText(document.description ?? document.id?.value ?? '') || 'Supporting document',
      relationship: 'Supplement',
      bytes,
    })
  })
  return { files, warnings }
}

/** A text for a string of the file, which may hold 32,767 bytes at most (ISO 19005-3, 6.1.13). */
function shortText(text: string): string {
  return [...readableText(text.slice(0, 8 * MAX_TEXT))].slice(0, MAX_TEXT).join('')
}

function readColor(text: string | undefined): Color | undefined {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text ?? '')
  return parts === null ? undefined : [channel(parts[1]), channel(parts[2]), channel(parts[3])]
}

function channel(hex: string | undefined): number {
  return parseInt(hex ?? '0', 16) / 255
}
