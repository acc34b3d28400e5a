import { AppError, type ErrorDetail } from '../../base/errors.ts'
import type { Timestamp } from '../../base/ports.ts'
import { languageBetween } from '../../languages/countries.ts'
import type { PageLanguage } from '../../languages/languages.ts'
import { formatOf, type FormatCode } from '../../profiles/formats.ts'
import type { Leftover } from '../../formats/read.ts'
import type { Invoice } from '../../model/invoice.ts'
import { FACTURX_PROFILES, type FacturXProfile } from '../../pdf/profiles.ts'
import { writingOf } from '../../pdf/font/unusual.ts'
import { platform } from '../platform.ts'
import { parseFormatParameter, readModel, toLeftoverWarning, toWarning } from '../../engine/convert.ts'
import { toPageWarning } from '../files/extract.ts'
import { chooseProfile, fitProfile, isCounted, NO_PROFILE, pdfFormatOf, type PdfInput, type ProfileFit } from './pdf-profiles.ts'
import type { InvoiceSource } from '../../engine/source.ts'
import type { PageStyle, PdfFile, PdfOptions, WorkSurroundings } from '../types.ts'

const DEFAULT_PROFILE: FacturXProfile = 'en16931'
/** In place of a format code: the lowest profile that holds the invoice and whose rules it keeps. */
export const AUTO = 'auto'

/** The profile of a format parameter; absent: EN 16931. Throws `invalid_parameter`, and `unsupported_conversion` for a format that is no PDF. */
function parsePdfFormat(text: string | undefined): FacturXProfile | typeof AUTO {
  if (text === AUTO) return AUTO
  const format: FormatCode = text === undefined ? pdfFormatOf(DEFAULT_PROFILE) : parseFormatParameter('format', text)
  const profile = FACTURX_PROFILES.find((name) => format === pdfFormatOf(name))
  if (formatOf(format).file === 'pdf' && profile !== undefined) return profile
  throw new AppError('unsupported_conversion', `${format} is XML, not a PDF.`, {
    next: `Use ${pdfFormatOf(DEFAULT_PROFILE)} or another of its variants, or ${AUTO} for the lowest that holds the invoice.`,
  })
}

/** The language of the pages of an invoice where nobody has chosen one. */
export const languageOfInvoice = ({ supplier, customer }: Invoice): PageLanguage =>
  languageBetween(supplier?.country_code, customer?.country_code)

/**
 * A Factur-X PDF: the readable page and the CII XML of the same invoice inside. The writer and the fonts are loaded with the first PDF.
 * Throws AppError `conversion_failed` when the profile cannot hold every term, unless the caller takes the losses (`lenient`).
 */
export async function makePdf(input: PdfInput, options: PdfOptions, surroundings: Pick<WorkSurroundings, 'fonts' | 'clock' | 'pageStyle'>) {
  const asked = parsePdfFormat(options.format)
  const createdAt = surroundings.clock.now()
  const lang = options.lang ?? languageOfInvoice(input.invoice)
  // What is broken stands among the other warnings, which are English, whatever the language of the pages.
  const fitOf = (profile: FacturXProfile): ProfileFit => fitProfile(input, profile, { lang: 'en', now: createdAt }, options.lenient)
  const fit = (asked === AUTO ? chooseProfile(fitOf) : undefined) ?? fitOf(asked === AUTO ? DEFAULT_PROFILE : asked)
  if (fit.lostTerms.length > 0 && options.lenient !== true) throw refuse(fit, chooseProfile(fitOf))
  const { profile, xml, lost, notes, broken } = fit
  const page = { ...input, xml, profile, lang, createdAt }
  const { bytes, warnings, places } =
    options.into === undefined ? await drawPage(page, options, surroundings) : await keepPages(page, options.into, options)
  const unread = input.original?.leftover ?? []
  const isKept = xml === input.original?.bytes
  // What the sums count stands among what is lost; where the XML is kept, our page shows the sums without it.
  const leftover = isKept ? [] : unread.filter((part) => !isCounted(part))
  const unshown = isKept && options.into === undefined ? unread.filter(isCounted) : []
  return {
    bytes,
    profile,
    lang,
    lost,
    places,
    warnings: [...broken, ...notes.map(toWarning), ...leftover.map(toLeftoverWarning), ...unshown.map(toUnshown), ...warnings],
  }
}

function toUnshown({ xpath, value }: Leftover): ErrorDetail {
  return {
    path: xpath,
    code: 'not_on_page',
    message: `"${value}" is in the XML, whose totals count it, and not on the page: no business term speaks of it.`,
  }
}

interface PageInput extends PdfInput {
  readonly xml: Uint8Array
  readonly profile: FacturXProfile
  readonly lang: PageLanguage
  readonly createdAt: Timestamp
}

