import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { parseExactJson } from '../../core/contract/json.ts'
import { decodeInvoice } from '../../core/model/decode.ts'
import { encodeInvoice } from '../../core/model/encode.ts'
import { countRuns } from '../support/extent.ts'

const decode = (json: string, lenient = false) => decodeInvoice(parseExactJson(json), { lenient })

function problemsOf(json: string): { path: string; code: string }[] {
  try {
    decode(json)
  } catch (error) {
    if (error instanceof AppError) return error.errors.map(({ path, code }) => ({ path, code }))
    throw error
  }
  return []
}

describe('a model on the wire', () => {
  test('keeps every digit of a number that no binary float can hold', () => {
    const { model } = decode('{"totals":{"total":12345678901234567890.10},"items":[{"price":0.1},{"price":"1.50"}]}')
    expect(model.totals?.total).toBe('12345678901234567890.10')
    expect(encodeInvoice(model, { decimals: 'number' })).toBe(
      '{"document":{},"totals":{"total":12345678901234567890.10},"items":[{"price":0.1},{"price":1.50}]}',
    )
    expect(encodeInvoice(model, { decimals: 'string' })).toContain('"total":"12345678901234567890.10"')
  })

  /** As the platform tells it, which Node 20 does not; a number without exponent stays as it is. */
  const spelt = (_: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined && !/e/i.test(context.source) ? context.source : value

  test('is read as JSON is, with each number as it is spelt, and what is none is refused', () => {
    const number = fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,20})?$/)
    const json = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        number,
        fc.string().map((text) => JSON.stringify(text)),
        fc.constantFrom('true', 'null', '"\\\\"', '"\\" 1"', '" 1.0 "'),
        fc.array(tie('value'), { maxLength: 4 }).map((entries) => `[${entries.join(' ,')}]`),
        fc
          .uniqueArray(fc.tuple(fc.string(), tie('value')), { maxLength: 4, selector: ([name]) => name })
          .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)} :${value}`).join()}}`),
      ),
    })).value
    fc.assert(
      fc.property(json, (source) => {
        expect(parseExactJson(source)).toEqual(JSON.parse(source, spelt))
      }),
      { numRuns: countRuns(2000) },
    )
    expect(parseExactJson('[12345678901234567.890, 1.5e3, "1e3"]')).toEqual(['12345678901234567.890', '1500', '1e3'])
    for (const broken of ['[01]', '[1.]', '[.5]', '[+1]', '[1 2]', '{1:2}', '["1]', '[-]', '[1e]', '[--1]', '[0x1]', '[1.2.3]'])
      expect(() => parseExactJson(broken)).toThrow(expect.objectContaining({ code: 'malformed_json' }))
  })

  test('a value that is no decimal stays the text it is', () => {
    const { model } = decode('{"totals":{"total":"12,50"}}')
    expect(encodeInvoice(model, { decimals: 'number' })).toBe('{"document":{},"totals":{"total":"12,50"}}')
  })

  test('a text of digits is no number', () => {
    const { model } = decode('{"document":{"number":"0042"}}')
    expect(encodeInvoice(model, { decimals: 'number' })).toBe('{"document":{"number":"0042"}}')
  })

  test('every unknown field and wrong type is named with its path', () => {
    expect(problemsOf('{"documents":{},"items":[{"price":true,"sub_items":[{"prise":1}]}],"taxes":{}}')).toEqual([
      { path: 'documents', code: 'unknown_field' },
      { path: 'items[0].price', code: 'not_text' },
      { path: 'items[0].sub_items[0].prise', code: 'unknown_field' },
      { path: 'taxes', code: 'not_list' },
    ])
  })

  test('names of the prototype are unknown fields', () => {
    expect(problemsOf('{"constructor":"x","__proto__":{"a":1}}').map(({ code }) => code)).toEqual(['unknown_field', 'unknown_field'])
  })

  test('lenient leaves unknown fields out and says so', () => {
    const { model, warnings } = decode('{"document":{"number":"1","colour":"red"}}', true)
    expect(model).toEqual({ document: { number: '1' } })
    expect(warnings.map(({ path }) => path)).toEqual(['document.colour'])
  })

  test('null is the same as absent', () => {
    expect(decode('{"supplier":null,"document":{"due_date":null}}').model).toEqual({ document: {} })
  })

  test('bounds lists and nesting', () => {
    expect(problemsOf(`{"items":[${Array(10_001).fill('{}').join(',')}]}`)[0]?.code).toBe('too_many')
    expect(problemsOf(`{"items":[${'{"sub_items":['.repeat(12)}{}${']}'.repeat(12)}]}`)[0]?.code).toBe('too_deep')
  })
})
