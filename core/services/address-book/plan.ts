import type { DocumentRecord } from '../../contract/types.ts'
import type { Invoice } from '../../model/invoice.ts'
import type { Claim } from '../types.ts'

/** A new invoice before it is written. */
export interface Plan {
  readonly model: Invoice
  readonly format: string | undefined
  readonly claim?: Claim
  /** The stored draft that becomes it, in place of a new document. */
  readonly revises?: Revision
  /** A stored draft that changes with it. */
  readonly also?: Revision
}

export interface Revision {
  readonly record: DocumentRecord
  readonly before: Invoice
  readonly after: Invoice
}
