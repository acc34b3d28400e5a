import { AppError, asAppError } from '../base/errors.ts'
import type { Clock, IdSource } from '../base/ports.ts'
import type { DeliveryJob, DeskEvent, DeskState, JobState } from '../contract/types.ts'
import type { Store, StoreWrites } from '../store/store.ts'
import type { JobRow } from '../store/types.ts'
import type { Random } from './back-off.ts'
import { requireSameInvoice } from './adoption.ts'
import { createBatches, type Batches } from './batches.ts'
import { logCall } from './calls.ts'
import { Connection, CONNECTION_REASONS } from './connection.ts'
import { adoptJob, cancelJob, lookAgain, putAside, resumeBySettings, retryJob } from './decisions.ts'
import { createDeliveryNews } from './delivery-news.ts'
import { findDue, movableStates } from './due.ts'
import type { Gateway, Reply } from './gateway.ts'
import { QueuePause } from './pause.ts'
import { systemTimer, type Timer } from './timer.ts'
import type { FindStop } from './begin-step.ts'
import { createLeases } from './leases.ts'
import { createWorker } from './worker.ts'

export interface QueueOptions {
  readonly store: Store
  /** The other side as it is set now; undefined while none is. The same object as long as nothing changed. */
  readonly gateway: () => Promise<Gateway | undefined>
  readonly clock: Clock
  readonly ids: IdSource
  readonly random: Random
  readonly onChange: (event: DeskEvent) => void
  /**
   * The workspace cannot be written (a full disk, damage): the queue has stopped, nothing is lost. One that other nodes share goes on by itself; a fault
   * that stays is told once.
   */
  readonly onFault: (error: AppError) => void
  /** Why a delivery must not be begun any more, asked right before it is; undefined where it may. */
  readonly findStop?: FindStop
  /** Has work done that nobody has asked for: whoever wakes the queue has not done what comes of it. Just done when absent. */
  readonly byItself?: <Result>(work: () => Result) => Result
  /** The system's timer when absent. */
  readonly after?: Timer
  /** Deliveries worked on at the same time; 8 when absent. */
  readonly concurrency?: number
  /** For how long after a lost answer its effect may still become visible at the remote; 15 s when absent. */
  readonly settle_ms?: number
}

/** Why working the queue until idle ended: nothing can move, a person holds it, the remote does not answer, none is set, or it was stopped. */
export type IdleReason = 'idle' | 'held' | 'offline' | 'not_configured' | 'stopped'

const CONCURRENCY = 8
const SETTLE_MS = 15_000
/** What is due later than this does not keep a run until idle going. */
const PATIENCE_MS = 60_000
/** Unanswered questions in a row after which a run until idle takes the remote for unreachable. */
const MAX_PROBES = 4
const GRACE_MS = 5_000
const MAX_TIMER_MS = 60_000
/** After a fault, a queue that other nodes share is gone on with so much later: what ended was the database, or the connection to it, and not the queue. */
const AGAIN_MS = 5_000

/**
 * The queue of a workspace: begins deliveries when they are due, as many at a time as it may, and takes what a person decides about them. It works
 * from `start` to `stop`; what is decided meanwhile, or while it rests, is kept.
 */
export class Queue {
  /** What was sent together. */
  readonly batches: Batches
  private readonly options: QueueOptions
  private readonly concurrency: number
  private readonly after: Timer
  private readonly connection: Connection
  private readonly pause: QueuePause
  private readonly news: ReturnType<typeof createDeliveryNews>
  private readonly work: ReturnType<typeof createWorker>
  /** What is being worked on, by the id of its delivery. */
  private readonly active = new Map<string, Promise<void>>()
  private isRunning = false
  /** After a stop the store may be closed at any time: late answers are no longer written, their doubt stands. */
  private isAbandoned = false
  private cancelTimer = (): void => undefined
  private readonly leases: ReturnType<typeof createLeases>
  private isFaultTold = false
  /** The other side as it was last looked up. */
  private gateway: Gateway | undefined
  private isWakeWanted = false
  private waking: Promise<void> | undefined
  /** Ends a run until idle. */
  private onIdle: ((reason: IdleReason) => void) | undefined

