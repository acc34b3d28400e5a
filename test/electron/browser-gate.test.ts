import { request as httpRequest } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, type Listener } from '../../core/http/listen.ts'
import { createGate } from '../../electron/browser-gate.ts'
import { Sessions } from '../../electron/sessions.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-gate-'))
let listener: Listener
let sessions: Sessions

beforeAll(async () => {
  mkdirSync(join(folder, 'window', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'window', 'index.html'), '<div id="app"></div>')
  writeFileSync(join(folder, 'window', 'assets', 'main-1a2b.js'), 'export {}')
  writeFileSync(join(folder, 'secret.json'), '{}')
  let handle: (request: Request) => Promise<Response> = () => Promise.reject(new Error('not ready'))
  listener = await listen({ handle: (request) => handle(request) })
  sessions = new Sessions(listener.port)
  handle = createGate({
    handleWindow: () => Promise.resolve(new Response('window')),
    handleKey: (request) => Promise.resolve(new Response(`key ${request.headers.get('x-api-key') ?? 'none'}`, { status: 401 })),
    sessions,
    folder: join(folder, 'window'),
  })
})
afterAll(async () => {
  await listener.close()
  rmSync(folder, { recursive: true })
})

/** Node's own client: it sends the Host, Origin and path that it is told to. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ host: '127.0.0.1', port: listener.port, path, method, headers }, (incoming) => {
      let body = ''
      incoming.on('data', (chunk) => (body += String(chunk)))
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

async function signIn(): Promise<{ cookie: string }> {
  const { headers } = await ask(`/open?token=${sessions.issueLink()}`)
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
}

describe('the link that works once', () => {
  it('gives a session cookie that scripts cannot read and other sites cannot send, and leads to the window', async () => {
    const answer = await ask(`/open?token=${sessions.issueLink()}`)
    expect(answer.status).toBe(303)
    expect(answer.headers['location']).toBe('/')
    expect(String(answer.headers['set-cookie'])).toMatch(/^kontor_session_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  it('does not work twice, and a guessed one does not work at all', async () => {
    const token = sessions.issueLink()
    await ask(`/open?token=${token}`)
    for (const path of [`/open?token=${token}`, '/open?token=guess', '/open']) {
      const answer = await ask(path)
      expect(answer.status).toBe(403)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })
})

describe('without a session', () => {
  it('nobody sees the window', async () => {
    expect((await ask('/')).status).toBe(403)
    expect((await ask('/assets/main-1a2b.js')).status).toBe(403)
    expect((await ask('/', { cookie: `kontor_session_${listener.port}=guess` })).status).toBe(403)
  })

  it('a program reaches the engine as the key it brings, never as the window', async () => {
    expect(await ask('/api/v2/documents')).toMatchObject({ status: 401, body: 'key none' })
    expect(await ask('/api/v2/documents', { ...(await signIn()), 'x-api-key': 'abc' })).toMatchObject({ body: 'key abc' })
  })
})

describe('with a session', () => {
  it('the window and the engine answer', async () => {
    const session = await signIn()
    const page = await ask('/', session)
    expect(page).toMatchObject({ status: 200, body: '<div id="app"></div>' })
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    expect(page.headers['content-security-policy']).not.toContain('unsafe-eval')
    expect(page.headers['access-control-allow-origin']).toBeUndefined()
    expect((await ask('/assets/main-1a2b.js', session)).headers['content-type']).toContain('text/javascript')
    expect((await ask('/api/v2/desk/state', session)).body).toBe('window')
  })

  it('a session of another port is none', async () => {
    const { cookie } = await signIn()
    expect((await ask('/', { cookie: cookie.replace(/_\d+=/, '_1=') })).status).toBe(403)
  })

  it.each(['http://127.0.0.1:1', 'https://example.org', 'null'])('a page of the origin %s gets nothing', async (origin) => {
    expect((await ask('/api/v2/desk/state', { ...(await signIn()), origin })).status).toBe(403)
  })

  it.each(['same-site', 'cross-site'])('a request that the browser calls %s gets nothing', async (site) => {
    expect((await ask('/api/v2/desk/state', { ...(await signIn()), 'sec-fetch-site': site })).status).toBe(403)
  })

  it('a name that somebody pointed at this machine gets nothing', async () => {
    expect((await ask('/', { ...(await signIn()), host: 'desk.example.org' })).status).toBe(403)
  })

  it.each(['/../secret.json', '/assets/../../secret.json', '/%2e%2e/secret.json', '/..%2fsecret.json', '/assets/%00.js', '/.built-from'])(
    'no path leads out of the window: %s',
    async (path) => {
      const answer = await ask(path, await signIn())
      expect(answer.status).toBe(404)
      expect(answer.body).not.toContain('{}')
    },
  )

  it('files are read, never written', async () => {
    expect((await ask('/index.html', await signIn(), 'PUT')).status).toBe(405)
  })
})
