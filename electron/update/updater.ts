import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { asAppError } from '../../core/base/errors.ts'
import type { PackageKind, UpdateChoice, UpdateProblem, Updates, UpdateStep, NewVersion } from '../../core/contract/updates.ts'
import { offerOfFile } from '../../core/services/updates/bundle.ts'
import { asDiskFault } from '../../core/services/updates/disk-fault.ts'
import { judgeOffer, type Found } from '../../core/services/updates/find.ts'
import { forgetLoaded, loadPackage } from '../../core/services/updates/load.ts'
import { keepSeen, readSeen, updatesDir } from '../../core/services/updates/memory.ts'
import type { Offer, Reach } from '../../core/services/updates/offer.ts'
import { readPolicy, type UpdatePolicy } from '../../core/services/updates/policy.ts'
import { nameOfSource, openSource } from '../../core/services/updates/source.ts'
import type { UpdatePackage } from '../../core/update/manifest.ts'
import type { PUBLISHER } from '../../core/update/publisher.ts'
import { problemOf, refuse } from '../../core/update/refusal.ts'
import { keep, readKept, type Kept } from './choice.ts'
import { forgetEnded, noteEnded, readEnded } from './ended.ts'
import { startGuarded } from './guard.ts'
import { installVersion } from './install.ts'
import type { Place } from './place.ts'
import { wayOf } from './places.ts'
import { startProgram } from './start.ts'
import { handToInstaller, RESULT_NAME } from './windows.ts'

export interface UpdaterOptions {
  /** The program's home, for what is kept of updates. */
  readonly home: string
  /** What runs, and as what it was packed. */
  readonly version: string
  readonly kind: PackageKind
  readonly system: string
  readonly arch: string
  readonly place: Place | undefined
  /** `process.execPath`. */
  readonly executable: string
  readonly publisher: typeof PUBLISHER
  /** Where the administrator writes. */
  readonly policyFile: string
  readonly proxyFor?: Reach['proxyFor']
  /** What a start anew is started with. */
  readonly args: readonly string[]
  /** Ends the program as a person does, who is asked what is not saved. */
  readonly quit: () => void
  /** What went wrong where nobody waits for it. */
  readonly report: (error: unknown) => void
  readonly now: () => Date
  readonly pause: (ms: number) => Promise<void>
  /** How long a start may take; the usual time where it is absent. */
  readonly limitMs?: number
}

/** How long nothing is looked for again, where it is looked for by itself. */
const DAY_MS = 86_400_000

/** What is offered and wanted for this computer. */
interface Available {
  readonly offer: Offer
  readonly release: NewVersion
  readonly wanted: UpdatePackage
}

/** Finds, loads and installs newer versions, as far as the person and the administrator want it. */
export class Updater {
  private readonly options: UpdaterOptions
  private readonly updates: string
  /** What was loaded. */
  private readonly folder: string
  private kept: Kept
  private step: UpdateStep = { at: 'idle' }
  private available: Available | undefined
  /** The file that is loaded and verified. */
  private loaded: string | undefined
  private work = new AbortController()
  private isAgain = false
  private asker: ((updates: Updates | null) => void) | undefined

  constructor(options: UpdaterOptions) {
    this.options = options
    this.updates = updatesDir(options.home)
    this.folder = join(this.updates, 'loaded')
    this.kept = readKept(options.home)
    noteInstaller(options.home, this.updates, options.version)
  }

  describe(): Updates {
    const { home, version, kind, place, policyFile } = this.options
    const { policy, fault } = this.readPolicy()
    const source = this.sourceOf(policy)
    const ended = readEnded(home)
    const isOff = fault !== undefined || policy?.mode === 'off'
    const decides = (['mode', 'ring', 'source'] as const).filter((name) => policy?.[name] !== undefined)
    return {
      version,
      kind,
      way: wayOf(kind, place),
      choice: fault === undefined ? this.choiceOf(policy) : { ...this.choiceOf(policy), mode: 'off' },
      isChosen: this.kept.choice !== undefined || isOff || policy?.mode !== undefined,
      ...(policy === undefined && fault === undefined ? {} : { policy: { file: policy?.file ?? policyFile, decides, isOff } }),
      ...(source === undefined ? {} : { source: nameOfSource(source) }),
      ...(this.kept.checked_at === undefined ? {} : { checked_at: this.kept.checked_at }),
      step: fault === undefined || this.step.at !== 'idle' ? this.step : { at: 'failed', problem: fault },
      ...(ended === undefined ? {} : { ended }),
    }
  }

  /** What is going on as soon as it has changed; the newest call alone is answered. */
  next(): Promise<Updates | null> {
    this.asker?.(null)
    return new Promise((answer) => (this.asker = answer))
  }

