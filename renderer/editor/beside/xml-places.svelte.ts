import type { FieldPlace } from '../../../core/contract/types.ts'

const DELAY = 150

/** Where the fields of the newest text stand that was read; a text that cannot be read leaves the places of the one before. */
export class XmlPlaces {
  list: readonly FieldPlace[] = $state.raw([])
  private readonly read: (xml: string) => Promise<{ items: readonly FieldPlace[] }>

  constructor(read: (xml: string) => Promise<{ items: readonly FieldPlace[] }>) {
    this.read = read
  }

  /** Asks for the places of a text unless it is replaced at once; the returned function gives up. Made for `$effect`. */
  ask(xml: string): () => void {
    let isWanted = true
    const answer = async (): Promise<void> => {
      try {
        const { items } = await this.read(xml)
        if (isWanted) this.list = items
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
