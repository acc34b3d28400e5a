import { SvelteMap } from 'svelte/reactivity'
import type { DocumentRecord } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'
import { changeChoice, FIRST_CHOICE, listQuery, type ListChoice } from './choice.ts'

const PAGE = 100
/** Pages fetched beyond those in view: where the scrolling leads, some two seconds of it, and where it came from. */
const AHEAD = 4
const BEHIND = 1
/** Requests under way: what is in view never waits behind many that were passed by. */
const AT_ONCE = 2
/** Pages around the view that outlast a reload. */
const KEPT = 10

/** Rows of one choice; a further choice or a reload begins a new load, and answers to an older one change nothing on the screen. */
interface Load {
  readonly choice: ListChoice
  /** Those of the load before are shown until their successors have come, and are not `fresh`. */
  readonly pages: Map<number, readonly DocumentRecord[]>
  readonly fresh: Set<number>
  readonly asked: Set<number>
  total: number | undefined
}

const pageOf = (row: number): number => Math.floor(row / PAGE)
const rowOf = ({ pages }: Load, row: number): DocumentRecord | undefined => pages.get(pageOf(row))?.[row % PAGE]

const beginLoad = (choice: ListChoice): Load => ({ choice, pages: new SvelteMap(), fresh: new Set(), asked: new Set(), total: undefined })

/**
 * The documents of the workspace, fetched page by page before they are looked at. Rows stay on the screen until their
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
  private newest: Load = beginLoad(FIRST_CHOICE)
  private shown: Load = $state.raw(this.newest)
  private readonly api: Pick<Api, 'documents_list'>
  /** Pages in view, and whether the rows were last scrolled towards the end. */
  private seen: readonly [number, number] = [0, 0]
  private first = 0
  private isDown = true
  private isStale = false
  private isFollowed = false
  private isFreshening = false
  /** By how many rows the last load has moved what stood in view; each time a value of its own. */
  moved: { readonly by: number } = $state.raw({ by: 0 })

  constructor(api: Pick<Api, 'documents_list'>) {
    this.api = api
  }

  /** Something was stored: what is shown may no longer be so. Followed at once while a view shows the list, else by the next one that does. */
  markStale(): void {
    this.isStale = true
    void this.freshen()
  }

  /** A view shows the list, until the returned function is called. */
  follow(): () => void {
    this.isFollowed = true
    void this.freshen()
    return () => {
      this.isFollowed = false
    }
  }

  /** One load after the other, so that a long burst of changes keeps none of them from being shown. */
  private async freshen(): Promise<void> {
    if (this.isFreshening) return
    this.isFreshening = true
    while (this.isStale && this.isFollowed && this.total !== undefined) await this.reload()
    this.isFreshening = false
  }

  row(index: number): DocumentRecord | undefined {
    return rowOf(this.shown, index)
  }

  /** All rows that are loaded. */
  get rows(): readonly DocumentRecord[] {
    return [...this.shown.pages.values()].flat()
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
    this.first = 0
    this.isDown = true
    this.active = 0
    this.top = 0
    return this.reload()
  }

  /** Asks again for what is on the screen, and for the rest where it is looked at. */
  async reload(): Promise<void> {
    const load = (this.newest = beginLoad(this.choice))
    const [first, last] = this.seen
    this.isStale = false
    try {
      for (let page = first; page <= last && load === this.newest; page++) await this.fetchPage(page, load)
      if (load === this.newest) this.failure = undefined
    } catch (error) {
      if (load !== this.newest) return
      this.failure = error
      this.newest = this.shown
    }
    if (load !== this.newest || load.total === undefined) return
    const before = this.shown
    if (before.choice === load.choice) this.keepRows(before, load)
    const { top, active } = this
    const [topId, activeId] = [top, active].map((row) => rowOf(before, row)?.id)
    this.shown = load
    this.total = load.total
    this.loads += 1
    // Where somebody has scrolled, or walked, the rows stay under the eyes and the keys, whatever came before them.
    if (before.choice === load.choice && top + active > 0) {
      const by = top === 0 ? 0 : (this.placeIn(load, topId) ?? top) - top
      this.top = top + by
      this.active = Math.min(this.placeIn(load, activeId) ?? active + by, Math.max(0, load.total - 1))
      if (by !== 0) this.moved = { by }
    }
    void this.fetchMissing()
  }

  private placeIn(load: Load, id: string | undefined): number | undefined {
    if (id === undefined) return undefined
    for (const page of load.fresh) {
      const at = load.pages.get(page)?.findIndex((row) => row.id === id) ?? -1
      if (at >= 0) return page * PAGE + at
    }
    return undefined
  }

  private keepRows(before: Load, load: Load): void {
    const [first, last] = this.seen
    for (const [page, rows] of before.pages)
      if (!load.fresh.has(page) && page >= first - KEPT && page <= last + KEPT) load.pages.set(page, rows)
  }

  /** Fetches the rows in view, then those around them, where the scrolling leads first. */
  show(first: number, last: number): Promise<void> {
    if (first !== this.first) this.isDown = first > this.first
    this.first = first
    this.seen = [pageOf(first), pageOf(last)]
    return this.fetchMissing()
  }

  /** The rows from one to another are there when it ends, unless they could not be fetched, or there is another choice by then. */
  async reach(first: number, last: number): Promise<void> {
    const load = this.shown
    const missing = pagesFrom(pageOf(first) - 1, pageOf(last) - pageOf(first) + 1, 1).filter((page) => !load.pages.has(page))
    try {
      await Promise.all(missing.map((page) => this.fetchPage(page, load)))
    } catch (error) {
      if (load === this.shown) this.failure = error
    }
  }

  /** What is to be fetched next is asked anew after each answer: of what was scrolled past no more is fetched. */
  private async fetchMissing(): Promise<void> {
    const load = this.shown
    const work = async (): Promise<void> => {
      for (let page = this.nextMissing(load); page !== undefined; page = this.nextMissing(load)) await this.fetchPage(page, load)
    }
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      if (load === this.shown) this.total = load.total
    } catch (error) {
      if (load === this.shown) this.failure = error
    }
  }

  private nextMissing(load: Load): number | undefined {
    if (load !== this.shown || load.asked.size >= AT_ONCE) return undefined
    const [first, last] = this.seen
    const view = pagesFrom(first - 1, last - first + 1, 1)
    // Where nobody scrolled yet, and while another load is under way, the answers that are waited for come first.
    const ahead = this.newest !== load ? 0 : this.first === 0 ? 1 : AHEAD
    const behind = Math.min(ahead, BEHIND)
    const around = this.isDown
      ? [...pagesFrom(last, ahead, 1), ...pagesFrom(first, behind, -1)]
      : [...pagesFrom(first, ahead, -1), ...pagesFrom(last, behind, 1)]
    const final = Math.ceil((load.total ?? 0) / PAGE) - 1
    return [...view, ...around].find((page) => page >= 0 && page <= final && !load.fresh.has(page) && !load.asked.has(page))
  }

  private async fetchPage(page: number, load: Load): Promise<void> {
    load.asked.add(page)
    try {
      const query = { ...listQuery(load.choice), limit: String(PAGE), offset: String(page * PAGE) }
      const answer = await this.api.documents_list({ query })
      load.pages.set(page, answer.items)
      load.fresh.add(page)
      load.total = answer.total
    } finally {
      load.asked.delete(page)
    }
  }
}

/** So many pages after one, nearest first. */
const pagesFrom = (page: number, amount: number, step: 1 | -1): number[] =>
  Array.from({ length: amount }, (_, index) => page + (index + 1) * step)
