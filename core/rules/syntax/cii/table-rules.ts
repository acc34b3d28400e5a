import { dropRepeats } from '../../repairs/elements.ts'
import type { ElementRule, Syntax, XmlMend } from '../../rule.ts'
import { readTable, type TableRow } from '../../rule-table.ts'
import { below, countBelow, type XmlElement } from '../element.ts'
import { CII_TABLE } from './table.ts'

const CII: readonly Syntax[] = ['cii']

/** The context may be several patterns; each gets the path. */
function join(context: string, path: string): string {
  const contexts = context.split(' , ')
  return contexts.map((one) => `${one.endsWith('/') ? '' : one}/${path}`).join(' , ')
}

function ruleOf({ id, fatal, context, except, ask }: TableRow): ElementRule {
  const head = { id, severity: fatal ? 'fatal' : 'warning', category: 'format', only: CII, terms: [] } as const
  if (ask.kind === 'not') {
    const { part } = ask
    const unless = except === undefined ? {} : { unless: part.startsWith('@') ? except : join(except, part) }
    return { ...head, ...unless, shape: 'not_used', at: join(context, part) }
  }
  if (ask.kind !== 'count' || ask.sign !== '<=')
    throw new SyntaxError(`${id}: the rules on CII ask what is not used and what may not be repeated`)
  const { part, count: most } = ask
  const names = part.split('/').map((name) => name.slice(name.indexOf(':') + 1))
  const path = names.join('/')
  const count = (element: XmlElement): number => countBelow(element, names)
  const mendXml = (element: XmlElement): readonly XmlMend[] | undefined => (most === 1 ? dropRepeats(below(element, path)) : undefined)
  // The schema lets few parts stand twice; only where one does is there anything to count.
  const repeats = most > 0 ? ({ repeats: true } as const) : {}
  return {
    ...head,
    ...repeats,
    shape: 'part',
    part: { name: part, count },
    at: context,
    test: (element) => count(element) <= most,
    mendXml,
  }
}

export const ciiTableRules = (): readonly ElementRule[] => Array.from(readTable(CII_TABLE()), ruleOf)
