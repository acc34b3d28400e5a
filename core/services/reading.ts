import type { DocumentQuery } from '../contract/decode.ts'
import type { ApiKeyRecord, DeliveryJob, DocumentRecord, Page } from '../contract/types.ts'
import type { IdocSettings } from '../formats/idoc/settings.ts'
import { openStoreForReading } from '../store/store.ts'
import { readIdocSettings } from './idoc-tables.ts'
import { pageStyleOf, type PageStyle } from './letterhead.ts'

/** Most finished deliveries a list shows; the unfinished ones are all shown. */
export const MOST_DELIVERIES = 100_000

/** A workspace to look into, also while another process writes it. Throws AppError `not_found` where there is none. */
export function readWorkspace(dir: string) {
  const store = openStoreForReading({ dir })
  return {
    documents: (query: DocumentQuery): Page<DocumentRecord> => store.listDocuments(query),
    deliveries: (finished: boolean): DeliveryJob[] => store.listDeliveries({ finished, limit: MOST_DELIVERIES }),
    keys: (): ApiKeyRecord[] => store.listKeys(),
    idoc: (): IdocSettings => readIdocSettings(store),
    pageStyle: (): PageStyle => pageStyleOf(store)(),
    verify: () => store.verifyChain(),
    close: () => store.close(),
  }
}
