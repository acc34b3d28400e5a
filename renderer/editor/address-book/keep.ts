import { contentOf } from '../../../core/contract/contact.ts'
import type { Card, CardContent } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'
import { cardName } from '../../lib/card-search.svelte.ts'
import { identifiersOf, isContact, mergeCard } from './fill.ts'
import type { KnownContact } from './faults.ts'

type CardApi = Pick<Api, 'desk_cards' | 'desk_card_create' | 'desk_card_set' | 'desk_card_delete' | 'desk_card_proposal'>

export interface Kept {
  readonly card: Card
  readonly name: string
  readonly isNew: boolean
  /** Takes it back; the card as it was before, if there was one. */
  readonly undo: () => Promise<Card | undefined>
}

/**
 * Keeps a card: an item under the card that has its number or name, a company under the card known of it, else as a new one - of the other side
 * with the habits that its documents show. Rejects with what the engine says.
 */
export async function keepCard(
  api: CardApi,
  content: CardContent,
  { known, documentId }: { readonly known: KnownContact | undefined; readonly documentId: string },
): Promise<Kept> {
  const before = content.kind === 'item' ? await findItem(api, content) : (known as Card | undefined)
  if (before !== undefined) {
    const put = (body: CardContent, { updated_at }: Card): Promise<Card> =>
      api.desk_card_set({ params: { card_id: before.id }, body, query: { updated_at } })
    const card = await put(mergeCard(before, content), before)
    const undo = (): Promise<Card> => put(contentOf(before), card)
    return { card, name: cardName(card), isNew: false, undo }
  }
  const card = await api.desk_card_create({ body: await withHabits(api, content, documentId) })
  const undo = async (): Promise<undefined> => void (await api.desk_card_delete({ params: { card_id: card.id } }))
  return { card, name: cardName(card), isNew: true, undo }
}

async function findItem(api: CardApi, content: CardContent & { kind: 'item' }): Promise<Card | undefined> {
  const { supplier_item_id, name = '' } = content.item
  const { items } = await api.desk_cards({ query: { kind: 'item', search: supplier_item_id ?? name, limit: '50' } })
  const mine = identifiersOf(content)
  const byNumber = items.find((card) => identifiersOf(card).some((id) => mine.includes(id)))
  return byNumber ?? (mine.length > 0 ? undefined : items.find((card) => cardName(card) === name))
}

async function withHabits(api: CardApi, content: CardContent, documentId: string): Promise<CardContent> {
  if (!isContact(content)) return content
  const { proposed } = await api.desk_card_proposal({ params: { document_id: documentId } })
  const isSame = proposed.kind === content.kind && proposed.party.name === content.party.name
  return isSame ? { ...proposed, party: content.party } : content
}
