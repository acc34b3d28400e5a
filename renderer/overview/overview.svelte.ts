import type { Overview } from '../../core/contract/overview.ts'
import type { Api } from '../lib/api.ts'

/** What the engine says of one month; what was said last stays until the next answer is there. */
export class OverviewAnswer {
  data: Overview | undefined = $state.raw()
  failure: unknown = $state.raw()
  private wanted: string | undefined
  private asks = 0
  /** Which of the asks was answered last: what is asked for later is never followed by what was asked for before. */
  private answered = 0
  private readonly api: Pick<Api, 'desk_overview'>

  constructor(api: Pick<Api, 'desk_overview'>) {
    this.api = api
  }

  /** Undefined: the present month. */
  async load(month: string | undefined): Promise<void> {
    this.wanted = month
    const mine = ++this.asks
    const isLate = (): boolean => this.wanted !== month || mine < this.answered
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    try {
      const data = await this.api.desk_overview({ query: { time_zone, ...(month === undefined ? {} : { month }) } })
      if (isLate()) return
      this.answered = mine
      this.data = data
      this.failure = undefined
    } catch (error) {
      if (isLate()) return
      this.answered = mine
      this.failure = error
    }
  }

  /** Asks again for the month that is shown. */
  refresh(): Promise<void> {
    return this.load(this.wanted)
  }
}

/** The currencies of all sums, the one of most documents first; documents that name none come last. */
export function currenciesOf({ months, due }: Overview): string[] {
  const counts = new Map<string, number>()
  const sums = [...months, ...Object.values(due).flatMap(({ sums: ofAge }) => ofAge)]
  for (const { currency_code, count } of sums) counts.set(currency_code, (counts.get(currency_code) ?? 0) + count)
  return [...counts].sort(([left, few], [right, many]) => Number(left === '') - Number(right === '') || many - few).map(([code]) => code)
}
