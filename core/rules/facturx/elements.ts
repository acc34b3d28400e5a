import type { ElementRule, Syntax } from '../rule.ts'
import { attributeOf, textOf } from '../syntax/element.ts'
import { readTable, type TableRow } from '../rule-table.ts'
import { counter, partName, readContext, type Where } from './context.ts'
import { valuesOf } from './lists.ts'
import { FACTURX_TABLE } from './table.ts'
import { FACTURX_UNUSED } from './unused-table.ts'

/** The profiles as the tables name them: MINIMUM, BASIC WL, BASIC, EN 16931 (comfort), EXTENDED. */
export type ProfileLetter = 'M' | 'W' | 'B' | 'C' | 'X'

const CII: readonly Syntax[] = ['cii']

type Head = Pick<ElementRule, 'id' | 'severity' | 'category' | 'only' | 'terms'>

const headOf = (id: string, severity: ElementRule['severity']): Head => ({ id, severity, category: 'format', only: CII, terms: [] })

/** Elements that a context does not mean are not judged. */
const judged = (where: Where | undefined, test: ElementRule['test'] & {}): ElementRule['test'] & {} =>
  where === undefined ? test : (element, facts) => !where(element, facts) || test(element, facts)

const holdsTimes = (count: number, sign: string, wanted: number): boolean =>
  sign === '=' ? count === wanted : sign === '<=' ? count <= wanted : count >= wanted

function ruleOf({ id, fatal, context, ask }: TableRow): ElementRule {
  const head = headOf(id, fatal ? 'fatal' : 'warning')
  const { at, where } = readContext(ask.kind === 'not' ? `${context}/${ask.part}` : context)
  switch (ask.kind) {
    case 'not': {
      const rule: ElementRule = { ...head, shape: 'unused_in_profile', at }
      return where === undefined ? rule : { ...rule, test: (element, facts) => !where(element, facts) }
    }
    case 'count': {
      const count = counter(ask.part)
      const test = judged(where, (element, facts) => holdsTimes(count(element, facts), ask.sign, ask.count))
      return { ...head, at, test, shape: 'part', part: { name: partName(ask.part), count } }
    }
    case 'needs': {
      const name = ask.attribute
      const test = judged(where, (element) => attributeOf(element, name) !== undefined)
      return { ...head, at, test, shape: 'attribute', part: { name, count: () => 0 } }
    }
    case 'in': {
      const { attribute, list } = ask
      // An empty value is no value of another list; that it is empty is for other rules.
      const allowed = (value: string): boolean => value === '' || valuesOf(list).has(value)
      const coded = { shape: 'code_in_xml', mend: mendCode(list) } as const
      if (attribute === undefined) return { ...head, at, test: judged(where, (element) => allowed(textOf(element))), ...coded }
      const test = judged(where, (element) => allowed(attributeOf(element, attribute) ?? ''))
      return { ...head, at: `${at}/@${attribute}`, test, ...coded }
    }
  }
}

/** The code that is meant where only blanks or the case are wrong. */
const mendCode =
  (list: string) =>
  (value: string): string | undefined => {
    const values = valuesOf(list)
    return [value.trim(), value.trim().toUpperCase()].find((code) => code !== value && values.has(code))
  }

function rulesOf(table: string, profile: ProfileLetter): ElementRule[] {
  const rules: ElementRule[] = []
  for (const row of readTable(table)) if (row.profiles.includes(profile)) rules.push(ruleOf(row))
  return rules
}

/** The rules FX-SCH-A of a profile. */
export const elementRules = (profile: ProfileLetter): ElementRule[] => rulesOf(FACTURX_TABLE(), profile)

/** What a profile marks as not used. The official lists give these marks no id, hence ours; their readers differ on how grave they are. */
export const unusedRules = (profile: ProfileLetter): ElementRule[] => rulesOf(FACTURX_UNUSED(), profile)
