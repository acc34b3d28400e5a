import { expect, it } from 'vitest'
import { isPlainObject } from '../../core/pdf/conform/file.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

it('ISO 19005-3, 6.1.9: an object stands on lines of its own', () => {
  const file = '12 0 obj\n<< >>\nendobj\n'
  expect(isPlainObject(bytes(file), 12, 0, file.indexOf('>>') + 2)).toBe(true)
  expect(isPlainObject(bytes(file.replace('\nendobj', ' endobj')), 12, 0, file.indexOf('>>') + 2)).toBe(false)
})

it('an object at the very end of a file that was cut there is none', () => {
  const file = '12 0 obj\n<< >>'
  expect(isPlainObject(bytes(file), 12, 0, file.length)).toBe(false)
  expect(isPlainObject(bytes(`${file} \0`), 12, 0, file.length)).toBe(false)
})
