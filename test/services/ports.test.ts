import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIds } from '../../core/services/ports.ts'

describe('ids', () => {
  it('are UUIDs of version 7 that sort as they were made, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 3 }), { minLength: 1, maxLength: 50 }), (steps) => {
        let now = 1_800_000_000_000
        const ids = createIds({ now: () => '', millis: () => now })
        const made = steps.flatMap((step) => {
          now += step
          return [ids.next(), ids.next()]
        })
        for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect([...made].sort()).toEqual(made)
        expect(new Set(made).size).toBe(made.length)
      }),
    )
  })

  it('stay apart and in order when more are made in a millisecond than the counter holds', () => {
    const ids = createIds({ now: () => '', millis: () => 1_800_000_000_000 })
    const made = Array.from({ length: 10_000 }, () => ids.next())
    expect([...made].sort()).toEqual(made)
    expect(new Set(made).size).toBe(made.length)
  })
})
