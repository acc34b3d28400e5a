import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SendingProgress, shareSent } from '../../../renderer/queue/sending-progress.svelte.ts'
import type { Batch, DeskState } from '../../../core/contract/types.ts'
import type { WindowEvent } from '../../../renderer/lib/desk.svelte.ts'

const batch = (total: number, moving: number, held?: true) => ({
  ...{ total, moving },
  ...(held === undefined ? {} : { held }),
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it.each<[string, ReturnType<typeof batch>[], number | undefined]>([
  ['none', [], undefined],
  ['one document', [batch(1, 1)], undefined],
  ['one at its beginning', [batch(20, 20)], 0],
  ['two', [batch(20, 15), batch(20, 5)], 0.5],
  ['the rest needs a person', [batch(20, 0)], undefined],
  ['one that has come to its end beside another', [batch(20, 0), batch(10, 6)], 0.4],
  ['held', [batch(20, 15, true)], undefined],
])('of the batches: %s', (_, batches, share) => expect(shareSent(batches)).toBe(share))

it('is shown while deliveries move, and ends with the batch, with the line and when nothing moves any more', async () => {
  let listener: ((event: WindowEvent) => void) | undefined
  let items = [batch(20, 15)]
  const desk = {
    state: { connection: 'online' } as Partial<DeskState> as DeskState,
    listen: (heard: typeof listener) => {
      listener = heard
      return () => (listener = undefined)
    },
  }
  const progress = new SendingProgress()
  const end = progress.follow({ desk_batches: () => Promise.resolve({ items: items as Batch[] }) }, desk as never)
  const move = async (wait = 1_000): Promise<number | undefined> => {
    listener?.({ type: 'job' } as WindowEvent)
    await vi.advanceTimersByTimeAsync(wait)
    return progress.share
  }
  expect(progress.share).toBeUndefined()
  expect(await move()).toBe(0.25)
  items = [batch(20, 0)]
  expect(await move()).toBeUndefined()
  items = [batch(20, 10)]
  expect(await move()).toBe(0.5)
  desk.state = { ...desk.state, connection: 'offline' }
  expect(await move()).toBeUndefined()
  desk.state = { ...desk.state, connection: 'online' }
  expect(await move()).toBe(0.5)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(progress.share).toBeUndefined()
  end()
  expect(listener).toBeUndefined()
})
