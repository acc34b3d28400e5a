import { lazy } from '../../base/lazy.ts'
import type { Rule, RulesOn, Syntax } from '../rule.ts'
import { ciiAllowanceRules } from './cii/allowances.ts'
import { ciiRules } from './cii/rules.ts'
import { ciiTableRules } from './cii/table-rules.ts'
import { ciiTermRules } from './cii/terms.ts'
import { ublNotUsed, ublNotUsedBeside, ublNotUsedOn } from './ubl/not-used.ts'
import { ublRepetition } from './ubl/repetition.ts'
import { ublTermRules } from './ubl/terms.ts'

const ofUbl = lazy((): readonly Rule[] => [...ublNotUsedBeside(), ...ublRepetition(), ...ublTermRules()])
const ofCii = lazy((): readonly Rule[] => [...ciiTableRules(), ...ciiRules(), ...ciiTermRules(), ...ciiAllowanceRules()])

/** Findings that exist only in the XML; those of one syntax, which are made when a document of it is judged and leave out those of `syntaxRulesOn`, or all. */
export function syntaxRules(syntax?: Syntax): readonly Rule[] {
  if (syntax === undefined) return [...ublNotUsed(), ...ublRepetition(), ...ublTermRules(), ...ofCii()]
  return syntax === 'cii' ? ofCii() : ofUbl()
}

/** The rules that forbid elements of a name. */
export function syntaxRulesOn(syntax: Syntax): RulesOn | undefined {
  return syntax === 'ubl-invoice' || syntax === 'ubl-creditnote' ? ublNotUsedOn : undefined
}
