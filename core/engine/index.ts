import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { isIsoDate } from '../base/date.ts'
import { AppError, type ErrorCode, type ErrorDetail } from '../base/errors.ts'
import { plainBytes } from '../base/bytes.ts'
import { encodeUtf8 } from '../base/utf8.ts'
import { APP_VERSION } from '../base/version.ts'
import { LANGUAGES, type Language } from '../languages/languages.ts'
import type { Invoice } from '../model/invoice.ts'
import { computeTotals } from '../model/totals.ts'
import type { TotalsReport } from '../model/totals/report.ts'
import { FORMAT_CODES, formatOf, nameOfFormat, type FormatCode, type Syntax } from '../profiles/formats.ts'
import { RELEASES, type Release } from '../profiles/rulesets.ts'
import type { Outlook } from '../rules/calendar.ts'
import { OWN_RULES } from '../rules/kontor.ts'
import type { Verdict } from '../rules/validate.ts'
import type { Finding, PartOrder, RepairStep, RulesetName, Severity, SourceLocation, TermChange } from '../terms/finding.ts'
import { inOrder } from '../terms/join-changes.ts'
import type { TermId } from '../terms/types.ts'
import { convertSource, openModel, readModel, tellLost, writeAs, type Written } from './convert.ts'
import { diffFiles, type InvoiceDifference } from './difference.ts'
import { digestFile, foreseeFile, judgeFile, listFileTerms, openFile, viewOfFile, type OpenedFile } from './files.ts'
import { judgeMalformed } from './judge.ts'
import { applyTerms } from './repair.ts'
import { requireInvoice } from './source.ts'

/*
 * The engine of Kontor as a package: e-invoices of EN 16931 read, judged and written, in Node and in browsers. Bytes and values come in, values go out;
 * nothing is kept, nothing is asked of the network, the clock or chance, so the same question always has the same answer. `docs/engine.md` has an example of
 * each function.
 *
 * What goes wrong is an AppError with a closed list of codes; one about the text of a document has its line and column.
 */

export { AppError, computeTotals as totals, LANGUAGES as languages }
export type {
  ErrorCode,
  ErrorDetail,
  Finding,
  FormatCode,
  Invoice,
  InvoiceDifference,
  Language,
  Outlook,
  PartOrder,
  Release,
  RepairStep,
  RulesetName,
  Severity,
  SourceLocation,
  Syntax,
  TermChange,
  TermId,
  TotalsReport,
}

/** Version of the package, which is that of the program. */
export const version: string = APP_VERSION

/** What the bytes were recognised as. */
export interface Detected {
  /** The code of the format, where the document has one of those of `formats`. */
  readonly format: FormatCode | undefined
  /** How it is written; undefined for a JSON model, and for what is no invoice. */
  readonly syntax: Syntax | undefined
  /** The same as a sentence: “UBL Invoice, BT-24 says XRechnung 3.0”. */
  readonly detected: string
}

export interface ReadInvoice extends Detected {
  readonly model: Invoice
  /** What the document says and the model cannot hold. */
  readonly warnings: readonly ErrorDetail[]
}

/**
 * The model of an invoice: of UBL, CII or an IDoc in XML, of a PDF with such XML inside, of JSON. Amounts are decimal texts as written, never numbers.
 * Throws AppErrors `malformed_xml`, `malformed_json`, `malformed_pdf`, `no_invoice_in_pdf`, `unsupported_document`, `validation_error`,
 * `payload_too_large`, and `invalid_parameter` for what is no Uint8Array.
 */
export async function read(bytes: Uint8Array): Promise<ReadInvoice> {
  const file = await open(bytes)
  return { ...describe(file), ...readModel(viewOfFile(file)) }
}

export interface Term {
  readonly id: TermId
  /** As written; an attached file as `sha256:` and the hash of its bytes. */
  readonly value: string
  /** Path in the model, `items[0].price`. */
  readonly path: string
}

/** All business terms of an invoice, in the order of the document. Throws as `read`. */
export async function terms(bytes: Uint8Array): Promise<readonly Term[]> {
  return listFileTerms(await open(bytes), hash).map(([id, value, path]) => ({ id, value, path }))
}

export interface ValidateOptions {
  /** Day whose releases of the rules are in force, `YYYY-MM-DD`. */
  readonly day: string
  /** Language of the sentences; English when absent. */
  readonly language?: Language
  /** Sets to judge by; absent: those that follow from what the invoice says of itself (BT-24). */
  readonly rulesets?: readonly RulesetName[]
}

export interface Judgement extends Verdict, Detected {
  /** The first later day on which a release that is known here turns the verdict; absent where none does. */
  readonly outlook?: Outlook
}

/**
 * Judges an invoice by the official rules. What is no well-formed XML, or no invoice, is not valid and has a finding that says so. Throws AppErrors
 * `malformed_json`, `malformed_pdf`, `no_invoice_in_pdf`, `validation_error`, `payload_too_large`, and `invalid_parameter` for a day that is none, for a
 * rule set or language that is not there, and for no rule set at all: nothing would be judged, and everything valid.
 */
