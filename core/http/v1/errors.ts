import { AppError, type ErrorDetail } from '../../base/errors.ts'
import { DOCUMENT_STATUSES } from '../../contract/types.ts'
import { pathToV1 } from '../../model/v1.ts'
import { formatToV1 } from '../../services/files/v1-formats.ts'
import { statusToV1 } from './statuses.ts'

/** An error of v2 in the words of v1. The paths of a wrong parameter are its name, which both versions share. */
export function errorToV1(error: AppError): AppError {
  const { code, message, errors, line, column, next, cause } = error
  const isParameter = code === 'invalid_parameter'
  return new AppError(code, wordsToV1(message), {
    errors: errors.map((detail) => (isParameter ? { ...detail, message: wordsToV1(detail.message) } : detailToV1(detail))),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(next === undefined ? {} : { next: wordsToV1(next) }),
    ...(cause === undefined ? {} : { cause }),
  })
}

export function detailToV1<Detail extends Pick<ErrorDetail, 'path' | 'message'>>(detail: Detail): Detail {
  return { ...detail, path: pathToV1(detail.path), message: wordsToV1(detail.message) }
}

/** What has a dot inside: a path of the model, a format code, a status. */
const DOTTED = /[a-z0-9_]+(?:\[\d+\])?(?:\.[a-z0-9_]+(?:\[\d+\])?)+/g

function wordsToV1(text: string): string {
  return text.replaceAll(DOTTED, (word) => {
    const status = DOCUMENT_STATUSES.find((known) => known === word)
    return status === undefined ? formatToV1(pathToV1(word)) : statusToV1(status)
  })
}
