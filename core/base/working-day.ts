const DAY_MS = 24 * 3600 * 1000

/**
 * The moment one working day after another, in milliseconds since 1970 and by days of UTC: the same time on the next day that is no Saturday or
 * Sunday. What begins on a weekend begins on Monday at midnight.
 */
export function workingDayAfter(millis: number): number {
  let start = millis
  while (isWeekend(start)) start = (Math.floor(start / DAY_MS) + 1) * DAY_MS
  let end = start + DAY_MS
  while (isWeekend(end)) end += DAY_MS
  return end
}

/** The last moment of which `workingDayAfter` is no later than this one: what began by then has waited longer than a working day. */
export function workingDayBefore(millis: number): number {
  let end = millis
  while (isWeekend(end)) end = Math.floor(end / DAY_MS) * DAY_MS - 1
  let start = end - DAY_MS
  while (isWeekend(start)) start -= DAY_MS
  return start
}

function isWeekend(millis: number): boolean {
  const day = new Date(millis).getUTCDay()
  return day === 0 || day === 6
}
