import { type Language, type PageLanguage } from '../languages/languages.ts'
import type { ErrorDetail } from '../base/errors.ts'
import type { IdSource, Clock, Sha256 } from '../base/ports.ts'
import type { CallQuery, CardQuery, DocumentQuery, OverviewQuery, PageRequest, TransactionQuery } from '../contract/decode.ts'
import type { Overview } from '../contract/overview.ts'
import type {
  ApiKeyRecord,
  ArchiveKind,
  ArchiveTask,
  CallExport,
  CallPage,
  Card,
  Batch,
  CardContent,
  CardProposal,
  ClientCounts,
  ClientHits,
  ClientList,
  Company,
  ConversionPreview,
  DeliveryJob,
  DeskEvent,
  DeskState,
  Direction,
  DirectionAnswer,
  DirectionCheck,
  MovedDocument,
  DirectionQuestion,
  DirectionRequest,
  DirectionView,
  DocumentCards,
  DocumentDetails,
  DocumentRecord,
  Duplicate,
  EditAnswer,
  EditRequest,
  FacetCount,
  FaultReport,
  HandlingRequest,
  PrintedPlace,
  IdocTables,
  IdocTablesState,
  ImportedContainer,
  KeyCall,
  KeptDocuments,
  LogText,
  MirrorChoice,
  MirrorDifference,
  MirrorStatus,
  ModelAnswer,
  MoneySum,
  NewInvoiceRequest,
  Organisation,
  Page,
  PdfProfiles,
  PdfUploadAnswer,
  PeppolLookup,
  PeppolNetwork,
  Preflight,
  QueuePage,
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
  TransactionRecord,
  ValidationResult,
  VersionRecord,
  WorkspaceInfo,
  XmlParts,
  DocumentFacet,
  WireModel,
} from '../contract/types.ts'
import type { FormatCode } from '../profiles/formats.ts'
import type { IdocSettings } from '../formats/idoc/settings.ts'
import type { Decimals } from '../model/encode.ts'
import type { Invoice } from '../model/invoice.ts'
import type { QueueQuery } from '../queue/list.ts'
import type { DocumentHistory } from '../store/sqlite/documents/histories.ts'
import type { Claim, NewMail } from '../store/types.ts'
import type { NamedPdf } from './merge.ts'

export type { Claim, DocumentHistory }

/** The use cases, as the HTTP door and the command line call them. Errors are AppErrors; ids that name nothing are `not_found`. */
export interface Services {
  readonly documents: Documents
  readonly received: Received
  /** Judges what was stored without it being known what it needs; until then its need is `checking`. */
  readonly needs: { settle(): Promise<void> }
  readonly format: Format
  readonly pdf: PdfTools
  readonly transactions: Transactions
  readonly queue: DeskQueue
  readonly preflight: PreflightDesk
  readonly directions: DirectionDesk
  readonly mirror: DeskMirror
  readonly networkLog: NetworkLog
  readonly keys: Keys
  readonly organisations: Organisations
  readonly company: CompanyDesk
  readonly overview: OverviewDesk
  readonly lookup: Lookup
  readonly remote: Remote
  readonly samples: Samples
  readonly idoc: IdocSettingsDesk
  readonly cards: Cards
  readonly invoices: Invoices
  readonly desk: Desk
  readonly client: ClientDesk
  readonly archives: Archives
  readonly otherWorkspaces: OtherWorkspaces
  readonly log: ProgramLog
}

/** The log of the program, which all its workspaces share. */
export interface ProgramLog {
  /** What went wrong in a window, which is not trusted to say little. */
  noteWindow(fault: FaultReport): void
  read(): LogText
}

/** Language of findings, labels and readable copies. */
export type Lang = Language

export interface UploadOptions {
  /**
   * As its bringer says; `undecided`, by its parties. Absent: the same, but without a profile to compare them with an upload is to be sent and a file is
   * undecided.
   */
  readonly direction?: Direction | undefined
  /** File name as given by the person, for the list; never used as a path. */
  readonly filename?: string | undefined
  /** Stored once under this claim, however often it is uploaded. */
  readonly claim?: Claim | undefined
  /** A person begins it here; it was written by nobody else before. */
  readonly isNew?: boolean
}

export const INCLUDES = ['status_log', 'transactions', 'validation', 'model'] as const
type Include = (typeof INCLUDES)[number]

