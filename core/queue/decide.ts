import { workingDayAfter } from '../base/working-day.ts'
import { say, type SaidSentence } from '../contract/delivery-reasons.ts'
import { LOG_DETAILS } from '../contract/log-details.ts'
import type { FailsAlone, JobChange, JobRow } from '../store/types.ts'
import { nextPoll, waitAfterFailure, type Random } from './back-off.ts'
import type { RemoteSend, RemoteState, RemoteUpload } from './gateway.ts'
import { readRemoteStatus } from './statuses.ts'
import { judgeIncomplete, type Reason, type Verdict } from './verdicts.ts'

/**
 * What a delivery becomes after each answer. Pure: the row and the verdict in, the change out; nothing here writes or calls.
 *
 * The rule behind all of it: a request that may have taken effect leaves its doubt standing, and with a doubt standing nothing is requested
 * again that could deliver twice. A doubt ends by proof or by a person's decision.
 */
export interface Circumstances {
  readonly now: number
  readonly random: Random
  /** For how long after a lost answer the remote may still show its effect; only a look after that proves an absence. */
  readonly settle_ms: number
  /** The remote fails on this document again and again while others go through; absent where that cannot be said. */
  readonly failsAlone?: FailsAlone | undefined
}

/** Failures answered by the remote itself, one after the other, after which a person should look at this document. */
export const MAX_ANSWERED_FAILURES = 12
/** Tries of something that is said not to be there before that is believed. */
const MAX_MISSING = 5
/**
 * Looks without proof, after the time in which one was to be expected, before a person is asked. That person has to inquire at the exchange, so a few
 * seconds of odd answers must not lead there.
 */
const MAX_LOOKS = 6
/** Times that a document which the remote says cannot be sent yet, and which it did not send, is sent again. */
const MAX_EARLY = 3

/** Failures after which the pauses between questions stay what they are, 16 s, until they are many. */
const MAX_PATIENT = 5

const CALM = { failures: 0, looks: 0, reason: null } as const
const SETTLED = { doubt: null, doubt_since: null, looks: 0, anew: false } as const

export function decideUpload(job: JobRow, verdict: Verdict<RemoteUpload>, at: Circumstances): JobChange {
  switch (verdict.kind) {
    case 'done': {
      if (verdict.value.id === undefined)
        return decideUpload(job, judgeIncomplete(say('no_id', 'The remote took the document but named no id.')), at)
      return { ...CALM, ...SETTLED, state: 'uploaded', remote_id: verdict.value.id, remote_status: 'upload.completed', due_at: at.now }
    }
    case 'refused':
      return { ...SETTLED, ...stop('refused', job, verdict.reason) }
    case 'blocked':
    case 'key':
      return { ...SETTLED, ...stop('blocked', job, verdict.reason) }
    case 'missing': {
      const looks = job.looks + 1
      if (looks < MAX_MISSING) return { ...SETTLED, state: 'waiting', ...later(job, verdict.reason, at), looks }
      const { message: words } = verdict.reason
      const said = say('no_upload_place', `There is no place for uploads at this address (${words})`, { words })
      return { ...SETTLED, ...stop('blocked', job, { code: 'remote_not_configured', ...said }) }
    }
    case 'duplicate':
      // It may be our own upload whose answer was lost: found there it is adopted, and only what is not ours is a refusal.
      return { ...inDoubt('upload', at), due_at: at.now, round: job.round + 1, reason: verdict.reason }
    case 'line':
      if (verdict.isProcessed === 'maybe') return { ...inDoubt('upload', at), ...soon(job, verdict.reason, at) }
      return { ...SETTLED, state: 'waiting', ...later(job, verdict.reason, at, verdict) }
  }
}

