import { Decimal } from '../../base/decimal.ts'
import type { Invoice } from '../../model/invoice.ts'

/** UNTDID 1001 codes of credit notes (EN 16931-1, and those the code list marks so). */
const CREDIT_NOTES = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '503', '532'])

export function isCredit(invoice: Invoice): boolean {
  return CREDIT_NOTES.has(invoice.document.type_code ?? '')
}

/** True where the seller owes what is due: on a credit note, and on an invoice that comes to less than nothing. */
export function isRefund(invoice: Invoice): boolean {
  const payable = Decimal.parse(invoice.totals?.payable ?? '')
  if (payable?.isZero() === true) return false
  return isCredit(invoice) !== (payable?.isNegative() === true)
}
