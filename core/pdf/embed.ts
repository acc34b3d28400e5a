import { AppError, type ErrorDetail } from '../base/errors.ts'
import { pdfaReason } from '../base/pdfa-reasons.ts'
import type { Timestamp } from '../base/ports.ts'
import { checkConformance, type Conformance } from './conform/check.ts'
import { lastReference } from './conform/file.ts'
import type { Obstacle } from './conform/report.ts'
import { writeAttachments, type Attachment } from './file/attachments.ts'
import { writeEntries, writeValue } from './file/copy.ts'
import { writeOutputIntent } from './file/intent.ts'
import { infoDictionary, xmpPacket, type Metadata } from './file/metadata.ts'
import { createRewriting } from './file/rewrite.ts'
import { pdfHex } from './file/syntax.ts'
import { PdfWriter } from './file/writer.ts'
import { mendDocument, type Mended } from './mend/mend.ts'
import type { ReadStandardFont } from './mend/standard.ts'
import type { Platform } from './platform.ts'
import { PROFILE_FACTS, type FacturXProfile } from './profiles.ts'
import { PdfDocument } from './read/document.ts'
import { startsWith } from './read/search.ts'
import { PdfSyntaxError } from './read/lexer.ts'
import { MAX_FILE, MAX_OBJECTS } from './read/limits.ts'
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
  /** Reads one of the fonts that stand in for those that every viewer has (`mend/standard.ts`); absent: such a font is a reason. */
  readonly standardFont?: ReadStandardFont
}

export interface Embedded {
  readonly bytes: Uint8Array
  /** What was changed in the file so that it could become PDF/A-3; none where its bytes stayed as they were. */
  readonly notices: ErrorDetail[]
}

const MAX_TEXT = 500

/**
 * Makes a hybrid invoice of the user's own PDF. A file that is fit as it stands gets XML, metadata and output intent behind its bytes, which stay as they
 * are; any other is written anew with what it lacks mended, as far as that changes nothing that is seen. Throws AppError `malformed_pdf` or
 * `payload_too_large`, and `unsupported_conversion` for a PDF that cannot become PDF/A-3 so, with every reason in `errors`; nothing that does not conform
 * is ever made.
 */
