import type { DocumentRecord, OnBehalfReason } from '../../contract/types.ts'
import type { Store, StoreLooks } from '../../store/store.ts'
import type { Directions } from '../direction/directions.ts'
import { findStop, stopError } from '../direction/gate.ts'
import { isSelfBilledBy, isSellerClient, type Naming } from '../direction/whose.ts'
import type { Engine } from '../engine/engine.ts'

export interface ClientGatePorts {
  readonly store: Store
  readonly engine: Engine
  readonly directions: Directions
}

/** Nothing leaves in the client's name that the client has not sold, or written as the buyer. */
export function createClientGate({ store, engine, directions }: ClientGatePorts) {
  return {
    /** What the newest version says of its parties; one that an older program stored is read now. */
    readNaming: async (document: DocumentRecord, signal: AbortSignal | undefined): Promise<Naming> => {
      const parties = await store.parties.read(document.id)
      if (parties.seller.name !== undefined || parties.buyer.name !== undefined) return { ...document, parties }
      const { facts } = await engine.run('prepare', [(await store.versions.read(document.id)).xml, { lang: 'en' }], signal)
      return facts
    },

    /** Throws `other_seller` and `undecided`; answers why it leaves for another company. `said`: why a person says that it does. */
    requireClient: async (
      reads: StoreLooks,
      document: DocumentRecord,
      naming: Naming,
      said?: OnBehalfReason,
    ): Promise<OnBehalfReason | undefined> => {
      const company = await directions.company(reads)
      const stop = await findStop(company, reads, document, naming)
      if (company === undefined) return undefined
      if (stop === undefined) return (await isSelfBilledBy(company, reads, naming)) ? 'self_billing' : undefined
      // Nobody acts for himself: where the client sells, only the direction is open. Whoever sends for a seller has said that it goes out.
      if (said === undefined || (await isSellerClient(company, reads, naming))) throw stopError(stop, company, naming)
      return said
    },
  }
}