/** What a search of the remote's documents said about an upload in doubt. */
export type Finding =
  | { readonly kind: 'found'; readonly remote_id: string }
  /** Not there, and the whole list was seen; `isFinal` when that was late enough to be a proof. */
  | { readonly kind: 'absent'; readonly isFinal: boolean }
  /** The same number with another content, or a list that proves nothing. */
  | { readonly kind: 'unprovable'; readonly isFinal: boolean; readonly gap: SaidSentence }
  /** The list was seen, but not all that had to be compared could be read. */
  | { readonly kind: 'interrupted'; readonly reason: Reason }
  | { readonly kind: 'failed'; readonly verdict: Exclude<Verdict<never>, { kind: 'done' }> }

export function decideFind(job: JobRow, finding: Finding, at: Circumstances): JobChange {
  if (finding.kind === 'found') {
    // Whether it was sent already is not known: its status is looked at before anything else.
    return { ...CALM, ...SETTLED, state: 'uploaded', remote_id: finding.remote_id, remote_status: null, due_at: at.now }
  }
  if (finding.kind === 'failed') {
    const { verdict } = finding
    if (verdict.kind === 'key') return stop('blocked', job, verdict.reason)
    if (verdict.kind === 'line') return askLater(job, verdict.reason, at, verdict)
    const { message: words } = verdict.reason
    return decideFind(job, { kind: 'unprovable', isFinal: isSettled(job, at), gap: say('upload_unproven', words, { words }) }, at)
  }
  // What was read is remembered, so the next look gets further.
  if (finding.kind === 'interrupted') return { failures: 0, due_at: at.now + LATE_LOOK_MS }
  const isDuplicate = isCalledDuplicate(job)
  if (job.anew) return { ...SETTLED, state: 'waiting', due_at: at.now, reason: null }
  if (finding.kind === 'absent' && finding.isFinal) {
    if (isDuplicate && job.reason !== null) return { ...SETTLED, ...stop('refused', job, job.reason) }
    if (at.failsAlone !== undefined) return { ...SETTLED, ...stopAlone(job, job.reason, at.failsAlone) }
    return { ...SETTLED, state: 'waiting', due_at: at.now + waitAfterFailure(job.failures, undefined, at.random) }
  }
  const looks = job.looks + (finding.isFinal ? 1 : 0)
  if (finding.kind === 'unprovable' && looks >= MAX_LOOKS) {
    const message = `It cannot be proven whether the document arrived: ${finding.gap.message}`
    return { state: 'unknown', due_at: null, looks, reason: { ...finding.gap, code: job.reason?.code ?? 'access_point_error', message } }
  }
  return { looks, ...lookLater(job, at) }
}

export function decideSend(job: JobRow, verdict: Verdict<RemoteSend>, at: Circumstances): JobChange {
  switch (verdict.kind) {
    case 'done': {
      const remote_transaction_id = verdict.value.transaction_id ?? job.remote_transaction_id
      return { ...SETTLED, ...polling(at), remote_transaction_id }
    }
    case 'refused':
      return { ...SETTLED, ...stop('refused', job, verdict.reason) }
    case 'blocked':
    case 'key':
      return { ...SETTLED, ...stop('blocked', job, verdict.reason) }
    case 'missing': {
      const looks = job.looks + 1
      if (looks < MAX_MISSING) return { ...SETTLED, state: 'uploaded', ...later(job, verdict.reason, at), looks }
      return { ...inDoubt('send', at), state: 'unknown', due_at: null, reason: gone(job, verdict.reason) }
    }
    case 'duplicate':
      return { ...inDoubt('send', at), due_at: at.now, round: job.round + 1, reason: verdict.reason }
    case 'line':
      if (verdict.isProcessed === 'maybe') return { ...inDoubt('send', at), ...soon(job, verdict.reason, at) }
      return { ...SETTLED, state: 'uploaded', ...later(job, verdict.reason, at, verdict) }
  }
}

/**
 * The uploaded document is replaced by what is to be sent. A lost answer leaves no doubt: the same again changes nothing, and nothing is sent before
 * it is answered. `replaced` is what the remote holds then.
 */
