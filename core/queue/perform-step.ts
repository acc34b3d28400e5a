import { asAppError, type ErrorCode } from '../base/errors.ts'
import { say } from '../contract/delivery-reasons.ts'
import { partnerOf } from '../contract/side.ts'
import { AWAY_CODES } from '../store/states.ts'
import type { Store, StoreReads, StoreWrites } from '../store/store.ts'
import type { CallKind, JobChange, JobRow } from '../store/types.ts'
import type { Random } from './back-off.ts'
import { receive, wordVerdict, type CallEnd, type ReplyListener } from './calls.ts'
import { decideFind, decideSend, decideStatus, decideUpdate, decideUpload, MAX_ANSWERED_FAILURES, type Circumstances } from './decide.ts'
import { createFinder } from './find.ts'
import type { Gateway, Parcel, RemoteState, RemoteUpload, Reply } from './gateway.ts'
import { applyChange } from './outcome.ts'
import { createQuestions, type Questions } from './questions.ts'
import { copyRemoteLog, readRemoteStatus } from './statuses.ts'
import { contentOf, type Begun, type Conclusion } from './step.ts'
import type { Verdict } from './verdicts.ts'

export interface PerformerPorts {
  readonly store: StoreReads
  readonly write: Store['write']
  readonly now: () => number
  readonly random: Random
  readonly settle_ms: number
  /** Told of every reply, for the state of the connection. */
  readonly listen: ReplyListener
  /** True once nothing more is to be begun. */
  readonly isStopping: () => boolean
  /** True once nothing may be written any more. */
  readonly isAbandoned: () => boolean
}

/** A request has had its answer, or none, long before that. */
const SAFE_MS = 75_000
const PASSING: readonly ErrorCode[] = [...AWAY_CODES, 'time_limit']
/** What could not be done for it is tried again after so long. */
const AGAIN_MS = 2_000
/** Nothing is concluded: whoever takes the delivery next looks how it stands. */
const LEFT_TO_OTHERS: Conclusion = () => Promise.resolve(undefined)

/** Does the steps that were written down, and concludes from the answers what their deliveries become. */
export class StepPerformer {
  private readonly ports: PerformerPorts
  private readonly confirmKey: Questions['confirmKey']
  private readonly findUpload: ReturnType<typeof createFinder>

  constructor(ports: PerformerPorts) {
    this.ports = ports
    const { ask, confirmKey } = createQuestions(ports)
    this.confirmKey = confirmKey
    this.findUpload = createFinder({
      ...ports,
      list: (gateway) => (request) => ask(gateway, undefined, 'list', () => gateway.list(request)),
      fetchXml: (gateway, job, remoteId) => ask(gateway, job, 'xml', () => gateway.fetchXml(remoteId)),
    })
  }

  /** Never fails: nothing of ours may end the queue. Where something goes wrong the delivery stops, with that as its reason, and its doubt stays. */
  async perform(begun: Begun, gateway: Gateway): Promise<Conclusion> {
    try {
      return await this.request(begun, gateway)
    } catch (thrown) {
      const { code, message } = asAppError(thrown)
      // The database was away for a moment, which no person has to put right.
      if (PASSING.includes(code)) return (tx) => tx.jobs.change(begun.job.id, { due_at: this.ports.now() + AGAIN_MS })
      return (tx) => applyChange(tx, begun.job, { state: 'blocked', due_at: null, reason: { code, message } })
    }
  }

  /**
   * Asked right before a request leaves, behind all that is read for it: a run that was held up for so long that others may have taken the delivery must
   * not send anything any more.
   */
  private isSafe({ lease_until }: JobRow): boolean {
    return lease_until === null || this.ports.now() < lease_until - SAFE_MS
  }

  private request(begun: Begun, gateway: Gateway): Promise<Conclusion> {
    switch (begun.step) {
      case 'find':
        return this.find(begun.job, gateway)
      case 'upload':
        return this.upload(begun, gateway)
      case 'update':
        return this.update(begun, gateway)
      case 'send':
        return this.send(begun, gateway)
      case 'status':
        return this.askStatus(begun, gateway)
    }
  }

  private async find(job: JobRow, gateway: Gateway): Promise<Conclusion> {
    const finding = await this.findUpload(gateway, job)
    return async (tx) => applyChange(tx, job, decideFind(job, finding, await this.circumstancesOf(tx, job, 'upload')))
  }

  private async upload(begun: Begun, gateway: Gateway): Promise<Conclusion> {
    const { job } = begun
    const parcel = await readWhole(await this.parcelOf(job))
    if (!this.isSafe(job)) return LEFT_TO_OTHERS
    const { end, verdict } = await this.receive(gateway, gateway.upload(parcel))
    return this.conclude(begun, 'upload', end, (tx) => this.becomeUploaded(tx, job, gateway, verdict))
  }

