import type { WindowEvent } from '../lib/desk.svelte.ts'
import { mayNotify, notify } from '../lib/notify.ts'
import type { Place } from '../lib/router.svelte.ts'
import type { Services } from '../lib/services.ts'
import { CompanyNews } from './company-news.ts'

/** How often is looked for what waits too long: time alone is no event. */
const LOOK_MS = 60_000
/** News of other companies that comes within this time is told together. */
const TOGETHER_MS = 1_000
/** More companies than these are told of by one message: after an outage of the exchange all of a desk have something to tell. */
const FEW_COMPANIES = 2

/** News of another company of the desk. */
interface Elsewhere {
  readonly id: string
  readonly company: string
  readonly words: string
  readonly isGood: boolean
  readonly place: Place
}

/**
 * Tells the person what became of deliveries and what arrived, at the company that is shown and at the others of the desk: outside the window while
 * nobody looks at it, else as a quiet message in it. Returns the function that ends it.
 */
export function tellNews({ api, apiOf, desk, router, preferences, notices, t, amount }: Services): () => void {
  const isWatched = (): boolean => document.visibilityState === 'visible' && document.hasFocus()
  const isQueue = (tab: 'sending' | 'exchange'): boolean => router.route.view === 'queue' && (router.route.tab ?? 'sending') === tab

  const own = new CompanyNews({
    api,
    t,
    amount,
    state: () => desk.state,
    isSeen: (documentId) => isWatched() && (isQueue('sending') || router.documentId === documentId),
    seesArrivals: () => isWatched() && isQueue('exchange'),
    tell: (words, { company, isGood, place }) => show(titleOf(company), words, words, isGood, () => router.show(place)),
  })
  const others = new Map<string, CompanyNews>()

  function other(id: string): CompanyNews {
    const known = others.get(id)
    if (known !== undefined) return known
    const theirs = apiOf(id)
    const news = new CompanyNews({
      api: theirs,
      t,
      amount,
      state: () => theirs.desk_state(),
      isSeen: () => false,
      seesArrivals: () => false,
      tell: (words, { company, isGood, place }) => void hearElsewhere({ id, company: titleOf(company), words, isGood, place }),
    })
    others.set(id, news)
    return news
  }

  let heard: Elsewhere[] = []
  let together: ReturnType<typeof setTimeout> | undefined

  /** A window of its own tells it itself, if it is open. */
  async function hearElsewhere(news: Elsewhere): Promise<void> {
    const { held = [] } = await navigator.locks.query()
    if (held.some(({ name }) => name === lockOf(news.id))) return
    heard.push(news)
    together ??= setTimeout(tellElsewhere, TOGETHER_MS)
  }

  function tellElsewhere(): void {
    const all = heard
    heard = []
    together = undefined
    for (const tone of ['good', 'bad'] as const) {
      const news = all.filter(({ isGood }) => isGood === (tone === 'good'))
      const { size } = new Set(news.map(({ id }) => id))
      const words = t(`news.companies.${tone}`, { count: size })
      if (size > FEW_COMPANIES) show('Kontor', words, words, tone === 'good', () => router.show({ route: { view: 'clients' } }))
      else for (const one of news) tellOne(one)
    }
  }

  function tellOne({ id, company, words, isGood, place }: Elsewhere): void {
    show(company, words, t('news.elsewhere', { company, news: words }), isGood, () => router.showWorkspace(id, place))
  }

  function titleOf({ workspace, rehearsal }: { readonly workspace: { readonly name: string }; readonly rehearsal: boolean }): string {
    return [workspace.name || 'Kontor', ...(rehearsal ? [t('rehearsal.word')] : [])].join(' · ')
  }

  /** `inside` is what is said in the window, which says itself whose it is. */
  function show(title: string, words: string, inside: string, isGood: boolean, run: () => void): void {
    if (!preferences.notifications) return
    if (mayNotify() && !isWatched()) void notify(title, words, run)
    else notices.offer(inside, { label: t('news.show'), run }, isGood ? 'good' : 'bad')
  }

  let release: (() => void) | undefined
  function claim(): void {
    const { id } = desk.state.workspace
    if (release !== undefined || id === '') return
    const held = new Promise<void>((resolve) => (release = resolve))
    void navigator.locks.request(lockOf(id), { mode: 'shared' }, () => held)
  }

  function hear(event: WindowEvent): void {
    claim()
    if (event.type === 'resumed') own.lookIn()
    if (event.type === 'elsewhere') {
      if (event.event.type !== 'changed') other(event.workspace).hear(event.event)
    } else if (event.type === 'job' || event.type === 'mirror') own.hear(event)
  }

  async function lookForLate(): Promise<void> {
    claim()
    if (desk.state.waiting > 0) void own.look()
    try {
      const { items } = await api.desk_workspaces()
      for (const { id, waiting } of items) if (id !== desk.state.workspace.id && waiting > 0) void other(id).look()
    } catch {
      // The engine is gone, as the frame says.
    }
  }

  const stop = desk.listen(hear)
  own.lookIn()
  const first = setTimeout(() => void lookForLate(), LOOK_MS / 10)
  const watch = setInterval(() => void lookForLate(), LOOK_MS)
  return () => {
    stop()
    clearTimeout(first)
    clearInterval(watch)
    clearTimeout(together)
    release?.()
    for (const news of [own, ...others.values()]) news.end()
  }
}

const lockOf = (workspace: string): string => `kontor.window.${workspace}`
