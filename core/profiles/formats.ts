import { AppError } from '../base/errors.ts'
import type { GroupId } from '../terms/types.ts'
import type { ProfileId } from './profiles.ts'

/** How a format is written: the syntax of its XML, or the ERP's intermediate document. */
export type Syntax = 'ubl-invoice' | 'ubl-creditnote' | 'cii' | 'idoc'

export interface Format {
  readonly syntax: Syntax
  /** Absent for the logical ERP format, which has no usage specification. */
  readonly profile?: ProfileId
  /** How many instances of a group the format's schema allows, where it allows fewer than its syntax. */
  readonly atMost?: Readonly<Partial<Record<GroupId, number>>>
  /** `pdf` formats are a PDF with the XML of the syntax inside. */
  readonly file: 'xml' | 'pdf'
}

/** Lines below lines and payments by third parties are an extension: of XRechnung in UBL invoices, of the profile EXTENDED of Factur-X in CII. */
const CORE = { 'BG-DEX-01': 0, 'BG-DEX-09': 0 } as const

/**
 * Format codes `source.type.version.representation[.variant]`. The first seven are the specification's (section 1); the Factur-X codes
 * are those of its public documentation with the variants that we add; `en16931` and self-billing are ours, so that a plain EN 16931
 * document has a code too.
 */
export const FORMATS = {
  'peppol_bis_billing.invoice.3_0.xml_ubl': { syntax: 'ubl-invoice', profile: 'peppol', file: 'xml', atMost: CORE },
  'peppol_bis_billing.credit_note.3_0.xml_ubl': { syntax: 'ubl-creditnote', profile: 'peppol', file: 'xml' },
  'xrechnung.invoice.3_0.xml_ubl': { syntax: 'ubl-invoice', profile: 'xrechnung', file: 'xml', atMost: CORE },
  'xrechnung.invoice.3_0.xml_ubl.extension': { syntax: 'ubl-invoice', profile: 'xrechnung_extension', file: 'xml' },
  'xrechnung.credit_note.3_0.xml_ubl': { syntax: 'ubl-creditnote', profile: 'xrechnung', file: 'xml' },
  // XRechnung is validated by D16B, which has one preceding invoice; Factur-X by D22B, which has many.
  'xrechnung.invoice.3_0.xml_cii': { syntax: 'cii', profile: 'xrechnung', file: 'xml', atMost: { ...CORE, 'BG-3': 1 } },
  'erp.invoice.idoc': { syntax: 'idoc', file: 'xml' },
  'peppol_bis_selfbilling.invoice.3_0.xml_ubl': { syntax: 'ubl-invoice', profile: 'peppol_self_billing', file: 'xml', atMost: CORE },
  'peppol_bis_selfbilling.credit_note.3_0.xml_ubl': { syntax: 'ubl-creditnote', profile: 'peppol_self_billing', file: 'xml' },
  'en16931.invoice.2017.xml_ubl': { syntax: 'ubl-invoice', profile: 'en16931', file: 'xml', atMost: CORE },
  'en16931.credit_note.2017.xml_ubl': { syntax: 'ubl-creditnote', profile: 'en16931', file: 'xml' },
  'factur_x_zugferd.invoice.2_4.pdf_xml.minimum': { syntax: 'cii', profile: 'facturx_minimum', file: 'pdf', atMost: CORE },
  'factur_x_zugferd.invoice.2_4.pdf_xml.basic_wl': { syntax: 'cii', profile: 'facturx_basic_wl', file: 'pdf', atMost: CORE },
  'factur_x_zugferd.invoice.2_4.pdf_xml.basic': { syntax: 'cii', profile: 'facturx_basic', file: 'pdf', atMost: CORE },
  'factur_x_zugferd.invoice.2_4.pdf_xml.en16931': { syntax: 'cii', profile: 'en16931', file: 'pdf', atMost: CORE },
  'factur_x_zugferd.invoice.2_4.pdf_xml.extended': { syntax: 'cii', profile: 'facturx_extended', file: 'pdf' },
  'factur_x_zugferd.invoice.2_4.pdf_xml.xrechnung': { syntax: 'cii', profile: 'xrechnung', file: 'pdf', atMost: CORE },
  'factur_x_zugferd.invoice.2_4.xml_cii.minimum': { syntax: 'cii', profile: 'facturx_minimum', file: 'xml', atMost: CORE },
  'factur_x_zugferd.invoice.2_4.xml_cii.basic_wl': { syntax: 'cii', profile: 'facturx_basic_wl', file: 'xml', atMost: CORE },
  'factur_x_zugferd.invoice.2_4.xml_cii.basic': { syntax: 'cii', profile: 'facturx_basic', file: 'xml', atMost: CORE },
  'factur_x_zugferd.invoice.2_4.xml_cii.en16931': { syntax: 'cii', profile: 'en16931', file: 'xml', atMost: CORE },
  'factur_x_zugferd.invoice.2_4.xml_cii.extended': { syntax: 'cii', profile: 'facturx_extended', file: 'xml' },
} as const satisfies Record<string, Format>

export type FormatCode = keyof typeof FORMATS

/** Specification section 9.2: values of the v1 parameters `format` and `file_format`. */
export const V1_FORMATS = {
  xrechnung_3_ubl: 'xrechnung.invoice.3_0.xml_ubl',
  xrechnung_3_ubl_extension: 'xrechnung.invoice.3_0.xml_ubl.extension',
  xrechnung_3_ubl_credit_note: 'xrechnung.credit_note.3_0.xml_ubl',
  xrechnung_3_cii: 'xrechnung.invoice.3_0.xml_cii',
  peppol_bis_3_ubl: 'peppol_bis_billing.invoice.3_0.xml_ubl',
  peppol_bis_3_ubl_credit_note: 'peppol_bis_billing.credit_note.3_0.xml_ubl',
} as const satisfies Record<string, FormatCode>

export function isFormatCode(code: string): code is FormatCode {
  return Object.hasOwn(FORMATS, code)
}

export function formatOf(code: FormatCode): Format {
  return FORMATS[code]
}

/** A format code as callers write it: v2 codes, their v1 aliases and the version alias `2_5`. Throws AppError `unknown_format`. */
export function parseFormatCode(text: string): FormatCode {
  if (isFormatCode(text)) return text
  if (Object.hasOwn(V1_FORMATS, text)) return V1_FORMATS[text as keyof typeof V1_FORMATS]
  const older = text.replace('factur_x_zugferd.invoice.2_5.', 'factur_x_zugferd.invoice.2_4.')
  if (isFormatCode(older)) return older
  throw new AppError('unknown_format', `There is no format "${text.slice(0, 100)}".`, {
    next: `Use one of: ${Object.keys(FORMATS).join(', ')}.`,
  })
}

/** The code of the XML that a syntax and profile make; PDF formats are never the kind of an XML. */
export function xmlFormatOf(syntax: Syntax, profile: ProfileId | undefined): FormatCode | undefined {
  const known = profile === 'xrechnung_cvd' ? 'xrechnung' : profile
  return (Object.keys(FORMATS) as FormatCode[]).find((code) => {
    const format: Format = FORMATS[code]
    return format.file === 'xml' && format.syntax === syntax && format.profile === known
  })
}
