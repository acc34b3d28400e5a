import { AppError } from '../base/errors.ts'

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

/** Milliseconds since 1970. Throws AppError `validation_error` for what is no RFC 3339 date and time with its zone. */
export function readMoment(path: string, text: string): number {
  const millis = RFC_3339.test(text) ? Date.parse(text) : NaN
  if (!Number.isNaN(millis)) return millis
  throw wrongTime(path, 'must be a date and time with its zone, such as 2026-08-31T18:00:00+02:00.')
}

/** As `readMoment`. Throws AppError `validation_error` for a time that has passed as well. */
export function readComingMoment(path: string, text: string, now: number): number {
  const millis = readMoment(path, text)
  if (millis > now) return millis
  throw wrongTime(path, 'has passed already.')
}

function wrongTime(path: string, why: string): AppError {
  const message = `${path} ${why}`
  return new AppError('validation_error', message, { errors: [{ path, code: 'wrong_time', message }] })
}
