/** Days as people count them where they are; a time zone is a name of the IANA list, such as `Europe/Berlin`. */

/** The day of a moment (milliseconds since 1970), `YYYY-MM-DD`. Throws a RangeError for a zone that is not known. */
export function localDay(millis: number, zone: string): string {
  return partsAt(millis, zone).slice(0, 10)
}

/** The moment a day begins. */
export function startOfDay(day: string, zone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  const ahead = (at: number): number => Date.parse(`${partsAt(at, zone)}Z`) - at
  // What the clocks show is known at a moment alone: the first guess is no further from it than a change of the clocks.
  return wanted - ahead(wanted - ahead(wanted))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What a clock there shows, as `YYYY-MM-DDTHH:MM:SS`. */
function partsAt(millis: number, zone: string): string {
  const known = formats.get(zone)
  const format =
    known ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  if (known === undefined) formats.set(zone, format)
  const parts = Object.fromEntries(format.formatToParts(millis).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`
}
