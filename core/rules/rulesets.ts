import type { RulesetName } from '../terms/finding.ts'
import { EN16931_RULES } from './en16931/index.ts'
import { CII, MODEL, UBL } from './en16931/shapes.ts'
import { PEPPOL_CII_SET, PEPPOL_RULES, PEPPOL_SELF_BILLING_RULES } from './peppol/index.ts'
import type { Ruleset, Syntax } from './rule.ts'
import { XRECHNUNG_RULES } from './xrechnung/index.ts'
import { releaseRules } from './xrechnung/release-2-6.ts'

/**
 * Every rule set that this program has; a new release is added as a further row, it does not overwrite. Of several releases the first row
 * is the one that is judged when no day is named.
 */
export const RULESETS: readonly Ruleset[] = [
  { name: 'en16931', version: '1.3.16', validFrom: '2026-04-10', rules: EN16931_RULES },
  { name: 'peppol', version: '3.0.21', validFrom: '2026-08-17', syntaxes: [...UBL, ...MODEL], rules: PEPPOL_RULES },
  { name: 'peppol', version: '3.0.19', validFrom: '2025-08-25', syntaxes: CII, rules: PEPPOL_CII_SET },
  {
    name: 'peppol_self_billing',
    version: '3.0.2',
    validFrom: '2026-08-17',
    syntaxes: [...UBL, ...MODEL],
    rules: PEPPOL_SELF_BILLING_RULES,
  },
  { name: 'xrechnung', version: '3.0.2 (2.5.0)', validFrom: '2026-01-31', rules: XRECHNUNG_RULES },
  { name: 'xrechnung', version: '3.0.2 (2.6.0)', validFrom: '2026-08-31', rules: releaseRules(XRECHNUNG_RULES) },
]

/**
 * The set of a name for a syntax; undefined when there is none. `asOf` (`YYYY-MM-DD`) chooses the release in force on that day; on a day
 * before all of them, and without a day, it is the first row.
 */
export function rulesetOf(name: RulesetName, syntax: Syntax, asOf?: string): Ruleset | undefined {
  const releases = RULESETS.filter((set) => set.name === name && (set.syntaxes === undefined || set.syntaxes.includes(syntax)))
  const inForce = releases.filter(({ validFrom }) => asOf !== undefined && validFrom <= asOf)
  return inForce.toSorted((left, right) => (left.validFrom < right.validFrom ? 1 : -1))[0] ?? releases[0]
}
