import type { Invoice } from '../../model/invoice.ts'
import {
  DECIDED_DIRECTIONS,
  DIRECTIONS,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  DUPLICATE_KINDS,
  FOUND_FIELDS,
  HANDLINGS,
  MAIL_STATES,
  MATCH_KINDS,
  MATCH_ROLES,
  NEED_CODES,
  RELATIONS,
  SUPPLIER_FACTS,
  TURN_DOWN_REASONS,
} from '../lists.ts'
import {
  anyObject,
  count,
  flag,
  listOf,
  named,
  nullable,
  object,
  oneOf,
  optional,
  positiveInteger,
  text,
  textAs,
  time,
  word,
  type Infer,
  type Shape,
} from '../shape.ts'
import { deliveryJob, statusLogEntry, transactionRecord } from './deliveries.ts'
import { preservation } from './preservations.ts'
import { validationResult, warning } from './validation.ts'

/** Stored documents. */

/** A model as it is answered: amounts and days as they were written. */
export const model = anyObject('InvoiceAsWritten') as Shape<Invoice>

/** How the client company was found in a document; `by` is absent where it was not found, and where a person has said that it is this one. */
const identityMatch = object({ role: oneOf(MATCH_ROLES), by: optional(oneOf(MATCH_KINDS)) })
export type IdentityMatch = Infer<typeof identityMatch>

/** What is to be done before a document can go on; `need.ts` says it. */
const need = object({
  code: oneOf(NEED_CODES),
  /** Independent errors of what leaves, or of what was received; absent while that is being judged. */
  count: optional(count),
})
export type Need = Infer<typeof need>

const validationSummary = object({
  valid: flag,
  fatal: count,
  warning: count,
  information: count,
  /** Findings that receivers refuse the file for by its XML schema, before any rule is asked; `valid` is the word of the rules alone. */
  refused: count,
})
export type ValidationSummary = Infer<typeof validationSummary>

/** What a document has to do with the invoice that it names (BG-3), seen from either of them. */
const relation = object({ kind: oneOf(RELATIONS), document_id: word, number: optional(word) })
export type Relation = Infer<typeof relation>

/** What a search found a document by; long texts are cut around what was found. */
const foundText = object({ field: oneOf(FOUND_FIELDS), text: word })
export type FoundText = Infer<typeof foundText>

/** The mail that a document leaves with, as the log tells it. */
const documentMail = object({
  state: oneOf(MAIL_STATES),
  at: time,
  /** Its addresses, with commas between them; absent where the draft had none. */
  to: optional(word),
  /** As in `VersionRecord.actor`. */
  by: optional(word),
})
export type DocumentMail = Infer<typeof documentMail>

const documentFields = {
  id: word,
  direction: oneOf(DIRECTIONS),
  /** A format code, or null for XML of an unknown kind. */
  format: nullable(word),
  type: nullable(oneOf(DOCUMENT_TYPES)),
  status: oneOf(DOCUMENT_STATUSES),
  /** What is to be done before it can go on. */
  need,
  created_at: time,
  updated_at: time,
  /** Hash of the stored XML. */
  sha256: textAs({ pattern: '^[0-9a-f]{64}$' }),
  /** Number of the stored version, from 1. */
  version: positiveInteger,
  validation: validationSummary,
  transactions: count,
  /** BT-3, as written. */
  type_code: optional(word),
  /** Absent where there was no company profile to match it with. */
  match: optional(identityMatch),
  /** Present on received documents. */
  handling: optional(oneOf(HANDLINGS)),
  number: optional(word),
  issue_date: optional(word),
  due_date: optional(word),
  sender_name: optional(word),
  sender_id: optional(word),
  receiver_name: optional(word),
  receiver_id: optional(word),
  currency_code: optional(word),
  /** Amount due for payment or, where absent, the total with VAT; a decimal string as written. */
  total: optional(word),
  /** File name as imported, for people; never a path. */
  filename: optional(word),
  /** In lists and of a single document: present while a mail draft of it is made and not sent, and where it was sent by mail. */
  mail: optional(documentMail),
  /** In lists and of a single document: what a document refers to (BG-3), and what refers to it. */
  related: optional(listOf(relation)),
  /** Ids of the documents that do not count beside this one in a sum, since it is the whole invoice anew. */
  stands_for: optional(listOf(word)),
  /** What remains of an invoice after what credits or corrects it; absent where nothing does. */
  open: optional(word),
  /** In lists that were searched: where the words stand that neither number nor names of the parties have. */
  found: optional(listOf(foundText)),
}
export const documentRecord = named('Document', documentFields)
export type DocumentRecord = Infer<typeof documentRecord>

/** What a stored PDF answers. */
export const pdfUploadAnswer = named('PdfUploadAnswer', {
  ...documentFields,
  /** What does not fit together in the PDF, and where its pages say something else than its XML; absent when there is nothing. */
  warnings: optional(listOf(warning)),
})
export type PdfUploadAnswer = Infer<typeof pdfUploadAnswer>

const ownPages = object({
  since: time,
  /** As the person called the PDF. */
  filename: optional(word),
})
export type OwnPages = Infer<typeof ownPages>

/** The mail that a document came with, kept as it was. */
const receivedMail = object({
  /** As the mail was called. */
  filename: word,
  media_type: word,
  /** Where in it the document lay: names from the outside to the inside. */
  inner: word,
})
export type ReceivedMail = Infer<typeof receivedMail>

const receivedPages = object({
  /** The version that was taken out of the PDF; while it is the newest, the invoice is as it came in. */
  version: positiveInteger,
  /** As the PDF was called. */
  filename: optional(word),
})
export type ReceivedPages = Infer<typeof receivedPages>

