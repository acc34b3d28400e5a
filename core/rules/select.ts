import type { RulesetName } from '../terms/finding.ts'
import type { TermView } from '../terms/view.ts'
import { firstOf } from './occurrences.ts'
import { rulesetOf } from './rulesets.ts'

const EN_16931 = 'urn:cen.eu:en16931:2017'
const XRECHNUNG = 'urn:xeinkauf.de:kosit:xrechnung_3.0'
const PEPPOL = 'urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const PEPPOL_SELF_BILLING = 'urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0'

/**
 * The sets that apply to a document by its specification identifier (BT-24): those that it names beside EN 16931. The Factur-X profiles
 * MINIMUM and BASIC WL are less than EN 16931 asks for, and EXTENDED has other sums and lines below lines: they stand alone, with their
 * share of its rules.
 */
export function rulesetsFor(view: TermView): RulesetName[] {
  const specification = firstOf(view.root, 'BT-24')?.value.trim() ?? ''
  const isFacturx = specification !== EN_16931 && rulesetOf('facturx', view.syntax, undefined, specification) !== undefined
  const names: RulesetName[] = isFacturx && !specification.startsWith(`${EN_16931}#compliant#`) ? [] : ['en16931']
  if (specification.includes(PEPPOL_SELF_BILLING)) names.push('peppol_self_billing')
  else if (specification.includes(PEPPOL)) names.push('peppol')
  if (specification.includes(XRECHNUNG)) names.push('xrechnung')
  if (isFacturx) names.push('facturx')
  return names.filter((name) => rulesetOf(name, view.syntax, undefined, specification) !== undefined)
}
