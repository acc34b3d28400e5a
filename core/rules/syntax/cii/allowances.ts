import type { TermId } from '../../../terms/types.ts'
import type { XmlElement } from '../../../xml/types.ts'
import type { ElementRule, Rule, Syntax } from '../../rule.ts'
import { decimalsOf } from '../../text.ts'
import { below, childrenOf, hasBelow, textOf } from '../element.ts'
import { isVatTax } from '../observe.ts'

const CII: readonly Syntax[] = ['cii']

/** One of the four kinds of allowances and charges; the official rules know them by `false` and `true`, not by `0` and `1`. */
interface Kind {
  readonly at: string
  readonly indicator: 'false' | 'true'
  readonly amount: TermId
  readonly base: TermId
  readonly reasons: readonly TermId[]
  /** Rules on amount, reason (two ids), decimals of amount and base amount, VAT category. */
  readonly ids: readonly [amount: string, reason: string, reasonAgain: string, decimals: string, baseDecimals: string]
  readonly category?: readonly [id: string, term: TermId]
}

const HEADER = 'ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeAllowanceCharge'
const LINE = 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge'

// prettier-ignore
const KINDS: readonly Kind[] = [
  { at: HEADER, indicator: 'false', amount: 'BT-92', base: 'BT-93', reasons: ['BT-97', 'BT-98'], ids: ['BR-31', 'BR-33', 'BR-CO-21', 'BR-DEC-01', 'BR-DEC-02'], category: ['BR-32', 'BT-95'] },
  { at: HEADER, indicator: 'true', amount: 'BT-99', base: 'BT-100', reasons: ['BT-104', 'BT-105'], ids: ['BR-36', 'BR-38', 'BR-CO-22', 'BR-DEC-05', 'BR-DEC-06'], category: ['BR-37', 'BT-102'] },
  { at: LINE, indicator: 'false', amount: 'BT-136', base: 'BT-137', reasons: ['BT-139', 'BT-140'], ids: ['BR-41', 'BR-42', 'BR-CO-23', 'BR-DEC-24', 'BR-DEC-25'] },
  { at: LINE, indicator: 'true', amount: 'BT-141', base: 'BT-142', reasons: ['BT-144', 'BT-145'], ids: ['BR-43', 'BR-44', 'BR-CO-24', 'BR-DEC-27', 'BR-DEC-28'] },
]

const has = hasBelow

function rulesOf({ at, indicator, amount, base, reasons, ids, category }: Kind): Rule[] {
  const rule = (
    id: string,
    terms: readonly TermId[],
    shape: ElementRule['shape'] & {},
    test: (element: XmlElement) => boolean,
  ): ElementRule => ({
    id,
    severity: 'fatal',
    category: shape === 'decimals' ? 'format' : 'content',
    only: CII,
    at,
    terms,
    shape,
    test: (element) => !below(element, 'ChargeIndicator/Indicator').some((said) => textOf(said) === indicator) || test(element),
  })
  const hasReason = (element: XmlElement): boolean => has(element, 'Reason') || has(element, 'ReasonCode')
  const rules = [
    rule(ids[0], [amount], 'missing', (element) => has(element, 'ActualAmount')),
    rule(ids[1], reasons, 'one_of', hasReason),
    rule(ids[2], reasons, 'one_of', hasReason),
    rule(ids[3], [amount], 'decimals', (element) => decimalsOf(textOf(childrenOf(element, 'ActualAmount')[0])) <= 2),
    rule(ids[4], [base], 'decimals', (element) => decimalsOf(textOf(childrenOf(element, 'BasisAmount')[0])) <= 2),
  ]
  if (category !== undefined) {
    rules.push(
      rule(category[0], [category[1]], 'missing', (element) =>
        childrenOf(element, 'CategoryTradeTax').some((tax) => isVatTax(tax) && has(tax, 'CategoryCode')),
      ),
    )
  }
  return rules
}

export const ciiAllowanceRules = (): readonly Rule[] => KINDS.flatMap(rulesOf)
