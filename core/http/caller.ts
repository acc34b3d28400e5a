import { AppError } from '../base/errors.ts'
import type { ApiKeyRecord, ApiMethod } from '../contract/types.ts'
import { permits } from '../contract/rights.ts'
import { accountName } from '../services/actor.ts'
import type { Counted } from './limits.ts'

/** Who calls: a program with a key, or the window of this desk. The host that accepts the connection decides, never the request itself. */
export type Caller = KeyCaller | { readonly kind: 'window' }

interface KeyCaller {
  readonly kind: 'key'
  readonly key: ApiKeyRecord
  /** Where other nodes let in the same keys: how often it has called all of them. */
  readonly counted?: Counted | undefined
}

/** Says in logs who it was: the id of the key, or `window`. */
export function idOf(caller: Caller): string {
  return caller.kind === 'key' ? caller.key.id : 'window'
}

/** Who it is in the history of documents. */
export function actorOf(caller: Caller): string {
  if (caller.kind === 'window') return `desk:${accountName()}`
  return `${isPerson(caller) ? 'person' : 'key'}:${caller.key.name}`
}

/** Methods a caller may use, as dotted names or `group.*`. The window may use everything; `desk.use` belongs to it alone. */
export function methodsOf(caller: Caller): readonly string[] {
  return caller.kind === 'window' ? ['*'] : caller.key.methods
}

/** Throws AppError `method_not_permitted`, which names the method a key needs (specification, section 5: `api_methods`). */
export function requirePermission(caller: Caller, method: ApiMethod | 'window'): void {
  if (caller.kind === 'window') return
  if (method !== 'window' && permits(caller.key.methods, method)) return
  const next = method === 'window' ? 'Use the window of this computer for it.' : `Use a key that has the method ${method}.`
  throw new AppError('method_not_permitted', `This call needs the method ${method}, which the key does not have.`, {
    errors: [{ path: 'x-api-key', code: 'method_missing', message: method }],
    next,
  })
}

/** A key that a person uses through a window elsewhere. */
export function isPerson(caller: Caller): boolean {
  return caller.kind === 'key' && caller.key.methods.some((method) => method.startsWith('people.'))
}
