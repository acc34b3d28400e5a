import { request as httpRequest } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, type Listener } from '../../core/http/listen.ts'
import { createGate } from '../../electron/browser-gate.ts'
import { LINK_HEADER, SESSION_HEADER } from '../../core/contract/session.ts'
import { LIFE_MINUTES, Sessions } from '../../electron/sessions.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-gate-'))
let listener: Listener
let sessions: Sessions
let now = Date.parse('2026-11-26T09:00:00Z')

beforeAll(async () => {
  mkdirSync(join(folder, 'window', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'window', 'index.html'), '<div id="app"></div>')
  writeFileSync(join(folder, 'window', 'assets', 'main-1a2b.js'), 'export {}')
  writeFileSync(join(folder, 'secret.json'), '{}')
  let handle: (request: Request) => Promise<Response> = () => Promise.reject(new Error('not ready'))
  listener = await listen({ handle: (request) => handle(request) })
  sessions = new Sessions(() => now)
  handle = createGate({
    handleWindow: (request) => Promise.resolve(new Response(`window ${new URL(request.url).pathname}`)),
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

const redeem = (token: string) => ask('/session', { [LINK_HEADER]: token }, 'POST')

async function signIn(): Promise<{ [SESSION_HEADER]: string }> {
  return { [SESSION_HEADER]: (await redeem(sessions.issueLink())).body }
}

describe('the link that works once', () => {
  it('leads to the window, which exchanges it for a session that no browser sends by itself', async () => {
    let used = 0
    const token = sessions.issueLink(() => (used += 1))
    const page = await ask(`/open?token=${token}`)
    expect(page).toMatchObject({ status: 200, body: '<div id="app"></div>' })
    // A browser looks at some addresses before a person goes there; that uses nothing up.
    expect(used).toBe(0)
    const answer = await redeem(token)
    expect(answer.body).toMatch(/^[\w-]{43}$/)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect([page, answer].map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined])
    expect(used).toBe(1)
    expect((await ask('/session', { [SESSION_HEADER]: answer.body })).status).toBe(204)
  })

  it('does not work twice, and a guessed one does not work at all', async () => {
    const token = sessions.issueLink()
    await redeem(token)
    for (const tried of [token, 'guess', '']) expect(await redeem(tried)).toMatchObject({ status: 403, body: '' })
    expect((await ask('/session', {}, 'POST')).status).toBe(403)
  })

  it('is too old after some minutes, which the page says that tells what to do', async () => {
    const [early, late] = [sessions.issueLink(), sessions.issueLink()]
    now += LIFE_MINUTES * 60_000 - 1
    expect((await redeem(early)).status).toBe(200)
    now += 1
    expect((await redeem(late)).status).toBe(403)
    const page = await ask('/sign-in')
    expect(page.status).toBe(403)
    expect(page.body).toContain(`older than ${LIFE_MINUTES} minutes`)
    expect(page.body).toContain('press Enter there for a new one')
  })
})

describe('without a session', () => {
  it('the files of the window are all that there is', async () => {
    expect((await ask('/')).body).toBe('<div id="app"></div>')
    expect((await ask('/session')).status).toBe(403)
    expect((await ask('/session', { [SESSION_HEADER]: 'guess' })).status).toBe(403)
    expect(await ask('/api/v2/desk/state', { [SESSION_HEADER]: 'guess' })).toMatchObject({ status: 401, body: 'key none' })
  })

  it('a program reaches the engine as the key it brings, never as the window', async () => {
    expect(await ask('/api/v2/documents')).toMatchObject({ status: 401, body: 'key none' })
    expect(await ask('/api/v2/documents', { ...(await signIn()), 'x-api-key': 'abc' })).toMatchObject({ body: 'key abc' })
  })

  it('a ticket that a window gave out opens one address, once and in time', async () => {
    const give = async (ticket: string, address = '/api/v2/documents/7/xml', session = true) =>
      (await ask(`/tickets/${ticket}?address=${encodeURIComponent(address)}`, session ? await signIn() : {}, 'PUT')).status
    const [first, second] = ['a', 'b'].map((letter) => letter.repeat(36))
    expect(await give(first ?? '', undefined, false)).toBe(403)
    expect((await ask(`/tickets/${first}`)).status).toBe(403)
    expect(await give(first ?? '')).toBe(204)
    expect((await ask(`/tickets/${first}`, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect(await ask(`/tickets/${first}`)).toMatchObject({ status: 200, body: 'window /api/v2/documents/7/xml' })
    expect((await ask(`/tickets/${first}`)).status).toBe(403)
    await give(second ?? '')
    now += LIFE_MINUTES * 60_000
    expect((await ask(`/tickets/${second}`)).status).toBe(403)
    expect(await give('short')).toBe(400)
    expect(await give(first ?? '', 'https://example.org/api/')).toBe(400)
  })
})

describe('with a session', () => {
  it('the window and the engine answer', async () => {
    const page = await ask('/')
    expect(page).toMatchObject({ status: 200, body: '<div id="app"></div>' })
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    expect(page.headers['content-security-policy']).not.toContain('unsafe-eval')
    expect(page.headers['access-control-allow-origin']).toBeUndefined()
    expect((await ask('/assets/main-1a2b.js')).headers['content-type']).toContain('text/javascript')
    expect((await ask('/api/v2/desk/state', await signIn())).body).toBe('window /api/v2/desk/state')
  })

  it.each(['http://127.0.0.1:1', 'https://example.org', 'null'])('a page of the origin %s gets nothing', async (origin) => {
    expect((await ask('/api/v2/desk/state', { ...(await signIn()), origin })).status).toBe(403)
  })

  it.each(['same-site', 'cross-site'])('a request that the browser calls %s gets nothing', async (site) => {
    expect((await ask('/api/v2/desk/state', { ...(await signIn()), 'sec-fetch-site': site })).status).toBe(403)
  })

  it('a name that somebody pointed at this machine gets nothing', async () => {
    expect((await ask('/', { host: 'desk.example.org' })).status).toBe(403)
  })

  it.each(['/../secret.json', '/assets/../../secret.json', '/%2e%2e/secret.json', '/..%2fsecret.json', '/assets/%00.js', '/.built-from'])(
    'no path leads out of the window: %s',
    async (path) => {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
      expect(answer.body).not.toContain('{}')
    },
  )

  it('files are read, never written', async () => {
    expect((await ask('/index.html', {}, 'PUT')).status).toBe(405)
  })
})
