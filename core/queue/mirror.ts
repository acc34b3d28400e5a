import { createHash } from 'node:crypto'
import { AppError, asAppError } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import { say } from '../contract/delivery-reasons.ts'
import type { DeskEvent, MirrorReport, MirrorStatus } from '../contract/types.ts'
import type { Store } from '../store/store.ts'
import type { MirrorRow } from '../store/types.ts'
import { backOff, type Random } from './back-off.ts'
import type { ReplyListener } from './calls.ts'
import { takeCensus, type CensusResult, type FailedVerdict } from './census.ts'
import type { Gateway, RemoteItem } from './gateway.ts'
import { createQuestions } from './questions.ts'
import { copyProgress, findCounterpart, settleCopy, type Prepared, type RemoteCopy, type Settled } from './settle-copy.ts'
import { readRemoteStatus } from './statuses.ts'
import { type Reason, type Verdict } from './verdicts.ts'

export interface MirrorOptions {
  readonly store: Store
  readonly gateway: () => Gateway | undefined
  readonly clock: Clock
  readonly random: Random
  /** Reads and judges content that is new here. Throws AppError for what cannot be read. */
  readonly prepare: (xml: Uint8Array) => Promise<Prepared>
  /** Told of every reply, for the state of the line. */
  readonly listen: ReplyListener
  readonly onChange: (event: DeskEvent) => void
  readonly onFault: (error: AppError) => void
  /** Calls back after so many milliseconds until the returned function is called; the system's timer when absent. */
  readonly after?: (milliseconds: number, wake: () => void) => () => void
}

export interface Mirror {
  /** Fetches what the remote holds; one that is running goes on. Throws AppError `remote_not_configured`. */
  start(): Promise<MirrorReport>
  /** Begins nothing more; what was fetched stays. */
  cancel(): void
  status(): MirrorStatus
  /** Documents that are not the same here and there. */
  countDifferences(): number
  /** From the next quarter of an hour on it is fetched again and again, once a person has fetched it. */
  follow(): void
  /** The store may be closed afterwards. */
  stop(): Promise<void>
}

const REPORT = 'mirror_report'
const AT_ONCE = 4
/** Failures one after the other, of all documents together, after which the line is taken for gone. */
const MOST_FAILURES = 6
const LONGEST_WAIT_MS = 60_000
const GRACE_MS = 5_000
const EVERY_MS = 15 * 60_000
/** The window hears of progress no more often. */
const TELL_MS = 250

type Counts = Pick<MirrorReport, 'listed' | 'added' | 'received' | 'changed' | 'differs' | 'unreadable'>

/** Ends the fetching from within. */
class Interruption extends Error {
  readonly reason: Reason | undefined
  constructor(reason?: Reason) {
    super(reason?.message ?? 'cancelled')
    this.reason = reason
  }
}

/**
 * Brings what a remote holds into the store, so that all desks at one remote see the same: documents that are new here with their log and status,
 * and of known ones what has changed. What has not changed by the remote's own list is not asked for again. Each document is one transaction, so
 * whatever ends the fetching, the next one goes on from there.
 */
