import type { ProfileId } from './profiles.ts'

/** What an invoice says it is written by, and that is no longer valid. */
export interface Retired {
  /** Name for people, with its version. */
  readonly name: string
  /** The last day on which it was valid, `YYYY-MM-DD`. */
  readonly lastDay: string
  /** What takes its place. */
  readonly instead: ProfileId
}

/** A part of the specification identifiers (BT-24) of one kind, and which version it names. */
interface Kind {
  readonly pattern: RegExp
  readonly nameOf: (version: string) => string
  readonly lastDayOf: (version: string) => string
  readonly instead: ProfileId
}

/** Minor versions are valid until the day before the next one; of 1.x the identifier does not tell which patch is meant. */
const XRECHNUNG_LAST_DAYS: Readonly<Record<string, string>> = {
  '2.0': '2022-01-31',
  '2.1': '2022-07-31',
  '2.2': '2023-07-31',
  '2.3': '2024-01-31',
}
const XRECHNUNG_1_LAST_DAY = '2020-12-31'

/**
 * Sources: the days on which KoSIT's releases of XRechnung took each other's place (1 January 2021, 1 February and 1 August 2022, 1 August 2023, 1 February
 * 2024); OpenPeppol's migration plan for BIS Billing 3.0, by which BIS 4a and 5a (2.x) were phased out on 31 December 2019; the publication of ZUGFeRD 2.0
 * on 11 March 2019, in whose place 1.0 has stood no more.
 */
const KINDS: readonly Kind[] = [
  {
    pattern: /urn:xoev-de:kosit:extension:xrechnung_(2\.[0-3])(?!\d)/,
    nameOf: (version) => `XRechnung ${version} Extension`,
    lastDayOf: (version) => XRECHNUNG_LAST_DAYS[version] ?? '',
    instead: 'xrechnung_extension',
  },
  {
    pattern: /urn:xoev-de:kosit:standard:xrechnung_(1\.\d|2\.[0-3])(?!\d)/,
    nameOf: (version) => `XRechnung ${version}`,
    lastDayOf: (version) => XRECHNUNG_LAST_DAYS[version] ?? XRECHNUNG_1_LAST_DAY,
    instead: 'xrechnung',
  },
  {
    pattern: /urn:www\.peppol\.eu:bis:peppol([45]a):ver2\.0(?!\d)/,
    nameOf: (version) => `Peppol BIS ${version} 2.0`,
    lastDayOf: () => '2019-12-31',
    instead: 'peppol',
  },
  {
    pattern: /^urn:ferd:CrossIndustryDocument:invoice:(1)p0:/,
    nameOf: () => 'ZUGFeRD 1.0',
    lastDayOf: () => '2019-03-10',
    instead: 'en16931',
  },
]

/** The kind that a specification identifier (BT-24) names, where it is one that is no longer valid. */
export function retiredKind(specification: string): Retired | undefined {
  for (const { pattern, nameOf, lastDayOf, instead } of KINDS) {
    const version = pattern.exec(specification.trim())?.[1]
    if (version !== undefined) return { name: nameOf(version), lastDay: lastDayOf(version), instead }
  }
  return undefined
}
