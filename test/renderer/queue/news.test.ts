import { describe, expect, it } from 'vitest'
import type { DeliveryJob, JobState } from '../../../core/contract/types.ts'
import { listOpen, NewsTracker, type News } from '../../../renderer/queue/news.ts'

const START = Date.parse('2026-11-20T10:00:00Z')

function job(name: string, state: JobState, rest: Partial<DeliveryJob> = {}): DeliveryJob {
  return { id: name, document_id: name.toUpperCase(), transaction_id: 't', state, attempts: 1, created_at: '', updated_at: '', ...rest }
}

/** Seconds from the start; what is heard then, as `job state`; what is looked at then: the open jobs. */
interface Step {
  readonly at?: number
  readonly heard?: readonly string[]
  readonly open?: readonly DeliveryJob[]
  readonly seen?: string
  readonly stands?: boolean
  readonly told?: readonly string[]
}

function word(news: News): string {
  if (news.kind === 'ended') return `ended +${news.delivered.join()} -${news.refused.join()}`
  return `${news.kind} ${news.documents.join()}`
}

const LINE = { code: 'offline', message: '' } as const

const STORIES: Readonly<Record<string, readonly Step[]>> = {
  'a batch is told of once, when all of it has come to its end': [
    {
      heard: ['a uploading', 'b uploading', 'c waiting'],
      open: [job('a', 'uploading'), job('b', 'uploading'), job('c', 'waiting')],
      told: [],
    },
    { at: 2, heard: ['a delivered', 'b refused'], open: [job('c', 'polling')], told: [] },
    { at: 4, heard: ['c delivered'], open: [], told: ['ended +A,C -B'] },
    { at: 6, heard: ['c delivered'], open: [], told: [] },
  ],
  'what the network takes long for is told of later': [
    { heard: ['a delivered'], open: [job('b', 'polling')], told: [] },
    { at: 121, open: [job('b', 'polling')], told: ['ended +A -'] },
    { at: 500, heard: ['b delivered'], open: [], told: ['ended +B -'] },
  ],
  'what waits for its hour, for the line or for the release of the queue keeps nothing back': [
    { heard: ['a delivered'], open: [job('b', 'waiting', { send_at: '2026-11-21T08:00:00Z' })], told: ['ended +A -'] },
    { at: 2, heard: ['c delivered'], open: [job('b', 'waiting', { reason: LINE })], told: ['ended +C -'] },
    { at: 4, heard: ['d delivered'], open: [job('b', 'waiting'), job('e', 'uploaded')], stands: true, told: ['ended +D -'] },
  ],
  'what is unknown, and what lacks a precondition, is told apart from what has ended': [
    {
      heard: ['a delivered', 'b unknown', 'c blocked'],
      open: [job('b', 'unknown'), job('c', 'blocked')],
      told: ['ended +A -', 'decision B', 'precondition C'],
    },
    { at: 2, heard: ['b unknown', 'c blocked'], open: [job('b', 'unknown'), job('c', 'blocked')], told: [] },
  ],
  'what a person has set going again is told of again': [
    { heard: ['a refused'], open: [], told: ['ended + -A'] },
    { at: 2, heard: ['a waiting', 'a uploading'], open: [job('a', 'uploading')], told: [] },
    { at: 4, heard: ['a refused'], open: [], told: ['ended + -A'] },
  ],
  'what a person has cancelled, or what recovered before it was told of, is no news': [
    { heard: ['a unknown', 'b blocked'], open: [job('c', 'sending')], told: [] },
    { at: 2, heard: ['a cancelled', 'b waiting', 'b delivered'], open: [], told: ['ended +B -'] },
  ],
  'waiting longer than a working day is told of once for each': [
    { open: [job('a', 'waiting', { overdue: true, reason: LINE })], told: ['overdue A'] },
    { at: 60, open: [job('a', 'waiting', { overdue: true, reason: LINE }), job('b', 'polling', { overdue: true })], told: ['overdue B'] },
    { at: 120, heard: ['b delivered'], open: [job('a', 'waiting', { overdue: true })], told: ['ended +B -'] },
  ],
  'what the person is looking at is not told, and not told later either': [
    { heard: ['a delivered'], open: [], seen: 'A', told: [] },
    { at: 2, open: [], told: [] },
    { at: 4, heard: ['a waiting', 'a delivered', 'b delivered'], open: [], seen: 'A', told: ['ended +A,B -'] },
    { at: 6, open: [job('c', 'waiting', { overdue: true })], seen: 'C', told: [] },
    { at: 8, open: [job('c', 'waiting', { overdue: true })], told: [] },
  ],
}

describe('what a person is told of deliveries', () => {
  it.each(Object.entries(STORIES))('%s', (_, steps) => {
    const tracker = new NewsTracker()
    for (const { at = 0, heard = [], open = [], seen, stands = false, told } of steps) {
      const now = new Date(START + at * 1000)
      for (const words of heard) {
        const [id = '', state] = words.split(' ')
        tracker.hear({ type: 'job', id, document_id: id.toUpperCase(), state: state as JobState }, now)
      }
      expect(tracker.tell(open, { now, stands, isSeen: (document) => document === seen }).map(word)).toEqual(told)
    }
  })

  it('looks through all that is open unless what it has seen tells the same', async () => {
    const asked: string[] = []
    const queue = (jobs: readonly DeliveryJob[]): Parameters<typeof listOpen>[0] => ({
      desk_queue: (input) => {
        const { limit, offset } = input?.query ?? {}
        asked.push(offset ?? '')
        const items = jobs.slice(Number(offset), Number(offset) + Number(limit))
        return Promise.resolve({
          items,
          total: jobs.length,
          limit: 0,
          offset: 0,
          counts: { nothing: 0, decision: 0, precondition: 0, mend: 0 },
        })
      },
    })
    const at = { now: new Date(START), stands: false }
    const many = (rest: Partial<DeliveryJob>): DeliveryJob[] => Array.from({ length: 450 }, (_, index) => job(`j${index}`, 'waiting', rest))
    expect(await listOpen(queue(many({})), at)).toHaveLength(200)
    expect(asked.splice(0)).toEqual(['0'])
    expect(await listOpen(queue([...many({ held: true }), job('last', 'polling')]), at)).toHaveLength(451)
    expect(asked.splice(0)).toEqual(['0', '200', '400'])
    expect(await listOpen(queue(many({ overdue: true })), at)).toHaveLength(450)
  })

  it('remembers of what it told that it waits too long', () => {
    const open = [job('a', 'unknown', { overdue: true })]
    const at = { now: new Date(START), stands: false, isSeen: () => false }
    const first = new NewsTracker()
    expect(first.tell(open, at)).toHaveLength(1)
    expect(new NewsTracker(first.toldLate).tell(open, at)).toEqual([])
  })
})