export function createMirror(options: MirrorOptions): Mirror {
  const { store, clock, random, prepare, listen, onChange, onFault, after = systemTimer } = options
  const commit = store.writeTogether
  let running: { readonly done: Promise<MirrorReport>; readonly progress: Progress; isCancelled: boolean } | undefined
  let isAbandoned = false
  let cancelTimer = (): void => undefined
  let told = 0

  interface Progress {
    readonly started_at: string
    done: number
    total?: number
  }

  const isStopping = (): boolean => isAbandoned || running?.isCancelled === true
  const { ask } = createQuestions({ commit, listen, isStopping, isAbandoned: () => isAbandoned })

  const tell = (isAlways: boolean): void => {
    if (!isAlways && clock.millis() - told < TELL_MS) return
    told = clock.millis()
    onChange({ type: 'mirror', running: running !== undefined })
  }

  const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => void after(milliseconds, resolve))

  const readReport = (): MirrorReport | undefined => (store.readSetting(REPORT) as MirrorReport | undefined) ?? undefined

  const pull = async (gateway: Gateway, progress: Progress): Promise<MirrorReport> => {
    const counts: Counts = { listed: 0, added: 0, received: 0, changed: 0, differs: 0, unreadable: 0 }
    let failures = 0

    const goOn = (): void => {
      if (isStopping()) throw new Interruption()
    }

    /** A question until it is answered; only a line that stays away, or a key that is refused, ends it. */
    const insist = async <Value>(question: () => Promise<Verdict<Value>>): Promise<Exclude<Verdict<Value>, { kind: 'line' | 'key' }>> => {
      for (;;) {
        goOn()
        const verdict = await question()
        if (verdict.kind === 'key') throw new Interruption(verdict.reason)
        if (verdict.kind !== 'line') {
          failures = 0
          return verdict
        }
        failures += 1
        const wished = verdict.retry_after_ms ?? 0
        if (failures >= MOST_FAILURES || wished > LONGEST_WAIT_MS) throw new Interruption(verdict.reason)
        await wait(Math.max(wished, backOff(failures, random)))
      }
    }

    const takeList = async () => {
      const verdict = await insist(async () =>
        toVerdict(
          await takeCensus(async (request) => {
            goOn()
            const answer = await ask(gateway, undefined, 'list', () => gateway.list(request))
            if (answer.kind === 'done') progress.done += answer.value.items.length
            tell(false)
            return answer
          }, clock.millis()),
        ),
      )
      if (verdict.kind !== 'done') throw new Interruption(verdict.reason)
      return verdict.value
    }

    const putUnreadable = (item: RemoteItem, problem: string): Promise<void> =>
      commit((tx) => {
        counts.unreadable += 1
        const known = tx.findMirrored(gateway.identity, item.id)
        tx.putMirrored({
          remote: gateway.identity,
          remote_id: item.id,
          document_id: known?.document_id ?? null,
          state: 'unreadable',
          matched: known?.matched ?? null,
          status: item.status ?? null,
          stamp: stampOf(item),
          sha256: null,
          version: known?.version ?? null,
          problem,
        })
      })

    const note = (settled: Settled): void => {
      if (settled === 'received') counts.received += 1
      if (settled === 'received' || settled === 'added') counts.added += 1
      if (settled === 'changed') counts.changed += 1
      if (settled === 'differs') counts.differs += 1
    }

    const tellDocument = (documentId: string | null | undefined): void => {
      const document = store.findDocument(documentId ?? '')
      if (document !== undefined) onChange({ type: 'document', id: document.id, status: document.status })
    }

    const fetchOne = async (item: RemoteItem): Promise<void> => {
      const state = await insist(() => ask(gateway, undefined, 'status', () => gateway.details(item.id)))
      if (state.kind === 'missing') return setGone(item.id, true)
      if (state.kind !== 'done') return putUnreadable(item, state.reason.message)
      const { status = item.status, direction, log } = state.value
      const known = store.findMirrored(gateway.identity, item.id)
      if (known !== undefined && known.document_id !== null && !needsXml(known, item, store.readDocument(known.document_id).version)) {
        await commit((tx) => {
          const document = tx.findDocument(known.document_id ?? '')
          if (document === undefined) return
          tx.noteMirrored(gateway.identity, item.id, { status: status ?? null, stamp: stampOf(item) })
          const isNewest = known.version === document.version
          if (isNewest && copyProgress(tx, document, { status, log, now: clock.now() })) counts.changed += 1
        })
        return tellDocument(known.document_id)
      }
      const content = await insist(() => ask(gateway, undefined, 'xml', () => gateway.fetchXml(item.id)))
      if (content.kind !== 'done') return putUnreadable(item, content.reason.message)
      const xml = content.value
      const copy: RemoteCopy = {
        remote: gateway.identity,
        remote_id: item.id,
        status,
        direction,
        log,
        stamp: stampOf(item),
        xml,
        sha256: createHash('sha256').update(xml).digest('hex'),
        now: clock.now(),
      }
      let prepared: Prepared | undefined
      if (findCounterpart(store, copy) === undefined) {
        try {
          prepared = await prepare(xml)
        } catch (thrown) {
          const { code, message } = asAppError(thrown)
          if (code === 'internal_error') throw thrown
          return putUnreadable(item, message)
        }
      }
      goOn()
      const written = await commit((tx) => {
        const counterpart = findCounterpart(tx, copy, prepared?.facts)
        // The document it was has been deleted meanwhile, and stays so.
        if (counterpart === undefined && prepared === undefined) return undefined
        const settled = settleCopy(tx, copy, counterpart, prepared)
        return { settled, id: tx.findMirrored(copy.remote, copy.remote_id)?.document_id }
      })
      if (written === undefined) return
      note(written.settled)
      if (written.settled !== 'same') tellDocument(written.id)
    }

    const setGone = (remoteId: string, isGone: boolean): Promise<void> =>
      commit((tx) => tx.setMirroredGone(gateway.identity, remoteId, isGone))

    /** What is known and not in the list any more: asked for by itself, since a list may leave out what is there. */
    const lookForGone = async (listed: ReadonlySet<string>, rows: readonly MirrorRow[]): Promise<void> => {
      for (const { remote_id, gone_at } of rows) {
        if (listed.has(remote_id) === (gone_at === null)) continue
        if (gone_at !== null) await setGone(remote_id, false)
        else {
          const state = await insist(() => ask(gateway, undefined, 'status', () => gateway.details(remote_id)))
          if (state.kind === 'missing') await setGone(remote_id, true)
        }
      }
    }

    const report = (outcome: MirrorReport['outcome'], more: Pick<MirrorReport, 'reason' | 'gap' | 'gap_detail'> = {}): MirrorReport => ({
      started_at: progress.started_at,
      finished_at: clock.now(),
      outcome,
      ...more,
      ...counts,
    })

    try {
      const census = await takeList()
      const rows = store.listMirrored(gateway.identity)
      const known = new Map(rows.map((row) => [row.remote_id, row]))
      const versions = (row: MirrorRow): number | undefined => store.findDocument(row.document_id ?? '')?.version
      const waiting = census.items.filter((item) => isNew(known.get(item.id), item, versions))
      Object.assign(counts, { listed: census.items.length })
      Object.assign(progress, { done: 0, total: waiting.length })
      tell(true)
      const next = waiting.values()
      const work = async (): Promise<void> => {
        for (const item of next) {
          goOn()
          await fetchOne(item)
          progress.done += 1
          tell(false)
        }
      }
      const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed !== undefined) throw failed.reason
      if (census.gap === undefined && !census.isMaybeCut) await lookForGone(new Set(census.items.map(({ id }) => id)), rows)
      return report('done', census.gap === undefined ? {} : { gap: census.gap.message, gap_detail: census.gap.detail })
    } catch (thrown) {
      // After a stop the store may be closed already.
      if (isAbandoned) return report('cancelled')
      if (!(thrown instanceof Interruption)) throw thrown
      return thrown.reason === undefined ? report('cancelled') : report('interrupted', { reason: thrown.reason })
    }
  }

  const start = (): Promise<MirrorReport> => {
    if (running !== undefined) return running.done
    const gateway = options.gateway()
    if (gateway === undefined) throw new AppError('remote_not_configured', 'No exchange is set up to fetch from.')
    cancelTimer()
    const progress: Progress = { started_at: clock.now(), done: 0 }
    const done = Promise.resolve()
      .then(() => pull(gateway, progress))
      .then((report) => {
        if (!isAbandoned) store.write((tx) => tx.writeSetting(REPORT, report))
        return report
      })
      .finally(() => {
        running = undefined
        if (isAbandoned) return
        tell(true)
        follow()
      })
    running = { done, progress, isCancelled: false }
    tell(true)
    return done
  }

  const countDifferences = (): number => {
    const gateway = options.gateway()
    return gateway === undefined ? 0 : store.countMirrored(gateway.identity, 'differs')
  }

  const follow = (): void => {
    cancelTimer()
    if (readReport() === undefined) return
    cancelTimer = after(EVERY_MS, () => {
      if (options.gateway() === undefined) follow()
      else start().catch((thrown: unknown) => onFault(asAppError(thrown)))
    })
  }

  return {
    start,
    cancel: () => {
      if (running !== undefined) running.isCancelled = true
    },
    status: () => {
      const last = readReport()
      return {
        ...(running === undefined ? {} : { running: { ...running.progress } }),
        ...(last === undefined ? {} : { last }),
        differences: countDifferences(),
      }
    },
    countDifferences,
    follow,
    stop: async () => {
      isAbandoned = true
      cancelTimer()
      const grace = new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())
      await Promise.race([running?.done.catch(() => undefined), grace])
    },
  }
}

