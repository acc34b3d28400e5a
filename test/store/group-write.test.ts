import { expect, it, onTestFinished } from 'vitest'
import { openStoreForReading, type Store } from '../../core/store/store.ts'
import { onFiles, openTestStore } from '../support/store.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'

async function open(dir = temporaryFolder(onTestFinished)): Promise<Store> {
  return openTestStore({ dir, clock: manualClock(), ids: countingIds() })
}

it('stores what comes at once in one transaction, undoing alone what fails, in the order in which it came', async () => {
  const store = await open()
  onTestFinished(() => store.close())
  const begun: string[] = []
  const add = (number: string): Promise<unknown> =>
    store.write(async (tx) => {
      begun.push(number)
      await tx.documents.insert(newDocument(number))
      if (number === 'B') throw new Error('not B')
      return number
    })
  const ends = await Promise.allSettled(Array.from('ABC', add))
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : String(end.reason)))).toEqual(['A', 'Error: not B', 'C'])
  const many = Array.from({ length: 100 }, (_, index) => `N-${index}`)
  expect(await Promise.all(many.map(add))).toEqual(many)
  expect(begun).toEqual(['A', 'B', 'C', ...many])
  expect(await store.list.count()).toBe(102)
  expect((await store.chain.verify()).valid).toBe(true)
})

onFiles('is answered only when another process can read it, and closing waits for it', async () => {
  const dir = temporaryFolder(onTestFinished)
  const store = await open(dir)
  const { id } = await store.write((tx) => tx.documents.insert(newDocument('A')))
  const reader = openStoreForReading({ dir })
  onTestFinished(() => reader.close())
  expect((await reader.documents.read(id)).number).toBe('A')
  const last = store.write(async (tx) => (await tx.documents.insert(newDocument('B'))).id)
  await store.close()
  expect((await reader.documents.read(await last)).number).toBe('B')
})
