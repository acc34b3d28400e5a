import { describe, expect, it } from 'vitest'
import { workingDayAfter, workingDayBefore } from '../../core/base/working-day.ts'

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

it('the day before is the last moment from which it is one working day at most', () => {
  const HOUR = 3_600_000
  // Two weeks from a Sunday on, hour by hour.
  for (let now = Date.UTC(2026, 7, 2); now < Date.UTC(2026, 7, 16); now += HOUR) {
    expect(workingDayAfter(workingDayBefore(now))).toBeLessThanOrEqual(now)
    expect(workingDayAfter(workingDayBefore(now) + 1)).toBeGreaterThan(now)
  }
})
