import { readQuery } from '../contract/parameter.ts'
import { documentQuery } from '../contract/parameters.ts'
import type { QueryOf } from '../contract/routes.ts'
import type { Timer } from '../queue/timer.ts'
import type { StoreReads } from '../store/store.ts'
import { createIdleWork } from './idle-work.ts'

type ListQuery = QueryOf<'documents_list'>

/** The list beyond its first pages, and the states that the window offers: one condition more with each, so that no step takes long. */
const LISTS: readonly ListQuery[] = [
  { offset: '1000' },
  { direction: 'outbound', valid: 'false' },
  { direction: 'outbound', status: 'upload.completed' },
  { direction: 'inbound', status: 'receive.completed,upload.completed' },
  { direction: 'outbound', status: 'upload.completed', valid: 'true' },
  { direction: 'outbound', status: 'upload.completed', valid: 'false' },
]
/** After the window has had its first page, and so long between one step and the next that calls come between. */
const BEGIN_MS = 3_000
const BETWEEN_MS = 250

/**
 * Asks the usual questions about the documents once, one after the other while nothing else is to be done, so that the first use of a filter finds
 * kept what it needs. Returns the function that ends it, and with it what is under way: the store may be closed then.
 */
export function warmUp(
  store: { readonly list: Pick<StoreReads['list'], 'read'> },
  report: (error: unknown) => void,
  after?: Timer,
): () => Promise<void> {
  const steps = LISTS.map((list) => readQuery(documentQuery, { limit: '1', ...list })).values()
  const work = createIdleWork(report, after)
  const step = async (): Promise<void> => {
    const { value: query } = steps.next()
    if (query === undefined) return
    await store.list.read(query)
    work.next(BETWEEN_MS, step)
  }
  work.next(BEGIN_MS, step)
  return work.stop
}
