import type { Card, CardKind } from '../../core/contract/types.ts'
import type { Api } from './api.ts'

const SHOWN = 8

/** Cards that fit what is being typed; an answer that was overtaken by further typing is dropped. */
export class CardSearch {
  found: readonly Card[] = $state.raw([])
  private asks = 0
  private readonly api: Pick<Api, 'desk_cards'>

  constructor(api: Pick<Api, 'desk_cards'>) {
    this.api = api
  }

  /** Rejects with what the engine says. True when this search is the latest. */
  async find(kinds: readonly CardKind[], words: string): Promise<boolean> {
    const mine = ++this.asks
    const { items } = await this.api.desk_cards({ query: { kind: kinds.join(), search: words, limit: String(SHOWN) } })
    if (mine !== this.asks) return false
    this.found = items
    return true
  }

  clear(): void {
    this.asks += 1
    this.found = []
  }
}

/** What a card is called in a list. */
export function cardName(card: Card): string {
  if (card.kind === 'item') return card.item.name ?? ''
  return card.kind === 'template' ? card.name : (card.party.name ?? '')
}