/** Those that read or judge content give up when the signal says so, before anything is stored. */
export interface Documents {
  /** Stores XML: throws `malformed_xml` or `payload_too_large` and stores nothing; well-formed XML of an unknown kind is stored with format null. */
  uploadXml(bytes: Uint8Array, options: UploadOptions, signal?: AbortSignal): Promise<DocumentRecord>
  uploadModel(body: WireModel, options: UploadOptions & { readonly lenient: boolean }, signal?: AbortSignal): Promise<DocumentRecord>
  /** Stores the invoice XML inside a hybrid PDF. Throws `malformed_pdf` and `no_invoice_in_pdf`. */
  uploadPdf(bytes: Uint8Array, options: UploadOptions, signal?: AbortSignal): Promise<PdfUploadAnswer>
  /** Stores a file of any kind that holds one invoice, unless the same content is there already. Throws `unsupported_document` for what can hold none. */
  importFile(bytes: Uint8Array, options: UploadOptions): Promise<ImportedFile>
  /** The same, and of an archive or a mail what lies in it, as far as the signal lets it. Throws `malformed_container`. */
  importAny(bytes: Uint8Array, options: UploadOptions, signal?: AbortSignal): Promise<ImportedFile | ImportedContainer>
  list(query: DocumentQuery): Page<DocumentRecord>
  facet(facet: DocumentFacet, query: DocumentQuery): FacetCount[]
  /** What all documents that fit come to, whatever the page. */
  sums(query: DocumentQuery): MoneySum[]
  get(id: string, include: readonly Include[], lang: Lang, signal?: AbortSignal): Promise<DocumentDetails>
  /** The language that its pages are written in where nobody asks for another. */
  pageLanguage(id: string, otherwise: PageLanguage): PageLanguage
  xml(id: string): Uint8Array
  model(id: string, signal?: AbortSignal): Promise<Invoice>
  /** The same as JSON text in UTF-8. */
  modelJson(id: string, decimals: Decimals, signal?: AbortSignal): Promise<Uint8Array>
  /** With the pages of the document's own, where it has some. */
  pdf(id: string, options: PdfOptions, signal?: AbortSignal): Promise<PdfFile>
  /** The same with another XML than what is stored; no bytes stand for what is stored. */
  draftPdf(id: string, bytes: Uint8Array, options: PdfOptions, signal?: AbortSignal): Promise<PdfFile>
  /** The mail that the document came with, as it came in. Throws `not_found` where it came otherwise. */
  mail(id: string): Uint8Array
  /**
   * The PDF that the document was taken from, as it came in, beside an XML; no bytes of XML stand for what is stored. Throws `not_found` where it
   * came in as something else.
   */
  received(id: string, draft: Uint8Array, signal?: AbortSignal): Promise<ReceivedFile>
  /** The PDF of a person whose pages the document has, as it came in. Throws `not_found` where it has none. */
  pages(id: string): Uint8Array
  /**
   * Gives the PDF of a document other pages: those of a person's own PDF or, without one, ours. A version of the same XML. Throws `malformed_pdf`,
   * `unsupported_conversion` with every reason why the PDF cannot become PDF/A-3, and `invalid_state` for what must not change any more.
   */
  setPages(id: string, pages: PagesFile | undefined, signal?: AbortSignal): Promise<DocumentRecord>
  /** By the releases of a day, today when absent; only today's verdict is kept. */
  validation(id: string, lang: Lang, asOf?: string, signal?: AbortSignal): Promise<ValidationResult>
  /** What another format would make of the document, before anything is converted: nothing is stored. Throws as conversions do. */
  conversion(id: string, target: string, signal?: AbortSignal): Promise<ConversionPreview>
  /** A copy for support: the same build and the same findings, without names, addresses, accounts and texts. */
  supportSample(id: string, signal?: AbortSignal): Promise<SupportSample>
  versions(id: string): VersionRecord[]
  /**
   * Takes the document away with all its versions; `actor` is the id of a key, `window` or `command`. Throws `retention_period` for what was sent
   * or received until its time is over, `invalid_state` while it is on its way.
   */
  delete(id: string, actor: string): void
  /** Those that `delete` would refuse, and how much the others are; what does not exist is none of either. */
  kept(ids: readonly string[]): KeptDocuments
  versionXml(id: string, version: number): Uint8Array
  /** Replaces the stored XML. Throws `validation_error` when it has errors, unless it is stored as a draft. */
  updateXml(id: string, bytes: Uint8Array, options: { readonly draft: boolean }, signal?: AbortSignal): Promise<DocumentRecord>
  /** Changes single terms of the stored XML; the rest of the text stays as it is. */
  updateTerms(id: string, request: EditRequest, lang: Lang, asOf?: string, signal?: AbortSignal): Promise<EditAnswer>
  /** The changes of the request, then all safe repairs of what the rules find, stored as one version. */
  repair(id: string, request: EditRequest, lang: Lang, asOf?: string, signal?: AbortSignal): Promise<RepairAnswer>
  /**
   * Converts it first to the format that it leaves in, where it is not in one (specification, section 4.5). Throws `validation_error` for errors, and
   * `lossy_conversion` where the format does not carry all of it, unless the losses are accepted.
   */
  send(id: string, request: Readonly<SendRequest>, claim?: Claim, signal?: AbortSignal): Promise<TransactionRecord>
}

