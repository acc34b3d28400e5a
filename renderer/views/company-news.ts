import { sumMoney } from '../../core/contract/money.ts'
import { partnerOf } from '../../core/contract/side.ts'
import type { DeskState, LineEvent } from '../../core/contract/types.ts'
import { RECEIVED } from '../documents/list/choice.ts'
import type { Api } from '../lib/api.ts'
import type { Place } from '../lib/router.svelte.ts'
import type { Services } from '../lib/services.ts'
import { documentsOf, listOpen, NewsTracker, type News } from '../queue/news.ts'

/** A burst of events is looked at once; a batch that goes on is looked at again. */
const SOON_MS = 1_500
const AGAIN_MS = 3_000
/** The amounts of so many documents are asked for; more would take longer than their sum is worth in a message. */
const MAX_SUMMED = 200

type Company = Pick<DeskState, 'workspace' | 'rehearsal'>

interface Watching {
  readonly api: Api
  readonly t: Services['t']
  readonly amount: Services['amount']
  /** The desk of the company as it is now. */
  readonly state: () => DeskState | Promise<DeskState>
  /** The person is looking at a delivery, or at what arrives. */
  readonly isSeen: (documentId: string) => boolean
  readonly seesArrivals: () => boolean
  readonly tell: (words: string, about: { readonly company: Company; readonly isGood: boolean; readonly place: Place }) => void
}

type Arrival = { readonly kind: 'arrived'; readonly count: number }

/** Follows the deliveries of one client company and says in words what a person is to be told of them. */
export class CompanyNews {
  private readonly watching: Watching
  private tracker: { readonly news: NewsTracker; readonly key: string } | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private arrivedAt: string | undefined
  /** What has happened and was not looked at yet. */
  private heard: { readonly event: Extract<LineEvent, { type: 'job' }>; readonly at: Date }[] = []

  constructor(watching: Watching) {
    this.watching = watching
  }

  hear(event: LineEvent): void {
    if (event.type === 'job') {
      this.heard.push({ event, at: new Date() })
      this.lookIn(SOON_MS)
    } else if (!event.running) void this.lookForArrivals()
  }

  lookIn(delay = SOON_MS): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.look(), delay)
  }

  end(): void {
    clearTimeout(this.timer)
  }

  async look(): Promise<void> {
    const { api, state, isSeen } = this.watching
    try {
      const desk = await state()
      const at = { now: new Date(), stands: desk.hold !== undefined || desk.connection !== 'online' }
      const open = await listOpen(api, at)
      const { news, key } = this.trackerOf(desk)
      for (const { event, at } of this.heard.splice(0)) news.hear(event, at)
      const told = news.tell(open, { ...at, isSeen })
      sessionStorage.setItem(key, news.toldLate.join(' '))
      // What is deleted by now is no news any more.
      await Promise.allSettled(told.map((each) => this.say(each, desk)))
    } catch {
      // The engine is gone: the frame says so, and what is not told yet is told once it is back.
    }
    if (this.heard.length > 0 || this.tracker?.news.isWaiting === true) this.lookIn(AGAIN_MS)
  }

  private async lookForArrivals(): Promise<void> {
    const { api, state, seesArrivals } = this.watching
    try {
      const { last } = await api.desk_mirror()
      if (last === undefined || last.received === 0 || last.finished_at === this.arrivedAt) return
      this.arrivedAt = last.finished_at
      if (!seesArrivals()) await this.say({ kind: 'arrived', count: last.received }, await state())
    } catch {
      // As above: the list shows what arrived.
    }
  }

  /** The tracker remembers what waited too long, so that it is told once in the life of the window, whichever companies are shown in between. */
  private trackerOf({ workspace }: DeskState): { readonly news: NewsTracker; readonly key: string } {
    const key = `kontor.told.${workspace.id}`
    return (this.tracker ??= { news: new NewsTracker(sessionStorage.getItem(key)?.split(' ')), key })
  }

  private async say(news: News | Arrival, company: Company): Promise<void> {
    this.watching.tell(await this.word(news), { company, isGood: isGood(news), place: placeOf(news) })
  }

  private async word(news: News | Arrival): Promise<string> {
    const { t } = this.watching
    if (news.kind === 'arrived') return t('news.arrived', { count: news.count })
    const [only, ...others] = documentsOf(news)
    if (only !== undefined && others.length === 0) {
      const kind = news.kind === 'ended' ? (news.refused.length > 0 ? 'refused' : 'delivered') : news.kind
      return t(`news.${kind}.one`, { document: await this.nameOf(only) })
    }
    if (news.kind !== 'ended') return t(`news.${news.kind}.many`, { count: others.length + 1 })
    const { delivered, refused } = news
    const counts = [
      ...(delivered.length > 0 ? [await this.wordDelivered(delivered)] : []),
      ...(refused.length > 0 ? [t('news.refused.count', { count: refused.length })] : []),
    ]
    return t('news.ended', { counts: counts.join(' · ') })
  }

  /** With what they come to, by currency, where that can be said of all of them. */
  private async wordDelivered(ids: readonly string[]): Promise<string> {
    const { api, t, amount } = this.watching
    const count = ids.length
    const asked =
      count > MAX_SUMMED ? [] : await Promise.allSettled(ids.map((document_id) => api.document_get({ params: { document_id } })))
    const found = asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const sums = sumMoney(found)
    if (found.length < count || sums.some(({ missing }) => missing > 0)) return t('news.delivered.count', { count })
    // To be received and to be paid are never added up: where both are there, each is named.
    const isMixed = new Set(sums.map(({ side }) => side)).size > 1
    const words = sums.map(({ side, total, currency_code }) => `${isMixed ? `${t(`sums.${side}`)} ` : ''}${amount(total)} ${currency_code}`)
    return t('news.delivered.sum', { count, sum: words.join(', ') })
  }

  private async nameOf(document_id: string): Promise<string> {
    const { api, t } = this.watching
    const record = await api.document_get({ params: { document_id } })
    const { name } = partnerOf(record)
    return [record.number ?? record.filename ?? t('list.unnamed'), ...(name === undefined ? [] : [name])].join(' · ')
  }
}

/** Where it happened. */
function placeOf(news: News | Arrival): Place {
  if (news.kind === 'arrived') return RECEIVED
  const [only, ...others] = documentsOf(news)
  if (news.kind !== 'ended' || only === undefined || others.length > 0) return { route: { view: 'queue' } }
  return { route: { view: 'documents', document: { id: only, tab: 'delivery' } } }
}

function isGood(news: News | Arrival): boolean {
  return news.kind === 'arrived' || (news.kind === 'ended' && news.refused.length === 0)
}
