import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A line between two programs that breaks when a test wants it to. */
export interface CutLine {
  /** Address of the near end. */
  readonly url: string
  /**
   * The next call that fits goes no further: `before` it has arrived at the other end, or `after`, when its answer was on the way. From then on the line is
   * down until it is mended.
   */
  cut(when: 'before' | 'after', fits: (method: string, path: string) => boolean): void
  /** Cuts whatever is under way; nothing goes through until it is mended. */
  down(): void
  mend(): void
}

export async function openLine(target: string): Promise<CutLine> {
  let wanted: { readonly when: 'before' | 'after'; readonly fits: (method: string, path: string) => boolean } | undefined
  let isDown = false
  const server = createServer((near, answer) => {
    const { method = 'GET', url = '/' } = near
    const isMeant = wanted?.fits(method, url) === true
    const when = isMeant ? wanted?.when : undefined
    if (isMeant) isDown = true
    if (isDown && when !== 'after') {
      near.socket.destroy()
      return
    }
    const far = request(
      new URL(url, target),
      { method, headers: { ...near.headers, host: new URL(target).host } },
      (given: IncomingMessage) => {
        if (when === 'after') {
          given.resume()
          given.on('end', () => near.socket.destroy())
          return
        }
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      },
    )
    far.on('error', () => near.socket.destroy())
    answer.on('close', () => far.destroy())
    near.pipe(far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { pathname } = new URL(target)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    cut: (when, fits) => void (wanted = { when, fits }),
    down() {
      isDown = true
      server.closeAllConnections()
    },
    mend() {
      wanted = undefined
      isDown = false
    },
  }
}
