import { ONE_PAGE } from '../../core/queue/remote-listing.ts'
import { describe, expect, it } from 'vitest'
import {
  decideFind,
  decideSend,
  decideStatus,
  decideUpdate,
  decideUpload,
  type Circumstances,
  type Finding,
} from '../../core/queue/decide.ts'
import type { RemoteSend, RemoteState, RemoteUpload } from '../../core/queue/gateway.ts'
import type { Verdict } from '../../core/queue/verdicts.ts'
import { FINISHED_JOB_STATES, JOB_TRANSITIONS, PARKED_JOB_STATES } from '../../core/store/states.ts'
import type { JobChange, JobRow } from '../../core/store/types.ts'

/** The truth at the remote: documents of this delivery, and how often one was sent. */
interface Truth {
  readonly documents: number
  readonly sends: number
  /** What is there is what is to be sent. */
  readonly isReplaced: boolean
  /** What is not to be sent was sent. */
  readonly isWrongSent: boolean
}

interface Situation {
  readonly job: JobRow
  readonly truth: Truth
}

const SETTLE = 15_000
const NOW = 1_000_000

const WAITING: JobRow = {
  seq: 1,
  id: 'job',
  document_id: 'document',
  transaction_id: 'transaction',
  state: 'waiting',
  version: 1,
  sha256: 'hash',
  customer: 'customer',
  attempts: 0,
  failures: 0,
  due_at: NOW,
  send_at: null,
  becomes: null,
  batch: null,
  held: false,
  aside: false,
  lease: null,
  lease_until: null,
  fence: 0,
  doubt: null,
  doubt_since: null,
  looks: 0,
  round: 0,
  anew: false,
  remote: null,
  remote_id: null,
  remote_transaction_id: null,
  remote_status: null,
  sent_at: null,
  reason: null,
  created_at: '',
  updated_at: '',
}

const reason = { code: 'access_point_error', message: 'words' } as const
const line = (isProcessed: 'no' | 'maybe', isAnswered = false): Extract<Verdict<never>, { kind: 'line' }> => ({
  kind: 'line',
  reason,
  isProcessed,
  isAnswered,
  retry_after_ms: undefined,
})
const LOST: Verdict<never> = line('maybe')
const NOT_DONE: readonly Verdict<never>[] = [
  line('no'),
  line('no', true),
  { kind: 'refused', reason },
  { kind: 'blocked', reason },
  { kind: 'key', reason: { code: 'invalid_api_key', message: '' } },
  { kind: 'missing', reason: { code: 'not_found', message: '' } },
]
const DUPLICATE: Verdict<never> = { kind: 'duplicate', reason: { code: 'duplicate_send', message: 'had it' } }

/** Soon after the doubt arose, when the remote may not show everything yet, and late enough for a proof. */
const EARLY: Circumstances = { now: NOW + 1, random: () => 0.5, settle_ms: SETTLE }
const LATE: Circumstances = { now: NOW + SETTLE, random: () => 0.5, settle_ms: SETTLE }
/** As late, where the remote fails on this document alone. */
const ALONE: Circumstances = { ...LATE, failsAlone: { times: 12, since: '2026-11-02T08:00:00.000Z' } }

