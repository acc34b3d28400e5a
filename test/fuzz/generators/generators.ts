import type fc from 'fast-check'
import { XML_PIECES, type Random } from '../damage.ts'
import type { Target } from '../targets.ts'
import { mailBytes, MAIL_PIECES } from './mail.ts'
import { changeJson, JSON_PIECES, modelBytes, v1Bytes } from './model.ts'
import { changeOutlook, outlookBytes, OUTLOOK_PIECES } from './outlook.ts'
import { PDF_PIECES, pdfBytes } from './pdf.ts'
import { HTTP_PIECES, requestBytes } from './request.ts'
import { changeXml, xmlIn } from './xml.ts'
import { changeZip, zipBytes, ZIP_PIECES } from './zip.ts'

export interface Generator {
  readonly make: fc.Arbitrary<Uint8Array>
  /** What means something in the format, put into damaged copies. */
  readonly pieces: readonly string[]
  /** A copy that keeps the form of the format where it can. */
  readonly change?: (bytes: Uint8Array, random: Random) => Uint8Array
}

export const GENERATORS: Readonly<Record<Target, Generator>> = {
  ubl: {
    make: xmlIn('xrechnung.invoice.3_0.xml_ubl', 'peppol_bis_billing.invoice.3_0.xml_ubl', 'peppol_bis_billing.credit_note.3_0.xml_ubl'),
    pieces: XML_PIECES,
    change: changeXml,
  },
  cii: { make: xmlIn('xrechnung.invoice.3_0.xml_cii'), pieces: XML_PIECES, change: changeXml },
  idoc: { make: xmlIn('erp.invoice.idoc'), pieces: XML_PIECES, change: changeXml },
  pdf: { make: pdfBytes, pieces: PDF_PIECES },
  model: { make: modelBytes, pieces: JSON_PIECES, change: changeJson },
  v1: { make: v1Bytes, pieces: JSON_PIECES, change: changeJson },
  zip: { make: zipBytes, pieces: ZIP_PIECES, change: changeZip },
  eml: { make: mailBytes, pieces: MAIL_PIECES },
  msg: { make: outlookBytes, pieces: OUTLOOK_PIECES, change: changeOutlook },
  http: { make: requestBytes, pieces: HTTP_PIECES },
}
