import { Decimal } from '../../base/decimal.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import type { Group } from '../../terms/view.ts'
import { centsOfSum, doubleOf } from '../xpath-numbers.ts'
import type { DocumentFacts, LineFacts } from '../facts.ts'
import { exists, firstOf, reach } from '../occurrences.ts'
import { mendedByTotals } from '../repairs/totals.ts'
import { mendEntryRate } from '../repairs/vat.ts'
import type { GroupRule, Rule } from '../rule.ts'
import { cents, withinOne } from './amounts.ts'
import { needs, onGroup } from './shapes.ts'

const equal = (left: Decimal | undefined, right: Decimal | undefined): boolean =>
  left !== undefined && right !== undefined && left.equals(right)

/** The sum of a term over the instances of a group as CII has it, found once in a document. */
function untypedSum(part: TermId, group: GroupId): (facts: DocumentFacts) => number {
  const find = ({ root }: DocumentFacts): number => centsOfSum(root.groups(group).map((one) => firstOf(one, part)?.value ?? ''))
  return (facts) => facts.share(find)
}

/** A sum on document level: equal to the rounded sum, or absent together with everything that it would sum. */
function sumOf(total: TermId, part: TermId, group: 'BG-20' | 'BG-21'): GroupRule['test'] {
  const untyped = untypedSum(part, group)
  return (totals) => (facts) => {
    if (!exists(totals, total) && facts.root.groups(group).length === 0) return true
    if (facts.cii) return totals.all(total).some(({ value }) => doubleOf(value) === untyped(facts))
    return equal(facts.numberOf(totals, total), cents(facts.sum(part, group)))
  }
}

const untypedTax = untypedSum('BT-117', 'BG-23')

function total(id: string, terms: readonly TermId[], test: GroupRule['test']): GroupRule {
  return mendedByTotals(onGroup(id, 'BG-22', terms, test))
}

/** Document totals: BR-12 to BR-15 and the sums of EN 16931-1 section 6.4.3. */
export const TOTAL_RULES: readonly Rule[] = [
  mendedByTotals(needs('BR-12', 'BG-22', 'BT-106')),
  mendedByTotals(needs('BR-13', 'BG-22', 'BT-109')),
  mendedByTotals(needs('BR-14', 'BG-22', 'BT-112')),
  mendedByTotals(needs('BR-15', 'BG-22', 'BT-115')),
  total(
    'BR-CO-10',
    ['BT-106', 'BT-131'],
    (totals) => (facts) => equal(facts.numberOf(totals, 'BT-106'), cents(facts.sum('BT-131', 'BG-25').plus(facts.syntax.strayLines))),
  ),
  total('BR-CO-11', ['BT-107', 'BT-92'], sumOf('BT-107', 'BT-92', 'BG-20')),
  total('BR-CO-12', ['BT-108', 'BT-99'], sumOf('BT-108', 'BT-99', 'BG-21')),
  total('BR-CO-13', ['BT-109', 'BT-106', 'BT-107', 'BT-108'], (totals, facts) => {
    const [net, lines] = [facts.numberOf(totals, 'BT-109'), facts.numberOf(totals, 'BT-106')]
    if (net === undefined || lines === undefined) return false
    const plain = !exists(totals, 'BT-107') && !exists(totals, 'BT-108')
    const sum = lines.minus(facts.numberOf(totals, 'BT-107') ?? Decimal.ZERO).plus(facts.numberOf(totals, 'BT-108') ?? Decimal.ZERO)
    return net.equals(plain && !facts.cii ? sum : cents(sum))
  }),
  mendedByTotals(
    onGroup('BR-CO-14', 'BG-0', ['BT-110', 'BT-117'], (root) => (facts) => {
      const totals = facts.currency === undefined ? [] : facts.taxTotals(facts.currency)
      if (facts.cii) return totals.every(({ value }) => doubleOf(value) === untypedTax(facts))
      return root.groups('BG-23').length === 0 || totals.every((one) => equal(facts.number(one), cents(facts.sum('BT-117', 'BG-23'))))
    }),
  ),
  mendedByTotals(
    onGroup('BR-CO-15', 'BG-0', ['BT-112', 'BT-109', 'BT-110'], (root) => (facts) => {
      const net = reach(root, 'BT-109').map((one) => facts.number(one))[0]
      const gross = reach(root, 'BT-112').map((one) => facts.number(one))[0]
      return reach(root, 'BT-5').every(({ value }) => {
        const taxes = facts.taxTotals(value)
        const tax = facts.number(taxes[0])
        if (taxes.length === 1 && net !== undefined && tax !== undefined && equal(gross, cents(net.plus(tax)))) return true
        return facts.cii && equal(gross, net)
      })
    }),
  ),
  total('BR-CO-16', ['BT-115', 'BT-112', 'BT-113', 'BT-114'], (totals, facts) => {
    const [payable, gross] = [facts.numberOf(totals, 'BT-115'), facts.numberOf(totals, 'BT-112')]
    const [paid, rounding] = [facts.numberOf(totals, 'BT-113'), facts.numberOf(totals, 'BT-114')]
    if (payable === undefined || gross === undefined) return false
    if ((paid === undefined && exists(totals, 'BT-113')) || (rounding === undefined && exists(totals, 'BT-114'))) return false
    const due = gross.minus(paid ?? Decimal.ZERO)
    if (facts.cii) return payable.equals(due.plus(rounding ?? Decimal.ZERO))
    if (rounding === undefined) return payable.equals(paid === undefined ? due : cents(due))
    return cents(payable.minus(rounding)).equals(paid === undefined ? due : cents(due))
  }),
]