  choose(choice: UpdateChoice): Updates {
    this.keep({ ...this.kept, choice })
    const said = this.go(this.step)
    void this.checkByItself(true).catch(this.options.report)
    return said
  }

  check(): Promise<Updates> {
    const { proxyFor, now } = this.options
    return this.look(async (signal) => {
      const policy = this.requireAllowed()
      const source = this.sourceOf(policy)
      if (source === undefined) throw refuse('no_source')
      const offer = await openSource(source, this.choiceOf(policy).ring, { proxyFor, signal })
      const found = this.judge(offer, policy)
      this.keep({ ...this.kept, checked_at: now().toISOString() })
      return () => this.take(offer, found)
    })
  }

  /** An update file, or the folder of one, that the person has chosen; it is loaded at once. */
  openFile(path: string): Promise<Updates> {
    const { version } = this.options
    return this.look(async () => {
      const policy = this.requireAllowed()
      const offer = await offerOfFile(path)
      const found = this.judge(offer, policy)
      if (!found.isNewer) throw refuse('not_newer', { version: found.release.version, current: version })
      if (found.wanted === undefined) throw this.noPackage(found.release)
      return () => {
        this.take(offer, found)
        return this.download()
      }
    })
  }

  /** Begins to load what is available, and answers at once. */
  download(): Updates {
    void this.load().catch(this.options.report)
    return this.describe()
  }

  /** Ends what is going on, and forgets what was loaded and said. */
  drop(): Updates {
    this.begin()
    if (this.loaded !== undefined) forgetLoaded(this.folder)
    this.loaded = undefined
    forgetEnded(this.options.home)
    return this.go(this.available === undefined ? { at: 'idle' } : { at: 'available', release: this.available.release })
  }

  /** Looks for a newer version where the person wants that, and a day has gone by or it `isWanted` now; called at the start and every hour. */
  async checkByItself(isWanted = false): Promise<void> {
    const { policy, fault } = this.readPolicy()
    const { mode } = this.choiceOf(policy)
    if (fault !== undefined || mode === 'off' || ['checking', 'loading', 'ready'].includes(this.step.at)) return
    const { checked_at: checked } = this.kept
    const isDue = isWanted || checked === undefined || this.options.now().getTime() - Date.parse(checked) >= DAY_MS
    if (!isDue && !existsSync(this.folder)) return
    await this.check()
    if (mode === 'install' && this.available !== undefined && !this.isKnownBad(this.available)) await this.load()
  }

  /** Ends the program, as a person does; the new version is started when it is in place. */
  installAtOnce(): void {
    if (this.step.at !== 'ready') throw new Error('There is nothing to install.')
    this.isAgain = true
    this.options.quit()
  }

  /** The program goes on after all: its next end is one for good. */
  stay(): void {
    this.isAgain = false
  }

  /**
   * When everything is closed: installs what is ready. Answers once the program may end, and never fails: what went wrong is said at the next start. `release` gives up what a second start
   * would find taken.
   */
  async atQuit(release: () => void): Promise<void> {
    const { home, version, place, executable, args, limitMs } = this.options
    this.begin()
    if (this.loaded === undefined || this.available === undefined) return
    const { wanted, release: next } = this.available
    const installing = { file: this.loaded, wanted, version: next.version, from: version, trialMs: limitMs }
    try {
      this.requireAllowed()
      this.go({ at: 'installing', release: next })
      if (place === undefined) {
        await handToInstaller({ folder: this.updates, file: this.loaded, wanted, program: executable, isStartedAgain: this.isAgain })
        return
      }
      await installVersion({ place, ...installing })
    } catch (error) {
      this.noteFailed(next.version, error)
      if (!this.isAgain) return
      release()
      startProgram(place?.program ?? executable, args).unref()
      return
    }
    forgetLoaded(this.folder)
    if (!this.isAgain) return
    release()
    await startGuarded({ place, home, version: next.version, args, limitMs })
  }

  private async look(work: (signal: AbortSignal) => Promise<() => Updates>): Promise<Updates> {
    const signal = this.begin()
    this.available = undefined
    this.loaded = undefined
    this.go({ at: 'checking' })
    try {
      const found = await work(signal)
      return signal.aborted ? this.describe() : found()
    } catch (error) {
      return signal.aborted ? this.describe() : this.fail(error)
    }
  }

  /** Judges an offer. What was seen of it is kept, whatever becomes of it. */
  private judge(offer: Offer, policy: UpdatePolicy | undefined): Found {
    const { home, version, system, arch, kind, publisher, now } = this.options
    const { ring } = this.choiceOf(policy)
    const today = now().toISOString().slice(0, 10)
    const found = judgeOffer(offer, publisher.keys, { version, ring, system, arch, kind, today, seen: readSeen(home) })
    keepSeen(home, found.seen)
    return found
  }

