import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countFirst } from '../../core/base/search.ts'

it('counts what stands before the first entry that fails', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(21), (numbers, limit) => {
      const sorted = numbers.toSorted((left, right) => left - right)
      expect(countFirst(sorted, (one) => one < limit)).toBe(sorted.filter((one) => one < limit).length)
    }),
  )
})
