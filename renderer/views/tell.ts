import type { DeskEvent } from '../../core/contract/types.ts'
import { encodeChoice, FIRST_CHOICE } from '../documents/choice.ts'
import { mayNotify, notify } from '../lib/notify.ts'
import { shownWorkspace } from '../lib/router.svelte.ts'
import type { Services } from '../lib/services.ts'
import { documentsOf, NewsTracker, type News } from '../queue/news.ts'

/** A burst of events is looked at once; a batch that goes on is looked at again. */
const SOON_MS = 1_500
const AGAIN_MS = 3_000
/** How often is looked for what waits too long: time alone is no event. */
const LOOK_MS = 60_000

type Arrival = { readonly kind: 'arrived'; readonly count: number }

/**
 * Tells the person what became of deliveries and what arrived: outside the window while nobody looks at it, else as a quiet message in it. Returns
 * the function that ends it.
 */
export function tellNews({ api, desk, router, preferences, notices, t }: Services): () => void {
  // Of what waits too long is told once in the life of the window, other companies shown in between included.
  const key = `kontor.told.${shownWorkspace() ?? ''}`
  const tracker = new NewsTracker(sessionStorage.getItem(key)?.split(' '))
  let timer: ReturnType<typeof setTimeout> | undefined
  let arrivedAt: string | undefined

  const isWatched = (): boolean => document.visibilityState === 'visible' && document.hasFocus()
  const isSeen = (documentId: string): boolean => isWatched() && (isQueue('sending') || router.documentId === documentId)
  const isQueue = (tab: 'sending' | 'exchange'): boolean => router.route.view === 'queue' && (router.route.tab ?? 'sending') === tab

  function lookIn(delay: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), delay)
  }

  async function look(): Promise<void> {
    try {
      const { items } = await api.desk_queue({ query: { finished: 'false' } })
      const { hold, connection } = desk.state
      const stands = hold !== undefined || connection !== 'online'
      const news = tracker.tell(items, { now: new Date(), stands, isSeen })
      sessionStorage.setItem(key, tracker.toldLate.join(' '))
      // What is deleted by now is no news any more.
      await Promise.allSettled(news.map(say))
    } catch {
      // The engine is gone: the frame says so, and what is not told yet is told once it is back.
    }
    if (tracker.isWaiting) lookIn(AGAIN_MS)
  }

  async function lookForArrivals(): Promise<void> {
    try {
      const { last } = await api.desk_mirror()
      if (last === undefined || last.received === 0 || last.finished_at === arrivedAt) return
      arrivedAt = last.finished_at
      if (!(isWatched() && isQueue('exchange'))) await say({ kind: 'arrived', count: last.received })
    } catch {
      // As above: the list shows what arrived.
    }
  }

  async function say(news: News | Arrival): Promise<void> {
    if (!preferences.notifications) return
    const text = await word(news)
    const { workspace, rehearsal } = desk.state
    const title = [workspace.name || 'Kontor', ...(rehearsal ? [t('rehearsal.word')] : [])].join(' · ')
    const show = (): void => open(news)
    if (mayNotify() && !isWatched()) void notify(title, text, show)
    else notices.offer(text, { label: t('news.show'), run: show }, isGood(news) ? 'good' : 'bad')
  }

  async function word(news: News | Arrival): Promise<string> {
    if (news.kind === 'arrived') return t('news.arrived', { count: news.count })
    const [only, ...others] = documentsOf(news)
    if (only !== undefined && others.length === 0) {
      const kind = news.kind === 'ended' ? (news.refused.length > 0 ? 'refused' : 'delivered') : news.kind
      return t(`news.${kind}.one`, { document: await nameOf(only) })
    }
    if (news.kind !== 'ended') return t(`news.${news.kind}.many`, { count: others.length + 1 })
    const counts = (['delivered', 'refused'] as const).filter((end) => news[end].length > 0)
    return t('news.ended', { counts: counts.map((end) => t(`news.${end}.count`, { count: news[end].length })).join(', ') })
  }

  async function nameOf(document_id: string): Promise<string> {
    const { number, filename, receiver_name } = await api.document_get({ params: { document_id } })
    return [number ?? filename ?? t('list.unnamed'), ...(receiver_name === undefined ? [] : [receiver_name])].join(' · ')
  }

  function open(news: News | Arrival): void {
    if (news.kind === 'arrived') {
      router.setQuery(encodeChoice({ ...FIRST_CHOICE, status: 'received' }), { replace: true })
      router.go({ view: 'documents' })
      return
    }
    const [only, ...others] = documentsOf(news)
    if (news.kind === 'ended' && only !== undefined && others.length === 0) router.openDocument(only, 'delivery')
    else router.go({ view: 'queue' })
  }

  function hear(event: DeskEvent): void {
    if (event.type === 'mirror' && !event.running) void lookForArrivals()
    if (event.type !== 'job') return
    tracker.hear(event, new Date())
    lookIn(SOON_MS)
  }

  const stop = desk.listen(hear)
  lookIn(SOON_MS)
  const watch = setInterval(() => desk.state.waiting > 0 && void look(), LOOK_MS)
  return () => {
    stop()
    clearTimeout(timer)
    clearInterval(watch)
  }
}

function isGood(news: News | Arrival): boolean {
  return news.kind === 'arrived' || (news.kind === 'ended' && news.refused.length === 0)
}
