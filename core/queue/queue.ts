import { AppError, asAppError, type ErrorCode } from '../base/errors.ts'
import type { Clock, IdSource } from '../base/ports.ts'
import type { DeliveryJob, DeskEvent, DeskState, JobState } from '../contract/types.ts'
import { HELD_JOB_STATES } from '../store/states.ts'
import type { Store, StoreWrites } from '../store/store.ts'
import type { JobRow } from '../store/types.ts'
import type { Random } from './back-off.ts'
import { createBatches, type Batches } from './batches.ts'
import { logCall, receive } from './calls.ts'
import { adoptJob, cancelJob, lookAgain, putAside, resume, retryJob } from './decisions.ts'
import type { Gateway, Reply } from './gateway.ts'
import { pauseAt, readPause, writePause, type Pause } from './pause.ts'
import { noteContact, noteFailure, noteProbe, UNTRIED, type ConnectionState } from './connection.ts'
import { applyChange } from './outcome.ts'
import { systemTimer, type Timer } from './timer.ts'
import { createWorker } from './worker.ts'

export interface QueueOptions {
  readonly store: Store
  /** The other side as it is set now; undefined while none is. The same object as long as nothing changed. */
  readonly gateway: () => Gateway | undefined
  readonly clock: Clock
  readonly ids: IdSource
  readonly random: Random
  readonly onChange: (event: DeskEvent) => void
  /** The workspace can no longer be written (a full disk, damage): the queue has stopped, nothing is lost. */
  readonly onFault: (error: AppError) => void
  /** Why a delivery must not be begun any more, asked right before it is; undefined where it may. */
  readonly findStop?: (job: JobRow) => JobRow['reason'] | undefined
  /** The system's timer when absent. */
  readonly after?: Timer
  /** Deliveries worked on at the same time; 8 when absent. */
  readonly concurrency?: number
  /** For how long after a lost answer its effect may still become visible at the remote; 15 s when absent. */
  readonly settle_ms?: number
}

/** Why working the queue until idle ended: nothing can move, a person holds it, the remote does not answer, none is set, or it was stopped. */
export type IdleReason = 'idle' | 'held' | 'offline' | 'not_configured' | 'stopped'

export interface Queue {
  /** Begins to work, with what an earlier run left behind. */
  start(): void
  /** Begins nothing more and waits, a few seconds at most, for what is under way. The store may be closed afterwards. */
  stop(): Promise<void>
  /** Something was put into the queue. */
  wake(): void
  /** The settings of the remote changed: what waited for a key or an address is tried again. */
  reconnect(): void
  /** Starts and works until nothing can move any more by itself within the next minute. */
  runUntilIdle(): Promise<IdleReason>
  /** What somebody else heard from the remote: the line is judged by it, too. */
  hear(reply: Reply<unknown>): void
  /** Begins nothing new until it is released, or until then (milliseconds since 1970); outlives a restart. */
  hold(until?: number): void
  release(): void
  state(): Pick<DeskState, 'connection' | 'last_contact_at' | 'hold'>
  retry(id: string): DeliveryJob
  look(id: string): DeliveryJob
  cancel(id: string): DeliveryJob
  adopt(id: string, remoteId: string): DeliveryJob
  /** Whether nobody has to mend a refused delivery. */
  putAside(id: string, aside: boolean): DeliveryJob
  readonly batches: Batches
}

const CONCURRENCY = 8
const SETTLE_MS = 15_000
/** What is due later than this does not keep a run until idle going. */
const PATIENCE_MS = 60_000
/** Unanswered questions in a row after which a run until idle takes the remote for unreachable. */
const MAX_PROBES = 4
const GRACE_MS = 5_000
const MAX_TIMER_MS = 60_000

/** What is sent first: what is nearest to its end. */
const ORDER: readonly JobState[] = ['sending', 'uploaded', 'uploading', 'polling', 'waiting']
/** Reasons that go with the line. */
const LINE_REASONS: readonly ErrorCode[] = ['offline', 'access_point_timeout', 'untrusted_certificate', 'network_sign_in']
/** Reasons that a new key or address takes away. */
const SETTINGS_REASONS: readonly ErrorCode[] = [
  'invalid_api_key',
  'missing_api_key',
  'method_not_permitted',
  'organisation_not_permitted',
  'remote_not_configured',
]

