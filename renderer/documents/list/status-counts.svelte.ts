import type { FacetCount } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'
import { listQuery, type ListChoice } from './choice.ts'

/** How many documents stand where, beside the rows: the counts follow them, and no faster than they are answered. */
export class StatusCounter {
  /** Undefined while nobody knows: none is another thing. */
  counts: readonly FacetCount[] | undefined = $state.raw()
  private wanted: ListChoice | undefined
  private isCounting = false
  private readonly api: Pick<Api, 'desk_facet'>

  constructor(api: Pick<Api, 'desk_facet'>) {
    this.api = api
  }

  async count(choice: ListChoice): Promise<void> {
    this.wanted = choice
    if (this.isCounting) return
    this.isCounting = true
    try {
      for (let next = this.take(); next !== undefined; next = this.take()) this.counts = await this.ask(next)
    } catch {
      // The rows say what failed; without counts the states can be chosen all the same.
      this.counts = undefined
    } finally {
      this.isCounting = false
    }
  }

  private take(): ListChoice | undefined {
    const { wanted } = this
    this.wanted = undefined
    return wanted
  }

  /** Counts all states: which is chosen narrows the rows only. */
  private async ask(choice: ListChoice): Promise<readonly FacetCount[]> {
    const { sort_by: _by, sort_order: _order, ...query } = listQuery({ ...choice, status: 'all' })
    return (await this.api.desk_facet({ params: { facet: 'need' }, query })).items
  }
}
