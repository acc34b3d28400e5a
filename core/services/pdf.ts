import { AppError, type ErrorDetail } from '../base/errors.ts'
import type { Timestamp } from '../base/ports.ts'
import { formatOf, type FormatCode } from '../formats/codes.ts'
import type { Detection } from '../formats/detect.ts'
import type { Leftover } from '../formats/read.ts'
import { reduceToProfile } from '../formats/profile-terms.ts'
import { writeInvoice, type LostValue } from '../formats/write.ts'
import type { PageLanguage } from '../contract/types.ts'
import type { Invoice } from '../model/invoice.ts'
import { FACTURX_PROFILES, type FacturXProfile } from '../pdf/profiles.ts'
import { termRow } from '../terms/lookup.ts'
import { modelToView } from '../terms/model-view.ts'
import type { TermView } from '../terms/view.ts'
import { platform } from './platform.ts'
import { parseFormatParameter, readModel, toLeftoverWarning, toWarning } from './convert.ts'
import { toPageWarning } from './extract.ts'
import { openInvoice, type InvoiceSource } from './source.ts'
import { LANGUAGES, type PdfFile, type PdfOptions, type WorkSurroundings } from './types.ts'

export const DEFAULT_PDF_FORMAT = 'factur_x_zugferd.invoice.2_4.pdf_xml.en16931' satisfies FormatCode

/** The PDF format of a parameter; absent: EN 16931. Throws `invalid_parameter`, and `unsupported_conversion` for a format that is no PDF. */
export function parsePdfFormat(text: string | undefined): FormatCode {
  const format = text === undefined ? DEFAULT_PDF_FORMAT : parseFormatParameter('format', text)
  if (formatOf(format).file === 'pdf') return format
  throw new AppError('unsupported_conversion', `${format} is XML, not a PDF.`, {
    next: `Use ${DEFAULT_PDF_FORMAT} or another of its variants.`,
  })
}

/** The PDF format of a profile's name as the command line takes it. */
export function pdfFormatOf(profile: FacturXProfile): FormatCode {
  return `factur_x_zugferd.invoice.2_4.pdf_xml.${profile}`
}

/** The code of the CII XML inside a PDF format. */
function innerFormat(profile: FacturXProfile): FormatCode {
  return profile === 'xrechnung' ? 'xrechnung.invoice.3_0.xml_cii' : `factur_x_zugferd.invoice.2_4.xml_cii.${profile}`
}

/** XML as it came in, to be embedded byte for byte where it is what the profile wants. */
export interface Original {
  readonly bytes: Uint8Array
  readonly detection: Pick<Detection, 'syntax' | 'profile'>
  /** Parts that no business term speaks of; they are lost where the XML is written anew. */
  readonly leftover: readonly Leftover[]
}

export interface PdfInput {
  readonly invoice: Invoice
  readonly view: TermView
  readonly original?: Original | undefined
}

/**
 * A Factur-X PDF: the readable page and the CII XML of the same invoice inside. The writer and the fonts are loaded with the first PDF.
 * Throws AppError `conversion_failed` when the profile cannot hold every term, unless the caller takes the losses (`lenient`).
 */
export async function makePdf(input: PdfInput, options: PdfOptions, surroundings: Pick<WorkSurroundings, 'fonts' | 'clock' | 'pageStyle'>) {
  const format = parsePdfFormat(options.format)
  const profile = FACTURX_PROFILES.find((name) => format.endsWith(`.${name}`)) ?? 'en16931'
  const { xml, lost } = writeInner(input, profile)
  if (lost.length > 0 && options.lenient !== true) requireProfile(input.invoice, profile)
  const page = { ...input, xml, profile, createdAt: surroundings.clock.now() }
  const { bytes, warnings } =
    options.into === undefined ? await drawPage(page, options, surroundings) : await keepPages(page, options.into, options)
  const leftover = xml === input.original?.bytes ? [] : (input.original?.leftover ?? [])
  const broken = await brokenRules(xml, options.lang, page.createdAt)
  return { bytes, profile, lost, warnings: [...broken, ...leftover.map(toLeftoverWarning), ...warnings] }
}