export function decideUpdate(
  job: JobRow,
  verdict: Verdict<true>,
  replaced: Pick<JobRow, 'version' | 'sha256'>,
  at: Circumstances,
): JobChange {
  switch (verdict.kind) {
    case 'done':
      return { ...CALM, ...replaced, becomes: null, due_at: at.now }
    case 'refused':
      return stop('refused', job, verdict.reason)
    case 'blocked':
    case 'key':
      return stop('blocked', job, verdict.reason)
    case 'missing': {
      const looks = job.looks + 1
      if (looks < MAX_MISSING) return { ...later(job, verdict.reason, at), looks }
      return { state: 'unknown', due_at: null, reason: gone(job, verdict.reason) }
    }
    case 'duplicate':
      // It may not be changed now: it is still being taken in, or somebody else has sent it, which is a person's matter.
      return later(job, verdict.reason, at, { isAnswered: true, retry_after_ms: undefined })
    case 'line':
      if (at.failsAlone !== undefined) return stopAlone(job, verdict.reason, at.failsAlone)
      return later(job, verdict.reason, at, { ...verdict, isAnswered: verdict.isAnswered && verdict.isProcessed === 'no' })
  }
}

/**
 * The remote's status, asked for while a send is in doubt, after a document was found or adopted, or to see how far it is. `job.state` says
 * which.
 */
export function decideStatus(job: JobRow, verdict: Verdict<RemoteState>, at: Circumstances): JobChange {
  switch (verdict.kind) {
    case 'done':
      return decideState(job, verdict.value, at)
    case 'key':
    case 'blocked':
      return stop('blocked', job, verdict.reason)
    case 'line':
      return askLater(job, verdict.reason, at, verdict)
    case 'missing':
    case 'refused':
    case 'duplicate': {
      // The remote lost it, and a person decided to send it anew.
      if (job.anew) return { ...CALM, ...SETTLED, state: 'waiting', remote_id: null, remote_status: null, sent_at: null, due_at: at.now }
      const looks = job.looks + 1
      if (looks < MAX_MISSING) return { ...askLater(job, verdict.reason, at), looks }
      return { state: 'unknown', due_at: null, reason: gone(job, verdict.reason) }
    }
  }
}

function decideState(job: JobRow, state: RemoteState, at: Circumstances): JobChange {
  const status = readRemoteStatus(state.status)
  const seen = { remote_status: state.status ?? job.remote_status }
  const isSent = job.sent_at !== null
  const wasFailed = readRemoteStatus(job.remote_status ?? undefined) === 'send.failed'
  if (isSentByOthers(job, status, state)) return { ...SETTLED, ...seen, ...stop('refused', job, SENT_BY_OTHERS) }
  if (status === 'send.completed') return { ...CALM, ...SETTLED, ...seen, state: 'delivered', sent_at: job.sent_at ?? at.now, due_at: null }
  if (status === 'upload.failed') return { ...SETTLED, ...seen, ...stop('refused', job, refusalOf(state)) }
  if (status === 'send.failed' && (isSent || (job.doubt === 'send' && !wasFailed))) {
    return { ...SETTLED, ...seen, ...stop('refused', job, refusalOf(state)) }
  }
  if (isSent) {
    const sent_at = notAhead(job.sent_at, at)
    return { ...seen, failures: 0, sent_at, due_at: at.now + nextPoll(at.now - sent_at, at.random), reason: overdue(job, at) }
  }
  // The remote is still taking it in and says that it cannot be sent yet.
  if (status === 'import.processing' && (job.doubt === null || isCalledDuplicate(job) || isSettled(job, at))) {
    return { ...CALM, ...SETTLED, state: 'uploaded', remote_status: null, due_at: at.now + LATE_LOOK_MS }
  }
  if (status === 'send.processing' || (state.transactions ?? 0) > 0) return { ...SETTLED, ...seen, ...polling(at) }
  if (job.doubt === 'send') return decideUnsent(job, status, seen, at)
  // Found or adopted, and not sent yet.
  return { ...CALM, ...seen, remote_status: state.status ?? 'upload.completed', due_at: at.now }
}

