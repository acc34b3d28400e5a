import type { Card, Company, DocumentCards } from '../../../core/contract/types.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { findFaults, type CardFault, type KnownContact } from './faults.ts'

/** What is known of the two companies of a document: as the engine found it, or as a person put it there. */
export class KnownCards {
  private supplier: KnownContact | undefined = $state.raw()
  private customer: KnownContact | undefined = $state.raw()

  /** Order numbers (BT-13) of earlier invoices to the customer. */
  orders: readonly string[] = $state.raw([])

  /** The client company, where the document goes out from it. */
  company: Company | undefined = $state.raw()

  take({ card, company }: DocumentCards): void {
    if (card !== null) this.keep(card)
    this.company = company ?? undefined
  }

  keep(card: Card): void {
    if (card.kind === 'customer') this.customer = card
    else if (card.kind === 'supplier') this.supplier = card
  }

  /** Undone: the card is again as it was, or there is none. */
  putBack(part: string, before: Card | undefined): void {
    if (before !== undefined) this.keep(before)
    else if (part === 'supplier') this.supplier = undefined
    else this.customer = undefined
  }

  of(part: string): KnownContact | undefined {
    return part === 'supplier' ? this.supplier : part === 'customer' ? this.customer : undefined
  }

  faults(model: Invoice): CardFault[] {
    return findFaults(model, { supplier: this.supplier, customer: this.customer, company: this.company })
  }
}
