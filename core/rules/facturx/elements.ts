import type { ElementRule, Syntax } from '../rule.ts'
import { attributeOf, textOf } from '../syntax/element.ts'
import { counter, partName, readContext, stepsOf, type Where } from './context.ts'
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

function readRow(context: string, number: string, ask: readonly string[]): ElementRule {
  const head = headOf(`FX-SCH-A-${number.padStart(6, '0')}`, 'fatal')
  const steps = stepsOf(context)
  const { at, where } = readContext(steps)
  const [first = '', second = '', third = ''] = ask
  const [, sign, wanted] = /^(<=|>=|=)(\d)$/.exec(first) ?? []
  if (sign !== undefined) {
    const count = counter(second)
    const test = judged(where, (element, facts) => holdsTimes(count(element, facts), sign, Number(wanted)))
    return { ...head, at, test, shape: 'part', part: { name: partName(second), count } }
  }
  if (first === 'needs') {
    const name = second.slice(1)
    const test = judged(where, (element) => attributeOf(element, name) !== undefined)
    return { ...head, at, test, shape: 'attribute', part: { name, count: () => 0 } }
  }
  // An empty value is no value of another list; that it is empty is for other rules.
  const allowed = (value: string, list: string): boolean => value === '' || valuesOf(list).has(value)
  if (first === 'in') {
    return { ...head, at, test: judged(where, (element) => allowed(textOf(element), second)), shape: 'code_in_xml', mend: mendCode(second) }
  }
  const name = first.slice(1)
  const test = judged(where, (element) => allowed(attributeOf(element, name) ?? '', third))
  return { ...head, at: `${at}/@${name}`, test, shape: 'code_in_xml', mend: mendCode(third) }
}

/** The code that is meant where only blanks or the case are wrong. */
const mendCode =
  (list: string) =>
  (value: string): string | undefined => {
    const values = valuesOf(list)
    return [value.trim(), value.trim().toUpperCase()].find((code) => code !== value && values.has(code))
  }

/** Lines below their context, each line split at blanks. */
function* rowsOf(table: string): Iterable<readonly [context: string, cells: readonly string[]]> {
  let context = ''
  for (const line of table.trim().split('\n')) {
    if (line.startsWith('@ ')) context = line.slice(2)
    else yield [context, line.split(' ')]
  }
}

/** The rules FX-SCH-A of a profile. */
export function elementRules(profile: ProfileLetter): ElementRule[] {
  const rules: ElementRule[] = []
  for (const [context, [number = '', profiles = '', ...ask]] of rowsOf(FACTURX_TABLE)) {
    if (profiles.includes(profile)) rules.push(readRow(context, number, ask))
  }
  return rules
}

/** What a profile marks as not used. The official lists give these marks no id, hence ours; their readers differ on how grave they are. */
export function unusedRules(profile: ProfileLetter): ElementRule[] {
  const rules: ElementRule[] = []
  for (const [context, [profiles = '', ...names]] of rowsOf(FACTURX_UNUSED)) {
    if (!profiles.includes(profile)) continue
    for (const name of names) {
      const { at, where } = readContext([...stepsOf(context), name])
      const head: ElementRule = { ...headOf('KONTOR-FX-02', 'warning'), shape: 'unused_in_profile', at }
      rules.push(where === undefined ? head : { ...head, test: (element, facts) => !where(element, facts) })
    }
  }
  return rules
}
