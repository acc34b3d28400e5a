import { CII, onElement } from '../en16931/shapes.ts'
import type { TermId } from '../../terms/types.ts'
import { mendTotals } from '../repairs/totals.ts'
import { isGroupRule, type ElementRule, type GroupRule, type Rule, type TermRule } from '../rule.ts'

/** Makes of a rule of EN 16931 what a list of Factur-X has under its id. */
export type State = (rule: Rule) => Rule

export type Test = ElementRule['test'] & {}

/** The rule asked of elements; its id, sentence and terms stay. */
export const onElements =
  (at: string, test: Test, repair?: ElementRule['repair']): State =>
  ({ id, severity, category, terms, shape }) => ({
    ...onElement(id, CII, at, terms, test, category),
    severity,
    ...(shape === undefined ? {} : { shape }),
    ...(repair === undefined ? {} : { repair }),
  })

/** The rule asked of elements, and mended by computing the totals anew. */
export const onAmounts = (at: string, test: Test): State => onElements(at, test, mendTotals)

/** The rule asked of the same groups in another way; `test` is made of what it asks in EN 16931. */
export const onGroups =
  (test: (asks: GroupRule['test']) => GroupRule['test']): State =>
  (rule) =>
    isGroupRule(rule) ? { ...rule, only: CII, test: test(rule.test) } : rule

/** The rule asked of the same values in another way. */
export const onValues =
  (test: TermRule['test']): State =>
  (rule) =>
    'each' in rule ? { ...rule, only: CII, test } : rule

/** A rule BR-FXEXT of the EXTENDED profile. */
export const fx = (
  id: string,
  at: string,
  terms: readonly TermId[],
  test: Test,
  category: ElementRule['category'] = 'business_rule',
): ElementRule => onElement(`BR-FXEXT-${id}`, CII, at, terms, test, category)
