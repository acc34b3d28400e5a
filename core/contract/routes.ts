import type { Overview } from './overview.ts'
import {
  as_of,
  attachments,
  base_version,
  callFilters,
  callQuery,
  cardQuery,
  decimals,
  direction,
  documentQuery,
  draft,
  filename,
  format,
  include,
  judgedVersion,
  lang,
  lenient,
  overviewQuery,
  pageQuery,
  pdfFormat,
  peppolQuery,
  queueQuery,
  reportForm,
  source_format,
  transactionQuery,
  updated_at,
  validate,
  version,
} from './parameters.ts'
import { text, usually } from './parameter.ts'
import { desk, service } from './route.ts'
import { count, listOf, named, type ObjectOf, type Shape } from './shape.ts'
import { cardContent, newInvoiceRequest } from './shapes/cards.ts'
import {
  authMe,
  company,
  letterhead,
  letterheadDraft,
  letterheadFonts,
  letterheadState,
  organisation,
  peppolLookup,
} from './shapes/company.ts'
import {
  conversionAnswer,
  editAnswer,
  editRequest,
  filesToMerge,
  formatAndModel,
  formatModelAndPdf,
  mergeAnswer,
  modelAnswer,
  modelOrFormatAndModel,
  modelOrSource,
  pdfAnswer,
  repairAnswer,
} from './shapes/content.ts'
import { sendRequest, transactionRecord } from './shapes/deliveries.ts'
import {
  adoptedDocument,
  archiveWish,
  batchToSend,
  faultReport,
  handedConflict,
  idocTables,
  mailWish,
  mirrorDecision,
  newKey,
  officeClient,
  officeKey,
  otherWorkspace,
  queueHold,
  remoteInput,
  remoteProfileInput,
  sharedRemote,
  timestampAuthority,
  shownDocument,
  someDocuments,
  workspaceLabel,
  workspaceSetting,
} from './shapes/desk.ts'
import {
  confirmation,
  directionAnswer,
  directionRequest,
  documentDetails,
  documentFamily,
  documentRecord,
  handlingRequest,
  model,
  pdfUploadAnswer,
  supplierChange,
  versionRecord,
} from './shapes/documents.ts'
import { newPreservation } from './shapes/preservations.ts'
import { validationResult } from './shapes/validation.ts'
import type * as Wire from './types.ts'

/**
 * The closed list of operations, each stated in one row: server, permission check, decoders, OpenAPI document and typed client are made from it, and a
 * row without a handler does not compile. Paths follow the specification, sections 4.1 to 4.4; what stands under `/v2/desk` and the rows marked "ours"
 * are additions for the window.
 */

const UPLOAD = { status: 201, once: true } as const
const UPLOAD_FILE = { ...UPLOAD, alsoTakes: 'multipart' } as const
const FILE = { alsoTakes: 'multipart' } as const

const listIn = <Value>(name: string, item: Shape<Value>) => named(name, { items: listOf(item) })
const pageOf = <Value>(name: string, item: Shape<Value>) => named(name, { items: listOf(item), total: count, limit: count, offset: count })

