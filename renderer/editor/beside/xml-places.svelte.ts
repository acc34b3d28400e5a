import type { XmlParts } from '../../../core/contract/types.ts'

const DELAY = 150

/** Where the fields of the newest text stand that was read; a text that cannot be read leaves the places of the one before. */
export class XmlPlaces {
  list: XmlParts['items'] = $state.raw([])
  unread: XmlParts['unread'] = $state.raw([])
  private readonly read: (xml: string) => Promise<XmlParts>

  constructor(read: (xml: string) => Promise<XmlParts>) {
    this.read = read
  }

  /** Asks for the places of a text unless it is replaced at once; the returned function gives up. Made for `$effect`. */
  ask(xml: string): () => void {
    let isWanted = true
    const answer = async (): Promise<void> => {
      try {
        const { items, unread } = await this.read(xml)
        if (!isWanted) return
        this.list = items
        this.unread = unread
      } catch {
        // What is wrong with the text is said by its findings; without places nothing is marked anew.
      }
    }
    const timer = setTimeout(() => void answer(), DELAY)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }
}
