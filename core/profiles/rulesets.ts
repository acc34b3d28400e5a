import { groupBy } from '../base/group-by.ts'
import type { RulesetName } from '../terms/finding.ts'
import type { TermView } from '../terms/view.ts'
import { formatOf, type FormatCode } from './formats.ts'
import { describeProfile, PROFILE_IDS, profilesNamedBy, type ProfileId } from './profiles.ts'

/** What a document was read from; a model has no syntax. */
type Syntax = TermView['syntax']

/** A release of a rule set. */
export interface Release {
  readonly name: RulesetName
  readonly version: string
  /** First day on which it is in force, `YYYY-MM-DD`. */
  readonly validFrom: string
  /** Who publishes it and under which name, so that it can be looked up; the same in every language. */
  readonly source: string
  /** Syntaxes that it is made for; all when absent. */
  readonly syntaxes?: readonly Syntax[]
  /** Where one name has a release for each profile: the profile. */
  readonly profile?: ProfileId
}

const UBL: readonly Syntax[] = ['ubl-invoice', 'ubl-creditnote', 'model']
const CII: readonly Syntax[] = ['cii', 'model']
const FACTURX = {
  name: 'facturx',
  validFrom: '2026-09-01',
  source: 'FNFE-MPE, FeRD: Factur-X 1.09.2 / ZUGFeRD 2.5.2',
  syntaxes: CII,
} as const

/**
 * Every release that this program has; a new one is added as a further row, it does not overwrite.
 */
export const RELEASES = {
  en16931: { name: 'en16931', version: '1.3.16', validFrom: '2026-04-10', source: 'CEN/TC 434, EN 16931 validation artefacts 1.3.16' },
  peppol: {
    name: 'peppol',
    version: '3.0.21',
    validFrom: '2026-08-17',
    source: 'OpenPeppol, BIS Billing 3.0.21 (2026-05)',
    syntaxes: UBL,
  },
  peppol_cii: {
    name: 'peppol',
    version: '3.0.19',
    validFrom: '2025-08-25',
    source: 'OpenPeppol, BIS Billing 3.0.19, CII (2025-05)',
    syntaxes: ['cii'],
  },
  peppol_self_billing: {
    name: 'peppol_self_billing',
    version: '3.0.2',
    validFrom: '2026-08-17',
    source: 'OpenPeppol, BIS Self-Billing 3.0.2 (2026-05)',
    syntaxes: UBL,
  },
  xrechnung_2_5: {
    name: 'xrechnung',
    version: '3.0.2 (2.5.0)',
    validFrom: '2026-01-31',
    source: 'KoSIT, XRechnung Schematron 2.5.0 (2026-01-31)',
  },
  xrechnung_2_6: {
    name: 'xrechnung',
    version: '3.0.2 (2.6.0)',
    validFrom: '2026-08-31',
    source: 'KoSIT, XRechnung Schematron 2.6.0 (2026-08-31)',
  },
  facturx_minimum: { ...FACTURX, version: '1.09.2 (MINIMUM)', profile: 'facturx_minimum' },
  facturx_basic_wl: { ...FACTURX, version: '1.09.2 (BASIC WL)', profile: 'facturx_basic_wl' },
  facturx_basic: { ...FACTURX, version: '1.09.2 (BASIC)', profile: 'facturx_basic' },
  facturx_en16931: { ...FACTURX, version: '1.09.2 (EN 16931)', profile: 'en16931' },
  facturx_extended: { ...FACTURX, version: '1.09.2 (EXTENDED)', profile: 'facturx_extended' },
} as const satisfies Record<string, Release>

export type ReleaseId = keyof typeof RELEASES

export const RELEASE_IDS = Object.keys(RELEASES) as readonly ReleaseId[]

/** The oldest first. */
const BY_DAY: readonly ReleaseId[] = RELEASE_IDS.toSorted((left, right) => (RELEASES[left].validFrom < RELEASES[right].validFrom ? -1 : 1))
/** By name: asked several times of each document, with a few releases each. */
const BY_NAME: ReadonlyMap<RulesetName, readonly ReleaseId[]> = groupBy(BY_DAY, (id) => RELEASES[id].name)

