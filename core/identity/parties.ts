/** Who is named in a document, as far as it says whose document it is. Values as written, trimmed; absent ones have no key. */

/** An identifier with the scheme that issued it, where one is given. */
export interface PartyId {
  readonly scheme?: string
  readonly value: string
}

/** A seller (BG-4) or buyer (BG-7). */
export interface PartyFacts {
  /** BT-27, BT-44 */
  readonly name?: string
  /** BT-28, BT-45 */
  readonly trading_name?: string
  /** BT-31, BT-48 */
  readonly vat_id?: string
  /** BT-32, of sellers only. */
  readonly tax_number?: string
  /** BT-30, BT-47 */
  readonly registration?: PartyId
  /** BT-29, BT-46 */
  readonly ids?: readonly PartyId[]
  /** BT-34, BT-49 */
  readonly endpoint?: PartyId
  /** Lines of the address: street, further line, third line. */
  readonly lines?: readonly string[]
  readonly post_code?: string
  readonly city?: string
  readonly country_code?: string
}

/** An invoice that another one refers to (BG-3). */
export interface PrecedingInvoice {
  readonly number: string
  readonly date?: string
}

/** What a document says of its parties and of the documents before it. */
export interface DocumentParties {
  readonly seller: PartyFacts
  readonly buyer: PartyFacts
  /** Accounts it is to be paid to (BT-84), without blanks. */
  readonly accounts: readonly string[]
  readonly preceding: readonly PrecedingInvoice[]
}

export const NO_PARTIES: DocumentParties = { seller: {}, buyer: {}, accounts: [], preceding: [] }
