import { expect, it } from 'vitest'
import { sayHolding, sayWritten } from '../../core/cli/counted.ts'

it('one document or entry is named in the singular, and a log without entries names no hash', () => {
  expect([0, 1, 2].map((count) => sayWritten(count, count, 'abc'))).toEqual([
    '0 documents, 0 entries; the newest hash is abc',
    '1 document, 1 entry; the newest hash is abc',
    '2 documents, 2 entries; the newest hash is abc',
  ])
  expect([sayHolding(1, 'abc'), sayHolding(2, 'abc'), sayHolding(0, undefined)]).toEqual([
    '1 entry holds; the newest hash is abc',
    '2 entries hold; the newest hash is abc',
    '0 entries hold',
  ])
})
