import { DOCUMENT_SORTS, DOCUMENT_TYPES, SORT_ORDERS } from './decode.ts'
import { DELIVERY_ENDS } from './overview.ts'
import type { ROUTES, RouteName } from './routes.ts'
import { ref, type Schema, type SchemaName } from './schemas.ts'
import {
  DIRECTIONS,
  DOCUMENT_STATUSES,
  NEED_CODES,
  HANDLINGS,
  PAGE_LANGUAGES,
  PEPPOL_NETWORKS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from './types.ts'

/** Operations for programs with a key; what stands under `/v2/desk` is the window's alone and is not described to others. */
export type ServiceRoute = Exclude<RouteName, `desk_${string}`>

export interface Operation {
  /** One sentence for a person who looks for it. */
  readonly summary: string
  /** Schema of a JSON body and of a JSON answer; XML and PDF have none. */
  readonly body?: SchemaName
  readonly answer?: SchemaName
}

/** One row per operation; one without does not compile. */
// prettier-ignore
export const OPERATIONS: Readonly<Record<ServiceRoute, Operation>> = {
  auth_me: { summary: 'Says whose key this is and what it may call.', answer: 'AuthMe' },
  convert_xml: { summary: 'Converts an invoice to another XML format.', answer: 'ConversionAnswer' },
  convert_model: { summary: 'Writes a model, or an ERP document in its place, in an XML format.', body: 'ModelOrSource', answer: 'ConversionAnswer' },
  model_to_xml: { summary: 'Writes a model in the XML format named beside it.', body: 'FormatAndModel', answer: 'ConversionAnswer' },
  xml_to_model: { summary: 'Reads an invoice as a model.', answer: 'ModelAnswer' },
  model_to_pdf: { summary: 'Makes a Factur-X PDF of a model, with a page of ours or in the PDF that is sent along.', body: 'FormatModelAndPdf', answer: 'PdfAnswer' },
  xml_to_pdf: { summary: 'Makes a Factur-X PDF of an invoice, with a page of ours or in the part pdf of a form.', answer: 'PdfAnswer' },
  validate_model: { summary: 'Judges a model by the official rules.', body: 'ModelOrFormatAndModel', answer: 'ValidationResult' },
  validate_xml: { summary: 'Judges an invoice by the official rules; text that is no XML gets a verdict, too.', answer: 'ValidationResult' },
  pdf_merge: { summary: 'Joins PDF files in their order.', body: 'FilesToMerge' },
  documents_list: { summary: 'Lists the stored documents, filtered and sorted, a page at a time.', answer: 'DocumentPage' },
  upload_xml: { summary: 'Stores an invoice as it is.', answer: 'Document' },
  upload_model: { summary: 'Stores a model as XML.', body: 'ModelOrFormatAndModel', answer: 'Document' },
  upload_pdf: { summary: 'Stores the invoice inside a hybrid PDF, and the PDF with it.', answer: 'PdfUploadAnswer' },
  update_xml: { summary: 'Replaces the stored XML; every version is kept.', answer: 'Document' },
  update_terms: { summary: 'Changes single terms; the rest of the text stays as it is.', body: 'EditRequest', answer: 'EditAnswer' },
  repair_document: { summary: 'Makes changes, then all safe repairs of what the rules find.', body: 'EditRequest', answer: 'RepairAnswer' },
  document_handling: { summary: 'Says that a received invoice was checked, passed on or turned down, or takes that back.', body: 'HandlingRequest', answer: 'Document' },
  document_confirm: { summary: 'Confirms what the supplier of a received invoice has changed.', body: 'Confirmation', answer: 'SupplierChanges' },
  document_delete: { summary: 'Deletes a document and all its versions, unless it was sent or received and must still be kept.' },
  document_get: { summary: 'Shows a document with its status.', answer: 'DocumentDetails' },
  document_xml: { summary: 'Gives the stored XML, byte for byte.' },
  document_model: { summary: 'Gives the document as a model.', answer: 'InvoiceAsWritten' },
  document_pdf: { summary: 'Gives the document as a Factur-X PDF.', answer: 'PdfAnswer' },
  document_validation: { summary: 'Judges the stored document.', answer: 'ValidationResult' },
  document_versions: { summary: 'Lists the versions of a document.', answer: 'Versions' },
  document_version_xml: { summary: 'Gives a version, byte for byte.' },
  document_direction: { summary: 'Says whether a document is sent or received by the client company.', body: 'DirectionRequest', answer: 'DirectionAnswer' },
  document_send: { summary: 'Sends a document over the Peppol network.', body: 'SendRequest', answer: 'SendAnswer' },
  transactions_list: { summary: 'Lists the transactions.', answer: 'TransactionPage' },
  transaction_get: { summary: 'Shows a transaction with its log.', answer: 'Transaction' },
  organisations_list: { summary: 'Lists the organisations of the key.', answer: 'Organisations' },
  company_get: { summary: 'Shows the profile of the client company.', answer: 'Company' },
  company_set: { summary: 'Replaces the profile of the client company.', body: 'Company', answer: 'Company' },
  organisation_get: { summary: 'Shows an organisation.', answer: 'Organisation' },
  peppol_lookup: { summary: 'Says whether a participant can be reached over Peppol.', answer: 'PeppolLookup' },
}

type QueryName = (typeof ROUTES)[ServiceRoute]['query'][number]

const text: Schema = { type: 'string', maxLength: 200 }
const flag: Schema = { type: 'string', enum: ['true', 'false'] }
const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: [...values] })
const date: Schema = { type: 'string', format: 'date' }
const instant: Schema = { type: 'string', description: 'A day, or a time in UTC such as 2026-11-30T09:30:00Z.' }