/** Another document that seems to be the same invoice. */
const duplicate = object({ id: word, kind: oneOf(DUPLICATE_KINDS) })
export type Duplicate = Infer<typeof duplicate>

/** Something that an invoice says otherwise than the supplier's card and his checked invoices, and that nobody has confirmed yet. */
export const supplierChange = named('SupplierChange', {
  kind: oneOf(SUPPLIER_FACTS),
  /** As the invoice says it. */
  value: word,
  /** What was known until now. */
  known: listOf(
    object({
      value: word,
      /** Checked invoices that say it. */
      documents: count,
      on_card: flag,
      /** Date of the earliest of them. */
      since: optional(word),
    }),
  ),
})
export type SupplierChange = Infer<typeof supplierChange>

export const confirmation = named('Confirmation', {
  changes: listOf(object({ kind: oneOf(SUPPLIER_FACTS), value: text({ max: 400, min: 1 }) }), 100),
})

/** What a person writes who turns an invoice down. */
const MAX_NOTE = 2000

/** A step of a received invoice: new, checked, passed on, or turned down for a reason. */
export const handlingRequest = named('HandlingRequest', {
  handling: oneOf(HANDLINGS),
  /** Says why it is turned down; absent: `other`. */
  reason: optional(oneOf(TURN_DOWN_REASONS)),
  /** In the person's words, for the log. */
  note: optional(text({ max: MAX_NOTE })),
})
export type HandlingRequest = Infer<typeof handlingRequest>

/** Who handled a received invoice last, and when. */
const handledBy = object({
  at: time,
  /** As in `VersionRecord.actor`; absent where nobody is known. */
  by: optional(word),
  reason: optional(oneOf(TURN_DOWN_REASONS)),
  note: optional(word),
})
export type HandledBy = Infer<typeof handledBy>

export const documentDetails = named('DocumentDetails', {
  ...documentFields,
  status_log: optional(listOf(statusLogEntry)),
  transaction_list: optional(listOf(transactionRecord)),
  /** The whole verdict, with include=validation; `validation` is its summary. */
  validation_result: optional(validationResult),
  model: optional(model),
  /** The job that delivers this document, when there is one. */
  delivery: optional(deliveryJob),
  /** Present where the PDF has the pages of a person's own in place of ours. */
  own_pages: optional(ownPages),
  /** Present where the document came with a mail. */
  received_mail: optional(receivedMail),
  /** Present where the invoice came inside a PDF, which is kept as it was. */
  received_pages: optional(receivedPages),
  /** Other documents that seem to be the same invoice, the oldest first; absent where there are none. */
  duplicates: optional(listOf(duplicate)),
  /** What its supplier has changed; a received invoice that has some cannot be checked. */
  supplier_changes: optional(listOf(supplierChange)),
  /** Present on what was checked, passed on or turned down. */
  handled: optional(handledBy),
  /** By which people keep it from deletion now: itself, its year or the whole client company; absent where nobody does. */
  preservations: optional(listOf(preservation)),
})
export type DocumentDetails = Infer<typeof documentDetails>

/** A document among those that belong together. */
const familyMember = object({
  document_id: word,
  type: nullable(oneOf(DOCUMENT_TYPES)),
  type_code: optional(word),
  number: optional(word),
  issue_date: optional(word),
  status: oneOf(DOCUMENT_STATUSES),
  need,
  currency_code: optional(word),
  /** What it adds to the sums: a credit note with a minus, zero where a correction stands in its place; absent where it has no amount. */
  counts: optional(word),
  /** As `total` of the document, a credit note with a minus. */
  total: optional(word),
  /** Ids of those that it refers to (BG-3). */
  follows: listOf(word),
})

/** What documents that belong together come to in one currency: `open` is what was invoiced less what was credited and paid. */
const familySum = object({
  currency_code: word,
  invoiced: word,
  credited: word,
  /** Paid in advance by what they say themselves (BT-113), without what is a part invoice among them. */
  paid: word,
  open: word,
  /** Documents without an amount. */
  missing: count,
})
export type FamilySum = Infer<typeof familySum>

/** All documents that belong together by what they refer to (BG-3), the earliest first. */
export const documentFamily = named('DocumentFamily', {
  items: listOf(familyMember),
  sums: listOf(familySum),
  /** False where there are more than are looked at. */
  complete: flag,
})
export type DocumentFamily = Infer<typeof documentFamily>

export const versionRecord = object({
  version: positiveInteger,
  sha256: word,
  bytes: count,
  created_at: time,
  /** What made it: an upload, an edit in the window, a replacement, other pages for the PDF of the same XML, the conversion to the format it is sent in. */
  cause: oneOf(['create', 'upload', 'edit', 'replace', 'restore', 'pages', 'convert']),
  filename: optional(word),
  /** Who made it: `desk:` and the name of the person's account, `command:` and the same, `key:` and the label of the key of a program, `person:` and that of a person at an office, `inbox`, `remote`. */
  actor: optional(word),
})
export type VersionRecord = Infer<typeof versionRecord>

/** A person's word for which way a document goes. */
export const directionRequest = named('DirectionRequest', {
  direction: oneOf(DECIDED_DIRECTIONS),
  /** Whether all of the same company go by it, those that come later included; absent: where the document was undecided. */
  all_of_company: optional(flag),
})
export type DirectionRequest = Infer<typeof directionRequest>

export const directionAnswer = named('DirectionAnswer', {
  document: documentRecord,
  /** Ids of the documents that are decided with it, this one first. */
  settled: listOf(word),
})
export type DirectionAnswer = Infer<typeof directionAnswer>
