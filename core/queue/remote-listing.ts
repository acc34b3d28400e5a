import { say, type ListGap, type SaidSentence } from '../contract/delivery-reasons.ts'
import type { Gateway, ListRequest, RemoteItem, RemoteList } from './gateway.ts'
import type { Verdict } from './verdicts.ts'

type GapSentence = SaidSentence & { readonly detail: ListGap }

/** All documents of a remote at one time, and whether the list can be trusted to be all of them. */
export interface Census {
  readonly started: number
  readonly items: readonly RemoteItem[]
  /** Why something is missing; undefined when nothing seems to be. */
  readonly gap: GapSentence | undefined
  /** The list has just the length at which lists are usually cut, and no further page could be had. */
  readonly isMaybeCut: boolean
}

export type FailedVerdict = Exclude<Verdict<never>, { kind: 'done' }>
export type CensusResult =
  | { readonly kind: 'taken'; readonly census: Census }
  | { readonly kind: 'failed'; readonly verdict: FailedVerdict }

/** Makes the call and writes it into the network log. */
export type ListCall = (request: ListRequest) => Promise<Verdict<RemoteList>>

/** Page sizes to ask for, the last being none: a remote may refuse what is more than it gives. */
const LIMITS = [200, 50, undefined] as const
const MAX_PAGES = 2000
const USUAL_PAGES = new Set([
  10, 15, 20, 24, 25, 30, 40, 50, 60, 75, 100, 120, 128, 150, 200, 250, 256, 300, 400, 500, 512, 1000, 1024, 2000,
])
export const ONE_PAGE = say('list_one_page', 'its list shows no more than one page.')
const NO_IDS = say('list_without_ids', 'entries of its list have no id.')
const BREAKS_OFF = say('list_breaks_off', 'its list breaks off before the end.')

/**
 * Lists everything the remote holds. The specification shows no parameters, so none is relied on: pages by offset are tried first, pages by
 * number where the offset is ignored, and no parameter at all where they are refused. Filters are never used: a filter that knows nothing of a
 * document hides it.
 */
export async function takeCensus(list: ListCall, started: number): Promise<CensusResult> {
  const items = new Map<string, RemoteItem>()
  const first = await askFirst(list)
  if (first.verdict.kind !== 'done') return { kind: 'failed', verdict: first.verdict }
  let unreadable = 0
  let answer = first.verdict.value
  let style = first.request.kind
  const limit = first.request.kind === 'offset' ? first.request.limit : undefined
  const result = (gap?: GapSentence, isMaybeCut = false): CensusResult => ({
    kind: 'taken',
    census: { started, items: [...items.values()], gap: unreadable > 0 ? NO_IDS : gap, isMaybeCut },
  })
  /** The end of a list of which only one page can be had. */
  const onePage = (isAll: boolean): CensusResult => result(isAll ? undefined : ONE_PAGE, USUAL_PAGES.has(items.size))
  let page = 0
  for (let answers = 1; answers <= MAX_PAGES; answers++) {
    const before = items.size
    for (const item of answer.items) items.set(item.id, item)
    unreadable += answer.unreadable
    const isAll = answer.total === undefined ? !answer.hasMore : items.size >= answer.total
    if (isAll && answer.total !== undefined) return result()
    if (answer.items.length === 0) return result(isAll ? undefined : BREAKS_OFF)
    if (style === 'plain') return onePage(isAll)
    if (items.size === before) {
      // Nothing new: the place that was asked for is ignored. Page 1 is the first where pages count from 1, the second where from 0.
      if (style === 'page' && page > 1) return onePage(isAll)
      style = 'page'
    }
    page += style === 'page' ? 1 : 0
    const verdict = await list(
      style === 'page' ? { kind: 'page', limit: limit ?? answer.items.length, page } : { kind: 'offset', limit, offset: items.size },
    )
    if (verdict.kind === 'line' || verdict.kind === 'key') return { kind: 'failed', verdict }
    // A page that does not exist may be refused.
    if (verdict.kind !== 'done') return onePage(isAll)
    answer = verdict.value
  }
  return result(say('list_endless', 'its list has no end.'))
}

async function askFirst(list: ListCall): Promise<{ readonly request: ListRequest; readonly verdict: Verdict<RemoteList> }> {
  const requests: ListRequest[] = [...LIMITS.map((limit) => ({ kind: 'offset', limit, offset: 0 }) as const), { kind: 'plain' }]
  for (const request of requests) {
    const verdict = await list(request)
    if (verdict.kind !== 'refused' || request.kind === 'plain') return { request, verdict }
  }
  throw new RangeError('the last request has no parameters')
}

/**
 * Shares one census among all deliveries in doubt: a new one is taken only when the last one began too early for who asks. `notBefore` is never ahead of
 * the clock, so one that begins after the question is right, whatever becomes of the clock meanwhile.
 */
export function createCensusTaker(take: (gateway: Gateway) => Promise<CensusResult>, now: () => number) {
  let last:
    | { readonly gateway: Gateway; readonly order: number; readonly started: number; readonly result: Promise<CensusResult> }
    | undefined
  let begun = 0
  return async (gateway: Gateway, notBefore: number): Promise<CensusResult> => {
    const before = begun
    for (;;) {
      const known = last
      if (known !== undefined && known.gateway === gateway) {
        const result = await known.result
        // One of a clock that was ahead may have been taken before what is asked about.
        if (known.order > before || (known.started >= notBefore && known.started <= now())) return result
        if (last !== known) continue
      }
      begun += 1
      last = { gateway, order: begun, started: now(), result: take(gateway) }
    }
  }
}
