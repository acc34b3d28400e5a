import { isSameName } from '../../base/fold.ts'
import { AppError } from '../../base/errors.ts'
import type { IdSource } from '../../base/ports.ts'
import { REMOTE_FLOWS, type RemoteFlow, type RemoteProfileInput } from '../../contract/types.ts'
import { createDeskList } from '../desk-list.ts'
import { parseBaseUrl } from './remote-address.ts'
import type { SecretBox } from './secret-box.ts'

/** A shared exchange as it is kept: the key only in its sealed form. */
export interface StoredProfile {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly flow: RemoteFlow
  readonly sealed_key?: string
}

/** Beside the folders of the workspaces that refer to it. */
const FILE = 'remotes.json'
const MAX_PROFILES = 200

/** The shared exchanges of a desk, in a file of its home; the desk alone writes it. Every other one of its processes reads. */
export function createProfileStore({ home, secrets, ids }: { readonly home: string; readonly secrets: SecretBox; readonly ids: IdSource }) {
  const { list, write } = createDeskList({
    home,
    file: FILE,
    member: 'profiles',
    decode: decodeProfile,
    what: 'shared exchanges',
    again: 'enter the exchanges again',
  })
  const find = (id: string): StoredProfile => list().find((known) => known.id === id) ?? missing(id)
  const make = (id: string, { name, url, key, flow }: RemoteProfileInput, before?: StoredProfile): StoredProfile => {
    const address = parseBaseUrl(url)
    const others = list().filter((known) => known.id !== id)
    requireNewName(name, others)
    const kept = before !== undefined && new URL(before.url).origin === new URL(address).origin ? before.sealed_key : undefined
    const sealed = key === undefined || key === '' ? kept : Buffer.from(secrets.seal(key)).toString('base64')
    return {
      id,
      name: name.trim(),
      url: address,
      flow: flow ?? before?.flow ?? 'convert_first',
      ...(sealed === undefined ? {} : { sealed_key: sealed }),
    }
  }
  return {
    list,
    find: (id: string): StoredProfile | undefined => list().find((known) => known.id === id),
    /** The key in the clear, for one request; undefined where there is none. */
    openKey(id: string): string | undefined {
      const sealed = list().find((known) => known.id === id)?.sealed_key
      return sealed === undefined ? undefined : secrets.open(Buffer.from(sealed, 'base64'))
    },
    add(input: RemoteProfileInput): StoredProfile {
      if (list().length >= MAX_PROFILES) throw new AppError('invalid_state', `A desk has at most ${MAX_PROFILES} shared exchanges.`)
      const made = make(ids.next(), input)
      write([...list(), made])
      return made
    },
    set(id: string, input: RemoteProfileInput): StoredProfile {
      const made = make(id, input, find(id))
      write(list().map((known) => (known.id === id ? made : known)))
      return made
    },
    delete(id: string): void {
      find(id)
      write(list().filter((known) => known.id !== id))
    },
  }
}

export type ProfileStore = ReturnType<typeof createProfileStore>

function missing(id: string): never {
  throw new AppError('not_found', `There is no shared exchange ${id.slice(0, 100)}.`)
}

function requireNewName(name: string, others: readonly StoredProfile[]): void {
  const isNamed = name.trim() !== ''
  const message = !isNamed ? 'The exchange needs a name.' : 'There is a shared exchange of this name already.'
  if (isNamed && !others.some((other) => isSameName(other.name, name))) return
  throw new AppError('validation_error', message, { errors: [{ path: 'name', code: 'name_taken', message }] })
}

function decodeProfile(value: unknown): StoredProfile {
  const { id, name, url, flow, sealed_key: key } = value as Partial<Record<string, unknown>>
  if (typeof id !== 'string' || typeof name !== 'string' || typeof url !== 'string' || (key !== undefined && typeof key !== 'string'))
    throw new TypeError('a shared exchange cannot be read')
  const known = REMOTE_FLOWS.find((one) => one === flow) ?? 'convert_first'
  return { id, name, url, flow: known, ...(key === undefined ? {} : { sealed_key: key }) }
}
