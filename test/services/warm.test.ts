import { expect, it } from 'vitest'
import { warmUp } from '../../core/services/warm.ts'
import { startServer } from '../http/server-fixture.ts'

it('asks the usual questions one after the other, each in its own time, and none once it is ended', async () => {
  const { documents } = (await startServer()).services
  const asked: string[] = []
  const faults: unknown[] = []
  const waiting: (() => void)[] = []
  const after = (_: number, work: () => void): (() => void) => {
    waiting.push(work)
    return () => void waiting.splice(0)
  }
  const store: Parameters<typeof warmUp>[0] = {
    list: {
      read: async (query) => {
        asked.push(`${query.status?.join() ?? ''} ${String(query.valid ?? '')}`)
        return documents.list(query)
      },
    },
  }
  const step = async (): Promise<void> => {
    const before = asked.length
    waiting.shift()?.()
    await expect.poll(() => asked.length > before && (waiting.length > 0 || asked.length === 9), { interval: 1 }).toBe(true)
  }
  const end = warmUp(store, (error) => faults.push(error), after)
  for (let steps = 0; steps < 3; steps++) await step()
  expect([asked.length, waiting.length]).toEqual([3, 1])
  await end()
  expect(waiting).toEqual([])
  warmUp(store, (error) => faults.push(error), after)
  while (waiting.length > 0 && asked.length < 9) await step()
  expect([asked.length, faults]).toEqual([9, []])
})
