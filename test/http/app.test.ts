import { describe, expect, it } from 'vitest'
import type { CallLogEntry } from '../../core/http/app.ts'
import { ROUTES, type RouteName } from '../../core/contract/routes.ts'
import { PROBLEMS } from '../../core/contract/problems.ts'
import { ERROR_CODES } from '../../core/base/errors.ts'
import { manualClock } from '../support/workspace.ts'
import { clientOf, JSON_HEADERS, sampleXml, serveTestNode, startServer, XML_HEADERS } from './server-fixture.ts'

type Body = Record<string, unknown>
const json = async (response: Response): Promise<Body> => (await response.json()) as Body

describe('every answer', () => {
  it('names the API version and a request id that is in the log', async () => {
    const log: CallLogEntry[] = []
    const { call } = await serveTestNode({ log: (entry) => log.push(entry) })
    const response = await call('/v2/documents')
    expect(response.headers.get('x-api-version')).toBe('v2')
    expect(response.headers.get('x-kontor-rehearsal')).toBeNull()
    expect(log).toMatchObject([
      { request_id: response.headers.get('x-request-id'), operation: 'documents_list', status: 200, path: '/api/v2/documents' },
    ])
  })

  it('of a rehearsal node says so', async () => {
    const { call, client, url } = await serveTestNode({ rehearsal: true })
    expect((await call('/v2/documents')).headers.get('x-kontor-rehearsal')).toBe('true')
    expect((await call('/v2/nothing')).headers.get('x-kontor-rehearsal')).toBe('true')
    expect((await client.auth_me()).rehearsal).toBe(true)
    expect((await fetch(`${url}/v2/documents`)).headers.get('x-kontor-rehearsal')).toBe('true')
  })

  it('that is an error is a problem of RFC 9457 with code, details, request id and next step', async () => {
    const { call } = await serveTestNode()
    const response = await call('/v2/documents?limt=1')
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await json(response)).toMatchObject({
      type: 'urn:kontor:problem:invalid_parameter',
      title: expect.any(String) as string,
      status: 422,
      detail: expect.stringContaining('limt') as string,
      instance: '/api/v2/documents',
      code: 'invalid_parameter',
      errors: [{ path: 'limt', code: 'unknown_parameter' }],
      request_id: response.headers.get('x-request-id'),
      next: expect.any(String) as string,
    })
  })
})

describe('keys', () => {
  it('401 without a key and with a wrong, revoked or absurd one, naming the scheme', async () => {
    const { url, node, key } = await serveTestNode()
    const missing = await fetch(`${url}/v2/auth/me`)
    expect([missing.status, missing.headers.get('www-authenticate')?.startsWith('ApiKey'), (await json(missing)).code]).toEqual([
      401,
      true,
      'missing_api_key',
    ])
    for (const wrong of ['kontor_wrong', `${key}x`, 'x'.repeat(5000)]) {
      const response = await fetch(`${url}/v2/auth/me`, { headers: { 'x-api-key': wrong } })
      expect([response.status, (await json(response)).code]).toEqual([401, 'invalid_api_key'])
    }
    const [record] = await node.services.keys.list()
    await node.services.keys.revoke(record?.id ?? '')
    expect((await fetch(`${url}/v2/auth/me`, { headers: { 'x-api-key': key } })).status).toBe(401)
  })

  it('GET auth/me tells who calls and what the key may do', async () => {
    const { client, key } = await serveTestNode({ methods: ['auth', 'documents.list', 'format'] })
    const me = await client.auth_me()
    expect(me).toMatchObject({
      key: { name: 'test' },
      organisation: { name: expect.any(String) as string },
      api_version: 'v2',
      rehearsal: false,
    })
    expect(me.api_methods).toEqual(['auth.*', 'documents.list', 'format.*'])
    expect(JSON.stringify(me)).not.toContain(key)
  })

  it('403 for a method the key does not have, and names it', async () => {
    const { call } = await serveTestNode({ methods: ['auth', 'documents.list'] })
    const response = await call('/v2/documents/upload/xml', { method: 'POST', headers: XML_HEADERS, body: '<a/>' })
    const problem = await json(response)
    expect([response.status, problem.code]).toEqual([403, 'method_not_permitted'])
    expect(problem.detail).toContain('documents.upload')
    expect((await call('/v2/documents')).status).toBe(200)
  })

  it('refuses a key from the moment on at which it expires, and says so', async () => {
    const clock = manualClock()
    const { node, url } = await serveTestNode({ clock })
    const { key = '', expires_at } = await node.services.keys.create({
      name: 'a',
      methods: ['auth'],
      expires_at: '2026-11-21T11:00:00+01:00',
    })
    const me = (): Promise<Response> => fetch(`${url}/v2/auth/me`, { headers: { 'x-api-key': key } })
    expect(await json(await me())).toMatchObject({ key: { expires_at: '2026-11-21T10:00:00.000Z' } })
    clock.advance(3600_000)
    const late = await me()
    expect([late.status, (await json(late)).detail]).toEqual([401, `The API key expired at ${expires_at}.`])
    for (const wrong of ['2026-11-21T10:00:00Z', 'soon', '2027-01-01']) {
      await expect(() => node.services.keys.create({ name: 'x', methods: ['auth'], expires_at: wrong })).rejects.toThrow(/expires_at/)
    }
  })

  it('logs for each key what was called when, the refused calls too, and shows it to the window', async () => {
    const { call, node } = await serveTestNode({ methods: ['auth', 'documents'] })
    await call('/v2/auth/me')
    const refused = await call('/v2/transactions?limit=3')
    const window = clientOf(node.handleWindow)
    const [key] = (await window.desk_keys()).items
    const { items, total } = await window.desk_key_calls({ params: { key_id: key?.id ?? '' } })
    expect(items).toMatchObject([
      {
        request_id: refused.headers.get('x-request-id'),
        called_at: key?.last_used_at,
        method: 'GET',
        path: '/api/v2/transactions',
        operation: 'transactions_list',
        status: 403,
      },
      { path: '/api/v2/auth/me', operation: 'auth_me', status: 200 },
    ])
    expect(total).toBe(2)
    await expect(window.desk_key_calls({ params: { key_id: 'nobody' } })).rejects.toThrow()
  })

  it('desk operations belong to the window and to no key', async () => {
    const { call, node } = await serveTestNode()
    for (const name of (Object.keys(ROUTES) as RouteName[]).filter((name) => name.startsWith('desk_'))) {
      const response = await call(ROUTES[name].path.replaceAll(/[{}]/g, ''), { method: ROUTES[name].method })
      expect([name, response.status]).toEqual([name, 403])
    }
    expect((await node.handleWindow(new Request('http://window/api/v2/desk/state'))).status).toBe(200)
    await expect(() => node.services.keys.create({ name: 'x', methods: ['desk.use'] })).rejects.toThrow(/desk\.use/)
  })

  it('refuses keys without name or with unknown methods, naming them', async () => {
    const { services } = await startServer()
    await expect(() => services.keys.create({ name: ' ', methods: ['auth'] })).rejects.toThrow()
    await expect(() => services.keys.create({ name: 'x', methods: [] })).rejects.toThrow()
    await expect(() => services.keys.create({ name: 'x', methods: ['documents', 'document.list', 'peppol'] })).rejects.toThrow(
      /document\.list, peppol/,
    )
  })
})

