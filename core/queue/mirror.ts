import { AppError, asAppError } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import type { DeskEvent, MirrorReport, MirrorStatus } from '../contract/types.ts'
import type { Store } from '../store/store.ts'
import type { Random } from './back-off.ts'
import type { ReplyListener } from './calls.ts'
import type { Gateway } from './gateway.ts'
import { Pull, type PullOptions } from './pull.ts'
import { createQuestions } from './questions.ts'
import type { Prepared } from './reconcile-remote-copy.ts'
import { idleTimer, type Timer } from './timer.ts'

export interface MirrorOptions {
  readonly store: Store
  readonly gateway: () => Promise<Gateway | undefined>
  readonly clock: Clock
  readonly random: Random
  /** Reads and judges content that is new here. Throws AppError for what cannot be read. */
  readonly prepare: (xml: Uint8Array) => Promise<Prepared>
  readonly listOthers: PullOptions['listOthers']
  /** Told of every reply, for the state of the connection. */
  readonly listen: ReplyListener
  readonly onChange: (event: DeskEvent) => void
  readonly onFault: (error: AppError) => void
  /** The system's timer when absent. */
  readonly after?: Timer
}

export interface Mirror {
  /** Begins to fetch what the remote holds; one that is running goes on. Throws AppError `remote_not_configured`. */
  begin(): Promise<{ readonly done: Promise<MirrorReport> }>
  /** The same to its end. */
  start(): Promise<MirrorReport>
  /** Begins nothing more; what was fetched stays. */
  cancel(): void
  status(): Promise<MirrorStatus>
  /** Documents that are not the same here and there. */
  countDifferences(): Promise<number>
  /** From the next quarter of an hour on it is fetched again and again, once a person has fetched it. */
  follow(): void
  /** The store may be closed afterwards. */
  stop(): Promise<void>
}

const REPORT = 'mirror_report'
const GRACE_MS = 5_000
const EVERY_MS = 15 * 60_000
/** The window hears of progress no more often. */
const TELL_MS = 250

/**
 * Brings what a remote holds into the store, so that all desks at one remote see the same: documents that are new here with their log and status,
 * and of known ones what has changed. What has not changed by the remote's own list is not asked for again. Each document is one transaction, so
 * whatever ends the fetching, the next one goes on from there.
 */
export function createMirror(options: MirrorOptions): Mirror {
  const { store, clock, random, prepare, listOthers, listen, onChange, onFault, after = idleTimer } = options
  let running: { readonly done: Promise<MirrorReport>; readonly pull: Pull; isCancelled: boolean } | undefined
  let isAbandoned = false
  let cancelTimer = (): void => undefined
  let told = 0

  const isStopping = (): boolean => isAbandoned || running?.isCancelled === true
  const { ask } = createQuestions({ write: store.write, listen, isStopping, isAbandoned: () => isAbandoned })

  const tell = (isAlways: boolean): void => {
    if (!isAlways && clock.millis() - told < TELL_MS) return
    told = clock.millis()
    onChange({ type: 'mirror', running: running !== undefined })
  }

  const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => void after(milliseconds, resolve))

  const readReport = async (): Promise<MirrorReport | undefined> =>
    ((await store.settings.read(REPORT)) as MirrorReport | undefined) ?? undefined

  const begin = async (): Promise<{ readonly done: Promise<MirrorReport> }> => {
    const gateway = await options.gateway()
    if (running !== undefined) return running
    if (gateway === undefined) throw new AppError('remote_not_configured', 'No exchange is set up to fetch from.')
    cancelTimer()
    const around = { isStopping, isAbandoned: () => isAbandoned, onChange, tell, wait }
    const pull = new Pull({ store, gateway, clock, random, ask, prepare, listOthers, ...around })
    const done = Promise.resolve()
      .then(() => pull.run())
      .then(async (report) => {
        if (!isAbandoned) await store.write((tx) => tx.settings.write(REPORT, report))
        return report
      })
      .finally(() => {
        running = undefined
        if (isAbandoned) return
        tell(true)
        follow()
      })
    running = { done, pull, isCancelled: false }
    tell(true)
    return running
  }

  const start = async (): Promise<MirrorReport> => (await begin()).done

  const countDifferences = async (): Promise<number> => {
    const gateway = await options.gateway()
    return gateway === undefined ? 0 : await store.mirror.count(gateway.identity, 'differs')
  }

  const fetchAgain = async (): Promise<void> => {
    if ((await readReport()) === undefined || isAbandoned) return
    if ((await options.gateway()) === undefined) follow()
    else await start()
  }

  const follow = (): void => {
    cancelTimer()
    cancelTimer = after(EVERY_MS, () => {
      fetchAgain().catch((thrown: unknown) => {
        onFault(asAppError(thrown))
        // A database that was away at this moment does not end it.
        if (!isAbandoned) follow()
      })
    })
  }

  return {
    begin,
    start,
    cancel: () => {
      if (running !== undefined) running.isCancelled = true
    },
    status: async () => {
      const last = await readReport()
      return {
        ...(running === undefined ? {} : { running: { ...running.pull.progress } }),
        ...(last === undefined ? {} : { last }),
        differences: await countDifferences(),
      }
    },
    countDifferences,
    follow,
    stop: async () => {
      isAbandoned = true
      cancelTimer()
      const grace = new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())
      // What went wrong is told to whoever has begun the reading; here only its end counts.
      await Promise.race([running?.done.catch(() => undefined), grace])
    },
  }
}