/** Every day on which a release comes into force, the earliest first. */
export const RELEASE_DAYS: readonly string[] = [...new Set(BY_DAY.map((id) => RELEASES[id].validFrom))]

/**
 * Whether a release is for a syntax and, where its name has one for each profile, for the specification identifier of the document (BT-24).
 */
function isFor({ syntaxes, profile }: Release, syntax: Syntax, specification: string): boolean {
  return (syntaxes?.includes(syntax) ?? true) && (profile === undefined || profilesNamedBy(specification).includes(profile))
}

/** The release that takes the place of another, where one is known. */
export function nextRelease(of: Release): Release | undefined {
  const later = RELEASE_IDS.map((id): Release => RELEASES[id]).filter(
    ({ name, profile, syntaxes, validFrom }) =>
      name === of.name && profile === of.profile && String(syntaxes) === String(of.syntaxes) && validFrom > of.validFrom,
  )
  return later.sort((left, right) => (left.validFrom < right.validFrom ? -1 : 1))[0]
}

/** Where a release stands on a day. */
export type ReleaseState = 'coming' | 'in_force' | 'past'

export function stateOf(release: Release, asOf: string): ReleaseState {
  if (release.validFrom > asOf) return 'coming'
  const next = nextRelease(release)
  return next !== undefined && next.validFrom <= asOf ? 'past' : 'in_force'
}

/**
 * The one rule by which a day (`YYYY-MM-DD`) chooses among the releases of a name: the newest that is in force on it, and on a day before all
 * of them the oldest. Undefined when there is none for the syntax, or for the specification.
 */
export function releaseOf(name: RulesetName, syntax: Syntax, asOf: string, specification = ''): ReleaseId | undefined {
  let oldest: ReleaseId | undefined
  let found: ReleaseId | undefined
  for (const id of BY_NAME.get(name) ?? []) {
    if (!isFor(RELEASES[id], syntax, specification)) continue
    oldest ??= id
    if (RELEASES[id].validFrom <= asOf) found = id
  }
  return found ?? oldest
}

/** The sets that judge a document by its specification identifier (BT-24), among those that its syntax has; every other one is judged by EN 16931. */
export function rulesetsOf(specification: string, syntax: Syntax): readonly RulesetName[] {
  const judging = rulesetsNamedBy(specification).names.filter((name) =>
    (BY_NAME.get(name) ?? []).some((id) => isFor(RELEASES[id], syntax, specification)),
  )
  return judging.length === 0 ? ['en16931'] : judging
}

/** The sets that a specification identifier (BT-24) speaks of, whatever the syntax has, and whether they are all that it speaks of. */
export function rulesetsNamedBy(specification: string): { readonly known: boolean; readonly names: readonly RulesetName[] } {
  const [profile] = profilesNamedBy(specification)
  return profile === undefined
    ? { known: false, names: rulesetsNamedIn(specification) }
    : { known: true, names: describeProfile(profile).rulesets }
}

/** A specification that is not known here keeps the rules of those that it is built on. */
function rulesetsNamedIn(specification: string): readonly RulesetName[] {
  const bases = PROFILE_IDS.map(describeProfile).filter(({ urn }) => urn !== undefined && specification.includes(urn))
  return [...new Set(['en16931' as const, ...bases.flatMap(({ rulesets }) => rulesets)])]
}

/** What judges a format that was asked for, whatever BT-24 says: its sets, and the specification identifier that they go by. */
export function judgedAs(code: FormatCode): { readonly rulesets: readonly RulesetName[]; readonly specification: string | undefined } {
  const { profile, rulesets } = formatOf(code)
  if (profile === undefined) return { rulesets: ['en16931'], specification: undefined }
  const { specification, rulesets: ofProfile } = describeProfile(profile)
  return { rulesets: rulesets ?? ofProfile, specification }
}
