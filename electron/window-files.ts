import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** The bundled window, served alike by Electron's own scheme and by the browser host. */

/** Monaco sets styles on elements and starts its workers from blobs; nothing else is loosened, and no script but our own files runs. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self' blob:",
  "font-src 'self' data:",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.icc': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
}

/** Answers a GET for a file of the window; anything that is not a plain path to a known kind of file is not found. */
export async function serveWindowFile(folder: string, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('Method not allowed', { status: 405, headers: SECURITY_HEADERS })
  const { pathname } = new URL(request.url)
  const path = pathname === '/' ? '/index.html' : pathname
  const type = TYPES[extname(path)]
  // No escapes, no dot segments: file names of the build never need them.
  if (type === undefined || !/^(\/[\w-][\w.-]*)+$/.test(path)) return notFound()
  try {
    const bytes = await readFile(join(folder, path))
    // Names under assets/ hold a hash of the content.
    const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    return new Response(request.method === 'HEAD' ? null : bytes, {
      headers: { ...SECURITY_HEADERS, 'content-type': type, 'cache-control': cache },
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return notFound()
    throw error
  }
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' } })
}