interface PagesFile {
  readonly bytes: Uint8Array
  /** As the person calls it. */
  readonly filename?: string | undefined
}

export interface ImportedFile {
  readonly document: DocumentRecord
  readonly isDuplicate: boolean
  /** The oldest document that it seems to be once more. */
  readonly duplicateOf?: Duplicate | undefined
  /** What does not fit together in the file; only a PDF has such. */
  readonly warnings: readonly ErrorDetail[]
}

/** A file of an archive or a mail. */
export interface PartOptions extends UploadOptions {
  readonly mail?: NewMail | undefined
  /** A PDF that shows the invoice of an XML. */
  readonly pages?: Uint8Array | undefined
}

export interface PdfOptions {
  /** A format code `factur_x_zugferd.…`, or `auto` for the lowest profile that holds the invoice and whose rules it keeps; absent: EN 16931. */
  readonly format?: string | undefined
  /** Language of the pages. */
  readonly lang: PageLanguage
  /** PDF/A-3 level; absent: `a`. */
  readonly level?: 'a' | 'u' | undefined
  /** True: a term that the profile cannot hold is left out of the XML with a warning, instead of a refusal. */
  readonly lenient?: boolean | undefined
  /** The user's own PDF of the invoice, whose pages are kept; absent: a page of ours. */
  readonly into?: Uint8Array | undefined
  /** Says as well where the pages print each value, those of the user's own as far as it is found there. */
  readonly traced?: boolean | undefined
}

export interface PdfFile {
  readonly bytes: Uint8Array
  /** Code of the profile that was written. */
  readonly format: FormatCode
  /** What the XML inside does not carry, and what the page cannot show. */
  readonly warnings: readonly ErrorDetail[]
  /** Where the values are printed; empty unless that was asked for. */
  readonly places: readonly PrintedPlace[]
}

type ReceivedFile = Omit<PdfFile, 'format'>

/** Work on PDFs that stores nothing (specification, section 4.3). */
interface PdfTools {
  /** PDFs one behind the other, with a bookmark for each. Throws `invalid_parameter` (2 to 50 files), `payload_too_large`, `malformed_pdf`. */
  merge(files: readonly NamedPdf[], options: { readonly attachments: boolean }, signal?: AbortSignal): Promise<Uint8Array>
}

/** What a conversion answers: the XML, what it could not carry, and, when asked for, the verdict on it. */
export interface Conversion {
  readonly xml: Uint8Array
  readonly format: string
  readonly warnings: readonly ErrorDetail[]
  readonly validation?: ValidationResult
}

/** The operations that store nothing (specification, section 4.2): given up when the signal says so. */
export type Format = {
  readonly [Name in keyof FormatWork]: (
    ...args: [...Parameters<FormatWork[Name]>, signal?: AbortSignal]
  ) => Promise<Awaited<ReturnType<FormatWork[Name]>>>
}

export interface FormatWork {
  convertXml(
    bytes: Uint8Array,
    target: string,
    options: { readonly validate: boolean; readonly sourceFormat?: string | undefined; readonly lang: Lang },
  ): Conversion
  convertModel(
    body: WireModel,
    target: string,
    options: { readonly validate: boolean; readonly lenient: boolean; readonly lang: Lang },
  ): Conversion
  /** The format stands in the body here (specification, section 4.2), so a wrong one is a wrong value. */
  modelToXml(body: WireModel, options: { readonly lenient: boolean; readonly lang: Lang }): Conversion
  xmlToModel(bytes: Uint8Array, options: { readonly format?: string | undefined }): ModelAnswer
  modelToPdf(body: WireModel, options: PdfOptions & { readonly lenient: boolean }): Promise<PdfFile>
  xmlToPdf(bytes: Uint8Array, options: PdfOptions): Promise<PdfFile>
  /** What each profile of a hybrid PDF would make of the invoice. */
  pdfProfiles(bytes: Uint8Array, lang: Lang): PdfProfiles
  /** Answers for every input, XML that is not well-formed included. */
  validateXml(bytes: Uint8Array, options: { readonly format?: string | undefined; readonly lang: Lang }): ValidationResult
  validateModel(body: WireModel, options: { readonly lenient: boolean; readonly lang: Lang }): ValidationResult
  /** Throws what is no well-formed XML, or no invoice. */
  places(bytes: Uint8Array): XmlParts
}

