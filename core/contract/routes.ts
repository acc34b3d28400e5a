import type { Invoice } from '../model/invoice.ts'
import type {
  ApiKeyRecord,
  ApiMethod,
  ArchiveKind,
  ArchiveTask,
  Batch,
  AuthMe,
  CallExport,
  CallPage,
  Card,
  CardContent,
  CardProposal,
  ClientHits,
  ClientList,
  Company,
  ConversionPreview,
  DeliveryJob,
  DirectionAnswer,
  DirectionCheck,
  DirectionQuestion,
  DirectionRequest,
  DirectionView,
  DeskState,
  DocumentCards,
  DocumentDetails,
  DocumentRecord,
  PdfPreview,
  PdfProfiles,
  PdfUploadAnswer,
  EditAnswer,
  EditRequest,
  FacetCount,
  HandlingRequest,
  IdocTables,
  IdocTablesState,
  KeyCall,
  ImportAnswer,
  ImportOutcome,
  KeptDocuments,
  MirrorChoice,
  MirrorDifference,
  MirrorStatus,
  MovedDocument,
  MoneySum,
  ModelAnswer,
  NewInvoiceRequest,
  Organisation,
  Page,
  PeppolLookup,
  Preflight,
  QueuePage,
  ReceivedPdf,
  RemoteFlow,
  RemoteProfile,
  RemoteProfileInput,
  RemoteSettings,
  RemoteTest,
  RepairAnswer,
  SampleInfo,
  SendRequest,
  SupplierChange,
  SupportSample,
  TermPlaces,
  TransactionRecord,
  ValidationResult,
  VersionRecord,
  WorkspaceInfo,
  WorkspaceList,
  XmlParts,
} from './types.ts'

import type { Overview } from './overview.ts'

/**
 * The closed list of operations. Server, permission check and typed client are made from it; a route without a handler does not compile.
 * Paths follow the specification, sections 4.1 to 4.4; what stands under `/v2/desk` and the rows marked "ours" are additions for the window.
 */

/** `file`: bytes of any kind and size, taken and given piece by piece. */
export type Medium = 'none' | 'json' | 'xml' | 'pdf' | 'multipart' | 'events' | 'file'

export interface Route<
  Body = unknown,
  Answer = unknown,
  Path extends string = string,
  Name extends string = string,
  Takes extends Medium = Medium,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `{name}` marks a path parameter. */
  readonly path: Path
  readonly permission: ApiMethod
  readonly takes: Takes
  readonly gives: Medium
  /** Names of the query parameters the route knows; any other is a 422 that names it. */
  readonly query: readonly Name[]
  readonly more: RouteMore
  /** Never present: carries the types of body and answer for the compiler. */
  readonly types?: { readonly body: Body; readonly answer: Answer }
}

interface RouteMore {
  /** Status of success; 200 when absent. */
  readonly status?: 201 | 204
  /** Done once per `Idempotency-Key`: a repetition within a day gets the answer of the first call. */
  readonly once?: true
  /** The body may come as one file of a form, too, or as XML in place of a model. */
  readonly alsoTakes?: 'multipart' | 'xml'
  /** A form may bring the user's own PDF along, as its part `pdf`. */
  readonly withPdf?: true
  /** A caller whose Accept header prefers it gets this instead: the XML or PDF with what was lost, what differs and how it was judged. */
  readonly alsoGives?: 'json'
}

/** `route<Body, Answer>()(…)`: the first call carries the types, the second is read with its literal path and query names. */
function route<Body, Answer>() {
  return <const Path extends string, const Takes extends Medium, const Name extends string = never>(
    method: Route['method'],
    path: Path,
    permission: ApiMethod,
    takes: Takes,
    gives: Medium,
    query: readonly Name[] = [],
    more: RouteMore = {},
  ): Route<Body, Answer, Path, Name, Takes> => ({ method, path, permission, takes, gives, query, more })
}

/** JSON body of the operations that take a model together with the format to write or to judge it in. */
export interface FormatModelBody {
  format: string
  model: Invoice
}

const UPLOAD = { status: 201, once: true } as const
const UPLOAD_FILE = { ...UPLOAD, alsoTakes: 'multipart' } as const
const FILE = { alsoTakes: 'multipart' } as const

/** JSON body that holds a document in place of a model: an ERP's intermediate document, above all (the specification shows no body). */
export interface SourceBody {
  source_format: string
  content: string
}

