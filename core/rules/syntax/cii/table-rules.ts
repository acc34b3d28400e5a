import type { ElementRule, Syntax } from '../../rule.ts'
import { countBelow, type XmlElement } from '../element.ts'
import { CII_TABLE } from './table.ts'

const CII: readonly Syntax[] = ['cii']
const TRANSACTION = '/rsm:SupplyChainTradeTransaction'

/** Identifiers with rules of their own, which come before those on all identifiers. */
const IDS =
  '/rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID , /rsm:ExchangedDocument/ram:ID , ' +
  `${TRANSACTION}/ram:IncludedSupplyChainTradeLineItem/ram:AssociatedDocumentLineDocument/ram:LineID , ` +
  `${TRANSACTION}/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedTradeProduct/ram:SellerAssignedID`

function readContext(line: string): string {
  return line.slice(2).replace(/^\/T/, TRANSACTION)
}

/** The context may be several patterns; each gets the path. */
function join(context: string, path: string): string {
  const contexts = context === '$IDS' ? IDS.split(' , ') : [context]
  return contexts.map((one) => `${one === '/' ? '' : one}${one.endsWith('/') && one !== '/' ? '' : '/'}${path}`).join(' , ')
}

/** Where an earlier context of the official pattern takes elements away from a later, wider one. */
const UNLESS: Readonly<Record<string, string>> = { 'ram:*ID': IDS, 'ram:*Amount': 'ram:TaxTotalAmount' }

export function ciiTableRules(): readonly ElementRule[] {
  const rules: ElementRule[] = []
  let context = ''
  for (const line of CII_TABLE.trim().split('\n')) {
    if (line.startsWith('@')) {
      context = readContext(line)
      continue
    }
    const parts = line.split(' ')
    const path = parts.pop() ?? ''
    const [number = '', mark = ''] = parts
    const head = {
      id: `CII-${number}`,
      severity: mark.endsWith('!') ? 'fatal' : 'warning',
      category: 'format',
      only: CII,
      terms: [],
    } as const
    const unless = UNLESS[context]
    const not =
      unless === undefined
        ? {}
        : {
            unless: path.startsWith('@')
              ? unless
              : unless
                  .split(' , ')
                  .map((one) => `${one}/${path}`)
                  .join(' , '),
          }
    if (mark.startsWith('1')) {
      const names = path.split('/').map((name) => name.slice(name.indexOf(':') + 1))
      const count = (element: XmlElement): number => countBelow(element, names)
      rules.push({ ...head, shape: 'part', part: { name: path, count }, at: context, test: (element) => count(element) <= 1 })
    } else rules.push({ ...head, ...not, shape: 'not_used', at: join(context, path) })
  }
  return rules
}
