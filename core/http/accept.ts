import { AppError } from '../base/errors.ts'
import { MEDIA_TYPES } from '../contract/client.ts'
import type { Medium } from '../contract/route.ts'

/**
 * The kind of answer a caller prefers (RFC 9110, section 12.5.1) of those that an operation gives, the first where it does not care. Throws
 * AppError `not_acceptable`.
 */
export function chooseMedium(headers: Headers, given: readonly [Medium, ...Medium[]]): Medium {
  const accept = headers.get('accept')
  if (accept === null || accept.trim() === '' || given[0] === 'none') return given[0]
  const ranges = accept.split(',').map(readRange)
  const best = given
    .map((medium) => ({ medium, quality: qualityOf(medium, ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality)[0]
  if (best !== undefined) return best.medium
  const types = given.map((medium) => MEDIA_TYPES[medium]).join(' or ')
  throw new AppError('not_acceptable', `The operation answers with ${types}, which the Accept header does not allow.`)
}

interface Range {
  readonly type: string
  readonly quality: number
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.map((parameter) => /^q=([\d.]{1,5})$/.exec(parameter)?.[1]).find((value) => value !== undefined)
  return { type, quality: Number(quality ?? 1) }
}

/** The most specific range that speaks of the type decides. */
function qualityOf(medium: Medium, ranges: readonly Range[]): number {
  const type = MEDIA_TYPES[medium]
  const names = medium === 'xml' ? [type, 'text/xml'] : [type]
  const groups = names.map((name) => `${name.slice(0, name.indexOf('/'))}/*`)
  for (const wanted of [names, groups, ['*/*']]) {
    const found = ranges.filter((range) => wanted.includes(range.type)).map(({ quality }) => quality)
    if (found.length > 0) return Math.max(...found)
  }
  return 0
}
