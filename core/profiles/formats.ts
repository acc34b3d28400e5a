import { AppError } from '../base/errors.ts'
import type { RulesetName } from '../terms/finding.ts'
import type { GroupId } from '../terms/types.ts'
import { describeProfile, PROFILES, type ProfileId } from './profiles.ts'

/** How a format is written: the syntax of its XML, or the ERP's intermediate document. */
export type Syntax = 'ubl-invoice' | 'ubl-creditnote' | 'cii' | 'idoc'

const SYNTAX_NAMES: Readonly<Record<Syntax, string>> = { 'ubl-invoice': 'UBL', 'ubl-creditnote': 'UBL', cii: 'CII', idoc: 'INVOIC02' }

export interface Format {
  readonly syntax: Syntax
  /** Absent for the logical ERP format, which has no usage specification. */
  readonly profile?: ProfileId
  /** Name for people without the syntax, where it is another than that of the profile. */
  readonly name?: string
  /** The sets that judge it where a caller asks for the format, where they are others than those of the profile. */
  readonly rulesets?: readonly RulesetName[]
  /** How many instances of a group the format's schema allows, where it allows fewer than its syntax. */
  readonly atMost?: Readonly<Partial<Record<GroupId, number>>>
  /** `pdf` formats are a PDF with the XML of the syntax inside. */
  readonly file: 'xml' | 'pdf'
  /** The network takes it as it is; everything else is converted first. Our choice: the specification names Peppol BIS alone. */
  readonly network?: true
  /** Offered first for all invoices of a company or to a customer. */
  readonly usual?: true
}

/** Lines below lines and payments by third parties are an extension: of XRechnung in UBL invoices, of the profile EXTENDED of Factur-X in CII. */
const CORE = { 'BG-DEX-01': 0, 'BG-DEX-09': 0 } as const

/** The profile EN 16931 of Factur-X is the EN 16931 invoice in CII, with rules of its own. */
const FACTURX_EN16931 = {
  name: 'Factur-X / ZUGFeRD EN 16931',
  syntax: 'cii',
  profile: 'en16931',
  rulesets: ['en16931', 'facturx'],
  atMost: CORE,
} as const
const FACTURX_MINIMUM = { name: 'Factur-X / ZUGFeRD MINIMUM', syntax: 'cii', profile: 'facturx_minimum', atMost: CORE } as const
const FACTURX_BASIC_WL = { name: 'Factur-X / ZUGFeRD BASIC WL', syntax: 'cii', profile: 'facturx_basic_wl', atMost: CORE } as const
const FACTURX_BASIC = { name: 'Factur-X / ZUGFeRD BASIC', syntax: 'cii', profile: 'facturx_basic', atMost: CORE } as const
const FACTURX_EXTENDED = { name: 'Factur-X / ZUGFeRD EXTENDED', syntax: 'cii', profile: 'facturx_extended' } as const
/** XRechnung is validated by D16B, which has one preceding invoice; Factur-X by D22B, which has many. */
const D16B = { ...CORE, 'BG-3': 1 } as const
const FACTURX_XRECHNUNG = { name: 'Factur-X / ZUGFeRD XRECHNUNG', syntax: 'cii', profile: 'xrechnung', atMost: D16B } as const

/**
 * Format codes `source.type.version.representation[.variant]`, in the order in which they are offered. Those of Peppol BIS Billing, XRechnung and
 * the IDoc are the specification's (section 1); the Factur-X codes are those of its public documentation with the variants that we add; `en16931`
 * and self-billing are ours, so that a plain EN 16931 document has a code too.
 */
