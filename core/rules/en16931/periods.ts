import type { GroupId, TermId } from '../../terms/types.ts'
import type { Group } from '../../terms/view.ts'
import { exists } from '../occurrences.ts'
import type { Rule } from '../rule.ts'
import { isNotAfter } from '../text.ts'
import { firstBelow } from '../syntax/element.ts'
import { CII, needsOneOf, onElement, onGroup } from './shapes.ts'

/** The end is not before the start. A period with only one date is in order here. */
function inOrder(start: TermId, end: TermId): (period: Group) => boolean {
  return (period) => {
    const from = period.value(start)
    const to = period.value(end)
    return from === undefined || to === undefined || isNotAfter(from, to)
  }
}

const period = (id: string, on: GroupId, start: TermId, end: TermId): Rule => onGroup(id, on, [end, start], inOrder(start, end))

const hasDate = (id: string, around: string, terms: readonly TermId[]): Rule =>
  onElement(
    id,
    CII,
    `${around}/ram:BillingSpecifiedPeriod`,
    terms,
    (one) => firstBelow(one, 'StartDateTime') !== undefined || firstBelow(one, 'EndDateTime') !== undefined,
    'content',
  )

/** Invoicing periods of the document (BG-14) and of lines (BG-26). */
export const PERIOD_RULES: readonly Rule[] = [
  period('BR-29', 'BG-14', 'BT-73', 'BT-74'),
  period('BR-30', 'BG-26', 'BT-134', 'BT-135'),
  // A UBL period may also hold nothing but the VAT point code (BT-8).
  onGroup(
    'BR-CO-19',
    'BG-14',
    ['BT-73', 'BT-74'],
    (group) => (facts) =>
      group.first('BT-73') !== undefined || group.first('BT-74') !== undefined || (!facts.cii && exists(facts.root, 'BT-8')),
    'content',
  ),
  needsOneOf('BR-CO-20', 'BG-26', ['BT-134', 'BT-135']),
  // In CII the element that holds the date is enough.
  hasDate('BR-CO-19', 'ram:ApplicableHeaderTradeSettlement', ['BT-73', 'BT-74']),
  hasDate('BR-CO-20', 'ram:SpecifiedLineTradeSettlement', ['BT-134', 'BT-135']),
]
