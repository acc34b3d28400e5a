import type { ContactCard, DocumentRecord } from '../../contract/types.ts'
import type { Invoice } from '../../model/invoice.ts'
import { partyOfCustomer } from '../../model/party.ts'
import type { Store } from '../../store/store.ts'
import type { Cards } from '../types.ts'
import { readCompany } from '../company/read.ts'
import { describeCard, matchIdsOf } from './describe.ts'
import { proposeContact, type Seen } from './propose.ts'

export interface CardPorts {
  readonly store: Store
  /** Throws AppError for what is no invoice. */
  readonly readModel: (documentId: string, signal?: AbortSignal) => Promise<Invoice>
}

/** So many documents of a company say enough about it. */
const LOOKED_AT = 12

type Side = 'customer' | 'supplier'

/** The company on the other side of a document. */
const sideOf = ({ direction }: DocumentRecord): Side => (direction === 'inbound' ? 'supplier' : 'customer')
const directionOf = (side: Side) => (side === 'supplier' ? 'inbound' : 'outbound')
const partyOn = (side: Side, model: Invoice) => (side === 'supplier' ? (model.supplier ?? {}) : partyOfCustomer(model.customer ?? {}))

export function createCards({ store, readModel }: CardPorts): Cards {
  /** Documents with this company on the other side, the newest first; those that hold no invoice are left out. */
  const look = async (side: Side, name: string | undefined, signal?: AbortSignal): Promise<Seen[]> => {
    if (name === undefined) return []
    const page = { limit: LOOKED_AT, offset: 0, sort_by: 'created_at', sort_order: 'desc' } as const
    const { items } = store.listDocuments({ ...page, direction: directionOf(side), partner: name })
    const seen: Seen[] = []
    for (const record of items.filter(({ format }) => format !== null)) seen.push({ record, model: await readModel(record.id, signal) })
    return seen
  }

  const find = (kind: ContactCard['kind'], party: ContactCard['party']) => store.findCard(kind, matchIdsOf(party), party.name)

  /** True when there was none yet. */
  const addUnlessKnown = (card: ContactCard): boolean =>
    store.write((tx) => {
      if (find(card.kind, card.party) !== undefined) return false
      tx.writeCard(describeCard(card))
      return true
    })

  return {
    list: (query) => store.listCards(query),
    create: (content) => store.write((tx) => tx.writeCard(describeCard(content))),
    set: (id, content) => store.write((tx) => tx.writeCard(describeCard(content), id)),
    delete: (id) => store.write((tx) => tx.deleteCard(id)),

    ofDocument: async (id, signal) => {
      const record = store.readDocument(id)
      // Whose other side would it be?
      if (record.direction === 'undecided') return { card: null, company: null }
      const side = sideOf(record)
      const model = await readModel(id, signal)
      const company = record.direction === 'outbound' ? (readCompany(store) ?? null) : null
      return { card: find(side, partyOn(side, model)) ?? null, company }
    },

    propose: async (id, signal) => {
      const record = store.readDocument(id)
      const side = sideOf(record)
      const model = await readModel(id, signal)
      const others = (await look(side, record.direction === 'inbound' ? record.sender_name : record.receiver_name, signal)).filter(
        (seen) => seen.record.id !== id,
      )
      const proposed = proposeContact(side, [{ record, model }, ...others])
      return { proposed, documents: others.length + 1 }
    },

    collect: async (signal) => {
      let added = 0
      for (const { direction, name } of store.listPartners()) {
        const side = direction === 'inbound' ? 'supplier' : 'customer'
        const seen = await look(side, name, signal)
        if (seen.length > 0 && addUnlessKnown(proposeContact(side, seen))) added += 1
      }
      return added
    },
  }
}