export async function validate(bytes: Uint8Array, { day, language = 'en', rulesets }: ValidateOptions): Promise<Judgement> {
  if (!isIsoDate(day)) throw new AppError('invalid_parameter', 'The day is no date.', { next: 'Write it as 2026-08-31.' })
  requireLanguage(language)
  if (rulesets !== undefined) requireRulesets(rulesets)
  const options = { lang: language, asOf: day, rulesets }
  let file: OpenedFile
  try {
    file = await open(bytes)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'malformed_xml') throw error
    return { ...judgeMalformed(error, language), format: undefined, syntax: undefined, detected: 'The text is not well-formed XML.' }
  }
  const verdict = judgeFile(file, options)
  const outlook = foreseeFile(file, options, verdict)
  return { ...verdict, ...describe(file), ...(outlook === undefined ? {} : { outlook }) }
}

function requireRulesets(names: readonly RulesetName[]): void {
  const known = new Set<string>([...Object.values(RELEASES), OWN_RULES].map(({ name }) => name))
  const unknown = names.filter((name) => !known.has(name))
  if (names.length > 0 && unknown.length === 0) return
  const message = names.length === 0 ? 'No rule set is named.' : `There is no rule set ${unknown.join(', ')}.`
  throw new AppError('invalid_parameter', message, { next: `Name some of ${[...known].join(', ')}, or leave rulesets out.` })
}

function requireLanguage(language: Language): void {
  if (!LANGUAGES.includes(language))
    throw new AppError('invalid_parameter', `There is no language ${language}.`, { next: `Name one of ${LANGUAGES.join(', ')}.` })
}

/** A value that the target cannot hold, or a note on how one was read or made. */
export interface TermNote {
  /** Empty for a part of the XML that no business term speaks of. */
  readonly term: TermId | ''
  /** Path in the model, or the XPath where there is no term. */
  readonly path: string
  readonly value: string
  /** A sentence in English. */
  readonly reason: string
}

export interface Conversion {
  /** XML in UTF-8. */
  readonly bytes: Uint8Array
  readonly format: FormatCode
  /** Every value that is not carried over. */
  readonly lost: readonly TermNote[]
  /** What the document does not say plainly, and how it was taken; nothing of it is lost. */
  readonly notes: readonly TermNote[]
}

/** Writes an invoice in another format. Throws as `read`, and AppErrors `unknown_format`, `unsupported_conversion` for a format that is a PDF. */
export async function convert(bytes: Uint8Array, format: FormatCode): Promise<Conversion> {
  return tell(convertSource(viewOfFile(await open(bytes)), format))
}

/** Writes a model as XML. Throws AppErrors `validation_error`, which names every member that is wrong, `unknown_format`, `unsupported_conversion`. */
export function write(model: Invoice, format: FormatCode): Conversion {
  return tell(writeAs(openModel(model, { lenient: false }).view, format))
}

/**
 * Changes single terms of an invoice in XML, such as the `repair` of findings: only their elements are written anew, everything else stays as it is,
 * the encoding too. All paths speak of the invoice as it is, whichever change comes first; of several for one path the last counts. The bytes are those of the XML, also where that came in a PDF. Throws as `read`, and AppErrors `unsupported_document` for JSON, `validation_error`
 * for a change that cannot be made.
 */
export async function change(bytes: Uint8Array, changes: readonly RepairStep[]): Promise<Uint8Array> {
  const file = await open(bytes)
  if (file.kind === 'model') throw new AppError('unsupported_document', 'A JSON model is no XML.', { next: 'Change the model itself.' })
  const steps = new Map(changes.map((step) => [step.path, step]))
  return applyTerms(requireInvoice(file.source), inOrder([...steps.values()]))
}

/**
 * Where two invoices differ by business term, whatever they are written in; their totals apart. Values that only spell the same otherwise (10.0 and 10.00)
 * are equal, and a line is found by what it says. Throws as `read`.
 */
export async function compare(before: Uint8Array, after: Uint8Array, language: Language = 'en'): Promise<InvoiceDifference> {
  requireLanguage(language)
  return diffFiles(await open(before), await open(after), language, hash)
}

/** The digest of an invoice by its business terms, the same for UBL and CII (`docs/digest.md`). Throws as `read`. */
export async function digest(bytes: Uint8Array): Promise<string> {
  return digestFile(await open(bytes), hash)
}

export interface FormatInfo {
  readonly code: FormatCode
  readonly name: string
  readonly syntax: Syntax
  /** A `pdf` is a PDF with the XML inside; `convert` and `write` make the `xml` ones. */
  readonly file: 'xml' | 'pdf'
}

/** The formats, in the order in which they are offered to people. */
export const formats: readonly FormatInfo[] = FORMAT_CODES.map((code) => {
  const { syntax, file } = formatOf(code)
  return { code, name: nameOfFormat(code), syntax, file }
})

/** Every release of every rule set, with the day from which it is in force. */
export const rulesets: readonly Release[] = Object.values(RELEASES)

const hash = (content: Uint8Array): string => bytesToHex(sha256(content))

/** Programs in Node hand in Buffers. A text or an ArrayBuffer, which JavaScript lets through, would be read as an empty file. */
async function open(bytes: Uint8Array): Promise<OpenedFile> {
  if (!ArrayBuffer.isView(bytes))
    throw new AppError('invalid_parameter', 'The bytes of the file are no Uint8Array.', {
      next: 'Hand in its bytes, not its text, and an ArrayBuffer as new Uint8Array(buffer).',
    })
  return openFile(plainBytes(bytes))
}

function describe({ detection }: OpenedFile): Detected {
  const { format, syntax, reason } = detection
  return { format, syntax, detected: reason }
}

function tell({ xml, format, lost, notes }: Written): Conversion {
  return { bytes: encodeUtf8(xml), format, lost: lost.map(tellLost), notes: notes.map(tellLost) }
}
