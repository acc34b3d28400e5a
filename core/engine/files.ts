import { sayCarrierFault } from '../base/carrier-faults.ts'
import type { Sha256 } from '../base/ports.ts'
import type { IdocSettings } from '../formats/idoc/settings.ts'
import type { Detection } from '../formats/detect.ts'
import { listTerms, type ListedTerm } from '../formats/list-terms.ts'
import type { Leftover } from '../formats/read.ts'
import type { Language } from '../languages/languages.ts'
import { WORDS } from '../languages/words.ts'
import type { CarrierWarning } from '../pdf/carrier.ts'
import type { Outlook } from '../rules/calendar.ts'
import { listUndecided, type Undecided } from '../rules/undecided.ts'
import type { Verdict } from '../rules/validate.ts'
import { PDF_RULE, type Finding, type RulesetName } from '../terms/finding.ts'
import type { TermView } from '../terms/view.ts'
import { fileKind } from './file-kind.ts'
import { foresee, judgeSource, judgeView, type JudgeOptions } from './judge.ts'
import { openXml, requireInvoice, type Source } from './source.ts'

/** A file of any kind an invoice comes in: XML, a PDF with XML inside, or a JSON model. */
export type OpenedFile =
  | {
      readonly kind: 'xml'
      readonly bytes: Uint8Array
      readonly source: Source
      readonly detection: Detection
      /** What is wrong with the PDF around it; none where it came in none. */
      readonly warnings: readonly CarrierWarning[]
    }
  | { readonly kind: 'model'; readonly view: TermView; readonly detection: Detection }

/**
 * Opens the content of a file by what it is, not by its name. Throws AppErrors with the place: `malformed_xml`, `malformed_json`, `malformed_pdf`,
 * `no_invoice_in_pdf`, `validation_error` for a JSON object that is no model.
 */
export async function openFile(bytes: Uint8Array, idoc?: IdocSettings): Promise<OpenedFile> {
  switch (fileKind(bytes)) {
    case 'pdf':
      return pdfFile(bytes, idoc)
    case 'json':
      return modelFile(bytes)
    case 'xml':
      return xmlFile(bytes, idoc)
  }
}

async function pdfFile(bytes: Uint8Array, idoc: IdocSettings | undefined): Promise<OpenedFile> {
  const { extractInvoice } = await import('../pdf/extract.ts')
  const { xml, warnings } = extractInvoice(bytes)
  return xmlFile(xml, idoc, warnings)
}

/** The same of what is known to be XML; `warnings` are those on the PDF that it came in. */
export function xmlFile(bytes: Uint8Array, idoc?: IdocSettings, warnings: readonly CarrierWarning[] = []): OpenedFile {
  const source = openXml(bytes, idoc)
  return { kind: 'xml', bytes, source, detection: source.detection, warnings }
}

/** What reads models and writes XML is loaded for the first model: most files are XML, and a short run notices what it has to load. */
async function modelFile(bytes: Uint8Array): Promise<OpenedFile> {
  const { viewOfModelFile } = await import('./model-file.ts')
  const detection = { syntax: undefined, format: undefined, profile: undefined, specification: undefined, reason: 'JSON model' }
  return { kind: 'model', view: viewOfModelFile(bytes), detection }
}

/** The verdict on the invoice; what is wrong with a PDF around it is a warning in it, as receivers may refuse it for that. */
export function judgeFile(file: OpenedFile, options: JudgeOptions): Verdict {
  if (file.kind === 'model') return judgeView(file.view, options)
  const verdict = judgeSource(file.source, options)
  if (file.warnings.length === 0) return verdict
  return { ...verdict, findings: [...verdict.findings, ...file.warnings.map((warning) => toFinding(warning, options.lang))] }
}

function toFinding({ code, values }: CarrierWarning, lang: Language): Finding {
  const message = sayCarrierFault(WORDS[lang].carrier(), code, values)
  return { rule: PDF_RULE, ruleset: 'kontor', severity: 'warning', category: 'format', message, terms: [], path: '' }
}

/** What a later day will say of the file otherwise than its verdict of a day. */
export function foreseeFile(file: OpenedFile, options: JudgeOptions, verdict: Verdict): Outlook | undefined {
  return file.kind === 'xml' ? foresee(file.source, options, verdict) : foresee({ view: file.view }, options, verdict)
}

/** The terms of a file; undefined for XML that is no invoice. */
export function viewIn(file: OpenedFile): TermView | undefined {
  return file.kind === 'xml' ? file.source.view : file.view
}

/** The file as an invoice: throws `unsupported_document` for XML of another kind. */
export function viewOfFile(file: OpenedFile): { readonly view: TermView; readonly leftover: readonly Leftover[] } {
  return file.kind === 'xml' ? requireInvoice(file.source) : { view: file.view, leftover: [] }
}

/** Prefixes of the XML with the namespaces that they stand for where they are first met; none of a model. */
export function prefixesOf(file: OpenedFile): ReadonlyMap<string, string> {
  const prefixes = new Map<string, string>()
  const waiting = file.kind === 'xml' ? [file.source.document.root] : []
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    const [prefix = ''] = element.name === element.local ? [''] : element.name.split(':')
    if (!prefixes.has(prefix)) prefixes.set(prefix, element.namespace)
    waiting.push(...element.elements.toReversed())
  }
  return prefixes
}

/** Attached files stand as their hash. */
export function listFileTerms(file: OpenedFile, sha256: Sha256): readonly ListedTerm[] {
  return listTerms(viewOfFile(file).view, sha256)
}

/** The digest of an invoice by its business terms (`docs/digest.md`). */
export async function digestFile(file: OpenedFile, sha256: Sha256): Promise<string> {
  const { digestOf } = await import('../terms/digest.ts')
  return digestOf(viewOfFile(file).view, sha256)
}

/** What could not be asked of a file: of the sets that were named, or, where none were, of those that BT-24 speaks of. */
export function listFileUndecided(file: OpenedFile, asked: readonly RulesetName[] | undefined, verdict: Verdict): readonly Undecided[] {
  return listUndecided(viewIn(file), asked, verdict)
}

export type { Outlook, Undecided }
