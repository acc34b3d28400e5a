import { describe, expect, it } from 'vitest'
import { createCensusTaker, takeCensus, type ListCall } from '../../core/queue/remote-listing.ts'
import type { Gateway, ListRequest, RemoteItem, RemoteList } from '../../core/queue/gateway.ts'
import { createRehearsalNetwork } from '../../core/queue/rehearsal-network.ts'
import type { Verdict } from '../../core/queue/verdicts.ts'

const item = (index: number): RemoteItem => ({
  id: `id-${index}`,
  number: undefined,
  sha256: undefined,
  created_at: undefined,
  updated_at: undefined,
  status: undefined,
})
const items = (from: number, to: number): RemoteItem[] => Array.from({ length: Math.max(0, to - from) }, (_, index) => item(from + index))
const page = (list: readonly RemoteItem[], more: Partial<RemoteList> = {}): Verdict<RemoteList> => ({
  kind: 'done',
  value: { items: list, total: undefined, hasMore: false, unreadable: 0, ...more },
})
const REFUSED: Verdict<never> = { kind: 'refused', reason: { code: 'invalid_parameter', message: 'no' } }

async function census(list: (request: ListRequest) => Verdict<RemoteList>) {
  const requests: ListRequest[] = []
  const call: ListCall = (request) => {
    requests.push(request)
    return Promise.resolve(list(request))
  }
  const result = await takeCensus(call, 0)
  if (result.kind === 'failed') return { failed: result.verdict.kind, requests }
  const { gap, isMaybeCut } = result.census
  return { seen: result.census.items.length, gap: gap?.message, isMaybeCut, requests: requests.length }
}

const sliced = (all: RemoteItem[], request: ListRequest, max = 200): RemoteItem[] =>
  request.kind === 'offset' ? all.slice(request.offset, request.offset + Math.min(request.limit ?? 50, max)) : all.slice(0, 50)

describe('a census of what a remote holds', () => {
  it('sees every page, with and without a total', async () => {
    const all = items(0, 450)
    expect(await census((request) => page(sliced(all, request), { total: 450 }))).toMatchObject({
      seen: 450,
      gap: undefined,
      isMaybeCut: false,
      requests: 3,
    })
    expect(await census((request) => page(sliced(all, request)))).toMatchObject({
      seen: 450,
      gap: undefined,
      isMaybeCut: false,
      requests: 4,
    })
    expect(await census(() => page([]))).toMatchObject({ seen: 0, gap: undefined, isMaybeCut: false })
  })

  it('asks for less, and then for nothing in particular, where parameters are refused', async () => {
    const all = items(0, 120)
    const picky = (request: ListRequest): Verdict<RemoteList> =>
      request.kind === 'offset' && (request.limit ?? 0) > 100 ? REFUSED : page(sliced(all, request), { total: 120 })
    expect(await census(picky)).toMatchObject({ seen: 120, gap: undefined })
    const bare = (request: ListRequest): Verdict<RemoteList> => (request.kind === 'plain' ? page(items(0, 33)) : REFUSED)
    expect(await census(bare)).toMatchObject({ seen: 33, gap: undefined, isMaybeCut: false })
  })

  it('counts pages where the offset is ignored', async () => {
    const all = items(0, 95)
    const numbered = (request: ListRequest): Verdict<RemoteList> =>
      page(request.kind === 'page' ? all.slice((request.page - 1) * 10, request.page * 10) : all.slice(0, 10))
    expect(await census(numbered)).toMatchObject({ seen: 95, gap: undefined })
    const fromZero = (request: ListRequest): Verdict<RemoteList> =>
      page(request.kind === 'page' ? all.slice(request.page * 10, request.page * 10 + 10) : all.slice(0, 10))
    expect(await census(fromZero)).toMatchObject({ seen: 95, gap: undefined })
  })

  it('proves nothing where something is missing, and says what', async () => {
    expect(await census(() => page(items(0, 20), { total: 21 }))).toMatchObject({ gap: expect.stringContaining('one page') as string })
    expect(await census(() => page(items(0, 17), { hasMore: true }))).toMatchObject({ gap: expect.stringContaining('one page') as string })
    expect(await census(() => page(items(0, 20)))).toMatchObject({ gap: undefined, isMaybeCut: true })
    expect(await census(() => page(items(0, 21)))).toMatchObject({ gap: undefined, isMaybeCut: false })
    expect(await census(() => page(items(0, 21), { unreadable: 1 }))).toMatchObject({ gap: expect.stringContaining('no id') as string })
    const breaking = (request: ListRequest): Verdict<RemoteList> =>
      page(request.kind === 'offset' && request.offset === 0 ? items(0, 200) : [], { total: 300 })
    expect(await census(breaking)).toMatchObject({ gap: expect.stringContaining('breaks off') as string })
  })

  it('fails with the verdict on the call that failed', async () => {
    expect(await census(() => ({ kind: 'missing', reason: { code: 'not_found', message: '' } }))).toMatchObject({ failed: 'missing' })
    let calls = 0
    const cut = (): Verdict<RemoteList> =>
      (calls += 1) === 1 ? page(items(0, 200)) : { kind: 'key', reason: { code: 'invalid_api_key', message: '' } }
    expect(await census(cut)).toMatchObject({ failed: 'key' })
  })
})

describe('deliveries in doubt', () => {
  it('share a census that began late enough for them, and wait for a new one otherwise', async () => {
    let now = 0
    let taken = 0
    const gateway: Gateway = createRehearsalNetwork({ now: () => now })
    const take = createCensusTaker(
      () => {
        taken += 1
        return takeCensus(() => Promise.resolve(page([])), now)
      },
      () => now,
    )
    await Promise.all([take(gateway, 0), take(gateway, 0), take(gateway, 0)])
    expect(taken).toBe(1)
    now = 10
    const late = await Promise.all([take(gateway, 5), take(gateway, 7), take(gateway, 0)])
    expect(taken).toBe(2)
    expect(late.map((result) => result.kind === 'taken' && result.census.started)).toEqual([10, 10, 0])
  })

  it('do not share one that a clock ahead says is later than it was', async () => {
    let now = 1000
    const take = createCensusTaker(
      () => takeCensus(() => Promise.resolve(page([])), now),
      () => now,
    )
    const gateway: Gateway = createRehearsalNetwork({ now: () => now })
    await take(gateway, 0)
    now = 10
    expect(await take(gateway, 5)).toMatchObject({ census: { started: 10 } })
  })

  it('take one alone where the clock goes back meanwhile', async () => {
    let now = 1000
    let taken = 0
    const take = createCensusTaker(
      () => {
        taken += 1
        if (taken > 3) throw new RangeError('over and over')
        now = 10
        return takeCensus(() => Promise.resolve(page([])), now)
      },
      () => now,
    )
    const gateway: Gateway = createRehearsalNetwork({ now: () => now })
    expect(await take(gateway, 995)).toMatchObject({ kind: 'taken' })
    expect(taken).toBe(1)
  })
})
