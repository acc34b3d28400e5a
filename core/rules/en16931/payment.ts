import type { Occurrence } from '../../terms/view.ts'
import { exists, filled, reach } from '../occurrences.ts'
import type { Rule } from '../rule.ts'
import { normalizeSpace } from '../text.ts'
import { CII, MODEL, needs, onGroup, onTerm, UBL } from './shapes.ts'

/** Credit transfer and SEPA credit transfer of UNTDID 4461. */
export const CREDIT_TRANSFER = new Set(['30', '58'])

/** Payment instructions. */
export const PAYMENT_RULES: readonly Rule[] = [
  needs('BR-49', 'BG-16', 'BT-81'),
  onGroup(
    'BR-50',
    'BG-17',
    ['BT-84'],
    (account) => !reach(account.parent ?? account, 'BT-81').some((one) => CREDIT_TRANSFER.has(one.value)) || filled(account, 'BT-84'),
    'content',
  ),
  onGroup(
    'BR-61',
    'BG-16',
    ['BT-84', 'BT-81'],
    (payment) => !CREDIT_TRANSFER.has(normalizeSpace(payment.value('BT-81') ?? '')) || exists(payment, 'BT-84'),
    'content',
  ),
  { ...onTerm('BR-51', ['BT-87'], isCardExcerpt), severity: 'warning', only: [...UBL, ...MODEL] },
  { ...onTerm('BR-51', ['BT-87'], isCardExcerpt), only: CII },
]

/** PCI DSS: at most the first six and the last four digits of a card number may be shown. */
function isCardExcerpt({ value }: Occurrence): boolean {
  return normalizeSpace(value).length <= 10
}
