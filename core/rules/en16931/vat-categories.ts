import { Decimal } from '../../base/decimal.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import type { Group, Occurrence } from '../../terms/view.ts'
import { decimalOfDouble, doubleOf, nearestDouble } from '../xpath-numbers.ts'
import type { DocumentFacts, LineFacts, TaxPlace } from '../facts.ts'
import { exists, firstOf, reach } from '../occurrences.ts'
import type { GroupRule, Rule } from '../rule.ts'
import { normalizeSpace } from '../text.ts'
import { mendedByTotals } from '../repairs/totals.ts'
import { mendExemption, mendRate } from '../repairs/vat.ts'
import { onGroup } from './shapes.ts'
import { cents, withinOne } from './amounts.ts'
import { VAT_FAMILIES, type Category } from './vat-table.ts'

const ONE = Decimal.of('1')
const HUNDRED = Decimal.of('100')

/** Where a category stands: rule 02/05 lines, 03/06 allowances, 04/07 charges. */
const PLACES: readonly { offset: number; place: TaxPlace; group: GroupId; code: TermId; rate: TermId }[] = [
  { offset: 0, place: 'line', group: 'BG-30', code: 'BT-151', rate: 'BT-152' },
  { offset: 1, place: 'allowance', group: 'BG-20', code: 'BT-95', rate: 'BT-96' },
  { offset: 2, place: 'charge', group: 'BG-21', code: 'BT-102', rate: 'BT-103' },
]

const id = (category: Category, number: number): string => `BR-${category.family}-${String(number).padStart(2, '0')}`

/** A code as written is mostly the code itself. */
const isCode = (text: string, code: string): boolean => text === code || (text.length > code.length && normalizeSpace(text) === code)

const saysCode = ({ value }: Occurrence, code: string, facts: LineFacts): boolean => (facts.cii ? value === code : isCode(value, code))

/** The rule speaks of breakdown entries whose category code is this one. */
function ofCategory(code: string, test: GroupRule['test']): GroupRule['test'] {
  return (group, facts) => {
    const found = group.first('BT-118')
    // The CII rules on breakdown entries of standard and zero rate do not look at the tax scheme.
    const anyScheme = facts.cii && (code === 'S' || code === 'Z')
    return found === undefined || !saysCode(found, code, facts) || !(anyScheme || facts.isVat(found)) || test(group, facts)
  }
}

function family(category: Category): Rule[] {
  const { code, entries } = category
  const rules: Rule[] = [
    mendedByTotals(onGroup(id(category, 1), 'BG-0', ['BT-118', 'BT-151'], () => (facts) => hasEntries(facts, code, entries))),
  ]
  for (const { offset, place, group, code: codeTerm, rate } of PLACES) {
    rules.push(
      onGroup(id(category, 2 + offset), 'BG-0', category.idTerms, () => (facts) => {
        if (facts.usesOf(code).length === 0) return true
        // The UBL rule asks nothing about charges under IGIC where blanks stand around the code.
        const asWritten = !facts.cii && category.family === 'AF' && place === 'charge'
        const uses = facts
          .usesOf(code)
          .filter((use) => (use.place === place || use.strayOf === place) && (!asWritten || use.written === code))
        if (!uses.some((use) => use.vat)) return uses.length === 0 || facts.cii || category.family !== 'S' || place !== 'line'
        return category.ids(facts.taxIds)
      }),
      rateRule(category, 5 + offset, group, codeTerm, rate),
      // Categories where EN 16931 has no term for them are judged all the same.
      onGroup(
        id(category, 5 + offset),
        'BG-0',
        [rate],
        () => (facts) =>
          facts.syntax.stray.every(
            (use) => use.strayOf !== place || offset === 0 || use.code !== code || !use.vat || fitsRateOf(category, use.rate, facts),
          ),
      ),
    )
  }
  rules.push(
    mendedByTotals(
      onGroup(
        id(category, 8),
        'BG-23',
        ['BT-116'],
        ofCategory(code, (tax) => (facts) => fitsTaxable(tax, facts, category)),
      ),
    ),
    mendedByTotals(
      onGroup(
        id(category, 9),
        'BG-23',
        ['BT-117'],
        ofCategory(code, (tax, facts) => fitsTax(tax, facts, category)),
      ),
    ),
    {
      ...onGroup(
        id(category, 10),
        'BG-23',
        ['BT-120', 'BT-121'],
        ofCategory(code, (tax) => (exists(tax, 'BT-120') || exists(tax, 'BT-121')) === (category.exemption === 'needed')),
        category.exemption === 'needed' ? 'content' : 'business_rule',
      ),
      repair: (tax: Group, facts: DocumentFacts) => mendExemption(category, tax, facts),
    },
  )
  return rules
}

