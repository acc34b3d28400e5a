import { AppError } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import { API_METHODS } from '../contract/types.ts'
import type { Store } from '../store/store.ts'
import type { Keys } from './types.ts'

/** Methods that keys can have; `desk.use` is the window's alone. */
const KEY_METHODS: readonly string[] = API_METHODS.filter((method) => !method.startsWith('desk.'))
const GROUPS = new Set(KEY_METHODS.map((method) => method.slice(0, method.indexOf('.'))))

/** How often the time of last use is written at most; a key in use all day must not cost a write per call. */
const USE_NOTED_MS = 60_000

export function createKeys({ store, clock }: { readonly store: Store; readonly clock: Clock }): Keys {
  const noted = new Map<string, number>()
  return {
    list: () => store.listKeys(),
    create: ({ name, methods }) => store.write((tx) => tx.createKey({ name: requireName(name), methods: normaliseMethods(methods) })),
    revoke: (id) => store.write((tx) => tx.revokeKey(id)),
    holds: (key) => store.findKey(key, clock.now()) !== undefined,
    authenticate: (key) => {
      if (key === null || key === '') throw new AppError('missing_api_key', 'The header x-api-key is missing.')
      const found = store.findKey(key, clock.now())
      if (found === undefined) throw new AppError('invalid_api_key', 'The API key is unknown, revoked or expired.')
      const now = clock.millis()
      if (now - (noted.get(found.id) ?? Number.NEGATIVE_INFINITY) >= USE_NOTED_MS) {
        noted.set(found.id, now)
        store.write((tx) => tx.markKeyUsed(found.id))
      }
      return found
    },
  }
}

function requireName(name: string): string {
  const trimmed = name.trim()
  if (trimmed !== '') return trimmed
  throw new AppError('validation_error', 'The key needs a name.', {
    errors: [{ path: 'name', code: 'empty', message: 'name must not be empty.' }],
  })
}

/** `documents` and `documents.*` both mean the whole group. Throws AppError `validation_error` that names every unknown one. */
function normaliseMethods(methods: readonly string[]): string[] {
  const normal = methods.map((method) => (GROUPS.has(method) ? `${method}.*` : method))
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
