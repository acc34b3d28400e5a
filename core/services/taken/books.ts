import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../base/errors.ts'
import { contentOf } from '../../contract/contact.ts'
import type { Card, Company } from '../../contract/types.ts'
import { readCompany } from '../company/read.ts'
import { refusalOf, type Run } from './office.ts'
import { allCards, readBooks } from './noted.ts'

/** Brings back cards and profile that were changed here; what the office has changed as well stays as it is there. */
export async function bringBooks(run: Run): Promise<void> {
  const books = await readBooks(run.store)
  await bringCards(run, books.cards)
  await bringCompany(run, books.company)
}

async function bringCards({ store, office, report }: Run, taken: Readonly<Record<string, string>>): Promise<void> {
  const changed = (await allCards(store.cards.list)).filter(({ id, updated_at }) => taken[id] !== updated_at)
  if (changed.length === 0) return
  const list = ({ limit, offset }: { readonly limit: number; readonly offset: number }) =>
    office.desk_cards({ query: { limit: String(limit), offset: String(offset) } })
  const there = new Map((await allCards(list)).map((card) => [card.id, card]))
  for (const card of changed) {
    const other = there.get(card.id)
    const content = contentOf(card)
    // A card is written under its id, so that an answer that was lost makes no second one.
    if (other !== undefined && isDeepStrictEqual(contentOf(other), content)) continue
    if (other?.updated_at !== taken[card.id]) {
      report.left.push({ reason: 'changed_there', name: nameOf(card) })
      continue
    }
    const otherAt = other === undefined ? {} : { updated_at: other.updated_at }
    try {
      await office.desk_card_set({ params: { card_id: card.id }, body: content, query: otherAt })
      report.cards += 1
    } catch (error) {
      const message = refusalOf(error)
      if (message === undefined) throw error
      report.left.push({ reason: 'refused', name: nameOf(card), message })
    }
  }
}

async function bringCompany({ store, office, report }: Run, taken: Company | null): Promise<void> {
  const here = (await readCompany(store)) ?? null
  if (here === null || isDeepStrictEqual(here, taken)) return
  const there = await office.company_get().catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
  if (isDeepStrictEqual(there, here)) return
  if (!isDeepStrictEqual(there, taken)) {
    report.left.push({ reason: 'changed_there', name: here.name })
    return
  }
  try {
    await office.company_set({ body: here })
    report.company = true
  } catch (error) {
    const isForbidden = error instanceof AppError && error.code === 'method_not_permitted'
    const message = isForbidden ? error.message : refusalOf(error)
    if (message === undefined) throw error
    report.left.push({ reason: isForbidden ? 'company_right' : 'refused', name: here.name, message })
  }
}

function nameOf(card: Card): string {
  if (card.kind === 'template') return card.name
  return (card.kind === 'item' ? card.item.name : card.party.name) ?? ''
}
