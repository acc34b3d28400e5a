import { isCreditNote as isCreditNoteType } from '../../../codelists/codes.ts'
import type { GroupId, TermId } from '../../../terms/types.ts'
import type { Group, Occurrence } from '../../../terms/view.ts'
import { MODEL } from '../../en16931/shapes.ts'
import type { DocumentFacts } from '../../facts.ts'
import { firstOf } from '../../occurrences.ts'
import { isElementRule, type GroupRule, type Rule, type TermRule } from '../../rule.ts'
import { normalizeSpace } from '../../text.ts'

function headOf(rules: readonly Rule[], id: string): Pick<Rule, 'id' | 'severity' | 'category' | 'terms' | 'only' | 'shape' | 'like'> {
  const rule = rules.find((one) => one.id === id && isElementRule(one))
  if (rule === undefined) throw new Error(`There is no rule ${id} on elements.`)
  const { severity, category, terms, shape, like } = rule
  return { id, severity, category, terms, only: MODEL, ...(shape === undefined ? {} : { shape }), ...(like === undefined ? {} : { like }) }
}

/**
 * Makers of forms on terms of rules that the official set asks of UBL elements: they judge models. Severity, category, terms and sentence
 * are those of the rule on elements; only where it is asked and how differs.
 */
export function formsOf(rules: readonly Rule[]): {
  readonly group: (id: string, on: GroupId, test: GroupRule['test']) => GroupRule
  readonly term: (id: string, each: readonly TermId[], test: TermRule['test']) => TermRule
} {
  return {
    group: (id, on, test) => ({ ...headOf(rules, id), on, test }),
    term: (id, each, test) => ({ ...headOf(rules, id), each, test }),
  }
}

/** Text of the first occurrence of a term in or below a group, without the blanks around it. */
export const valueOf = (group: Group, term: TermId): string => normalizeSpace(firstOf(group, term)?.value ?? '')

/** The scheme of an identifier (`BT-34-1` of BT-34). */
export const schemeOf = (one: Occurrence | undefined): string => one?.parts?.[0]?.value ?? ''

const plain = (text: string): string => text.toUpperCase()

/** The countries of the parties as the national rules of Peppol see them; see `Countries` in `parties.ts`. */
export function countriesIn({ root }: DocumentFacts): {
  readonly supplier: string
  readonly accountingSupplier: string
  readonly customer: string
  readonly seller: string
  readonly buyer: string
  readonly representative: string
} {
  const prefix = (term: TermId): string => valueOf(root, term).slice(0, 2)
  const [seller, buyer] = [valueOf(root, 'BT-40'), valueOf(root, 'BT-55')]
  return {
    supplier: plain(prefix('BT-31') || prefix('BT-63') || seller),
    accountingSupplier: plain(prefix('BT-31') || seller),
    customer: plain(prefix('BT-48') || buyer),
    seller: plain(seller),
    buyer: plain(buyer),
    representative: plain(valueOf(root, 'BT-69')),
  }
}

export const areGerman = (facts: DocumentFacts): boolean => countriesIn(facts).seller === 'DE' && countriesIn(facts).buyer === 'DE'

/** A model does not say by its root what it is. */
export const isCreditNote = ({ root }: DocumentFacts): boolean => isCreditNoteType(valueOf(root, 'BT-3'))
