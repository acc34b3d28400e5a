import type { Group, Occurrence } from '../terms/view.ts'
import type { ElementRule, GroupRule, Ruleset, TermRule } from './rule.ts'
import type { XmlElement } from './syntax/element.ts'

/** One rule that does not hold at one place. */
export type Hit =
  | { readonly ruleset: Ruleset; readonly rule: GroupRule; readonly group: Group }
  | { readonly ruleset: Ruleset; readonly rule: TermRule; readonly group: Group; readonly occurrence: Occurrence; readonly of?: Occurrence }
  | { readonly ruleset: Ruleset; readonly rule: ElementRule; readonly element: XmlElement; readonly attribute?: string }
