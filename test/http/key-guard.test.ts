import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Problem } from '../../core/contract/types.ts'
import { createKeyGuard, MAX_ADDRESSES, MAX_WRONG_KEYS } from '../../core/http/key-guard.ts'
import { serveWorkspace } from '../../core/http/serve.ts'
import { serveTestNode, startServer, type ServedNode } from './server-fixture.ts'

function guardAt() {
  let millis = 1_800_000_000_000
  const guard = createKeyGuard({ millis: () => millis, now: () => '' })
  return {
    guard,
    tryWrong: (address: string, amount: number) => {
      for (let count = 0; count < amount; count++) guard.noteWrong(address, `wrong ${count}`)
    },
    pass: (ms: number) => (millis += ms),
  }
}

describe('wrong keys of an address', () => {
  it('are not listened to after so many in a minute, while other addresses and keys that were right go on', () => {
    const { guard, tryWrong, pass } = guardAt()
    guard.noteRight('known')
    tryWrong('10.0.0.1', MAX_WRONG_KEYS - 1)
    expect(guard.waitFor('10.0.0.1', 'another')).toBeUndefined()
    pass(20_000)
    tryWrong('10.0.0.1', 1)
    expect(guard.waitFor('10.0.0.1', 'another')).toBe(40)
    expect(guard.waitFor('10.0.0.2', 'another')).toBeUndefined()
    expect(guard.waitFor('10.0.0.1', 'known')).toBeUndefined()
    guard.noteWrong('10.0.0.2', 'known')
    expect(guard.waitFor('10.0.0.1', 'known')).toBe(40)
    pass(40_000)
    expect(guard.waitFor('10.0.0.1', 'another')).toBeUndefined()
  })

  it('are counted for so many addresses, those of the latest tries', () => {
    const { guard, tryWrong } = guardAt()
    tryWrong('first', MAX_WRONG_KEYS)
    tryWrong('second', MAX_WRONG_KEYS)
    for (let count = 0; count < MAX_ADDRESSES - 1; count++) guard.noteWrong(`address ${count}`, 'wrong')
    expect([guard.waitFor('first', 'x'), guard.waitFor('second', 'x')]).toEqual([undefined, 60])
  })

  it('get 429 over HTTP, and nothing of them is logged', async () => {
    const entries: unknown[] = []
    const served = await serveTestNode({ log: (entry) => entries.push(entry) })
    const ask = (key: string) => served.call('/v2/auth/me', { headers: { 'x-api-key': key } })
    expect((await ask(served.key)).status).toBe(200)
    // What everybody may read tells nothing about a key.
    expect((await served.call('/v2/openapi.json', { headers: { 'x-api-key': 'guess-last' } })).status).toBe(200)
    for (let count = 0; count < MAX_WRONG_KEYS; count++) expect((await ask(`guess-${count}`)).status).toBe(401)
    const refused = await ask('guess-last')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(((await refused.json()) as Problem).code).toBe('rate_limited')
    expect((await ask(served.key)).status).toBe(200)
    expect((await fetch(`${served.url}/v2/auth/me`)).status).toBe(401)
    expect(JSON.stringify(entries)).not.toContain('guess')
  })
})

/** All that a node answers to a request that names it as a machine of the network would. */
async function fromOutside(port: number, path: string, key?: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const head = [`GET ${path} HTTP/1.1`, 'Host: node.example', 'Connection: close', ...(key === undefined ? [] : [`x-api-key: ${key}`])]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

describe('/metrics', () => {
  it('needs a key where other machines reach it, and none on loopback', async () => {
    const server = await startServer()
    const { key = '' } = await server.services.keys.create({ name: 'watch', methods: ['auth'] })
    const listener = await serveWorkspace({ server, host: '0.0.0.0' })
    onTestFinished(() => listener.close())
    expect(await fromOutside(listener.port, '/metrics')).toMatch(/^HTTP\/1\.1 401 [^]*missing_api_key/)
    expect(await fromOutside(listener.port, '/metrics', 'wrong')).toMatch(/^HTTP\/1\.1 401 [^]*invalid_api_key/)
    expect(await fromOutside(listener.port, '/metrics', key)).toMatch(/^HTTP\/1\.1 200 [^]*kontor_documents 0/)
    expect(await fromOutside(listener.port, '/healthz')).toMatch(/^HTTP\/1\.1 200 /)
    const local: ServedNode = await serveTestNode()
    expect((await fetch(new URL('/metrics', local.url))).status).toBe(200)
  })
})