/** What the remote holds was sent by somebody else before it could be replaced by what is to be sent: that is not delivered. */
function isSentByOthers({ becomes, sent_at, doubt }: JobRow, status: ReturnType<typeof readRemoteStatus>, state: RemoteState): boolean {
  if (becomes === null || sent_at !== null || doubt !== null) return false
  return status === 'send.completed' || status === 'send.processing' || (state.transactions ?? 0) > 0
}

const SENT_BY_OTHERS: Reason = {
  code: 'duplicate_send',
  ...say('sent_by_others', 'The remote has sent this document in an earlier version, which was not asked for here.'),
}

/** The answer to a send was lost and the status does not show it, or shows a failure that may be an older one. */
function decideUnsent(
  job: JobRow,
  status: ReturnType<typeof readRemoteStatus>,
  seen: Pick<JobRow, 'remote_status'>,
  at: Circumstances,
): JobChange {
  if (job.anew) return { ...SETTLED, ...seen, state: 'uploaded', due_at: at.now, reason: null }
  // The document is there, whatever was said of it before.
  if (!isSettled(job, at)) return { looks: 0, ...lookLater(job, at) }
  const looks = job.looks + 1
  const isUntouched = status === 'upload.completed' || status === 'receive.completed'
  if (isUntouched && isCalledDuplicate(job) && job.reason !== null) {
    // Taking it in may have come to its end since: what is proven not to be sent may be sent.
    const mayHaveBeenEarly = job.reason.code === 'invalid_state' && job.failures < MAX_EARLY
    if (mayHaveBeenEarly) return { ...SETTLED, ...seen, state: 'uploaded', ...later(job, job.reason, at) }
    return { ...SETTLED, ...seen, ...stop('blocked', job, job.reason) }
  }
  if (isUntouched && at.failsAlone !== undefined) return { ...SETTLED, ...seen, ...stopAlone(job, job.reason, at.failsAlone) }
  if (isUntouched) return { ...SETTLED, ...seen, state: 'uploaded', due_at: at.now + waitAfterFailure(job.failures, undefined, at.random) }
  if (looks < MAX_LOOKS) return { looks, ...lookLater(job, at) }
  const said = seen.remote_status ?? 'nothing'
  const sentence = say('send_unproven', `It cannot be proven whether the document was sent: the remote says ${said}.`, {
    status: seen.remote_status ?? '–',
  })
  return { state: 'unknown', due_at: null, looks, reason: { code: 'access_point_error', ...sentence } }
}

function polling(at: Circumstances): JobChange {
  return { ...CALM, state: 'polling', sent_at: at.now, due_at: at.now + nextPoll(0, at.random) }
}

/** `uploading` and `sending` are the states whose request may have taken effect. */
function inDoubt(doubt: 'upload' | 'send', at: Circumstances): JobChange {
  return { state: doubt === 'upload' ? 'uploading' : 'sending', doubt, doubt_since: at.now, looks: 0 }
}

function stop(state: 'refused' | 'blocked', job: JobRow, reason: Reason): JobChange {
  return { state, due_at: null, failures: 0, round: job.round + 1, reason }
}

/** A person is asked about what is proven not to have taken effect, so that it may be given up or tried again: nothing goes out twice. */
function stopAlone(job: JobRow, reason: Reason | null, { times, since }: FailsAlone): JobChange {
  const words = reason?.message ?? '–'
  const message = `The remote has failed on this document ${times} times since ${since}, while others went through (${words})`
  return stop('blocked', job, { code: 'access_point_error', ...say('fails_alone', message, { times: String(times), since, words }) })
}

interface LineTrouble {
  readonly isAnswered: boolean
  readonly retry_after_ms: number | undefined
}

