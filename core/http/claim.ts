import { createHash } from 'node:crypto'
import { AppError } from '../base/errors.ts'
import type { Claim } from '../services/types.ts'
import { idOf, type Caller } from './caller.ts'

/** The claim of a request that is to take effect once; undefined without an `Idempotency-Key`. Throws AppError `invalid_parameter`. */
export function readClaim(request: Request, caller: Caller, body: Uint8Array | undefined): Claim | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'The header Idempotency-Key must have 1 to 255 visible ASCII characters.'
    throw new AppError('invalid_parameter', message, { errors: [{ path: 'Idempotency-Key', code: 'invalid_value', message }] })
  }
  const { pathname, search } = new URL(request.url)
  const hash = createHash('sha256').update(`${request.method} ${pathname}${search}\n`)
  return {
    caller: idOf(caller),
    key,
    request_sha256: hash.update(body ?? new Uint8Array()).digest('hex'),
  }
}
