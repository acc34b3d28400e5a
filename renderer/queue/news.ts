import type { DeliveryJob, LineEvent } from '../../core/contract/types.ts'
import type { Api } from '../lib/api.ts'
import { needOf } from './groups.ts'

type JobEvent = Extract<LineEvent, { type: 'job' }>

/** Something about deliveries that a person is told of; the ids are those of the documents. */
export type News =
  /** A batch has come to its end; a single delivery is a batch of one. */
  | { readonly kind: 'ended'; readonly delivered: readonly string[]; readonly refused: readonly string[] }
  | { readonly kind: 'decision' | 'precondition' | 'overdue'; readonly documents: readonly string[] }

interface Circumstances {
  readonly now: Date
  /** The queue is held or the line is down: what has not left yet goes no further for now. */
  readonly stands: boolean
  /** The person is looking at it. */
  readonly isSeen: (documentId: string) => boolean
}

/** For so long after the last of them came to its end a batch is waited for; what takes longer is told of later. */
const PATIENCE_MS = 120_000

/** Decides what a person is told of: a batch once, when all of it has come to its end, and nothing twice. Pure but for what it remembers. */
export class NewsTracker {
  /** By the id of the job: ended or stopped, and not told yet. */
  private readonly fresh = new Map<string, JobEvent>()
  private readonly told = new Map<string, JobEvent['state']>()
  private readonly late: Set<string>
  private lastChange = 0

  /** `late`: ids of jobs of which was told that they wait too long. */
  constructor(late: Iterable<string> = []) {
    this.late = new Set(late)
  }

  get toldLate(): readonly string[] {
    return [...this.late]
  }

  /** Something has happened that is not told yet, since the rest of its batch is waited for. */
  get isWaiting(): boolean {
    return this.fresh.size > 0
  }

  hear(event: JobEvent, now: Date): void {
    if (needOf(event) === 'nothing' || event.state === 'cancelled') {
      this.fresh.delete(event.id)
      this.told.delete(event.id)
    } else if (this.told.get(event.id) !== event.state) {
      this.fresh.set(event.id, event)
      this.lastChange = now.getTime()
    }
  }

  /** `open` are the deliveries that have not come to their end, as `listOpen` gives them. */
  tell(open: readonly DeliveryJob[], at: Circumstances): News[] {
    const goesOn = open.some((job) => isMoving(job, at)) && at.now.getTime() - this.lastChange < PATIENCE_MS
    const told = [...(goesOn ? [] : this.tellFresh()), ...this.tellLate(open)]
    return told.filter((news) => !documentsOf(news).every(at.isSeen))
  }

  private tellFresh(): News[] {
    const fresh = [...this.fresh.values()]
    this.fresh.clear()
    for (const { id, state } of fresh) this.told.set(id, state)
    const documents = (...states: readonly JobEvent['state'][]): string[] =>
      fresh.filter(({ state }) => states.includes(state)).map(({ document_id }) => document_id)
    const all: News[] = [
      { kind: 'ended', delivered: documents('delivered'), refused: documents('refused') },
      { kind: 'decision', documents: documents('unknown') },
      { kind: 'precondition', documents: documents('blocked') },
    ]
    return all.filter((news) => documentsOf(news).length > 0)
  }

  private tellLate(open: readonly DeliveryJob[]): News[] {
    const late = open.filter(({ id, overdue }) => overdue === true && !this.late.has(id))
    for (const { id } of late) this.late.add(id)
    return late.length === 0 ? [] : [{ kind: 'overdue', documents: late.map(({ document_id }) => document_id) }]
  }
}

export function documentsOf(news: News): readonly string[] {
  return news.kind === 'ended' ? [...news.delivered, ...news.refused] : news.documents
}

const PAGE = 200

/**
 * The deliveries that have not come to their end, the oldest first: those among which is one that goes on and one that does not wait too long, or
 * all. Of ten thousand on their way the first page tells the same as all.
 */
export async function listOpen(api: Pick<Api, 'desk_queue'>, at: Pick<Circumstances, 'now' | 'stands'>): Promise<DeliveryJob[]> {
  const open: DeliveryJob[] = []
  for (;;) {
    const { items } = await api.desk_queue({ query: { limit: String(PAGE), offset: String(open.length) } })
    open.push(...items)
    const isTold = items.some((job) => isMoving(job, at)) && !items.some(({ overdue }) => overdue === true)
    if (isTold || items.length < PAGE) return open
  }
}

/** It goes on by itself and soon: nothing holds it up, and nobody has put it off. */
function isMoving(job: DeliveryJob, { now, stands }: Pick<Circumstances, 'now' | 'stands'>): boolean {
  if (needOf(job) !== 'nothing' || job.reason !== undefined || job.overdue === true || job.held === true) return false
  const hasLeft = job.state !== 'waiting' && job.state !== 'uploaded'
  return hasLeft || (!stands && (job.send_at === undefined || Date.parse(job.send_at) <= now.getTime()))
}
