import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../base/errors.ts'
import type { DocumentQuery } from '../contract/parameters.ts'
import type { Company, DeliveryJob, DocumentRecord, Page } from '../contract/types.ts'
import type { IdocSettings } from '../formats/idoc/settings.ts'
import { DATABASE_FILE } from '../store/types.ts'
import { openSettings, openStoreForReading } from '../store/store.ts'
import { labelOf, NAMELESS } from './desk.ts'
import { readIdocSettings } from './idoc-tables.ts'
import { pageStyleOf } from './company/letterhead.ts'
import { readLetterhead } from './company/letterhead-files.ts'
import { readCompany } from './company/read.ts'
import type { PageStyle, WorkspaceLabel } from './types.ts'

export { requireWorkspace } from '../store/store.ts'

/** Most finished deliveries a list shows; the unfinished ones are all shown. */
const MAX_DELIVERIES = 100_000

/** Whether a folder holds a workspace. */
export function isWorkspace(dir: string): boolean {
  return existsSync(join(dir, DATABASE_FILE))
}

/** Name, colour and last use of a workspace, also while another program has it open; the words of a nameless one where it cannot be read. */
export async function readLabel(dir: string): Promise<WorkspaceLabel> {
  try {
    const settings = openSettings({ dir })
    try {
      return await labelOf(settings)
    } finally {
      await settings.close()
    }
  } catch (error) {
    // Why it cannot be read is said by opening it.
    if (error instanceof AppError) return NAMELESS
    throw error
  }
}

/** A workspace to look into, also while another process writes it. Throws AppError `workspace_missing` where there is none. */
export function readWorkspace(dir: string) {
  const store = openStoreForReading({ dir })
  return {
    documents: (query: DocumentQuery): Promise<Page<DocumentRecord>> => store.list.read(query),
    deliveries: (finished: boolean): Promise<DeliveryJob[]> =>
      store.jobs.listDeliveries(finished ? { need: 'done', limit: MAX_DELIVERIES } : {}),
    letterhead: () => readLetterhead(store),
    company: (): Promise<Company | undefined> => readCompany(store),
    idoc: (): Promise<IdocSettings> => readIdocSettings(store),
    pageStyle: (): Promise<PageStyle> => pageStyleOf(store)(),
    close: () => store.close(),
  }
}