/** One row per query parameter of the service. */
export const PARAMETERS: Readonly<Record<QueryName, Schema>> = {
  validate: flag,
  lenient: { ...flag, description: 'true: what is not known or cannot be held is dropped and said in the warnings.' },
  source_format: { ...text, description: 'Format code of what is sent; detected when absent.' },
  format: {
    ...text,
    description: 'A format code; for a PDF also `auto`: the lowest profile that holds the invoice and whose rules it keeps.',
  },
  decimals: { ...oneOf(['number', 'string']), description: 'How amounts of models are written.' },
  lang: { ...oneOf(PAGE_LANGUAGES), description: 'Language of the pages.' },
  as_of: { ...date, description: 'Day whose releases of the rules are judged; today when absent.' },
  limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  offset: { type: 'integer', minimum: 0, default: 0 },
  sort_by: oneOf(DOCUMENT_SORTS),
  sort_order: oneOf(SORT_ORDERS),
  search: { ...text, description: 'Words of number, names and ids.' },
  direction: oneOf(DIRECTIONS),
  status: {
    type: 'string',
    description: `A comma list of ${DOCUMENT_STATUSES.join(', ')} or their first words; transactions: ${TRANSACTION_STATUSES.join(', ')}.`,
  },
  need: { type: 'string', description: `What documents need: a comma list of ${NEED_CODES.join(', ')}.` },
  type: oneOf([...DOCUMENT_TYPES, ...TRANSACTION_TYPES]),
  number: text,
  issue_date_from: date,
  issue_date_to: date,
  due_from: { ...date, description: 'By the due date; what was turned down is never due.' },
  due_to: date,
  sent_from: { ...instant, description: 'By when the newest delivery was put into the queue: a day, or a time in UTC.' },
  sent_to: instant,
  delivery: { type: 'string', description: `How the newest delivery stands: a comma list of ${DELIVERY_ENDS.join(', ')}.` },
  created_from: instant,
  created_to: instant,
  sender_id: text,
  receiver_id: text,
  currency_code: { type: 'string', maxLength: 3 },
  valid: flag,
  partner: { type: 'string', maxLength: 500, description: 'Name of the other side: sender of what came in, receiver of the rest.' },
  cause: { type: 'string', maxLength: 100, description: 'Id of a rule that is broken and follows from no other.' },
  handling: { ...oneOf(HANDLINGS), description: 'What was done with a received invoice.' },
  filename: { type: 'string', maxLength: 255, description: 'As the file is called by people; never used as a path.' },
  attachments: { ...flag, description: 'true: the attachments of the first file are kept.' },
  draft: { ...flag, description: 'true: stored even with errors.' },
  include: { type: 'string', description: 'A comma list of status_log, transactions, validation, model.' },
  document_id: text,
  scheme: { type: 'string', description: 'ISO 6523 code of the EAS list.' },
  value: { type: 'string', maxLength: 50 },
  network: oneOf(PEPPOL_NETWORKS),
}

export function schemaOf(name: SchemaName | undefined): Schema {
  return name === undefined ? {} : ref(name)
}
