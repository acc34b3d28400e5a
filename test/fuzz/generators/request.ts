import fc from 'fast-check'
import { createChance, type Chance } from '../../contract/random.ts'
import { makeRequest } from '../../contract/requests.ts'
import { HOST, ID, KEY } from '../stand-ins.ts'

export const HTTP_PIECES = [
  ...[
    '\r\n',
    '\n',
    '\r\n\r\n',
    ' HTTP/1.1\r\n',
    ' HTTP/1.0\r\n',
    'GET /api/v2/auth/me HTTP/1.1\r\n',
    `Host: ${HOST}\r\n`,
    'Host: a.example\r\n',
    'Content-Length: 5\r\n',
  ],
  ...[
    'Transfer-Encoding: chunked\r\n',
    'Content-Length: -1\r\n',
    '0\r\n\r\n',
    '5;a=b\r\n',
    'Expect: 100-continue\r\n',
    'Connection: close\r\n',
    'Upgrade: h2c\r\n',
  ],
  ...[
    `x-api-key: ${KEY}\r\n`,
    '%',
    '%00',
    '%ff',
    '//',
    '/../',
    '?',
    '#',
    '\u0000',
    'http://a.example/api',
    '*',
    'Range: bytes=0-\r\n',
    'Content-Encoding: gzip\r\n',
  ],
  ...[
    'Cookie: a=b\r\n',
    'If-Match: *\r\n',
    'If-None-Match: "1"\r\n',
    'Accept-Language: de;q=x\r\n',
    'Idempotency-Key: k\r\n',
    '--b\r\n',
    '--b--\r\n',
    'name="file"',
    ID,
  ],
]

/** What v1 calls its operations, and what stands beside the API. */
const OTHER_PATHS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/api',
  '/api/',
  '/api/v1/auth/me',
  '/api/v2/openapi.json',
  '//x/api/v2/auth/me',
  '*',
  '/%',
  '/api/v2/%2e%2e/x',
  '/?',
]
const V1_PATHS = [
  '/api/v1/documents',
  '/api/v1/documents/upload/xml',
  '/api/v1/format/validate/xml',
  '/api/v1/format/transform/xml-to-json',
  '/api/v1/format/transform/json-to-xml',
]

function requestLine(made: ReturnType<typeof makeRequest>, chance: Chance): string {
  if (chance.maybe(0.1))
    return `${chance.pick(['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'CONNECT', 'get', 'PATCH'])} ${chance.pick(OTHER_PATHS)}`
  if (chance.maybe(0.1)) return `POST ${chance.pick(V1_PATHS)}`
  return `${made.method} /api${made.address}`
}

/** A body in one piece, or in chunks as RFC 9112 writes them; its length now and then another one. */
function writeBody(body: Buffer, chance: Chance): { readonly headers: string; readonly written: Buffer } {
  if (chance.maybe(0.2)) {
    const half = chance.below(body.length + 1)
    const chunks = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0)
    const written = chunks.flatMap((chunk) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
    return { headers: 'Transfer-Encoding: chunked\r\n', written: Buffer.concat([...written, Buffer.from('0\r\n\r\n')]) }
  }
  const length = chance.maybe(0.95) ? body.length : chance.below(body.length + 9)
  return { headers: `Content-Length: ${length}\r\n`, written: body }
}

function writeRequest(chance: Chance, isLast: boolean): Buffer {
  const made = makeRequest(chance, { key: KEY, ids: [ID] })
  const { headers, written } = writeBody(Buffer.from(made.body ?? ''), chance)
  const own = [...made.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const odd = chance.maybe(0.2) ? chance.pick(HTTP_PIECES) : ''
  const hosts = chance.maybe(0.97)
    ? `Host: ${HOST}\r\n`
    : chance.pick(['', `Host: ${HOST}\r\nHost: ${HOST}\r\n`, 'Host:\r\n', 'Host: a b\r\n'])
  const line = `${requestLine(made, chance)} HTTP/${chance.maybe(0.97) ? '1.1' : chance.pick(['1.0', '2.0', '0.9', ''])}\r\n`
  const head = `${line}${hosts}${own}${made.body === undefined ? '' : headers}${odd}${isLast ? 'Connection: close\r\n' : ''}\r\n`
  return made.body === undefined ? Buffer.from(head, 'latin1') : Buffer.concat([Buffer.from(head, 'latin1'), written])
}

/** What one client writes to its socket: one request of the document, or some that do not wait for each other. */
export const requestBytes: fc.Arbitrary<Uint8Array> = fc.nat().map((seed) => {
  const chance = createChance(seed)
  const count = chance.maybe(0.85) ? 1 : 2 + chance.below(2)
  return Buffer.concat(Array.from({ length: count }, (_, at) => writeRequest(chance, at === count - 1)))
})
