import type { TermId } from '../../terms/types.ts'
import { mendTotals } from '../repairs/totals.ts'
import { dropZeros } from '../repairs/values.ts'
import type { Rule, TermRule } from '../rule.ts'
import { decimalsOf } from '../text.ts'
import { isApart } from './totals.ts'

/** Amounts have at most two digits behind the point (EN 16931-1 section 6.5.2); BT-131 and its like are amounts, prices are not. */
const AMOUNTS: readonly (readonly [string, TermId])[] = [
  ['01', 'BT-92'],
  ['02', 'BT-93'],
  ['05', 'BT-99'],
  ['06', 'BT-100'],
  ['09', 'BT-106'],
  ['10', 'BT-107'],
  ['11', 'BT-108'],
  ['12', 'BT-109'],
  ['14', 'BT-112'],
  ['16', 'BT-113'],
  ['17', 'BT-114'],
  ['18', 'BT-115'],
  ['19', 'BT-116'],
  ['20', 'BT-117'],
  ['23', 'BT-131'],
  ['24', 'BT-136'],
  ['25', 'BT-137'],
  ['27', 'BT-141'],
  ['28', 'BT-142'],
]

const COMPUTED: ReadonlySet<TermId> = new Set(['BT-106', 'BT-107', 'BT-108', 'BT-109', 'BT-110', 'BT-112', 'BT-115', 'BT-116', 'BT-117'])

function twoDecimals(id: string, term: TermId): TermRule {
  return {
    id: `BR-DEC-${id}`,
    severity: 'fatal',
    category: 'format',
    shape: 'decimals',
    terms: [term],
    each: [term],
    // Sub-lines of the XRechnung extension are outside EN 16931.
    test: ({ value }, group, facts) =>
      decimalsOf(value) <= 2 || group.id.startsWith('BG-DEX') || (group.id === 'BG-23' && isApart(group, facts)),
    mend: dropZeros,
    // A total is rounded where it follows from the rest; no other amount is.
    ...(COMPUTED.has(term) ? { repair: (_occurrence, _group, facts) => mendTotals(facts) } : {}),
  }
}

/** The two rules on VAT totals never fire in UBL, where their path leads nowhere. */
const VAT_TOTALS: readonly Rule[] = [
  { ...twoDecimals('13', 'BT-110'), only: ['cii', 'model'] },
  { ...twoDecimals('15', 'BT-111'), only: ['cii', 'model'] },
]

export const DECIMAL_RULES: readonly Rule[] = [...AMOUNTS.map(([id, term]) => twoDecimals(id, term)), ...VAT_TOTALS]
