import { mapInOrder } from '../../core/base/in-order.ts'
import Database from 'better-sqlite3'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Store } from '../../core/store/store.ts'
import { openTestStore } from '../support/store.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'

const QUERY = { limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'asc' } as const

async function openIn(dir: string): Promise<Store> {
  return openTestStore({ dir, clock: manualClock(), ids: countingIds() })
}

describe('the full-text index', () => {
  const find = async (store: Store, search: string): Promise<(string | undefined)[]> =>
    (await store.list.read({ ...QUERY, search })).items.map(({ number }) => number)

  it('finds an umlaut by its spelling with an e and by the letter alone, and the other way round', async () => {
    const store = await openIn(temporaryFolder(onTestFinished))
    for (const [index, customer] of ['Bäckerei Müller', 'Baeckerei Mueller', 'Backerei Muller'].entries())
      await store.write((tx) => tx.documents.insert(newDocument(`B-${index}`, { customer })))
    for (const words of ['Müll', 'muell', 'MULLER', 'backerei mue'])
      expect((await find(store, words)).toSorted()).toEqual(['B-0', 'B-1', 'B-2'])
  })

  it('finds letters that Unicode does not take apart by those that people type', async () => {
    const store = await openIn(temporaryFolder(onTestFinished))
    const customers = ['Łódź Stal', 'Đurić', 'Ærø Smørebrød', 'Straße', 'Þór', 'Işıl']
    for (const customer of customers) await store.write((tx) => tx.documents.insert(newDocument(customer, { customer })))
    const found = await mapInOrder(['lodz', 'duric', 'aero smorebrod', 'strasse', 'thor', 'isil'], (words) => find(store, words))
    expect(found).toEqual(customers.map((customer) => [customer]))
    expect(await find(store, 'ŁÓDŹ')).toEqual(['Łódź Stal'])
  })

  it('holds no word of a document that was deleted, or that it does not have any more', async () => {
    const dir = temporaryFolder(onTestFinished)
    const store = await openIn(dir)
    const add = async (number: string, customer: string): Promise<string> =>
      (await store.write((tx) => tx.documents.insert(newDocument(number, { customer })))).id
    for (let index = 0; index < 200; index++) await add(`INV-${index}`, `Customer ${index}`)
    const deleted = await add('INV-200', 'Quarterdeck')
    const changed = await add('INV-201', 'Foremast')
    const { facts } = newDocument('INV-201', { customer: 'Jibboom' })
    const isHeld = (word: string): boolean => {
      const db = new Database(join(dir, 'kontor.db'), { readonly: true })
      try {
        const blocks = db.prepare<[], { block: Buffer }>('SELECT block FROM documents_search_data').all()
        return blocks.some(({ block }) => block.includes(word))
      } finally {
        db.close()
      }
    }
    expect(['uarterdeck', 'oremast', 'ibboom'].map(isHeld)).toEqual([true, true, false])
    await store.write((tx) => tx.documents.erase(deleted, 'window'))
    await store.write((tx) => tx.documents.addVersion(changed, { ...newDocument('INV-201'), facts, cause: 'edit' }))
    expect(['uarterdeck', 'oremast', 'ibboom'].map(isHeld)).toEqual([false, false, true])
    expect(
      await mapInOrder(
        ['quarter', 'foremast', 'jibboom', 'INV-200', 'INV-201', 'customer 7'],
        async (word) => (await find(store, word)).length,
      ),
    ).toEqual([0, 0, 1, 0, 1, 11])
    await store.close()
    expect(readFileSync(join(dir, 'kontor.db')).includes('uarterdeck')).toBe(false)
  })
})
