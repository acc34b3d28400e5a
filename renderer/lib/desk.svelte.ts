import type { Right } from '../../core/contract/rights.ts'
import type { RouteName } from '../../core/contract/routes.ts'
import type { ChangedKind, DeskEvent, DeskState } from '../../core/contract/types.ts'
import type { Api } from './api.ts'
import { codeOf } from './explain.ts'
import type { ShownCode } from '../../core/languages/types.ts'

/** `resumed`: changes were not heard for a while; whatever is shown has to be asked for again. */
export type WindowEvent = DeskEvent | { type: 'resumed' }
type Listener = (event: WindowEvent) => void

/** What is stored by itself is followed so soon. */
const FOLLOWED_AFTER_MS = 150
/** Each view asks so often while thousands are sent or imported, and no more often: what it asks takes time from the work itself. */
const FOLLOWED_EVERY_MS = 800

/** How long to wait before what was asked last is asked again. */
const untilNext = (last: number): number => Math.max(FOLLOWED_AFTER_MS, last + FOLLOWED_EVERY_MS - performance.now())

/** Colour and name of an engine that has not answered yet. */
const UNKNOWN: DeskState = {
  app_version: '',
  workspace: { id: '', name: '', colour: '#2b5f8c' },
  host: 'browser',
  connection: 'not_configured',
  rehearsal: false,
  waiting: 0,
  attention: 0,
  overdue: 0,
  differences: 0,
  documents: 0,
  has_profile: false,
}

/** What the frame says where the desk does not answer. */
type Trouble = 'unreachable' | 'signed_out' | 'closed' | 'office' | 'key'

const TROUBLES: Partial<Readonly<Record<ShownCode, Trouble>>> = {
  office_offline: 'office',
  invalid_api_key: 'key',
  missing_api_key: 'signed_out',
  not_found: 'closed',
  workspace_missing: 'closed',
  workspace_busy: 'closed',
  database_unreachable: 'closed',
  workspace_newer: 'closed',
  workspace_damaged: 'closed',
}

/** State of the desk as the frame shows it, kept fresh by the engine's events. */
export class Desk {
  state: DeskState = $state.raw(UNKNOWN)
  /** What the last question failed with. */
  failure: unknown = $state.raw()
  /** Why the last question was not answered: the engine is gone, was started anew and does not know this window any more, or cannot open the company. */
  private readonly trouble: Trouble | undefined = $derived.by(() =>
    this.failure === undefined ? undefined : (TROUBLES[codeOf(this.failure)] ?? 'unreachable'),
  )
  /** The line as the window says it. */
  readonly line: DeskState['connection'] | Trouble = $derived.by(() => this.trouble ?? this.state.connection)
  /** The desk has answered at least once, so that what it holds can be shown and changed. */
  readonly isKnown: boolean = $derived.by(() => this.hasAnswered)
  private hasAnswered = $state(false)
  /** What operations take; only a window at an office needs to know, so that the others do not load it. */
  private rights: typeof import('../../core/contract/rights.ts') | undefined
  private readonly api: Api
  private readonly shown: string | undefined
  private readonly listeners = new Set<Listener>()
  private refreshing: ReturnType<typeof setTimeout> | undefined
  private refreshed = -Infinity

  /** `shown`: the client company of the window; absent: the one that the desk was started with. */
  constructor(api: Api, shown: string | undefined) {
    this.api = api
    this.shown = shown
  }

  /**
   * Loads the state and follows the events for as long as the window lives. An event says that something has changed, and no more: after a break
   * whoever shows something asks for it again, so that nothing is missed whatever happened meanwhile.
   */
  async follow(): Promise<never> {
    for (let isFirst = true; ; isFirst = false) {
      try {
        const [events] = await Promise.all([this.api.events(), this.refresh()])
        if (!isFirst) this.tell({ type: 'resumed' })
        for await (const event of events) this.tell(event)
      } catch {
        // The stream broke; the next refresh finds out whether the engine is still there and the frame says so.
      }
      await new Promise((resolve) => setTimeout(resolve, 3_000))
    }
  }

  private tell(event: WindowEvent): void {
    for (const listener of this.listeners) listener(event)
    if (event.type !== 'elsewhere') this.refreshSoon()
  }

  async refresh(): Promise<void> {
    try {
      const state = await this.api.desk_state()
      if (state.methods !== undefined) this.rights ??= await import('../../core/contract/rights.ts')
      this.state = state
      this.hasAnswered = true
      this.failure = undefined
    } catch (error) {
      // Shown in the frame; every action that follows explains itself.
      this.failure = error
      if (!this.isKnown) await this.findName()
    }
  }

  /** The desk knows the names of those that it cannot open. */
  private async findName(): Promise<void> {
    try {
      const found = (await this.api.desk_workspaces()).items.find(({ id }) => id === this.shown)
      if (found !== undefined) this.state = { ...UNKNOWN, workspace: { id: found.id, name: found.name, colour: found.colour } }
    } catch {
      // The frame says already that nobody answers.
    }
  }

  /** Where deliveries go now. */
  get network(): 'remote' | 'rehearsal' {
    return this.state.rehearsal ? 'rehearsal' : 'remote'
  }

  /** The right that the key of this window lacks for an operation; undefined where it may be done, and for none. */
  lacks(operation: RouteName | undefined): Right | undefined {
    const { methods } = this.state
    return methods === undefined || operation === undefined ? undefined : this.rights?.lackingRight(methods, operation)
  }

  /** From now on nothing leaves: the exchange is a rehearsal. */
  async startRehearsal(): Promise<void> {
    await this.api.desk_rehearsal_start()
    await this.refresh()
  }

  /** The state of the desk follows a burst of events once. */
  private refreshSoon(): void {
    this.refreshing ??= setTimeout(() => {
      this.refreshing = undefined
      this.refreshed = performance.now()
      void this.refresh()
    }, untilNext(this.refreshed))
  }

  /**
   * Calls back soon after something of these kinds was stored, by this window or by anybody else, and after a break; a burst of changes once. Returns
   * the function that ends it.
   */
  whenChanged(kinds: readonly ChangedKind[], run: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = -Infinity
    const stop = this.listen((event) => {
      const concerns = event.type === 'resumed' || (event.type === 'changed' && event.what.some((kind) => kinds.includes(kind)))
      if (!concerns) return
      timer ??= setTimeout(() => {
        timer = undefined
        last = performance.now()
        run()
      }, untilNext(last))
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }

  /** Calls the listener for every event; returns the function that ends it. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}