interface Transactions {
  list(query: TransactionQuery): Page<TransactionRecord>
  get(id: string): TransactionRecord
}

/** Deliveries as the window and the command line see them, and a person's decisions about them. */
export interface DeskQueue {
  list(query: QueueQuery): QueuePage
  retry(id: string): DeliveryJob
  cancel(id: string): DeliveryJob
  /** Looks again whether the document of a delivery in doubt has arrived, without deciding anything. */
  look(id: string): DeliveryJob
  /** The person says which document at the remote the delivery in doubt is. */
  adopt(id: string, remoteId: string): DeliveryJob
  /** Nobody has to mend this refused delivery any more; sending its document again says the same. */
  putAside(id: string): DeliveryJob
  bringBack(id: string): DeliveryJob
  /** Nothing new leaves until a person releases it or, where given, until that time (RFC 3339); what has begun is followed to its end. */
  hold(until?: string): DeskState
  release(): DeskState
  /** What was sent together, as long as something of it is not finished. The three below throw `not_found`. */
  batches(): Batch[]
  holdBatch(id: string): Batch
  releaseBatch(id: string): Batch
  /** Takes back what has not left. */
  cancelBatch(id: string): Promise<Batch>
}

/** Whether documents are sent or received by the client company. */
export interface DirectionDesk {
  /** The client company, once somebody has said who it is. */
  company(): Company | undefined
  /** Why a document goes the way it does, or what is to be asked about it. */
  view(id: string): DirectionView
  /** A person's word for a document and, where wished, for all of the same company. Throws `invalid_state` for what was sent. */
  decide(id: string, request: DirectionRequest): DirectionAnswer
  /** The undecided documents by the company that most of them name, so that each is asked about once. */
  listQuestions(): DirectionQuestion[]
  /** Documents from before the profile, or its last change, that go another way than their parties say. */
  check(): DirectionCheck
  /**
   * Brings a document with its history to another client of this desk, where its parties are compared anew; here the chain keeps that it was erased.
   * Throws `invalid_state` for what was sent, `not_found`.
   */
  move(id: string, workspace: string, actor: string): Promise<MovedDocument>
  /** The other end of `move`: stores what comes from the client of that name. */
  receive(history: DocumentHistory, from: string): Promise<DocumentRecord>
  /** Turns those that are named, and leaves the others for good as they are. */
  settleCheck(documentIds: readonly string[]): DirectionCheck
}

export interface PreflightDesk {
  /** What stands in the way of sending these. Throws `not_found`. */
  check(documentIds: readonly string[], signal?: AbortSignal): Promise<Preflight>
}

/** What the remote holds, brought here. */
export interface DeskMirror {
  status(): MirrorStatus
  /** Begins to fetch; one that is running goes on. Throws `remote_not_configured`. */
  start(): MirrorStatus
  cancel(): MirrorStatus
  /** Documents that are not the same here and there, or cannot be read; the newest first. */
  differences(): MirrorDifference[]
  /** The remote's content of one of them. Throws `not_found`. */
  xml(remoteId: string): Uint8Array
  /** Throws `invalid_state` where the choice is not offered. */
  decide(remoteId: string, choice: MirrorChoice): Promise<MirrorStatus>
}

/** Every call to the exchange. */
export interface NetworkLog {
  /** The newest first. */
  list(query: CallQuery): CallPage
  /** All that fit, whatever page is asked for, fit to be handed to others. */
  export(query: CallQuery): CallExport
}

interface NewKey {
  readonly name: string
  readonly methods: readonly string[]
  /** RFC 3339; absent: the key does not expire. */
  readonly expires_at?: string | undefined
}

