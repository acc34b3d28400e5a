import { PROFILES } from '../../profiles/profiles.ts'
import type { TermChange } from '../../terms/finding.ts'
import type { DocumentFacts } from '../facts.ts'
import { firstOf, reach } from '../occurrences.ts'
import type { GroupRule } from '../rule.ts'
import { childrenOf, hasBelow } from '../syntax/element.ts'
import { isBlank, normalizeSpace } from '../text.ts'

/** The rule with a repair of what stands once in a document. */
export function mendedBy(rule: GroupRule, repair: (facts: DocumentFacts) => readonly TermChange[] | undefined): GroupRule {
  return { ...rule, repair: (_group, facts) => repair(facts) }
}

/** A document without a process is of the one that its specification is for. */
export function nameProcess({ root }: DocumentFacts): readonly TermChange[] | undefined {
  if (!isBlank(firstOf(root, 'BT-23')?.value)) return undefined
  const isSelfBilled = firstOf(root, 'BT-24')?.value.includes(PROFILES.peppol_self_billing.urn) === true
  const { process } = isSelfBilled ? PROFILES.peppol_self_billing : PROFILES.peppol
  return [{ path: 'document.process_id', value: process }]
}

/** An accounting currency that is the invoice currency says nothing, as long as there is no second VAT total in it. */
export function dropAccountingCurrency({ root, currency, document, syntax }: DocumentFacts): readonly TermChange[] | undefined {
  if (childrenOf(document, 'TaxTotal').some((total) => !hasBelow(total, 'TaxSubtotal'))) return undefined
  if (syntax.totalsIn.size > 1) return undefined
  const [code, ...others] = reach(root, 'BT-6')
  if (code === undefined || others.length > 0 || currency === undefined) return undefined
  if (normalizeSpace(code.value) !== normalizeSpace(currency) || reach(root, 'BT-5').length !== 1) return undefined
  return reach(root, 'BT-110').length + reach(root, 'BT-111').length === 1
    ? [{ path: 'document.tax_currency_code', value: undefined }]
    : undefined
}