// prettier-ignore
export const ROUTES = {
  auth_me: service('GET', '/v2/auth/me', 'auth.me', 'none', authMe, 'Says whose key this is and what it may call.'),

  convert_xml: service('POST', '/v2/format/convert/xml/{target_format}', 'format.convert', 'xml', 'xml', 'Converts an invoice to another XML format.', { validate, source_format }, { ...FILE, alsoGives: conversionAnswer }),
  convert_model: service('POST', '/v2/format/convert/model/{target_format}', 'format.convert', modelOrSource, 'xml', 'Writes a model, or an ERP document in its place, in an XML format.', { validate, lenient }, { alsoTakes: 'xml', alsoGives: conversionAnswer }),
  model_to_xml: service('POST', '/v2/format/transform/model-to-xml', 'format.transform', formatAndModel, 'xml', 'Writes a model in the XML format named beside it.', { lenient }, { alsoGives: conversionAnswer }),
  xml_to_model: service('POST', '/v2/format/transform/xml-to-model', 'format.transform', 'xml', modelAnswer, 'Reads an invoice as a model.', { format, decimals }, FILE),
  model_to_pdf: service('POST', '/v2/format/transform/model-to-pdf', 'format.transform', formatModelAndPdf, 'pdf', 'Makes a Factur-X PDF of a model, with a page of ours or in the PDF that is sent along.', { format: pdfFormat, lang, lenient }, { alsoGives: pdfAnswer }),
  xml_to_pdf: service('POST', '/v2/format/transform/xml-to-pdf', 'format.transform', 'xml', 'pdf', 'Makes a Factur-X PDF of an invoice, with a page of ours or in the part pdf of a form.', { format: pdfFormat, lang, lenient }, { ...FILE, withPdf: true, alsoGives: pdfAnswer }),
  validate_model: service('POST', '/v2/format/validate/model', 'format.validate', modelOrFormatAndModel, validationResult, 'Judges a model by the official rules: with a format as the XML that is written in it, without one by its terms alone.', { lenient }),
  validate_xml: service('POST', '/v2/format/validate/xml', 'format.validate', 'xml', validationResult, 'Judges an invoice by the official rules; text that is no XML gets a verdict, too.', { format }, FILE),

  /** PDFs in their order, as parts of a form or as `{files: [base64, …]}` (our choice; the specification, section 4.3, shows no body). */
  pdf_merge: service('POST', '/v2/pdf/merge', 'pdf.merge', 'multipart', 'pdf', 'Joins PDF files in their order.', { attachments }, { json: filesToMerge, alsoGives: mergeAnswer }),

  documents_list: service('GET', '/v2/documents', 'documents.list', 'none', pageOf('DocumentPage', documentRecord), 'Lists the stored documents, filtered and sorted, a page at a time.', documentQuery),
  upload_xml: service('POST', '/v2/documents/upload/xml', 'documents.upload', 'xml', documentRecord, 'Stores an invoice as it is.', { direction, filename }, UPLOAD_FILE),
  upload_model: service('POST', '/v2/documents/upload/model', 'documents.upload', modelOrFormatAndModel, documentRecord, 'Stores a model as XML.', { direction, lenient }, UPLOAD),
  /** Ours: a hybrid PDF, stored with the invoice XML inside it. */
  upload_pdf: service('POST', '/v2/documents/upload/pdf', 'documents.upload', 'pdf', pdfUploadAnswer, 'Stores the invoice inside a hybrid PDF, and the PDF with it.', { direction, filename }, UPLOAD_FILE),
  update_xml: service('PUT', '/v2/documents/{document_id}/update/xml', 'documents.update', 'xml', documentRecord, 'Replaces the stored XML; every version is kept.', { draft, base_version }, FILE),
  /** Ours: single terms, the rest of the text untouched. */
  update_terms: service('POST', '/v2/documents/{document_id}/update/terms', 'documents.update', editRequest, editAnswer, 'Changes single terms and moves lines, in steps that follow each other; the rest of the text stays as it is.', { decimals, as_of }),
  /** Ours: changes of terms, then all safe repairs together, as one version. */
  repair_document: service('POST', '/v2/documents/{document_id}/repair', 'documents.update', editRequest, repairAnswer, 'Makes changes, then all safe repairs of what the rules find.', { decimals, as_of }),
  /** Ours: what is done with a received invoice. 409 `invalid_state` for a step that does not follow, and while its supplier has changed what nobody confirmed. */
  document_handling: service('POST', '/v2/documents/{document_id}/handling', 'documents.update', handlingRequest, documentRecord, 'Says that a received invoice was checked, passed on or turned down, or takes that back.'),
  /** Ours: what its supplier has changed is right; answers what is left. */
  document_confirm: service('POST', '/v2/documents/{document_id}/supplier-changes', 'documents.update', confirmation, listIn('SupplierChanges', supplierChange), 'Confirms what the supplier of a received invoice has changed.'),
  /** Ours: refused inside the retention period, and while a person keeps it from deletion (409 `retention_period`; the detail is `kept_until` or `preserved`). */
  document_delete: service('DELETE', '/v2/documents/{document_id}', 'documents.delete', 'none', 'none', 'Deletes a document and all its versions, unless it was sent or received and must still be kept, or a person keeps it from deletion.', {}, { status: 204 }),
  document_get: service('GET', '/v2/documents/{document_id}', 'documents.get', 'none', documentDetails, 'Shows a document with its status.', { include, decimals }),
  /** Ours: part and final invoices, credit notes and corrections that belong together, with what they come to. */
  document_family: service('GET', '/v2/documents/{document_id}/family', 'documents.get', 'none', documentFamily, 'Shows the documents that belong together by what they refer to, and what they come to.'),
  document_xml: service('GET', '/v2/documents/{document_id}/xml', 'documents.get', 'none', 'xml', 'Gives the stored XML, byte for byte.'),
  document_model: service('GET', '/v2/documents/{document_id}/model', 'documents.get', 'none', model, 'Gives the document as a model.', { decimals, version }),
  /** Ours, as are the next five. */
  document_pdf: service('GET', '/v2/documents/{document_id}/pdf', 'documents.get', 'none', 'pdf', 'Gives the document as a Factur-X PDF.', { lang, format: pdfFormat, lenient }, { alsoGives: pdfAnswer }),
  document_validation: service('GET', '/v2/documents/{document_id}/validation', 'documents.get', 'none', validationResult, 'Judges the stored document.', { as_of }),
  /** What was judged, by which releases, and what came of it; of a received invoice `version=1` says what was said when it arrived. */
  document_report: service('GET', '/v2/documents/{document_id}/report', 'documents.get', 'none', 'pdf', 'Gives the report of the verdict on a document: the file by its hash, the releases, every finding.', { format: reportForm, lang, version: judgedVersion }, { orGives: 'html' }),
  document_versions: service('GET', '/v2/documents/{document_id}/versions', 'documents.get', 'none', listIn('Versions', versionRecord), 'Lists the versions of a document.'),
  document_version_xml: service('GET', '/v2/documents/{document_id}/versions/{version}/xml', 'documents.get', 'none', 'xml', 'Gives a version, byte for byte.'),
  /** Ours: whether the document is sent or received by the client company, where its parties do not say it or say it wrongly. */
  document_direction: service('POST', '/v2/documents/{document_id}/direction', 'documents.update', directionRequest, directionAnswer, 'Says whether a document is sent or received by the client company.'),
  document_send: service('POST', '/v2/documents/{document_id}/send', 'documents.send', sendRequest, named('SendAnswer', { transaction: transactionRecord }), 'Sends a document over the Peppol network.', {}, { once: true }),

  transactions_list: service('GET', '/v2/transactions', 'transactions.read', 'none', pageOf('TransactionPage', transactionRecord), 'Lists the transactions.', transactionQuery),
  transaction_get: service('GET', '/v2/transactions/{transaction_id}', 'transactions.read', 'none', transactionRecord, 'Shows a transaction with its log.'),

  /** Permission groups that the specification, section 5, names without their operations; paths and shapes are ours. */
  organisations_list: service('GET', '/v2/organisations', 'organisations.read', 'none', listIn('Organisations', organisation), 'Lists the organisations of the key.'),
  /** The profile of the client company; 404 while it has none. */
  company_get: service('GET', '/v2/company', 'organisations.read', 'none', company, 'Shows the profile of the client company.'),
  company_set: service('PUT', '/v2/company', 'organisations.update', company, company, 'Replaces the profile of the client company.', { updated_at }),
  /** What its pages look like: style, the firm's own PDF page under them, its fonts. The style stands in the profile, too. */
  company_letterhead_get: service('GET', '/v2/company/letterhead', 'organisations.read', 'none', letterheadState, 'Shows what the pages of the client company look like.'),
  company_letterhead_set: service('PUT', '/v2/company/letterhead', 'organisations.update', letterhead, letterheadState, 'Replaces the style of the pages: layout, colour, logo, texts, columns.'),
  company_paper_get: service('GET', '/v2/company/letterhead/paper', 'organisations.read', 'none', 'pdf', 'Gives the PDF page of the firm that is laid under invoices, as it is laid there.'),
  /** 422 `unsupported_conversion` with every reason where it cannot be in PDF/A-3. */
  company_paper_set: service('PUT', '/v2/company/letterhead/paper', 'organisations.update', 'pdf', letterheadState, 'Lays a PDF of the firm under the first page of invoices, its second page under those that follow.', { filename }),
  company_paper_clear: service('DELETE', '/v2/company/letterhead/paper', 'organisations.update', 'none', letterheadState, 'Takes the PDF page of the firm away.'),
  company_fonts_get: service('GET', '/v2/company/letterhead/fonts', 'organisations.read', 'none', letterheadFonts, 'Gives the fonts of the firm.'),
  company_fonts_set: service('PUT', '/v2/company/letterhead/fonts', 'organisations.update', letterheadFonts, letterheadState, 'Sets the pages in two TrueType fonts of the firm, where these may be embedded and have all letters.'),
  company_fonts_clear: service('DELETE', '/v2/company/letterhead/fonts', 'organisations.update', 'none', letterheadState, 'Sets the pages in the usual fonts again.'),
  organisation_get: service('GET', '/v2/organisations/{organisation_id}', 'organisations.read', 'none', organisation, 'Shows an organisation.'),
  peppol_lookup: service('GET', '/v2/peppol/lookup', 'peppol_lookup.read', 'none', peppolLookup, 'Says whether a participant can be reached over Peppol.', peppolQuery),

  desk_state: desk<Wire.DeskState>()('GET', '/v2/desk/state', 'none', 'json'),
  /** What a window shows, said every few seconds; answers who else shows the same document. */
  desk_presence: desk<{ items: Wire.Onlooker[] }>()('POST', '/v2/desk/presence', shownDocument, 'json'),
  desk_events: desk<never>()('GET', '/v2/desk/events', 'none', 'events'),
  desk_log: desk<Wire.LogText>()('GET', '/v2/desk/log', 'none', 'json'),
  desk_fault: desk<undefined>()('POST', '/v2/desk/faults', faultReport, 'none'),
  desk_remote: desk<Wire.RemoteSettings>()('GET', '/v2/desk/remote', 'none', 'json'),
  desk_remote_set: desk<Wire.RemoteSettings>()('PUT', '/v2/desk/remote', remoteInput, 'json'),
  desk_remote_clear: desk<Wire.RemoteSettings>()('DELETE', '/v2/desk/remote', 'none', 'json'),
  desk_remote_test: desk<Wire.RemoteTest>()('POST', '/v2/desk/remote/test', 'none', 'json'),
  desk_rehearsal_start: desk<Wire.RemoteSettings>()('POST', '/v2/desk/rehearsal', 'none', 'json'),
  desk_rehearsal_stop: desk<Wire.EndedRehearsal>()('DELETE', '/v2/desk/rehearsal', 'none', 'json'),
  desk_queue: desk<Wire.QueuePage>()('GET', '/v2/desk/queue', 'none', 'json', queueQuery),
  desk_queue_retry: desk<Wire.DeliveryJob>()('POST', '/v2/desk/queue/{job_id}/retry', 'none', 'json'),
  desk_queue_look: desk<Wire.DeliveryJob>()('POST', '/v2/desk/queue/{job_id}/look', 'none', 'json'),
  desk_queue_cancel: desk<Wire.DeliveryJob>()('POST', '/v2/desk/queue/{job_id}/cancel', 'none', 'json'),
  /** Nobody has to mend this refused delivery any more. */
  desk_queue_aside: desk<Wire.DeliveryJob>()('POST', '/v2/desk/queue/{job_id}/aside', 'none', 'json'),
  desk_queue_back: desk<Wire.DeliveryJob>()('DELETE', '/v2/desk/queue/{job_id}/aside', 'none', 'json'),
  /** Nothing new leaves the queue until it is released, or until the time that the body names; what has begun is followed to its end. */
  desk_queue_hold: desk<Wire.DeskState>()('PUT', '/v2/desk/hold', queueHold, 'json'),
  desk_queue_release: desk<Wire.DeskState>()('DELETE', '/v2/desk/hold', 'none', 'json'),
  /** What was sent together, as long as something of it is not finished. */
  desk_batches: desk<{ items: Wire.Batch[] }>()('GET', '/v2/desk/batches', 'none', 'json'),
  desk_batch_hold: desk<Wire.Batch>()('PUT', '/v2/desk/batches/{batch_id}/hold', 'none', 'json'),
  desk_batch_release: desk<Wire.Batch>()('DELETE', '/v2/desk/batches/{batch_id}/hold', 'none', 'json'),
  /** Takes back what has not left; what has left is followed to its end. */
  desk_batch_cancel: desk<Wire.Batch>()('POST', '/v2/desk/batches/{batch_id}/cancel', 'none', 'json'),
  desk_queue_adopt: desk<Wire.DeliveryJob>()('POST', '/v2/desk/queue/{job_id}/adopt', adoptedDocument, 'json'),
  /** What stands in the way of sending these documents, by cause. */
  desk_preflight: desk<Wire.Preflight>()('POST', '/v2/desk/preflight', batchToSend, 'json'),
  /** What a mail draft of a document would say, and what it would hold. */
  desk_mail_draft: desk<Wire.MailProposal>()('GET', '/v2/desk/documents/{document_id}/mail-draft', 'none', 'json', { lang }),
  /** Makes it: a file for the mail program, which says that it is not sent yet. */
  desk_mail_draft_make: desk<Uint8Array>()('POST', '/v2/desk/documents/{document_id}/mail-draft', mailWish, 'file'),
  /** A person's word that it was sent, and that it was not. */
  desk_mail_sent: desk<Wire.DocumentRecord>()('PUT', '/v2/desk/documents/{document_id}/mail-sent', 'none', 'json'),
  desk_mail_sent_back: desk<Wire.DocumentRecord>()('DELETE', '/v2/desk/documents/{document_id}/mail-sent', 'none', 'json'),
  /** Which way a document goes and why; of those that nobody has decided, what is to be asked. */
  desk_direction: desk<Wire.DirectionView>()('GET', '/v2/desk/documents/{document_id}/direction', 'none', 'json'),
  desk_direction_questions: desk<{ items: Wire.DirectionQuestion[] }>()('GET', '/v2/desk/direction-questions', 'none', 'json'),
  /** Documents that go another way than their parties say, offered once after the profile was set or changed. */
  desk_direction_check: desk<Wire.DirectionCheck>()('GET', '/v2/desk/direction-check', 'none', 'json'),
  /** Turns those that are named and leaves the others as they are. */
  desk_direction_settle: desk<Wire.DirectionCheck>()('POST', '/v2/desk/direction-check', someDocuments, 'json'),
  /** Brings a document with its history to another client of this desk. */
  desk_document_move: desk<Wire.MovedDocument>()('POST', '/v2/desk/documents/{document_id}/move', otherWorkspace, 'json'),
  /** Those of these documents that cannot be deleted, and how much the others are. */
  desk_undeletable: desk<Wire.KeptDocuments>()('POST', '/v2/desk/documents/kept', someDocuments, 'json'),
  /** By what people keep documents from deletion: what is in force, then what was lifted, each with the newest first. */
  desk_preservations: desk<{ items: Wire.ListedPreservation[] }>()('GET', '/v2/desk/preservations', 'none', 'json'),
  desk_preservation_add: desk<Wire.Preservation>()('POST', '/v2/desk/preservations', newPreservation, 'json', {}, { status: 201 }),
  desk_preservation_lift: desk<Wire.Preservation>()('DELETE', '/v2/desk/preservations/{preservation_id}', 'none', 'json'),
  /** What the remote holds, fetched into this workspace. */
  desk_mirror: desk<Wire.MirrorStatus>()('GET', '/v2/desk/mirror', 'none', 'json'),
  desk_mirror_start: desk<Wire.MirrorStatus>()('POST', '/v2/desk/mirror', 'none', 'json'),
  desk_mirror_cancel: desk<Wire.MirrorStatus>()('DELETE', '/v2/desk/mirror', 'none', 'json'),
  desk_differences: desk<{ items: Wire.MirrorDifference[] }>()('GET', '/v2/desk/mirror/differences', 'none', 'json'),
  desk_difference_xml: desk<Uint8Array>()('GET', '/v2/desk/mirror/differences/{remote_id}/xml', 'none', 'xml'),
  desk_difference_decide: desk<Wire.MirrorStatus>()('POST', '/v2/desk/mirror/differences/{remote_id}', mirrorDecision, 'json'),
  /** The network log; `from` and `to` are times in UTC. */
  desk_calls: desk<Wire.CallPage>()('GET', '/v2/desk/calls', 'none', 'json', callQuery),
  /** All that fit, for a file: without contents of invoices and without whatever could be a key. */
  desk_calls_export: desk<Wire.CallExport>()('GET', '/v2/desk/calls/export', 'none', 'json', callFilters),
  /** A file of any kind that holds an invoice, or an archive or a mail with such files; each is stored unless the same content is there. */
  desk_import: desk<Wire.ImportAnswer>()('POST', '/v2/desk/import', 'file', 'json', { direction, filename }, { status: 201 }),
  /** Several such files as a form, so that thousands do not take as many requests; the outcomes are in the order of the files. */
  desk_imports: desk<{ items: Wire.ImportOutcome[] }>()('POST', '/v2/desk/imports', 'multipart', 'json', { direction }, { status: 201 }),
  desk_samples: desk<{ items: Wire.SampleInfo[] }>()('GET', '/v2/desk/samples', 'none', 'json'),
  desk_sample_xml: desk<Uint8Array>()('GET', '/v2/desk/samples/{sample_id}', 'none', 'xml'),
  /** A group that is empty is none. */
  desk_workspace_set: desk<Wire.DeskState>()('PUT', '/v2/desk/workspace', workspaceSetting, 'json'),
  /** How many documents that fit the filters have each value of a facet, whatever is chosen in that facet itself. */
  desk_facet: desk<{ items: Wire.FacetCount[] }>()('GET', '/v2/desk/documents/facets/{facet}', 'none', 'json', documentQuery),
  /** The first page of a client company; `month` is `YYYY-MM`, days are those of the time zone. */
  desk_overview: desk<Overview>()('GET', '/v2/desk/overview', 'none', 'json', overviewQuery),
  /** What the documents that fit the filters come to, by direction and currency. */
  desk_sums: desk<{ items: Wire.MoneySum[] }>()('GET', '/v2/desk/documents/sums', 'none', 'json', documentQuery),
  /** All client companies of this desk; each has its own documents, keys, queue and remote. */
  desk_workspaces: desk<Wire.WorkspaceList>()('GET', '/v2/desk/workspaces', 'none', 'json'),
  desk_workspace_add: desk<Wire.WorkspaceInfo>()('POST', '/v2/desk/workspaces', workspaceLabel, 'json', {}, { status: 201 }),
  /** How the work for each of them stands. */
  desk_clients: desk<Wire.ClientList>()('GET', '/v2/desk/clients', 'none', 'json'),
  /** Documents of all of them whose number, names or total fit. */
  desk_clients_search: desk<{ items: Wire.ClientHits[] }>()('GET', '/v2/desk/clients/search', 'none', 'json', { search: usually(text(), '') }),
  /** It is closed, works on nothing, and keeps everything. */
  desk_client_archive: desk<Wire.ClientList>()('POST', '/v2/desk/clients/{workspace_id}/archive', 'none', 'json'),
  desk_client_bring_back: desk<Wire.ClientList>()('DELETE', '/v2/desk/clients/{workspace_id}/archive', 'none', 'json'),
  /** With everything in it, as soon as nothing of it has to be kept; `name` is its name, typed. */
  desk_client_delete: desk<Wire.ClientList>()('DELETE', '/v2/desk/clients/{workspace_id}', 'none', 'json', { name: usually(text(), '') }),
  /** Exchanges that client companies of the desk share. */
  desk_remote_profiles: desk<{ items: Wire.RemoteProfile[] }>()('GET', '/v2/desk/remotes', 'none', 'json'),
  desk_remote_profile_add: desk<Wire.RemoteProfile>()('POST', '/v2/desk/remotes', remoteProfileInput, 'json', {}, { status: 201 }),
  desk_remote_profile_set: desk<Wire.RemoteProfile>()('PUT', '/v2/desk/remotes/{remote_id}', remoteProfileInput, 'json'),
  desk_remote_profile_delete: desk<undefined>()('DELETE', '/v2/desk/remotes/{remote_id}', 'none', 'none'),
  /** This client company sends to a shared exchange. */
  desk_remote_share: desk<Wire.RemoteSettings>()('PUT', '/v2/desk/remote/profile', sharedRemote, 'json'),
  /** One that lies at an office, with the person's own key there; this desk keeps nothing else of it. */
  desk_office_add: desk<Wire.WorkspaceInfo>()('POST', '/v2/desk/offices', officeClient, 'json', {}, { status: 201 }),
  /** Another key of the person, in place of one that is not valid any more. */
  desk_office_key: desk<Wire.WorkspaceInfo>()('PUT', '/v2/desk/offices/{workspace_id}/key', officeKey, 'json'),
  /** The desk forgets it; at the office nothing changes. */
  desk_office_remove: desk<Wire.ClientList>()('DELETE', '/v2/desk/offices/{workspace_id}', 'none', 'json'),
  /** A copy of it on this computer, to work without a line; one at a time. */
  desk_office_take: desk<Wire.OfficeTrip>()('POST', '/v2/desk/offices/{workspace_id}/take', 'none', 'json', {}, { status: 201 }),
  /** What was changed in the copy comes back to the office. */
  desk_office_return: desk<Wire.OfficeTrip>()('POST', '/v2/desk/offices/{workspace_id}/return', 'none', 'json', {}, { status: 201 }),
  desk_office_trip: desk<Wire.OfficeTrip>()('GET', '/v2/desk/offices/{workspace_id}/trip', 'none', 'json'),
  desk_office_trip_end: desk<undefined>()('DELETE', '/v2/desk/offices/{workspace_id}/trip', 'none', 'none', {}, { status: 204 }),
  /** The window keeps the content of a conflict among its drafts. */
  desk_office_handed: desk<Wire.OfficeTrip>()('POST', '/v2/desk/offices/{workspace_id}/handed', handedConflict, 'json'),
  desk_workspace_restore: desk<Wire.WorkspaceInfo>()('POST', '/v2/desk/workspaces/restore', 'file', 'json', {}, { status: 201 }),
  /** Copies that were made before a newer version brought workspaces of this desk up to date. */
  desk_update_backups: desk<{ items: Wire.UpdateBackup[] }>()('GET', '/v2/desk/update-backups', 'none', 'json'),
  /** A new workspace of it, beside those there are. */
  desk_update_backup_restore: desk<Wire.WorkspaceInfo>()('POST', '/v2/desk/update-backups/{workspace_id}/{backup}', 'none', 'json', {}, { status: 201 }),
  desk_update_backup_delete: desk<{ items: Wire.UpdateBackup[] }>()('DELETE', '/v2/desk/update-backups/{workspace_id}/{backup}', 'none', 'json'),
  /** What the program is, and whose work is in it. */
  desk_about: desk<Wire.ProgramAbout>()('GET', '/v2/desk/about', 'none', 'json'),
  desk_notices: desk<{ items: Wire.ProgramNotice[] }>()('GET', '/v2/desk/notices', 'none', 'json'),
  desk_archive_start: desk<Wire.ArchiveTask>()('POST', '/v2/desk/archives', archiveWish, 'json', {}, { status: 201 }),
  desk_archive_check: desk<Wire.ArchiveTask>()('POST', '/v2/desk/archives/check', 'file', 'json', {}, { status: 201 }),
  desk_archive: desk<Wire.ArchiveTask>()('GET', '/v2/desk/archives/{archive_id}', 'none', 'json'),
  desk_archive_file: desk<Uint8Array>()('GET', '/v2/desk/archives/{archive_id}/file', 'none', 'file'),
  desk_archive_end: desk<undefined>()('DELETE', '/v2/desk/archives/{archive_id}', 'none', 'none', {}, { status: 204 }),
  desk_proof: desk<Wire.ProofState>()('GET', '/v2/desk/proof', 'none', 'json'),
  desk_timestamp: desk<Wire.ProofState>()('POST', '/v2/desk/proof/timestamps', 'none', 'json', {}, { status: 201 }),
  desk_authority_set: desk<Wire.ProofState>()('PUT', '/v2/desk/proof/authority', timestampAuthority, 'json'),
  desk_authority_clear: desk<Wire.ProofState>()('DELETE', '/v2/desk/proof/authority', 'none', 'json'),
  desk_root_confirm: desk<Wire.ProofState>()('PUT', '/v2/desk/proof/roots/{fingerprint}', 'none', 'json'),
  /** The same of a copy that a person takes along: what they may read, without keys and without what could send. */
  desk_copy_start: desk<Wire.CopyTask>()('POST', '/v2/desk/copies', 'none', 'json', {}, { status: 201 }),
  desk_copy: desk<Wire.CopyTask>()('GET', '/v2/desk/copies/{archive_id}', 'none', 'json'),
  desk_copy_file: desk<Uint8Array>()('GET', '/v2/desk/copies/{archive_id}/file', 'none', 'file'),
  desk_copy_end: desk<undefined>()('DELETE', '/v2/desk/copies/{archive_id}', 'none', 'none', {}, { status: 204 }),
  /** The PDF of a document with the XML as it stands on the screen, or as it is stored where none is sent: in the pages of its own, or in the part pdf of a form. */
  desk_pdf: desk<Wire.PdfPreview>()('POST', '/v2/desk/documents/{document_id}/pdf', 'xml', 'json', { format: pdfFormat, lang, lenient }, { ...FILE, withPdf: true }),
  /** The PDF that a document was taken from, as it came in, beside the XML as it stands on the screen or, where none is sent, as it is stored. */
  desk_received: desk<Wire.ReceivedPdf>()('POST', '/v2/desk/documents/{document_id}/received', 'xml', 'json'),
  /** The mail that a document came with, as it came in. */
  desk_mail: desk<Uint8Array>()('GET', '/v2/desk/documents/{document_id}/mail', 'none', 'file'),
  /** A person's own PDF, whose pages the PDF of a document has in place of ours; as it came in. */
  desk_pages: desk<Uint8Array>()('GET', '/v2/desk/documents/{document_id}/pages', 'none', 'pdf'),
  /** Throws what is no PDF that can become PDF/A-3, with every reason. */
  desk_pages_set: desk<Wire.DocumentRecord>()('PUT', '/v2/desk/documents/{document_id}/pages', 'pdf', 'json', { filename }),
  desk_pages_clear: desk<Wire.DocumentRecord>()('DELETE', '/v2/desk/documents/{document_id}/pages', 'none', 'json'),
  desk_pdf_profiles: desk<Wire.PdfProfiles>()('POST', '/v2/desk/pdf-profiles', 'xml', 'json'),
  desk_support_sample: desk<Wire.SupportSample>()('GET', '/v2/desk/documents/{document_id}/support-sample', 'none', 'json'),
  /** Where everything of an invoice stands in its XML, in the order of the text; of what is wrapped around it before what is inside. */
  desk_places: desk<Wire.XmlParts>()('POST', '/v2/desk/places', 'xml', 'json'),
  /** The XML of the invoice in a hybrid PDF, byte for byte; nothing is stored. */
  desk_pdf_xml: desk<Uint8Array>()('POST', '/v2/desk/pdf-xml', 'pdf', 'xml'),
  desk_term: desk<Wire.TermPlaces>()('GET', '/v2/desk/terms/{term_id}', 'none', 'json'),
  desk_conversion: desk<Wire.ConversionPreview>()('GET', '/v2/desk/documents/{document_id}/conversion/{target_format}', 'none', 'json'),
  /** A letterhead that is being changed, on the newest own invoice or on a made one. */
  desk_letterhead_preview: desk<Uint8Array>()('POST', '/v2/desk/letterhead', letterheadDraft, 'pdf'),
  desk_idoc: desk<Wire.IdocTablesState>()('GET', '/v2/desk/idoc', 'none', 'json'),
  desk_idoc_set: desk<Wire.IdocTablesState>()('PUT', '/v2/desk/idoc', idocTables, 'json'),
  desk_idoc_clear: desk<Wire.IdocTablesState>()('DELETE', '/v2/desk/idoc', 'none', 'json'),
  /** Companies, items and templates that are used again. */
  desk_cards: desk<Wire.Page<Wire.ListedCard>>()('GET', '/v2/desk/cards', 'none', 'json', cardQuery),
  desk_card_create: desk<Wire.Card>()('POST', '/v2/desk/cards', cardContent, 'json', {}, { status: 201 }),
  desk_card: desk<Wire.Card>()('GET', '/v2/desk/cards/{card_id}', 'none', 'json'),
  /** Makes it again where it was deleted. */
  desk_card_set: desk<Wire.Card>()('PUT', '/v2/desk/cards/{card_id}', cardContent, 'json', { updated_at }),
  desk_card_delete: desk<Wire.Card>()('DELETE', '/v2/desk/cards/{card_id}', 'none', 'json'),
  /** A card for every company of the stored documents that has none. */
  desk_cards_collect: desk<{ added: number }>()('POST', '/v2/desk/cards/collect', 'none', 'json'),
  desk_document_cards: desk<Wire.DocumentCards>()('GET', '/v2/desk/documents/{document_id}/cards', 'none', 'json'),
  desk_card_proposal: desk<Wire.CardProposal>()('GET', '/v2/desk/documents/{document_id}/card', 'none', 'json'),
  /** Order numbers (BT-13) of earlier invoices to the customer of a document, the newest first. */
  desk_document_orders: desk<{ items: string[] }>()('GET', '/v2/desk/documents/{document_id}/orders', 'none', 'json'),
  /** A new invoice, stored as a draft: of nothing, or made from a document or a template. */
  desk_invoice_create: desk<Wire.DocumentRecord>()('POST', '/v2/desk/invoices', newInvoiceRequest, 'json', {}, { status: 201 }),
  desk_keys: desk<{ items: Wire.ApiKeyRecord[] }>()('GET', '/v2/desk/keys', 'none', 'json'),
  desk_key_create: desk<Wire.ApiKeyRecord>()('POST', '/v2/desk/keys', newKey, 'json', {}, { status: 201 }),
  desk_key_revoke: desk<Wire.ApiKeyRecord>()('DELETE', '/v2/desk/keys/{key_id}', 'none', 'json'),
  /** What was called with a key, newest first. */
  desk_key_calls: desk<Wire.Page<Wire.KeyCall>>()('GET', '/v2/desk/keys/{key_id}/calls', 'none', 'json', pageQuery),
} as const

export type RouteName = keyof typeof ROUTES

/** Operations for programs with a key; what stands under `/v2/desk` is the window's alone and is not described to others. */
export type ServiceRoute = Exclude<RouteName, `desk_${string}`>

type TypesOf<Name extends RouteName> = NonNullable<(typeof ROUTES)[Name]['types']>
export type BodyOf<Name extends RouteName> = TypesOf<Name>['body']
/** What a handler receives as body: bytes for XML and PDF, the files of a form, a decoded value for JSON. */
export type ReceivedOf<Name extends RouteName> = TypesOf<Name>['received']
export type AnswerOf<Name extends RouteName> = TypesOf<Name>['answer']

/** Names of the `{…}` parts of a path. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

export type ParamsOf<Name extends RouteName> = Readonly<Record<ParamNames<(typeof ROUTES)[Name]['path']>, string>>
/** Query parameters on the wire are text; absent ones are undefined. */
export type QueryOf<Name extends RouteName> = Readonly<Partial<Record<keyof (typeof ROUTES)[Name]['query'], string>>>
/** The same, as the handler gets it. */
export type ReadQueryOf<Name extends RouteName> = ObjectOf<(typeof ROUTES)[Name]['query']>
