import type { Group, Occurrence } from '../terms/view.ts'
import type { ElementRule, GroupRule, Ruleset, SchemaRule, TermRule } from './rule.ts'
import type { XmlElement } from './syntax/element.ts'
import type { SchemaFault } from './syntax/schema/fault.ts'

/** One rule that does not hold at one place. */
export type Hit =
  | { readonly ruleset: Ruleset; readonly rule: GroupRule; readonly group: Group }
  | { readonly ruleset: Ruleset; readonly rule: TermRule; readonly group: Group; readonly occurrence: Occurrence; readonly of?: Occurrence }
  | { readonly ruleset: Ruleset; readonly rule: ElementRule; readonly element: XmlElement; readonly attribute?: string }
  | SchemaHit

/** Something that the XML schema refuses. */
export interface SchemaHit {
  readonly ruleset: Ruleset
  readonly rule: SchemaRule
  readonly element: XmlElement
  readonly attribute?: string
  readonly fault: SchemaFault
}
