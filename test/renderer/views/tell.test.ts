import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskEvent, DeskState, DocumentRecord, JobState, LineEvent, MirrorStatus } from '../../../core/contract/types.ts'
import type { Place } from '../../../renderer/lib/router.svelte.ts'
import type { Services } from '../../../renderer/lib/services.ts'
import { tellNews } from '../../../renderer/views/tell.ts'
import { fakeStorage } from '../../support/fake-storage.ts'

/** Where the person is, what the engine says, and what is told in the window and outside it. */
const here = {
  focused: true,
  on: true,
  rehearsal: false,
  route: { view: 'settings' } as Services['router']['route'],
  mirror: { differences: 0 } as MirrorStatus,
  /** Client companies that have a window of their own. */
  windows: [] as string[],
  /** Deliveries that wait too long at the other company. */
  late: [] as string[],
  /** The other companies of the desk. */
  others: ['c'],
  /** What documents come to, where they say it. */
  money: {} as Readonly<Record<string, Partial<DocumentRecord>>>,
}
let went: { readonly id: string; readonly place: Place }[]
let inside: { title: string; tone: string; run: () => void }[]
let outside: { title: string; body: string; click: () => void }[]
let hear: (event: DeskEvent) => void
let end: () => void

class FakeNotification {
  static permission = 'granted'
  onclick: (() => void) | undefined
  constructor(title: string, { body }: { body: string }) {
    outside.push({ title, body, click: () => this.onclick?.() })
  }
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(here, {
    focused: true,
    on: true,
    rehearsal: false,
    route: { view: 'settings' },
    mirror: { differences: 0 },
    windows: [],
    late: [],
    others: ['c'],
    money: {},
  })
  inside = []
  outside = []
  vi.stubGlobal('sessionStorage', fakeStorage())
  went = []
  const query = () => Promise.resolve({ held: here.windows.map((id) => ({ name: `kontor.window.${id}` })) })
  vi.stubGlobal('navigator', { locks: { query, request: (_: string, __: object, held: () => Promise<void>) => held() } })
  vi.stubGlobal('window', { focus: () => undefined })
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('document', {
    get visibilityState() {
      return 'visible'
    },
    hasFocus: () => here.focused,
  })
  end = tellNews(services())
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function services(): Services {
  const router = {
    get route() {
      return here.route
    },
    get documentId() {
      return here.route.view === 'documents' ? here.route.document?.id : undefined
    },
    go: (route: typeof here.route) => (here.route = route),
    openDocument: (id: string, tab: 'delivery') => (here.route = { view: 'documents', document: { id, tab } }),
    show: ({ route }: { route: typeof here.route }) => (here.route = route),
    showWorkspace: (id: string, place: Place) => went.push({ id, place }),
  }
  const document_get = ({ params }: { params: { document_id: string } }) =>
    params.document_id === 'gone'
      ? Promise.reject(new Error('gone'))
      : Promise.resolve({
          id: params.document_id,
          number: params.document_id,
          direction: 'outbound',
          receiver_name: 'Hotel',
          ...here.money[params.document_id],
        })
  const parts = {
    router,
    api: {
      desk_queue: () => Promise.resolve({ items: [] }),
      desk_mirror: () => Promise.resolve(here.mirror),
      desk_workspaces: () => Promise.resolve({ items: [{ id: 'b' }, ...here.others.map((id) => ({ id, waiting: here.late.length }))] }),
      document_get,
    },
    apiOf: (id: string) => ({
      desk_queue: () =>
        Promise.resolve({ items: here.late.map((late) => ({ id: late, document_id: late, state: 'waiting', overdue: true })) }),
      desk_state: () => Promise.resolve({ workspace: { id, name: 'Client C OHG' }, rehearsal: false, connection: 'online' }),
      desk_mirror: () => Promise.resolve(here.mirror),
      document_get,
    }),
    desk: {
      listen: (listener: typeof hear) => ((hear = listener), () => undefined),
      get state() {
        return {
          workspace: { id: 'b', name: 'Client B GmbH' },
          rehearsal: here.rehearsal,
          connection: 'online',
          waiting: 0,
        } as unknown as DeskState
      },
    },
    preferences: {
      get notifications() {
        return here.on
      },
    },
    notices: { offer: (title: string, { run }: { run: () => void }, tone: string) => inside.push({ title, tone, run }) },
    amount: (value: string) => value,
    t: (key: string, params = {}) => [key, ...Object.values(params)].join(' '),
  }
  return parts as unknown as Services
}

async function happens(...jobs: readonly (readonly [string, JobState])[]): Promise<void> {
  for (const [id, state] of jobs) hear({ type: 'job', id, document_id: id, state })
  await vi.advanceTimersByTimeAsync(5_000)
}

describe('news', () => {
  it('come within five seconds, in the window while it is looked at, and lead to where it happened', async () => {
    await happens(['R-1', 'delivered'])
    expect(inside).toMatchObject([{ title: 'news.delivered.one R-1 · Hotel', tone: 'good' }])
    inside[0]?.run()
    expect(here.route).toEqual({ view: 'documents', document: { id: 'R-1', tab: 'delivery' } })
    await happens(['R-2', 'delivered'], ['R-3', 'refused'])
    expect(inside[1]).toMatchObject({ title: 'news.ended news.delivered.count 1 · news.refused.count 1', tone: 'bad' })
    inside[1]?.run()
    expect(here.route).toEqual({ view: 'queue' })
    expect(outside).toEqual([])
  })

  it('of a batch have its sum, by currency, where all of its documents have an amount', async () => {
    const money = (total: string, more: Partial<DocumentRecord> = {}): Partial<DocumentRecord> => ({
      direction: 'outbound',
      type: 'invoice',
      currency_code: 'EUR',
      total,
      ...more,
    })
    here.money = {
      'R-1': money('81000.50'),
      'R-2': money('300.00'),
      'R-3': money('96.00', { type: 'credit_note' }),
      'R-4': money('802.00', { currency_code: 'NOK' }),
      'R-5': { direction: 'outbound', currency_code: 'EUR' },
    }
    await happens(['R-1', 'delivered'], ['R-2', 'delivered'], ['R-3', 'delivered'], ['R-4', 'delivered'])
    expect(inside[0]?.title).toBe('news.ended news.delivered.sum 4 81204.50 EUR, 802.00 NOK')
    await happens(['R-5', 'delivered'], ['R-6', 'refused'], ['R-7', 'delivered'])
    expect(inside[1]?.title).toBe('news.ended news.delivered.count 2 · news.refused.count 1')
  })

  it('come outside the window while nobody looks at it, under the name of the client company', async () => {
    Object.assign(here, { focused: false, rehearsal: true })
    await happens(['R-1', 'unknown'], ['R-2', 'unknown'])
    expect(inside).toEqual([])
    expect(outside).toMatchObject([{ title: 'Client B GmbH · rehearsal.word', body: 'news.decision.many 2' }])
    outside[0]?.click()
    expect(here.route).toEqual({ view: 'queue' })
  })

  it('stay in the window where the browser shows none outside it', async () => {
    vi.stubGlobal('Notification', { permission: 'denied' })
    here.focused = false
    await happens(['R-1', 'blocked'])
    expect(inside).toMatchObject([{ title: 'news.precondition.one R-1 · Hotel', tone: 'bad' }])
  })

  it.each([
    ['the queue', { view: 'queue', tab: 'sending' }],
    ['the document', { view: 'documents', document: { id: 'R-1', tab: 'page' } }],
  ] as const)('are not told of %s that is looked at, and not later either', async (_, route) => {
    here.route = route
    await happens(['R-1', 'delivered'])
    here.route = { view: 'settings' }
    await happens(['R-2', 'delivered'])
    expect(inside.map(({ title }) => title)).toEqual(['news.delivered.one R-2 · Hotel'])
  })

  it('are not told where they are switched off, and what is deleted by now is none', async () => {
    here.on = false
    await happens(['R-1', 'refused'])
    here.on = true
    await happens(['gone', 'refused'], ['R-2', 'unknown'])
    expect(inside.map(({ title }) => title)).toEqual(['news.decision.one R-2 · Hotel'])
  })

  it('say once how many invoices have arrived', async () => {
    const last = { finished_at: '2026-11-20T10:00:00Z', received: 3 } as NonNullable<MirrorStatus['last']>
    for (const mirror of [
      { differences: 0 },
      { differences: 0, last: { ...last, received: 0 } },
      { differences: 0, last },
      { differences: 0, last },
    ]) {
      here.mirror = mirror
      hear({ type: 'mirror', running: false })
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(inside.map(({ title }) => title)).toEqual(['news.arrived 3'])
    inside[0]?.run()
    expect(here.route).toEqual({ view: 'documents' })
  })
})

describe('news of another client company', () => {
  const elsewhere = async (event: LineEvent): Promise<void> => {
    hear({ type: 'elsewhere', workspace: 'c', event })
    await vi.advanceTimersByTimeAsync(5_000)
  }
  const refused: LineEvent = { type: 'job', id: 'R-7', document_id: 'R-7', state: 'refused' }

  it('name it, and lead into its desk', async () => {
    await elsewhere(refused)
    expect(inside).toMatchObject([{ title: 'news.elsewhere Client C OHG news.refused.one R-7 · Hotel', tone: 'bad' }])
    inside[0]?.run()
    expect(went).toEqual([{ id: 'c', place: { route: { view: 'documents', document: { id: 'R-7', tab: 'delivery' } } } }])
    expect(here.route).toEqual({ view: 'settings' })
  })

  it('come outside the window under its name while nobody looks at it', async () => {
    here.focused = false
    here.mirror = { differences: 0, last: { finished_at: '2026-11-20T10:00:00Z', received: 3 } as NonNullable<MirrorStatus['last']> }
    await elsewhere({ type: 'mirror', running: false })
    expect(outside).toMatchObject([{ title: 'Client C OHG', body: 'news.arrived 3' }])
    outside[0]?.click()
    expect(went).toEqual([{ id: 'c', place: { route: { view: 'documents' }, query: expect.stringContaining('received') as string } }])
  })

  it('are left to its own window where one is open', async () => {
    here.windows = ['c']
    await elsewhere(refused)
    expect([...inside, ...outside]).toEqual([])
  })

  it('say once what waits too long there, though nothing happens', async () => {
    here.late = ['R-8']
    await vi.advanceTimersByTimeAsync(200_000)
    expect(inside.map(({ title }) => title)).toEqual(['news.elsewhere Client C OHG news.overdue.one R-8 · Hotel'])
  })

  it('are one message where many have something to tell, and lead to the list of companies', async () => {
    here.others = ['c', 'd', 'e']
    here.late = ['R-8']
    await vi.advanceTimersByTimeAsync(200_000)
    expect(inside).toMatchObject([{ title: 'news.companies.bad 3', tone: 'bad' }])
    inside[0]?.run()
    expect(here.route).toEqual({ view: 'clients' })
  })
})
