import { lazy } from '../../../base/lazy.ts'
import type { Syntax } from '../../rule.ts'
import { CII_SCHEMA } from './cii-table.ts'
import { Grammar } from './grammar.ts'
import { UBL_SCHEMA } from './ubl-table.ts'

const ubl = lazy(() => new Grammar(UBL_SCHEMA))
const cii = lazy(() => new Grammar(CII_SCHEMA))

/** What the XML schema of a syntax asks; undefined where there is none that an invoice would be refused by. */
export function grammarOf(syntax: Syntax): Grammar | undefined {
  if (syntax === 'cii') return cii()
  return syntax === 'ubl-invoice' || syntax === 'ubl-creditnote' ? ubl() : undefined
}
