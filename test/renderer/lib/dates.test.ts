import { describe, expect, it } from 'vitest'
import { formatDate, formatMoment, minutesUntil, parseDate, parseTime, parseTypedDate } from '../../../renderer/lib/dates.ts'
import { LANGUAGES } from '../../../core/languages/languages.ts'

describe('dates as a person reads and types them', () => {
  it.each([
    ['de', '30.11.2026'],
    ['en', '30 Nov 2026'],
    ['fr', '30/11/2026'],
    ['nl', '30-11-2026'],
  ] as const)('%s writes 2026-11-30 as %s', (language, expected) => {
    expect(formatDate('2026-11-30', language)).toBe(expected)
    expect(formatDate('2026-02-30', language)).toBe('2026-02-30')
  })

  it('every day of a year is understood as it is written', () => {
    for (const language of LANGUAGES)
      for (let month = 1; month <= 12; month++) {
        const iso = `2026-${String(month).padStart(2, '0')}-07`
        expect(parseDate(formatDate(iso, language), language)).toBe(iso)
      }
  })

  it.each([
    ['30.11.26', '2026-11-30'],
    ['1/2/2026', '2026-02-01'],
    ['1-2-2026', '2026-02-01'],
    ['2026-11-30', '2026-11-30'],
    ['30. November 2026', '2026-11-30'],
    ['31.11.2026', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('%s is understood', (typed, expected) => {
    expect(parseDate(typed, 'de')).toBe(expected)
  })

  it.each([
    ['en', '15-Mar-26', '2026-03-15'],
    ['en', '15-Mar-2026', '2026-03-15'],
    ['en', '2026-03-15 00:00:00', '2026-03-15'],
    ['fr', '15-mars-26', '2026-03-15'],
    ['fr', '15-févr.-26', '2026-02-15'],
    ['fr', '1er mars 2026', '2026-03-01'],
    ['fr', '15/03/2026 00:00', '2026-03-15'],
    ['fr', '15/03/2026 08:30', undefined],
    ['de', '15. März 26', '2026-03-15'],
  ] as const)('%s: %s is understood as spreadsheets write it', (language, typed, expected) => {
    expect(parseDate(typed, language)).toBe(expected)
  })

  it.each([
    ['15.3', '2026-03-15'],
    ['15.3.', '2026-03-15'],
    ['15/3', '2026-03-15'],
    ['1503', '2026-03-15'],
    ['150327', '2027-03-15'],
    ['15032027', '2027-03-15'],
    ['+30', '2026-12-15'],
    ['-1', '2026-11-14'],
    ['+0', '2026-11-15'],
    ['31.4', undefined],
    ['+99999', undefined],
    ['15', undefined],
    ['30.11.26', '2026-11-30'],
  ])('%s is understood as a short form', (typed, expected) => {
    expect(parseTypedDate(typed, 'de', { today: '2026-11-21', from: '2026-11-15' })).toBe(expected)
  })

  it.each([
    ['18:00', '18:00'],
    ['7.30', '07:30'],
    ['1745', '17:45'],
    ['730', '07:30'],
    ['18h', '18:00'],
    ['18h15', '18:15'],
    [' 8 ', '08:00'],
    ['24:00', undefined],
    ['12:60', undefined],
    ['12:5', undefined],
    ['noon', undefined],
    ['', undefined],
  ])('%s is understood as a time of day', (typed, expected) => {
    expect(parseTime(typed)).toBe(expected)
  })

  it('counts no days from what is no date', () => {
    expect(parseTypedDate('+30', 'de', { today: '2026-11-21', from: 'soon' })).toBeUndefined()
  })

  it('says only the time for today, the day too for any other', () => {
    const now = new Date(2026, 10, 21, 11, 5)
    const today = new Date(2026, 10, 21, 10, 42).toISOString()
    const before = new Date(2026, 10, 20, 10, 42).toISOString()
    expect(formatMoment(today, 'de', now)).toBe('10:42')
    expect(formatMoment(before, 'de', now)).toBe('20.11.2026, 10:42')
    expect(formatMoment('soon', 'de', now)).toBe('soon')
  })

  it('counts whole minutes and never less than none', () => {
    const now = new Date('2026-11-21T10:00:00Z')
    expect(minutesUntil('2026-11-21T10:02:30.000Z', now)).toBe(2)
    // Seconds are no minute: it is soon.
    expect(minutesUntil('2026-11-21T10:00:59.000Z', now)).toBe(0)
    expect(minutesUntil('2026-11-21T09:00:00.000Z', now)).toBe(0)
  })
})
