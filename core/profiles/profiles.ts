/** A profile is a value: what a usage specification of EN 16931 writes into the process control group, whatever the syntax. */
export interface Profile {
  /** Name for people. */
  readonly name: string
  /** Specification identifier (BT-24). */
  readonly specification: string
  /** Business process (BT-23) that is written when the invoice names none; Peppol rule R001 and XRechnung demand one. */
  readonly process?: string
}

const EN_16931 = 'urn:cen.eu:en16931:2017'
const PEPPOL_BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const XRECHNUNG = `${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`

/** Sources: EN 16931-1; Peppol BIS Billing 3.0; XRechnung 3.0.2; Factur-X 1.09 (ZUGFeRD 2.5). */
export const PROFILES = {
  en16931: { name: 'EN 16931', specification: EN_16931 },
  peppol: {
    name: 'Peppol BIS Billing 3.0',
    specification: `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    process: PEPPOL_BILLING,
  },
  peppol_self_billing: {
    name: 'Peppol BIS Self-Billing 3.0',
    specification: `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`,
    process: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
  },
  xrechnung: { name: 'XRechnung 3.0', specification: XRECHNUNG, process: PEPPOL_BILLING },
  xrechnung_extension: {
    name: 'XRechnung 3.0 Extension',
    specification: `${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
    process: PEPPOL_BILLING,
  },
  xrechnung_cvd: {
    name: 'XRechnung 3.0 CVD',
    specification: `${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
    process: PEPPOL_BILLING,
  },
  facturx_minimum: { name: 'Factur-X MINIMUM', specification: 'urn:factur-x.eu:1p0:minimum' },
  facturx_basic_wl: { name: 'Factur-X BASIC WL', specification: 'urn:factur-x.eu:1p0:basicwl' },
  facturx_basic: { name: 'Factur-X BASIC', specification: `${EN_16931}#compliant#urn:factur-x.eu:1p0:basic` },
  facturx_extended: { name: 'Factur-X EXTENDED', specification: `${EN_16931}#conformant#urn:factur-x.eu:1p0:extended` },
} as const satisfies Record<string, Profile>

export type ProfileId = keyof typeof PROFILES

/** The profile that a specification identifier names; surrounding white space does not matter. */
export function profileOf(specification: string): ProfileId | undefined {
  const wanted = specification.trim()
  return (Object.keys(PROFILES) as ProfileId[]).find((id) => PROFILES[id].specification === wanted)
}
