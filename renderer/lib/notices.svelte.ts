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
  /** It takes something back: as long as the news is there, the key for that does it as well. */
  readonly undoes?: true
}

/** What offers something to do stays long enough to be reached by keyboard, and what says more than one thing to be read. */
const STAYS = 5_000
const OFFERS = 20_000

/** Short messages at the lower edge. Good news leaves by itself; bad news stays until it was read. */
export class Notices {
  items: readonly Notice[] = $state.raw([])
  private next = 1

  say(title: string, tone: NoticeTone = 'good', lines: readonly string[] = [], more?: string): void {
    this.put({ id: this.next++, tone, title, lines, more })
  }

  /** News with something to do about it: to take it back, or to go where it happened. */
  offer(title: string, action: NoticeAction, tone: NoticeTone = 'good'): void {
    this.put({ id: this.next++, tone, title, lines: [], action })
  }

  /** Takes back what the latest news offers to take back; undefined where nothing does. */
  get undo(): (() => void) | undefined {
    const notice = this.items.findLast(({ action }) => action?.undoes === true)
    if (notice === undefined) return undefined
    return () => {
      this.dismiss(notice.id)
      notice.action?.run()
    }
  }

  private put(notice: Notice): void {
    const { title, tone } = notice
    // People want only the latest of good news.
    const kept = this.items.filter((item) => item.title !== title && (tone === 'bad' || item.tone === 'bad'))
    this.items = [...kept, notice].slice(-4)
    if (tone !== 'bad') setTimeout(() => this.dismiss(notice.id), notice.action === undefined && notice.lines.length === 0 ? STAYS : OFFERS)
  }

  dismiss(id: number): void {
    this.items = this.items.filter((notice) => notice.id !== id)
  }
}
