import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/** The bundled window, served alike by Electron's own scheme and by the browser host. */

/**
 * Who may make HTML or the address of a script of a text: Svelte of its templates, Monaco of the text that it shows, and the window the addresses of its
 * workers (`renderer/lib/workers.ts`). A name can be taken once, and whoever else tries is refused.
 */
const TRUSTED_TYPES = [
  'svelte-trusted-html',
  'kontor-workers',
  // Monaco's, by what they are for: text and its lines, comparison, what a hover says, screen readers.
  'editorViewLayer',
  'domLineBreaksComputer',
  'standaloneColorizer',
  'diffEditorWidget',
  'diffReview',
  'tokenizeToString',
  'dompurify',
  'richScreenReaderContent',
  'defaultWorkerFactory',
].join(' ')

/** Monaco sets styles on elements; nothing else is loosened, and no script but our own files runs. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self'",
  "font-src 'self' data:",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_TYPES}`,
].join('; ')

export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
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

/** Fonts that a PDF may leave out, which the engine has too: what pdf.js asks for, and the file with the same widths among the assets of the engine. */
const FONT_OF_PDF = /^\/pdfjs\/standard_fonts\/(Foxit\w+\.pfb|Liberation[\w-]+\.ttf)$/
const SAME_WIDTHS: Readonly<Record<string, string>> = {
  'LiberationSans-Regular.ttf': 'Arimo_400Regular.ttf',
  'LiberationSans-Bold.ttf': 'Arimo_700Bold.ttf',
  'LiberationSans-Italic.ttf': 'Arimo_400Regular_Italic.ttf',
  'LiberationSans-BoldItalic.ttf': 'Arimo_700Bold_Italic.ttf',
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
  const [, font] = FONT_OF_PDF.exec(path) ?? []
  const file = font === undefined ? join(folder, path) : join(folder, '..', 'assets', SAME_WIDTHS[font] ?? font)
  const found = (await readWhole(file)) ?? (await readPacked(file, takesBrotli(request)))
  if (found === undefined) return notFound()
  // Names under assets/ hold a hash of the content.
  const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  const packed = found.isPacked ? { 'content-encoding': 'br', vary: 'accept-encoding' } : {}
  return new Response(request.method === 'HEAD' ? null : found.bytes, {
    headers: { ...SECURITY_HEADERS, 'content-type': type, 'cache-control': cache, ...packed },
  })
}

interface Found {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly isPacked: boolean
}

/** Undefined where there is no such file. */
async function readWhole(file: string): Promise<Found | undefined> {
  try {
    return { bytes: await readFile(file), isPacked: false }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** A large script lies compressed (vite.config.ts). */
async function readPacked(file: string, isTaken: boolean): Promise<Found | undefined> {
  const packed = await readWhole(`${file}.br`)
  if (packed === undefined || isTaken) return packed && { ...packed, isPacked: true }
  return { bytes: new Uint8Array(await promisify(brotliDecompress)(packed.bytes)), isPacked: false }
}

/** A scheme of one's own carries no such header, and what it is answered is taken as it is. */
const takesBrotli = ({ headers }: Request): boolean => /(?:^|,)\s*br\s*(?:,|$)/.test(headers.get('accept-encoding') ?? '')

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' } })
}
