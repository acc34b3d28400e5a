import { partnerKindOf, partnerOf, sideBeside, sideOf } from '../../contract/side.ts'
import type { Card, ContactCard, ListedCard, Page, CardContent, DocumentCards, CardProposal } from '../../contract/types.ts'
import type { Invoice } from '../../model/invoice.ts'
import { partyIn } from '../../model/party.ts'
import type { Store, StoreWrites } from '../../store/store.ts'
import { nameSortKey } from '../../store/sort-keys.ts'
import { readCompany } from '../company/read.ts'
import { requireUnchanged } from '../unchanged.ts'
import { describeCard, matchIdsOf, matchIdsOfContact } from './describe.ts'
import { proposeContact, type Seen } from './propose.ts'
import type { CardQuery } from '../../contract/parameters.ts'

export interface CardPorts {
  readonly store: Store
  /** Throws AppError for what is no invoice. */
  readonly readModel: (documentId: string, signal?: AbortSignal) => Promise<Invoice>
  /** Documents are to be judged as they leave now: a customer takes another format. */
  readonly onOtherFormat: () => void
}

/** So many documents of a company say enough about it. */
const LOOKED_AT = 12

/** True where the card may be the receiver's: by an identifier, or by its name. */
function isReceiver(
  card: ContactCard,
  { receiver_id, receiver_name }: Parameters<Parameters<StoreWrites['needs']['forgetOutgoing']>[0]>[0],
): boolean {
  const fold = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()
  const address = receiver_id === null ? undefined : fold(receiver_id.replace(/^\d{4}:/, ''))
  return (
    matchIdsOfContact(card).some((id) => fold(id) === address) || nameSortKey(card.party.name) === nameSortKey(receiver_name ?? undefined)
  )
}

/** What is kept to be used again: companies, items, templates. */
export function createCards({ store, readModel, onOtherFormat }: CardPorts) {
  /** A change to cards, and what it means for documents that are converted for their customers. */
  const change = async (work: (tx: StoreWrites) => Promise<Card>, before: Card | undefined): Promise<Card> => {
    let concerned = 0
    const card = await store.write(async (tx) => {
      const after = await work(tx)
      const formats = [before, after].filter((one): one is Card & ContactCard => one?.kind === 'customer' && one.format !== undefined)
      if (formats.length > 0) concerned = await tx.needs.forgetOutgoing((receiver) => formats.some((one) => isReceiver(one, receiver)))
      return after
    })
    if (concerned > 0) onOtherFormat()
    return card
  }

  /** Documents with this company on the other side, the newest first; those that hold no invoice are left out. */
  const look = async (kind: ContactCard['kind'], name: string | undefined, signal?: AbortSignal): Promise<Seen[]> => {
    if (name === undefined) return []
    const page = { limit: LOOKED_AT, offset: 0, sort_by: 'created_at', sort_order: 'desc' } as const
    const { items } = await store.list.read({ ...page, side: sideBeside(kind), partner: name })
    const seen: Seen[] = []
    for (const record of items.filter(({ format }) => format !== null)) seen.push({ record, model: await readModel(record.id, signal) })
    return seen
  }

  /** Each contact with its documents; an item has none. */
  const withDocuments = async (cards: readonly Card[]): Promise<ListedCard[]> => {
    const keyOf = (card: Card): string | undefined => ('party' in card ? (nameSortKey(card.party.name) ?? undefined) : undefined)
    const counts = await store.documents.countByPartner([...new Set(cards.flatMap((card) => keyOf(card) ?? []))])
    return cards.map((card) => {
      const key = keyOf(card)
      if (key === undefined || !('party' in card)) return card
      const { count = 0, last_date } = counts.find((one) => one.key === key && one.side === sideBeside(card.kind)) ?? {}
      return { ...card, documents: { count, ...(last_date === undefined || last_date === null ? {} : { last_date }) } }
    })
  }

  const find = (kind: ContactCard['kind'], party: ContactCard['party']) => store.cards.find(kind, matchIdsOf(party), party.name)

  /** True when there was none yet. */
  const addUnlessKnown = async (card: ContactCard): Promise<boolean> => {
    if ((await find(card.kind, card.party)) !== undefined) return false
    await change((tx) => tx.cards.write(describeCard(card)), undefined)
    return true
  }

  return {
    list: async ({ documents, ...query }: CardQuery): Promise<Page<ListedCard>> => {
      const page = await store.cards.list(query)
      return documents === true ? { ...page, items: await withDocuments(page.items) } : page
    },
    create: (content: CardContent): Promise<Card> => change((tx) => tx.cards.write(describeCard(content)), undefined),
    /** Throws `not_found`. */
    get: (id: string): Promise<Card> => store.cards.read(id),
    /** Under its id, also when it was deleted meanwhile. `follows`: when the state was stored that it follows. Throws as `requireUnchanged` does. */
    set: async (id: string, content: CardContent, follows?: string): Promise<Card> =>
      change(
        async (tx) => {
          requireUnchanged(await tx.cards.findById(id), follows)
          return tx.cards.write(describeCard(content), id)
        },
        await store.cards.findById(id),
      ),
    /** The card as it was. Throws `not_found`. */
    delete: (id: string): Promise<Card> => change((tx) => tx.cards.delete(id), undefined),

    /** The cards of the companies that a document names. Rejects for what is no invoice. */
    ofDocument: async (id: string, signal?: AbortSignal): Promise<DocumentCards> => {
      const record = await store.documents.read(id)
      // Whose other side would it be?
      if (record.direction === 'undecided') return { card: null, company: null }
      const side = sideOf(record)
      const kind = partnerKindOf(side)
      const model = await readModel(id, signal)
      // What came in says nothing of the profile, and what the client writes as the buyer has another company's seller.
      const company = record.direction === 'outbound' && side === 'seller' ? ((await readCompany(store)) ?? null) : null
      return { card: (await find(kind, partyIn(kind, model))) ?? null, company }
    },

    /** The card that a document, and others of the same company, would make of the company on its other side. */
    propose: async (id: string, signal?: AbortSignal): Promise<CardProposal> => {
      const record = await store.documents.read(id)
      const kind = partnerKindOf(sideOf(record))
      const model = await readModel(id, signal)
      const others = (await look(kind, partnerOf(record).name, signal)).filter((seen) => seen.record.id !== id)
      const proposed = proposeContact(kind, [{ record, model }, ...others])
      return { proposed, documents: others.length + 1 }
    },

    orderNumbers: async (id: string, signal?: AbortSignal): Promise<string[]> => {
      const record = await store.documents.read(id)
      if (record.direction !== 'outbound') return []
      const seen = await look('customer', record.receiver_name, signal)
      return seen.flatMap(({ record: { id: other }, model }) => (other === id ? [] : (model.document.purchase_order_reference ?? [])))
    },

    /** Makes a card for every company of the stored documents that has none; answers how many. */
    collect: async (signal?: AbortSignal): Promise<number> => {
      let added = 0
      for (const { side, name } of await store.documents.listPartners()) {
        const kind = partnerKindOf(side)
        const seen = await look(kind, name, signal)
        if (seen.length > 0 && (await addUnlessKnown(proposeContact(kind, seen)))) added += 1
      }
      return added
    },
  }
}
