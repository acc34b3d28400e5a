import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStream } from '../../core/cli/read.ts'

async function* chunksOf(...chunks: readonly (Uint8Array | Promise<Uint8Array>)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await chunk
}

describe('the bytes of a pipe', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are those of all its pieces', async () => {
    const said: string[] = []
    const bytes = await readStream(chunksOf(Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3)), 'in', (text) => said.push(text))
    expect([bytes, said]).toEqual([Uint8Array.of(1, 2, 3), []])
  })

  it('are waited for, which is said once to whom nothing comes', async () => {
    const said: string[] = []
    const late = Promise.withResolvers<Uint8Array>()
    const reading = readStream(chunksOf(Uint8Array.of(1), late.promise), 'in', (text) => said.push(text))
    await vi.advanceTimersByTimeAsync(1900)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said).toEqual(['in gives nothing and has not ended: waiting for it.'])
    late.resolve(Uint8Array.of(2))
    expect(await reading).toEqual(Uint8Array.of(1, 2))
  })

  it('are at most 20 MB, and 50 MB of a PDF, and no more are asked for', async () => {
    const megabyte = new Uint8Array(1_000_000)
    let given = 0
    async function* endless(first: Uint8Array): AsyncGenerator<Uint8Array> {
      for (yield first; ; given++) yield megabyte
    }
    const read = (first: string): Promise<Uint8Array> => readStream(endless(new TextEncoder().encode(first)), 'in', () => undefined)
    await expect(read('<a>')).rejects.toMatchObject({ code: 'payload_too_large', message: 'in has more than 20 MB, and no more are read.' })
    expect(given).toBe(19)
    given = 0
    await expect(read('%PDF-1.7')).rejects.toMatchObject({ message: 'in has more than 50 MB, and no more are read.' })
    expect(given).toBe(49)
  })
})
