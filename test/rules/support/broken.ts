import { rulesetOf } from '../../../core/rules/rulesets.ts'
import { RULES_DAY } from '../../support/day.ts'
import { baseXml, nationalDamage } from './national-mutations.ts'
import { VALID_BASES } from './national.ts'
import { breakSimply, type Broken } from './simple-damages.ts'

export type NationalSet = keyof typeof VALID_BASES

/** A valid invoice, and the same with the damage that breaks a rule of the set; undefined where there is no example. */
export function breakNational(set: NationalSet, id: string): Broken | undefined {
  const stated = nationalDamage(set, id)
  if (stated === undefined) {
    const rules = rulesetOf(set, 'ubl-invoice', RULES_DAY)?.rules ?? []
    return breakSimply(
      rules.filter((rule) => rule.id === id && (rule.only === undefined || rule.only.includes('ubl-invoice'))),
      set,
      VALID_BASES[set].map(baseXml),
    )
  }
  const [base, find, put] = stated
  const valid = baseXml(base)
  return { valid, damaged: valid.replace(find, put) }
}
