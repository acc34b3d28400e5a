/** Factur-X 1.09 / ZUGFeRD 2.5 profiles as hybrid files: what the file and its XMP packet call them. */
export const FACTURX_PROFILES = ['minimum', 'basic_wl', 'basic', 'en16931', 'extended', 'xrechnung'] as const
export type FacturXProfile = (typeof FACTURX_PROFILES)[number]

export interface FacturXProfileFacts {
  /** ConformanceLevel in the XMP packet. */
  readonly conformanceLevel: string
  readonly attachmentName: string
  /** MINIMUM and BASIC WL are no whole invoices, so their XML is data beside the page and no alternative to it. */
  readonly relationship: 'Alternative' | 'Data'
  /** Version in the XMP packet; "1.0" in all versions of the standard, XRechnung has its own. */
  readonly version: string
}

export const PROFILE_FACTS: Readonly<Record<FacturXProfile, FacturXProfileFacts>> = {
  minimum: {
    conformanceLevel: 'MINIMUM',
    attachmentName: 'factur-x.xml',
    relationship: 'Data',
    version: '1.0',
  },
  basic_wl: {
    conformanceLevel: 'BASIC WL',
    attachmentName: 'factur-x.xml',
    relationship: 'Data',
    version: '1.0',
  },
  basic: {
    conformanceLevel: 'BASIC',
    attachmentName: 'factur-x.xml',
    relationship: 'Alternative',
    version: '1.0',
  },
  en16931: {
    conformanceLevel: 'EN 16931',
    attachmentName: 'factur-x.xml',
    relationship: 'Alternative',
    version: '1.0',
  },
  extended: {
    conformanceLevel: 'EXTENDED',
    attachmentName: 'factur-x.xml',
    relationship: 'Alternative',
    version: '1.0',
  },
  xrechnung: {
    conformanceLevel: 'XRECHNUNG',
    attachmentName: 'xrechnung.xml',
    relationship: 'Alternative',
    version: '3.0',
  },
}