function rateRule(category: Category, number: number, group: GroupId, code: TermId, rate: TermId): GroupRule {
  const test = (group: Group, facts: LineFacts): boolean => {
    for (const { codes, rates } of facts.categories(group, code, rate)) {
      const found = codes[0]
      if (found === undefined || !saysCode(found, category.code, facts) || !facts.isVat(found)) continue
      if (!(category.rate === 'none' ? rates.length === 0 : hasRateOf(category, rates, facts))) return false
    }
    return true
  }
  return { ...onGroup(id(category, number), group, [rate], test), repair: (one, facts) => mendRate(category, one, rate, facts) }
}

function hasRateOf(category: Category, rates: readonly Occurrence[], facts: LineFacts): boolean {
  return rates.some((one) => fitsRateOf(category, facts.number(one) ?? signOf(one), facts))
}

/** The official rules compare rates as doubles: `1.9E1` is above zero. Only the sign matters here. */
function signOf(rate: Occurrence | undefined): Decimal | undefined {
  const value = Number(rate?.value.trim() || 'none')
  return Number.isNaN(value) ? undefined : Decimal.of(String(Math.sign(value)))
}

function fitsRateOf(category: Category, rate: Decimal | undefined, facts: LineFacts): boolean {
  if (category.rate === 'none') return rate === undefined
  if (rate === undefined) return false
  if (category.rate === 'zero') return rate.isZero()
  // The CII rule for IGIC asks for a positive rate.
  const positive = category.rate === 'positive' || (facts.cii && category.family === 'AF')
  return positive ? !rate.isNegative() && !rate.isZero() : !rate.isNegative()
}

/** Rule 01: a category in use has its entry in the VAT breakdown. */
function hasEntries(facts: DocumentFacts, code: string, entries: Category['entries']): boolean {
  if (facts.usesOf(code).length === 0) return true
  // For standard rate the official rule does not look at the tax scheme, nor does any rule in CII.
  const anyScheme = facts.cii || code === 'S'
  const used = facts.usesOf(code).filter((use) => use.vat || anyScheme)
  const entriesOf = used.filter((use) => use.place === 'breakdown')
  // The CII rules count entries, whatever their codes; a code repeated in one entry is no second one.
  const inBreakdown = facts.cii ? new Set(entriesOf.map(({ group }) => group)).size : entriesOf.length
  const elsewhere = used.filter(
    (use) => use.place !== 'breakdown' && (use.place !== 'stray' || use.strayOf !== undefined || facts.cii),
  ).length
  if (entries === 'one') {
    if (!facts.cii) return used.length === 0 || inBreakdown === 1
    // The CII rule on "not subject to VAT" is asked only where the breakdown has it.
    return used.length === 0 || (code === 'O' && inBreakdown === 0) || (inBreakdown === 1 && elsewhere > 0)
  }
  if (!facts.cii) {
    if (elsewhere === 0) return inBreakdown === 0
    // An entry of IGIC may be under any tax; blanks around the code do for standard rate only.
    const entered = code === 'L' ? facts.usesOf(code).filter(({ place }) => place === 'breakdown') : entriesOf
    return entered.some(({ written }) => code === 'S' || written === code)
  }
  const onLines = used.filter((use) => use.place === 'line').length
  const others = elsewhere - onLines
  return (onLines === 0 || onLines + inBreakdown >= 2) && (others === 0 || others + inBreakdown >= 2)
}

