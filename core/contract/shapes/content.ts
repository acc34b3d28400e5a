import type { Invoice } from '../../model/invoice.ts'
import {
  anyObject,
  base64,
  flag,
  listOf,
  named,
  nullable,
  object,
  optional,
  positiveInteger,
  text,
  word,
  type Infer,
  type Shape,
} from '../shape.ts'
import { documentRecord, model } from './documents.ts'
import { formatCode, pdfFormatCode, xmlFormatCode } from './formats.ts'
import { lostPart, MAX_VALUE_LENGTH, repairStep, validationResult, wantedChange, warning } from './validation.ts'

/** What invoices say: models, conversions, changes. */

/** A model as it came over the wire: decoded by core/model once it is known whether unknown members are to be dropped. */
export interface WireModel {
  format?: string
  model: object
  /** The user's own PDF of the invoice, base64. */
  pdf?: string
}

/** A document that came in place of a model, as XML or as a text in JSON. */
export interface WireSource {
  source_format?: string
  content: Uint8Array | string
}

const statedModel = anyObject<Invoice>('Invoice')

/** A model together with the format to write or to judge it in. */
export const formatAndModel = named('FormatAndModel', { format: xmlFormatCode, model: statedModel })

export const formatModelAndPdf = named('FormatModelAndPdf', {
  format: pdfFormatCode,
  model: statedModel,
  pdf: optional(base64({ max: MAX_VALUE_LENGTH })),
})

const withFormat = object({ model: statedModel, format: optional(formatCode) })
const bare = object({ model: statedModel })

const has = (input: unknown, member: string): boolean => typeof input === 'object' && input !== null && member in input

/** `{format, model}` or the bare model (specification section 4.2 does not show the body; both are our choice). */
export const modelOrFormatAndModel: Shape<WireModel, { format?: string; model: Invoice } | Invoice> = {
  name: 'ModelOrFormatAndModel',
  decode: (input, path, problems) =>
    has(input, 'model') ? withFormat.decode(input, path, problems) : bare.decode({ model: input }, path, problems),
  schema: (link) => ({ anyOf: [link(withFormat), link(statedModel)] }),
}

/** Holds a document in place of a model: an ERP's intermediate document, above all (the specification shows no body). */
const source = object({ source_format: xmlFormatCode, content: text({ max: MAX_VALUE_LENGTH, min: 1 }) })

export const modelOrSource: Shape<WireModel | WireSource, { format?: string; model: Invoice } | Invoice | Infer<typeof source>> = {
  name: 'ModelOrSource',
  decode: (input, path, problems) => (has(input, 'content') ? source : modelOrFormatAndModel).decode(input, path, problems),
  schema: (link) => ({ anyOf: [link(modelOrFormatAndModel), link(source)] }),
}

export const modelAnswer = named('ModelAnswer', {
  format: nullable(word),
  model,
  /** What the model could not hold, or what was dropped because the caller asked for it. */
  warnings: listOf(warning),
})
export type ModelAnswer = Infer<typeof modelAnswer>

/** A conversion said as JSON, for callers that ask for it with the Accept header. */
export const conversionAnswer = named('ConversionAnswer', {
  /** The XML as text. */
  content: word,
  format: word,
  warnings: listOf(warning),
  validation: nullable(validationResult),
})
export type ConversionAnswer = Infer<typeof conversionAnswer>

/** A PDF said as JSON, for callers that ask for it with the Accept header. */
export const pdfAnswer = named('PdfAnswer', {
  content: base64(),
  /** Format code of what was made. */
  format: word,
  /** What the XML inside does not carry, which rules of its profile it breaks, and where the pages say something else. */
  warnings: listOf(warning),
})
export type PdfAnswer = Infer<typeof pdfAnswer>

const pdfText = base64({ max: 100_000_000, min: 1 })
/** PDFs in their order (our choice; the specification, section 4.3, shows no body). */
export const filesToMerge = named('FilesToMerge', {
  files: { ...listOf(pdfText, 50), schema: (link) => ({ type: 'array', items: link(pdfText), minItems: 2, maxItems: 50 }) },
})

/** Merged PDFs said as JSON, for callers that ask for it with the Accept header. */
export const mergeAnswer = named('MergeAnswer', {
  content: base64(),
  /** What of the files could not come along; `path` names the file. */
  warnings: listOf(warning),
})
export type MergeAnswer = Infer<typeof mergeAnswer>

/** Ten thousand pasted lines with all their figures. */
const MAX_CHANGES = 100_000

/** Changes of single terms in the stored XML, and of the order of its lines; nothing else in the text moves. */
export const editRequest = named('EditRequest', {
  /** The version the changes were made on; another one stored since is a 409 `invalid_state`. */
  base_version: positiveInteger,
  /** Steps that follow each other: each path speaks of the invoice as the steps before it left it. */
  changes: listOf(wantedChange, MAX_CHANGES),
  /** True: answer what would be stored, store nothing. */
  dry_run: optional(flag),
})
export type EditRequest = Infer<typeof editRequest>

const editFields = {
  document: documentRecord,
  xml: word,
  /** The invoice that was stored; absent in the answer to a dry run. */
  model: optional(model),
  validation: validationResult,
  /** Values that the format demands with the changes and that follow from the invoice: they were written though nobody said them. */
  notes: listOf(lostPart),
}
export const editAnswer = named('EditAnswer', editFields)
export type EditAnswer = Infer<typeof editAnswer>

/** The document after all safe repairs together, and what they change; answered to a request whose changes are made first. */
export const repairAnswer = named('RepairAnswer', { ...editFields, changes: listOf(repairStep) })
export type RepairAnswer = Infer<typeof repairAnswer>
