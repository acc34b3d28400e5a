import { describe, expect, test } from 'vitest'
import { compactFromIso, isIsoDate, isoFromCompact } from '../../core/base/date.ts'

describe('isIsoDate', () => {
  test.each(['2026-11-30', '2024-02-29', '2000-02-29', '0001-01-01'])('%s is a day', (text) => {
    expect(isIsoDate(text)).toBe(true)
  })

  test.each(['2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-1-1', '20261130', '2026-11-30Z', ''])(
    '%j is none',
    (text) => {
      expect(isIsoDate(text)).toBe(false)
    },
  )
})

test('UNTDID 2379 format 102 and ISO turn into each other', () => {
  expect(isoFromCompact('20261130')).toBe('2026-11-30')
  expect(compactFromIso('2026-11-30')).toBe('20261130')
})

test('a text that is no date is not bent into one', () => {
  expect(isoFromCompact('20260230')).toBeUndefined()
  expect(compactFromIso('30.11.2026')).toBe('30.11.2026')
})
