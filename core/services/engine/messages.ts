import { AppError, type ErrorCode, type ErrorExtra } from '../../base/errors.ts'
import type { Timestamp } from '../../base/ports.ts'
import type { IdocSettings } from '../../formats/idoc/settings.ts'
import type { PageStyle } from '../types.ts'
import type { WorkName } from './work.ts'

/** What goes to a thread. */
export interface Order {
  readonly name: WorkName
  readonly args: readonly unknown[]
  /** The time of the order: a thread asks no clock of its own. */
  readonly now: Timestamp
  readonly idoc: IdocSettings
  readonly pageStyle: PageStyle
}

/** What comes back: first that the thread can work, then one answer for each order. */
export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: PackedError }

/** An error as plain values: an instance loses its class between threads. */
type PackedError = { readonly code: ErrorCode; readonly message: string; readonly extra: ErrorExtra } | { readonly thrown: Error }

export function packError(thrown: unknown): PackedError {
  if (!(thrown instanceof AppError)) return { thrown: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  const { code, message, errors, line, column, next, cause } = thrown
  const extra = {
    errors,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(next === undefined ? {} : { next }),
    // A cause is for the log alone.
    ...(cause === undefined ? {} : { cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }),
  }
  return { code, message, extra }
}

export function unpackError(packed: PackedError): Error {
  return 'thrown' in packed ? packed.thrown : new AppError(packed.code, packed.message, packed.extra)
}

/** Buffers of bytes in a result that can change hands instead of being copied. */
export function transferable(result: unknown): ArrayBuffer[] {
  const values = typeof result === 'object' && result !== null && !(result instanceof Uint8Array) ? Object.values(result) : [result]
  return values.flatMap((value: unknown) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  )
}