/** The VAT breakdown (BG-23), whatever the category. */
export const BREAKDOWN_RULES: readonly Rule[] = [
  mendedByTotals(breakdown(needs('BR-45', 'BG-23', 'BT-116'))),
  mendedByTotals(breakdown(needs('BR-46', 'BG-23', 'BT-117'))),
  breakdown(onGroup('BR-47', 'BG-23', ['BT-118'], (tax, facts) => facts.isVat(tax.first('BT-118')) && exists(tax, 'BT-118'), 'content')),
  {
    ...breakdown(
      onGroup(
        'BR-48',
        'BG-23',
        ['BT-119', 'BT-118'],
        (tax, facts) =>
          facts.isVat(tax.first('BT-118') ?? tax.first('BT-119')) &&
          (exists(tax, 'BT-119') || (facts.cii ? tax.value('BT-118') : tax.value('BT-118')?.trim()) === 'O'),
        'content',
      ),
    ),
    repair: (tax: Group, facts: DocumentFacts) => mendEntryRate(facts, `${tax.path}.percent`),
  },
  mendedByTotals(breakdown(onGroup('BR-CO-17', 'BG-23', ['BT-117', 'BT-116', 'BT-119'], (tax, facts) => fitsRate(tax, facts)))),
]

const APART = new Set(['O', 'L', 'M'])

/** In CII some categories have a rule context of their own, which keeps their entries from the rules on all. */
export const isApart = (tax: Group, facts: LineFacts): boolean =>
  facts.cii && APART.has(tax.value('BT-118') ?? '') && facts.isVat(tax.first('BT-118'))

function breakdown(rule: GroupRule): GroupRule {
  return { ...rule, test: (tax, facts) => isApart(tax, facts) || rule.test(tax, facts) }
}

const HUNDRED = Decimal.of('100')
const integer = (value: Decimal): Decimal => value.round(0, 'half-ceiling')

/** BR-CO-17: the tax is within one unit of currency of taxable amount times rate; without a rate it is zero. */
function fitsRate(group: Group, facts: LineFacts): boolean {
  const tax = facts.numberOf(group, 'BT-117')
  const taxable = facts.numberOf(group, 'BT-116')
  const rateTerm = firstOf(group, 'BT-119')
  const rate = facts.isVat(rateTerm) ? facts.number(rateTerm) : undefined
  if (tax === undefined) return false
  if (rate === undefined || integer(rate).isZero()) return integer(tax).isZero()
  if (taxable === undefined) return false
  return withinOne(tax.abs(), cents(taxable.abs().times(rate.dividedBy(HUNDRED, rate.scale + 2))), facts.cii)
}
