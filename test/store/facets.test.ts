import { mapInOrder } from '../../core/base/in-order.ts'
import { expect, it, onTestFinished } from 'vitest'
import type { DocumentQuery } from '../../core/contract/parameters.ts'
import { openTestStore } from '../support/store.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'

const QUERY: DocumentQuery = { limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'desc' }

it('counts the documents of a status although another format had left it', async () => {
  const store = await openTestStore({ dir: temporaryFolder(onTestFinished), clock: manualClock(), ids: countingIds() })
  onTestFinished(() => store.close())
  const move = (id: string, status: 'send.processing' | 'send.completed' | 'send.failed'): Promise<void> =>
    store.write((tx) => tx.documents.setStatus(id, status, { details: '', origin: 'local' }))
  const insert = (number: string, format: string): Promise<string> =>
    store.write(async (tx) => (await tx.documents.insert(newDocument(number, { facts: { ...newDocument(number).facts, format } }))).id)
  const ids = await mapInOrder(['a', 'b', 'c', 'd'], (format) => insert(`R-${format}`, `${format}.invoice.1_0.xml`))
  for (const id of ids) await move(id, 'send.processing')
  const [a = '', b = '', c = ''] = ids
  for (const id of [a, b]) await move(id, 'send.completed')
  await move(c, 'send.failed')
  expect((await store.list.countFacet('status', QUERY)).map(({ value, count }) => [value, count])).toEqual([
    ['send.completed', 2],
    ['send.failed', 1],
    ['send.processing', 1],
  ])
})
