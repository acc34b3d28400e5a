import { asAppError, type AppError } from '../../base/errors.ts'
import type { DocumentRecord, ImportedContainer, ImportedPart } from '../../contract/types.ts'
import type { NewMail } from '../../store/types.ts'
import { fileKind } from '../../engine/file-kind.ts'
import { isComputersFault, tellRefusal } from '../documents/imported.ts'
import type { ImportedFile, PartOptions, UploadOptions } from '../types.ts'
import { malformed } from './faults.ts'
import { lastName, shownName, stemOf } from './names.ts'
import type { Opener } from './thread.ts'
import type { OpenedContainer, OpenedPart } from './types.ts'

export interface ContainerPorts {
  readonly opener: Pick<Opener, 'open'>
  /** Stores one file that holds an invoice; throws `unsupported_document` for XML of another kind. */
  readonly importPart: (bytes: Uint8Array, options: PartOptions) => Promise<ImportedFile>
  /** Whether the pages of a PDF print the number of the invoice in an XML. */
  readonly printsNumber: (pdf: Uint8Array, xml: Uint8Array) => Promise<boolean>
}

/** Enough to keep every core busy, and the disk with one flush for many. */
const AT_A_TIME = 16
/** PDFs beside an invoice that are looked into for its number; its own is mostly called like it. */
const MAX_LOOKED_INTO = 5

/**
 * Stores the invoices in an archive or a mail, each with the mail that it came with. A PDF without an invoice is kept as the readable pages of the one
 * in the same place that is called like it, or whose number it prints. Throws AppError `malformed_container`; what cannot be read or stored inside
 * is told in its place.
 */
export async function importContainer(
  bytes: Uint8Array,
  options: UploadOptions,
  ports: ContainerPorts,
  signal?: AbortSignal,
): Promise<ImportedContainer> {
  const opened = await ports.opener.open(bytes, signal)
  const { parts } = opened
  const items: ImportedPart[] = parts.map((part) => describe(part))
  const pages = new Pages(ports.printsNumber)
  const mails = mailsOf(opened, bytes, options.filename)

  const store = async (index: number): Promise<void> => {
    const part = parts[index]
    if (part?.bytes === undefined || signal?.aborted === true) return
    items[index] = { inner: part.inner.join('/'), ...(await storePart(part, part.bytes, index)) }
  }

  const storePart = async (part: OpenedPart, content: Uint8Array, index: number): Promise<Omit<ImportedPart, 'inner'>> => {
    const { inner, place } = part
    const kind = fileKind(content)
    try {
      const shown = kind === 'pdf' ? undefined : await pages.of(place, inner, content)
      const { document, isDuplicate, duplicateOf, warnings } = await ports.importPart(content, {
        ...options,
        filename: shownName(lastName(inner.at(-1) ?? '')) || undefined,
        mail: mails(part),
        pages: shown?.bytes,
      })
      if (shown !== undefined && !isDuplicate) pages.keep(shown, document)
      return {
        status: isDuplicate ? 'duplicate' : 'imported',
        document,
        ...(duplicateOf === undefined ? {} : { duplicate_of: duplicateOf }),
        ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
      }
    } catch (thrown) {
      const error = asAppError(thrown)
      if (isComputersFault(error)) throw error
      if (error.code === 'no_invoice_in_pdf') pages.add(place, inner, content, index)
      return isNoInvoice(error, kind) ? { status: 'ignored', reason: 'no_invoice' } : { status: 'refused', error: tellRefusal(error) }
    }
  }

  const indexes = parts.map((_, index) => index)
  const isPdfPart = (index: number): boolean => fileKind(parts[index]?.bytes ?? new Uint8Array()) === 'pdf'
  // Which PDFs hold no invoice has to be known before the XML beside them is stored.
  await eachOf(indexes.filter(isPdfPart), store)
  await eachOf(
    indexes.filter((index) => !isPdfPart(index)),
    store,
  )
  for (const { index, document } of pages.kept) items[index] = { ...describe(parts[index]), reason: 'pages', document }
  return { items }
}

interface Page {
  readonly index: number
  readonly stem: string
  readonly bytes: Uint8Array
}

/** PDFs without an invoice, by the place where they lie. */
class Pages {
  readonly kept: { readonly index: number; readonly document: DocumentRecord }[] = []
  private readonly found = new Map<number, Page[]>()
  private readonly printsNumber: ContainerPorts['printsNumber']

  constructor(printsNumber: ContainerPorts['printsNumber']) {
    this.printsNumber = printsNumber
  }

  add(place: number, inner: readonly string[], bytes: Uint8Array, index: number): void {
    this.found.set(place, [...(this.found.get(place) ?? []), { index, stem: stemOf(inner.at(-1) ?? ''), bytes }])
  }

  /** The readable side of the invoice in an XML. */
  async of(place: number, inner: readonly string[], xml: Uint8Array): Promise<Page | undefined> {
    const found = this.found.get(place) ?? []
    const named = found.find(({ stem }) => stem === stemOf(inner.at(-1) ?? ''))
    if (named !== undefined) return named
    for (const page of found.slice(0, MAX_LOOKED_INTO)) if (await this.printsNumber(page.bytes, xml)) return page
    return undefined
  }

  keep({ index }: Page, document: DocumentRecord): void {
    this.kept.push({ index, document })
  }
}

function describe(part: OpenedPart | undefined): ImportedPart {
  const inner = (part?.inner ?? []).join('/')
  return part?.fault === undefined
    ? { inner, status: 'ignored', reason: 'no_invoice' }
    : { inner, status: 'refused', error: tellRefusal(malformed(part.fault)) }
}

/** The mail of each part, kept under the name that it has where it came from. */
function mailsOf({ mails }: OpenedContainer, given: Uint8Array, filename: string | undefined) {
  return ({ mail, inner }: OpenedPart): NewMail | undefined => {
    const found = mail === undefined ? undefined : mails[mail]
    if (found === undefined) return undefined
    const { media_type, bytes = given } = found
    const named = shownName(lastName(found.inner.at(-1) ?? filename ?? ''))
    const ending = media_type === 'message/rfc822' ? 'eml' : 'msg'
    return { bytes, media_type, filename: named === '' ? `mail.${ending}` : named, inner: inner.slice(found.inner.length).join('/') }
  }
}

/** XML, JSON and PDFs of other kinds lie in archives and mails as well, and nobody has to do anything about them. */
function isNoInvoice({ code }: AppError, kind: ReturnType<typeof fileKind>): boolean {
  return kind === 'json' || code === 'no_invoice_in_pdf' || code === 'unsupported_document'
}

async function eachOf(indexes: readonly number[], work: (index: number) => Promise<void>): Promise<void> {
  const waiting = indexes.values()
  const run = async (): Promise<void> => {
    for (const index of waiting) await work(index)
  }
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, indexes.length) }, run))
}
