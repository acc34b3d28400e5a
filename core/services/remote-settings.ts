import { AppError } from '../base/errors.ts'
import { isLoopback } from '../base/loopback.ts'
import { REMOTE_FLOWS, type RemoteFlow, type RemoteSettings } from '../contract/types.ts'
import type { Store } from '../store/store.ts'
import type { SecretBox } from './secret-box.ts'

/** Where deliveries go, as it is kept: the key only in its sealed form. */
export interface StoredRemote {
  readonly url: string
  readonly sealed_key?: string
  readonly flow: RemoteFlow
  /** The practice node this desk started itself. */
  readonly rehearsal: boolean
}

const REMOTE = 'remote'
/** What was set before a rehearsal was started; comes back when it is stopped. */
const BEFORE_REHEARSAL = 'remote_before_rehearsal'

/** The settings of the remote endpoint in the store. */
export function createRemoteSettings({ store, secrets }: { readonly store: Store; readonly secrets: SecretBox }) {
  const seal = (key: string): string => Buffer.from(secrets.seal(key)).toString('base64')
  const read = (name = REMOTE): StoredRemote | undefined => decodeStored(store.readSetting(name))

  return {
    read,
    describe(): RemoteSettings {
      const remote = read()
      return {
        url: remote?.url ?? null,
        has_key: remote?.sealed_key !== undefined,
        flow: remote?.flow ?? 'convert_first',
        rehearsal: remote?.rehearsal ?? false,
      }
    },
    /** The key in the clear, for one request; undefined when none is set. */
    openKey(): string | undefined {
      const sealed = read()?.sealed_key
      return sealed === undefined ? undefined : secrets.open(Buffer.from(sealed, 'base64'))
    },
    /** A key that is not given again stays, as long as the address leads to the same host: no host gets the key of another. */
    set({ url, key, flow }: { readonly url: string; readonly key?: string | undefined; readonly flow?: RemoteFlow | undefined }): void {
      const address = parseBaseUrl(url)
      const before = read()
      const kept =
        before !== undefined && !before.rehearsal && new URL(before.url).origin === new URL(address).origin ? before.sealed_key : undefined
      const sealed = key === undefined || key === '' ? kept : seal(key)
      write({
        url: address,
        rehearsal: false,
        flow: flow ?? before?.flow ?? 'convert_first',
        ...(sealed === undefined ? {} : { sealed_key: sealed }),
      })
    },
    clear(): void {
      write(undefined)
    },
    enterRehearsal({ url, key }: { readonly url: string; readonly key: string }): void {
      const before = read()
      store.write((tx) => {
        if (before?.rehearsal !== true) tx.writeSetting(BEFORE_REHEARSAL, before)
        tx.writeSetting(REMOTE, {
          url,
          rehearsal: true,
          flow: before?.flow ?? 'convert_first',
          sealed_key: seal(key),
        } satisfies StoredRemote)
      })
    },
    leaveRehearsal(): void {
      if (read()?.rehearsal !== true) return
      const before = read(BEFORE_REHEARSAL)
      store.write((tx) => {
        tx.writeSetting(REMOTE, before)
        tx.writeSetting(BEFORE_REHEARSAL, undefined)
      })
    },
  }

  /** A remote that a person sets or clears also ends a rehearsal: there is nothing to go back to then. */
  function write(remote: StoredRemote | undefined): void {
    store.write((tx) => {
      tx.writeSetting(REMOTE, remote)
      tx.writeSetting(BEFORE_REHEARSAL, undefined)
    })
  }
}

export type RemoteStore = ReturnType<typeof createRemoteSettings>

function decodeStored(value: unknown): StoredRemote | undefined {
  if (value === undefined || value === null) return undefined
  const { url, sealed_key: key, flow, rehearsal } = (typeof value === 'object' ? value : {}) as Partial<Record<string, unknown>>
  if (typeof url !== 'string' || (key !== undefined && typeof key !== 'string')) {
    throw new AppError('workspace_damaged', 'The stored address of the exchange cannot be read.', {
      next: 'Enter the address and the key again in the settings.',
    })
  }
  const known = REMOTE_FLOWS.find((name) => name === flow) ?? 'convert_first'
  return { url, rehearsal: rehearsal === true, flow: known, ...(key === undefined ? {} : { sealed_key: key }) }
}

/** The base address without trailing slashes. Throws AppError `validation_error`: the key must not cross a network unencrypted. */
function parseBaseUrl(text: string): string {
  const url = URL.parse(text.trim())
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw wrongUrl('The address is no web address.', 'Enter an address such as https://exchange.example/api.')
  if (url.username !== '' || url.password !== '')
    throw wrongUrl('The address must not contain a name or password.', 'Enter the key in its own field.')
  if (url.search !== '' || url.hash !== '') throw wrongUrl('The address must not contain a query.', 'Enter the address up to /api.')
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw wrongUrl('The address is not encrypted.', 'Enter an address that begins with https://; the key would be readable on the way.')
  }
  return url.href.replace(/\/+$/, '')
}

function wrongUrl(message: string, next: string): AppError {
  return new AppError('validation_error', message, { errors: [{ path: 'url', code: 'wrong_url', message }], next })
}
