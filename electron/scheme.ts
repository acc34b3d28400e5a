import { protocol } from 'electron'

/** The window's own address. Only this program answers it, and no port is open for it. */
export const ORIGIN = 'kontor://app'

/** Must run before Electron is ready. `standard` gives it an origin, `stream` lets the event stream flow. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'kontor', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ])
}

/** Where the pages of the window come from, and what they may reach. */
export interface PageSource {
  /** Answers what is asked of the window's own address, but for the engine. */
  readonly serve: (request: Request) => Promise<Response>
  /** Whether the window may ask for an address at all. */
  readonly isReachable: (url: string) => boolean
  /** Names with their ports that the window reaches by the network itself. */
  readonly reached: readonly string[]
}

/** Pages of the window and, under `/api`, the same engine that answers over HTTP. */
export function serveScheme(handleWindow: (request: Request) => Promise<Response>, { serve }: PageSource): void {
  protocol.handle('kontor', (request) => {
    const { host, pathname } = new URL(request.url)
    if (host !== 'app') return new Response('Not found', { status: 404 })
    return pathname.startsWith('/api/') ? handleWindow(request) : serve(request)
  })
}
