import { SvelteMap } from 'svelte/reactivity'
import type { DocumentRecord } from '../../core/contract/types.ts'
import type { Api } from '../lib/api.ts'
import { changeChoice, FIRST_CHOICE, listQuery, type ListChoice } from './choice.ts'

const PAGE = 100

/** Rows of one choice; a further choice or a reload begins a new load, and answers to an older one change nothing on the screen. */
interface Load {
  readonly pages: Map<number, readonly DocumentRecord[]>
  readonly asked: Set<number>
  total: number | undefined
}

/**
 * The documents of the workspace, fetched page by page where they are looked at. Rows stay on the screen until their
 * successors have arrived, so neither scrolling nor a changed filter shows blanks.
 */
export class DocumentList {
  choice: ListChoice = $state.raw(FIRST_CHOICE)
  total: number | undefined = $state()
  failure: unknown = $state.raw()
  /** Grows with every load that was shown. */
  loads = $state(0)
  /** The row that the keys act on, and the first one in sight: a list that was left is found again as it was. */
  active = $state(0)
  top = 0
  private newest: Load = { pages: new SvelteMap(), asked: new Set(), total: undefined }
  private shown: Load = $state.raw(this.newest)
  private readonly api: Pick<Api, 'documents_list'>
  private seen: readonly [number, number] = [0, 0]

  constructor(api: Pick<Api, 'documents_list'>) {
    this.api = api
  }

  row(index: number): DocumentRecord | undefined {
    return this.shown.pages.get(Math.floor(index / PAGE))?.[index % PAGE]
  }

  /** Index of a document among the loaded rows. */
  indexOf(id: string): number | undefined {
    for (const [page, rows] of this.shown.pages) {
      const at = rows.findIndex((row) => row.id === id)
      if (at >= 0) return page * PAGE + at
    }
    return undefined
  }

  choose(change: Partial<ListChoice>): Promise<void> {
    this.choice = changeChoice(this.choice, change)
    this.seen = [0, 0]
    this.active = 0
    this.top = 0
    return this.reload()
  }

  /** Asks again for what is on the screen and forgets the rest. */
  async reload(): Promise<void> {
    const load = this.begin()
    const [first, last] = this.seen
    try {
      for (let page = first; page <= last && load === this.newest; page++) await this.fetchPage(page, load)
      if (load === this.newest) this.failure = undefined
    } catch (error) {
      if (load === this.newest) this.failure = error
    }
    if (load !== this.newest || load.total === undefined) return
    this.shown = load
    this.total = load.total
    this.loads += 1
  }

  private begin(): Load {
    this.newest = { pages: new SvelteMap(), asked: new Set(), total: undefined }
    return this.newest
  }

  /** Loads the pages of the rows in view, and one beyond in each direction. */
  async show(first: number, last: number): Promise<void> {
    const load = this.newest
    const final = Math.max(0, Math.ceil((load.total ?? 0) / PAGE) - 1)
    // While a reload is under way the rows on the screen are still those of the load before it.
    if (load !== this.shown) return
    this.seen = [Math.min(final, Math.floor(first / PAGE)), Math.min(final, Math.floor(last / PAGE))]
    const wanted: number[] = []
    for (let page = this.seen[0]; page <= this.seen[1]; page++) wanted.push(page)
    wanted.push(this.seen[1] + 1, this.seen[0] - 1)
    const missing = wanted.filter((page) => page >= 0 && page <= final && !load.pages.has(page) && !load.asked.has(page))
    try {
      await Promise.all(missing.map((page) => this.fetchPage(page, load)))
      if (load === this.shown) this.total = load.total
    } catch (error) {
      if (load === this.shown) this.failure = error
    }
  }

  private async fetchPage(page: number, load: Load): Promise<void> {
    load.asked.add(page)
    try {
      const query = { ...listQuery(this.choice), limit: String(PAGE), offset: String(page * PAGE) }
      const answer = await this.api.documents_list({ query })
      load.pages.set(page, answer.items)
      load.total = answer.total
    } finally {
      load.asked.delete(page)
    }
  }
}
