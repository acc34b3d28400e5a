import type { DocumentHead } from '../model/invoice.ts'

/** Codes of UNTDID 1001 (BT-3) that the program treats apart from the usual invoice, as EN 16931 and the French reform (XP Z12-012) use them. */

/** Invoices, corrections and credit notes that the buyer writes in the seller's name. */
export const SELF_BILLED_TYPES = ['261', '389', '471', '473', '500', '501', '502', '527'] as const

/** Invoices that correct an earlier one: of the seller, of the buyer who writes for the seller, and either of them assigned to a factor. */
export const CORRECTIONS = ['384', '471', '472', '473'] as const

/** What the buyer writes and a factor is paid for. */
const FACTORED_SELF_BILLED = ['473', '501', '502'] as const

/** Part invoices and prepayment invoices, which a final invoice sets off. */
export const PART_INVOICES = ['326', '386', '500', '875', '876'] as const

/** True for what the buyer writes in the seller's name: by its type, or by the profile or process that it names (BT-24, BT-23, a format code). */
export function isSelfBilled(type_code: string | undefined, profile: string | null | undefined): boolean {
  return includes(SELF_BILLED_TYPES, type_code) || /self-?billing/i.test(profile ?? '')
}

/** The same of what an invoice says. */
export function isBuyersOwn({ type_code, process_id, specification_id }: DocumentHead): boolean {
  return [process_id, specification_id].some((profile) => isSelfBilled(type_code, profile))
}

/** The type of the credit note of an invoice (BT-3). */
export function creditNoteTypeOf(head: DocumentHead): string {
  if (!isBuyersOwn(head)) return '381'
  return includes(FACTORED_SELF_BILLED, head.type_code) ? '502' : '261'
}

/** The type of the invoice that replaces an invoice (BT-3). */
export function correctionTypeOf(head: DocumentHead): string {
  if (!isBuyersOwn(head)) return '384'
  return includes(FACTORED_SELF_BILLED, head.type_code) ? '473' : '471'
}

export function isCorrection(type_code: string | undefined): boolean {
  return includes(CORRECTIONS, type_code)
}

function includes(codes: readonly string[], code: string | undefined): boolean {
  return code !== undefined && codes.includes(code.trim())
}
