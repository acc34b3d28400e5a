import type { PageRequest } from '../contract/parameters.ts'
import type { ApiKeyRecord, KeyCall, Page } from '../contract/types.ts'
import { openKeyStore } from '../store/key-store.ts'
import { openStoreForReading } from '../store/store.ts'
import type { WorkspaceSource } from './archives/order.ts'
import { createKeys, type Keys } from './keys.ts'
import { createIds, systemClock } from './ports.ts'

/**
 * The keys of a workspace alone, also while another process works in it. Throws AppError `workspace_busy` for a folder that has to be brought up to date
 * first, and `not_found` for a client company that the office does not have.
 */
export async function openKeys(source: WorkspaceSource): Promise<Pick<Keys, 'create' | 'revoke'> & { close(): Promise<void> }> {
  const store =
    'dir' in source
      ? await openKeyStore({ dir: source.dir, clock: systemClock, ids: createIds() })
      : await (await import('./office.ts')).openOfficeStore(source)
  const { create, revoke } = createKeys({ store, clock: systemClock, report: () => undefined })
  return { create, revoke, close: () => store.close() }
}

/** Its keys to look at, also where nothing may be written. Throws AppError `workspace_missing` where there is no workspace. */
export async function readKeys(source: WorkspaceSource): Promise<{
  list(): Promise<ApiKeyRecord[]>
  calls(id: string, page: PageRequest): Promise<Page<KeyCall>>
  close(): Promise<void>
}> {
  const { keys, keyCalls, close } =
    'dir' in source ? openStoreForReading(source) : await (await import('./office.ts')).openOfficeReader(source)
  return { list: () => keys.list(), calls: async (id, page) => keyCalls.list((await keys.read(id)).id, page), close }
}
