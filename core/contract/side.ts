import { isSelfBilled } from './invoice-types.ts'
import type { DocumentRecord, Side } from './types.ts'

interface WhoseSide extends Pick<DocumentRecord, 'direction' | 'format'> {
  readonly type_code?: string | undefined
  readonly match?: DocumentRecord['match'] | undefined
}
/** What a document says of the company on the other side, and of whose side that is. */
export type Partnered = WhoseSide & Pick<DocumentRecord, 'sender_name' | 'sender_id' | 'receiver_name' | 'receiver_id'>

/**
 * The side of the client company, which says whose money it is. What the seller writes goes out from the client that sells; what the buyer writes
 * (self-billing) comes in there, and goes out from the client that buys. Undefined where nobody has said yet which way it goes. In SQL: `sideInSql`.
 */
export function sideOf({ direction, type_code, format, match }: WhoseSide): Side | undefined {
  if (direction === 'undecided') return undefined
  if (!isSelfBilled(type_code, format)) return direction === 'outbound' ? 'seller' : 'buyer'
  // The profile knows the client among the two; a person only says which way it goes.
  if (match?.role === 'seller' || match?.role === 'buyer') return match.role
  return direction === 'outbound' ? 'buyer' : 'seller'
}

/** What the company on the other side is to the client: a customer of the seller, and of nobody known yet; a supplier of the buyer. */
export const partnerKindOf = (side: Side | undefined): 'customer' | 'supplier' => (side === 'buyer' ? 'supplier' : 'customer')

/** The side that the client has beside such a company. */
export const sideBeside = (kind: 'customer' | 'supplier'): Side => (kind === 'supplier' ? 'buyer' : 'seller')

/** The company on the other side, as the document names it; the buyer as long as nobody has said which side that is. */
export function partnerOf(record: Partnered): { readonly name: string | undefined; readonly id: string | undefined } {
  const { sender_name, sender_id, receiver_name, receiver_id } = record
  return sideOf(record) === 'buyer' ? { name: sender_name, id: sender_id } : { name: receiver_name, id: receiver_id }
}