export function embedInvoice(input: EmbedInput): Embedded {
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

function embed(input: EmbedInput): Embedded {
  const { pdf, platform } = input
  const document = new PdfDocument(pdf, platform)
  if (document.locked) throw refuse([{ page: undefined, ...pdfaReason('password', 'the file is encrypted and asks for a password') }])
  const given = checkConformance(document, pdf)
  const root = document.trailer.entries.get('Root')
  // An update goes on from the size that the file says, and keeps a place for each number below.
  const isCounted = sizeOf(document) <= MAX_OBJECTS
  if (given.obstacles.length === 0 && isCounted && isKind(root, 'reference') && root.generation === 0)
    return { bytes: update(input, document, given, root.id), notices: [] }
  const mended = mendDocument(document, PROFILE_FACTS[input.profile].attachmentName, input.standardFont)
  if (mended.conformance.obstacles.length > 0) throw refuse(mended.conformance.obstacles)
  const notices = mended.notices.map(({ code, sentence, values }) => ({
    path: '',
    code,
    message: `The PDF was changed: ${sentence}.`,
    values,
  }))
  return { bytes: rewrite(input, document, mended), notices }
}

/** The file as it is, and the invoice behind it. */
function update(input: EmbedInput, document: PdfDocument, { hasUnicode, hasIntent, listing }: Conformance, root: number): Uint8Array {
  const { pdf, platform } = input
  const writer = new PdfWriter(platform, { bytes: pdf, size: sizeOf(document) })
  const reference = (id: number): string => `${id} 0 R`
  const metadata = metadataOf(input, document, hasUnicode)
  const { entries, checksums } = writeInvoice(writer, input, metadata, hasIntent, [], { document, reference })
  writer.put(root, entries)
  for (const id of listing) writer.put(id, writeValue(withoutList(document.get(id)), reference))
  const info = writer.add(infoDictionary(metadata))
  // The first identifier says which file it was, the second which state of it (ISO 32000-1, 14.4).
  const first = document.resolve(document.items(document.trailer.entries.get('ID'))[0])
  const id = isKind(first, 'string') ? pdfHex(first.bytes) : checksums
  const start = lastReference(pdf)
  const kind = startsWith(pdf, 'xref', start) ? 'table' : 'stream'
  return writer.finishUpdate(`/Root ${root} 0 R/Info ${info} 0 R/ID[${id}${checksums}]`, start, kind)
}

/** The mended objects and the invoice, in a file of their own. */
function rewrite(input: EmbedInput, document: PdfDocument, { conformance, pages, files }: Mended): Uint8Array {
  const writer = new PdfWriter(input.platform)
  const root = writer.reserve()
  const { hasUnicode, hasIntent, listing } = conformance
  for (const id of listing) document.put(id, withoutList(document.get(id)))
  const copies = createRewriting(writer, document, pages)
  const { reference } = copies
  const metadata = metadataOf(input, document, hasUnicode)
  const { entries, checksums } = writeInvoice(writer, input, metadata, hasIntent, files, { document, reference })
  writer.put(root, entries)
  copies.finish()
  return writer.finish(root, writer.add(infoDictionary(metadata)), checksums)
}

function metadataOf({ profile, lang, title, createdAt }: EmbedInput, document: PdfDocument, hasUnicode: boolean): Metadata {
  const information = document.dictionary(document.trailer.entries.get('Info'))
  return {
    title: textEntry(document, information, 'Title') ?? title,
    author: textEntry(document, information, 'Author'),
    language: lang,
    createdAt,
    level: hasUnicode ? 'U' : 'B',
    invoice: PROFILE_FACTS[profile],
  }
}

interface Source {
  readonly document: PdfDocument
  /** How the file that is written refers to an object of the document. */
  readonly reference: (id: number) => string
}

/** Writes the invoice with its metadata; returns the catalog, and the digests of the files inside. */
function writeInvoice(
  writer: PdfWriter,
  { xml, profile, createdAt }: EmbedInput,
  metadata: Metadata,
  hasIntent: boolean,
  kept: readonly Attachment[],
  { document, reference }: Source,
): { readonly entries: string; readonly checksums: string } {
  const facts = PROFILE_FACTS[profile]
  const catalog = document.catalog?.entries ?? new Map<string, PdfValue>()
  const xmp = writer.addMetadata(xmpPacket(metadata))
  const intent = hasIntent ? '' : `/OutputIntents[${writeOutputIntent(writer)} 0 R]`
  const description = `Factur-X ${facts.conformanceLevel}`
  const file = { name: facts.attachmentName, mime: 'text/xml', description, relationship: facts.relationship, bytes: xml }
  const names = document.dictionary(catalog.get('Names'))
  const attached = writeAttachments(writer, [file, ...kept], createdAt)
  const merged =
    names === undefined ? attached.entries : attached.entries.replace('/Names<<', `/Names<<${writeEntries(names.entries, reference)}`)
  const others = [...catalog].filter(([key]) => key !== 'Metadata' && key !== 'Names' && (hasIntent || key !== 'OutputIntents'))
  return {
    entries: `<<${writeEntries(others, reference)}/Metadata ${xmp} 0 R${intent}${merged}>>`,
    checksums: attached.checksums,
  }
}

/** A font descriptor without the list of its characters: optional, and if it is there it must be whole (ISO 19005-3, 6.2.11.4.2). */
function withoutList(descriptor: PdfValue): PdfDictionary {
  const entries = isKind(descriptor, 'dictionary') ? [...descriptor.entries] : []
  return { kind: 'dictionary', entries: new Map(entries.filter(([key]) => key !== 'CIDSet' && key !== 'CharSet')) }
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
    `The PDF cannot become a PDF/A-3 with the invoice inside, for ${count}. ${errors[0]?.message ?? ''}`,
    {
      errors,
      next: 'Save it as PDF/A in the program it comes from, or leave it out: Kontor makes a page of its own.',
    },
  )
}