/** Words after which nothing happens to a document any more. */
const FINAL: readonly unknown[] = ['send.completed', 'receive.completed', 'receive.failed']

/** Null where the list does not tell whether something has changed since. */
function stampOf({ status, updated_at, sha256 }: RemoteItem): string | null {
  const isTelling = updated_at !== undefined || sha256 !== undefined || FINAL.includes(readRemoteStatus(status))
  return status === undefined || !isTelling ? null : JSON.stringify([status, updated_at ?? null, sha256 ?? null])
}

function isNew(row: MirrorRow | undefined, item: RemoteItem, versionOf: (row: MirrorRow) => number | undefined): boolean {
  if (row === undefined) return true
  if (row.state === 'erased') return false
  if (row.state === 'differs' && versionOf(row) !== row.version) return true
  const stamp = stampOf(item)
  if (stamp !== null) return stamp !== row.stamp
  return item.status !== undefined || !FINAL.includes(readRemoteStatus(row.status ?? undefined)) || row.state === 'unreadable'
}

/** The content that is known is asked for again unless its announced hash says that it has not changed. */
function needsXml(row: MirrorRow, { sha256 }: RemoteItem, version: number): boolean {
  if (row.state === 'differs' && row.version !== version) return true
  return row.state === 'unreadable' || sha256 === undefined || sha256 !== row.sha256
}

function toVerdict(result: CensusResult): Verdict<Extract<CensusResult, { kind: 'taken' }>['census']> {
  if (result.kind === 'taken') return { kind: 'done', value: result.census }
  const verdict: FailedVerdict = result.verdict
  // Without a list nothing can be fetched.
  return verdict.kind === 'missing' ? { kind: 'refused', reason: judgeNoList(verdict.reason) } : verdict
}

function judgeNoList({ message: words }: Reason): Reason {
  return { code: 'access_point_error', ...say('no_list', `The exchange shows no list of its documents (${words})`, { words }) }
}

function systemTimer(milliseconds: number, wake: () => void): () => void {
  const timer = setTimeout(wake, milliseconds)
  timer.unref()
  return () => clearTimeout(timer)
}
