import { AppError } from '../../base/errors.ts'
import { REMOTE_FLOWS, type DeskEvent, type RemoteFlow, type RemoteSettings } from '../../contract/types.ts'
import type { Store, StoreReads } from '../../store/store.ts'
import { parseBaseUrl } from './remote-address.ts'
import type { ProfileStore } from './remote-profiles.ts'
import type { SecretBox } from './secret-box.ts'

/** Where deliveries go, as it is kept: the key only in its sealed form. */
export interface StoredRemote {
  readonly url: string
  /** The shared exchange that this is: its address, way and key are what that one has now. */
  readonly profile?: string
  readonly sealed_key?: string
  readonly flow: RemoteFlow
  /** The server for practising that this desk started itself. */
  readonly rehearsal: boolean
}

export const REMOTE_SETTING = 'remote'
/** What was set before a rehearsal was started; comes back when it is stopped. */
const BEFORE_REHEARSAL = 'remote_before_rehearsal'

export interface RemoteSettingsPorts {
  readonly store: Store
  readonly secrets: SecretBox
  readonly profiles: Pick<ProfileStore, 'find' | 'openKey'>
  /** The workspace itself delivers to a simulated network for good: no rehearsal of its ends. */
  readonly isSimulated: boolean
  readonly publish: (event: DeskEvent) => void
}

/** The settings of the remote endpoint in the store. */
export function createRemoteSettings({ store, secrets, profiles, isSimulated, publish }: RemoteSettingsPorts) {
  const seal = (key: string): string => Buffer.from(secrets.seal(key)).toString('base64')
  const readPlain = (name = REMOTE_SETTING): Promise<StoredRemote | undefined> => readStoredRemote(store, name)
  /** As it is in force: of a shared exchange that is not there any more the address alone is left. */
  const read = async (name = REMOTE_SETTING): Promise<StoredRemote | undefined> => {
    const stored = await readPlain(name)
    const shared = stored?.profile === undefined ? undefined : profiles.find(stored.profile)
    if (stored === undefined || shared === undefined) return stored
    const { url, flow, sealed_key: key } = shared
    return { ...stored, url, flow, ...(key === undefined ? {} : { sealed_key: key }) }
  }

  return {
    read,
    async describe(): Promise<RemoteSettings> {
      const remote = await read()
      return {
        url: remote?.url ?? null,
        ...(remote?.profile === undefined ? {} : { profile: remote.profile }),
        has_key: remote?.sealed_key !== undefined,
        flow: remote?.flow ?? 'convert_first',
        rehearsal: remote?.rehearsal ?? false,
      }
    },
    /** The key in the clear, for one request; undefined when none is set. */
    async openKey(): Promise<string | undefined> {
      const { sealed_key: sealed, profile } = (await read()) ?? {}
      if (profile !== undefined) return profiles.openKey(profile)
      return sealed === undefined ? undefined : secrets.open(Buffer.from(sealed, 'base64'))
    },
    /** A key that is not given again stays, as long as the address leads to the same host: no host gets the key of another. */
    async set({
      url,
      key,
      flow,
    }: {
      readonly url: string
      readonly key?: string | undefined
      readonly flow?: RemoteFlow | undefined
    }): Promise<void> {
      const address = parseBaseUrl(url)
      // What is shared stays with those who share it.
      const before = await readPlain()
      const kept =
        before !== undefined && !before.rehearsal && new URL(before.url).origin === new URL(address).origin ? before.sealed_key : undefined
      const sealed = key === undefined || key === '' ? kept : seal(key)
      await write({
        url: address,
        rehearsal: false,
        flow: flow ?? before?.flow ?? 'convert_first',
        ...(sealed === undefined ? {} : { sealed_key: sealed }),
      })
    },
    /** Throws AppError `not_found`. */
    async share(id: string): Promise<void> {
      const shared = profiles.find(id)
      if (shared === undefined) throw new AppError('not_found', `There is no shared exchange ${id.slice(0, 100)}.`)
      await write({ url: shared.url, profile: id, rehearsal: false, flow: shared.flow })
    },
    async clear(): Promise<void> {
      await write(undefined)
    },
    async enterRehearsal({ url, key }: { readonly url: string; readonly key: string }): Promise<void> {
      const before = await readPlain()
      await store.write(async (tx) => {
        if (before?.rehearsal !== true) await tx.settings.write(BEFORE_REHEARSAL, before)
        await tx.settings.write(REMOTE_SETTING, {
          url,
          rehearsal: true,
          flow: before?.flow ?? 'convert_first',
          sealed_key: seal(key),
        } satisfies StoredRemote)
      })
    },
    /** What was set before is set again; answers how many documents are ready to be sent again. */
    async leaveRehearsal(): Promise<number> {
      return (await read())?.rehearsal === true ? write(await readPlain(BEFORE_REHEARSAL)) : 0
    },
  }

  /** Whatever is set in place of a rehearsal ends it: what was practised is undone, and there is nothing to go back to any more. */
  async function write(remote: StoredRemote | undefined): Promise<number> {
    const practised = await store.write(async (tx) => {
      const before = await tx.settings.read(REMOTE_SETTING)
      await tx.settings.write(REMOTE_SETTING, remote)
      await tx.settings.write(BEFORE_REHEARSAL, undefined)
      return isRehearsal(before) && !isSimulated ? tx.jobs.endRehearsal() : []
    })
    for (const { id, status } of practised) publish({ type: 'document', id, status })
    return practised.filter(({ status }) => status === 'upload.completed').length
  }
}

export type RemoteStore = ReturnType<typeof createRemoteSettings>

/** As it is stored, whatever a shared exchange has become since. Throws AppError `workspace_damaged`. */
export async function readStoredRemote(store: Pick<StoreReads, 'settings'>, name = REMOTE_SETTING): Promise<StoredRemote | undefined> {
  return decodeStored(await store.settings.read(name))
}

/** Also of what cannot be read otherwise. */
function isRehearsal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'rehearsal' in value && value.rehearsal === true
}

function decodeStored(value: unknown): StoredRemote | undefined {
  if (value === undefined || value === null) return undefined
  const { url, sealed_key: key, flow, profile } = (typeof value === 'object' ? value : {}) as Partial<Record<string, unknown>>
  if (typeof url !== 'string' || (key !== undefined && typeof key !== 'string')) {
    throw new AppError('workspace_damaged', 'The stored address of the exchange cannot be read.', {
      next: 'Enter the address and the key again in the settings.',
    })
  }
  const known = REMOTE_FLOWS.find((name) => name === flow) ?? 'convert_first'
  return {
    url,
    rehearsal: isRehearsal(value),
    flow: known,
    ...(key === undefined ? {} : { sealed_key: key }),
    ...(typeof profile === 'string' ? { profile } : {}),
  }
}
