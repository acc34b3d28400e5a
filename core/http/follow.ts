/**
 * Ends a controller with a signal, until the function it answers is called. `AbortSignal.any` would do the same, but a signal that lives as long as
 * the server keeps what was made of it, call after call.
 */
export function follow(controller: AbortController, signal: AbortSignal): () => void {
  const end = (): void => controller.abort(signal.reason)
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  return () => signal.removeEventListener('abort', end)
}
