export type NoticeTone = 'plain' | 'good' | 'bad'

export interface Notice {
  readonly id: number
  readonly tone: NoticeTone
  readonly title: string
  readonly lines: readonly string[]
  readonly more?: string | undefined
}

/** Short messages at the lower edge. Good news leaves by itself; bad news stays until it was read. */
export class Notices {
  items: readonly Notice[] = $state.raw([])
  private next = 1

  say(title: string, tone: NoticeTone = 'good', lines: readonly string[] = [], more?: string): void {
    const notice: Notice = { id: this.next++, tone, title, lines, more }
    // Of good news only the latest is of interest.
    const kept = this.items.filter((item) => item.title !== title && (tone === 'bad' || item.tone === 'bad'))
    this.items = [...kept, notice].slice(-4)
    if (tone !== 'bad') setTimeout(() => this.dismiss(notice.id), 5_000)
  }

  dismiss(id: number): void {
    this.items = this.items.filter((notice) => notice.id !== id)
  }
}
