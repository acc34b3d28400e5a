import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import type { DeskEvent } from '../../core/contract/types.ts'
import { eventStream } from '../../core/http/events.ts'
import { listen } from '../../core/http/listen.ts'
import { splitEvents } from '../../renderer/lib/api.ts'
import { openKeys } from '../../core/services/open-keys.ts'
import { TEST_COMPANY } from '../support/company.ts'
import { clientOf, makeFolder, sampleXml, startServer } from './server-fixture.ts'

const EVENT: DeskEvent = { type: 'deleted', id: 'x' }

it('a client that reads no more is cut off, and what waits for it stays bounded', async () => {
  const listeners = new Set<(event: DeskEvent) => void>()
  const stream = eventStream((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, new AbortController().signal)
  let told = 0
  for (; listeners.size > 0 && told < 100_000; told++) for (const listener of listeners) listener(EVENT)
  expect(listeners.size).toBe(0)
  expect(told).toBeGreaterThan(10_000)
  // What was said before is still there to be read, and then the end.
  const text = await new Response(stream).text()
  expect(text.startsWith('retry: 2000\n\ndata: ')).toBe(true)
  expect(text.split('data: ').length).toBeLessThanOrEqual(told)
})

it('after a connection that broke the next one tells each change once, and what happened between is there to be asked for', async () => {
  const node = await startServer()
  const listener = await listen({ handle: node.handleWindow })
  onTestFinished(() => listener.close())
  const open = async (): Promise<IncomingMessage> => {
    const request = get({ host: '127.0.0.1', port: listener.port, path: '/api/v2/desk/events', headers: { 'last-event-id': '41' } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return response
  }
  /** Events of a stream up to the one of a kind, which is the last that is waited for. */
  const readUntil = async (stream: IncomingMessage, last: DeskEvent['type']): Promise<DeskEvent[]> => {
    const seen: DeskEvent[] = []
    let pending = ''
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const { events, rest } = splitEvents(pending + chunk.toString())
      pending = rest
      // That something was stored is told beside what became of the document; how often depends on the time it took.
      seen.push(...events.map((data) => JSON.parse(data) as DeskEvent).filter(({ type }) => type !== 'changed'))
      if (seen.some(({ type }) => type === last)) return seen
    }
    return seen
  }
  const { documents } = node.services
  const text = new TextDecoder().decode(sampleXml('xrechnung'))
  const put = async (number: string): Promise<string> => {
    const xml = new TextEncoder().encode(text.replace('NW-2026-0417', number))
    return (await documents.uploadXml(xml, { direction: 'outbound' })).id
  }

  const first = await open()
  const heard = readUntil(first, 'document')
  const before = await put('E-1')
  expect(await heard).toMatchObject([{ type: 'document', id: before }])
  first.destroy()
  const between = await put('E-2')

  const second = await open()
  const rest = readUntil(second, 'deleted')
  const after = await put('E-3')
  await documents.delete(after, 'window')
  expect(await rest).toEqual([
    { type: 'document', id: after, status: 'upload.completed' },
    { type: 'deleted', id: after },
  ])
  const { items } = await clientOf(node.handleWindow).documents_list()
  expect(items.map(({ id }) => id).toSorted()).toEqual([before, between].toSorted())
  second.destroy()
})

it('whatever is stored is told soon, by what it is about, also what another process has written', async () => {
  const dir = makeFolder()
  const node = await startServer({ dir })
  const told = new Set<string>()
  node.services.desk.subscribe((event) => event.type === 'changed' && event.what.forEach((kind) => told.add(kind)))
  const hears = async (change: () => unknown, kind: string): Promise<void> => {
    told.clear()
    await change()
    await expect.poll(() => [...told], { timeout: 1_000, interval: 20 }).toContain(kind)
  }
  const { cards, company, desk, invoices, keys } = node.services
  await hears(() => company.set(TEST_COMPANY), 'company')
  await hears(() => invoices.create({ from: 'new', issue_date: '2026-03-01' }), 'documents')
  await hears(() => cards.create({ kind: 'item', item: { name: 'Hour' } }), 'cards')
  await hears(() => desk.setWorkspace({ name: 'Nordwind GmbH', colour: '#2b5f8c' }), 'settings')
  await hears(() => keys.create({ name: 'ERP', methods: ['documents'] }), 'keys')
  const beside = await openKeys({ dir })
  onTestFinished(() => beside.close())
  await hears(() => beside.create({ name: 'made by another process', methods: ['documents'] }), 'keys')
  // That a window looks at the workspace is no change of it.
  told.clear()
  await desk.noteUse()
  await hears(() => cards.create({ kind: 'item', item: { name: 'Day' } }), 'cards')
  expect([...told]).toEqual(['cards'])
})
