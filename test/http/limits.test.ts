import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import type { Problem } from '../../core/contract/types.ts'
import { createGate, LIMITS } from '../../core/http/limits.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { serveTestNode, type ServedNode } from './server-fixture.ts'

const problemOf = async (response: Response) => (await response.json()) as Problem
const header = (response: Response, name: string): number => Number(response.headers.get(name))

/** A call whose body never comes to its end. */
async function stall({ url, key }: ServedNode, path = '/api/v2/format/validate/xml'): Promise<Socket> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nx-api-key: ${key}\r\nContent-Type: application/xml\r\nContent-Length: 100\r\n\r\n<a>`,
  )
  return socket
}

describe('calls a minute', () => {
  it('are counted for each key, said in every answer, and begin anew after a minute', async () => {
    let millis = 1_800_000_000_000
    const clock = { millis: () => millis, now: () => new Date(millis).toISOString() }
    const { call, node } = await serveTestNode({ clock, ids: createIds(systemClock), limits: { calls_per_minute: 3 } })
    const other = (await node.services.keys.create({ name: 'other', methods: ['auth'] })).key ?? ''
    const answers = [await call('/v2/auth/me'), await call('/v2/nothing'), await call('/v2/auth/me'), await call('/v2/auth/me')]
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 429])
    expect(answers.map((answer) => header(answer, 'ratelimit-remaining'))).toEqual([2, 1, 0, 0])
    const [refused] = answers.slice(-1) as [Response]
    expect([header(refused, 'ratelimit-limit'), header(refused, 'ratelimit-reset'), header(refused, 'retry-after')]).toEqual([3, 60, 60])
    expect(await problemOf(refused)).toMatchObject({ code: 'rate_limited', status: 429 })
    expect((await call('/v2/auth/me', { headers: { 'x-api-key': other } })).status).toBe(200)
    millis += 60_000
    expect((await call('/v2/auth/me')).status).toBe(200)
  })

  it('are not counted for the window, nor on a practice node', async () => {
    const { node } = await serveTestNode({ limits: { calls_per_minute: 1 } })
    const practice = await serveTestNode({ limits: { calls_per_minute: 1 }, rehearsal: true })
    for (let count = 0; count < 3; count++) {
      expect((await node.handleWindow(new Request('http://desk/api/v2/auth/me'))).status).toBe(200)
      expect((await practice.call('/v2/auth/me')).status).toBe(200)
    }
  })
})

describe('calls at a time', () => {
  it('are limited for each key, and a client that vanishes gives its place back', async () => {
    const served = await serveTestNode({ limits: { concurrent_calls: 2 } })
    const sockets = [await stall(served), await stall(served)]
    await vi.waitFor(async () => {
      // One that came while such a call was being answered was refused itself, and tries again.
      for (const [index, socket] of sockets.entries()) if (socket.bytesRead > 0) sockets[index] = await stall(served)
      expect((await served.call('/v2/auth/me')).status).toBe(429)
    }, 10_000)
    const refused = await served.call('/v2/auth/me')
    expect([header(refused, 'retry-after'), (await problemOf(refused)).code]).toEqual([1, 'rate_limited'])
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(async () => expect((await served.call('/v2/auth/me')).status).toBe(200), 10_000)
  })

  it('stay counted from one minute to the next', () => {
    let millis = 0
    const enter = createGate({ millis: () => millis, now: () => '' }, { ...LIMITS, concurrent_calls: 1 })
    const leave = enter('a', {})
    millis = 61_000
    expect(() => enter('a', {})).toThrow('1 calls at a time')
    leave()
    enter('a', {})
  })
})

describe('a call of the Format API', () => {
  it('ends after its time, a slow client or not', async () => {
    const served = await serveTestNode({ limits: { format_call_ms: 50, concurrent_calls: 1 } })
    const socket = await stall(served)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 504 /)
    expect(answer.toString().toLowerCase()).toContain('connection: close')
    expect((await served.call('/v2/auth/me')).status).toBe(200)
    socket.destroy()
  })
})