/** Every way in which the next step can end: taking effect or not, answered, lost or late, with every answer an honest remote may give. */
function* nextSituations({ job, truth }: Situation): Generator<Situation> {
  const after = (begun: JobRow, change: JobChange, now: Truth = truth): Situation => {
    const { state = begun.state } = change
    // Not by the matcher, which would cost more than the rest of the exploration.
    if (state !== begun.state && !JOB_TRANSITIONS[begun.state].includes(state)) throw new Error(`${begun.state} becomes ${state}`)
    const next = { ...begun, ...change }
    // Times are all the same to the exploration, and counters end where they stop mattering.
    const doubt_since = next.doubt === null ? null : NOW
    return {
      truth: now,
      job: {
        ...next,
        due_at: next.due_at === null ? null : NOW,
        doubt_since,
        attempts: 0,
        round: 0,
        failures: Math.min(next.failures, 12),
      },
    }
  }
  const begin = (state: 'uploading' | 'sending', doubt: 'upload' | 'send'): JobRow => ({ ...job, state, doubt, doubt_since: NOW })

  if (job.state === 'waiting') {
    const begun = begin('uploading', 'upload')
    const uploaded: Truth = { ...truth, documents: truth.documents + 1, isReplaced: job.becomes === null }
    const done = (id: string | undefined): Verdict<RemoteUpload> => ({ kind: 'done', value: { id } })
    yield after(begun, decideUpload(begun, done('id'), EARLY), uploaded)
    yield after(begun, decideUpload(begun, done(undefined), EARLY), uploaded)
    yield after(begun, decideUpload(begun, LOST, EARLY), uploaded)
    yield after(begun, decideUpload(begun, LOST, EARLY))
    yield after(begun, decideUpload(begun, DUPLICATE, EARLY))
    for (const verdict of NOT_DONE) yield after(begun, decideUpload(begun, verdict, EARLY))
    // Killed before and after the request took effect: nothing more was written.
    yield { job: begun, truth }
    yield { job: begun, truth: uploaded }
  }
  if (job.state === 'uploading') {
    for (const at of [EARLY, LATE, ALONE]) {
      const isFinal = at !== EARLY
      const findings: Finding[] = [
        { kind: 'unprovable', isFinal, gap: ONE_PAGE },
        { kind: 'interrupted', reason },
      ]
      if (truth.documents > 0) findings.push({ kind: 'found', remote_id: 'id' })
      // Early a list may not show yet what is there.
      if (truth.documents === 0 || !isFinal) findings.push({ kind: 'absent', isFinal })
      for (const verdict of [...NOT_DONE, LOST]) if (verdict.kind !== 'done') findings.push({ kind: 'failed', verdict })
      for (const finding of findings) yield after(job, decideFind(job, finding, at))
    }
  }
  if (job.state === 'uploaded' && job.remote_status !== null && job.becomes !== null) {
    const replaced: Truth = { ...truth, isReplaced: true }
    const content = { version: job.becomes, sha256: 'hash' }
    const update = (verdict: Verdict<true>, at = EARLY): JobChange => decideUpdate(job, verdict, content, at)
    yield after(job, update({ kind: 'done', value: true }), replaced)
    for (const truthAfter of [truth, replaced]) for (const at of [EARLY, ALONE]) yield after(job, update(LOST, at), truthAfter)
    for (const verdict of [DUPLICATE, ...NOT_DONE]) yield after(job, update(verdict))
    yield { job, truth: replaced }
  }
  if (job.state === 'uploaded' && job.remote_status !== null && job.becomes === null) {
    const begun = begin('sending', 'send')
    const sent: Truth = { ...truth, sends: truth.sends + 1, isWrongSent: truth.isWrongSent || !truth.isReplaced }
    const done: Verdict<RemoteSend> = { kind: 'done', value: { transaction_id: undefined } }
    yield after(begun, decideSend(begun, done, EARLY), sent)
    yield after(begun, decideSend(begun, LOST, EARLY), sent)
    yield after(begun, decideSend(begun, LOST, EARLY))
    yield after(begun, decideSend(begun, DUPLICATE, EARLY))
    for (const verdict of NOT_DONE) yield after(begun, decideSend(begun, verdict, EARLY))
    yield { job: begun, truth }
    yield { job: begun, truth: sent }
  }
  if (job.state === 'sending' || job.state === 'polling' || (job.state === 'uploaded' && job.remote_status === null)) {
    for (const at of [EARLY, LATE, ALONE]) {
      const words =
        truth.sends > 0
          ? ['send.processing', 'send.completed', 'send.failed', 'queued']
          : ['upload.completed', 'import.processing', 'queued']
      if (at === EARLY) words.push('upload.completed', 'import.processing')
      for (const status of words) {
        const value: RemoteState = { status, log: [], transactions: undefined, direction: undefined }
        yield after(job, decideStatus(job, { kind: 'done', value }, at))
      }
      for (const verdict of [...NOT_DONE, LOST]) yield after(job, decideStatus(job, verdict, at))
    }
  }
  // The settings were mended, so what was blocked goes on where it stopped.
  if (job.state === 'blocked') {
    const state =
      job.doubt === 'upload'
        ? 'uploading'
        : job.doubt === 'send'
          ? 'sending'
          : job.sent_at !== null
            ? 'polling'
            : job.remote_id === null
              ? 'waiting'
              : 'uploaded'
    yield after(job, { state, failures: 0, reason: null, due_at: NOW })
  }
}

interface Explored {
  readonly situation: Situation
  /** The keys of what can come next. */
  readonly next: ReadonlySet<string>
}

function explore(start: Situation): Map<string, Explored> {
  const seen = new Map<string, Explored>()
  const pending = [start]
  for (let situation = pending.pop(); situation !== undefined; situation = pending.pop()) {
    const key = JSON.stringify(situation)
    if (seen.has(key)) continue
    const { documents, sends } = situation.truth
    // Once something went twice there is no need to follow it further.
    const next = documents < 2 && sends < 2 ? [...nextSituations(situation)] : []
    const keyed = new Map(next.map((one) => [JSON.stringify(one), one]))
    seen.set(key, { situation, next: new Set(keyed.keys()) })
    for (const [following, one] of keyed) if (!seen.has(following)) pending.push(one)
  }
  return seen
}

const NOTHING: Truth = { documents: 0, sends: 0, isReplaced: false, isWrongSent: false }

