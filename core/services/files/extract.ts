import type { IdocSettings } from '../../formats/idoc/settings.ts'
import { AppError, type ErrorDetail } from '../../base/errors.ts'
import type { PageFinding } from '../../pdf/compare.ts'
import { readModel } from '../../engine/convert.ts'
import { openInvoice } from '../../engine/source.ts'
import { decodeXml } from '../../xml/decode.ts'

export interface Extracted {
  readonly xml: Uint8Array
  readonly filename: string
  /** What does not fit together in the file. */
  readonly warnings: readonly ErrorDetail[]
  /** Where the pages say something else than the XML. */
  readonly findings: readonly PageFinding[]
}

/** The invoice XML inside a PDF, and whether the pages say the same. Throws AppError `malformed_pdf` or `no_invoice_in_pdf`. */
export async function extractChecked(pdf: Uint8Array): Promise<Extracted> {
  const [{ extractInvoice }, { comparePages }, { readPdfText }] = await Promise.all([
    import('../../pdf/extract.ts'),
    import('../../pdf/compare.ts'),
    import('../../pdf/text/pdf-text.ts'),
  ])
  const { xml, filename, warnings } = extractInvoice(pdf)
  const invoice = readInvoiceModel(xml)
  return { xml, filename, warnings, findings: invoice === undefined ? [] : comparePages(readPdfText(pdf), invoice) }
}

/** What is wrong with a PDF that an invoice came in; nothing where none can be found in it any more. */
export async function readCarrier(pdf: Uint8Array): Promise<readonly ErrorDetail[]> {
  const { extractInvoice } = await import('../../pdf/extract.ts')
  try {
    return extractInvoice(pdf).warnings
  } catch (thrown) {
    if (thrown instanceof AppError) return []
    throw thrown
  }
}

/** The text of an XML by the encoding that it declares. Throws AppError `malformed_xml` where the bytes are not of it. */
export function textOfXml(xml: Uint8Array): string {
  return decodeXml(xml).text
}

/** Where the page says something else, as a warning. */
export function toPageWarning({ path, code, rule, message, terms: [term], value, shown, page, place }: PageFinding): ErrorDetail {
  return {
    path,
    code,
    message,
    rule_id: rule,
    ...(page === undefined ? {} : { page }),
    ...(place === undefined ? {} : { place }),
    values: {
      ...(term === undefined ? {} : { term }),
      ...(value === undefined ? {} : { value }),
      ...(shown === undefined ? {} : { shown }),
    },
  }
}

/** XML that is no invoice is still what lies in the PDF: it is taken out, and judged by whoever reads it. */
export function readInvoiceModel(xml: Uint8Array, idoc?: IdocSettings) {
  try {
    return readModel(openInvoice(xml, idoc)).model
  } catch (thrown) {
    if (thrown instanceof AppError) return undefined
    throw thrown
  }
}
