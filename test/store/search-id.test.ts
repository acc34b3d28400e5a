import { expect, it, onTestFinished } from 'vitest'
import type { DocumentQuery } from '../../core/contract/parameters.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { openTestStore } from '../support/store.ts'
import { manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'

const QUERY: DocumentQuery = { limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'desc' }

it('a search for the id of a document finds it, and what has that text as its number', async () => {
  const store = await openTestStore({ dir: temporaryFolder(onTestFinished), clock: manualClock(), ids: createIds(systemClock) })
  onTestFinished(() => store.close())
  const insert = (number: string) => store.write(async (tx) => (await tx.documents.insert(newDocument(number))).id)
  const [first, other] = [await insert('INV-1'), await insert('INV-2')]
  const named = await insert(first.toUpperCase())
  const find = async (query: Partial<DocumentQuery>) => {
    const { items, total } = await store.list.read({ ...QUERY, ...query })
    expect(total).toBe(items.length)
    return items.map(({ id }) => id).sort()
  }
  expect(await find({ search: ` ${first.toUpperCase()} ` })).toEqual([first, named].sort())
  expect(await find({ search: other })).toEqual([other])
  expect(await find({ search: other, number: 'INV-1' })).toEqual([])
  expect(await find({ search: other.slice(0, -1) })).toEqual([])
  await store.write((tx) => tx.documents.erase(other, 'test'))
  expect(await find({ search: other })).toEqual([])
})
