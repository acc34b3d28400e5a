import type { FindingCategory, Severity } from '../../terms/finding.ts'
import type { TermId } from '../../terms/types.ts'
import { UBL } from '../en16931/shapes.ts'
import type { ElementRule } from '../rule.ts'
import { attributeOf, below, childrenOf, firstTextBelow, hasBelow, textOf, type XmlElement } from '../syntax/element.ts'
import { isBlank } from '../text.ts'

/** Short words for rules on UBL elements, as the Peppol rules need them over and over. */
export function rule(
  id: string,
  at: string,
  terms: readonly TermId[],
  test: ElementRule['test'] & {},
  category: FindingCategory = 'business_rule',
): ElementRule {
  return { id, severity: 'fatal', category, only: UBL, at, terms, test }
}

export function flagged(found: ElementRule, severity: Severity): ElementRule {
  return { ...found, severity }
}

/** Elements along a path of local names. */
export const at = below
/** Text of the first element along a path; empty for an absent one. */
export const text = (from: XmlElement | undefined, path: string): string => firstTextBelow(from, path) ?? ''
export const has = hasBelow
export const isFilled = (from: XmlElement | undefined, path: string): boolean => !isBlank(text(from, path))
export const own = textOf
export const attribute = attributeOf
export const children = childrenOf

export { isNumber } from '../text.ts'
/** An existing day in the form of xs:date, without time zone. */
export { isIsoDate } from '../../base/date.ts'
