import { addTo } from '../base/group-by.ts'
import { lazy } from '../base/lazy.ts'
import type { RulesetName } from '../terms/finding.ts'

/** A profile is a value: what a usage specification of EN 16931 writes into the process control group, whatever the syntax. */
export interface Profile {
  /** Name for people. */
  readonly name: string
  /** Specification identifier (BT-24). */
  readonly specification: string
  /** Identifiers that earlier releases of the same profile wrote, and that are still read. */
  readonly formerSpecifications?: readonly string[]
  /** The part of the identifier that a specification built on this profile repeats: its documents keep the rules of this profile, too. */
  readonly urn?: string
  /** Business process (BT-23) that is written when the invoice names none; Peppol rule R001 and XRechnung demand one. */
  readonly process?: string
  /**
   * The sets that judge it. The Factur-X profiles MINIMUM and BASIC WL are less than EN 16931 asks for, and EXTENDED has other sums and lines
   * below lines: they stand alone, with their share of its rules.
   */
  readonly rulesets: readonly RulesetName[]
  /** The buyer writes the invoice, so that nothing that a seller wrote is converted to it. */
  readonly selfBilling?: true
}

const EN_16931 = 'urn:cen.eu:en16931:2017'
const PEPPOL = 'urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const PEPPOL_BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const PEPPOL_SELF_BILLING = 'urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0'
const KOSIT = 'urn:xeinkauf.de:kosit:xrechnung_3.0'
const XRECHNUNG = `${EN_16931}#compliant#${KOSIT}`

/** Sources: EN 16931-1; Peppol BIS Billing 3.0; XRechnung 3.0.2; Factur-X 1.09 (ZUGFeRD 2.5), which still reads the identifiers of ZUGFeRD 2.0. */
export const PROFILES = {
  en16931: { name: 'EN 16931', specification: EN_16931, rulesets: ['en16931'] },
  peppol: {
    name: 'Peppol BIS Billing 3.0',
    specification: `${EN_16931}#compliant#${PEPPOL}`,
    urn: PEPPOL,
    process: PEPPOL_BILLING,
    rulesets: ['en16931', 'peppol'],
  },
  peppol_self_billing: {
    name: 'Peppol BIS Self-Billing 3.0',
    specification: `${EN_16931}#compliant#${PEPPOL_SELF_BILLING}`,
    urn: PEPPOL_SELF_BILLING,
    process: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
    rulesets: ['en16931', 'peppol_self_billing'],
    selfBilling: true,
  },
  xrechnung: {
    name: 'XRechnung 3.0',
    specification: XRECHNUNG,
    urn: KOSIT,
    process: PEPPOL_BILLING,
    rulesets: ['en16931', 'xrechnung'],
  },
  xrechnung_extension: {
    name: 'XRechnung 3.0 Extension',
    specification: `${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
    process: PEPPOL_BILLING,
    rulesets: ['en16931', 'xrechnung'],
  },
  xrechnung_cvd: {
    name: 'XRechnung 3.0 CVD',
    specification: `${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
    process: PEPPOL_BILLING,
    rulesets: ['en16931', 'xrechnung'],
  },
  facturx_minimum: {
    name: 'Factur-X MINIMUM',
    specification: 'urn:factur-x.eu:1p0:minimum',
    formerSpecifications: ['urn:zugferd.de:2p0:minimum'],
    rulesets: ['facturx'],
  },
  facturx_basic_wl: {
    name: 'Factur-X BASIC WL',
    specification: 'urn:factur-x.eu:1p0:basicwl',
    formerSpecifications: ['urn:zugferd.de:2p0:basicwl'],
    rulesets: ['facturx'],
  },
  facturx_basic: {
    name: 'Factur-X BASIC',
    specification: `${EN_16931}#compliant#urn:factur-x.eu:1p0:basic`,
    formerSpecifications: [`${EN_16931}#compliant#urn:zugferd.de:2p0:basic`],
    rulesets: ['en16931', 'facturx'],
  },
  facturx_extended: {
    name: 'Factur-X EXTENDED',
    specification: `${EN_16931}#conformant#urn:factur-x.eu:1p0:extended`,
    formerSpecifications: [`${EN_16931}#conformant#urn:zugferd.de:2p0:extended`],
    rulesets: ['facturx'],
  },
} as const satisfies Record<string, Profile>

export type ProfileId = keyof typeof PROFILES

export const PROFILE_IDS = Object.keys(PROFILES) as readonly ProfileId[]

export function describeProfile(id: ProfileId): Profile {
  return PROFILES[id]
}

/** The profile that a specification identifier names; surrounding white space does not matter. */
export function profileOf(specification: string): ProfileId | undefined {
  const wanted = specification.trim()
  return profilesNamedBy(wanted).find((id) => PROFILES[id].specification === wanted)
}

/** What people call a specification identifier (BT-24), or a business process (BT-23), which is named after the profile that was there first. */
export function nameOfUrn(urn: string): string | undefined {
  const wanted = urn.trim()
  const rows: readonly Profile[] = Object.values(PROFILES)
  return rows.find(({ specification, formerSpecifications, process }) =>
    [specification, ...(formerSpecifications ?? []), process].includes(wanted),
  )?.name
}

/** The identifier behind a name that `nameOfUrn` gives, for the same term. */
export function urnOfName(name: string, term: 'BT-23' | 'BT-24'): string | undefined {
  const wanted = name.trim()
  const row = Object.values(PROFILES as Readonly<Record<string, Profile>>).find((profile) => profile.name === wanted)
  return term === 'BT-24' ? row?.specification : row?.process
}

const NONE: readonly ProfileId[] = []
const BY_SPECIFICATION = lazy(() => {
  const ids = new Map<string, ProfileId[]>()
  for (const id of PROFILE_IDS) for (const specification of specificationsOf(id)) addTo(ids, specification, id)
  return ids
})

/** The profiles that a specification identifier names, by one of today or of an earlier release. */
export function profilesNamedBy(specification: string): readonly ProfileId[] {
  return BY_SPECIFICATION().get(specification) ?? NONE
}

/** Every identifier by which documents name the profile, the one in use today first. */
function specificationsOf(id: ProfileId): readonly string[] {
  const { specification, formerSpecifications = [] } = describeProfile(id)
  return [specification, ...formerSpecifications]
}