/**
 * Rule 08 in CII, whose amounts are untyped: the sum of lines, charges and allowances is exact, what it is compared with is a double. Where one unit
 * of currency is near enough, one below the sum is so only for the lists that say it.
 */
export function fitsUntyped(tax: Group, facts: DocumentFacts, { code, entries }: Category, lowest: 'near' | 'below'): boolean {
  // The path of these rules leads nowhere for IGIC and IPSI.
  if (entries === 'per_rate' && code !== 'S') return true
  const bases = tax.all('BT-116').map(({ value }) => doubleOf(value))
  const isExact = code === 'S' || code === 'O'
  const rates = code === 'S' ? reach(tax, 'BT-119').map((one) => facts.number(one)) : [undefined]
  return rates.every((rate) => {
    if (code === 'S' && rate === undefined) return true
    const sum = nearestDouble(facts.taxable(code, rate))
    if (isExact) return bases.some((base) => base === sum)
    return bases.some((base) => (lowest === 'near' ? base - 1 <= sum : base - 1 < sum)) && bases.some((base) => base + 1 > sum)
  })
}

/** One is taken from the taxable amount, and added to it, before that is a decimal; what a double cannot hold of it is lost. */
function withinOneOf(tax: Group, sum: Decimal): boolean {
  const base = doubleOf(firstOf(tax, 'BT-116')?.value ?? '')
  const [low, high] = [decimalOfDouble(base - 1), decimalOfDouble(base + 1)]
  return low !== undefined && high !== undefined && low.compare(sum) < 0 && high.compare(sum) > 0
}

/** Rule 08: taxable amount = lines + charges - allowances of the category (and rate). */
function fitsTaxable(tax: Group, facts: DocumentFacts, category: Category): boolean {
  if (facts.cii) return fitsUntyped(tax, facts, category, 'below')
  const taxable = facts.numberOf(tax, 'BT-116')
  const rates = category.entries === 'per_rate' ? reach(tax, 'BT-119').map((one) => facts.number(one)) : [undefined]
  return rates.every((rate) => {
    if (category.entries === 'per_rate' && rate === undefined) return true
    if (taxable === undefined) return false
    const sum = facts.taxable(category.code, rate)
    if (category.entries === 'one') return facts.root.groups('BG-25').length > 0 && taxable.equals(sum)
    if (category.code !== 'S') return facts.root.groups('BG-25').length > 0 && withinOneOf(tax, sum)
    const used = facts.usesOf('S').filter((use) => use.place !== 'breakdown' && rate !== undefined && use.rate?.equals(rate) === true)
    if (used.length > 0 && withinOneOf(tax, sum)) return true
    // The official rule asks for invoice lines and for credit note lines, and the question of which there are none leaves only the rest.
    const besides = used.filter(
      ({ place, strayOf }) => place === 'allowance' || place === 'charge' || (place === 'stray' && strayOf !== 'line'),
    )
    return besides.length > 0 && withinOneOf(tax, facts.taxable('S', rate, false))
  })
}

/** Rule 09: no tax, or taxable amount times rate within one unit of currency. */
function fitsTax(tax: Group, facts: LineFacts, category: Category): boolean {
  const amount = facts.numberOf(tax, 'BT-117')
  if (category.entries === 'one') return amount?.isZero() === true
  // CII leaves this rule to BR-CO-17 for IGIC and IPSI.
  if (facts.cii && category.code !== 'S') return true
  const taxable = facts.numberOf(tax, 'BT-116')
  const rate = facts.numberOf(tax, 'BT-119')
  if (amount === undefined || taxable === undefined || rate === undefined) return false
  if (facts.cii) {
    // The rate is untyped, which makes the product a double.
    const wanted = Math.round(nearestDouble(taxable.abs()) * nearestDouble(rate)) / 100
    return nearestDouble(amount.abs().minus(ONE)) < wanted && nearestDouble(amount.abs().plus(ONE)) > wanted
  }
  const product = taxable.abs().times(rate)
  return withinOne(amount.abs(), cents(product.dividedBy(HUNDRED, product.scale + 2)))
}

