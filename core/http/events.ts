import type { DeskEvent } from '../contract/types.ts'

/** Often enough that no proxy and no browser takes the stream for dead. */
const HEARTBEAT_MS = 20_000
/** A client that has not read so many events is cut off; it asks for everything anew when it comes back. */
const MAX_UNREAD = 20_000

/** Server-sent events (HTML standard, section 9.2): one `data:` line of JSON per event, until the client goes away or reads no more. */
export function eventStream(
  subscribe: (listener: (event: DeskEvent) => void) => () => void,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let release: () => void = () => undefined
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string): void => {
        if ((controller.desiredSize ?? 0) < -MAX_UNREAD) close()
        else controller.enqueue(encoder.encode(text))
      }
      const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
      const unsubscribe = subscribe((event) => write(`data: ${JSON.stringify(event)}\n\n`))
      const close = (): void => {
        release()
        controller.close()
      }
      release = () => {
        clearInterval(heartbeat)
        unsubscribe()
        signal.removeEventListener('abort', close)
        release = () => undefined
      }
      signal.addEventListener('abort', close, { once: true })
      // The browser reconnects by itself after this many milliseconds.
      write('retry: 2000\n\n')
    },
    cancel() {
      release()
    },
  })
}