export interface Keys {
  list(): ApiKeyRecord[]
  /** The record with the key itself, which is shown this once. */
  create(input: NewKey): ApiKeyRecord
  revoke(id: string): ApiKeyRecord
  /** What was called with a key, newest first. Throws `not_found`. */
  calls(id: string, page: PageRequest): Page<KeyCall>
  /** Notes a call that was answered; stored with others within a second, and when the workspace is closed. */
  noteCall(keyId: string, call: KeyCall): void
  /** Whether any key can be used now. */
  anyValid(): boolean
  /** Whether the key is one of this workspace, and valid. */
  holds(key: string): boolean
  /** The key's record; throws `missing_api_key` or `invalid_api_key`. */
  authenticate(key: string | null): ApiKeyRecord
}

export interface Organisations {
  list(): Promise<Organisation[]>
  /** Throws `not_found`. */
  get(id: string): Promise<Organisation>
}

/** What is done with invoices that came in. */
export interface Received {
  /**
   * Throws `invalid_state` for a step that does not follow and, with every difference, for checking what its supplier has changed and nobody
   * confirmed; `undecided` where nobody has said that it came in.
   */
  handle(id: string, request: HandlingRequest): DocumentRecord
  /** What the supplier has changed is right; answers what is left. Throws `invalid_state` for what is no change. */
  confirm(id: string, changes: readonly Pick<SupplierChange, 'kind' | 'value'>[]): SupplierChange[]
}

/** Who the client company is. */
export interface CompanyDesk {
  /** Null while nobody has said it. */
  get(): Company | null
  /** Replaces the whole profile. Throws `validation_error` with the path of every value that is wrong. */
  set(company: Company): Company
}

/** The first page of the client company. */
export interface OverviewDesk {
  /** Throws `invalid_parameter` for a time zone that is not known. */
  read(query: OverviewQuery): Overview
}

export interface Lookup {
  find(question: { readonly scheme: string; readonly value: string; readonly network: PeppolNetwork }): Promise<PeppolLookup>
}

/** How the work stands, and what may become of all of it. */
export interface ClientDesk {
  /** With what is due from a day on, seven days long. */
  counts(today: string): ClientCounts
  /** Documents whose number, names or total fit; the first of them. */
  find(text: string, limit: number): Page<DocumentRecord>
  /**
   * Throws `retention_period` with the last day on which something of it must be kept, and `invalid_state` while something is on its way. Passes over
   * all documents, and lets others be answered meanwhile.
   */
  requireErasable(): Promise<void>
}

/** Exchanges that client companies of a desk share. */
export interface RemoteProfiles {
  list(): RemoteProfile[]
  add(input: RemoteProfileInput): RemoteProfile
  /** Throws `not_found`. */
  set(id: string, input: RemoteProfileInput): RemoteProfile
  /** Throws `invalid_state` while a client company uses it. */
  delete(id: string): void
}

export interface Remote {
  get(): RemoteSettings
  /** From now on the shared exchange of this id. Throws `not_found`. */
  share(profile: string): RemoteSettings
  /** The shared exchange was changed: the queue goes on with it as it is now. */
  renew(): void
  set(input: { readonly url: string; readonly key?: string; readonly flow?: RemoteFlow }): RemoteSettings
  clear(): RemoteSettings
  test(): Promise<RemoteTest>
  startRehearsal(): Promise<RemoteSettings>
  stopRehearsal(): Promise<RemoteSettings>
}

/** The workspace's own tables for IDocs, by which every operation reads and writes them. */
export interface IdocSettingsDesk {
  get(): IdocTablesState
  /** Throws `validation_error` with the path of every code that is in no list, and of every row that another hides. */
  set(tables: IdocTables): IdocTablesState
  /** Back to the default. */
  clear(): IdocTablesState
}

export interface Samples {
  list(): SampleInfo[]
  xml(id: string): Promise<Uint8Array>
}

/** What is kept to be used again: companies, items, templates. */
export interface Cards {
  list(query: CardQuery): Page<Card>
  create(content: CardContent): Card
  /** Under its id, also when it was deleted meanwhile. */
  set(id: string, content: CardContent): Card
  /** The card as it was. Throws `not_found`. */
  delete(id: string): Card
  /** The cards of the companies that a document names. Rejects for what is no invoice. */
  ofDocument(id: string, signal?: AbortSignal): Promise<DocumentCards>
  /** The card that a document, and others of the same company, would make of the company on its other side. */
  propose(id: string, signal?: AbortSignal): Promise<CardProposal>
  /** Makes a card for every company of the stored documents that has none; answers how many. */
  collect(signal?: AbortSignal): Promise<number>
}

