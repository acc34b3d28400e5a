import type { KeptDocuments, UndeletableDocument } from '../../contract/types.ts'
import type { SendPorts } from '../sending/send.ts'
import { readKeeping, requireErasable, whyKept } from './retention.ts'
import { listTransactions } from './transactions.ts'

/** Documents taken away for good. */
export function createDeletion({ store, clock, publish }: Pick<SendPorts, 'store' | 'clock' | 'publish'>) {
  const hasFiles = async (id: string): Promise<boolean> => {
    const found = [await store.versions.findReceived(id), await store.versions.findPages(id), await store.mails.find(id)]
    return found.some((file) => file !== undefined)
  }
  return {
    /**
     * Takes the document away with all its versions; `actor` is the id of a key, `window` or `command`. Throws `retention_period` for what was sent
     * or received until its time is over and for what a person keeps from deletion, `invalid_state` while it is on its way.
     */
    delete: async (id: string, actor: string): Promise<void> => {
      await store.write(async (tx) => {
        requireErasable(await tx.documents.read(id), await listTransactions(tx, id), await readKeeping(tx, clock))
        await tx.documents.erase(id, actor)
      })
      publish({ type: 'deleted', id })
    },

    /** Those that `delete` would refuse, and how much the others are; what does not exist is none of either. */
    kept: async (ids: readonly string[]): Promise<KeptDocuments> => {
      const items: UndeletableDocument[] = []
      let bytes = 0
      let with_files = 0
      const keeping = await readKeeping(store, clock)
      for (const id of ids) {
        const document = await store.documents.find(id)
        if (document === undefined) continue
        const kept = whyKept(document, await listTransactions(store, id), keeping)
        if (kept !== undefined) {
          items.push({ document_id: id, ...kept })
          continue
        }
        bytes += (await store.versions.list(id)).at(-1)?.bytes ?? 0
        if (await hasFiles(id)) with_files += 1
      }
      return { items, bytes, with_files }
    },
  }
}
