import { protocol } from 'electron'
import { serveWindowFile } from './window-files.ts'

/** The window's own address. Only this program answers it, and no port is open for it. */
export const ORIGIN = 'kontor://app'

/** Must run before Electron is ready. `standard` gives it an origin, `stream` lets the event stream flow. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'kontor', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ])
}

/** Files of the window and, under `/api`, the same engine that answers over HTTP. */
export function serveScheme(handleWindow: (request: Request) => Promise<Response>, folder: string): void {
  protocol.handle('kontor', (request) => {
    const { host, pathname } = new URL(request.url)
    if (host !== 'app') return new Response('Not found', { status: 404 })
    return pathname.startsWith('/api/') ? handleWindow(request) : serveWindowFile(folder, request)
  })
}