export function createQueue(options: QueueOptions): Queue {
  const { store, clock, ids, random, onChange, after = systemTimer, concurrency = CONCURRENCY, settle_ms = SETTLE_MS } = options
  const active = new Map<string, Promise<void>>()
  let line: ConnectionState = UNTRIED
  let hold: Pause | undefined = readPause(store)
  let isRunning = false
  /** After a stop the store may be closed at any time: late answers are no longer written, their doubt stands. */
  let isAbandoned = false
  let cancelTimer = (): void => undefined
  let probe: Promise<void> | undefined
  let idle: ((reason: IdleReason) => void) | undefined

  const stateOfConnection = (): DeskState['connection'] => (options.gateway() === undefined ? 'not_configured' : line.connection)

  const setConnection = (next: ConnectionState): void => {
    const before = line
    line = next
    if (before.connection !== next.connection) tellLine()
    if (before.cutUntil !== undefined && next.cutUntil === undefined) {
      store.write((tx) => tx.jobs.retryNow(LINE_REASONS))
      pump()
    }
  }

  const listen = (reply: Reply<unknown>): void => {
    if (!isRunning) return
    const isReached = reply.kind !== 'silence' || reply.isReached
    setConnection(isContact(reply) ? noteContact(clock.millis()) : noteFailure(line, isReached, clock.millis(), random))
  }

  const onWritten = (before: JobRow, after: JobRow): void => {
    if (before.state === after.state) return
    onChange({ type: 'job', id: after.id, document_id: after.document_id, state: after.state })
    if (ENDS.has(after.state) || ENDS.has(before.state)) {
      onChange({ type: 'document', id: after.document_id, status: store.documents.read(after.document_id).status })
    }
    const isKeyRefused = after.state === 'blocked' && after.reason?.code === 'invalid_api_key'
    if (isKeyRefused) blockAll(after)
  }

  /** A key that is not accepted concerns everything that waits. */
  const blockAll = ({ reason }: JobRow): void => {
    if (reason === null) return
    for (const id of store.write((tx) => tx.jobs.blockWaiting(reason))) {
      onChange({ type: 'job', id, document_id: store.jobs.read(id).document_id, state: 'blocked' })
    }
  }

  const commit = store.writeTogether
  const work = createWorker({
    store,
    commit,
    run: ids.next(),
    now: () => clock.millis(),
    random,
    settle_ms,
    listen,
    onWritten,
    findStop: options.findStop ?? (() => undefined),
    isStopping: () => !isRunning,
    isFree: (gateway) => hold === undefined && line.cutUntil === undefined && options.gateway() === gateway,
    isAbandoned: () => isAbandoned,
  })

  const fail = (thrown: unknown): void => {
    if (!isRunning) return
    isRunning = false
    options.onFault(asAppError(thrown))
    idle?.('stopped')
    idle = undefined
  }

  const tellLine = (): void => onChange({ type: 'connection', connection: stateOfConnection() })

  const setHold = (next: Pause | undefined): void => {
    store.write((tx) => {
      writePause(tx, next)
      if (hold?.restored !== undefined && next === undefined) tx.restores.note('confirmed')
    })
    hold = next
    tellLine()
    pump()
  }

  const movable = (): readonly JobState[] => (hold === undefined ? ORDER : ORDER.filter((state) => !HELD_JOB_STATES.includes(state)))

  /** The next delivery that is due and that nobody works on. */
  const findDue = (): JobRow | undefined => {
    const now = clock.millis()
    for (const state of movable()) {
      const job = store.jobs.listDue(state, now, active.size + 1).find(({ id }) => !active.has(id))
      if (job !== undefined) return job
    }
    return undefined
  }

  const pump = (): void => {
    if (!isRunning) return
    cancelTimer()
    if (hold !== undefined && pauseAt(hold, clock.millis()) === undefined) return setHold(undefined)
    const gateway = options.gateway()
    if (gateway !== undefined && line.cutUntil !== undefined) {
      if (clock.millis() >= line.cutUntil) askForConnection(gateway)
    } else if (gateway !== undefined) {
      while (active.size < concurrency) {
        const job = findDue()
        if (job === undefined) break
        const working = Promise.resolve()
          .then(() => work(job, gateway))
          .catch(fail)
          .finally(() => {
            active.delete(job.id)
            pump()
          })
        active.set(job.id, working)
      }
    }
    const next = nextTime(gateway)
    settleIdle(gateway, next)
    if (next !== undefined) cancelTimer = after(Math.min(Math.max(next - clock.millis(), 1), MAX_TIMER_MS), pump)
  }

  /** When there is something to do that nobody is doing. */
  const nextTime = (gateway: Gateway | undefined): number | undefined => {
    const times = [nextWork(gateway), hold?.until].filter((time) => time !== undefined)
    return times.length === 0 ? undefined : Math.min(...times)
  }

  /** Undefined while a finished call will bring us back here. */
  const nextWork = (gateway: Gateway | undefined): number | undefined => {
    if (gateway === undefined || probe !== undefined) return undefined
    const due = store.jobs.nextDueAt(movable())
    if (line.cutUntil !== undefined) return due === undefined ? undefined : line.cutUntil
    return active.size >= concurrency ? undefined : due
  }

  const askForConnection = (gateway: Gateway): void => {
    probe ??= receive(gateway.check(), (reply) => {
      probe = undefined
      if (isRunning) setConnection(isContact(reply) ? noteContact(clock.millis()) : noteProbe(line, clock.millis(), random))
    })
      .then((end) => {
        pump()
        return isRunning ? logCall(commit, undefined, 'check', end) : undefined
      })
      .catch(fail)
  }

  const settleIdle = (gateway: Gateway | undefined, next: number | undefined): void => {
    if (idle === undefined || active.size > 0 || probe !== undefined) return
    const finish = (reason: IdleReason): void => {
      idle?.(reason)
      idle = undefined
    }
    if (gateway === undefined) finish('not_configured')
    else if (line.probes >= MAX_PROBES) finish('offline')
    else if (next === undefined || next > clock.millis() + PATIENCE_MS) finish(hold === undefined ? 'idle' : 'held')
  }

  const resumeBySettings = (tx: StoreWrites): JobRow[] => {
    const resumed = tx.jobs.listBlocked(SETTINGS_REASONS)
    tx.jobs.promoteAllNext()
    return resumed.map((job) => applyChange(tx, job, { ...resume(job), due_at: clock.millis(), failures: 0 }))
  }

  const start = (): void => {
    if (isRunning) return
    isRunning = true
    isAbandoned = false
    const resumed = store.write((tx) => {
      tx.jobs.releaseLeases()
      return resumeBySettings(tx)
    })
    for (const job of resumed) onChange({ type: 'job', id: job.id, document_id: job.document_id, state: job.state })
    pump()
  }

  const decide = (id: string, decision: (tx: StoreWrites) => JobRow): DeliveryJob => {
    const before = store.jobs.read(id)
    const after = store.write(decision)
    onWritten(before, after)
    pump()
    return store.jobs.readDelivery(id)
  }

  const batches = createBatches({ store, settled: () => Promise.allSettled([...active.values()]), onWritten, wake: pump })

  return {
    start,
    batches,
    stop: async () => {
      isRunning = false
      cancelTimer()
      idle?.('stopped')
      idle = undefined
      await Promise.race([Promise.allSettled([...active.values()]), new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())])
      isAbandoned = true
    },
    wake: pump,
    reconnect: () => {
      setConnection(UNTRIED)
      const resumed = store.write(resumeBySettings)
      for (const job of resumed) onChange({ type: 'job', id: job.id, document_id: job.document_id, state: job.state })
      tellLine()
      pump()
    },
    runUntilIdle: () =>
      new Promise((resolve) => {
        idle = resolve
        start()
        pump()
      }),
    hear: listen,
    hold: (until) => {
      // A restored workspace is held anyway, and by nothing but a person let go.
      if (hold?.restored === undefined) setHold(until === undefined ? {} : { until })
    },
    release: () => setHold(undefined),
    state: () => ({
      connection: stateOfConnection(),
      ...describeHold(pauseAt(hold, clock.millis())),
      ...(line.lastContact === undefined ? {} : { last_contact_at: new Date(line.lastContact).toISOString() }),
    }),
    retry: (id) => decide(id, (tx) => retryJob(tx, id, clock.millis())),
    look: (id) => decide(id, (tx) => lookAgain(tx, id, clock.millis())),
    cancel: (id) => decide(id, (tx) => cancelJob(tx, id)),
    putAside: (id, aside) => {
      const { document_id } = decide(id, (tx) => putAside(tx, id, aside))
      onChange({ type: 'document', id: document_id, status: store.documents.read(document_id).status })
      return store.jobs.readDelivery(id)
    },
    adopt: (id, remoteId) => {
      const gateway = options.gateway()
      if (gateway === undefined) throw new AppError('remote_not_configured', 'There is no remote to adopt a document of.')
      return decide(id, (tx) => adoptJob(tx, id, gateway.identity, remoteId, clock.millis()))
    },
  }
}

/** The service itself answered, whatever it said. */
function isContact(reply: Reply<unknown>): boolean {
  return reply.kind === 'answer' || reply.kind === 'problem'
}

/** States with which the document's own status changes. */
const ENDS = new Set<JobState>(['delivered', 'refused', 'cancelled'])

function describeHold(hold: Pause | undefined): Pick<DeskState, 'hold'> {
  if (hold === undefined) return {}
  const { until, restored } = hold
  return {
    hold: { ...(until === undefined ? {} : { until: new Date(until).toISOString() }), ...(restored === undefined ? {} : { restored }) },
  }
}
