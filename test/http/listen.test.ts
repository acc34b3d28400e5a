import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { BodyBudget } from '../../core/http/body-budget.ts'
import { BODY_LIMITS, readBody } from '../../core/http/body.ts'
import { listen, type Listener, type WebHandler } from '../../core/http/listen.ts'
import { AppError } from '../../core/base/errors.ts'
import { problemResponse } from '../../core/http/problem.ts'

let listener: Listener | undefined
afterEach(async () => {
  await listener?.close()
  listener = undefined
})

async function start(handle: WebHandler): Promise<Listener> {
  listener = await listen({ handle })
  return listener
}

/** A request with headers of our choice, which fetch does not allow for Host and Origin. */
async function raw(port: number, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  const request = httpRequest({ port, host: '127.0.0.1', path: '/', headers })
  request.end()
  const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, body: Buffer.concat(chunks).toString() }
}

const echo: WebHandler = async (request) => {
  try {
    const bytes = await readBody(request, 1000, new BodyBudget().enter(request.signal))
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'x-method': request.method } })
  } catch (error) {
    if (error instanceof AppError) return problemResponse(error, { instance: '/', requestId: 'r' })
    throw error
  }
}

describe('listen', () => {
  it('hands requests over and answers with status, headers and body', async () => {
    const { url } = await start(echo)
    const response = await fetch(`${url}/a?b=c`, { method: 'POST', body: 'héllo' })
    expect([response.status, response.headers.get('x-method'), await response.text()]).toEqual([200, 'POST', 'héllo'])
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('answers only under its own name on loopback', async () => {
    const { port } = await start(echo)
    expect((await raw(port, { host: `localhost:${port}` })).status).toBe(200)
    const foreign = await raw(port, { host: 'attacker.example' })
    expect(foreign.status).toBe(403)
    expect(JSON.parse(foreign.body)).toMatchObject({
      code: 'forbidden_origin',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    })
  })

  it('answers no page of another origin', async () => {
    const { port } = await start(echo)
    expect((await raw(port, { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` })).status).toBe(200)
    expect((await raw(port, { host: `127.0.0.1:${port}`, origin: 'https://attacker.example' })).status).toBe(403)
    expect((await raw(port, { host: `127.0.0.1:${port}`, origin: 'null' })).status).toBe(403)
  })

  it('refuses a body by its length before any of it is read', async () => {
    const { port } = await start(echo)
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 100000000\r\nExpect: 100-continue\r\n\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  it('asks a waiting client to go on when the body is wanted', async () => {
    const { port } = await start(echo)
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`)
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString()).toMatch(/^HTTP\/1\.1 100 /)
    socket.write('ok')
    const [second] = (await once(socket, 'data')) as [Buffer]
    expect(second.toString()).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  })

  it('refuses a body without a length as soon as it passes the limit, and the client sees the answer', async () => {
    const { url } = await start(echo)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(400))
        if ((sent += 400) >= 40_000) controller.close()
      },
    })
    const response = await fetch(url, { method: 'POST', body: endless, duplex: 'half' } as RequestInit)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'payload_too_large'])
  })

  it('sends 100 MB away in answer to a client that sends it all', async () => {
    const { url } = await start(echo)
    const response = await fetch(url, { method: 'POST', body: new Uint8Array(100_000_000) })
    expect(response.status).toBe(413)
    expect(BODY_LIMITS.xml).toBeLessThan(100_000_000)
  })

  /** What comes back to a client that looks for it only once it has sent all; its own faults are thrown. */
  async function sendAll(port: number, head: string, piece: Uint8Array, pieces: number): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${head}\r\n\r\n`)
    for (let sent = 0; sent < pieces; sent++) {
      if (!socket.write(piece)) await once(socket, 'drain')
    }
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  }

  const MEGABYTE = new Uint8Array(1_000_000)

  it('lets every client that sends too much see why, however many there are', async () => {
    const { port, url } = await start(echo)
    const raw = async () => {
      const [head = '', body = ''] = (await sendAll(port, 'Content-Length: 8000000', MEGABYTE, 8)).split('\r\n\r\n')
      return [head.slice(9, 12), (JSON.parse(body) as { code: string }).code]
    }
    const usual = async () => {
      const response = await fetch(url, { method: 'POST', body: new Uint8Array(8_000_000) })
      return [String(response.status), ((await response.json()) as { code: string }).code]
    }
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? usual() : raw())))
      expect(new Set(answers.map(String))).toEqual(new Set(['413,payload_too_large']))
    }
  })

  it('lets a client see an answer that is given while its body is still being read', async () => {
    const { port } = await start(async (request) => {
      const reader = request.body?.getReader()
      await reader?.read()
      void reader?.read()
      return new Response('late', { status: 504 })
    })
    expect(await sendAll(port, 'Content-Length: 25000000', MEGABYTE, 25)).toMatch(/^HTTP\/1\.1 504 [^]*late/)
  })

  it('streams an answer and notices when the client leaves', async () => {
    const left = Promise.withResolvers<void>()
    const { url } = await start(async (request) => {
      request.signal.addEventListener('abort', () => left.resolve())
      return new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('first'))
          },
        }),
      )
    })
    const abort = new AbortController()
    const response = await fetch(url, { signal: abort.signal })
    const { value } = (await response.body?.getReader().read()) ?? {}
    expect(new TextDecoder().decode(value)).toBe('first')
    abort.abort()
    await left.promise
  })

  it('lets running calls finish when it closes, and ends streams', async () => {
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
    const server = await start(async (request) => {
      enter()
      await new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()))
      return new Response('finished')
    })
    const answer = fetch(server.url)
    await entered
    await server.close()
    listener = undefined
    expect(await (await answer).text()).toBe('finished')
    await expect(fetch(server.url)).rejects.toThrow()
  })

  /** All that comes back on a connection that these bytes were written to. */
  const exchangeBytes = async (port: number, bytes: string): Promise<{ status: string; problem: unknown }> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(bytes)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n')
    const [, json] = /(\{.*\})/s.exec(body.join('')) ?? []
    return { status: head.slice(9, 12), problem: json === undefined ? undefined : JSON.parse(json) }
  }

  it.each([
    ['no HTTP', () => 'hello\r\n\r\n', '400'],
    ['two lengths', (host: string) => `POST / HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`, '400'],
    ['a method nobody knows', (host: string) => `BREW / HTTP/1.1\r\n${host}\r\n\r\n`, '400'],
    ['headers without end', (host: string) => `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`, '431'],
    ['two Hosts', (host: string) => `GET / HTTP/1.1\r\n${host}\r\nHost: other.example\r\nConnection: close\r\n\r\n`, '400'],
    ['a Host twice', (host: string) => `GET / HTTP/1.1\r\n${host}\r\n${host}\r\nConnection: close\r\n\r\n`, '400'],
    ['the address of another host', (host: string) => `GET http://other.example/ HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`, '400'],
    ['no Host', () => 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
    ['TRACE', (host: string) => `TRACE / HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`, '405'],
  ] as const)('answers %s with a problem', async (_, write, status) => {
    const { port } = await start(echo)
    const answer = await exchangeBytes(port, write(`Host: 127.0.0.1:${port}`))
    expect(answer).toMatchObject({
      status,
      problem: { status: Number(status), code: expect.any(String) as string, next: expect.any(String) as string },
    })
  })

  it.each([
    ['//x/api/v2/auth/me', '//x/api/v2/auth/me'],
    ['//x', '//x'],
    ['/api//v2?a=//b', '/api//v2?a=//b'],
    ['http://127.0.0.1:PORT/a?b', '/a?b'],
    ['*', '/*'],
  ])('takes the address %s for what it is, never for that of another host', async (target, path) => {
    const { port } = await start(async (request) => Response.json(request.url))
    const bytes = `OPTIONS ${target.replace('PORT', String(port))} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`
    const socket = connect(port, '127.0.0.1')
    socket.write(bytes)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString().split('\r\n\r\n')[1]).toContain(`"http://127.0.0.1:${port}${path}"`)
  })

  it('takes no path for a host', async () => {
    const listener = await listen({ handle: echo, host: '0.0.0.0' })
    try {
      const request = `GET / HTTP/1.1\r\nHost: a.example/api/v2/auth/me?\r\nConnection: close\r\n\r\n`
      expect((await exchangeBytes(listener.port, request)).status).toBe('400')
    } finally {
      await listener.close()
    }
  })

  it('answers a body that breaks off its own form, once', async () => {
    const { port } = await start(echo)
    const head = `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: chunked\r\n\r\n`
    expect(await exchangeBytes(port, `${head}ZZ\r\n`)).toMatchObject({ status: '400', problem: { code: 'malformed_request' } })
  })

  it('answers whoever expects what no server can give', async () => {
    const { port } = await start(echo)
    const headers = { host: `127.0.0.1:${port}`, expect: 'more' }
    expect((await raw(port, headers)).status).toBe(200)
  })

  it('says which port is in use', async () => {
    const { port } = await start(echo)
    await expect(listen({ port, handle: echo })).rejects.toMatchObject({ code: 'usage' })
  })

  it('answers a fault of the handler as a problem without its details', async () => {
    const { url } = await start(async () => {
      throw new Error('secret detail')
    })
    const response = await fetch(url)
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toContain('secret detail')
  })
})