describe.each([
  { flow: 'uploaded as it is sent', start: WAITING },
  { flow: 'replaced after the upload', start: { ...WAITING, becomes: 2 } },
])('all ways a delivery that is $flow can go, with every answer lost, late or refused and a kill at every step', ({ start }) => {
  const explored = explore({ job: start, truth: NOTHING })
  const situations = [...explored.values()].map(({ situation }) => situation)

  it('no path uploads or sends twice without a person, and none sends what was to be replaced', () => {
    expect(situations.length).toBeGreaterThan(500)
    expect(situations.filter(({ truth }) => truth.documents > 1 || truth.sends > 1 || truth.isWrongSent)).toEqual([])
  })

  it('delivered is said only of what was sent, refused never of what was delivered', () => {
    const of = (state: JobRow['state']): Situation[] => situations.filter(({ job }) => job.state === state)
    expect(of('delivered').length).toBeGreaterThan(0)
    expect(of('delivered').filter(({ truth }) => truth.sends !== 1)).toEqual([])
    expect(of('refused').filter(({ job }) => job.doubt !== null)).toEqual([])
  })

  it('what is neither finished nor a person’s matter always has a time at which it goes on', () => {
    const resting = [...FINISHED_JOB_STATES, ...PARKED_JOB_STATES]
    expect(situations.filter(({ job }) => !resting.includes(job.state) && job.due_at === null)).toEqual([])
    // And whatever stopped says why.
    expect(situations.filter(({ job }) => PARKED_JOB_STATES.includes(job.state) && job.reason === null)).toEqual([])
  })

  it('from everywhere a delivery can still come to an end', () => {
    const before = new Map<string, string[]>()
    for (const [key, { next }] of explored) for (const following of next) before.set(following, [...(before.get(following) ?? []), key])
    const isEnd = ({ situation: { job } }: Explored): boolean => job.state === 'delivered' || job.state === 'unknown'
    const reaching = new Set([...explored].flatMap(([key, one]) => (isEnd(one) ? [key] : [])))
    for (const key of reaching) for (const previous of before.get(key) ?? []) reaching.add(previous)
    const stuck = [...explored].filter(([key, { situation }]) => !reaching.has(key) && situation.job.state !== 'refused')
    expect(stuck).toEqual([])
  })
})

describe('a question that the remote fails to answer', () => {
  it('is asked for ever, soon at first and ever more rarely later', () => {
    let job: JobRow = { ...WAITING, state: 'uploading', doubt: 'upload', doubt_since: NOW }
    const pauses: number[] = []
    for (let asked = 0; asked < 30; asked++) {
      const answer: Finding = { kind: 'failed', verdict: line('no', true) }
      const change = decideFind(job, answer, LATE)
      job = { ...job, ...change }
      pauses.push((job.due_at ?? NaN) - LATE.now)
    }
    expect(job).toMatchObject({ state: 'uploading', doubt: 'upload', reason })
    expect(Math.max(...pauses.slice(0, 12))).toBeLessThanOrEqual(16_000)
    expect(pauses.at(-1)).toBe(225_000)
  })
})

describe('a replacement that the remote fails at', () => {
  const uploaded: JobRow = { ...WAITING, state: 'uploaded', becomes: 2, remote_id: 'id', remote_status: 'upload.completed', failures: 40 }
  const content = { version: 2, sha256: 'hash' }

  it('is tried for as long as nothing else goes through, and is a person’s matter where others do', () => {
    const change = decideUpdate(uploaded, line('maybe', true), content, LATE)
    expect(change).toMatchObject({ failures: 41, due_at: LATE.now + 225_000 })
    expect(change.state).toBeUndefined()
    expect(decideUpdate(uploaded, line('maybe', true), content, ALONE)).toMatchObject({
      state: 'blocked',
      reason: { detail: 'fails_alone', values: { times: '12', words: 'words' } },
    })
  })
})

describe('a document of which the remote says nothing that proves a lost send', () => {
  const status = (word: string | undefined): Verdict<RemoteState> => ({
    kind: 'done',
    value: { status: word, log: [], transactions: undefined, direction: undefined },
  })
  const gone: Verdict<never> = { kind: 'missing', reason: { code: 'not_found', message: '' } }
  const lost: JobRow = { ...WAITING, state: 'sending', doubt: 'send', doubt_since: NOW, remote_id: 'id', remote_status: 'upload.completed' }
  const after = (answers: readonly (readonly [Verdict<RemoteState>, Circumstances])[]): JobRow =>
    answers.reduce((job, [verdict, at]) => ({ ...job, ...decideStatus(job, verdict, at) }), lost)

  it('is asked for ten seconds more before a person is, and sent again where it then says that it is untouched', () => {
    const odd = Array.from({ length: 5 }, () => [status(undefined), LATE] as const)
    expect(after(odd)).toMatchObject({ state: 'sending', doubt: 'send', due_at: LATE.now + 2000 })
    expect(after([...odd, [status('upload.completed'), LATE]])).toMatchObject({ state: 'uploaded', doubt: null })
    expect(after([...odd, [status(undefined), LATE]])).toMatchObject({ state: 'unknown', reason: { detail: 'send_unproven' } })
  })

  it('has been there all the time, once it is, whatever was said of it before', () => {
    const early = Array.from({ length: 4 }, () => [gone, EARLY] as const)
    expect(after([...early, [status('upload.completed'), EARLY], [gone, LATE]]).state).toBe('sending')
    expect(after([...early, [gone, LATE]]).state).toBe('unknown')
  })
})
