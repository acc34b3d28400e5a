import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskEvent, DeskState, JobState, MirrorStatus } from '../../../core/contract/types.ts'
import type { Services } from '../../../renderer/lib/services.ts'
import { tellNews } from '../../../renderer/views/tell.ts'
import { fakeStorage } from '../../support/fake-api.ts'

/** Where the person is, what the engine says, and what is told in the window and outside it. */
const here = {
  focused: true,
  on: true,
  rehearsal: false,
  route: { view: 'settings' } as Services['router']['route'],
  mirror: { differences: 0 } as MirrorStatus,
}
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
  Object.assign(here, { focused: true, on: true, rehearsal: false, route: { view: 'settings' }, mirror: { differences: 0 } })
  inside = []
  outside = []
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('location', { search: '', hash: '' })
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
    setQuery: () => undefined,
  }
  const parts = {
    router,
    api: {
      desk_queue: () => Promise.resolve({ items: [] }),
      desk_mirror: () => Promise.resolve(here.mirror),
      document_get: ({ params }: { params: { document_id: string } }) =>
        params.document_id === 'gone'
          ? Promise.reject(new Error('gone'))
          : Promise.resolve({ number: params.document_id, receiver_name: 'Hotel' }),
    },
    desk: {
      listen: (listener: typeof hear) => ((hear = listener), () => undefined),
      get state() {
        return { workspace: { name: 'Client B GmbH' }, rehearsal: here.rehearsal, connection: 'online', waiting: 0 } as unknown as DeskState
      },
    },
    preferences: {
      get notifications() {
        return here.on
      },
    },
    notices: { offer: (title: string, { run }: { run: () => void }, tone: string) => inside.push({ title, tone, run }) },
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
    expect(inside[1]).toMatchObject({ title: 'news.ended news.delivered.count 1, news.refused.count 1', tone: 'bad' })
    inside[1]?.run()
    expect(here.route).toEqual({ view: 'queue' })
    expect(outside).toEqual([])
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