/** Tries again after a growing pause; a remote that goes on failing at this one document is a person's matter. */
function later(job: JobRow, reason: Reason, at: Circumstances, line?: LineTrouble): JobChange {
  const failures = job.failures + 1
  if (isStubborn(failures, reason, line)) return stop('blocked', job, reason)
  return { failures, reason, due_at: at.now + waitAfterFailure(failures, line?.retry_after_ms, at.random) }
}

/** A question that was not answered may be asked for ever: it delivers nothing, and a doubt is better settled soon. The pauses grow late. */
function askLater(job: JobRow, reason: Reason, at: Circumstances, line?: LineTrouble): JobChange {
  const failures = job.failures + 1
  const patience = Math.max(Math.min(failures, MAX_PATIENT), failures - MAX_ANSWERED_FAILURES + MAX_PATIENT)
  return { failures, reason, due_at: at.now + waitAfterFailure(patience, line?.retry_after_ms, at.random) }
}

function isStubborn(failures: number, reason: Reason, line: LineTrouble | undefined): boolean {
  return line?.isAnswered === true && failures >= MAX_ANSWERED_FAILURES && reason.code !== 'rate_limited'
}

/** An answer was lost: look for its effect soon, it is most often there. */
function soon(job: JobRow, reason: Reason, at: Circumstances): JobChange {
  return { failures: job.failures + 1, reason, due_at: at.now + Math.min(FIRST_LOOK_MS, at.settle_ms) }
}

const FIRST_LOOK_MS = 500
const LATE_LOOK_MS = 2000

/** Looks get rarer until one falls right behind the time after which an absence is a proof; then a few more follow. */
function lookLater(job: JobRow, at: Circumstances): Pick<JobRow, 'due_at' | 'doubt_since'> {
  if (isSettled(job, at)) return { due_at: at.now + LATE_LOOK_MS, doubt_since: job.doubt_since }
  const since = notAhead(job.doubt_since, at)
  return { due_at: Math.min(at.now + Math.max(FIRST_LOOK_MS, at.now - since), since + at.settle_ms), doubt_since: since }
}

/** What has happened has not happened later than now: a clock that was ahead then would keep the delivery until its wrong time. */
export function notAhead(time: number | null, { now }: Pick<Circumstances, 'now'>): number {
  return Math.min(time ?? now, now)
}

export function isSettled(job: JobRow, at: Pick<Circumstances, 'now' | 'settle_ms'>): boolean {
  return job.doubt_since === null || at.now >= job.doubt_since + at.settle_ms
}

function overdue(job: JobRow, at: Circumstances): Reason | null {
  if (job.sent_at === null || at.now < workingDayAfter(job.sent_at)) return null
  const since = new Date(job.sent_at).toISOString()
  return { code: 'access_point_timeout', ...say('no_final_status', `The remote has reported no final status since ${since}.`, { since }) }
}

function gone(job: JobRow, reason: Reason): Reason {
  const id = job.remote_id ?? ''
  const { message: words } = reason
  return { code: 'not_found', ...say('gone', `The remote does not know the document ${id} any more (${words})`, { id, words }) }
}

/** The newest words of the remote's log are its reason. */
function refusalOf(state: RemoteState): Reason {
  const last = state.log.findLast((entry) => readRemoteStatus(entry.code)?.endsWith('.failed') === true && entry.details !== '')
  if (last !== undefined) return { code: 'access_point_error', message: last.details }
  const status = state.status ?? '–'
  return { code: 'access_point_error', ...say('ended', `${LOG_DETAILS.ended} ${state.status ?? ''}`.trim(), { status }) }
}

/** The remote said that it has, or has sent, this document already (409), and that has not been settled yet. */
function isCalledDuplicate(job: JobRow): boolean {
  return job.reason?.code === 'duplicate_send' || job.reason?.code === 'invalid_state'
}
