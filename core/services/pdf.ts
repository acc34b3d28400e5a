import { AppError, type ErrorDetail } from '../base/errors.ts'
import { formatOf, type FormatCode } from '../formats/codes.ts'
import { writeInvoice } from '../formats/write.ts'
import type { Invoice } from '../model/invoice.ts'
import { FACTURX_PROFILES, type FacturXProfile } from '../pdf/profiles.ts'
import type { TermView } from '../terms/view.ts'
import { parseFormatParameter, toWarning } from './convert.ts'
import type { PdfFile, PdfOptions, Surroundings } from './types.ts'

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

/** A Factur-X PDF: the readable page and the CII XML of the same invoice inside. The writer and the fonts are loaded with the first PDF. */
export async function makePdf(
  invoice: Invoice,
  view: TermView,
  options: PdfOptions,
  { fonts, clock }: Pick<Surroundings, 'fonts' | 'clock'>,
) {
  const format = parsePdfFormat(options.format)
  const profile = FACTURX_PROFILES.find((name) => format.endsWith(`.${name}`)) ?? 'en16931'
  const { xml, lost } = writeInvoice(view, innerFormat(profile))
  const [{ writeFacturX }, files] = await Promise.all([import('../pdf/facturx.ts'), fonts()])
  const { bytes, warnings } = writeFacturX({
    invoice,
    xml: new TextEncoder().encode(xml),
    profile,
    lang: options.lang,
    fonts: files,
    createdAt: clock.now(),
    ...(options.level === undefined ? {} : { level: options.level }),
  })
  return { bytes, profile, lost, warnings }
}

export function toPdfFile({ bytes, lost, warnings }: Awaited<ReturnType<typeof makePdf>>, before: readonly ErrorDetail[] = []): PdfFile {
  return { bytes, warnings: [...before, ...lost.map(toWarning), ...warnings] }
}
