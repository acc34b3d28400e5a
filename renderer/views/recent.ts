import { isObject } from '../../core/base/json.ts'
import type { RecentDocument } from '../../core/contract/desktop.ts'

const KEY = 'kontor.recent'
/** As many of each client company as a system offers, and those of a few companies. */
const MAX_OF_ONE = 8
const MAX_KEPT = 40

/** The documents that were opened last on this computer, the last first. */
export class Recent {
  private readonly storage: Pick<Storage, 'getItem' | 'setItem'>

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.storage = storage
  }

  /** Those of one client company. */
  list(workspace: string): readonly RecentDocument[] {
    return this.read()
      .filter((each) => each.workspace === workspace)
      .slice(0, MAX_OF_ONE)
  }

  note(document: RecentDocument): void {
    this.write([document, ...this.read().filter(({ id }) => id !== document.id)])
  }

  forget(id: string): void {
    this.write(this.read().filter((each) => each.id !== id))
  }

  private read(): RecentDocument[] {
    try {
      const data: unknown = JSON.parse(this.storage.getItem(KEY) ?? '[]')
      return (Array.isArray(data) ? data : []).flatMap((each: unknown): RecentDocument[] => {
        const { workspace, id, title } = isObject(each) ? each : {}
        return typeof workspace === 'string' && typeof id === 'string' && typeof title === 'string' ? [{ workspace, id, title }] : []
      })
    } catch {
      // Written by nobody we know.
      return []
    }
  }

  private write(documents: readonly RecentDocument[]): void {
    this.storage.setItem(KEY, JSON.stringify(documents.slice(0, MAX_KEPT)))
  }
}
