import type { Card, DocumentCards } from '../../../core/contract/types.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { findFaults, type CardFault, type KnownContact } from './faults.ts'

/** The cards of the two companies of a document: as the engine found them, or as a person put them there. */
export class KnownCards {
  private supplier: KnownContact | undefined = $state.raw()
  private customer: KnownContact | undefined = $state.raw()

  take({ card, own }: DocumentCards): void {
    for (const found of [card, own]) if (found !== null) this.keep(found)
  }

  keep(card: Card): void {
    if (card.kind === 'customer') this.customer = card
    else if (card.kind === 'own' || card.kind === 'supplier') this.supplier = card
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
    return findFaults(model, { supplier: this.supplier, customer: this.customer })
  }
}
