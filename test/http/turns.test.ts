import { expect, it, onTestFinished } from 'vitest'
import { createTurns } from '../../core/base/turns.ts'
import { serveWorkspace } from '../../core/http/serve.ts'
import { ALL_METHODS, sampleXml, startServer, XML_HEADERS } from './server-fixture.ts'

it('invoices of programs wait for their turn, whoever only asks or is a person does not, and what nobody waits for is not done', async () => {
  const inTurn = createTurns(1)
  const node = await startServer({ inTurn })
  const signals = new Map<string | null, AbortSignal>()
  const handleKey: typeof node.handleKey = (request, found) => {
    signals.set(new URL(request.url).searchParams.get('filename'), request.signal)
    return node.handleKey(request, found)
  }
  const listener = await serveWorkspace({ server: { ...node, handleKey } })
  onTestFinished(() => listener.close())
  const { key = '' } = await node.services.keys.create({ name: 'test', methods: ALL_METHODS })
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${listener.url}/api${path}`, { ...init, headers: { 'x-api-key': key, ...(init.headers as Record<string, string>) } })
  const { key: person = '' } = await node.services.keys.create({ name: 'desk', methods: ['documents', 'people.write'] })
  const held = Promise.withResolvers<undefined>()
  const before = inTurn(() => held.promise)
  const upload = (name: string, more: RequestInit = {}) =>
    call(`/v2/documents/upload/xml?filename=${name}`, {
      method: 'POST',
      body: sampleXml('xrechnung') as BodyInit,
      headers: XML_HEADERS,
      ...more,
    })

  const order: string[] = []
  const gone = new AbortController()
  const first = upload('first').then(() => order.push('first'))
  const given = upload('given', { signal: gone.signal }).catch(() => order.push('given up'))
  expect((await call('/v2/documents')).status).toBe(200)
  expect((await upload('person', { headers: { ...XML_HEADERS, 'x-api-key': person } })).status).toBe(201)
  await expect.poll(() => signals.has('given')).toBe(true)
  gone.abort()
  await given
  await expect.poll(() => signals.get('given')?.aborted).toBe(true)
  held.resolve(undefined)
  await Promise.all([before, first])
  await upload('last')
  expect(order).toEqual(['given up', 'first'])
  const { items } = (await (await call('/v2/documents?sort_order=asc')).json()) as { items: { filename: string }[] }
  expect(items.map(({ filename }) => filename)).toEqual(['person', 'first', 'last'])
})