  private async becomeUploaded(tx: StoreWrites, job: JobRow, gateway: Gateway, verdict: Verdict<RemoteUpload>): Promise<JobChange> {
    const id = verdict.kind === 'done' ? verdict.value.id : undefined
    const owner = id === undefined ? undefined : await tx.jobs.findClaim(gateway.identity, id)
    if (owner === undefined || owner.id === job.id) return decideUpload(job, verdict, this.circumstances())
    const message = `The remote answered with the document ${owner.remote_id ?? ''}, which another delivery brought there.`
    const said = say('of_another_delivery', message, { id: owner.remote_id ?? '' })
    return decideUpload(job, { kind: 'duplicate', reason: { code: 'duplicate_send', ...said } }, this.circumstances())
  }

  private async update(begun: Begun, gateway: Gateway): Promise<Conclusion> {
    const { job } = begun
    const content = await contentOf(this.ports.store, job)
    const parcel = await readWhole(await this.parcelOf(job, content.version))
    if (!this.isSafe(job)) return LEFT_TO_OTHERS
    const { end, verdict } = await this.receive(gateway, gateway.update(parcel, remoteIdOf(job)))
    return this.conclude(begun, 'update', end, async (tx) =>
      decideUpdate(job, verdict, content, await this.circumstancesOf(tx, job, 'update')),
    )
  }

  private async send(begun: Begun, gateway: Gateway): Promise<Conclusion> {
    const { job } = begun
    const parcel = await this.parcelOf(job)
    if (!this.isSafe(job)) return LEFT_TO_OTHERS
    const { end, verdict } = await this.receive(gateway, gateway.send(parcel, remoteIdOf(job)))
    return this.conclude(begun, 'send', end, () => Promise.resolve(decideSend(job, verdict, this.circumstances())))
  }

  private async askStatus(begun: Begun, gateway: Gateway): Promise<Conclusion> {
    const { job } = begun
    const { end, verdict } = await this.receive(gateway, gateway.status(await this.parcelOf(job), remoteIdOf(job)))
    return this.conclude(begun, 'status', end, async (tx) => {
      if (verdict.kind === 'done') await this.copyLog(tx, job, gateway, verdict.value)
      return decideStatus(job, verdict, await this.circumstancesOf(tx, job, 'send'))
    })
  }

  /** The answer to a request, and what is believed of it. */
  private async receive<Value>(gateway: Gateway, reply: Promise<Reply<Value>>) {
    const end = await receive(reply, this.ports.listen)
    return { end, verdict: await this.confirmKey(gateway, end.verdict) }
  }

  private conclude(
    { job, call }: Begun,
    kind: CallKind,
    end: CallEnd<unknown>,
    decide: (tx: StoreWrites) => Promise<JobChange>,
  ): Conclusion {
    return async (tx) => {
      const seq = call ?? (await tx.calls.open({ job_id: job.id, kind, attempt: job.attempts, payload_sha256: job.sha256 }))
      await tx.calls.close(seq, { ...end.reply.trace, verdict: wordVerdict(end.verdict) })
      return applyChange(tx, job, await decide(tx))
    }
  }

  private async copyLog(tx: StoreWrites, job: JobRow, gateway: Gateway, state: RemoteState): Promise<void> {
    const isRehearsal = gateway.network === 'rehearsal'
    // A rehearsal is our own word in both places: that it was refused is written with the status that follows from it.
    const log = isRehearsal ? state.log.filter(({ code }) => readRemoteStatus(code) !== 'send.failed') : state.log
    await copyRemoteLog(tx, job.document_id, log, {
      origin: isRehearsal ? 'rehearsal' : 'remote',
      transaction_id: job.transaction_id,
      now: new Date(this.ports.now()).toISOString(),
    })
  }

  /** What is to be uploaded, or what is to replace it. */
  private async parcelOf(job: JobRow, version = job.version): Promise<Parcel> {
    const { store } = this.ports
    const document = await store.documents.read(job.document_id)
    const partner = partnerOf(document)
    return {
      xml: async () => (await store.versions.read(job.document_id, version)).xml,
      sha256: job.sha256,
      idempotency_key: `${job.id}-${job.round}`,
      filename: document.filename,
      receiver_id: partner.id,
      receiver_name: partner.name,
      remote_transaction_id: job.remote_transaction_id ?? undefined,
    }
  }

  /** With how the remote took the request whose outcome is judged; where nothing has failed nothing is asked for. */
  private async circumstancesOf(tx: StoreWrites, job: JobRow, kind: CallKind): Promise<Circumstances> {
    const failsAlone = job.failures === 0 ? undefined : await tx.calls.findFailsAlone(job, kind, MAX_ANSWERED_FAILURES)
    return { ...this.circumstances(), failsAlone }
  }

  private circumstances(): Circumstances {
    const { now, random, settle_ms } = this.ports
    return { now: now(), random, settle_ms }
  }
}

/** The same with its XML at hand, so that nothing has to be read any more while it leaves. */
async function readWhole(parcel: Parcel): Promise<Parcel> {
  const xml = await parcel.xml()
  return { ...parcel, xml: () => Promise.resolve(xml) }
}

function remoteIdOf({ remote_id }: JobRow): string {
  return remote_id ?? ''
}
