import type { RulesetName } from '../terms/finding.ts'
import { en16931Rules } from './en16931/index.ts'
import { CII, MODEL, UBL } from './en16931/shapes.ts'
import type { ProfileLetter } from './facturx/elements.ts'
import { facturxRules } from './facturx/index.ts'
import { peppolCiiSet, peppolRules, peppolSelfBillingRules } from './peppol/index.ts'
import type { Rule, Ruleset, Syntax } from './rule.ts'
import { nextXrechnungRules, xrechnungRules } from './xrechnung/index.ts'

const EN_16931 = 'urn:cen.eu:en16931:2017'

/** A set whose rules are made when they are first asked for: a document needs few sets. */
function set(head: Omit<Ruleset, 'rules'>, make: () => readonly Rule[]): Ruleset {
  return {
    ...head,
    get rules() {
      return make()
    },
  }
}

/** The set of a Factur-X profile; the identifiers of ZUGFeRD 2.0 are still read. */
function facturx(profile: string, letter: ProfileLetter, before: string, name: string | undefined): Ruleset {
  const specifications = name === undefined ? [EN_16931] : [`${before}urn:factur-x.eu:1p0:${name}`, `${before}urn:zugferd.de:2p0:${name}`]
  const head = { name: 'facturx', version: `1.09.2 (${profile})`, validFrom: '2026-09-01', syntaxes: [...CII, ...MODEL] } as const
  return set({ ...head, specifications }, () => facturxRules(letter))
}

/**
 * Every rule set that this program has; a new release is added as a further row, it does not overwrite. Of several releases the first row
 * is the one that is judged when no day is named.
 */
export const RULESETS: readonly Ruleset[] = [
  set({ name: 'en16931', version: '1.3.16', validFrom: '2026-04-10', rulesFor: en16931Rules }, en16931Rules),
  set({ name: 'peppol', version: '3.0.21', validFrom: '2026-08-17', syntaxes: [...UBL, ...MODEL] }, peppolRules),
  set({ name: 'peppol', version: '3.0.19', validFrom: '2025-08-25', syntaxes: CII }, peppolCiiSet),
  set({ name: 'peppol_self_billing', version: '3.0.2', validFrom: '2026-08-17', syntaxes: [...UBL, ...MODEL] }, peppolSelfBillingRules),
  set({ name: 'xrechnung', version: '3.0.2 (2.5.0)', validFrom: '2026-01-31' }, xrechnungRules),
  set({ name: 'xrechnung', version: '3.0.2 (2.6.0)', validFrom: '2026-08-31' }, nextXrechnungRules),
  facturx('MINIMUM', 'M', '', 'minimum'),
  facturx('BASIC WL', 'W', '', 'basicwl'),
  facturx('BASIC', 'B', `${EN_16931}#compliant#`, 'basic'),
  facturx('EN 16931', 'C', '', undefined),
  facturx('EXTENDED', 'X', `${EN_16931}#conformant#`, 'extended'),
]

/**
 * The set of a name for a syntax and, where the name has a set for each profile, the specification identifier of the document (BT-24);
 * undefined when there is none. `asOf` (`YYYY-MM-DD`) chooses the release in force on that day; on a day before all of them, and without a
 * day, it is the first row.
 */
export function rulesetOf(name: RulesetName, syntax: Syntax, asOf?: string, specification = ''): Ruleset | undefined {
  const releases = RULESETS.filter(
    (set) =>
      set.name === name &&
      (set.syntaxes === undefined || set.syntaxes.includes(syntax)) &&
      (set.specifications === undefined || set.specifications.includes(specification)),
  )
  const inForce = releases.filter(({ validFrom }) => asOf !== undefined && validFrom <= asOf)
  return inForce.toSorted((left, right) => (left.validFrom < right.validFrom ? 1 : -1))[0] ?? releases[0]
}
