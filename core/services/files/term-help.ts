import { AppError } from '../../base/errors.ts'
import type { TermPlaces } from '../../contract/types.ts'
import { placesOf } from '../../formats/places.ts'
import { RULESETS } from '../../rules/rulesets.ts'
import type { RulesetName } from '../../terms/finding.ts'
import { isTermId } from '../../terms/lookup.ts'

/** Sets whose rules people meet; those of Factur-X repeat the schema of each profile. */
const SHOWN: readonly RulesetName[] = ['en16931', 'peppol', 'xrechnung']

/** Rules about elements and attributes repeat for each of them that it may stand there once. */
const OF_SYNTAX = /^(UBL|CII)-/

/** Where the formats write a term and which rules are about it, from the tables that read, write and judge. Throws AppError `not_found`. */
export function describeTerm(id: string): TermPlaces {
  if (!isTermId(id)) throw new AppError('not_found', `There is no business term ${id.slice(0, 40)}.`)
  const rules = SHOWN.map((ruleset) => {
    const concerned = RULESETS.filter((set) => set.name === ruleset).flatMap((set) =>
      set.rules.filter((rule) => rule.terms.includes(id) && !OF_SYNTAX.test(rule.id)),
    )
    return { ruleset, ids: [...new Set(concerned.map((rule) => rule.id))].sort() }
  })
  return {
    ubl: placesOf('ubl-invoice', id),
    cii: placesOf('cii', id),
    rules: rules.filter(({ ids }) => ids.length > 0),
  }
}
