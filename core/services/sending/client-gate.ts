import type { DocumentRecord } from '../../contract/types.ts'
import type { Store, StoreLooks } from '../../store/store.ts'
import type { Directions } from '../direction/directions.ts'
import { findStop, stopError } from '../direction/gate.ts'
import { isSellerClient, type Naming } from '../direction/whose.ts'
import type { Engine } from '../engine/engine.ts'

export interface ClientGatePorts {
  readonly store: Store
  readonly engine: Engine
  readonly directions: Directions
}

/** Nothing leaves in the client's name that the client has not sold. */
export function createClientGate({ store, engine, directions }: ClientGatePorts) {
  return {
    /** What the newest version says of its parties; one that an older program stored is read now. */
    readNaming: async (document: DocumentRecord, signal: AbortSignal | undefined): Promise<Naming> => {
      const parties = await store.parties.read(document.id)
      if (parties.seller.name !== undefined || parties.buyer.name !== undefined) return { ...document, parties }
      const { facts } = await engine.run('prepare', [(await store.versions.read(document.id)).xml, { lang: 'en' }], signal)
      return facts
    },

    /** Throws `other_seller` and `undecided`; answers whether it leaves for another company. */
    requireClient: async (reads: StoreLooks, document: DocumentRecord, naming: Naming, isOnBehalf: boolean): Promise<boolean> => {
      const company = await directions.company(reads)
      const stop = await findStop(company, reads, document, naming)
      if (company === undefined || stop === undefined) return false
      // Nobody acts for himself: where the client sells, only the direction is open. Whoever sends for a seller has said that it goes out.
      if (!isOnBehalf || (await isSellerClient(company, reads, naming))) throw stopError(stop, company, naming)
      return true
    },
  }
}
