import { filterInOrder } from '../base/in-order.ts'
import { createHash } from 'node:crypto'
import { asAppError } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import { say } from '../contract/delivery-reasons.ts'
import type { DeskEvent, MirrorReport } from '../contract/types.ts'
import type { Store } from '../store/store.ts'
import type { MirrorRow } from '../store/types.ts'
import { backOff, type Random } from './back-off.ts'
import { takeCensus, type Census, type CensusResult, type FailedVerdict } from './remote-listing.ts'
import { isNew, needsXml, stampOf } from './changed-there.ts'
import type { Gateway, RemoteItem, RemoteState } from './gateway.ts'
import type { Questions } from './questions.ts'
import { copyProgress, findCounterpart, settleCopy, type Prepared, type RemoteCopy, type Settled } from './reconcile-remote-copy.ts'
import type { Reason, Verdict } from './verdicts.ts'

export interface Progress {
  readonly started_at: string
  done: number
  total?: number
}

export interface PullOptions {
  readonly store: Store
  readonly gateway: Gateway
  readonly clock: Clock
  readonly random: Random
  readonly ask: Questions['ask']
  /** Reads and judges content that is new here. Throws AppError for what cannot be read. */
  readonly prepare: (xml: Uint8Array) => Promise<Prepared>
  /**
   * Tells whether what is new here is surely one of another client company that fetches from the same exchange by the same key. Asked once, and only where
   * something is new: the others are looked at for it.
   */
  readonly listOthers: () => Promise<(prepared: Prepared) => Promise<boolean>>
  readonly wait: (milliseconds: number) => Promise<void>
  /** True once nothing more is to be begun. */
  readonly isStopping: () => boolean
  /** True once nothing may be read or written any more. */
  readonly isAbandoned: () => boolean
  readonly onChange: (event: DeskEvent) => void
  /** Told of progress; `isAlways` where it matters more than a count. */
  readonly tell: (isAlways: boolean) => void
}

const AT_ONCE = 4
/** Failures one after the other, of all documents together, after which the connection is taken for gone. */
const MAX_FAILURES = 6
const MAX_WAIT_MS = 60_000
/** Documents in a row that the remote has a fault of its own with, after which it is taken for out of order. */
const MAX_PUT_OFF = 25

type Answered<Value> = Exclude<Verdict<Value>, { kind: 'line' | 'key' }>

/** Ends the fetching from within. */
class Interruption extends Error {
  readonly reason: Reason | undefined
  constructor(reason?: Reason) {
    super(reason?.message ?? 'cancelled')
    this.reason = reason
  }
}

/** The remote has a fault of its own with a document: all others go before it. */
class PutOff extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason.message)
    this.reason = reason
  }
}

/** One fetching of what a remote holds, from its list to the report. */
export class Pull {
  readonly progress: Progress
  private readonly options: PullOptions
  private readonly counts = { listed: 0, added: 0, received: 0, changed: 0, differs: 0, unreadable: 0 }
  private elsewhere = 0
  private others: ReturnType<PullOptions['listOthers']> | undefined
  /** One after the other, of all questions together. */
  private failures = 0

  constructor(options: PullOptions) {
    this.options = options
    this.progress = { started_at: options.clock.now(), done: 0 }
  }

  async run(): Promise<MirrorReport> {
    try {
      const census = await this.takeList()
      const rows = await this.options.store.mirror.list(this.remote)
      await this.fetchNew(census.items, rows)
      if (census.gap === undefined && !census.isMaybeCut) await this.lookForGone(new Set(census.items.map(({ id }) => id)), rows)
      return this.report('done', census.gap === undefined ? {} : { gap: census.gap.message, gap_detail: census.gap.detail })
    } catch (thrown) {
      // After a stop the store may be closed already.
      if (this.options.isAbandoned()) return this.report('cancelled')
      if (!(thrown instanceof Interruption)) throw thrown
      return thrown.reason === undefined ? this.report('cancelled') : this.report('interrupted', { reason: thrown.reason })
    }
  }

  private get remote(): string {
    return this.options.gateway.identity
  }

  private goOn(): void {
    if (this.options.isStopping()) throw new Interruption()
  }

