import type { PageLanguage } from '../../../core/languages/languages.ts'
import { AppError, type ErrorDetail } from '../../../core/base/errors.ts'
import { PAGE_FINDINGS } from '../../../core/base/page-findings.ts'
import { PDFA_REASONS, type PdfaReasonCode } from '../../../core/base/pdfa-reasons.ts'
import type { DocumentDetails, PdfAnswer, ReceivedPdf } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'
import { encodeXmlText } from '../../lib/xml-text.ts'

/** A PDF of the person's own, tried as the pages of a document. */
export interface OwnPdf {
  readonly name: string
  readonly file: Blob
}

/** Largest PDF that the engine takes. */
const MAX_BYTES = 50_000_000

/** The bytes of a PDF. Throws AppError `payload_too_large` before they are in memory. */
export async function readOwnPdf({ file }: OwnPdf): Promise<Uint8Array> {
  if (file.size > MAX_BYTES) throw new AppError('payload_too_large', `The PDF has ${file.size} bytes.`)
  return new Uint8Array(await file.arrayBuffer())
}

interface Wish {
  readonly id: string
  /** Absent: what is stored. */
  readonly xml: string | undefined
  /** Undefined: the language of the customer. */
  readonly lang: PageLanguage | undefined
  readonly format: string
  /** What the profile has no place for may be left out. */
  readonly lenient: boolean
  /** Tried in place of the pages that the document has. */
  readonly own: OwnPdf | undefined
  /** The PDF that the document was taken from, in place of one that is made. */
  readonly received: boolean
  readonly signal: AbortSignal
}

/** A PDF that is shown: with the code of its profile where it is one of ours. */
export interface ShownPdf extends ReceivedPdf {
  readonly bytes: Uint8Array
  readonly format?: string
  readonly lang?: PageLanguage
}

/** The PDF of a document as it stands on the screen, or the one that it was taken from, and what does not fit together in it. */
export async function makePdf(
  api: Pick<Api, 'desk_pdf' | 'desk_received'>,
  { id, xml, lang, format, lenient, own, received, signal }: Wish,
): Promise<ShownPdf> {
  const params = { document_id: id }
  const body = encodeXmlText(xml ?? '')
  if (received) {
    const came = await api.desk_received({ params, body, signal })
    return { bytes: decodeBase64(came), ...came }
  }
  const input = { params, query: { ...(lang === undefined ? {} : { lang }), format, lenient: String(lenient) }, signal }
  const answer = await (own === undefined ? api.desk_pdf({ ...input, body }) : api.desk_pdf({ ...input, ...(await packForm(body, own)) }))
  return { bytes: decodeBase64(answer), ...answer }
}

/** Whether the PDF that a document was taken from is what is seen of it first: what was changed here since then is not what the sender printed. */
export function isAsReceived(record: Pick<DocumentDetails, 'version' | 'received_pages'> | undefined): boolean {
  return record?.received_pages !== undefined && record.received_pages.version === record.version
}

async function packForm(xml: Uint8Array, own: OwnPdf) {
  const form = new FormData()
  form.append('xml', new Blob([xml as BlobPart]), 'invoice.xml')
  form.append('pdf', new Blob([(await readOwnPdf(own)) as BlobPart]), own.name)
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type') ?? '' }
  return { headers, body: new Uint8Array(await packed.arrayBuffer()) }
}

function decodeBase64({ content }: Pick<PdfAnswer, 'content'>): Uint8Array {
  const text = atob(content)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** A reason why a PDF cannot become PDF/A-3, with all pages that it is found on; none for the file as a whole. */
export interface GroupedReason {
  readonly code: PdfaReasonCode
  readonly values: Readonly<Record<string, string>>
  readonly pages: readonly number[]
}

/** The reasons of a refusal, each once; undefined for a failure of another kind. */
export function reasonsOf(failure: unknown): GroupedReason[] | undefined {
  if (!(failure instanceof AppError) || failure.code !== 'unsupported_conversion') return undefined
  const groups = new Map<string, { code: PdfaReasonCode; values: Readonly<Record<string, string>>; pages: number[] }>()
  for (const { code, values = {}, page } of failure.errors) {
    if (!isReason(code)) continue
    const key = JSON.stringify([code, values])
    const group = groups.get(key) ?? { code, values, pages: [] }
    if (page !== undefined && !group.pages.includes(page)) group.pages.push(page)
    groups.set(key, group)
  }
  return groups.size === 0 ? undefined : [...groups.values()]
}

const isReason = (code: string): code is PdfaReasonCode => Object.hasOwn(PDFA_REASONS, code)

/** `1, 2, 5–7`. */
export function writePages(pages: readonly number[]): string {
  const runs: [number, number][] = []
  for (const page of pages.toSorted((left, right) => left - right)) {
    const last = runs.at(-1)
    if (last !== undefined && page === last[1] + 1) last[1] = page
    else runs.push([page, page])
  }
  return runs
    .flatMap(([from, to]) => (to - from > 1 ? [`${from}–${to}`] : to > from ? [String(from), String(to)] : [String(from)]))
    .join(', ')
}

/** What the warnings on a PDF say of its pages beside its XML. */
export function pageFindings(warnings: readonly ErrorDetail[]): ErrorDetail[] {
  return warnings.filter(({ code }) => PAGE_FINDINGS.some((known) => known === code))
}
