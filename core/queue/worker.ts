import { asAppError } from '../base/errors.ts'
import { say } from '../contract/delivery-reasons.ts'
import type { Commit, StoreReads, StoreWrites } from '../store/store.ts'
import { HELD_JOB_STATES } from '../store/states.ts'
import type { CallKind, JobChange, JobRow } from '../store/types.ts'
import type { Random } from './back-off.ts'
import { receive, wordVerdict, type CallEnd, type ReplyListener } from './calls.ts'
import { decideFind, decideSend, decideStatus, decideUpdate, decideUpload, type Circumstances } from './decide.ts'
import { createFinder } from './find.ts'
import type { Gateway, Parcel, RemoteState } from './gateway.ts'
import { applyChange } from './outcome.ts'
import { createQuestions } from './questions.ts'
import { copyRemoteLog } from './statuses.ts'

export interface WorkerOptions {
  readonly store: StoreReads
  readonly commit: Commit
  /** Name of this run of the queue, written on what it works on. */
  readonly run: string
  readonly now: () => number
  readonly random: Random
  readonly settle_ms: number
  /** Told of every reply, for the state of the line. */
  readonly listen: ReplyListener
  /** Told of every delivery as it was before and as it is after a transaction. */
  readonly onWritten: (before: JobRow, after: JobRow) => void
  /** Why a delivery must not leave, whatever was right when it was queued. */
  readonly findStop: (job: JobRow) => JobRow['reason'] | undefined
  /** True once nothing more is to be begun. */
  readonly isStopping: () => boolean
  /** False while no further delivery is to be begun there: a person holds the queue, the line is cut, another remote is set. */
  readonly isFree: (gateway: Gateway) => boolean
  /** True once nothing may be written any more. */
  readonly isAbandoned: () => boolean
}

type Step = 'upload' | 'find' | 'update' | 'send' | 'status'
/** A step that was written down and is to be done now; without a call number it has no effect at the remote. */
interface Begun {
  readonly job: JobRow
  readonly call: number
  readonly step: Step
}
/** The delivery that is gone on with, as it was and as it is. */
interface Taken {
  readonly before: JobRow
  readonly after: JobRow
  readonly begun: Begun | undefined
}
/** Writes what a step came to, inside the transaction that also begins the next step. */
type Conclusion = (tx: StoreWrites) => JobRow

/** What a delivery needs next; a repeatable network needs no proof before a request is repeated. */
function stepOf(job: JobRow, gateway: Gateway): Step | undefined {
  switch (job.state) {
    case 'waiting':
      return 'upload'
    case 'uploading':
      return gateway.isRepeatable ? 'upload' : 'find'
    case 'uploaded':
      if (job.remote_status === null) return 'status'
      return job.becomes === null ? 'send' : 'update'
    case 'sending':
      return gateway.isRepeatable ? 'send' : 'status'
    case 'polling':
      return 'status'
    case 'delivered':
    case 'refused':
    case 'blocked':
    case 'unknown':
    case 'cancelled':
      return undefined
  }
}

/**
 * Works one leased delivery as far as it goes without waiting. Every request is preceded by a transaction that says what is about to happen
 * (state, doubt, call) and followed by one that says what came of it; where one step follows another the two are one.
 */