describe('negotiation', () => {
  it('404 for unknown paths, 405 with Allow for unknown methods', async () => {
    const { call } = await serveTestNode()
    for (const path of ['/v2/nothing', '/v2/documents/', '/v3/documents', '/v2/documents/upload']) {
      const response = await call(path, path.endsWith('upload') ? { method: 'PUT' } : {})
      expect([path, response.status]).toEqual([path, path.endsWith('upload') ? 405 : 404])
    }
    const response = await call('/v2/documents', { method: 'DELETE' })
    expect([response.status, response.headers.get('allow'), (await json(response)).code]).toEqual([405, 'GET, HEAD', 'method_not_allowed'])
  })

  it('HEAD answers as GET without a body', async () => {
    const { call } = await serveTestNode()
    const response = await call('/v2/documents', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(10)
  })

  it('406 when the answer cannot have the type asked for', async () => {
    const { call } = await serveTestNode()
    for (const accept of ['text/html', 'application/xml', 'application/json;q=0']) {
      expect([accept, (await call('/v2/documents', { headers: { accept } })).status]).toEqual([accept, 406])
    }
    for (const accept of ['*/*', 'application/*', 'text/html, application/json;q=0.5', 'Application/JSON']) {
      expect([accept, (await call('/v2/documents', { headers: { accept } })).status]).toEqual([accept, 200])
    }
  })

  it('415 for a body of another kind, or of none', async () => {
    const { call } = await serveTestNode()
    for (const headers of [{ 'content-type': 'text/plain' }, { 'content-type': 'application/json' }, {}]) {
      const response = await call('/v2/documents/upload/xml', {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: new Uint8Array([60]),
      })
      expect([response.status, (await json(response)).code]).toEqual([415, 'unsupported_media_type'])
    }
    for (const type of ['text/xml; charset=utf-8', 'application/xml']) {
      const response = await call('/v2/format/validate/xml', {
        method: 'POST',
        headers: { 'content-type': type },
        body: sampleXml('peppol') as Uint8Array<ArrayBuffer>,
      })
      expect(response.status).toBe(200)
    }
  })

  it('names every wrong member of a JSON body', async () => {
    const { call } = await serveTestNode()
    const upload = await json(
      await call('/v2/documents/upload/xml', {
        method: 'POST',
        headers: XML_HEADERS,
        body: sampleXml('peppol') as Uint8Array<ArrayBuffer>,
      }),
    )
    const response = await call(`/v2/documents/${String(upload.id)}/send`, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: '{"type":"send.peppol"}',
    })
    expect(response.status).toBe(422)
    expect((await json(response)).errors).toMatchObject([
      { path: 'type', code: 'unknown_member' },
      { path: 'transaction_type', code: 'not_text' },
    ])
    const broken = await call(`/v2/documents/${String(upload.id)}/send`, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: '{"transaction_type":',
    })
    expect([broken.status, (await json(broken)).code]).toEqual([400, 'malformed_json'])
  })
})

describe('problems', () => {
  it('every code has a status of its kind and a title', () => {
    for (const code of ERROR_CODES) {
      expect(PROBLEMS[code].status).toBeGreaterThanOrEqual(400)
      expect(PROBLEMS[code].title).toMatch(/^[A-Z]/)
    }
  })
})

describe('events', () => {
  it('stream every change to the window, and end when it leaves', async () => {
    const node = await startServer()
    const leave = new AbortController()
    const response = await node.handleWindow(new Request('http://window/api/v2/desk/events', { signal: leave.signal }))
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const { id } = await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    let text = ''
    while (!text.includes('data:')) text += new TextDecoder().decode((await reader.read()).value)
    expect(text).toContain(`data: ${JSON.stringify({ type: 'document', id, status: 'upload.completed' })}\n\n`)
    leave.abort()
    while (!(await reader.read()).done);
  })
})
