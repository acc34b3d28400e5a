import { AppError } from '../../base/errors.ts'
import type { RouteName } from '../../contract/routes.ts'
import type { Direction, DocumentRecord } from '../../contract/types.ts'
import type { Documents } from '../../services/documents/documents.ts'
import type { ReportForm } from '../../services/files/report.ts'
import type { UploadOptions } from '../../services/types.ts'
import { idOf } from '../caller.ts'
import { languageOf, type Call, type HandlersOf, type Reply } from '../call.ts'
import { pdfReply } from './format.ts'

type DocumentRoutes = Extract<
  RouteName,
  'repair_document' | `document_${string}` | `documents_${string}` | `upload_${string}` | `update_${string}` | `transaction${string}`
>

/** Documents and transactions (specification, sections 2.1, 2.2 and 4.4). */
export const DOCUMENT_HANDLERS: HandlersOf<DocumentRoutes> = {
  documents_list: async (call, { documents }) => ({ body: await documents.list(call.query) }),
  upload_xml: async (call, { documents }) => created(await documents.uploadXml(call.body, readUpload(call), call.signal)),
  upload_model: async (call, { documents }) =>
    created(await documents.uploadModel(call.body, { ...readUpload(call), lenient: call.query.lenient }, call.signal)),
  upload_pdf: async (call, { documents }) => created(await documents.uploadPdf(call.body, readUpload(call), call.signal)),
  update_xml: async (call, { documents }) => ({
    body: await documents.updateXml(call.params.document_id, call.body, call.query, call.signal),
  }),
  update_terms: async (call, { documents }) => ({
    body: await documents.updateTerms(call.params.document_id, call.body, languageOf(call.headers), call.query.as_of, call.signal),
  }),
  repair_document: async (call, { documents }) => ({
    body: await documents.repair(call.params.document_id, call.body, languageOf(call.headers), call.query.as_of, call.signal),
  }),
  document_handling: async (call, { received }) => ({ body: await received.handle(call.params.document_id, call.body) }),
  document_confirm: async (call, { received }) => ({ body: { items: await received.confirm(call.params.document_id, call.body.changes) } }),
  document_delete: async (call, { documents }) => {
    await documents.delete(call.params.document_id, idOf(call.caller))
    return { body: undefined }
  },
  document_get: async (call, { documents }) => ({
    body: await documents.get(call.params.document_id, call.query.include, languageOf(call.headers), call.signal),
  }),
  document_xml: async (call, { documents }) => ({ body: await documents.xml(call.params.document_id) }),
  document_model: async (call, { documents }) => ({
    body: await documents.modelJson(call.params.document_id, call.query, call.signal),
  }),
  document_pdf: async (call, { documents }) =>
    pdfReply(await documents.pdf(call.params.document_id, await readPagesOf(documents, call), call.signal)),
  document_validation: async (call, { documents }) => ({
    body: await documents.validation(call.params.document_id, languageOf(call.headers), call.query.as_of, call.signal),
  }),
  document_report: async (call, { documents }) => {
    const form = call.medium === 'html' ? 'html' : 'pdf'
    const wishes = { form, lang: call.query.lang ?? languageOf(call.headers), version: call.query.version } as const
    return reportReply(await documents.report(call.params.document_id, wishes, call.signal), form)
  },
  document_family: async (call, { families }) => ({ body: await families.of(call.params.document_id, call.signal) }),
  document_versions: async (call, { documents }) => ({ body: { items: await documents.versions(call.params.document_id) } }),
  document_version_xml: async (call, { documents }) => ({
    body: await documents.versionXml(call.params.document_id, readVersion(call.params.version)),
  }),
  document_direction: async (call, { directions }) => ({ body: await directions.decide(call.params.document_id, call.body) }),
  document_send: async (call, { documents }) => ({
    body: { transaction: await documents.send(call.params.document_id, call.body, call.claim, call.signal) },
  }),

  transactions_list: async (call, { transactions }) => ({ body: await transactions.list(call.query) }),
  transaction_get: async (call, { transactions }) => ({ body: await transactions.get(call.params.transaction_id) }),
}

/** Uploads answer with the address of the document. */
function created(document: DocumentRecord): Reply<DocumentRecord> {
  return { body: document, headers: { location: `/api/v2/documents/${document.id}` } }
}

/** A browser saves it, and would run nothing in a page that it is shown all the same. */
function reportReply(body: Uint8Array, form: ReportForm): Reply<Uint8Array> {
  return {
    body,
    headers: {
      'content-disposition': `attachment; filename="report.${form}"`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    },
  }
}

/** Without a direction it follows from the parties of the document. */
export function readUpload({ query: { direction, filename }, claim }: UploadCall): UploadOptions {
  return { direction, filename, claim }
}

interface UploadCall extends Pick<Call<'upload_xml'>, 'claim'> {
  readonly query: { readonly direction?: Direction; readonly filename?: string }
}

function readVersion(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError('not_found', `There is no version ${text} of this document.`)
  return Number(text)
}

/** How the PDF of a stored document is wished for: in the language that its reader reads, unless the caller names one. */
export async function readPagesOf(
  documents: Pick<Documents, 'pageLanguage'>,
  { params, query, headers }: Pick<Call<'document_pdf' | 'desk_pdf'>, 'params' | 'query' | 'headers'>,
) {
  const { format, lenient } = query
  return { format, lenient, lang: query.lang ?? (await documents.pageLanguage(params.document_id, languageOf(headers))) }
}
