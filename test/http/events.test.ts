import { expect, it } from 'vitest'
import type { DeskEvent } from '../../core/contract/types.ts'
import { eventStream } from '../../core/http/events.ts'

const EVENT: DeskEvent = { type: 'deleted', id: 'x' }

it('a client that reads no more is cut off, and what waits for it stays bounded', async () => {
  const listeners = new Set<(event: DeskEvent) => void>()
  const stream = eventStream((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, new AbortController().signal)
  let told = 0
  for (; listeners.size > 0 && told < 100_000; told++) for (const listener of listeners) listener(EVENT)
  expect(listeners.size).toBe(0)
  expect(told).toBeGreaterThan(10_000)
  // What was said before is still there to be read, and then the end.
  const text = await new Response(stream).text()
  expect(text.startsWith('retry: 2000\n\ndata: ')).toBe(true)
  expect(text.split('data: ').length).toBeLessThanOrEqual(told)
})