  constructor(options: QueueOptions) {
    const { store, clock, random, after = systemTimer, concurrency = CONCURRENCY, settle_ms = SETTLE_MS } = options
    this.options = options
    this.concurrency = concurrency
    this.after = after
    this.leases = createLeases({ store, run: options.ids.next(), now: () => this.now(), after, settle_ms })
    this.pause = new QueuePause(store)
    this.news = createDeliveryNews(options)
    this.connection = new Connection({
      clock,
      random,
      isListening: () => this.isRunning,
      onChange: () => this.tellState(),
      onReturn: () => {
        store
          .write((tx) => tx.jobs.retryNow(CONNECTION_REASONS))
          .then(() => this.wake())
          .catch((thrown: unknown) => this.fail(thrown))
      },
    })
    this.work = this.createWorker()
    const settled = () => Promise.allSettled([...this.active.values()])
    this.batches = createBatches({ store, settled, onWritten: this.news.onWritten, wake: () => void this.wake() })
  }

  /** Begins to work, with what an earlier run left behind. */
  async start(): Promise<void> {
    if (this.isRunning) return
    this.cancelTimer()
    this.isRunning = true
    this.isAbandoned = false
    const resumed = await this.resume().catch((thrown: unknown) => {
      // Whoever starts it hears of that, and may do so again.
      this.isRunning = false
      throw thrown
    })
    if (this.isRunning) this.leases.start()
    resumed.forEach(this.news.tellJob)
    await this.wake()
  }

  private resume(): Promise<JobRow[]> {
    const { store } = this.options
    return store.write(async (tx) => {
      // Where no other process can have the workspace, the one that worked on anything is gone.
      await tx.jobs.releaseLeases(store.isShared ? this.now() : undefined)
      return resumeBySettings(tx, this.now(), false)
    })
  }

  /** What others have worked on and were not heard of since is free again. */
  async reclaim(): Promise<void> {
    await this.options.store.write((tx) => tx.jobs.releaseLeases(this.now()))
    await this.wake()
  }

