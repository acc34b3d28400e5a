import { count, listOf, object, type Shape } from '../shape.ts'
import * as cards from './cards.ts'
import * as company from './company.ts'
import * as content from './content.ts'
import * as deliveries from './deliveries.ts'
import * as desk from './desk.ts'
import * as documents from './documents.ts'
import * as validation from './validation.ts'

/** A page of a list. */
const pageOf = <Value>(item: Shape<Value>) => object({ items: listOf(item), total: count, limit: count, offset: count })

/** The shapes that programs with a key see, by their names in the OpenAPI document. */
export const SHAPES = {
  Document: documents.documentRecord,
  PdfUploadAnswer: documents.pdfUploadAnswer,
  DocumentDetails: documents.documentDetails,
  DocumentPage: pageOf(documents.documentRecord),
  SupplierChange: documents.supplierChange,
  SupplierChanges: documents.supplierChanges,
  HandlingRequest: documents.handlingRequest,
  Confirmation: documents.confirmation,
  Company: company.company,
  Delivery: deliveries.deliveryJob,
  StatusLogEntry: deliveries.statusLogEntry,
  Transaction: deliveries.transactionRecord,
  TransactionPage: pageOf(deliveries.transactionRecord),
  Versions: documents.versions,
  ValidationResult: validation.validationResult,
  Issue: validation.issue,
  Warning: validation.warning,
  ModelAnswer: content.modelAnswer,
  ConversionAnswer: content.conversionAnswer,
  PdfAnswer: content.pdfAnswer,
  FormatAndModel: content.formatAndModel,
  FormatModelAndPdf: content.formatModelAndPdf,
  ModelOrFormatAndModel: content.modelOrFormatAndModel,
  ModelOrSource: content.modelOrSource,
  EditRequest: content.editRequest,
  EditAnswer: content.editAnswer,
  RepairAnswer: content.repairAnswer,
  SendRequest: deliveries.sendRequest,
  DirectionRequest: documents.directionRequest,
  DirectionAnswer: documents.directionAnswer,
  SendAnswer: deliveries.sendAnswer,
  AuthMe: company.authMe,
  Organisation: company.organisation,
  Organisations: company.organisations,
  PeppolLookup: company.peppolLookup,
  FilesToMerge: content.filesToMerge,
  Problem: company.problem,
} satisfies Readonly<Record<string, Shape<unknown>>>

/** What the window alone sends; it is described to nobody. */
export const WINDOW_SHAPES = {
  ArchiveWish: desk.archiveWish,
  AdoptedDocument: desk.adoptedDocument,
  CardContent: cards.cardContent,
  FaultReport: desk.faultReport,
  IdocTables: desk.idocTables,
  ManyDocuments: desk.manyDocuments,
  MirrorDecision: desk.mirrorDecision,
  NewInvoiceRequest: cards.newInvoiceRequest,
  NewKey: desk.newKey,
  OtherWorkspace: desk.otherWorkspace,
  QueueHold: desk.queueHold,
  RemoteInput: desk.remoteInput,
  RemoteProfileInput: desk.remoteProfileInput,
  SharedRemote: desk.sharedRemote,
  SomeDocuments: desk.someDocuments,
  WorkspaceLabel: desk.workspaceLabel,
  WorkspaceSetting: desk.workspaceSetting,
} satisfies Readonly<Record<string, Shape<unknown>>>
