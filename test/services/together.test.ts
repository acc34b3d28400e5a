import { expect, it } from 'vitest'
import { createTogether } from '../../core/services/documents/together.ts'

/** Promises that end when the test says so. */
function work(): { readonly done: Promise<number>; readonly end: (value: number) => void; readonly fail: (error: Error) => void } {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  return { done: promise, end: resolve, fail: reject }
}

it('lets what comes alone through at once', async () => {
  const together = createTogether()
  const order: string[] = []
  const one = together(() => Promise.resolve(1)).then(() => order.push('stored'))
  setImmediate(() => order.push('turn'))
  await one
  expect(order).toEqual(['stored'])
})

it('holds what is ready until the others are, and then lets all go in one turn', async () => {
  const together = createTogether()
  const works = [work(), work(), work()]
  const stored: number[] = []
  const all = works.map(async ({ done }) => stored.push(await together(() => done)))
  works[0]?.end(1)
  works[1]?.end(2)
  await Promise.resolve()
  await new Promise(setImmediate)
  expect(stored).toEqual([])
  works[2]?.end(3)
  await Promise.all(all)
  expect(stored.toSorted()).toEqual([1, 2, 3])
})

it('is held up neither by one that fails nor by one that takes long', async () => {
  const together = createTogether()
  const [ready, failing, endless] = [work(), work(), work()]
  const stored = together(() => ready.done)
  const failed = together(() => failing.done)
  void together(() => endless.done)
  ready.end(1)
  failing.fail(new Error('no invoice'))
  await expect(failed).rejects.toThrow('no invoice')
  expect(await stored).toBe(1)
  endless.end(0)
})