export interface Invoices {
  /**
   * Stores a new outbound invoice with the next number of its series. Throws `not_found`, and `invalid_state` for what cannot be credited,
   * corrected or repeated.
   */
  create(request: NewInvoiceRequest, signal?: AbortSignal): Promise<DocumentRecord>
}

/** How a workspace is called and marked among those of its desk. */
export interface WorkspaceLabel {
  readonly name: string
  /** As #rrggbb. */
  readonly colour: string
  readonly group?: string
  readonly last_used_at?: string
  readonly archived_at?: string
}

export interface Desk {
  state(): DeskState
  /** A window shows this workspace now. */
  noteUse(): void
  /** Name, colour and group, and when it was used and archived. */
  label(): WorkspaceLabel
  /** A group that is not given stays; an empty one is none. */
  setWorkspace(input: { readonly name: string; readonly colour: string; readonly group?: string | undefined }): DeskState
  setArchived(isArchived: boolean): void
  /** Calls back for every change until the returned function is called. */
  subscribe(listener: (event: DeskEvent) => void): () => void
}

/** Long work on the whole workspace, watched by asking. Ids that name nothing are `not_found`. */
export interface Archives {
  start(wish: { readonly kind: Exclude<ArchiveKind, 'check'> }, lang: Lang): ArchiveTask
  /** Takes an export in, to be proven. */
  check(content: ReadableStream<Uint8Array> | null): Promise<ArchiveTask>
  get(id: string): ArchiveTask
  /** The finished file. Throws `invalid_state` where there is none. */
  open(id: string): { readonly content: ReadableStream<Uint8Array>; readonly bytes: number }
  /** Cuts the work off where it still runs, and takes its file away. */
  end(id: string): Promise<void>
}

/** Another client of the desk whose profile is known. */
export interface OtherCompany {
  readonly workspace: { readonly id: string; readonly name: string; readonly colour: string }
  readonly company: Company
}

/** All workspaces of the desk, seen from one of them. */
export interface OtherWorkspaces {
  /** Id of the workspace from which they are seen. */
  readonly id: string
  readonly canAdd: boolean
  list(): WorkspaceInfo[]
  /** Profiles of the others that can be opened. */
  companies(): OtherCompany[]
  /** Stores a document in another workspace, coming from the client of that name. Throws `not_found`, `workspace_busy`. */
  receive(id: string, history: DocumentHistory, from: string): Promise<MovedDocument>
  /** Throws `validation_error` for a name that is taken or a wrong colour. */
  add(input: { readonly name: string; readonly colour: string }): WorkspaceInfo
  /** A new workspace from a backup, beside those there are. Throws `workspace_damaged` for what is none or does not hold, `workspace_newer`. */
  restore(backup: ReadableStream<Uint8Array> | null, signal: AbortSignal): Promise<WorkspaceInfo>
  clients(): ClientList
  /** At each client company the first documents that fit, those with the most first. */
  search(text: string): ClientHits[]
  /** Throws `invalid_state` while deliveries are under way, and for the only one. */
  archive(id: string): Promise<ClientList>
  bringBack(id: string): ClientList
  /** Throws `validation_error` for another name than its own, and as `ClientDesk.requireErasable` does. */
  delete(id: string, name: string): Promise<ClientList>
  readonly remotes: RemoteProfiles
  /** Tells what happens to deliveries of the others, as events of the kind `elsewhere`; returns the function that ends it. */
  subscribe(listener: (event: DeskEvent) => void): () => void
}

/** A practice node that this desk has started for itself. */
export interface RunningRehearsal {
  readonly url: string
  readonly key: string
  close(): Promise<void>
}

/** Bytes of both cuts of the embedded font, read when the first PDF is made. */
type ReadFonts = () => Promise<{ readonly regular: Uint8Array; readonly bold: Uint8Array }>

/** What a workspace gives to the pages that are drawn for it, as the PDF writer takes it. */
export interface PageStyle {
  readonly accent?: string
  readonly logo?: Uint8Array
  readonly footer?: string
}

export interface Surroundings {
  readonly clock: Clock
  readonly ids: IdSource
  readonly sha256: Sha256
  readonly fonts: ReadFonts
  /** The tables for IDocs that are in force. */
  readonly idoc: () => IdocSettings
  /** Logo and colour of the pages that are drawn. */
  readonly pageStyle: () => PageStyle
}

/** What the work of the engine needs of it: nothing that writes. */
export type WorkSurroundings = Pick<Surroundings, 'fonts' | 'idoc' | 'pageStyle'> & { readonly clock: Pick<Clock, 'now'> }
