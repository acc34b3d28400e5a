import { Decimal } from '../../base/decimal.ts'
import type { TermChange } from '../../terms/finding.ts'
import type { TermId } from '../../terms/types.ts'
import type { Facts } from '../facts.ts'
import { pathBelow, reach } from '../reach.ts'

/** Terms whose values the sums need: where one of them is no number, no sum can be proposed. */
const SUMMED: readonly TermId[] = ['BT-131', 'BT-92', 'BT-99', 'BT-117', 'BT-113', 'BT-114']

/**
 * The document totals (BG-22) as they follow from lines, allowances, charges and the VAT breakdown, as changes of those that are
 * otherwise now. Nothing is proposed while a value that is needed is missing or no number, or the invoice has no lines.
 */
export function mendTotals(facts: Facts): readonly TermChange[] | undefined {
  const { root } = facts
  const lines = root.groups('BG-25')
  if (lines.length === 0 || lines.some((line) => facts.numberOf(line, 'BT-131') === undefined)) return undefined
  for (const term of SUMMED) if (reach(root, term).some((one) => facts.number(one) === undefined)) return undefined
  const cents = (value: Decimal): Decimal => value.round(2)
  const net = facts.sum('BT-131', 'BG-25').minus(facts.sum('BT-92', 'BG-20')).plus(facts.sum('BT-99', 'BG-21'))
  const gross = net.plus(facts.sum('BT-117', 'BG-23'))
  const due = gross.minus(facts.numberOf(root, 'BT-113') ?? Decimal.ZERO).plus(facts.numberOf(root, 'BT-114') ?? Decimal.ZERO)
  const wanted: readonly (readonly [TermId, Decimal, boolean])[] = [
    ['BT-106', facts.sum('BT-131', 'BG-25'), true],
    ['BT-107', facts.sum('BT-92', 'BG-20'), root.groups('BG-20').length > 0],
    ['BT-108', facts.sum('BT-99', 'BG-21'), root.groups('BG-21').length > 0],
    ['BT-109', net, true],
    ['BT-110', facts.sum('BT-117', 'BG-23'), root.groups('BG-23').length > 0],
    ['BT-112', gross, true],
    ['BT-115', due, true],
  ]
  const changes = wanted.flatMap(([term, value, needed]): TermChange[] => {
    const now = facts.number(reach(root, term)[0])
    const right = cents(value)
    if (now === undefined ? !needed && reach(root, term).length === 0 : now.equals(right)) return []
    return [{ path: pathBelow('BG-0', term) ?? '', value: right.toString() }]
  })
  return changes.length === 0 ? undefined : changes
}
