import fc from 'fast-check'
import { expect, it } from 'vitest'

import { AppError } from '../../core/base/errors.ts'
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

const repeated = (read: (source: string) => unknown, source: string): unknown => {
  try {
    return read(source)
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_error') return error.errors.map(({ path, code }) => `${code} ${path}`)
    throw error
  }
}

it('a member that stands twice is refused with its path, whichever comes last', () => {
  const twice = (...paths: string[]) => paths.map((path) => `repeated_member ${path}`)
  for (const read of [parseJson, parseExactJson]) {
    expect(repeated(read, '{"totals":{"payable":1028,"payable":1.00}}')).toEqual(twice('totals.payable'))
    expect(repeated(read, '{"items":[{"id":"1"},{"id":"2","price":1,"price":1},[{}]],"items":[]}')).toEqual(
      twice('items[1].price', 'items'),
    )
    expect(repeated(read, '[{"a:{\\"":1,"\\u0061:{\\"":"a"}]')).toEqual(twice('[0].a:{"'))
    expect(repeated(read, '{"__proto__":1,"__proto__":2,"a":{"constructor":1}}')).toEqual(twice('__proto__'))
    expect(repeated(read, '{"a":{"n":":,"},"b":{"n":"{"},"c":[{"n":1},{"n":1}]}')).toMatchObject({ b: { n: '{' } })
  }
  expect(repeated(parseExactJson, '{"format":"a","format":"b","model":{"items":[{"price":1,"price":2}]}}')).toEqual(
    twice('format', 'items[0].price'),
  )
})

it('names as many members that stand twice as other faults, with names that stay short', () => {
  const name = 'n'.repeat(100_000)
  const source = `{"${name}":{${Array.from({ length: 5000 }, () => '"a":1').join(',')}}}`
  expect(repeated(parseJson, source)).toEqual(Array.from({ length: 1000 }, () => `repeated_member ${'n'.repeat(60)}.a`))
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
