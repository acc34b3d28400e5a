import { SCHEMA_RULE } from '../../../terms/finding.ts'
import { CII, UBL } from '../../en16931/shapes.ts'
import type { ElementRule, Syntax } from '../../rule.ts'
import { CII_STRUCTURE } from './cii-table.ts'
import { findFault, readStructures } from './structure.ts'
import { UBL_STRUCTURE } from './ubl-table.ts'

/** What the message of CII itself defines. */
const MESSAGE = /^(?:CrossIndustryInvoice|ExchangedDocument|ExchangedDocumentContext|SupplyChainTradeTransaction)$/

const SHAPES = { order: 'schema_order', many: 'schema_many', unknown: 'schema_unknown' } as const

function structureRules(table: string, only: readonly Syntax[], patternOf: (name: string) => string): ElementRule[] {
  return readStructures(table).map(({ names, structure }) => ({
    id: SCHEMA_RULE,
    severity: 'warning',
    category: 'format',
    terms: [],
    shape: 'schema_order',
    only,
    at: names.map(patternOf).join('|'),
    test: (element) => findFault(element, structure()) === undefined,
    fault: (element) => {
      const fault = findFault(element, structure())
      return fault && { element: fault.element, shape: SHAPES[fault.kind], part: fault.by }
    },
  }))
}

/**
 * What the schemas of the syntaxes ask of the elements that an invoice is made of: their order, and how often they may stand. No official
 * rule says so, because the schema refuses the file before any of them is asked; hence warnings, and the verdict stays that of the rules.
 */
export const STRUCTURE_RULES: readonly ElementRule[] = [
  ...structureRules(UBL_STRUCTURE, UBL, (name) => (/^(?:Invoice|CreditNote)$/.test(name) ? name : `cac:${name}`)),
  ...structureRules(CII_STRUCTURE, CII, (name) => `${MESSAGE.test(name) ? 'rsm' : 'ram'}:${name}`),
]