  /**
   * A question until it is answered; only a line that stays away, or a key that is refused, ends it. With others behind it (`mayPutOff`) a fault of the
   * remote puts it off.
   */
  private async insist<Value>(question: () => Promise<Verdict<Value>>, mayPutOff = false): Promise<Answered<Value>> {
    const { random, wait } = this.options
    for (;;) {
      this.goOn()
      const verdict = await question()
      if (verdict.kind === 'key') throw new Interruption(verdict.reason)
      if (verdict.kind !== 'line') {
        this.failures = 0
        return verdict
      }
      const wished = verdict.retry_after_ms ?? 0
      if (mayPutOff && verdict.isAnswered && wished === 0) throw new PutOff(verdict.reason)
      this.failures += 1
      if (this.failures >= MAX_FAILURES || wished > MAX_WAIT_MS) throw new Interruption(verdict.reason)
      await wait(Math.max(wished, backOff(this.failures, random)))
    }
  }

  private async takeList(): Promise<Census> {
    const { gateway, ask, clock, tell } = this.options
    const verdict = await this.insist(async () =>
      toVerdict(
        await takeCensus(async (request) => {
          this.goOn()
          const answer = await ask(gateway, undefined, 'list', () => gateway.list(request))
          if (answer.kind === 'done') this.progress.done += answer.value.items.length
          tell(false)
          return answer
        }, clock.millis()),
      ),
    )
    if (verdict.kind !== 'done') throw new Interruption(verdict.reason)
    return verdict.value
  }

  private async fetchNew(items: readonly RemoteItem[], rows: readonly MirrorRow[]): Promise<void> {
    const { store, tell } = this.options
    const known = new Map(rows.map((row) => [row.remote_id, row]))
    const versions = async (row: MirrorRow): Promise<number | undefined> => (await store.documents.find(row.document_id ?? ''))?.version
    const waiting = await filterInOrder(items, (item) => isNew(known.get(item.id), item, versions))
    this.counts.listed = items.length
    const asked = new Set(waiting)
    this.elsewhere = items.filter((item) => !asked.has(item) && known.get(item.id)?.state === 'elsewhere').length
    Object.assign(this.progress, { done: 0, total: waiting.length })
    tell(true)
    await this.fetchAll(await this.fetchAll(waiting, true), false)
  }

