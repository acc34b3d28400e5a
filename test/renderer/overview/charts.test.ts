import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSpot, type Row } from '../../../renderer/ui/charts/marks.ts'
import { roundTicks } from '../../../renderer/ui/charts/ticks.ts'

/** Amounts have four decimal places at the most. */
const length = fc.integer({ min: -1e12, max: 1e15 }).map((units) => units / 10_000)

describe('the lines of an axis', () => {
  it('are round numbers around all lengths, zero among them, and few', () => {
    fc.assert(
      fc.property(fc.array(length, { maxLength: 30 }), fc.boolean(), (lengths, whole) => {
        const ticks = roundTicks(lengths, { whole })
        const [low = 0, high = 0] = [ticks[0]?.at, ticks.at(-1)?.at]
        expect(low <= Math.min(0, ...lengths) && high >= Math.max(0, ...lengths)).toBe(true)
        expect(ticks.some(({ at }) => at === 0)).toBe(true)
        expect(ticks.length).toBeGreaterThan(1)
        expect(ticks.length).toBeLessThan(9)
        expect(ticks.every(({ at, text }) => Number(text) === at && /^-?[\d.]+$/.test(text))).toBe(true)
        if (whole) expect(ticks.every(({ at }) => Number.isInteger(at))).toBe(true)
      }),
    )
  })

  it('are these', () => {
    const texts = (lengths: number[], whole = false): string[] => roundTicks(lengths, { whole }).map(({ text }) => text)
    expect(texts([78_432.1])).toEqual(['0', '20000', '40000', '60000', '80000'])
    expect(texts([-30, 90])).toEqual(['-50', '0', '50', '100'])
    expect(texts([0.4])).toEqual(['0', '0.1', '0.2', '0.3', '0.4'])
    expect(texts([2], true)).toEqual(['0', '1', '2'])
    expect(texts([])).toEqual(['0', '1'])
  })
})

describe('the keys in a picture', () => {
  const mark = (href: string | undefined) => ({ length: 1, text: '', name: '', href })
  const rows: Row[] = [
    { key: 'a', label: 'a', marks: [mark('1'), mark('2')] },
    { key: 'b', label: 'b', marks: [mark(undefined), mark(undefined)] },
    { key: 'c', label: 'c', marks: [mark(undefined), mark('3')] },
  ]
  const go = (row: number, series: number, key: string) =>
    nextSpot(rows, { row, series }, key, { next: 'ArrowRight', previous: 'ArrowLeft' })

  it('pass over what leads nowhere, and stay within the picture', () => {
    expect(go(0, 0, 'ArrowRight')).toEqual({ row: 2, series: 1 })
    expect(go(2, 1, 'ArrowLeft')).toEqual({ row: 0, series: 1 })
    expect(go(0, 0, 'ArrowDown')).toEqual({ row: 0, series: 1 })
    expect(go(2, 1, 'ArrowRight')).toBeUndefined()
    expect(go(2, 1, 'ArrowUp')).toBeUndefined()
    expect([go(2, 1, 'Home'), go(0, 0, 'End')]).toEqual([
      { row: 0, series: 1 },
      { row: 2, series: 1 },
    ])
    expect(go(0, 0, 'x')).toBeUndefined()
  })
})
