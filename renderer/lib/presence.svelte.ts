import type { Onlooker } from '../../core/contract/types.ts'
import type { Api } from './api.ts'

/** The engine forgets a window that has said nothing for three times as long. */
const SAID_EVERY_MS = 10_000

/** Who else has the document open that this window shows. */
export class Presence {
  others: readonly Onlooker[] = $state.raw([])
  private readonly api: Pick<Api, 'desk_presence'>
  private readonly window = crypto.randomUUID()
  private shown: string | undefined

  constructor(api: Pick<Api, 'desk_presence'>) {
    this.api = api
  }

  /** Says that the document is shown, until the returned function is called. */
  show(document_id: string): () => void {
    this.shown = document_id
    this.others = []
    void this.say()
    const timer = setInterval(() => void this.say(), SAID_EVERY_MS)
    return () => {
      clearInterval(timer)
      if (this.shown !== document_id) return
      this.shown = undefined
      this.others = []
      void this.say()
    }
  }

  private async say(): Promise<void> {
    const document_id = this.shown
    try {
      const body = { window: this.window, ...(document_id === undefined ? {} : { document_id }) }
      const { items } = await this.api.desk_presence({ body })
      if (this.shown === document_id) this.others = items
    } catch {
      // Nobody is seen while the line is down; the frame of the window says that it is.
      this.others = []
    }
  }
}