async function drawPage(
  { invoice, xml, profile, lang, createdAt }: PageInput,
  { level, traced, plain }: PdfOptions,
  { fonts, pageStyle }: Pick<WorkSurroundings, 'fonts' | 'pageStyle'>,
) {
  const writer = import('../../pdf/facturx.ts')
  const style = plain === true ? {} : await pageStyle()
  const { fonts: own, ...house } = await houseOf(style, lang)
  const said = [invoice, house.footer, house.before, house.after]
  const [{ writeFacturX }, files] = await Promise.all([writer, fonts(writingOf(said))])
  const write = (chosen: typeof files) =>
    writeFacturX({
      invoice,
      xml,
      profile,
      lang,
      fonts: chosen,
      createdAt,
      platform,
      ...house,
      ...(level === undefined ? {} : { level }),
      traced: traced === true,
    })
  if (own === undefined) return write(files)
  const made = write({ ...files, ...own })
  if (lacking(made) === 0) return made
  // A customer may have letters that a font of the house lacks; their name is not what gives way.
  const usual = write(files)
  return lacking(usual) < lacking(made) ? { ...usual, warnings: [HOUSE_FONT, ...usual.warnings] } : made
}

const lacking = ({ warnings }: { readonly warnings: readonly ErrorDetail[] }): number =>
  warnings.filter(({ code }) => code === 'missing_glyph').length
const HOUSE_FONT: ErrorDetail = {
  path: '',
  code: 'house_font',
  message: 'The fonts of the house lack letters of this invoice; its pages are set in the usual ones.',
}

/** What the house gives to a page in one language. Its letterhead is opened where it has one. */
export async function houseOf({ paper, fonts, texts, ...style }: PageStyle, lang: PageLanguage) {
  const { before, after } = texts?.find(({ language }) => language === lang) ?? {}
  const sheet = paper === undefined ? undefined : (await import('../../pdf/paper/paper.ts')).openPaper(paper)
  return {
    ...style,
    ...(sheet === undefined ? {} : { paper: sheet }),
    ...(fonts === undefined ? {} : { fonts }),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}

/** The user's own pages; where they say something else than the XML, that is a warning. */
async function keepPages({ invoice, xml, profile, lang, createdAt }: PageInput, pdf: Uint8Array, { traced }: PdfOptions) {
  const [{ embedInvoice }, { readStandardFont: standardFont }] = await Promise.all([
    import('../../pdf/embed.ts'),
    import('./standard-fonts.ts'),
  ])
  const title = invoice.document.number ?? 'Invoice'
  const { bytes, notices } = embedInvoice({ pdf, xml, profile, lang, title, createdAt, platform, standardFont })
  const { warnings, places } = await readBeside(pdf, invoice, traced)
  return { bytes, warnings: [...notices, ...warnings], places }
}

/** What pages that are not ours say otherwise than an invoice and, if that is wished, where they print its values. */
export async function readBeside(pdf: Uint8Array, invoice: Invoice, traced = false): Promise<Pick<PdfFile, 'warnings' | 'places'>> {
  const [{ comparePages }, { readPdfText }, { findPrinted }] = await Promise.all([
    import('../../pdf/compare.ts'),
    import('../../pdf/text/pdf-text.ts'),
    import('../../pdf/printed.ts'),
  ])
  const text = readPdfText(pdf)
  return { warnings: comparePages(text, invoice).map(toPageWarning), places: traced ? findPrinted(text, invoice) : [] }
}

function refuse({ profile, lostTerms }: ProfileFit, better: ProfileFit | undefined): AppError {
  const count = lostTerms.length === 1 ? 'a value' : `${lostTerms.length} values`
  return new AppError('conversion_failed', `The profile ${profile} cannot hold ${count} of this invoice.`, {
    errors: lostTerms.map(toWarning),
    next: `${better === undefined ? 'No profile of Factur-X holds all of it.' : offer(better)} ${ALLOW_LOSS}`,
  })
}

const ALLOW_LOSS = 'With --allow-loss, in the API with lenient=true, what it cannot hold is left out and listed.'

function offer({ profile, broken }: ProfileFit): string {
  const use = `use ${pdfFormatOf(profile)}.`
  if (broken.length === 0) return `${profile} is the lowest profile that holds all of it and whose rules it keeps: ${use}`
  const rules = [...new Set(broken.map(({ rule_id }) => rule_id))].join(', ')
  return `${profile} holds all of it, though the invoice breaks its rules (${rules}): mend them and ${use}`
}

export function toPdfFile(
  { bytes, profile, lang, lost, warnings, places }: Awaited<ReturnType<typeof makePdf>>,
  before: readonly ErrorDetail[] = [],
): PdfFile {
  return { bytes, format: pdfFormatOf(profile), lang, places, warnings: [...before, ...lost.map(toWarning), ...warnings] }
}

/** What a PDF is made of, from an XML that was read. */
export function pdfInput(source: InvoiceSource, bytes: Uint8Array): PdfInput {
  // Inside a transport envelope the bytes are not those of the invoice alone.
  const isEnveloped = source.document.root.parent !== undefined
  const detection = isEnveloped ? NO_PROFILE : source.detection
  return {
    invoice: readModel(source).model,
    view: source.view,
    original: { bytes, detection, leftover: source.leftover },
  }
}
