import { AppError } from '../base/errors.ts'
import type { ApiKeyRecord, ApiMethod } from '../contract/types.ts'
import { accountName } from '../services/actor.ts'

/** Who calls: a program with a key, or the window of this desk. The host that accepts the connection decides, never the request itself. */
export type Caller = { readonly kind: 'key'; readonly key: ApiKeyRecord } | { readonly kind: 'window' }

/** Says in logs who it was: the id of the key, or `window`. */
export function idOf(caller: Caller): string {
  return caller.kind === 'key' ? caller.key.id : 'window'
}

/** Who it is in the history of documents. */
export function actorOf(caller: Caller): string {
  return caller.kind === 'key' ? `key:${caller.key.name}` : `desk:${accountName()}`
}

/** Methods a caller may use, as dotted names or `group.*`. The window may use everything; `desk.use` belongs to it alone. */
export function methodsOf(caller: Caller): readonly string[] {
  return caller.kind === 'window' ? ['*'] : caller.key.methods
}

/** Throws AppError `method_not_permitted`, which names the method a key needs (specification, section 5: `api_methods`). */
export function requirePermission(caller: Caller, method: ApiMethod): void {
  if (isPermitted(caller, method)) return
  const next = method === 'desk.use' ? 'Use the window of this desk for it.' : `Use a key that has the method ${method}.`
  throw new AppError('method_not_permitted', `This call needs the method ${method}, which the key does not have.`, {
    errors: [{ path: 'x-api-key', code: 'method_missing', message: method }],
    next,
  })
}

function isPermitted(caller: Caller, method: ApiMethod): boolean {
  if (caller.kind === 'window') return true
  if (method === 'desk.use') return false
  const group = method.slice(0, method.indexOf('.'))
  // Creation of a key turns a bare group name into `group.*`.
  return caller.key.methods.some((allowed) => allowed === method || allowed === `${group}.*`)
}
