import { createHash } from 'node:crypto'
import { AppError } from '../base/errors.ts'
import type { Claim } from '../services/types.ts'
import { idOf, type Caller } from './caller.ts'
import type { FormPart } from './multipart.ts'

/** The header `Idempotency-Key`, undefined without one. Throws AppError `invalid_parameter`. */
export function readKey(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key')
  if (key === null || /^[\x21-\x7e]{1,255}$/.test(key)) return key ?? undefined
  const message = 'The header Idempotency-Key must have 1 to 255 visible ASCII characters.'
  throw new AppError('invalid_parameter', message, { errors: [{ path: 'Idempotency-Key', code: 'invalid_value', message }] })
}

/**
 * The claim of a request that is to take effect once; undefined without an `Idempotency-Key`. `sent` is the body as it came, or the parts of a form:
 * every client makes the boundary between them anew. Throws AppError `invalid_parameter`.
 */
export function readClaim(request: Request, caller: Caller, sent: Uint8Array | readonly FormPart[]): Claim | undefined {
  const key = readKey(request.headers)
  if (key === undefined) return undefined
  const { pathname, search } = new URL(request.url)
  const hash = createHash('sha256').update(`${request.method} ${pathname}${search}\n`)
  if (sent instanceof Uint8Array) hash.update(sent)
  else for (const { name, filename, bytes } of sent) hash.update(`${JSON.stringify([name, filename, bytes.byteLength])}\n`).update(bytes)
  return { caller: idOf(caller), key, request_sha256: hash.digest('hex') }
}
