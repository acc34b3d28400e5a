import { AppError } from '../base/errors.ts'
import { lazy } from '../base/lazy.ts'

/**
 * A JSON text in which every number keeps its digits: numbers become decimal texts without exponent, so `1.10` and `12345678901234567.89`
 * arrive as written (decisions on decimals: both JSON numbers and decimal strings are accepted). Throws AppError `malformed_json`.
 */
export function parseExactJson(source: string): unknown {
  return tellsSpelling() ? parseJson(source, keepDigits) : parseQuotedJson(source)
}

/** Whether the platform tells how a number is spelt; Node 20 does not, which the package of the engine runs in. */
const tellsSpelling = lazy(() => parseJson('1.0', keepDigits) === '1.0')

const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/** The same by reading twice: the second time every number stands there as a text. Throws AppError `malformed_json`. */
export function parseQuotedJson(source: string): unknown {
  parseJson(source)
  return parseJson(source.replaceAll(TEXT_OR_NUMBER, (found) => (found.startsWith('"') ? found : JSON.stringify(expandExponent(found)))))
}

/** Throws AppError `malformed_json` with line and column where the engine says the position. */
export function parseJson(source: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(source, reviver) as unknown
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError('malformed_json', `The text cannot be read as JSON: ${reason}.`, { ...placeOf(source, reason), cause: error })
  }
}

// The third argument is ECMAScript's JSON.parse source text access; the library types of our target do not have it yet.
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value
  return expandExponent(context.source)
}

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/

/** `1.5e3` -> `1500`; what has no exponent, or one beyond reason, stays as it is. */
function expandExponent(number: string): string {
  const parts = EXPONENT.exec(number)
  const shift = Number(parts?.[4] ?? 0)
  if (parts === null || Math.abs(shift) > 60) return number
  const whole = parts[2] ?? ''
  const digits = whole + (parts[3] ?? '')
  const point = whole.length + shift
  const padded = point > digits.length ? digits.padEnd(point, '0') : point < 1 ? digits.padStart(digits.length + 1 - point, '0') : digits
  const at = Math.max(point, 1)
  const fraction = padded.slice(at)
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  return `${parts[1] ?? ''}${integer}${fraction === '' ? '' : `.${fraction}`}`
}

/** V8 and others name a position, or a line and column, in the message; where they do not, the place stays unknown. */
function placeOf(source: string, reason: string): { line?: number; column?: number } {
  const named = /line (\d+) column (\d+)/.exec(reason)
  if (named !== null) return { line: Number(named[1]), column: Number(named[2]) }
  const at = /position (\d+)/.exec(reason)
  const offset = at === null ? (reason.includes('end of JSON') ? source.length : undefined) : Number(at[1])
  if (offset === undefined) return {}
  const before = source.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}
