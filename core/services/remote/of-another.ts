import { filterInOrder } from '../../base/in-order.ts'
import { identify } from '../../identity/identify.ts'
import { NO_PARTIES } from '../../identity/parties.ts'
import type { Prepared } from '../../queue/reconcile-remote-copy.ts'
import type { Directions } from '../direction/directions.ts'
import type { OtherCompany } from '../types.ts'
import { sha256 } from '../hash.ts'
import { openKey } from './gateway.ts'
import type { StoreReads } from '../../store/store.ts'
import { readStoredRemote, type RemoteStore, type StoredRemote } from './remote-settings.ts'
import type { SecretBox } from './secret-box.ts'

/** The client companies beside this one, as far as it takes to tell their documents from its own. */
export type ListCompanies = () => Promise<readonly Pick<OtherCompany, 'company' | 'exchange'>[]>

/** Whether a document of the exchange is surely one of another client company of the desk, which fetches it itself. */
export type IsOfAnother = (prepared: Prepared) => Promise<boolean>

export interface ApartPorts {
  /** Absent where there are none. */
  readonly others: ListCompanies | undefined
  readonly settings: RemoteStore
  readonly directions: Pick<Directions, 'whose'>
}

/**
 * An exchange that several client companies use by one key shows each of them the documents of all. What does not name this one, or only with a doubt, and
 * another one surely, is left to that one. Where that one uses another key it may never see the document, so that it comes in here.
 */
export async function beginTellingApart({ others, settings, directions }: ApartPorts): Promise<IsOfAnother> {
  const exchange = await digestOfExchange(settings)
  if (others === undefined || exchange === undefined) return () => Promise.resolve(false)
  const beside = await filterInOrder(await others(), async (other) => (await other.exchange()) === exchange)
  return async ({ facts }) => {
    // Without a profile nobody knows what is this one's own.
    if (beside.length === 0 || (await directions.whose(facts)).match?.role !== 'none') return false
    const { parties = NO_PARTIES, type_code, format } = facts
    return beside.some(({ company }) => identify(company, parties, type_code, format ?? undefined).match.role !== 'none')
  }
}

/** The exchange that is set and its key, to be compared with those of other client companies; undefined without one. */
export async function digestOfExchange(settings: RemoteStore): Promise<string | undefined> {
  return digestOf(await settings.read(), await openKey(settings))
}

/** The same of a client company that is not open here. */
export async function digestOfStored(store: Pick<StoreReads, 'settings'>, secrets: SecretBox): Promise<string | undefined> {
  const remote = await readStoredRemote(store)
  const sealed = remote?.sealed_key
  return digestOf(remote, sealed === undefined ? undefined : secrets.open(Buffer.from(sealed, 'base64')))
}

function digestOf(remote: StoredRemote | undefined, key: string | undefined): string | undefined {
  if (remote === undefined || remote.rehearsal || key === undefined || key === '') return undefined
  return sha256(Buffer.from(JSON.stringify([remote.url, key])))
}