export const FORMATS = {
  'xrechnung.invoice.3_0.xml_ubl': { syntax: 'ubl-invoice', profile: 'xrechnung', file: 'xml', atMost: CORE, network: true, usual: true },
  'xrechnung.invoice.3_0.xml_ubl.extension': { syntax: 'ubl-invoice', profile: 'xrechnung_extension', file: 'xml', network: true },
  'xrechnung.credit_note.3_0.xml_ubl': { syntax: 'ubl-creditnote', profile: 'xrechnung', file: 'xml', network: true },
  'peppol_bis_billing.invoice.3_0.xml_ubl': {
    syntax: 'ubl-invoice',
    profile: 'peppol',
    file: 'xml',
    atMost: CORE,
    network: true,
    usual: true,
  },
  'peppol_bis_billing.credit_note.3_0.xml_ubl': { syntax: 'ubl-creditnote', profile: 'peppol', file: 'xml', network: true },
  'peppol_bis_selfbilling.invoice.3_0.xml_ubl': {
    syntax: 'ubl-invoice',
    profile: 'peppol_self_billing',
    file: 'xml',
    atMost: CORE,
    network: true,
  },
  'peppol_bis_selfbilling.credit_note.3_0.xml_ubl': {
    syntax: 'ubl-creditnote',
    profile: 'peppol_self_billing',
    file: 'xml',
    network: true,
  },
  'en16931.invoice.2017.xml_ubl': { syntax: 'ubl-invoice', profile: 'en16931', file: 'xml', atMost: CORE, usual: true },
  'en16931.credit_note.2017.xml_ubl': { syntax: 'ubl-creditnote', profile: 'en16931', file: 'xml' },
  'xrechnung.invoice.3_0.xml_cii': { syntax: 'cii', profile: 'xrechnung', file: 'xml', atMost: D16B, network: true, usual: true },
  'factur_x_zugferd.invoice.2_4.xml_cii.en16931': { ...FACTURX_EN16931, file: 'xml' },
  'factur_x_zugferd.invoice.2_4.xml_cii.extended': { ...FACTURX_EXTENDED, file: 'xml' },
  'factur_x_zugferd.invoice.2_4.xml_cii.basic': { ...FACTURX_BASIC, file: 'xml' },
  'factur_x_zugferd.invoice.2_4.xml_cii.basic_wl': { ...FACTURX_BASIC_WL, file: 'xml' },
  'factur_x_zugferd.invoice.2_4.xml_cii.minimum': { ...FACTURX_MINIMUM, file: 'xml' },
  'factur_x_zugferd.invoice.2_4.pdf_xml.en16931': { ...FACTURX_EN16931, file: 'pdf' },
  'factur_x_zugferd.invoice.2_4.pdf_xml.extended': { ...FACTURX_EXTENDED, file: 'pdf' },
  'factur_x_zugferd.invoice.2_4.pdf_xml.basic': { ...FACTURX_BASIC, file: 'pdf' },
  'factur_x_zugferd.invoice.2_4.pdf_xml.basic_wl': { ...FACTURX_BASIC_WL, file: 'pdf' },
  'factur_x_zugferd.invoice.2_4.pdf_xml.minimum': { ...FACTURX_MINIMUM, file: 'pdf' },
  'factur_x_zugferd.invoice.2_4.pdf_xml.xrechnung': { ...FACTURX_XRECHNUNG, file: 'pdf' },
  'erp.invoice.idoc': { name: 'IDoc', syntax: 'idoc', file: 'xml' },
} as const satisfies Record<string, Format>

export type FormatCode = keyof typeof FORMATS

export const FORMAT_CODES = Object.keys(FORMATS) as readonly FormatCode[]

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

/** False where a format has no type for corrected invoices: Peppol BIS Self-Billing knows invoices, debit notes and credit notes alone (PEPPOL-EN16931-P0100). */
export function takesCorrections(format: string | null): boolean {
  const profile = format === null || !isFormatCode(format) ? undefined : formatOf(format).profile
  return profile === undefined || describeProfile(profile).selfBilling !== true
}

/** Name of a format, the same in every language, with its syntax; a code that is not known here stands for itself. */
export function nameOfFormat(code: string): string {
  if (!isFormatCode(code)) return code
  const { name, profile, syntax } = formatOf(code)
  const known = name ?? (profile === undefined ? code : PROFILES[profile].name)
  return syntax === 'idoc' ? `${known} ${SYNTAX_NAMES[syntax]}` : `${known} (${SYNTAX_NAMES[syntax]})`
}

/** The formats that are offered first where one is chosen for all invoices of a company or to a customer. */
export const USUAL_FORMATS: readonly FormatCode[] = FORMAT_CODES.filter((code) => formatOf(code).usual === true)

/** Formats that the network takes as they are. */
export const NETWORK_FORMATS: readonly FormatCode[] = FORMAT_CODES.filter((code) => formatOf(code).network === true)

export function isNetworkFormat(code: string | null): boolean {
  return NETWORK_FORMATS.some((format) => format === code)
}

/** A format code as callers write it: v2 codes, their v1 aliases and the version alias `2_5`; undefined for every other text. */
export function findFormatCode(text: string): FormatCode | undefined {
  if (isFormatCode(text)) return text
  if (Object.hasOwn(V1_FORMATS, text)) return V1_FORMATS[text as keyof typeof V1_FORMATS]
  const older = text.replace('factur_x_zugferd.invoice.2_5.', 'factur_x_zugferd.invoice.2_4.')
  return isFormatCode(older) ? older : undefined
}

/** As `findFormatCode`. Throws AppError `unknown_format`. */
export function parseFormatCode(text: string): FormatCode {
  const code = findFormatCode(text)
  if (code !== undefined) return code
  throw new AppError('unknown_format', `There is no format "${text.slice(0, 100)}".`, {
    next: `Use one of: ${FORMAT_CODES.join(', ')}.`,
  })
}

/** The code of the XML that a syntax and profile make; PDF formats are never the kind of an XML. */
export function xmlFormatOf(syntax: Syntax, profile: ProfileId | undefined): FormatCode | undefined {
  const known = profile === 'xrechnung_cvd' ? 'xrechnung' : profile
  return FORMAT_CODES.find((code) => {
    const format: Format = FORMATS[code]
    return format.file === 'xml' && format.syntax === syntax && format.profile === known
  })
}
