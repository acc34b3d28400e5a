import { Decimal } from '../../base/decimal.ts'
import { isCreditNote } from '../../codelists/codes.ts'
import type { Invoice } from '../../model/invoice.ts'

export function isCredit(invoice: Invoice): boolean {
  return isCreditNote(invoice.document.type_code)
}

/** True where the seller owes what is due: on a credit note, and on an invoice that comes to less than nothing. */
export function isRefund(invoice: Invoice): boolean {
  const payable = Decimal.parse(invoice.totals?.payable ?? '')
  if (payable?.isZero() === true) return false
  return isCredit(invoice) !== (payable?.isNegative() === true)
}
