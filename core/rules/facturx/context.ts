import type { DocumentFacts, LineFacts } from '../facts.ts'
import { firstOf } from '../occurrences.ts'
import { attributeOf, childrenOf, textOf, type XmlElement } from '../syntax/element.ts'

/** Whether an element is meant by a context, beyond its path. */
export type Where = (element: XmlElement, facts: LineFacts) => boolean

/** A context of the tables: a pattern, and what the elements on the path must show besides. */
export interface Context {
  readonly at: string
  readonly where: Where | undefined
}

const nameOf = (step: string): string => {
  const name = step.replace(/\{.*$/, '')
  return name.includes(':') || name.startsWith('@') ? name : `ram:${name}`
}

const findTaxCurrency = ({ root }: DocumentFacts): string | undefined => firstOf(root, 'BT-6')?.value

/** Values along a path of local names, the last of which may be an attribute; `$invoice` and `$tax` are the currencies of the document. */
function readCondition(text: string): Where {
  const [, path = '', sign = '', wanted = ''] = /^([^=!]+)([=!])(.*)$/.exec(text) ?? []
  const names = path.split('~')
  const values = wanted.split('|')
  const valuesAt = (element: XmlElement, at: number): readonly string[] => {
    const name = names[at]
    if (name === undefined) return [textOf(element)]
    if (name.startsWith('@')) {
      const value = attributeOf(element, name.slice(1))
      return value === undefined ? [] : [value]
    }
    return childrenOf(element, name).flatMap((child) => valuesAt(child, at + 1))
  }
  return (element, facts) => {
    const found = valuesAt(element, 0)
    const isOne = values.some((value) => {
      if (value === '') return found.length === 0
      const literal = value === '$invoice' ? facts.currency : value === '$tax' ? facts.memo(findTaxCurrency) : value
      return literal !== undefined && found.includes(literal)
    })
    return isOne === (sign === '=')
  }
}

const conditionOf = (step: string): Where | undefined => {
  const text = /\{(.*)\}$/.exec(step)?.[1]
  return text === undefined ? undefined : readCondition(text)
}

/** Reads `/rsm:X/Y{…}`, where a name without a prefix is one of `ram:`. */
export function readContext(context: string): Context {
  const steps = context.split('/').slice(1)
  const depth = steps.filter((step) => !step.startsWith('@')).length
  const conditions = steps.flatMap((step, at) => {
    const holds = conditionOf(step)
    return holds === undefined ? [] : [{ up: depth - 1 - at, holds }]
  })
  const where: Where = (element, facts) =>
    conditions.every(({ up, holds }) => {
      let one: XmlElement | undefined = element
      for (let step = 0; step < up; step++) one = one?.parent
      return one !== undefined && holds(one, facts)
    })
  return { at: `/${steps.map(nameOf).join('/')}`, where: conditions.length === 0 ? undefined : where }
}

/** How many parts an element holds; `Name{…}` counts those of which the condition is true. */
export function counter(part: string): (element: XmlElement, facts: LineFacts) => number {
  const name = nameOf(part)
  const local = name.slice(name.indexOf(':') + 1)
  const holds = conditionOf(part)
  return (element, facts) => {
    const found = childrenOf(element, local)
    return holds === undefined ? found.length : found.filter((one) => holds(one, facts)).length
  }
}

/** The name of a part for people. */
export const partName = nameOf
