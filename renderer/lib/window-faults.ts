import type { Client } from '../../core/contract/client.ts'
import type { FaultReport } from '../../core/contract/types.ts'

const MAX_MESSAGE = 2000
const MAX_STACK = 8000
/** A page tells so many; what fails again and again is known by then. */
const MAX_FAULTS = 20

/** Writes what nobody caught in this window into the program's log, each once. */
export function watchWindowFaults(api: Pick<Client, 'desk_fault'>): void {
  const told = new Set<string>()
  const tell = (kind: FaultReport['kind'], error: unknown, fallback: string): void => {
    const message = (error instanceof Error ? `${error.name}: ${error.message}` : fallback).slice(0, MAX_MESSAGE)
    if (told.size >= MAX_FAULTS || told.has(message)) return
    told.add(message)
    const stack = error instanceof Error ? error.stack?.slice(0, MAX_STACK) : undefined
    // One that does not arrive is itself a rejection that nobody catches; it has one message, so it is tried once more and no further.
    void api.desk_fault({ body: { kind, message, ...(stack === undefined ? {} : { stack }) } })
  }
  addEventListener('error', ({ error, message }) => {
    // No fault: sizes that an observer changed are looked at in the next frame (Resize Observer, section 3.4.5).
    if (!(error instanceof Error) && message.startsWith('ResizeObserver loop')) return
    tell('error', error, message)
  })
  addEventListener('unhandledrejection', ({ reason }) => tell('rejection', reason, String(reason)))
}
