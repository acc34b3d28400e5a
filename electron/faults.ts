import { inspect } from 'node:util'
import type { CallLogEntry } from '../core/http/app.ts'

/** Tells the terminal what went wrong inside; the window only gets a request id and plain words. */
export function reportFault({ request_id: id, method, path, cause }: CallLogEntry): void {
  if (cause !== undefined) process.stderr.write(`${id} ${method} ${path}: ${inspect(cause)}\n`)
}
