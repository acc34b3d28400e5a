import type { RulesetName } from '../terms/finding.ts'
import type { TermView } from '../terms/view.ts'
import { firstOf } from './reach.ts'
import { rulesetOf } from './rulesets.ts'

const XRECHNUNG = 'urn:xeinkauf.de:kosit:xrechnung_3.0'
const PEPPOL = 'urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const PEPPOL_SELF_BILLING = 'urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0'

/** The sets that apply to a document by its specification identifier (BT-24): EN 16931 always, then those that BT-24 names. */
export function rulesetsFor(view: TermView): RulesetName[] {
  const specification = firstOf(view.root, 'BT-24')?.value.trim() ?? ''
  const names: RulesetName[] = ['en16931']
  if (specification.includes(PEPPOL_SELF_BILLING)) names.push('peppol_self_billing')
  else if (specification.includes(PEPPOL)) names.push('peppol')
  if (specification.includes(XRECHNUNG)) names.push('xrechnung')
  return names.filter((name) => rulesetOf(name, view.syntax) !== undefined)
}
