import type { ApiKeyRecord } from '../../contract/types.ts'
import type { RouteName } from '../../contract/routes.ts'
import { ORGANISATION_ID } from '../../services/remote/organisations.ts'
import { methodsOf, type Caller } from '../caller.ts'
import type { Handler, HandlersOf } from '../call.ts'
import { DESK_HANDLERS } from './desk.ts'
import { DOCUMENT_HANDLERS } from './documents.ts'
import { FORMAT_HANDLERS } from './format.ts'
import { NETWORK_HANDLERS } from './network.ts'
import { PDF_HANDLERS } from './pdf.ts'

/** Every operation of the contract; one without a handler does not compile. */
export function createHandlers(server: { readonly rehearsal: boolean }): HandlersOf<RouteName> {
  return {
    ...FORMAT_HANDLERS,
    ...DOCUMENT_HANDLERS,
    ...DESK_HANDLERS,
    ...NETWORK_HANDLERS,
    ...PDF_HANDLERS,
    auth_me: authMe(server.rehearsal),
  }
}

/** Who calls and what it may call (specification, section 4.1; the shape of the answer is our choice). */
function authMe(rehearsal: boolean): Handler<'auth_me'> {
  return async (call, { desk }) => {
    const { id, name, prefix, created_at, expires_at, last_used_at } = keyOf(call.caller)
    const organisation = { id: ORGANISATION_ID, name: (await desk.state()).workspace.name }
    const times = { ...(expires_at === undefined ? {} : { expires_at }), ...(last_used_at === undefined ? {} : { last_used_at }) }
    const key = { id, name, prefix, created_at, ...times }
    return { body: { key, organisation, api_methods: [...methodsOf(call.caller)], api_version: 'v2', rehearsal } }
  }
}

/** The window has no key; it is described as one that was always there. */
function keyOf(caller: Caller): ApiKeyRecord {
  if (caller.kind === 'key') return caller.key
  return { id: 'window', name: 'Window of this desk', prefix: '', methods: ['*'], created_at: '1970-01-01T00:00:00.000Z' }
}
