import { lazy } from '../../../base/lazy.ts'
import type { DocumentFacts } from '../../facts.ts'
import { reach } from '../../occurrences.ts'
import type { Rule } from '../../rule.ts'
import { normalizeSpace } from '../../text.ts'
import { GERMAN_RULES } from '../../xrechnung/german.ts'

/** Rules that Peppol has not taken over: BT-24 of XRechnung, and the supply date on trial. */
const LEFT_OUT = new Set(['BR-DE-21', 'BR-DE-TMP-32'])

/** `BR-DE-5` is `DE-R-005` in Peppol, `BR-DE-23-a` is `DE-R-023-1`. */
function peppolId(id: string): string {
  if (id === 'BR-TMP-2') return 'DE-R-T02'
  const [, number = '', part] = /^BR-DE-(\d+)(?:-([ab]))?$/.exec(id) ?? []
  return `DE-R-${number.padStart(3, '0')}${part === undefined ? '' : part === 'a' ? '-1' : '-2'}`
}

/** Both addresses are German, by the terms. */
function areGerman({ root }: DocumentFacts): boolean {
  return (['BT-40', 'BT-55'] as const).every((term) => {
    const [code, another] = reach(root, term)
    // The official rules cannot ask about two codes, and hold back.
    return another === undefined && normalizeSpace(code?.value ?? '').toUpperCase() === 'DE'
  })
}

/** Between German parties the rules of XRechnung hold in Peppol, too. */
export const germanPeppolRules = lazy((): readonly Rule[] =>
  GERMAN_RULES.filter((rule) => !LEFT_OUT.has(rule.id)).map((rule): Rule => ({
    ...rule,
    id: peppolId(rule.id),
    like: rule.id,
    given: areGerman,
  })),
)