export function createWorker(options: WorkerOptions) {
  const { store, commit, run, now, random, settle_ms, listen, onWritten, findStop, isStopping, isFree, isAbandoned } = options
  const circumstances = (): Circumstances => ({ now: now(), random, settle_ms })

  const { ask, confirmKey } = createQuestions({ commit, listen, isStopping, isAbandoned })

  /** Deliveries whose upload has left and whose answer is not stored yet. */
  const uploading = new Set<string>()
  const find = createFinder({
    store,
    now,
    settle_ms,
    isUploading: (id) => uploading.has(id),
    list: (gateway) => (request) => ask(gateway, undefined, 'list', () => gateway.list(request)),
    fetchXml: (gateway, job, remoteId) => ask(gateway, job, 'xml', () => gateway.fetchXml(remoteId)),
  })

  /** What is to be uploaded, or what is to replace it. */
  const parcelOf = (job: JobRow, version = job.version): Parcel => {
    const document = store.documents.read(job.document_id)
    return {
      xml: () => store.versions.read(job.document_id, version).xml,
      sha256: job.sha256,
      idempotency_key: `${job.id}-${job.round}`,
      filename: document.filename,
      receiver_id: document.receiver_id,
      receiver_name: document.receiver_name,
      remote_transaction_id: job.remote_transaction_id ?? undefined,
    }
  }

  /** What the remote is to hold when it is sent. */
  const contentOf = (job: JobRow): Pick<JobRow, 'version' | 'sha256'> => {
    const version = job.becomes ?? job.version
    return { version, sha256: store.versions.read(job.document_id, version).sha256 }
  }

  /** The request is written down before it leaves; what stops it from leaving is answered as undefined. */
  const begin = (tx: StoreWrites, job: JobRow, step: Step, gateway: Gateway): Omit<Begun, 'step'> | undefined => {
    if (job.remote !== null && job.remote !== gateway.identity && (job.remote_id !== null || job.doubt !== null)) {
      const { remote } = job
      const said = say('other_remote', `This delivery began at ${remote}; another remote is set now.`, { remote })
      applyChange(tx, job, { state: 'blocked', due_at: null, reason: { code: 'remote_not_configured', ...said } })
      return undefined
    }
    if (job.held && HELD_JOB_STATES.includes(job.state)) {
      tx.jobs.change(job.id, { due_at: null })
      return undefined
    }
    if (step === 'send' && job.state === 'uploaded' && tx.jobs.hasEarlier(job, now())) {
      tx.jobs.change(job.id, { due_at: null })
      return undefined
    }
    const isFirst = job.state === 'waiting' || (step === 'send' && job.state === 'uploaded')
    const reason = isFirst ? findStop(job) : undefined
    if (reason !== undefined) {
      applyChange(tx, job, { state: 'blocked', due_at: null, reason })
      return undefined
    }
    if (step === 'find' || step === 'status') return { job, call: -1 }
    if (step === 'update') {
      return { job, call: tx.calls.open({ job_id: job.id, kind: step, attempt: job.attempts, payload_sha256: contentOf(job).sha256 }) }
    }
    const state = step === 'upload' ? 'uploading' : 'sending'
    // A delivery that goes smoothly is one attempt: the first send belongs to its upload.
    const attempts = job.attempts + (step === 'upload' || job.failures > 0 ? 1 : 0)
    const started: JobChange = { state, doubt: step, doubt_since: now(), attempts, remote: gateway.identity }
    const begun = applyChange(tx, job, started)
    return { job: begun, call: tx.calls.open({ job_id: job.id, kind: step, attempt: begun.attempts, payload_sha256: job.sha256 }) }
  }

  const conclude =
    (
      job: JobRow,
      call: { readonly seq: number; readonly kind: CallKind },
      end: CallEnd<unknown>,
      decide: (tx: StoreWrites) => JobChange,
    ): Conclusion =>
    (tx) => {
      const opened = { job_id: job.id, kind: call.kind, attempt: job.attempts, payload_sha256: job.sha256 }
      const seq = call.seq < 0 ? tx.calls.open(opened) : call.seq
      tx.calls.close(seq, { ...end.reply.trace, verdict: wordVerdict(end.verdict) })
      return applyChange(tx, job, decide(tx))
    }

  const perform = async (job: JobRow, step: Step, call: number, gateway: Gateway): Promise<Conclusion> => {
    const parcel = parcelOf(job)
    const remoteId = job.remote_id ?? ''
    if (step === 'find') {
      const finding = await find(gateway, job)
      return (tx) => applyChange(tx, job, decideFind(job, finding, circumstances()))
    }
    if (step === 'upload') {
      const xml = parcel.xml()
      uploading.add(job.id)
      const end = await receive(gateway.upload({ ...parcel, xml: () => xml }), listen)
      const verdict = await confirmKey(gateway, end.verdict)
      return conclude(job, { seq: call, kind: 'upload' }, end, (tx) => {
        const id = verdict.kind === 'done' ? verdict.value.id : undefined
        const owner = id === undefined ? undefined : tx.jobs.findClaim(gateway.identity, id)
        if (owner === undefined || owner.id === job.id) return decideUpload(job, verdict, circumstances())
        const message = `The remote answered with the document ${owner.remote_id ?? ''}, which another delivery brought there.`
        const said = say('of_another_delivery', message, { id: owner.remote_id ?? '' })
        return decideUpload(job, { kind: 'duplicate', reason: { code: 'duplicate_send', ...said } }, circumstances())
      })
    }
    if (step === 'update') {
      const content = contentOf(job)
      const end = await receive(gateway.update(parcelOf(job, content.version), remoteId), listen)
      const verdict = await confirmKey(gateway, end.verdict)
      return conclude(job, { seq: call, kind: 'update' }, end, () => decideUpdate(job, verdict, content, circumstances()))
    }
    if (step === 'send') {
      const end = await receive(gateway.send(parcel, remoteId), listen)
      const verdict = await confirmKey(gateway, end.verdict)
      return conclude(job, { seq: call, kind: 'send' }, end, () => decideSend(job, verdict, circumstances()))
    }
    const end = await receive(gateway.status(parcel, remoteId), listen)
    const verdict = await confirmKey(gateway, end.verdict)
    return conclude(job, { seq: -1, kind: 'status' }, end, (tx) => {
      if (verdict.kind === 'done') copyLog(tx, job, gateway, verdict.value)
      return decideStatus(job, verdict, circumstances())
    })
  }

  const copyLog = (tx: StoreWrites, job: JobRow, gateway: Gateway, state: RemoteState): void =>
    copyRemoteLog(tx, job.document_id, state.log, {
      origin: gateway.network === 'rehearsal' ? 'rehearsal' : 'remote',
      transaction_id: job.transaction_id,
      now: new Date(now()).toISOString(),
    })

  /** Leases a delivery and begins its next step; undefined, and free again, where there is none to be begun now. */
  const beginNext = (tx: StoreWrites, job: JobRow, gateway: Gateway): Begun | undefined => {
    const step = isStopping() || job.due_at === null || job.due_at > now() ? undefined : stepOf(job, gateway)
    const begun = step === undefined ? undefined : begin(tx, job, step, gateway)
    return step === undefined || begun === undefined ? undefined : { ...begun, step }
  }

  /**
   * Whoever has just sent for a customer goes on with what waits for its turn behind it, in the same transaction: one wait for the disk
   * between two sends.
   */
  const takeOver = (tx: StoreWrites, { customer }: JobRow, gateway: Gateway): Taken | undefined => {
    if (isStopping() || !isFree(gateway)) return undefined
    const before = tx.jobs.claimNext(customer)
    if (before === undefined) return undefined
    const begun = beginNext(tx, tx.jobs.change(before.id, { lease: run }), gateway)
    return { before, after: begun?.job ?? tx.jobs.change(before.id, { lease: null }), begun }
  }

  const performSafely = ({ job, step, call }: Begun, gateway: Gateway): Promise<Conclusion> =>
    perform(job, step, call, gateway).catch((thrown: unknown): Conclusion => {
      // Nothing of ours may end the queue: the delivery stops, with what went wrong as its reason, and its doubt stays.
      const { code, message } = asAppError(thrown)
      return (tx) => applyChange(tx, job, { state: 'blocked', due_at: null, reason: { code, message } })
    })

  /** To ask how far a delivery is has no effect anywhere: nothing has to be written before it. */
  const isPlainQuestion = (job: JobRow, gateway: Gateway): boolean =>
    job.state === 'polling' && job.remote === gateway.identity && !isStopping()

  /** Works on a delivery until it has to wait, is finished or needs a person, and then on the next one to the same customer. */
  return async (due: JobRow, gateway: Gateway): Promise<void> => {
    let conclusion: Conclusion = isPlainQuestion(due, gateway)
      ? await performSafely({ job: due, step: 'status', call: -1 }, gateway)
      : (tx) => tx.jobs.change(due.id, { lease: run })
    let shown = due
    if (isAbandoned()) return
    for (;;) {
      const written = await commit((tx) => {
        const job = conclusion(tx)
        const begun = beginNext(tx, job, gateway)
        if (begun !== undefined) return { after: begun.job, begun, next: undefined }
        const after = tx.jobs.change(job.id, { lease: null })
        return { after, begun: undefined, next: shown.state === 'sending' ? takeOver(tx, after, gateway) : undefined }
      })
      uploading.delete(shown.id)
      onWritten(shown, written.after)
      shown = written.after
      if (written.next !== undefined) {
        onWritten(written.next.before, written.next.after)
        shown = written.next.after
      }
      const begun = written.begun ?? written.next?.begun
      if (begun === undefined) return
      conclusion = await performSafely(begun, gateway)
      if (isAbandoned()) return
    }
  }
}
