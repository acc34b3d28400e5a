import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, monthsBetween } from '../../../core/base/days.ts'
import { nextNumber, patternOf, seriesOf } from '../../../core/services/address-book/numbering.ts'

describe('invoice numbers', () => {
  it.each([
    ['RE-2026-0017', 'RE-{YYYY}-{0000}', 'RE-2027-0001'],
    ['20260017', '{YYYY}{0000}', '20270001'],
    ['471102', '{000000}', '471103'],
    ['R/9', 'R/{0}', 'R/10'],
    ['2026/11-99', '{YYYY}/11-{00}', '2027/11-01'],
  ])('%s follows %s', (number, pattern, next) => {
    expect(patternOf(number, '2026-11-05')).toBe(pattern)
    const series = seriesOf(pattern, '2027-01-02')
    expect(nextNumber(series, number.startsWith(series.prefix) ? number : undefined)).toBe(next)
  })

  it('what does not end in digits is no series', () => {
    expect(patternOf('Rechnung', '2026-11-05')).toBeUndefined()
  })

  it('month and short year are named by the pattern', () => {
    expect(nextNumber(seriesOf('{YY}{MM}-{000}', '2026-03-09'), undefined)).toBe('2603-001')
  })
})

describe('days', () => {
  it('the last day of a month stays the last, and no month is skipped', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-02-28', 1)).toBe('2026-03-31')
    expect(addMonths('2026-01-30', 1)).toBe('2026-02-28')
    expect(addMonths('2026-11-15', 3)).toBe('2027-02-15')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
    expect(monthsBetween('2026-11-30', '2027-02-01')).toBe(3)
  })

  it('are counted over the change of the clocks', () => {
    expect(addDays('2026-10-20', 14)).toBe('2026-11-03')
    expect(daysBetween('2026-03-20', '2026-04-03')).toBe(14)
  })
})
