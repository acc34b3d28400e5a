import { expect, it } from 'vitest'
import { hasIbanForm, isIban, looksLikeIban, passesIbanRule } from '../../core/base/iban.ts'

const RIGHT = 'DE89 3704 0044 0532 0130 00'

it.each([
  [RIGHT, true, true, true],
  [RIGHT.toLowerCase(), true, true, false],
  [RIGHT.replace('89', '88'), true, false, false],
  ['GB82 west 1234 5698 7654 32', true, true, false],
  ['DE89', false, false, false],
  ['1234567', false, false, false],
  ['', false, false, false],
])('%s', (text, looks, right, official) => {
  expect([looksLikeIban(text), isIban(text), passesIbanRule(text)]).toEqual([looks, right, official])
})

it('a country has one length', () => {
  expect(hasIbanForm('DE89370400440532013000')).toBe(true)
  expect(hasIbanForm('DE8937040044053201300')).toBe(false)
})

it('the form of an IBAN has the length of its country, whatever its check digits', () => {
  expect(['DE89370400440532013000', 'DE00370400440532013000', 'NO9386011117947'].map(hasIbanForm)).toEqual([true, true, true])
  expect(['DE8937040044053201300', 'IBAN32423940', 'DE89 3704 0044 0532 0130 00', ''].map(hasIbanForm)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(isIban('DE00370400440532013000')).toBe(false)
})
