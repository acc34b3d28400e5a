import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, createServer as createSocketServer, type AddressInfo, type Server } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createNodeTransport, NoAnswer } from '../../core/queue/node-transport.ts'
import { createRemoteGateway } from '../../core/queue/remote-gateway.ts'
import { readProxies } from '../../electron/proxies.ts'
import { SELF_SIGNED } from '../support/self-signed.ts'

const transport = createNodeTransport({ timeout_ms: 20_000, max_bytes: 1000 })
const hasty = createNodeTransport({ timeout_ms: 300, max_bytes: 1000 })
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

const failure = async (url: string, by = transport): Promise<NoAnswer> => {
  const error: unknown = await by({ ...GET, url }).then(
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
    expect(await failure(silent, hasty)).toMatchObject({ code: 'access_point_timeout', isReached: true })
    const drip = await serve((_, response) => {
      response.writeHead(200)
      response.write('a')
    })
    expect(await failure(drip, hasty)).toMatchObject({ code: 'access_point_timeout', isReached: true })
  })

  it('a certificate nobody vouches for is explained and never accepted', async () => {
    let visits = 0
    const server = createSecureServer(SELF_SIGNED, (_, response) => response.end(String((visits += 1))))
    const error = await failure(`https://127.0.0.1:${await listen(server)}/`)
    expect(error).toMatchObject({ code: 'untrusted_certificate', isReached: false })
    expect(error.message).toContain('issued by itself')
    expect(visits).toBe(0)
  })
})

describe('a proxy', () => {
  /** Forwards what is asked of it to one server, whatever its name, and notes what was asked. */
  async function openProxy(target: number, refuses = false): Promise<{ readonly url: string; readonly asked: string[] }> {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      if (refuses) return void response.writeHead(407).end('sign in first')
      fetch(`http://127.0.0.1:${target}/`).then(
        async (answer) => response.end(await answer.text()),
        () => response.destroy(),
      )
    })
    server.on('connect', (request, socket) => {
      asked.push(`CONNECT ${request.url}`)
      if (refuses) return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
      const far = connect(target, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
      far.pipe(socket).pipe(far)
      far.on('error', () => socket.destroy())
      socket.on('error', () => far.destroy())
    })
    onTestFinished(() => server.closeAllConnections())
    return { url: `http://127.0.0.1:${await listen(server)}`, asked }
  }

  const through = (proxy: string | undefined) =>
    createNodeTransport({ timeout_ms: 2000, max_bytes: 1000, proxyFor: () => Promise.resolve(proxy) })

  it('is gone through where the system says so, and not to this machine', async () => {
    const port = Number(new URL(await serve((_, response) => response.end('there'))).port)
    const proxy = await openProxy(port)
    const transportTo = through(proxy.url)
    expect(await (await transportTo({ ...GET, url: 'http://exchange.invalid/api' })).text()).toBe('there')
    expect(proxy.asked).toEqual(['GET http://exchange.invalid/api'])
    expect(await (await transportTo({ ...GET, url: `http://127.0.0.1:${port}/` })).text()).toBe('there')
    expect(proxy.asked).toHaveLength(1)
  })

  it('carries HTTPS as a tunnel: the certificate of the other end is checked all the same', async () => {
    let visits = 0
    const server = createSecureServer(SELF_SIGNED, (_, response) => response.end(String((visits += 1))))
    const proxy = await openProxy(await listen(server))
    const error: unknown = await through(proxy.url)({ ...GET, url: 'https://exchange.invalid/api' }).catch((thrown: unknown) => thrown)
    expect(proxy.asked).toEqual(['CONNECT exchange.invalid:443'])
    expect(error).toMatchObject({ code: 'untrusted_certificate', isReached: false })
    expect(visits).toBe(0)
  })

  it('that wants a sign-in is said, and nothing was sent', async () => {
    const proxy = await openProxy(1, true)
    const error: unknown = await through(proxy.url)({ ...GET, url: 'https://exchange.invalid/api' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'network_sign_in', isReached: false })
    expect((await through(proxy.url)({ ...GET, url: 'http://exchange.invalid/api' })).status).toBe(407)
  })

  it('of the environment is used where no system says otherwise', async () => {
    const port = Number(new URL(await serve((_, response) => response.end('there'))).port)
    const proxy = await openProxy(port)
    vi.stubEnv('HTTP_PROXY', proxy.url)
    vi.stubEnv('NO_PROXY', 'internal.invalid')
    onTestFinished(() => void vi.unstubAllEnvs())
    const ours = createNodeTransport({ timeout_ms: 2000, max_bytes: 1000 })
    expect(await (await ours({ ...GET, url: 'http://exchange.invalid/api' })).text()).toBe('there')
    await expect(ours({ ...GET, url: 'http://internal.invalid/api' })).rejects.toMatchObject({ isReached: false })
    expect(proxy.asked).toHaveLength(1)
  })

  it('is read from the list that the system gives', () => {
    expect(readProxies('DIRECT')).toBeUndefined()
    expect(readProxies('PROXY proxy.example:8080; DIRECT')).toBe('http://proxy.example:8080')
    expect(readProxies('SOCKS5 old.example:1080; HTTPS proxy.example:443')).toBe('https://proxy.example:443')
    expect(readProxies('SOCKS5 old.example:1080; DIRECT; PROXY never.example:1')).toBeUndefined()
    expect(readProxies('')).toBeUndefined()
  })
})

describe('the remote gateway', () => {
  const to = (url: string, by = transport) => createRemoteGateway({ url: `${url}/api/`, key: 'secret-key', transport: by, now: () => 0 })

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

  it.each([
    ['in a problem', 400, () => JSON.stringify({ detail: 'bad secret-key' })],
    ['across the end of what the log keeps', 500, () => `${'x'.repeat(1995)}secret-key`],
    ['escaped', 400, () => '{"detail":"bad \\u0073ecret-key"}'],
    ['in a list of methods', 200, () => JSON.stringify({ api_methods: ['auth.me', 'secret-key'] })],
  ])('a key that the remote echoes %s does not come into our log', async (_, status, body) => {
    const url = await serve((request, response) =>
      response.writeHead(status, { location: `/login?key=${request.headers['x-api-key'] as string}` }).end(body()),
    )
    const roomy = createNodeTransport({ timeout_ms: 20_000, max_bytes: 10_000 })
    const said = JSON.stringify(await to(url, roomy).check())
    expect(said).not.toContain('secret')
    expect(said).toContain('…')
  })

  it('a short key is hidden where it stands alone, and leaves the words whole that it is a part of', async () => {
    const url = await serve((_, response) => response.writeHead(400).end(JSON.stringify({ detail: 'bad key r-1 in letter-1, r-1.' })))
    const reply = await createRemoteGateway({ url, key: 'r-1', transport, now: () => 0 }).check()
    expect(reply.kind === 'problem' && reply.message).toContain('bad key … in letter-1, ….')
    expect(reply.trace.excerpt).not.toMatch(/\br-1\b/)
  })

  it('a key that the remote puts into another address does not come into our words', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: 'https://elsewhere.example/?secret-key' }).end())
    expect(JSON.stringify(await to(url).check())).not.toContain('secret')
  })
})
