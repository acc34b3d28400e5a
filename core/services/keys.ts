import { AppError } from '../base/errors.ts'
import { addTo } from '../base/group-by.ts'
import type { Clock } from '../base/ports.ts'
import { API_METHODS, type ApiKeyRecord, type KeyCall, type Page } from '../contract/types.ts'
import { readPause } from '../queue/pause.ts'
import type { KeyStore } from '../store/key-store.ts'
import { requireHome } from '../store/taken.ts'
import { readComingMoment } from './moment.ts'
import type { PageRequest } from '../contract/parameters.ts'

interface NewKey {
  readonly name: string
  readonly methods: readonly string[]
  /** RFC 3339; absent: the key does not expire. */
  readonly expires_at?: string | undefined
}

/** Methods that keys can have; `desk.use` is the window's alone. */
const KEY_METHODS: readonly string[] = API_METHODS.filter((method) => !method.startsWith('desk.'))
const GROUPS = new Set(KEY_METHODS.map((method) => method.slice(0, method.indexOf('.'))))

/** Calls are stored together, so that a key in use all day does not cost a write for each: at an office with many clients that is as much as an upload. */
const STORE_AFTER_MS = 5000

interface KeysOptions {
  readonly store: KeyStore
  readonly clock: Clock
  /** What went wrong while noted calls were stored. */
  readonly report: (error: unknown) => void
}

export type Keys = ReturnType<typeof createKeys>

export function createKeys({ store, clock, report }: KeysOptions) {
  let noted = new Map<string, KeyCall[]>()
  let timer: NodeJS.Timeout | undefined
  let storing = Promise.resolve()
  let isClosed = false
  const storeNoted = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (noted.size === 0) return
    const calls = noted
    noted = new Map()
    try {
      await store.write(async (tx) => {
        for (const [id, list] of calls) await tx.keyCalls.store(id, list)
      })
    } catch (error) {
      report(error)
    }
  }
  /** Ends when all that was noted before is stored, also by a call that came earlier. */
  const flush = (): Promise<void> => (storing = storing.then(storeNoted))
  /** A key that was found; throws `invalid_api_key` where it is not to be used now. */
  const require = async (found: ApiKeyRecord): Promise<ApiKeyRecord> => {
    const refusal = refusalOf(found, clock.now())
    if (refusal !== undefined) throw new AppError('invalid_api_key', refusal)
    if ((await readPause(store))?.restored !== undefined) {
      throw new AppError('invalid_api_key', 'The workspace was restored from a backup, and its API keys are switched off.', {
        next: 'Let it go on in its window or with kontor queue release; the key is valid then.',
      })
    }
    return found
  }
  return {
    require,
    /** Stores the calls that were noted; the store may be closed afterwards. */
    close: (): Promise<void> => {
      isClosed = true
      return flush()
    },
    list: async (): Promise<ApiKeyRecord[]> => {
      await flush()
      return store.keys.list()
    },
    /** The record with the key itself, which is shown this once. */
    create: async ({ name, methods, expires_at }: NewKey): Promise<ApiKeyRecord> => {
      await requireHome(store)
      const key = { name: requireName(name), methods: normaliseMethods(methods), expires_at: readExpiry(expires_at, clock.now()) }
      return store.write((tx) => tx.keys.create(key))
    },
    revoke: (id: string): Promise<ApiKeyRecord> => store.write((tx) => tx.keys.revoke(id)),
    /** What was called with a key, newest first. Throws `not_found`. */
    calls: async (id: string, page: PageRequest): Promise<Page<KeyCall>> => {
      await flush()
      return store.keyCalls.list((await store.keys.read(id)).id, page)
    },
    /** Notes a call that was answered; stored with others within seconds, and when the workspace is closed. */
    noteCall: (id: string, call: KeyCall): void => {
      // One that was cut off ends when there is no store for it any more.
      if (isClosed) return
      addTo(noted, id, call)
      timer ??= setTimeout(() => void flush(), STORE_AFTER_MS)
    },
    /** Whether any key can be used now. */
    anyValid: async (): Promise<boolean> => (await store.keys.list()).some((key) => refusalOf(key, clock.now()) === undefined),
    /** Whether the key is one of this workspace, and valid. */
    holds: async (key: string): Promise<boolean> => (await store.keys.find(key)) !== undefined,
    /** The key's record; throws `missing_api_key` or `invalid_api_key`. */
    authenticate: async (key: string | null): Promise<ApiKeyRecord> => {
      if (key === null || key === '') throw new AppError('missing_api_key', 'The header x-api-key is missing.')
      const found = await store.keys.find(key)
      if (found === undefined) throw new AppError('invalid_api_key', 'The API key is unknown.')
      return require(found)
    },
  }
}

/** Why a key cannot be used now; undefined when it can. */
function refusalOf({ revoked_at, expires_at }: ApiKeyRecord, now: string): string | undefined {
  if (revoked_at !== undefined) return `The API key was revoked at ${revoked_at}.`
  return expires_at !== undefined && expires_at <= now ? `The API key expired at ${expires_at}.` : undefined
}

/** Throws AppError `validation_error` for what is no time, or one that has passed. */
function readExpiry(text: string | undefined, now: string): string | undefined {
  return text === undefined ? undefined : new Date(readComingMoment('expires_at', text, Date.parse(now))).toISOString()
}

function requireName(name: string): string {
  const trimmed = name.trim()
  if (trimmed !== '') return trimmed
  throw new AppError('validation_error', 'The key needs a name.', {
    errors: [{ path: 'name', code: 'empty', message: 'name must not be empty.' }],
  })
}

/** The specification, section 5, writes the group with a space. */
const LOOKUP_GROUP = /^peppol lookup(?=$|\.)/

/** `documents` and `documents.*` both mean the whole group. Throws AppError `validation_error` that names every unknown one. */
function normaliseMethods(methods: readonly string[]): string[] {
  const normal = methods
    .map((method) => method.replace(LOOKUP_GROUP, 'peppol_lookup'))
    .map((method) => (GROUPS.has(method) ? `${method}.*` : method))
  const unknown = normal.filter((method) => !KEY_METHODS.includes(method) && !(method.endsWith('.*') && GROUPS.has(method.slice(0, -2))))
  if (unknown.length > 0 || normal.length === 0) {
    throw new AppError(
      'validation_error',
      unknown.length > 0 ? `There is no method ${unknown.join(', ')}.` : 'The key needs at least one method.',
      {
        errors: unknown.map((method) => ({ path: 'methods', code: 'unknown_method', message: method })),
        next: `Use groups (${[...GROUPS].join(', ')}) or single methods (${KEY_METHODS.join(', ')}).`,
      },
    )
  }
  return [...new Set(normal)]
}