  /** Answers those that were put off. */
  private async fetchAll(items: readonly RemoteItem[], mayPutOff: boolean): Promise<RemoteItem[]> {
    const { tell, random, wait } = this.options
    const later: RemoteItem[] = []
    let inRow = 0
    const next = items.values()
    const work = async (): Promise<void> => {
      for (const item of next) {
        this.goOn()
        try {
          await this.fetchOne(item, mayPutOff)
        } catch (thrown) {
          if (!(thrown instanceof PutOff)) throw thrown
          later.push(item)
          inRow += 1
          if (inRow >= MAX_PUT_OFF) throw new Interruption(thrown.reason)
          await wait(backOff(1, random))
          continue
        }
        inRow = 0
        this.progress.done += 1
        tell(false)
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return later
  }

  private async fetchOne(item: RemoteItem, mayPutOff: boolean): Promise<void> {
    const { store, gateway, ask } = this.options
    const state = await this.insist(() => ask(gateway, undefined, 'status', () => gateway.details(item.id)), mayPutOff)
    if (state.kind === 'missing') return this.setGone(item.id, true)
    if (state.kind !== 'done') return this.putUnreadable(item, state.reason.message)
    const known = await store.mirror.find(this.remote, item.id)
    if (
      known !== undefined &&
      known.document_id !== null &&
      !needsXml(known, item, (await store.documents.read(known.document_id)).version)
    )
      return this.follow(known, item, state.value)
    const content = await this.insist(() => ask(gateway, undefined, 'xml', () => gateway.fetchXml(item.id)), mayPutOff)
    if (content.kind !== 'done') return this.putUnreadable(item, content.reason.message)
    await this.take(item, this.copyOf(item, state.value, content.value))
  }

  /** What has happened at the remote to a document whose content is known. */
  private async follow(known: MirrorRow, item: RemoteItem, { status = item.status, log }: RemoteState): Promise<void> {
    const { store, clock, gateway } = this.options
    const { network } = gateway
    await store.write(async (tx) => {
      const document = await tx.documents.find(known.document_id ?? '')
      if (document === undefined) return
      await tx.mirror.note(this.remote, item.id, { status: status ?? null, stamp: stampOf(item) })
      const isNewest = known.version === document.version
      if (isNewest && (await copyProgress(tx, document, { status, log, now: clock.now(), network }))) this.counts.changed += 1
    })
    await this.tellDocument(known.document_id)
  }

  private copyOf(item: RemoteItem, { status = item.status, direction, log }: RemoteState, xml: Uint8Array): RemoteCopy {
    return {
      remote: this.remote,
      remote_id: item.id,
      status,
      direction,
      log,
      stamp: stampOf(item),
      xml,
      sha256: createHash('sha256').update(xml).digest('hex'),
      now: this.options.clock.now(),
      network: this.options.gateway.network,
    }
  }

  /** Writes down which document here a copy is; what is new here is read and judged before. */
  private async take(item: RemoteItem, copy: RemoteCopy): Promise<void> {
    const { store, prepare } = this.options
    let prepared: Prepared | undefined
    if ((await findCounterpart(store, copy)) === undefined) {
      try {
        prepared = await prepare(copy.xml)
      } catch (thrown) {
        const { code, message } = asAppError(thrown)
        if (code === 'internal_error') throw thrown
        return this.putUnreadable(item, message)
      }
    }
    this.goOn()
    if (prepared !== undefined && (await this.isOfAnother(prepared)) && (await findCounterpart(store, copy, prepared)) === undefined)
      return this.leaveElsewhere(item, copy)
    const written = await store.write(async (tx) => {
      const counterpart = await findCounterpart(tx, copy, prepared)
      // The document it was has been deleted meanwhile, and stays so.
      if (counterpart === undefined && prepared === undefined) return undefined
      const settled = await settleCopy(tx, copy, counterpart, prepared)
      return { settled, id: (await tx.mirror.find(copy.remote, copy.remote_id))?.document_id }
    })
    if (written === undefined) return
    this.note(written.settled)
    if (written.settled !== 'same') await this.tellDocument(written.id)
  }

  private async isOfAnother(prepared: Prepared): Promise<boolean> {
    this.others ??= this.options.listOthers()
    return (await this.others)(prepared)
  }

  private async leaveElsewhere(item: RemoteItem, { remote, remote_id, sha256, status }: RemoteCopy): Promise<void> {
    this.elsewhere += 1
    const row = { remote, remote_id, document_id: null, state: 'elsewhere', matched: null, version: null, problem: null } as const
    await this.options.store.write((tx) => tx.mirror.put({ ...row, status: status ?? null, stamp: stampOf(item), sha256 }))
  }

  private async putUnreadable(item: RemoteItem, problem: string): Promise<void> {
    return this.options.store.write(async (tx) => {
      this.counts.unreadable += 1
      const known = await tx.mirror.find(this.remote, item.id)
      await tx.mirror.put({
        remote: this.remote,
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
  }

  private note(settled: Settled): void {
    const { counts } = this
    if (settled === 'received') counts.received += 1
    if (settled === 'received' || settled === 'added') counts.added += 1
    if (settled === 'changed') counts.changed += 1
    if (settled === 'differs') counts.differs += 1
  }

  private async tellDocument(documentId: string | null | undefined): Promise<void> {
    const document = await this.options.store.documents.find(documentId ?? '')
    if (document !== undefined) this.options.onChange({ type: 'document', id: document.id, status: document.status })
  }

  /** What is known and not in the list any more: asked for by itself, since a list may leave out what is there. */
  private async lookForGone(listed: ReadonlySet<string>, rows: readonly MirrorRow[]): Promise<void> {
    const { gateway, ask } = this.options
    for (const { remote_id, gone_at } of rows) {
      if (listed.has(remote_id) === (gone_at === null)) continue
      if (gone_at !== null) await this.setGone(remote_id, false)
      else {
        const state = await this.insist(() => ask(gateway, undefined, 'status', () => gateway.details(remote_id)))
        if (state.kind === 'missing') await this.setGone(remote_id, true)
      }
    }
  }

  private async setGone(remoteId: string, isGone: boolean): Promise<void> {
    return this.options.store.write((tx) => tx.mirror.setGone(this.remote, remoteId, isGone))
  }

  private report(outcome: MirrorReport['outcome'], more: Pick<MirrorReport, 'reason' | 'gap' | 'gap_detail'> = {}): MirrorReport {
    const elsewhere = this.elsewhere === 0 ? {} : { elsewhere: this.elsewhere }
    return { started_at: this.progress.started_at, finished_at: this.options.clock.now(), outcome, ...more, ...this.counts, ...elsewhere }
  }
}

function toVerdict(result: CensusResult): Verdict<Census> {
  if (result.kind === 'taken') return { kind: 'done', value: result.census }
  const verdict: FailedVerdict = result.verdict
  // Without a list nothing can be fetched.
  return verdict.kind === 'missing' ? { kind: 'refused', reason: judgeNoList(verdict.reason) } : verdict
}

function judgeNoList({ message: words }: Reason): Reason {
  return { code: 'access_point_error', ...say('no_list', `The exchange shows no list of its documents (${words})`, { words }) }
}
