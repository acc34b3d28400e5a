import { expect, it } from 'vitest'
import { warmUp } from '../../core/services/warm.ts'
import { startServer } from '../http/server-fixture.ts'

it('asks the usual questions one after the other, each in its own time, and none once it is ended', () => {
  const { documents } = startServer().services
  const asked: string[] = []
  const faults: unknown[] = []
  const waiting: (() => void)[] = []
  const after = (_: number, work: () => void): (() => void) => {
    waiting.push(work)
    return () => void waiting.splice(0)
  }
  const store: Parameters<typeof warmUp>[0] = {
    list: {
      read: (query) => {
        asked.push(`${query.status?.join() ?? ''} ${String(query.valid ?? '')}`)
        return documents.list(query)
      },
    },
  }
  const end = warmUp(store, (error) => faults.push(error), after)
  for (let step = 0; step < 3; step++) waiting.shift()?.()
  expect([asked.length, waiting.length]).toEqual([3, 1])
  end()
  expect(waiting).toEqual([])
  warmUp(store, (error) => faults.push(error), after)
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) step()
  expect([asked.length, faults]).toEqual([9, []])
})
