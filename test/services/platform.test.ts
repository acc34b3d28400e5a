import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeStream } from '../../core/pdf/read/filters.ts'
import { platform } from '../../core/services/platform.ts'

const { inflate } = platform

// Half noise, half order: neither stored nor next to nothing when packed.
let state = 1
const plain = Uint8Array.from({ length: 60_000 }, (_, at) => {
  state = (state * 1103515245 + 12345) % 2147483648
  return at % 2 === 0 ? 65 : state >> 16
})
const packed = new Uint8Array(deflateSync(plain))

describe('the inflate of the platform', () => {
  it('gives the same bytes as our own, and nothing for what is cut, spoilt or too large', () => {
    expect(packed.length).toBeGreaterThan(4096)
    expect(inflate(packed, plain.length)).toEqual(plain)
    for (const [bytes, most] of [
      [packed, plain.length - 1],
      [packed.subarray(0, packed.length - 8), 1e6],
      [packed.with(packed.length - 1, (packed.at(-1) ?? 0) ^ 1), 1e6],
      [packed, 0],
    ] as const)
      expect(inflate(bytes, most)).toBeUndefined()
  })

  it('what it does not read is read by our own way: cut streams as we do, bombs refused', () => {
    const cut = packed.subarray(0, packed.length - 2)
    const own = decodeStream(cut, ['FlateDecode'], [], 1e6)
    expect(Buffer.compare(decodeStream(cut, ['FlateDecode'], [], 1e6, platform), own)).toBe(0)
    const bomb = new Uint8Array(deflateSync(new Uint8Array(30_000_000)))
    expect(() => decodeStream(bomb, ['FlateDecode'], [], 1_000_000, platform)).toThrow('more than the limit')
  })
})
