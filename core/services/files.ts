import { decodeBody, type WireModel } from '../contract/decode.ts'
import { parseExactJson } from '../contract/json.ts'
import type { Detection } from '../formats/detect.ts'
import type { TermDifference } from '../formats/difference.ts'
import { listTerms, type ListedTerm } from '../formats/list-terms.ts'
import type { Leftover } from '../formats/read.ts'
import type { Outlook } from '../rules/calendar.ts'
import type { Verdict } from '../rules/validate.ts'
import type { TermView } from '../terms/view.ts'
import { encodeInvoice } from '../model/encode.ts'
import { convertAndCompare, convertSource, openModel, readModel, tellLost, type Written } from './convert.ts'
import { fileKind } from './file-kind.ts'
import { foresee, judgeSource, judgeView, type JudgeOptions } from './judge.ts'
import { openXml, requireInvoice, type IdocSettingsNow, type Source } from './source.ts'

/** A file of any kind an invoice comes in: XML, a PDF with XML inside, or a JSON model. */
export type OpenedFile =
  | { readonly kind: 'xml'; readonly bytes: Uint8Array; readonly source: Source; readonly detection: Detection }
  | { readonly kind: 'model'; readonly view: TermView; readonly detection: Detection }

/**
 * Opens the content of a file by what it is, not by its name. Throws AppErrors with the place: `malformed_xml`, `malformed_json`, `malformed_pdf`,
 * `no_invoice_in_pdf`, `validation_error` for a JSON object that is no model.
 */
export async function openFile(bytes: Uint8Array, idoc?: IdocSettingsNow): Promise<OpenedFile> {
  switch (fileKind(bytes)) {
    case 'pdf':
      return xmlFile((await extractXml(bytes)).xml, idoc)
    case 'json':
      return modelFile(bytes)
    case 'xml':
      return xmlFile(bytes, idoc)
  }
}

/** The invoice XML inside a PDF, byte for byte. */
async function extractXml(bytes: Uint8Array): Promise<{ readonly xml: Uint8Array }> {
  const { extractInvoice } = await import('../pdf/extract.ts')
  return extractInvoice(bytes)
}

function xmlFile(bytes: Uint8Array, idoc: IdocSettingsNow): OpenedFile {
  const source = openXml(bytes, idoc)
  return { kind: 'xml', bytes, source, detection: source.detection }
}

/** A JSON model as a file holds it: the bare model, or `{format, model}`. */
export function readModelBody(bytes: Uint8Array): WireModel {
  return decodeBody('validate_model', parseExactJson(new TextDecoder().decode(bytes)))
}

function modelFile(bytes: Uint8Array): OpenedFile {
  const { view } = openModel(readModelBody(bytes).model, { lenient: false })
  const detection = { syntax: undefined, format: undefined, profile: undefined, specification: undefined, reason: 'JSON model' }
  return { kind: 'model', view, detection }
}

export function judgeFile(file: OpenedFile, options: JudgeOptions): Verdict {
  return file.kind === 'xml' ? judgeSource(file.source, options) : judgeView(file.view, options)
}

/** What a later day will say of the file otherwise than its verdict of a day. */
export function foreseeFile(file: OpenedFile, options: JudgeOptions & { readonly asOf: string }, verdict: Verdict): Outlook | undefined {
  return file.kind === 'xml' ? foresee(file.source, options, verdict) : foresee({ view: file.view }, options, verdict)
}

/** The file as an invoice: throws `unsupported_document` for XML of another kind. */
export function viewOfFile(file: OpenedFile): { readonly view: TermView; readonly leftover: readonly Leftover[] } {
  return file.kind === 'xml' ? requireInvoice(file.source) : { view: file.view, leftover: [] }
}

export function listFileTerms(file: OpenedFile): readonly ListedTerm[] {
  return listTerms(viewOfFile(file).view, sha256)
}

export type { Outlook }

/** The cryptography of Node takes long to load, and judging a file needs none: it is loaded here, when the first hash is asked for. */
export function sha256(bytes: Uint8Array): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(bytes).digest('hex')
}

/** The model of a file as JSON text with exact numbers, and what it could not hold. */
export async function readFileModel(bytes: Uint8Array, idoc?: IdocSettingsNow) {
  const file = await openFile(bytes, idoc)
  const { model, warnings } = readModel(viewOfFile(file))
  return { format: file.detection.format ?? null, model: encodeInvoice(model, { decimals: 'number' }), warnings }
}

export interface ConvertFileOptions {
  /** Judges the result. */
  readonly validate: boolean
  /** Reads the result again and says by business term what is not the same. */
  readonly compare: boolean
  readonly idoc: IdocSettingsNow
}

/** A file in another format, with what that cannot carry and, when asked for, what has changed and the verdict on the result. */
export async function convertFile(bytes: Uint8Array, target: string, { validate, compare, idoc }: ConvertFileOptions) {
  const invoice = viewOfFile(await openFile(bytes, idoc))
  const written: Written & { readonly differences?: readonly TermDifference[] } = compare
    ? convertAndCompare(invoice, target, idoc)
    : convertSource(invoice, target, idoc)
  const { xml: text, format, lost, differences } = written
  const xml = new TextEncoder().encode(text)
  const valid = validate ? judgeSource(openXml(xml, idoc), { lang: 'en' }).valid : undefined
  return { xml, format, lost: lost.map(tellLost), differences, valid }
}
