import { describe, expect, it } from 'vitest'
import { workingDayAfter } from '../../core/base/working-day.ts'

describe('a working day later', () => {
  it.each([
    ['2026-11-18T10:00:00Z', '2026-11-19T10:00:00Z', 'Wednesday to Thursday'],
    ['2026-11-20T15:30:00Z', '2026-11-23T15:30:00Z', 'Friday to Monday'],
    ['2026-11-21T09:00:00Z', '2026-11-24T00:00:00Z', 'Saturday counts from Monday'],
    ['2026-11-22T23:59:59Z', '2026-11-24T00:00:00Z', 'Sunday counts from Monday'],
  ])('%s is %s (%s)', (from, to) => {
    expect(new Date(workingDayAfter(Date.parse(from))).toISOString()).toBe(new Date(to).toISOString())
  })
})
