import { expect, it } from 'vitest'
import { nextAfter } from '../../../renderer/address-book/recurrence.ts'

it.each([
  ['month', '2026-11-02', '2026-11-22', '2026-12-02'],
  ['month', '2026-11-22', '2026-11-22', '2026-12-22'],
  ['month', '2026-01-31', '2026-11-22', '2026-11-30'],
  ['quarter', '2026-08-15', '2026-11-22', '2027-02-15'],
  ['year', '2026-12-01', '2026-11-22', '2027-12-01'],
  ['month', undefined, '2026-11-22', '2026-12-22'],
  ['month', 'soon', '2026-11-22', '2026-12-22'],
] as const)('the next one of each %s after the one of %s is, on %s, that of %s', (every, issued, today, next) => {
  expect(nextAfter(every, issued, today)).toBe(next)
})
