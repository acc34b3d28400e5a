import { CORRECTION } from '../../../core/contract/money.ts'
import type { DocumentRecord } from '../../../core/contract/types.ts'

/** Kinds of invoices that are to be told from the usual one at a glance. */
const KINDS = ['credit_note', 'correction', 'debit_note', 'partial', 'final', 'prepayment', 'self_billed'] as const
export type Kind = (typeof KINDS)[number]

/** UNTDID 1001 */
const KIND_OF_CODE: Readonly<Record<string, Kind>> = {
  [CORRECTION]: 'correction',
  '80': 'debit_note',
  '82': 'debit_note',
  '84': 'debit_note',
  '383': 'debit_note',
  '326': 'partial',
  '875': 'partial',
  '876': 'partial',
  '877': 'final',
  '386': 'prepayment',
  '389': 'self_billed',
  '527': 'self_billed',
}

/** Undefined for a usual invoice. */
export function kindOf({ type, type_code = '' }: Pick<DocumentRecord, 'type' | 'type_code'>): Kind | undefined {
  return type === 'credit_note' ? 'credit_note' : KIND_OF_CODE[type_code]
}
