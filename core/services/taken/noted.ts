import type { Timestamp } from '../../base/ports.ts'
import type { Company } from '../../contract/types.ts'
import { CARD_KINDS, type Card } from '../../contract/types.ts'
import type { Store, StoreReads } from '../../store/store.ts'
import { TAKEN_SETTING, type Taken } from '../../store/taken.ts'
import { readCompany } from '../company/read.ts'
import { REMOTE_SETTING } from '../remote/remote-settings.ts'

/** How cards and profile were when the copy was taken along: whoever has changed them since is told by it. */
export interface TakenBooks {
  /** When each card was written last, by its id. */
  readonly cards: Readonly<Record<string, Timestamp>>
  readonly company: Company | null
}

/** What of the copy has come back. */
export interface BroughtBack {
  /** The version of each new document that was stored at the office first, and the id that it has there once that was answered. */
  readonly added: Readonly<Record<string, { readonly version: number; readonly document_id?: string }>>
  /** The version of each conflict that a window has put among the person's drafts. */
  readonly handed: Readonly<Record<string, number>>
}

const BOOKS_SETTING = 'taken_books'
const BACK_SETTING = 'taken_back'
const PAGE = 200

/** To be called once, before anybody works in the copy. */
export async function noteTaken(store: Store, since: Timestamp): Promise<void> {
  const taken: Taken = { since, entry: await store.chain.lastSeq() }
  const cards = Object.fromEntries((await allCards(store.cards.list)).map(({ id, updated_at }) => [id, updated_at]))
  const books: TakenBooks = { cards, company: (await readCompany(store)) ?? null }
  await store.write(async (tx) => {
    // Whatever lay in the copy: nobody is let in, and nothing is sent.
    for (const { id } of await tx.keys.list()) await tx.keys.revoke(id)
    await tx.settings.write(REMOTE_SETTING, undefined)
    await tx.settings.write(BOOKS_SETTING, books)
    await tx.settings.write(TAKEN_SETTING, taken)
  })
}

export async function readBooks({ settings }: Pick<StoreReads, 'settings'>): Promise<TakenBooks> {
  return ((await settings.read(BOOKS_SETTING)) ?? { cards: {}, company: null }) as TakenBooks
}

export async function readBack({ settings }: Pick<StoreReads, 'settings'>): Promise<BroughtBack> {
  return ((await settings.read(BACK_SETTING)) ?? { added: {}, handed: {} }) as BroughtBack
}

export function noteBack(store: Store, change: (back: BroughtBack) => BroughtBack): Promise<void> {
  return store.write(async (tx) => tx.settings.write(BACK_SETTING, change(await readBack(tx))))
}

/** All cards of an address book, wherever that is. */
export async function allCards(list: StoreReads['cards']['list']): Promise<Card[]> {
  const all: Card[] = []
  for (;;) {
    const { items } = await list({ kind: [...CARD_KINDS], limit: PAGE, offset: all.length })
    all.push(...items)
    if (items.length < PAGE) return all
  }
}
