import { RELEASE_IDS, RELEASES, releaseOf, type ReleaseId } from '../profiles/rulesets.ts'
import type { RulesetName } from '../terms/finding.ts'
import { en16931Rules } from './en16931/index.ts'
import { facturxRules } from './facturx/index.ts'
import { HELD_BY_BASIC, HELD_BY_EN16931 } from './facturx/shares.ts'
import { peppolCiiSet, peppolRules, peppolSelfBillingRules } from './peppol/index.ts'
import type { Rule, Ruleset, Syntax } from './rule.ts'
import { syntaxRulesOn } from './syntax/index.ts'
import { nextXrechnungRules, xrechnungRules } from './xrechnung/index.ts'

/** The rules of each release, of one syntax where a release has very many of one syntax only. */
const RULES: Readonly<Record<ReleaseId, (syntax?: Syntax) => readonly Rule[]>> = {
  en16931: en16931Rules,
  peppol: peppolRules,
  peppol_cii: peppolCiiSet,
  peppol_self_billing: peppolSelfBillingRules,
  xrechnung_2_5: xrechnungRules,
  xrechnung_2_6: nextXrechnungRules,
  facturx_minimum: () => facturxRules('M'),
  facturx_basic_wl: () => facturxRules('W'),
  facturx_basic: () => facturxRules('B'),
  facturx_en16931: () => facturxRules('C'),
  facturx_extended: () => facturxRules('X'),
}

const RULES_ON: Partial<Readonly<Record<ReleaseId, NonNullable<Ruleset['rulesOn']>>>> = { en16931: syntaxRulesOn }

/** The profiles of Factur-X whose lists hold rules of EN 16931 beside which they are judged. */
const HOLDS: Partial<Readonly<Record<ReleaseId, NonNullable<Ruleset['holds']>>>> = {
  facturx_basic: { of: 'en16931', ids: HELD_BY_BASIC },
  facturx_en16931: { of: 'en16931', ids: HELD_BY_EN16931 },
}

/** A set whose rules are made when they are first asked for: a document needs few sets. */
function makeSet(id: ReleaseId): Ruleset {
  const rulesFor = RULES[id]
  return {
    ...RELEASES[id],
    rulesFor,
    rulesOn: RULES_ON[id],
    holds: HOLDS[id],
    get rules() {
      return rulesFor()
    },
  }
}

const SETS = Object.fromEntries(RELEASE_IDS.map((id) => [id, makeSet(id)])) as Readonly<Record<ReleaseId, Ruleset>>

/** Every rule set that this program has, in the order of its releases. */
export const RULESETS: readonly Ruleset[] = Object.values(SETS)

/** The set that `releaseOf` chooses. */
export function rulesetOf(name: RulesetName, syntax: Syntax, asOf: string, specification?: string): Ruleset | undefined {
  const id = releaseOf(name, syntax, asOf, specification)
  return id === undefined ? undefined : SETS[id]
}
