/**
 * Invoice numbers by a pattern such as `RE-{YYYY}-{0000}`: the year as four or two digits, the month, and at the end the counter with the
 * digits it has at least. Numbers that begin alike are one series, which goes on without a gap behind the highest one there is.
 */

const COUNTER = /\{(0+)\}$/

export interface Series {
  /** What all numbers of the series begin with. */
  readonly prefix: string
  readonly digits: number
}

/** The series of a pattern on a day; another year or month is another series where the pattern names it. */
export function seriesOf(pattern: string, day: string): Series {
  const [year = '', month = ''] = day.split('-')
  const prefix = pattern.replace(COUNTER, '').replaceAll('{YYYY}', year).replaceAll('{YY}', year.slice(2)).replaceAll('{MM}', month)
  return { prefix, digits: COUNTER.exec(pattern)?.[1]?.length ?? 1 }
}

/** The number behind the highest one of a series, or its first. */
export function nextNumber({ prefix, digits }: Series, highest: string | undefined): string {
  const counter = BigInt(highest?.slice(prefix.length) ?? '0') + 1n
  return prefix + counter.toString().padStart(digits, '0')
}

/** The pattern that a number of a day follows: its last digits are the counter, a year of that day before them is the year. */
export function patternOf(number: string, day: string): string | undefined {
  const tail = /\d+$/.exec(number)?.[0]
  if (tail === undefined || number.length > 40 || /[{}]/.test(number)) return undefined
  const year = day.slice(0, 4)
  // 20260017 is the year and a counter, too.
  const isYearFirst = tail.startsWith(year) && tail.length >= 6
  const counter = (isYearFirst ? tail.slice(4) : tail).slice(-9)
  const prefix = number.slice(0, number.length - counter.length)
  const at = prefix.lastIndexOf(year)
  const named = at < 0 ? prefix : `${prefix.slice(0, at)}{YYYY}${prefix.slice(at + 4)}`
  return `${named}{${'0'.repeat(counter.length)}}`
}
