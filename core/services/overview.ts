import { addDays, shiftMonth } from '../base/days.ts'
import { localDay, startOfDay } from '../base/local-day.ts'
import { AppError } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import type { DueAge, DueRange, Overview } from '../contract/overview.ts'
import type { StoreReads } from '../store/store.ts'
import type { OverviewQuery } from '../contract/parameters.ts'

export interface OverviewPorts {
  readonly store: StoreReads
  readonly clock: Clock
}

const MONTHS = 24
/** What fell due longer ago is not looked at any more, as whether it was paid is not known here. */
const YEAR_DAYS = 365

/** By days since the due date, both included; a side without a bound is open. */
const AGES: Readonly<Record<Exclude<DueAge, 'undated'>, readonly [number | undefined, number | undefined]>> = {
  not_due: [undefined, 0],
  days_1: [1, 7],
  days_8: [8, 30],
  days_31: [31, 60],
  days_61: [61, 90],
  days_91: [91, YEAR_DAYS],
  earlier: [YEAR_DAYS + 1, undefined],
}

/** The first page of a client company: its month, what falls due, its deliveries, and what stops most documents. */
export function createOverview({ store, clock }: OverviewPorts) {
  const dueBetween = async (from: string | undefined, to: string | undefined): Promise<DueRange> => ({
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    sums: await store.overview.sumDue(from, to),
  })

  return {
    /** Throws `invalid_parameter` for a time zone that is not known. */
    read: async ({ month: asked, time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone }: OverviewQuery): Promise<Overview> => {
      const today = dayIn(time_zone, clock.millis())
      const month = asked ?? today.slice(0, 7)
      const aged = async (age: keyof typeof AGES): Promise<DueRange> => {
        const [least, most] = AGES[age]
        return dueBetween(most === undefined ? undefined : addDays(today, -most), least === undefined ? undefined : addDays(today, -least))
      }
      const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
      const first = shiftMonth(month, 1 - MONTHS)
      const months = Array.from({ length: MONTHS + 1 }, (_, index) => shiftMonth(first, index))
      const ends = await store.overview.countDeliveries(months.map((one) => new Date(startOfDay(`${one}-01`, time_zone)).toISOString()))
      const needs = await store.overview.countByNeed()
      return {
        month,
        today,
        months: await store.overview.sumMonths(first, month),
        due: {
          not_due: await aged('not_due'),
          days_1: await aged('days_1'),
          days_8: await aged('days_8'),
          days_31: await aged('days_31'),
          days_61: await aged('days_61'),
          days_91: await aged('days_91'),
          earlier: await aged('earlier'),
          undated: { sums: await store.overview.sumUndated() },
        },
        due_this_week: await dueBetween(monday, addDays(monday, 6)),
        overdue: await dueBetween(addDays(today, -YEAR_DAYS), addDays(today, -1)),
        deliveries: ends.map((counts, index) => ({ month: months[index] ?? '', ...counts })),
        causes: await store.overview.countStops(),
        now: {
          documents: await store.list.count(),
          attention: needs.needs_attention + needs.other_seller,
          refused: needs.refused + needs.broken,
          ready: needs.ready,
          undecided: needs.undecided,
          received: needs.received,
        },
      }
    },
  }
}

function dayIn(zone: string, millis: number): string {
  try {
    return localDay(millis, zone)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = 'The parameter time_zone must be a time zone such as Europe/Berlin.'
    throw new AppError('invalid_parameter', message, { errors: [{ path: 'time_zone', code: 'invalid_value', message }] })
  }
}
