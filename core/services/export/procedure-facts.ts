import type { ApiKeyRecord, Company } from '../../contract/types.ts'
import type { Timestamp } from '../../base/ports.ts'
import { DEFAULT_IDOC_SETTINGS } from '../../formats/idoc/settings.ts'
import type { StoreReads } from '../../store/store.ts'
import { readCompany } from '../company/read.ts'
import { readIdocSettings } from '../idoc-tables.ts'
import { readStoredRemote, type StoredRemote } from '../remote/remote-settings.ts'

/** What the program knows of the procedure of a workspace. Nothing that is named here is secret, and nothing depends on when it is asked. */
export interface ProcedureFacts {
  readonly company: Company | undefined
  readonly documents: number
  readonly keys: readonly Pick<ApiKeyRecord, 'name' | 'methods' | 'created_at' | 'expires_at' | 'revoked_at'>[]
  readonly exchange: Exchange | undefined
  readonly hasOwnIdocTables: boolean
  readonly last: LastEntry | undefined
  /** With which the end of the log was signed last, as hex. */
  readonly publicKey: string | undefined
}

interface Exchange extends Pick<StoredRemote, 'flow' | 'rehearsal'> {
  readonly host: string
  readonly isShared: boolean
}

interface LastEntry {
  readonly entry: number
  readonly hash: string
  /** When something was last done that the log has a time of. */
  readonly at: Timestamp | undefined
}

export async function readProcedureFacts(store: StoreReads): Promise<ProcedureFacts> {
  const { units, taxes } = await readIdocSettings(store)
  return {
    company: await readCompany(store),
    documents: await store.list.count(),
    keys: await store.keys.list(),
    exchange: describeExchange(await readStoredRemote(store)),
    hasOwnIdocTables: units !== DEFAULT_IDOC_SETTINGS.units || taxes !== DEFAULT_IDOC_SETTINGS.taxes,
    last: await readLastEntry(store),
    publicKey: (await store.chain.lastHead())?.public_key,
  }
}

/** The address by its host alone: what stands behind that may be a secret of its own. */
function describeExchange(remote: StoredRemote | undefined): Exchange | undefined {
  if (remote === undefined) return undefined
  const { url, flow, rehearsal, profile } = remote
  return { host: new URL(url).host, flow, rehearsal, isShared: profile !== undefined }
}

async function readLastEntry(store: StoreReads): Promise<LastEntry | undefined> {
  const [last] = await store.chain.list((await store.chain.lastSeq()) - 1)
  return last === undefined ? undefined : { entry: last.seq, hash: last.hash, at: await store.restores.lastEntryAt() }
}