  private take(offer: Offer, { release, isNewer, wanted }: Found): Updates {
    if (!isNewer) return this.go({ at: 'current' })
    if (wanted !== undefined) this.available = { offer, release, wanted }
    else if (this.isOwn()) return this.go({ at: 'failed', problem: problemOf(this.noPackage(release)), release })
    return this.go({ at: 'available', release })
  }

  private async load(): Promise<void> {
    const { available } = this
    if (available === undefined || !this.isOwn()) return
    const { offer, release, wanted } = available
    const signal = this.begin()
    let told = 0
    const onProgress = (received: number): void => {
      // Each hundredth is said, not each packet.
      if (signal.aborted || Math.abs(received - told) * 100 < wanted.size) return
      told = received
      this.go({ at: 'loading', release, received, total: wanted.size })
    }
    this.go({ at: 'loading', release, received: 0, total: wanted.size })
    try {
      this.requireAllowed()
      const file = await loadPackage(offer, wanted, { folder: this.folder, signal, onProgress, pause: this.options.pause })
      if (signal.aborted) return
      this.loaded = file
      this.go({ at: 'ready', release })
    } catch (error) {
      if (!signal.aborted) this.fail(error)
    }
  }

  private problemOf(error: unknown): UpdateProblem {
    const problem = problemOf(asAppError(asDiskFault(error, this.updates, this.available?.wanted.size ?? 0)))
    if (problem.code === 'internal') this.options.report(error)
    return problem
  }

  /** The loaded package has its room back before anything is noted: the disk may be full. */
  private noteFailed(version: string, error: unknown): void {
    const problem = this.problemOf(error)
    this.options.report(error)
    try {
      forgetLoaded(this.folder)
      noteEnded(this.options.home, { version, problem })
    } catch (fault) {
      this.options.report(fault)
    }
  }

  private go(next: UpdateStep): Updates {
    this.step = next
    const said = this.describe()
    this.asker?.(said)
    this.asker = undefined
    return said
  }

  private fail(error: unknown): Updates {
    const problem = this.problemOf(error)
    return this.go({ at: 'failed', problem, ...(this.available === undefined ? {} : { release: this.available.release }) })
  }

  /** Ends what is going on; what is begun next has a signal of its own. */
  private begin(): AbortSignal {
    this.work.abort()
    this.work = new AbortController()
    return this.work.signal
  }

  private keep(kept: Kept): void {
    this.kept = kept
    keep(this.options.home, kept)
  }

  private requireAllowed(): UpdatePolicy | undefined {
    const policy = readPolicy(this.options.policyFile)
    if (policy?.mode === 'off') throw refuse('switched_off', { file: policy.file })
    if (this.options.publisher.keys.length === 0) throw refuse('no_source')
    return policy
  }

  private readPolicy(): { readonly policy: UpdatePolicy | undefined; readonly fault: UpdateProblem | undefined } {
    try {
      return { policy: readPolicy(this.options.policyFile), fault: undefined }
    } catch (error) {
      return { policy: undefined, fault: problemOf(asAppError(error)) }
    }
  }

  private choiceOf(policy: UpdatePolicy | undefined): UpdateChoice {
    const { choice } = this.kept
    return { mode: policy?.mode ?? choice?.mode ?? 'off', ring: policy?.ring ?? choice?.ring ?? 'stable' }
  }

  private sourceOf(policy: UpdatePolicy | undefined): string | undefined {
    return policy?.source ?? this.options.publisher.source
  }

  /** Only what Kontor installs itself is worth loading. */
  private isOwn(): boolean {
    return wayOf(this.options.kind, this.options.place).by === 'self'
  }

  /** What did not start before is loaded again only when the person wants it. */
  private isKnownBad({ release }: Available): boolean {
    const ended = readEnded(this.options.home)
    return ended?.problem !== undefined && ended.version === release.version
  }

  private noPackage({ version }: NewVersion) {
    const { system, arch, kind } = this.options
    return refuse('no_package', { version, system: `${system} ${arch} (${kind})` })
  }
}

/** What the script of Windows has come to since the last end. */
function noteInstaller(home: string, updates: string, version: string): void {
  const file = join(updates, RESULT_NAME)
  if (!existsSync(file)) return
  const said = readFileSync(file, 'utf8').trim()
  rmSync(file, { force: true })
  const [, reason] = /^failed: (.*)$/.exec(said) ?? []
  noteEnded(home, reason === undefined ? { version } : { version, problem: { code: 'installer_failed', values: { version, reason } } })
}
