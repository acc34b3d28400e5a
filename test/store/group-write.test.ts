import { expect, it, onTestFinished } from 'vitest'
import { openStore, openStoreForReading, type Store } from '../../core/store/store.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'

function open(dir = temporaryFolder(onTestFinished)): Store {
  return openStore({ dir, clock: manualClock(), ids: countingIds() })
}

it('stores what comes at once in one transaction, undoing alone what fails, in the order in which it came', async () => {
  const store = open()
  onTestFinished(() => store.close())
  const begun: string[] = []
  const add = (number: string): Promise<unknown> =>
    store.writeTogether((tx) => {
      begun.push(number)
      tx.documents.insert(newDocument(number))
      if (number === 'B') throw new Error('not B')
      return number
    })
  const ends = await Promise.allSettled(Array.from('ABC', add))
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : String(end.reason)))).toEqual(['A', 'Error: not B', 'C'])
  const many = Array.from({ length: 100 }, (_, index) => `N-${index}`)
  expect(await Promise.all(many.map(add))).toEqual(many)
  expect(begun).toEqual(['A', 'B', 'C', ...many])
  expect(store.list.count()).toBe(102)
  expect(store.chain.verify().valid).toBe(true)
})

it('is answered only when another process can read it, and closing waits for it', async () => {
  const dir = temporaryFolder(onTestFinished)
  const store = open(dir)
  const { id } = await store.writeTogether((tx) => tx.documents.insert(newDocument('A')))
  const reader = openStoreForReading({ dir })
  onTestFinished(() => reader.close())
  expect(reader.documents.read(id).number).toBe('A')
  const last = store.writeTogether((tx) => tx.documents.insert(newDocument('B')).id)
  store.close()
  expect(reader.documents.read(await last).number).toBe('B')
})
