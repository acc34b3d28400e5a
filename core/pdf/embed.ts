import { AppError } from '../base/errors.ts'
import { pdfaReason } from '../base/pdfa-reasons.ts'
import type { Timestamp } from '../base/ports.ts'
import { checkConformance, type Obstacle } from './conform/check.ts'
import { lastReference } from './conform/file.ts'
import { writeAttachments } from './file/attachments.ts'
import { writeEntries } from './file/copy.ts'
import { writeOutputIntent } from './file/intent.ts'
import { infoDictionary, xmpPacket, type Metadata } from './file/metadata.ts'
import { pdfHex } from './file/syntax.ts'
import { PdfWriter } from './file/writer.ts'
import type { Platform } from './platform.ts'
import { PROFILE_FACTS, type FacturXProfile } from './profiles.ts'
import { PdfDocument } from './read/document.ts'
import { startsWith } from './read/search.ts'
import { PdfSyntaxError } from './read/lexer.ts'
import { MAX_FILE } from './read/limits.ts'
import { isKind, textOf, type PdfDictionary, type PdfValue } from './read/values.ts'
import { readableText } from './readable.ts'

export interface EmbedInput {
  /** The user's own PDF of the invoice. */
  readonly pdf: Uint8Array
  /** The CII document of the same invoice; embedded byte for byte. */
  readonly xml: Uint8Array
  readonly profile: FacturXProfile
  /** Language of the pages. */
  readonly lang: string
  /** Used where the PDF has no title of its own. */
  readonly title: string
  readonly createdAt: Timestamp
  readonly platform?: Platform
}

const MAX_TEXT = 500

/**
 * Makes a hybrid invoice of the user's own PDF by an incremental update: its bytes stay as they are, and XML, metadata and output intent are
 * added behind them. Throws AppError `malformed_pdf` or `payload_too_large`, and `unsupported_conversion` for a PDF that cannot become
 * PDF/A-3 so, with every reason in `errors`; nothing that does not conform is ever made.
 */
export function embedInvoice(input: EmbedInput): Uint8Array {
  if (input.pdf.length > MAX_FILE) {
    throw new AppError('payload_too_large', `The PDF is larger than ${MAX_FILE / 1024 / 1024} MB.`, {
      next: 'Save it with smaller pictures, or use the page that Kontor makes.',
    })
  }
  try {
    return embed(input)
  } catch (thrown) {
    if (!(thrown instanceof PdfSyntaxError)) throw thrown
    throw new AppError('malformed_pdf', `The PDF cannot be read: ${thrown.message}.`, {
      next: 'Save it anew in the program it comes from, or use the page that Kontor makes.',
      cause: thrown,
    })
  }
}

function embed({ pdf, xml, profile, lang, title, createdAt, platform }: EmbedInput): Uint8Array {
  const document = new PdfDocument(pdf, platform)
  if (document.locked) throw refuse([{ page: undefined, ...pdfaReason('password', 'the file is encrypted and asks for a password') }])
  const { obstacles, hasUnicode, hasIntent, listing } = checkConformance(pdf, document)
  const root = document.trailer.entries.get('Root')
  const { catalog } = document
  const all: Obstacle[] = [...obstacles]
  if (catalog === undefined || !isKind(root, 'reference') || root.generation !== 0) {
    all.push({ page: undefined, ...pdfaReason('layout', 'its catalog is not where an update can replace it') })
    throw refuse(all)
  }
  if (all.length > 0) throw refuse(all)

  const facts = PROFILE_FACTS[profile]
  const information = document.dictionary(document.trailer.entries.get('Info'))
  const metadata: Metadata = {
    title: textEntry(document, information, 'Title') ?? title,
    author: textEntry(document, information, 'Author'),
    language: lang,
    createdAt,
    level: hasUnicode ? 'U' : 'B',
    invoice: facts,
  }
  const writer = new PdfWriter(platform, { bytes: pdf, size: sizeOf(document) })
  const xmp = writer.addPlain('/Type/Metadata/Subtype/XML', xmpPacket(metadata))
  const intent = hasIntent ? '' : `/OutputIntents[${writeOutputIntent(writer)} 0 R]`
  const description = `Factur-X ${facts.conformanceLevel}`
  const file = { name: facts.attachmentName, mime: 'text/xml', description, relationship: facts.relationship, bytes: xml }
  const names = document.dictionary(catalog.entries.get('Names'))
  const reference = (id: number): string => `${id} 0 R`
  const attached = writeAttachments(writer, [file], createdAt)
  const merged =
    names === undefined ? attached.entries : attached.entries.replace('/Names<<', `/Names<<${writeEntries(names.entries, reference)}`)
  const kept = [...catalog.entries].filter(([key]) => key !== 'Metadata' && key !== 'Names' && (hasIntent || key !== 'OutputIntents'))
  writer.put(root.id, `<<${writeEntries(kept, reference)}/Metadata ${xmp} 0 R${intent}${merged}>>`)
  for (const id of listing) writer.put(id, withoutList(document.get(id), reference))
  const info = writer.add(infoDictionary(metadata))
  // The first identifier says which file it was, the second which state of it (ISO 32000-1, 14.4).
  const digest = attached.checksums
  const first = document.resolve(document.items(document.trailer.entries.get('ID'))[0])
  const id = isKind(first, 'string') ? pdfHex(first.bytes) : digest
  const start = lastReference(pdf)
  const kind = startsWith(pdf, 'xref', start) ? 'table' : 'stream'
  return writer.finishUpdate(`/Root ${root.id} 0 R/Info ${info} 0 R/ID[${id}${digest}]`, start, kind)
}

/** A font descriptor without the list of its characters: optional, and if it is there it must be whole (ISO 19005-3, 6.2.11.4.2). */
function withoutList(descriptor: PdfValue, reference: (id: number) => string): string {
  const entries = isKind(descriptor, 'dictionary') ? [...descriptor.entries] : []
  return `<<${writeEntries(
    entries.filter(([key]) => key !== 'CIDSet' && key !== 'CharSet'),
    reference,
  )}>>`
}

function sizeOf(document: PdfDocument): number {
  const size = document.trailer.entries.get('Size')
  const highest = document.ids().at(-1) ?? 0
  return Math.max(typeof size === 'number' ? size : 0, highest + 1)
}

function textEntry(document: PdfDocument, information: PdfDictionary | undefined, key: string): string | undefined {
  const value = document.resolve(information?.entries.get(key))
  const text = isKind(value, 'string') ? [...readableText(textOf(value))].slice(0, MAX_TEXT).join('').trim() : ''
  return text === '' ? undefined : text
}

function refuse(obstacles: readonly Obstacle[]): AppError {
  const errors = obstacles.map(({ page, code, sentence, values }) => ({
    path: page === undefined ? '' : `pages[${page - 1}]`,
    code,
    message: page === undefined ? `The PDF cannot become PDF/A-3: ${sentence}.` : `Page ${page}: ${sentence}.`,
    ...(page === undefined ? {} : { page }),
    values,
  }))
  const count = errors.length === 1 ? 'one reason' : `${errors.length} reasons`
  return new AppError(
    'unsupported_conversion',
    `The PDF cannot become a PDF/A-3 by adding the invoice to it, for ${count}. ${errors[0]?.message ?? ''}`,
    {
      errors,
      next: 'Save it as PDF/A in the program it comes from, or leave it out: Kontor makes a page of its own.',
    },
  )
}
