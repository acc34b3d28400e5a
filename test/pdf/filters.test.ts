import { zlibSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { decodeStream } from '../../core/pdf/read/filters.ts'

/** Hardly to be packed: longer than the pieces that it is unpacked in. */
const TEXT = Uint8Array.from({ length: 50_000 }, (_, index) => Math.imul(index * index + index, 2_654_435_761) >>> 25)
const PACKED = zlibSync(TEXT)

function unpack(bytes: Uint8Array): { data: Uint8Array; damaged: boolean } {
  let damaged = false
  const data = decodeStream(bytes, ['FlateDecode'], [], 1_000_000, undefined, () => {
    damaged = true
  })
  return { data, damaged }
}

describe('packed data', () => {
  it('give what came out until where they end, and are called damaged', () => {
    expect(unpack(PACKED)).toEqual({ data: TEXT, damaged: false })
    // Only the checksum is missing: all is there.
    expect(unpack(PACKED.subarray(0, -4))).toEqual({ data: TEXT, damaged: true })
    const broken = PACKED.slice()
    broken.fill(0xaa, 13_000, 13_020)
    const before = unpack(broken)
    expect([before.damaged, before.data.length > 5000, before.data]).toEqual([true, true, TEXT.subarray(0, before.data.length)])
    const { data, damaged } = unpack(PACKED.subarray(0, -20))
    expect([damaged, data.length > TEXT.length / 2, data]).toEqual([true, true, TEXT.subarray(0, data.length)])
  })
})
