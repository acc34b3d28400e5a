import type { FindingCategory } from '../../terms/finding.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import { part } from '../../terms/view.ts'
import { exists, filled } from '../occurrences.ts'
import type { ElementRule, GroupRule, Syntax, TermRule } from '../rule.ts'
import { isBlank } from '../text.ts'

export const UBL: readonly Syntax[] = ['ubl-invoice', 'ubl-creditnote']
export const CII: readonly Syntax[] = ['cii']
export const MODEL: readonly Syntax[] = ['model']

/** A fatal rule on the instances of a group. */
export function onGroup(
  id: string,
  on: GroupId,
  terms: readonly TermId[],
  test: GroupRule['test'],
  category: FindingCategory = 'business_rule',
): GroupRule {
  return { id, severity: 'fatal', category, on, terms, test }
}

/** Each instance of the group has the term, with content. */
export function needsContent(id: string, on: GroupId, term: TermId): GroupRule {
  return { ...onGroup(id, on, [term], (group) => filled(group, term), 'content'), shape: 'missing' }
}

/** Each instance of the group has the term, be it empty. */
export function needs(id: string, on: GroupId, term: TermId): GroupRule {
  return { ...onGroup(id, on, [term], (group) => exists(group, term), 'content'), shape: 'missing' }
}

/** UBL asks for the element, CII for its content. */
export function needsInCii(id: string, on: GroupId, term: TermId): GroupRule {
  return {
    ...onGroup(id, on, [term], (group, facts) => (facts.cii ? filled(group, term) : exists(group, term)), 'content'),
    shape: 'missing',
  }
}

export function needsOneOf(id: string, on: GroupId, terms: readonly TermId[]): GroupRule {
  return { ...onGroup(id, on, terms, (group) => terms.some((term) => exists(group, term)), 'content'), shape: 'one_of' }
}

/** A fatal rule on each occurrence of some terms; the first of `terms` is the field to mend. */
export function onTerm(
  id: string,
  each: readonly TermId[],
  test: TermRule['test'],
  category: FindingCategory = 'business_rule',
  terms: readonly TermId[] = each,
): TermRule {
  return { id, severity: 'fatal', category, terms, each, test }
}

/** A fatal rule on XML elements or attributes of some syntaxes. */
export function onElement(
  id: string,
  only: readonly Syntax[],
  at: string,
  terms: readonly TermId[],
  test: NonNullable<ElementRule['test']>,
  category: FindingCategory = 'format',
): ElementRule {
  return { id, severity: 'fatal', category, only, at, terms, test }
}

/** No element may be there in which nothing stands. */
export function noneEmpty(id: string, only: readonly Syntax[]): ElementRule {
  return { id, severity: 'fatal', category: 'format', only, at: '*', empty: true, terms: [] }
}

/** A value with the scheme that says what kind of value it is. */
export function needsScheme(id: string, term: TermId, scheme: TermId): TermRule {
  const test: TermRule['test'] = (occurrence, _group, { cii }) => {
    const found = part(occurrence, scheme)
    return cii ? !isBlank(found?.value) : found !== undefined
  }
  return { ...onTerm(id, [term], test, 'content', [scheme, term]), shape: 'scheme' }
}
