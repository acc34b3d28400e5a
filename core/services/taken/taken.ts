import { AppError } from '../../base/errors.ts'
import type { BroughtBackReport } from '../../contract/types.ts'
import type { Store } from '../../store/store.ts'
import { readTaken } from '../../store/taken.ts'
import { bringBack, type Watch } from './bring-back.ts'
import { noteBack } from './noted.ts'
import type { Office } from './office.ts'

/** What the desk asks of a copy that was taken along. */
export function createTaken(store: Store) {
  return {
    /** Brings back what was changed here. Throws AppError `invalid_state` for what is no copy, and what the office answers. */
    bringBack: async (office: Office, watch: Watch): Promise<BroughtBackReport> => {
      const taken = await readTaken(store)
      if (taken === undefined) throw new AppError('invalid_state', 'This client company was not taken along from an office.')
      return bringBack(store, office, taken, watch)
    },
    /** Whether no document was changed or deleted in the copy behind an entry of its log. */
    isQuietSince: async (entry: number): Promise<boolean> =>
      (await store.chain.listChanged(entry)).length + (await store.chain.listErased(entry)).length === 0,
    /** A window keeps this version of a document as a draft of the person: it is not handed over again. */
    noteHanded: (id: string, version: number): Promise<void> =>
      noteBack(store, (back) => ({ ...back, handed: { ...back.handed, [id]: version } })),
  }
}
