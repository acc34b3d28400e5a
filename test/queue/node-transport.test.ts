import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createSocketServer, type AddressInfo, type Server } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createNodeTransport, NoAnswer } from '../../core/queue/node-transport.ts'
import { createRemoteGateway } from '../../core/queue/remote-gateway.ts'
import { SELF_SIGNED } from '../support/self-signed.ts'

const transport = createNodeTransport({ timeout_ms: 300, max_bytes: 1000 })
const GET = { method: 'GET', headers: {} } as const

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => server.closeAllConnections())
  return `http://127.0.0.1:${await listen(server)}`
}

const failure = async (url: string): Promise<NoAnswer> => {
  const error: unknown = await transport({ ...GET, url }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(NoAnswer)
  return error as NoAnswer
}

describe('the transport', () => {
  it('answers status, headers and body, also of failures', async () => {
    const url = await serve((_, response) => response.writeHead(418, { 'x-a': 'b' }).end('grün'))
    const response = await transport({ ...GET, url })
    expect([response.status, response.header('X-A'), response.header('x-b'), await response.text()]).toEqual([418, 'b', undefined, 'grün'])
    expect(await response.bytes()).toEqual(Buffer.from('grün'))
  })

  it('follows no redirect, so the key goes nowhere else', async () => {
    let visits = 0
    const elsewhere = await serve((_, response) => response.end(String((visits += 1))))
    const url = await serve((_, response) => response.writeHead(307, { location: elsewhere }).end())
    expect((await transport({ ...GET, url })).status).toBe(307)
    expect(visits).toBe(0)
  })

  it('where nobody listens the request certainly never arrived', async () => {
    const server = createSocketServer()
    const port = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    expect(await failure(`http://127.0.0.1:${port}/`)).toMatchObject({ code: 'offline', isReached: false })
    expect(await failure('http://no-such-host.invalid/')).toMatchObject({ code: 'offline', isReached: false })
  })

  it('a connection that breaks, an answer that breaks off and one that is too long may have had an effect', async () => {
    const broken = createSocketServer((socket) => socket.once('data', () => socket.destroy()))
    expect(await failure(`http://127.0.0.1:${await listen(broken)}/`)).toMatchObject({ code: 'offline', isReached: true })
    const cut = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('x')
      setTimeout(() => response.destroy(), 5)
    })
    expect(await failure(cut)).toMatchObject({ isReached: true })
    const long = await serve((_, response) => response.end('x'.repeat(1001)))
    expect(await failure(long)).toMatchObject({ code: 'access_point_error', isReached: true })
  })

  it('an answer that does not come in time is a time-out, with nothing known of its effect', async () => {
    const silent = await serve(() => undefined)
    expect(await failure(silent)).toMatchObject({ code: 'access_point_timeout', isReached: true })
    const drip = await serve((_, response) => {
      response.writeHead(200)
      response.write('a')
    })
    expect(await failure(drip)).toMatchObject({ code: 'access_point_timeout', isReached: true })
  })

  it('a certificate nobody vouches for is explained and never accepted', async () => {
    let visits = 0
    const server = createSecureServer(SELF_SIGNED, (_, response) => response.end(String((visits += 1))))
    const error = await failure(`https://127.0.0.1:${await listen(server)}/`)
    expect(error).toMatchObject({ code: 'offline', isReached: false })
    expect(error.message).toContain('certificate')
    expect(visits).toBe(0)
  })
})

describe('the remote gateway', () => {
  const to = (url: string) => createRemoteGateway({ url: `${url}/api/`, key: 'secret-key', transport, now: () => 0 })

  it('4.1 auth/me goes to the address with the key in x-api-key', async () => {
    const seen: unknown[] = []
    const url = await serve((request, response) => {
      seen.push([request.method, request.url, request.headers['x-api-key']])
      response.setHeader('content-type', 'application/json').end('{"api_methods":["auth.me"]}')
    })
    expect(await to(url).check()).toMatchObject({ kind: 'answer', value: { methods: ['auth.me'], isRehearsal: false } })
    expect(seen).toEqual([['GET', '/api/v2/auth/me', 'secret-key']])
    expect(to(url).identity).toBe(`${url}/api`)
  })

  it.each([
    [200, 'text/html', '<html>sign in</html>', 'garbled'],
    [200, 'application/json', '{"id": "cut', 'garbled'],
    [200, 'text/plain', '<!DOCTYPE html><p>', 'garbled'],
    [302, 'text/plain', '', 'garbled'],
    [511, 'text/html', '<html>', 'garbled'],
    [502, 'text/html', '<html>', 'garbled'],
    [500, 'text/plain', 'oops', 'problem'],
    [401, 'text/html', '<html>', 'problem'],
    [404, 'text/html', '<html>', 'problem'],
    [200, 'application/json', '{}', 'answer'],
    [204, 'text/plain', '', 'answer'],
  ])('an answer %i %s %j to auth/me is %s', async (status, type, body, kind) => {
    const url = await serve((_, response) => response.writeHead(status, { 'content-type': type }).end(body))
    expect((await to(url).check()).kind).toBe(kind)
  })

  it('Retry-After is read as seconds and as a date', async () => {
    const values = ['7', 'Thu, 01 Jan 1970 00:00:09 GMT', 'soon']
    const url = await serve((_, response) => response.writeHead(429, { 'retry-after': values.shift() ?? '' }).end())
    const waits = [await to(url).check(), await to(url).check(), await to(url).check()]
    expect(waits.map((reply) => reply.kind === 'problem' && reply.retry_after_ms)).toEqual([7000, 9000, undefined])
  })

  it('a key that the remote echoes does not come into our log', async () => {
    const url = await serve((request, response) =>
      response.writeHead(400).end(JSON.stringify({ detail: `bad ${request.headers['x-api-key'] as string}` })),
    )
    expect(JSON.stringify(await to(url).check())).not.toContain('secret-key')
  })
})
