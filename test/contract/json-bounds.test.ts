import fc from 'fast-check'
import { expect, it } from 'vitest'

import { decodeShaped, listOf, word } from '../../core/contract/shape.ts'
import { parseExactJson, parseJson } from '../../core/contract/json.ts'

const failure = (words: string) =>
  expect.objectContaining({ code: 'malformed_json', message: expect.stringContaining(words) as string }) as Error

it('JSON is bounded in depth, in lists and objects and in values before it is read', () => {
  expect(() => parseJson('['.repeat(101))).toThrow(failure('100 deep'))
  expect(() => parseExactJson(`[${'{},'.repeat(300_000)}{}]`)).toThrow(failure('300000 lists and objects'))
  expect(() => parseExactJson(`[${'1,'.repeat(1_000_001)}1]`)).toThrow(failure('1000000 values'))
  expect(parseJson(`${'['.repeat(100)}${']'.repeat(100)}`)).toHaveLength(1)
})

it('what stands in texts is no bracket', () => {
  const text = fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', ']', 'a'), minLength: 200, maxLength: 400 })
  fc.assert(
    fc.property(text, (value) => {
      expect(parseJson(JSON.stringify({ value, list: [value] }))).toEqual({ value, list: [value] })
    }),
  )
})

it('of a body that is wrong throughout the first thousand paths are named', () => {
  const wrong = Array.from({ length: 5000 }, () => 1)
  expect(() => decodeShaped(listOf(word), wrong)).toThrow(
    expect.objectContaining({
      code: 'validation_error',
      errors: expect.toSatisfy((errors: unknown[]) => errors.length === 1000) as unknown,
    }) as Error,
  )
})
