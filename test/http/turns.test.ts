import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTurns } from '../../core/base/turns.ts'
import { sampleXml, serveTestNode, XML_HEADERS } from './server-fixture.ts'

it('invoices of programs wait for their turn, whoever only asks or is a person does not, and what nobody waits for is not done', async () => {
  const inTurn = createTurns(1)
  const { node, call } = await serveTestNode({ inTurn })
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
  gone.abort()
  await given
  // Until the server has heard of it.
  await wait(100)
  held.resolve(undefined)
  await Promise.all([before, first])
  await upload('last')
  expect(order).toEqual(['given up', 'first'])
  const { items } = (await (await call('/v2/documents?sort_order=asc')).json()) as { items: { filename: string }[] }
  expect(items.map(({ filename }) => filename)).toEqual(['person', 'first', 'last'])
})