/** The rules of its profile that the XML inside breaks: a reader of the PDF may refuse it for them. */
async function brokenRules(xml: Uint8Array, pages: PageLanguage, now: Timestamp): Promise<ErrorDetail[]> {
  const lang = LANGUAGES.find((language) => language === pages) ?? 'en'
  const { judgeSource } = await import('./judge.ts')
  const { findings } = judgeSource(openInvoice(xml), { lang, asOf: now.slice(0, 10) })
  return findings
    .filter(({ severity, causedBy }) => severity === 'fatal' && causedBy === undefined)
    .map(({ rule, path, message }) => ({ path, code: 'profile_rule', rule_id: rule, message: `${rule}: ${message}` }))
}

interface PageInput extends PdfInput {
  readonly xml: Uint8Array
  readonly profile: FacturXProfile
  readonly createdAt: Timestamp
}

async function drawPage(
  { invoice, xml, profile, createdAt }: PageInput,
  { lang, level }: PdfOptions,
  { fonts, pageStyle }: Pick<WorkSurroundings, 'fonts' | 'pageStyle'>,
) {
  const [{ writeFacturX }, files] = await Promise.all([import('../pdf/facturx.ts'), fonts()])
  return writeFacturX({
    invoice,
    xml,
    profile,
    lang,
    fonts: files,
    createdAt,
    platform,
    ...pageStyle(),
    ...(level === undefined ? {} : { level }),
  })
}

/** The user's own pages; where they say something else than the XML, that is a warning. */
async function keepPages({ invoice, xml, profile, createdAt }: PageInput, pdf: Uint8Array, { lang }: PdfOptions) {
  const [{ embedInvoice }, { comparePages }] = await Promise.all([import('../pdf/embed.ts'), import('../pdf/compare.ts')])
  const bytes = embedInvoice({ pdf, xml, profile, lang, title: invoice.document.number ?? 'Invoice', createdAt, platform })
  return { bytes, warnings: comparePages(pdf, invoice).map(toPageWarning) }
}

/** The XML for a profile: the one that came in where it is CII of this profile already, else one written from the terms. */
function writeInner(
  { view, original }: Pick<PdfInput, 'view' | 'original'>,
  profile: FacturXProfile,
): { xml: Uint8Array; lost: readonly LostValue[] } {
  const inner = innerFormat(profile)
  const { profile: id } = formatOf(inner)
  const { view: reduced, lost } = id === undefined ? { view, lost: [] } : reduceToProfile(view, id)
  const fits = original?.detection.syntax === 'cii' && original.detection.profile === id
  if (fits && lost.length === 0) return { xml: original.bytes, lost }
  const written = writeInvoice(reduced, inner)
  return { xml: new TextEncoder().encode(written.xml), lost: [...lost, ...written.lost] }
}

/**
 * Refuses a profile that loses terms of the model. What stands in the XML once more than EN 16931 knows, and what only says in which form a
 * term was written, is no term of the invoice: that is a warning.
 */
function requireProfile(invoice: Invoice, profile: FacturXProfile): void {
  const view = modelToView(invoice)
  const lostIn = (name: FacturXProfile): readonly LostValue[] => writeInner({ view }, name).lost.filter(isTermValue)
  const lost = lostIn(profile)
  if (lost.length === 0) return
  const better = FACTURX_PROFILES.find((other) => other !== profile && lostIn(other).length === 0)
  const count = lost.length === 1 ? 'a value' : `${lost.length} values`
  throw new AppError('conversion_failed', `The profile ${profile} cannot hold ${count} of this invoice.`, {
    errors: lost.map(toWarning),
    next:
      better === undefined
        ? 'No profile of Factur-X holds all of it; leave the values out.'
        : `${better} is the lowest profile that holds all of it: use ${pdfFormatOf(better)}.`,
  })
}

/** A value at the place of its term, not at that of a field beside it. */
function isTermValue({ term, path }: LostValue): boolean {
  return path.replace(/\[\d+\]/g, '[]').endsWith(termRow(term).at)
}

export function toPdfFile({ bytes, lost, warnings }: Awaited<ReturnType<typeof makePdf>>, before: readonly ErrorDetail[] = []): PdfFile {
  return { bytes, warnings: [...before, ...lost.map(toWarning), ...warnings] }
}

/** What a PDF is made of, from an XML that was read. */
export function pdfInput(source: InvoiceSource, bytes: Uint8Array): PdfInput {
  // Inside a transport envelope the bytes are not those of the invoice alone.
  const isEnveloped = source.document.root.parent !== undefined
  const detection = isEnveloped ? { syntax: undefined, profile: undefined } : source.detection
  return {
    invoice: readModel(source).model,
    view: source.view,
    original: { bytes, detection, leftover: source.leftover },
  }
}
