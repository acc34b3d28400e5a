import { expect, it, onTestFinished } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { createJudgeAgain } from '../../core/services/documents/judge-again.ts'
import { openTestStore } from '../support/store.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'

it('judges what a database that was away kept from being judged, once it is woken', async () => {
  const store = await openTestStore({ dir: temporaryFolder(onTestFinished), clock: manualClock(), ids: countingIds() })
  onTestFinished(() => store.close())
  const { facts } = newDocument('J-1')
  // It leaves in another format, in which nobody has judged it yet.
  const converted = newDocument('J-1', { facts: { ...facts, format: 'factur_x_en16931.invoice.1_0.xml_cii' } })
  const { id } = await store.write((tx) => tx.documents.insert(converted))
  const faults = [new AppError('workspace_busy', 'The database cannot be reached.'), new AppError('internal_error', 'It cannot be judged.')]
  const asked: string[] = []
  const reported: unknown[] = []
  let due = (): void => undefined
  const judge = (one: string): Promise<never> => {
    asked.push(one)
    return Promise.reject(faults[asked.length - 1] ?? new Error('It was asked once more.'))
  }
  const judging = createJudgeAgain({ store, leaving: { judge }, report: (error) => reported.push(error) }, (_milliseconds, work) => {
    due = work
    return () => undefined
  })
  onTestFinished(() => judging.stop())
  judging.start()
  due()
  await expect.poll(() => reported).toEqual([faults[0]])
  judging.wake()
  due()
  await expect.poll(() => reported).toEqual(faults)
  // What cannot be judged at all is not tried again.
  judging.wake()
  due()
  await judging.stop()
  expect(asked).toEqual([id, id])
})

it('takes no further step once it is stopped, whatever the last one finds', async () => {
  const store = await openTestStore({ dir: temporaryFolder(onTestFinished), clock: manualClock(), ids: countingIds() })
  const { facts } = newDocument('J-1')
  const converted = newDocument('J-1', { facts: { ...facts, format: 'factur_x_en16931.invoice.1_0.xml_cii' } })
  await store.write((tx) => tx.documents.insert(converted))
  const waiting: (() => void)[] = []
  const faults: unknown[] = []
  let looks = 0
  let stopping: Promise<void> | undefined
  // It is stopped while it looks whether there is more to do.
  const listUnjudged: typeof store.needs.listUnjudged = (most) => {
    if (++looks === 2) stopping = judging.stop()
    return store.needs.listUnjudged(most)
  }
  const judge = async (): Promise<never> => {
    await store.write((tx) => tx.documents.insert(newDocument('J-2', { facts: converted.facts })))
    throw new Error('It cannot be judged now.')
  }
  const seen = { ...store, needs: { ...store.needs, listUnjudged } }
  const judging = createJudgeAgain({ store: seen, leaving: { judge }, report: (error) => faults.push(error) }, (_milliseconds, work) => {
    waiting.push(work)
    return () => undefined
  })
  judging.start()
  waiting.shift()?.()
  await expect.poll(() => looks).toBe(2)
  await stopping
  await store.close()
  expect(waiting).toEqual([])
  expect(faults).toHaveLength(1)
})
