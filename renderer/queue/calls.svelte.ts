import type { QueryOf } from '../../core/contract/routes.ts'
import type { NetworkCall } from '../../core/contract/types.ts'
import type { Api } from '../lib/api.ts'

type CallsApi = Pick<Api, 'desk_calls' | 'desk_calls_export'>
type Filters = QueryOf<'desk_calls_export'>

const PAGE = 100

/** The network log as it is searched: a page at a time, the newest first. */
export class Calls {
  search = $state('')
  host = $state('')
  status = $state('')
  /** `YYYY-MM-DD` of the person's calendar. */
  day = $state('')
  items: readonly NetworkCall[] | undefined = $state.raw()
  hosts: readonly string[] = $state.raw([])
  total = $state(0)
  failure: unknown = $state.raw()
  private readonly api: CallsApi
  private asked = 0

  constructor(api: CallsApi) {
    this.api = api
  }

  get isFiltered(): boolean {
    return [this.search, this.host, this.status, this.day].some((value) => value !== '')
  }

  clear(): void {
    this.search = this.host = this.status = this.day = ''
  }

  /** The filters as the engine takes them: a day is from midnight to midnight where the person is. */
  filters(): Filters {
    const { search, host, status } = this
    const chosen = Object.fromEntries(Object.entries({ search: search.trim(), host, status }).filter(([, value]) => value !== ''))
    return { ...chosen, ...dayLimits(this.day) }
  }

  /** From the beginning, or with the next page behind those that are shown. */
  async load({ more = false } = {}): Promise<void> {
    this.asked += 1
    const { asked } = this
    const before = more ? (this.items ?? []) : []
    try {
      const page = await this.api.desk_calls({ query: { ...this.filters(), limit: String(PAGE), offset: String(before.length) } })
      // What was typed since is asked for already.
      if (asked !== this.asked) return
      const shown = new Set(before.map(({ seq }) => seq))
      this.items = [...before, ...page.items.filter(({ seq }) => !shown.has(seq))]
      this.hosts = page.hosts
      this.total = page.total
      this.failure = undefined
    } catch (error) {
      if (asked === this.asked) this.failure = error
    }
  }

  /** As many as are shown, as they are now. */
  async renew(): Promise<void> {
    if ((this.items?.length ?? 0) <= PAGE) await this.load()
  }

  async export(): Promise<{ readonly bytes: Uint8Array; readonly count: number; readonly left_out: number }> {
    const log = await this.api.desk_calls_export({ query: this.filters() })
    return { bytes: new TextEncoder().encode(JSON.stringify(log, null, 2)), count: log.items.length, left_out: log.left_out }
  }
}

function dayLimits(day: string): Filters {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return {}
  return { from: new Date(year, month - 1, date).toISOString(), to: new Date(year, month - 1, date + 1).toISOString() }
}