const inBreakdown = (facts: DocumentFacts, code: string): boolean => facts.usesOf(code).some((use) => use.place === 'breakdown' && use.vat)

/** Rules 11 and 12 of intra-community supply, 11 to 14 of "not subject to VAT", and the Italian split payment. */
const SPECIAL_RULES: readonly Rule[] = [
  onGroup('BR-IC-11', 'BG-0', ['BT-72', 'BT-73', 'BT-74'], (root) => (facts) => {
    if (!inBreakdown(facts, 'K')) return true
    if (facts.cii) return exists(root, 'BT-72') || exists(root, 'BT-73') || exists(root, 'BT-74')
    return (firstOf(root, 'BT-72')?.value.length ?? 0) > 1 || exists(root, 'BT-73') || exists(root, 'BT-74') || exists(root, 'BT-8')
  }),
  onGroup(
    'BR-IC-12',
    'BG-0',
    ['BT-80'],
    (root) => (facts) => !inBreakdown(facts, 'K') || (facts.cii ? exists(root, 'BT-80') : (firstOf(root, 'BT-80')?.value.length ?? 0) > 1),
    'content',
  ),
  notSubject('BR-O-11', 'breakdown', 'BT-118'),
  notSubject('BR-O-12', 'line', 'BT-151'),
  notSubject('BR-O-13', 'allowance', 'BT-95'),
  notSubject('BR-O-14', 'charge', 'BT-102'),
  onGroup('BR-B-01', 'BG-0', ['BT-40', 'BT-55'], (root) => (facts) => {
    if (!facts.taxUses.some((use) => use.written === 'B')) return true
    const countries: readonly TermId[] = ['BT-40', 'BT-55', 'BT-69', 'BT-80', 'BT-159']
    return countries.every((term) => reach(root, term).every((one) => one.value === 'IT'))
  }),
  onGroup('BR-B-02', 'BG-0', ['BT-118', 'BT-151', 'BT-95', 'BT-102'], () => (facts) => {
    // CII asks for the codes wherever they stand.
    const uses = facts.taxUses.filter((use) => facts.cii || use.place !== 'stray' || use.strayOf === 'line')
    return !uses.some((use) => use.written === 'B') || !uses.some((use) => use.written === 'S')
  }),
]

/** With "not subject to VAT" in the breakdown no other category may stand anywhere. */
function notSubject(ruleId: string, place: TaxPlace, term: TermId): GroupRule {
  return onGroup(ruleId, 'BG-0', [term, 'BT-118'], () => (facts) => {
    if (!inBreakdown(facts, 'O')) return true
    // CII knows only two questions, breakdown and lines together, allowances and charges together, whatever the tax scheme. An empty code is another one.
    if (facts.cii) {
      const isInside = place === 'breakdown' || place === 'line'
      const terms: readonly TermId[] = isInside ? ['BT-118', 'BT-151'] : ['BT-95', 'BT-102']
      if (terms.some((code) => reach(facts.root, code).some(({ value }) => value !== 'O'))) return false
      return isInside || !facts.taxUses.some((use) => use.place === 'stray' && use.code !== 'O' && use.code !== '')
    }
    return !facts.taxUses.some((use) => (use.place === place || use.strayOf === place) && use.vat && use.code !== 'O')
  })
}

export const VAT_CATEGORY_RULES: readonly Rule[] = [...VAT_FAMILIES.flatMap(family), ...SPECIAL_RULES]
