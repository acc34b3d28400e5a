import { describe, expect, it } from 'vitest'
import { ClientError, createClient, routeUrl, type TransportRequest, type TransportResponse } from '../../core/contract/client.ts'

function answer(status: number, type: string, body: string): TransportResponse {
  const all: Record<string, string> = { 'content-type': type }
  return { status, header: (name) => all[name], text: async () => body, bytes: async () => new TextEncoder().encode(body) }
}

function clientFor(response: TransportResponse) {
  const seen: TransportRequest[] = []
  const transport = async (request: TransportRequest): Promise<TransportResponse> => {
    seen.push(request)
    return response
  }
  return { client: createClient(transport, { baseUrl: 'https://host/api/', headers: { 'x-api-key': 'secret' } }), seen }
}

async function errorOf(call: Promise<unknown>): Promise<ClientError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ClientError) return error
  throw new Error(`no ClientError: ${String(error)}`)
}

describe('createClient', () => {
  it('builds method, address, headers and body from the route', async () => {
    const { client, seen } = clientFor(answer(200, 'application/json', '{"transaction":{"id":"t"}}'))
    await client.document_send({
      params: { document_id: 'a/b ?' },
      body: { transaction_type: 'send.peppol' },
      headers: { 'idempotency-key': 'k' },
    })
    expect(seen[0]).toEqual({
      method: 'POST',
      url: 'https://host/api/v2/documents/a%2Fb%20%3F/send',
      headers: {
        accept: 'application/json, application/problem+json',
        'content-type': 'application/json',
        'x-api-key': 'secret',
        'idempotency-key': 'k',
      },
      body: '{"transaction_type":"send.peppol"}',
    })
  })

  it('asks for decimal strings exactly where the answer holds a model', async () => {
    const { client, seen } = clientFor(answer(200, 'application/json', '{}'))
    await client.document_get({ params: { document_id: '1' }, query: { include: 'status_log' } })
    await client.document_get({ params: { document_id: '1' }, query: { include: 'status_log,model' } })
    await client.document_model({ params: { document_id: '1' } })
    expect(seen.map((request) => new URL(request.url).search)).toEqual([
      '?include=status_log',
      '?decimals=string&include=status_log%2Cmodel',
      '?decimals=string',
    ])
  })

  it('answers XML as bytes, whatever XML type it has', async () => {
    const { client } = clientFor(answer(200, 'text/xml; charset=utf-8', '<a/>'))
    expect(new TextDecoder().decode(await client.document_xml({ params: { document_id: '1' } }))).toBe('<a/>')
  })

  it('turns problem details into an error with code, place and next step', async () => {
    const problem = {
      code: 'malformed_xml',
      detail: 'Broken.',
      line: 3,
      column: 7,
      next: 'Mend it.',
      request_id: 'r',
      errors: [{ path: 'p', code: 'c', message: 'm' }],
    }
    const { client } = clientFor(answer(400, 'application/problem+json', JSON.stringify(problem)))
    const error = await errorOf(client.upload_xml({ body: new Uint8Array() }))
    expect(error).toMatchObject({
      code: 'malformed_xml',
      message: 'Broken.',
      line: 3,
      column: 7,
      next: 'Mend it.',
      status: 400,
      errors: problem.errors,
    })
    expect(error.answer).toEqual({ isProblem: true, requestId: 'r' })
  })

  it.each([
    [401, 'invalid_api_key'],
    [403, 'method_not_permitted'],
    [404, 'not_found'],
    [429, 'rate_limited'],
    [500, 'access_point_error'],
    [502, 'access_point_error'],
    [504, 'access_point_timeout'],
    [302, 'access_point_error'],
  ])('reads status %i with an HTML page as %s', async (status, code) => {
    const { client } = clientFor(answer(status, 'text/html', '<html>'))
    const error = await errorOf(client.auth_me())
    expect([error.code, error.status, error.answer.isProblem]).toEqual([code, status, false])
  })

  it('does not take an HTML page or broken JSON for an answer', async () => {
    expect((await errorOf(clientFor(answer(200, 'text/html', '<html>')).client.auth_me())).message).toContain('text/html')
    expect((await errorOf(clientFor(answer(200, 'application/json', '{"a"')).client.auth_me())).code).toBe('access_point_error')
  })

  it('keeps hostile error bodies within bounds', async () => {
    const { client } = clientFor(
      answer(500, 'application/json', JSON.stringify({ detail: 'x'.repeat(1e6), errors: Array(9999).fill({ path: 1 }) })),
    )
    const error = await errorOf(client.auth_me())
    expect(error.message.length).toBeLessThanOrEqual(1000)
    expect(error.errors.length).toBe(200)
  })

  it('never addresses another resource through an empty parameter', async () => {
    const { client } = clientFor(answer(200, 'application/json', '{}'))
    await expect(client.document_get({ params: { document_id: '' } })).rejects.toMatchObject({ code: 'malformed_request' })
  })
})

it('routeUrl builds the address of an event stream', () => {
  expect(routeUrl('/api', 'desk_events', {})).toBe('/api/v2/desk/events')
})