const LIST_QUERY = [
  'limit',
  'offset',
  'sort_by',
  'sort_order',
  'search',
  'direction',
  'status',
  'format',
  'type',
  'number',
  'issue_date_from',
  'issue_date_to',
  'created_from',
  'created_to',
  'sender_id',
  'receiver_id',
  'currency_code',
  'valid',
  // Ours, as the facets of the window's list need them.
  'need',
  'partner',
  'cause',
  'handling',
  'due_from',
  'due_to',
  'sent_from',
  'sent_to',
  'delivery',
] as const

const CALL_FILTERS = ['search', 'host', 'status', 'from', 'to'] as const

// prettier-ignore
export const ROUTES = {
  auth_me: route<undefined, AuthMe>()('GET', '/v2/auth/me', 'auth.me', 'none', 'json'),

  convert_xml: route<Uint8Array, Uint8Array>()('POST', '/v2/format/convert/xml/{target_format}', 'format.convert', 'xml', 'xml', ['validate', 'source_format'], { ...FILE, alsoGives: 'json' }),
  convert_model: route<FormatModelBody | Invoice | SourceBody, Uint8Array>()('POST', '/v2/format/convert/model/{target_format}', 'format.convert', 'json', 'xml', ['validate', 'lenient'], { alsoTakes: 'xml', alsoGives: 'json' }),
  model_to_xml: route<FormatModelBody, Uint8Array>()('POST', '/v2/format/transform/model-to-xml', 'format.transform', 'json', 'xml', ['lenient'], { alsoGives: 'json' }),
  xml_to_model: route<Uint8Array, ModelAnswer>()('POST', '/v2/format/transform/xml-to-model', 'format.transform', 'xml', 'json', ['format', 'decimals'], FILE),
  model_to_pdf: route<FormatModelBody & { pdf?: string }, Uint8Array>()('POST', '/v2/format/transform/model-to-pdf', 'format.transform', 'json', 'pdf', ['format', 'lang', 'lenient'], { alsoGives: 'json' }),
  xml_to_pdf: route<Uint8Array, Uint8Array>()('POST', '/v2/format/transform/xml-to-pdf', 'format.transform', 'xml', 'pdf', ['format', 'lang'], { ...FILE, withPdf: true, alsoGives: 'json' }),
  validate_model: route<FormatModelBody, ValidationResult>()('POST', '/v2/format/validate/model', 'format.validate', 'json', 'json', ['lenient']),
  validate_xml: route<Uint8Array, ValidationResult>()('POST', '/v2/format/validate/xml', 'format.validate', 'xml', 'json', ['format'], FILE),

  /** PDFs in their order, as parts of a form or as `{files: [base64, …]}` (our choice; the specification, section 4.3, shows no body). */
  pdf_merge: route<{ files: string[] }, Uint8Array>()('POST', '/v2/pdf/merge', 'pdf.merge', 'multipart', 'pdf', ['attachments']),

  documents_list: route<undefined, Page<DocumentRecord>>()('GET', '/v2/documents', 'documents.list', 'none', 'json', LIST_QUERY),
  upload_xml: route<Uint8Array, DocumentRecord>()('POST', '/v2/documents/upload/xml', 'documents.upload', 'xml', 'json', ['direction', 'filename'], UPLOAD_FILE),
  upload_model: route<FormatModelBody, DocumentRecord>()('POST', '/v2/documents/upload/model', 'documents.upload', 'json', 'json', ['direction', 'lenient'], UPLOAD),
  /** Ours: a hybrid PDF, stored with the invoice XML inside it. */
  upload_pdf: route<Uint8Array, PdfUploadAnswer>()('POST', '/v2/documents/upload/pdf', 'documents.upload', 'pdf', 'json', ['direction', 'filename'], UPLOAD_FILE),
  update_xml: route<Uint8Array, DocumentRecord>()('PUT', '/v2/documents/{document_id}/update/xml', 'documents.update', 'xml', 'json', ['draft'], FILE),
  /** Ours: single terms, the rest of the text untouched. */
  update_terms: route<EditRequest, EditAnswer>()('POST', '/v2/documents/{document_id}/update/terms', 'documents.update', 'json', 'json', ['decimals', 'as_of']),
  /** Ours: changes of terms, then all safe repairs together, as one version. */
  repair_document: route<EditRequest, RepairAnswer>()('POST', '/v2/documents/{document_id}/repair', 'documents.update', 'json', 'json', ['decimals', 'as_of']),
  /** Ours: what is done with a received invoice. 409 `invalid_state` for a step that does not follow, and while its supplier has changed what nobody confirmed. */
  document_handling: route<HandlingRequest, DocumentRecord>()('POST', '/v2/documents/{document_id}/handling', 'documents.update', 'json', 'json'),
  /** Ours: what its supplier has changed is right; answers what is left. */
  document_confirm: route<{ changes: Pick<SupplierChange, 'kind' | 'value'>[] }, { items: SupplierChange[] }>()('POST', '/v2/documents/{document_id}/supplier-changes', 'documents.update', 'json', 'json'),
  /** Ours: refused inside the retention period (409 `retention_period`). */
  document_delete: route<undefined, undefined>()('DELETE', '/v2/documents/{document_id}', 'documents.delete', 'none', 'none', [], { status: 204 }),
  document_get: route<undefined, DocumentDetails>()('GET', '/v2/documents/{document_id}', 'documents.get', 'none', 'json', ['include', 'decimals']),
  document_xml: route<undefined, Uint8Array>()('GET', '/v2/documents/{document_id}/xml', 'documents.get', 'none', 'xml'),
  document_model: route<undefined, Invoice>()('GET', '/v2/documents/{document_id}/model', 'documents.get', 'none', 'json', ['decimals']),
  /** Ours, as are the next four. */
  document_pdf: route<undefined, Uint8Array>()('GET', '/v2/documents/{document_id}/pdf', 'documents.get', 'none', 'pdf', ['lang', 'format'], { alsoGives: 'json' }),
  document_validation: route<undefined, ValidationResult>()('GET', '/v2/documents/{document_id}/validation', 'documents.get', 'none', 'json', ['as_of']),
  document_versions: route<undefined, { items: VersionRecord[] }>()('GET', '/v2/documents/{document_id}/versions', 'documents.get', 'none', 'json'),
  document_version_xml: route<undefined, Uint8Array>()('GET', '/v2/documents/{document_id}/versions/{version}/xml', 'documents.get', 'none', 'xml'),
  /** Ours: whether the document is sent or received by the client company, where its parties do not say it or say it wrongly. */
  document_direction: route<DirectionRequest, DirectionAnswer>()('POST', '/v2/documents/{document_id}/direction', 'documents.update', 'json', 'json'),
  document_send: route<SendRequest, { transaction: TransactionRecord }>()('POST', '/v2/documents/{document_id}/send', 'documents.send', 'json', 'json', [], { once: true }),

  transactions_list: route<undefined, Page<TransactionRecord>>()('GET', '/v2/transactions', 'transactions.read', 'none', 'json', ['limit', 'offset', 'sort_order', 'type', 'status', 'document_id']),
  transaction_get: route<undefined, TransactionRecord>()('GET', '/v2/transactions/{transaction_id}', 'transactions.read', 'none', 'json'),

  /** Permission groups that the specification, section 5, names without their operations; paths and shapes are ours. */
  organisations_list: route<undefined, { items: Organisation[] }>()('GET', '/v2/organisations', 'organisations.read', 'none', 'json'),
  organisation_get: route<undefined, Organisation>()('GET', '/v2/organisations/{organisation_id}', 'organisations.read', 'none', 'json'),
  /** The profile of the client company; 404 while it has none. */
  company_get: route<undefined, Company>()('GET', '/v2/company', 'organisations.read', 'none', 'json'),
  company_set: route<Company, Company>()('PUT', '/v2/company', 'organisations.update', 'json', 'json'),
  peppol_lookup: route<undefined, PeppolLookup>()('GET', '/v2/peppol/lookup', 'peppol_lookup.read', 'none', 'json', ['scheme', 'value', 'network']),

  desk_state: route<undefined, DeskState>()('GET', '/v2/desk/state', 'desk.use', 'none', 'json'),
  desk_events: route<undefined, never>()('GET', '/v2/desk/events', 'desk.use', 'none', 'events'),
  desk_remote: route<undefined, RemoteSettings>()('GET', '/v2/desk/remote', 'desk.use', 'none', 'json'),
  desk_remote_set: route<{ url: string; key?: string; flow?: RemoteFlow }, RemoteSettings>()('PUT', '/v2/desk/remote', 'desk.use', 'json', 'json'),
  desk_remote_clear: route<undefined, RemoteSettings>()('DELETE', '/v2/desk/remote', 'desk.use', 'none', 'json'),
  desk_remote_test: route<undefined, RemoteTest>()('POST', '/v2/desk/remote/test', 'desk.use', 'none', 'json'),
  desk_rehearsal_start: route<undefined, RemoteSettings>()('POST', '/v2/desk/rehearsal', 'desk.use', 'none', 'json'),
  desk_rehearsal_stop: route<undefined, RemoteSettings>()('DELETE', '/v2/desk/rehearsal', 'desk.use', 'none', 'json'),
  desk_queue: route<undefined, QueuePage>()('GET', '/v2/desk/queue', 'desk.use', 'none', 'json', ['need', 'limit', 'offset']),
  desk_queue_retry: route<undefined, DeliveryJob>()('POST', '/v2/desk/queue/{job_id}/retry', 'desk.use', 'none', 'json'),
  desk_queue_look: route<undefined, DeliveryJob>()('POST', '/v2/desk/queue/{job_id}/look', 'desk.use', 'none', 'json'),
  desk_queue_cancel: route<undefined, DeliveryJob>()('POST', '/v2/desk/queue/{job_id}/cancel', 'desk.use', 'none', 'json'),
  /** Nothing new leaves the queue until it is released, or until the time that the body names; what has begun is followed to its end. */
  /** Nobody has to mend this refused delivery any more. */
  desk_queue_aside: route<undefined, DeliveryJob>()('POST', '/v2/desk/queue/{job_id}/aside', 'desk.use', 'none', 'json'),
  desk_queue_back: route<undefined, DeliveryJob>()('DELETE', '/v2/desk/queue/{job_id}/aside', 'desk.use', 'none', 'json'),
  desk_queue_hold: route<{ until?: string }, DeskState>()('PUT', '/v2/desk/hold', 'desk.use', 'json', 'json'),
  desk_queue_release: route<undefined, DeskState>()('DELETE', '/v2/desk/hold', 'desk.use', 'none', 'json'),
  /** What was sent together, as long as something of it is not finished. */
  desk_batches: route<undefined, { items: Batch[] }>()('GET', '/v2/desk/batches', 'desk.use', 'none', 'json'),
  desk_batch_hold: route<undefined, Batch>()('PUT', '/v2/desk/batches/{batch_id}/hold', 'desk.use', 'none', 'json'),
  desk_batch_release: route<undefined, Batch>()('DELETE', '/v2/desk/batches/{batch_id}/hold', 'desk.use', 'none', 'json'),
  /** Takes back what has not left; what has left is followed to its end. */
  desk_batch_cancel: route<undefined, Batch>()('POST', '/v2/desk/batches/{batch_id}/cancel', 'desk.use', 'none', 'json'),
  desk_queue_adopt: route<{ remote_id: string }, DeliveryJob>()('POST', '/v2/desk/queue/{job_id}/adopt', 'desk.use', 'json', 'json'),
  /** What stands in the way of sending these documents, by cause. */
  desk_preflight: route<{ document_ids: string[] }, Preflight>()('POST', '/v2/desk/preflight', 'desk.use', 'json', 'json'),
  /** Which way a document goes and why; of those that nobody has decided, what is to be asked. */
  desk_direction: route<undefined, DirectionView>()('GET', '/v2/desk/documents/{document_id}/direction', 'desk.use', 'none', 'json'),
  desk_direction_questions: route<undefined, { items: DirectionQuestion[] }>()('GET', '/v2/desk/direction-questions', 'desk.use', 'none', 'json'),
  /** Documents that go another way than their parties say, offered once after the profile was set or changed. */
  desk_direction_check: route<undefined, DirectionCheck>()('GET', '/v2/desk/direction-check', 'desk.use', 'none', 'json'),
  /** Turns those that are named and leaves the others as they are. */
  desk_direction_settle: route<{ document_ids: string[] }, DirectionCheck>()('POST', '/v2/desk/direction-check', 'desk.use', 'json', 'json'),
  /** Brings a document with its history to another client of this desk. */
  desk_document_move: route<{ workspace: string }, MovedDocument>()('POST', '/v2/desk/documents/{document_id}/move', 'desk.use', 'json', 'json'),
  /** Those of these documents that cannot be deleted, and how much the others are. */
  desk_undeletable: route<{ document_ids: string[] }, KeptDocuments>()('POST', '/v2/desk/documents/kept', 'desk.use', 'json', 'json'),
  /** What the remote holds, fetched into this workspace. */
  desk_mirror: route<undefined, MirrorStatus>()('GET', '/v2/desk/mirror', 'desk.use', 'none', 'json'),
  desk_mirror_start: route<undefined, MirrorStatus>()('POST', '/v2/desk/mirror', 'desk.use', 'none', 'json'),
  desk_mirror_cancel: route<undefined, MirrorStatus>()('DELETE', '/v2/desk/mirror', 'desk.use', 'none', 'json'),
  desk_differences: route<undefined, { items: MirrorDifference[] }>()('GET', '/v2/desk/mirror/differences', 'desk.use', 'none', 'json'),
  desk_difference_xml: route<undefined, Uint8Array>()('GET', '/v2/desk/mirror/differences/{remote_id}/xml', 'desk.use', 'none', 'xml'),
  desk_difference_decide: route<{ choice: MirrorChoice }, MirrorStatus>()('POST', '/v2/desk/mirror/differences/{remote_id}', 'desk.use', 'json', 'json'),
  /** The network log; `from` and `to` are times in UTC. */
  desk_calls: route<undefined, CallPage>()('GET', '/v2/desk/calls', 'desk.use', 'none', 'json', ['limit', 'offset', ...CALL_FILTERS]),
  /** All that fit, for a file: without contents of invoices and without whatever could be a key. */
  desk_calls_export: route<undefined, CallExport>()('GET', '/v2/desk/calls/export', 'desk.use', 'none', 'json', CALL_FILTERS),
  /** A file of any kind that holds an invoice, or an archive or a mail with such files; each is stored unless the same content is there. */
  desk_import: route<Uint8Array, ImportAnswer>()('POST', '/v2/desk/import', 'desk.use', 'file', 'json', ['direction', 'filename'], { status: 201 }),
  /** Several such files as a form, so that thousands do not take as many requests; the outcomes are in the order of the files. */
  desk_imports: route<Uint8Array, { items: ImportOutcome[] }>()('POST', '/v2/desk/imports', 'desk.use', 'multipart', 'json', ['direction'], { status: 201 }),
  desk_samples: route<undefined, { items: SampleInfo[] }>()('GET', '/v2/desk/samples', 'desk.use', 'none', 'json'),
  desk_sample_xml: route<undefined, Uint8Array>()('GET', '/v2/desk/samples/{sample_id}', 'desk.use', 'none', 'xml'),
  /** A group that is empty is none. */
  desk_workspace_set: route<{ name: string; colour: string; group?: string }, DeskState>()('PUT', '/v2/desk/workspace', 'desk.use', 'json', 'json'),
  /** How many documents that fit the filters have each value of a facet, whatever is chosen in that facet itself. */
  desk_facet: route<undefined, { items: FacetCount[] }>()('GET', '/v2/desk/documents/facets/{facet}', 'desk.use', 'none', 'json', LIST_QUERY),
  /** The first page of a client company; `month` is `YYYY-MM`, days are those of the time zone. */
  desk_overview: route<undefined, Overview>()('GET', '/v2/desk/overview', 'desk.use', 'none', 'json', ['month', 'time_zone']),
  /** What the documents that fit the filters come to, by direction and currency. */
  desk_sums: route<undefined, { items: MoneySum[] }>()('GET', '/v2/desk/documents/sums', 'desk.use', 'none', 'json', LIST_QUERY),
  /** All client companies of this desk; each has its own documents, keys, queue and remote. */
  desk_workspaces: route<undefined, WorkspaceList>()('GET', '/v2/desk/workspaces', 'desk.use', 'none', 'json'),
  desk_workspace_add: route<{ name: string; colour: string }, WorkspaceInfo>()('POST', '/v2/desk/workspaces', 'desk.use', 'json', 'json', [], { status: 201 }),
  /** How the work for each of them stands. */
  desk_clients: route<undefined, ClientList>()('GET', '/v2/desk/clients', 'desk.use', 'none', 'json'),
  /** Documents of all of them whose number, names or total fit. */
  desk_clients_search: route<undefined, { items: ClientHits[] }>()('GET', '/v2/desk/clients/search', 'desk.use', 'none', 'json', ['search']),
  /** It is closed, works on nothing, and keeps everything. */
  desk_client_archive: route<undefined, ClientList>()('POST', '/v2/desk/clients/{workspace_id}/archive', 'desk.use', 'none', 'json'),
  desk_client_bring_back: route<undefined, ClientList>()('DELETE', '/v2/desk/clients/{workspace_id}/archive', 'desk.use', 'none', 'json'),
  /** With everything in it, as soon as nothing of it has to be kept; `name` is its name, typed. */
  desk_client_delete: route<undefined, ClientList>()('DELETE', '/v2/desk/clients/{workspace_id}', 'desk.use', 'none', 'json', ['name']),
  /** Exchanges that client companies of the desk share. */
  desk_remote_profiles: route<undefined, { items: RemoteProfile[] }>()('GET', '/v2/desk/remotes', 'desk.use', 'none', 'json'),
  desk_remote_profile_add: route<RemoteProfileInput, RemoteProfile>()('POST', '/v2/desk/remotes', 'desk.use', 'json', 'json', [], { status: 201 }),
  desk_remote_profile_set: route<RemoteProfileInput, RemoteProfile>()('PUT', '/v2/desk/remotes/{remote_id}', 'desk.use', 'json', 'json'),
  desk_remote_profile_delete: route<undefined, undefined>()('DELETE', '/v2/desk/remotes/{remote_id}', 'desk.use', 'none', 'none'),
  /** This client company sends to a shared exchange. */
  desk_remote_share: route<{ profile: string }, RemoteSettings>()('PUT', '/v2/desk/remote/profile', 'desk.use', 'json', 'json'),
  desk_workspace_restore: route<Uint8Array, WorkspaceInfo>()('POST', '/v2/desk/workspaces/restore', 'desk.use', 'file', 'json', [], { status: 201 }),
  desk_archive_start: route<{ kind: Exclude<ArchiveKind, 'check'> }, ArchiveTask>()('POST', '/v2/desk/archives', 'desk.use', 'json', 'json', [], { status: 201 }),
  desk_archive_check: route<Uint8Array, ArchiveTask>()('POST', '/v2/desk/archives/check', 'desk.use', 'file', 'json', [], { status: 201 }),
  desk_archive: route<undefined, ArchiveTask>()('GET', '/v2/desk/archives/{archive_id}', 'desk.use', 'none', 'json'),
  desk_archive_file: route<undefined, Uint8Array>()('GET', '/v2/desk/archives/{archive_id}/file', 'desk.use', 'none', 'file'),
  desk_archive_end: route<undefined, undefined>()('DELETE', '/v2/desk/archives/{archive_id}', 'desk.use', 'none', 'none', [], { status: 204 }),
  /** The PDF of a document with the XML as it stands on the screen, or as it is stored where none is sent: in the pages of its own, or in the part pdf of a form. */
  desk_pdf: route<Uint8Array, PdfPreview>()('POST', '/v2/desk/documents/{document_id}/pdf', 'desk.use', 'xml', 'json', ['format', 'lang'], { ...FILE, withPdf: true }),
  /** The PDF that a document was taken from, as it came in, beside the XML as it stands on the screen or, where none is sent, as it is stored. */
  desk_received: route<Uint8Array, ReceivedPdf>()('POST', '/v2/desk/documents/{document_id}/received', 'desk.use', 'xml', 'json'),
  /** The mail that a document came with, as it came in. */
  desk_mail: route<undefined, Uint8Array>()('GET', '/v2/desk/documents/{document_id}/mail', 'desk.use', 'none', 'file'),
  /** A person's own PDF, whose pages the PDF of a document has in place of ours; as it came in. */
  desk_pages: route<undefined, Uint8Array>()('GET', '/v2/desk/documents/{document_id}/pages', 'desk.use', 'none', 'pdf'),
  /** Throws what is no PDF that can become PDF/A-3, with every reason. */
  desk_pages_set: route<Uint8Array, DocumentRecord>()('PUT', '/v2/desk/documents/{document_id}/pages', 'desk.use', 'pdf', 'json', ['filename']),
  desk_pages_clear: route<undefined, DocumentRecord>()('DELETE', '/v2/desk/documents/{document_id}/pages', 'desk.use', 'none', 'json'),
  desk_pdf_profiles: route<Uint8Array, PdfProfiles>()('POST', '/v2/desk/pdf-profiles', 'desk.use', 'xml', 'json'),
  desk_support_sample: route<undefined, SupportSample>()('GET', '/v2/desk/documents/{document_id}/support-sample', 'desk.use', 'none', 'json'),
  /** Where everything of an invoice stands in its XML, in the order of the text; of what is wrapped around it before what is inside. */
  desk_places: route<Uint8Array, XmlParts>()('POST', '/v2/desk/places', 'desk.use', 'xml', 'json'),
  desk_term: route<undefined, TermPlaces>()('GET', '/v2/desk/terms/{term_id}', 'desk.use', 'none', 'json'),
  desk_conversion: route<undefined, ConversionPreview>()('GET', '/v2/desk/documents/{document_id}/conversion/{target_format}', 'desk.use', 'none', 'json'),
  desk_idoc: route<undefined, IdocTablesState>()('GET', '/v2/desk/idoc', 'desk.use', 'none', 'json'),
  desk_idoc_set: route<IdocTables, IdocTablesState>()('PUT', '/v2/desk/idoc', 'desk.use', 'json', 'json'),
  desk_idoc_clear: route<undefined, IdocTablesState>()('DELETE', '/v2/desk/idoc', 'desk.use', 'none', 'json'),
  /** Companies, items and templates that are used again. */
  desk_cards: route<undefined, Page<Card>>()('GET', '/v2/desk/cards', 'desk.use', 'none', 'json', ['kind', 'search', 'limit', 'offset']),
  desk_card_create: route<CardContent, Card>()('POST', '/v2/desk/cards', 'desk.use', 'json', 'json', [], { status: 201 }),
  /** Makes it again where it was deleted. */
  desk_card_set: route<CardContent, Card>()('PUT', '/v2/desk/cards/{card_id}', 'desk.use', 'json', 'json'),
  desk_card_delete: route<undefined, Card>()('DELETE', '/v2/desk/cards/{card_id}', 'desk.use', 'none', 'json'),
  /** A card for every company of the stored documents that has none. */
  desk_cards_collect: route<undefined, { added: number }>()('POST', '/v2/desk/cards/collect', 'desk.use', 'none', 'json'),
  desk_document_cards: route<undefined, DocumentCards>()('GET', '/v2/desk/documents/{document_id}/cards', 'desk.use', 'none', 'json'),
  desk_card_proposal: route<undefined, CardProposal>()('GET', '/v2/desk/documents/{document_id}/card', 'desk.use', 'none', 'json'),
  /** A new invoice, stored as a draft: of nothing, or made from a document or a template. */
  desk_invoice_create: route<NewInvoiceRequest, DocumentRecord>()('POST', '/v2/desk/invoices', 'desk.use', 'json', 'json', [], { status: 201 }),
  desk_keys: route<undefined, { items: ApiKeyRecord[] }>()('GET', '/v2/desk/keys', 'desk.use', 'none', 'json'),
  desk_key_create: route<{ name: string; methods: string[]; expires_at?: string }, ApiKeyRecord>()('POST', '/v2/desk/keys', 'desk.use', 'json', 'json', [], { status: 201 }),
  desk_key_revoke: route<undefined, ApiKeyRecord>()('DELETE', '/v2/desk/keys/{key_id}', 'desk.use', 'none', 'json'),
  /** What was called with a key, newest first. */
  desk_key_calls: route<undefined, Page<KeyCall>>()('GET', '/v2/desk/keys/{key_id}/calls', 'desk.use', 'none', 'json', ['limit', 'offset']),
} as const

export type RouteName = keyof typeof ROUTES

type TypesOf<Name extends RouteName> = NonNullable<(typeof ROUTES)[Name]['types']>
export type BodyOf<Name extends RouteName> = TypesOf<Name>['body']
export type AnswerOf<Name extends RouteName> = TypesOf<Name>['answer']

/** Names of the `{…}` parts of a path. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

export type ParamsOf<Name extends RouteName> = Readonly<Record<ParamNames<(typeof ROUTES)[Name]['path']>, string>>
/** Query parameters on the wire are text; absent ones are undefined. */
export type QueryOf<Name extends RouteName> = Readonly<Partial<Record<(typeof ROUTES)[Name]['query'][number], string>>>
