import { AppError } from '../../base/errors.ts'
import type { Value } from '../sql/database.ts'

/** Numbers of types in PostgreSQL's catalogue. */
const BOOL = 16
const BYTEA = 17
const INT8 = 20
const INT2 = 21
const INT4 = 23
const NUMERIC = 1700

/** A whole number as it is; one that JavaScript cannot hold is a mistake of whoever wrote the statement: amounts are asked for as text. */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) throw new RangeError(`The number ${text} is read as text, or not exactly.`)
  return value
}

/** Answers are given as SQLite gives them: whole numbers, 0 and 1 for what is false or true, bytes, and text for everything else. */
export function getTypeParser(oid: number): (text: string) => string | number | Uint8Array {
  switch (oid) {
    case BOOL:
      return (text) => (text === 't' ? 1 : 0)
    case BYTEA:
      return bytesOf
    case INT2:
    case INT4:
    case INT8:
    case NUMERIC:
      return wholeNumber
    default:
      return (text) => text
  }
}

/** Written as `\x` and two digits for each byte. */
function bytesOf(text: string): Uint8Array {
  const bytes = Buffer.from(text.slice(2), 'hex')
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Throws AppError `invalid_parameter` for a text that PostgreSQL cannot hold. */
export function parameterOf(value: Value): string | number | Buffer | null {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (typeof value === 'string' && value.includes('\0')) {
    throw new AppError('invalid_parameter', 'A text holds the character U+0000, which cannot be stored or looked for.', {
      next: 'Take the character out of the texts that were sent; it was probably copied along from another program.',
    })
  }
  return value
}