  /** Begins nothing more and waits, a few seconds at most, for what is under way. The store may be closed afterwards. */
  async stop(): Promise<void> {
    this.isRunning = false
    this.cancelTimer()
    this.endRun('stopped')
    const grace = new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())
    await Promise.race([Promise.allSettled([...this.active.values()]), grace])
    this.isAbandoned = true
    this.leases.stop()
  }

  /** Starts and works until nothing can move any more by itself within the next minute. */
  async runUntilIdle(): Promise<IdleReason> {
    const { promise, resolve } = Promise.withResolvers<IdleReason>()
    this.onIdle = resolve
    await this.start()
    await this.wake()
    return promise
  }

  /** Begins what can be begun now, and sets the time to look again: something was put into the queue, or ended, or its time has come. */
  wake(): Promise<void> {
    this.isWakeWanted = true
    const { byItself = (work) => work() } = this.options
    this.waking ??= byItself(() => this.lookUntilSeen()).finally(() => {
      this.waking = undefined
    })
    return this.waking
  }

  /** One look at a time: whoever wakes the queue meanwhile has it look once more. */
  private async lookUntilSeen(): Promise<void> {
    try {
      while (this.isWakeWanted && this.isRunning) {
        this.isWakeWanted = false
        await this.look()
        this.isFaultTold = false
      }
    } catch (thrown) {
      this.fail(thrown)
    }
  }

  private async look(): Promise<void> {
    this.cancelTimer()
    await this.pause.refresh()
    if (this.pause.isOver(this.now())) {
      await this.pause.end()
      this.tellState()
    }
    const { store } = this.options
    if (await store.jobs.isAnyAhead(this.now())) await store.write((tx) => tx.jobs.bringForward())
    const gateway = await this.findGateway()
    if (gateway !== undefined) await this.goOn(gateway)
    const next = await this.nextTime(gateway)
    if (!this.isRunning || this.isWakeWanted) return
    this.settleRun(gateway, next)
    if (next === undefined) return
    this.cancelTimer = this.after(Math.min(Math.max(next - this.now(), 1), MAX_TIMER_MS), () => void this.wake())
  }

  /** The settings of the remote changed: what waited for a key or an address is tried again. */
  async reconnect(): Promise<void> {
    this.connection.forget()
    const resumed = await this.options.store.write((tx) => resumeBySettings(tx, this.now(), true))
    resumed.forEach(this.news.tellJob)
    await this.findGateway()
    this.tellState()
    await this.wake()
  }

  /** What somebody else heard from the remote: the connection is judged by it, too. */
  hear(reply: Reply<unknown>): void {
    this.connection.hear(reply)
  }

  /** Begins nothing new until it is released, or until then (milliseconds since 1970); outlives a restart. */
  async hold(until?: number): Promise<void> {
    await this.pause.refresh()
    // A restored workspace is held anyway, and by nothing but a person let go.
    if (this.pause.isRestored) return
    await this.pause.begin(until)
    this.tellState()
    await this.wake()
  }

  async release(): Promise<void> {
    await this.pause.refresh()
    await this.pause.end()
    this.tellState()
    await this.wake()
  }

  async state(): Promise<Pick<DeskState, 'connection' | 'last_contact_at' | 'hold'>> {
    await this.pause.refresh()
    await this.findGateway()
    const { lastContact } = this.connection
    return {
      connection: this.stateOfConnection(),
      ...this.pause.describe(this.now()),
      ...(lastContact === undefined ? {} : { last_contact_at: new Date(lastContact).toISOString() }),
    }
  }

  async retry(id: string): Promise<DeliveryJob> {
    return this.decide(id, (tx) => retryJob(tx, id, this.now()))
  }

  async lookAgain(id: string): Promise<DeliveryJob> {
    return this.decide(id, (tx) => lookAgain(tx, id, this.now()))
  }

  async cancel(id: string): Promise<DeliveryJob> {
    return this.decide(id, (tx) => cancelJob(tx, id))
  }

  async adopt(id: string, remoteId: string): Promise<DeliveryJob> {
    const gateway = await this.findGateway()
    if (gateway === undefined) throw new AppError('remote_not_configured', 'There is no remote to adopt a document of.')
    await requireSameInvoice({ store: this.options.store, listen: (reply) => this.connection.hear(reply) }, gateway, id, remoteId)
    return this.decide(id, (tx) => adoptJob(tx, id, gateway.identity, remoteId, this.now()))
  }

  /** Whether nobody has to mend a refused delivery. */
  async putAside(id: string, aside: boolean): Promise<DeliveryJob> {
    const { document_id } = await this.decide(id, (tx) => putAside(tx, id, aside))
    await this.news.tellDocument(document_id)
    return this.options.store.jobs.readDelivery(id)
  }

  private async decide(id: string, decision: (tx: StoreWrites) => Promise<JobRow>): Promise<DeliveryJob> {
    const { store } = this.options
    const before = await store.jobs.read(id)
    await this.news.onWritten(before, await store.write(decision))
    await this.wake()
    return store.jobs.readDelivery(id)
  }

  private createWorker(): ReturnType<typeof createWorker> {
    const { store, random, settle_ms = SETTLE_MS, findStop = () => Promise.resolve(undefined) } = this.options
    return createWorker({
      store,
      write: store.write,
      lease: this.leases.until,
      isShared: store.isShared,
      now: () => this.now(),
      random,
      settle_ms,
      listen: (reply) => this.connection.hear(reply),
      onWritten: this.news.onWritten,
      findStop,
      isStopping: () => !this.isRunning,
      isFree: (gateway) => !this.pause.isOn && this.connection.cutUntil === undefined && this.gateway === gateway,
      isAbandoned: () => this.isAbandoned,
    })
  }

  /** While the connection is cut, asks whether it is back; else begins what is due. */
  private async goOn(gateway: Gateway): Promise<void> {
    const { cutUntil } = this.connection
    if (cutUntil === undefined) await this.beginDue(gateway)
    else if (this.now() >= cutUntil) this.askForConnection(gateway)
  }

  private async beginDue(gateway: Gateway): Promise<void> {
    const { store } = this.options
    while (this.active.size < this.concurrency) {
      const job = await findDue(store, this.movable(), this.now(), this.active)
      if (job === undefined) return
      const lease = this.leases.begin()
      const working = Promise.resolve()
        .then(() => this.work(job, gateway, lease.name))
        .then(lease.end, (thrown: unknown) => {
          lease.fail()
          this.fail(thrown)
        })
        .finally(() => {
          this.active.delete(job.id)
          void this.wake()
        })
      this.active.set(job.id, working)
    }
  }

  private askForConnection(gateway: Gateway): void {
    this.connection
      .ask(gateway)
      ?.then(async (end) => {
        await this.wake()
        if (this.isRunning) await logCall(this.options.store.write, undefined, 'check', end)
      })
      .catch((thrown: unknown) => this.fail(thrown))
  }

  /** When there is something to do that nobody is doing. */
  private async nextTime(gateway: Gateway | undefined): Promise<number | undefined> {
    const times = [await this.nextWork(gateway), this.pause.until].filter((time) => time !== undefined)
    return times.length === 0 ? undefined : Math.min(...times)
  }

  /** Undefined while a finished call will bring us back here. */
  private async nextWork(gateway: Gateway | undefined): Promise<number | undefined> {
    if (gateway === undefined || this.connection.isAsking) return undefined
    const due = await this.options.store.jobs.nextDueAt(this.movable())
    const { cutUntil } = this.connection
    if (cutUntil !== undefined) return due === undefined ? undefined : cutUntil
    return this.active.size >= this.concurrency ? undefined : due
  }

  private settleRun(gateway: Gateway | undefined, next: number | undefined): void {
    if (this.active.size > 0 || this.connection.isAsking) return
    if (gateway === undefined) this.endRun('not_configured')
    else if (this.connection.probes >= MAX_PROBES) this.endRun('offline')
    else if (next === undefined || next > this.now() + PATIENCE_MS) this.endRun(this.pause.isOn ? 'held' : 'idle')
  }

  private endRun(reason: IdleReason): void {
    this.onIdle?.(reason)
    this.onIdle = undefined
  }

  /** The workspace can no longer be written: for good, or until its database is there again. */
  private fail(thrown: unknown): void {
    if (!this.isRunning) return
    this.isRunning = false
    this.cancelTimer()
    if (!this.isFaultTold) this.options.onFault(asAppError(thrown))
    this.isFaultTold = this.options.store.isShared
    this.endRun('stopped')
    if (this.options.store.isShared) this.cancelTimer = this.after(AGAIN_MS, () => void this.goOnAfterFault())
  }

  private async goOnAfterFault(): Promise<void> {
    this.isRunning = true
    try {
      await this.leases.giveUp()
    } catch (thrown) {
      return this.fail(thrown)
    }
    await this.wake()
  }

  private async findGateway(): Promise<Gateway | undefined> {
    this.gateway = await this.options.gateway()
    return this.gateway
  }

  private tellState(): void {
    this.options.onChange({ type: 'connection', connection: this.stateOfConnection() })
  }

  private stateOfConnection(): DeskState['connection'] {
    return this.gateway === undefined ? 'not_configured' : this.connection.state
  }

  private movable(): readonly JobState[] {
    return movableStates(this.pause.isOn)
  }

  private now(): number {
    return this.options.clock.millis()
  }
}
