export type NoticeTone = 'plain' | 'good' | 'bad'

export interface Notice {
  readonly id: number
  readonly tone: NoticeTone
  readonly title: string
  readonly lines: readonly string[]
  readonly more?: string | undefined
  /** What can be done about it, such as taking it back. */
  readonly action?: NoticeAction | undefined
}

export interface NoticeAction {
  readonly label: string
  readonly run: () => void
  /** It takes something back: the key for that does it as well, also when the news is gone. */
  readonly undoes?: true
}

/** Something that was done, under the number of its news. */
interface Step {
  readonly id: number
  readonly run: () => void
}

/** What offers something to do stays long enough to be reached by keyboard, and what says more than one thing to be read. */
const STAYS = 5_000
const OFFERS = 20_000

/** How many steps are kept to be taken back: each may hold what was deleted. */
const MOST_STEPS = 5

/** Bad news waits until it was read; what comes again and again does not fill the memory. */
const MOST_SHOWN = 50

/** Short messages at the lower edge. Good news leaves by itself; bad news stays until it was read. */
export class Notices {
  items: readonly Notice[] = $state.raw([])
  /** Open dialogs, the last one on top: what lies behind them can be neither read nor pressed. */
  hosts: readonly HTMLElement[] = $state.raw([])
  private next = 1
  /** What can be taken back, the latest last. */
  private steps: readonly Step[] = $state.raw([])

  say(title: string, tone: NoticeTone = 'good', lines: readonly string[] = [], more?: string): void {
    this.put({ id: this.next++, tone, title, lines, more })
  }

  /** News with something to do about it: to take it back, or to go where it happened. */
  offer(title: string, action: NoticeAction, tone: NoticeTone = 'good'): void {
    const id = this.next++
    if (action.undoes !== true) return this.put({ id, tone, title, lines: [], action })
    const step = { id, run: action.run }
    this.steps = [...this.steps, step].slice(-MOST_STEPS)
    this.put({ id, tone, title, lines: [], action: { ...action, run: () => this.takeBack(step) } })
  }

  /** Takes back what was done last of what can be taken back; undefined where nothing can. */
  get undo(): (() => void) | undefined {
    const step = this.steps.at(-1)
    return step === undefined ? undefined : () => this.takeBack(step)
  }

  private takeBack(step: Step): void {
    // Whoever presses twice means it once.
    if (!this.steps.includes(step)) return
    this.steps = this.steps.filter((other) => other !== step)
    this.dismiss(step.id)
    step.run()
  }

  /** Shows the messages inside a dialog until the returned function is called. */
  host(dialog: HTMLElement): () => void {
    this.hosts = [...this.hosts, dialog]
    return () => {
      this.hosts = this.hosts.filter((other) => other !== dialog)
    }
  }

  private put(notice: Notice): void {
    const { title, tone } = notice
    // People want only the latest of good news.
    const kept = this.items.filter((item) => item.title !== title && (tone === 'bad' || item.tone === 'bad'))
    this.items = [...kept, notice].slice(-MOST_SHOWN)
    if (tone !== 'bad') setTimeout(() => this.dismiss(notice.id), notice.action === undefined && notice.lines.length === 0 ? STAYS : OFFERS)
  }

  dismiss(id: number): void {
    this.items = this.items.filter((notice) => notice.id !== id)
  }
}
