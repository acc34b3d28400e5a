import { isCorrection, isSelfBilled } from '../../../core/contract/invoice-types.ts'
import type { DocumentRecord } from '../../../core/contract/types.ts'

/** Kinds of invoices that are to be told from the usual one at a glance. */
const KINDS = ['credit_note', 'correction', 'debit_note', 'partial', 'final', 'prepayment', 'self_billed'] as const
export type Kind = (typeof KINDS)[number]

/** UNTDID 1001 */
const KIND_OF_CODE: Readonly<Record<string, Kind>> = {
  '80': 'debit_note',
  '82': 'debit_note',
  '84': 'debit_note',
  '383': 'debit_note',
  '326': 'partial',
  '875': 'partial',
  '876': 'partial',
  '877': 'final',
  '386': 'prepayment',
  '500': 'prepayment',
}

/** Undefined for a usual invoice. */
export function kindOf({ type, type_code = '' }: Pick<DocumentRecord, 'type' | 'type_code'>): Kind | undefined {
  if (type === 'credit_note') return 'credit_note'
  if (isCorrection(type_code)) return 'correction'
  return KIND_OF_CODE[type_code] ?? (isSelfBilled(type_code, undefined) ? 'self_billed' : undefined)
}
