import { mapInOrder } from '../../core/base/in-order.ts'
import { readLogDetail } from '../../core/contract/log-details.ts'
import { describe, expect, it } from 'vitest'
import { FAULTS, type Fault, type Operation, type TestRemote } from '../support/remote.ts'
import { gatewayTo, openDesk, openRemote, type Desk } from '../support/desk.ts'
import { newDocument } from '../support/workspace.ts'

/** Every document is there exactly once, was sent exactly once, and the desk says so. */
async function expectDeliveredOnce(desk: Desk, remote: TestRemote, numbers: readonly string[]): Promise<void> {
  const arrived = [...remote.documents.values()]
  expect(arrived.map(({ xml, sends }) => [/<cbc:ID>(.*)<\/cbc:ID>/.exec(xml)?.[1], sends]).sort()).toEqual(
    numbers.map((number) => [number, 1]).sort(),
  )
  for (const number of numbers) {
    const [document] = await desk.store.documents.findByNumber(number)
    expect(document?.status).toBe('send.completed')
    const delivery = await desk.store.jobs.findDelivery(document?.id ?? '')
    expect(delivery).toMatchObject({ state: 'delivered' })
    expect(delivery?.remote_id).toBe(arrived.find(({ xml }) => xml.includes(`>${number}<`))?.id)
    expect((await desk.store.transactions.read(delivery?.transaction_id ?? '')).status).toBe('completed')
  }
  expect(desk.faults).toEqual([])
}

describe('a delivery', () => {
  it('goes from waiting to delivered, with the log of the remote beside ours', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    const { id, document_id } = await desk.send('INV-1')
    expect((await desk.job(id)).state).toBe('waiting')
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    await expectDeliveredOnce(desk, remote, ['INV-1'])
    expect(await desk.job(id)).toMatchObject({ attempts: 1, number: 'INV-1' })
    expect((await desk.store.log.list(document_id)).map(({ code, origin }) => `${origin} ${code}`)).toEqual([
      'local upload.completed',
      'local send.processing',
      'remote upload.completed',
      'remote send.processing',
      'remote send.completed',
      'local send.completed',
    ])
    expect(desk.events.flatMap((event) => (event.type === 'job' ? [event.state] : []))).toEqual([
      'uploading',
      'sending',
      'polling',
      'delivered',
    ])
    expect((await desk.queue.state()).connection).toBe('online')
  })

  it('writes down each request before it leaves and its answer after it, without the key', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    const { id } = await desk.send('INV-1')
    await desk.queue.runUntilIdle()
    const calls = await desk.store.calls.list(id)
    expect(calls.map(({ kind, status, verdict }) => [kind, status, verdict])).toEqual([
      ['upload', 201, 'done'],
      ['send', 200, 'done'],
      ['status', 200, 'done'],
    ])
    expect(calls[0]?.payload_sha256).toBe((await desk.store.jobs.read(id)).sha256)
    expect(JSON.stringify(calls)).not.toContain('remote-key')
  })

  it('waits for a remote that is still taking the document in', async () => {
    const remote = await openRemote({ import_ms: 60 })
    const desk = await openDesk(gatewayTo(remote.url))
    const { id } = await desk.send('INV-1')
    await desk.queue.start()
    await expect.poll(async () => (await desk.job(id)).state, { timeout: 20_000 }).toBe('delivered')
    await expectDeliveredOnce(desk, remote, ['INV-1'])
  })

  it('refused in sending is send.failed with the words of the exchange', async () => {
    const remote = await openRemote({ fails: () => true })
    const desk = await openDesk(gatewayTo(remote.url))
    const { id, document_id, transaction_id } = await desk.send('INV-1')
    await desk.queue.runUntilIdle()
    expect(await desk.job(id)).toMatchObject({ state: 'refused', reason: { message: 'the recipient does not want it' } })
    expect((await desk.store.documents.read(document_id)).status).toBe('send.failed')
    expect(await desk.store.transactions.read(transaction_id)).toMatchObject({ status: 'failed', error: { retryable: false } })
  })

  it('that is cancelled, or ended without a word, says so in the log as the window can word it', async () => {
    const remote = await openRemote({ fails: () => true, isTerse: true })
    const desk = await openDesk(gatewayTo(remote.url))
    const [ended, cancelled] = [await desk.send('INV-1'), await desk.send('INV-2', 'Another', 48 * 3600 * 1000)]
    await desk.queue.cancel(cancelled.id)
    await desk.queue.runUntilIdle()
    const said = async (id: string) => readLogDetail((await desk.store.log.list(id)).at(-1)?.details ?? '')
    expect(await said(ended.document_id)).toEqual({ detail: 'ended', rest: 'send.failed' })
    expect(await said(cancelled.document_id)).toEqual({ detail: 'cancelled', rest: '' })
  })
})

const TOUCHED: Readonly<Record<Fault, readonly Operation[]>> = {
  'reset-before': ['upload', 'send', 'get'],
  'reset-after': ['upload', 'send', 'get'],
  'cut-after': ['upload', 'send', 'get'],
  'error-before': ['upload', 'send', 'get'],
  'error-after': ['upload', 'send', 'get'],
  unavailable: ['upload', 'send', 'get'],
  'too-many': ['upload', 'send', 'get'],
  html: ['upload', 'send', 'get'],
  'html-after': ['upload', 'send', 'get'],
  unauthorised: ['upload', 'send', 'get'],
  'not-found': ['upload', 'send', 'get'],
  'no-id': ['upload', 'send'],
  slow: ['upload', 'send', 'get'],
}

describe('with one fault on the way', () => {
  const cases = FAULTS.flatMap((fault) => TOUCHED[fault].map((operation) => [fault, operation] as const))

  it.each(cases)('%s of %s: delivered exactly once', async (fault, operation) => {
    let isOver = false
    const remote = await openRemote({
      fault: (request) => {
        if (isOver || request.operation !== operation) return undefined
        isOver = true
        return fault
      },
    })
    const desk = await openDesk(gatewayTo(remote.url))
    await desk.send('INV-1')
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    await expectDeliveredOnce(desk, remote, ['INV-1'])
  })
})

describe('a remote behind a load balancer', () => {
  it('is followed to another place of its own, and read when it compresses its answers unasked', async () => {
    const remote = await openRemote({ redirects: 'here', packs: true, fault: ({ count }) => (count % 4 === 1 ? 'reset-after' : undefined) })
    const desk = await openDesk(gatewayTo(remote.url))
    const jobs = await mapInOrder(['INV-1', 'INV-2', 'INV-3'], (number) => desk.send(number, number))
    await desk.queue.runUntilIdle()
    expect(await mapInOrder(jobs, async ({ id }) => (await desk.job(id)).state)).toEqual(['delivered', 'delivered', 'delivered'])
    expect([...remote.documents.values()].map(({ sends }) => sends)).toEqual([1, 1, 1])
  })

  it('does not get the key carried to another host', async () => {
    const remote = await openRemote({ redirects: 'elsewhere' })
    const desk = await openDesk(gatewayTo(remote.url))
    const { id } = await desk.send('INV-1')
    expect(await desk.queue.runUntilIdle()).toBe('offline')
    expect((await desk.job(id)).reason).toMatchObject({ code: 'network_sign_in', detail: 'redirected' })
    expect(remote.requests).toEqual([])
  })
})

describe('an upload whose answer was lost', () => {
  const lost = (fault: Fault) => {
    let isOver = false
    return ({ operation }: { operation: Operation }): Fault | undefined => {
      if (isOver || operation !== 'upload') return undefined
      isOver = true
      return fault
    }
  }

  const LISTS = ['paged', 'array', 'ids', 'refusing', 'ignoring', 'numbered'] as const
  it.each(LISTS.flatMap((list) => (['reset-after', 'reset-before', 'no-id'] as const).map((fault) => [list, fault] as const)))(
    'is settled with a remote whose list is "%s" (%s)',
    async (list, fault) => {
      const remote = await openRemote({ list, fault: lost(fault), isTerse: list === 'ids', bareTransaction: list === 'array' })
      // Documents of others are there already.
      await fillRemote(remote, 33)
      const desk = await openDesk(gatewayTo(remote.url))
      const { id } = await desk.send('INV-1')
      await desk.queue.runUntilIdle()
      expect((await desk.job(id)).state).toBe('delivered')
      const ours = [...remote.documents.values()].filter(({ xml }) => xml.includes('>INV-1<'))
      expect(ours.map(({ sends }) => sends)).toEqual([1])
    },
  )

  it('is found although the list shows it seconds later', async () => {
    const remote = await openRemote({ listLag_ms: 100, fault: lost('reset-after') })
    const desk = await openDesk(gatewayTo(remote.url))
    const { id } = await desk.send('INV-1')
    await desk.queue.runUntilIdle()
    await expectDeliveredOnce(desk, remote, ['INV-1'])
    expect((await desk.store.calls.list(id)).filter(({ kind }) => kind === 'upload')).toHaveLength(1)
  })

  it.each(['none', 'capped'] as const)('is unknown, never repeated, when the list is "%s"', async (list) => {
    const remote = await openRemote({ list, fault: lost('reset-before') })
    await fillRemote(remote, 25)
    const desk = await openDesk(gatewayTo(remote.url))
    const { id, document_id } = await desk.send('INV-1')
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect(await desk.job(id)).toMatchObject({ state: 'unknown' })
    expect((await desk.job(id)).reason?.message).toContain('cannot be proven')
    expect((await desk.job(id)).next_attempt_at).toBeUndefined()
    expect((await desk.store.documents.read(document_id)).status).toBe('send.processing')
    expect([...remote.documents.values()].some(({ xml }) => xml.includes('>INV-1<'))).toBe(false)

    // Looking again decides nothing; sending anew is a person's decision.
    await desk.queue.lookAgain(id)
    await desk.queue.runUntilIdle()
    expect((await desk.job(id)).state).toBe('unknown')
    await desk.queue.retry(id)
    await desk.queue.runUntilIdle()
    expect(await desk.job(id)).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  it('a person can say which document it is', async () => {
    const remote = await openRemote({ list: 'none', fault: lost('reset-after') })
    const desk = await openDesk(gatewayTo(remote.url))
    const { id } = await desk.send('INV-1')
    await desk.queue.runUntilIdle()
    expect((await desk.job(id)).state).toBe('unknown')
    const [there] = remote.documents.keys()
    await desk.queue.adopt(id, there ?? '')
    await desk.queue.runUntilIdle()
    await expectDeliveredOnce(desk, remote, ['INV-1'])
    const second = await desk.send('INV-2')
    await expect(() => desk.queue.adopt(second.id, there ?? '')).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_state' }) as Error,
    )
  })

  it('one of another invoice is not sent in its place, whoever names it', async () => {
    const remote = await openRemote({ list: 'none', fault: lost('reset-after') })
    const desk = await openDesk(gatewayTo(remote.url))
    const { id } = await desk.send('INV-1')
    await desk.queue.runUntilIdle()
    const other = remote.receive(new TextDecoder().decode(newDocument('INV-9').xml), 'outbound')
    await expect(() => desk.queue.adopt(id, other.id)).rejects.toThrow(expect.objectContaining({ code: 'invalid_state' }) as Error)
    await desk.queue.runUntilIdle()
    expect((await desk.job(id)).state).toBe('unknown')
    expect(remote.sendings).toEqual([])
  })

  it('a document with the same number and another content is not taken for ours', async () => {
    const remote = await openRemote({ fault: lost('reset-before') })
    await fillRemote(remote, 3, () => 'INV-1')
    const desk = await openDesk(gatewayTo(remote.url))
    const { id } = await desk.send('INV-1')
    await desk.queue.runUntilIdle()
    expect((await desk.job(id)).state).toBe('unknown')
    expect((await desk.job(id)).reason?.message).toContain('same number INV-1')
  })

  it('two deliveries of the same content each get a document of their own', async () => {
    const remote = await openRemote({ fault: ({ operation, count }) => (operation === 'upload' && count < 2 ? 'reset-after' : undefined) })
    const desk = await openDesk(gatewayTo(remote.url))
    const jobs = [await desk.send('INV-1'), await desk.send('INV-1')]
    await desk.queue.runUntilIdle()
    expect(await mapInOrder(jobs, async ({ id }) => (await desk.job(id)).state)).toEqual(['delivered', 'delivered'])
    expect([...remote.documents.values()].map(({ sends }) => sends)).toEqual([1, 1])
    expect(new Set(await mapInOrder(jobs, async ({ id }) => (await desk.job(id)).remote_id)).size).toBe(2)
  })
})

describe('order, line and settings', () => {
  it('deliveries to one customer are sent in their order, others beside them', async () => {
    const remote = await openRemote({ fault: ({ count }) => (count % 7 === 3 ? 'error-before' : undefined) })
    const desk = await openDesk(gatewayTo(remote.url))
    for (let index = 10; index < 34; index++) await desk.send(`INV-${index}`, `Customer ${index % 3}`)
    await desk.queue.runUntilIdle()
    // One that has met several faults waits for longer than a run does.
    while (remote.sendings.length < 24) {
      desk.advance(5 * 60_000)
      await desk.queue.runUntilIdle()
    }
    for (const customer of [0, 1, 2]) {
      const numbers = remote.sendings.flatMap(({ xml }) => (xml.includes(`Customer ${customer}<`) ? [/INV-\d+/.exec(xml)?.[0]] : []))
      expect(numbers).toEqual([...numbers].sort())
      expect(numbers).toHaveLength(8)
    }
  })

  it('without a remote nothing moves; once one is set everything does', async () => {
    const remote = await openRemote()
    const desk = await openDesk(undefined)
    await desk.send('INV-1')
    expect(await desk.queue.runUntilIdle()).toBe('not_configured')
    expect((await desk.queue.state()).connection).toBe('not_configured')
    desk.use(gatewayTo(remote.url))
    await desk.queue.reconnect()
    await desk.queue.runUntilIdle()
    await expectDeliveredOnce(desk, remote, ['INV-1'])
  })

  it('offline is a normal state: nothing is lost, and what waits goes when the line is back', async () => {
    const gone = await openRemote()
    await gone.close()
    const desk = await openDesk(gatewayTo(gone.url))
    const jobs = await mapInOrder(['INV-1', 'INV-2', 'INV-3'], (number) => desk.send(number, number))
    expect(await desk.queue.runUntilIdle()).toBe('offline')
    expect((await desk.queue.state()).connection).toBe('offline')
    for (const { id } of jobs) expect(await desk.job(id)).toMatchObject({ state: 'waiting' })
    expect(await mapInOrder(jobs, async ({ id }) => (await desk.job(id)).reason?.code)).toContain('offline')
    const remote = await openRemote()
    desk.use(gatewayTo(remote.url))
    await desk.queue.reconnect()
    await desk.queue.runUntilIdle()
    await expectDeliveredOnce(desk, remote, ['INV-1', 'INV-2', 'INV-3'])
  })

  it('a key that is refused blocks everything, with nothing to mend in the documents; a new key lets it go on', async () => {
    const remote = await openRemote({ key: 'another' })
    const desk = await openDesk(gatewayTo(remote.url))
    const jobs = await mapInOrder(Array.from({ length: 30 }), (_, index) => desk.send(`INV-${index}`, `C${index}`))
    await desk.queue.runUntilIdle()
    expect(new Set(await mapInOrder(jobs, async ({ id }) => (await desk.job(id)).state))).toEqual(new Set(['blocked']))
    expect((await desk.job(jobs[29]?.id ?? '')).reason?.code).toBe('invalid_api_key')
    expect((await desk.queue.state()).connection).toBe('key_refused')
    expect(remote.requests.length).toBeLessThan(30)
    desk.use(gatewayTo(remote.url, 'another'))
    await desk.queue.reconnect()
    await desk.queue.runUntilIdle()
    await expectDeliveredOnce(
      desk,
      remote,
      jobs.map((_, index) => `INV-${index}`),
    )
    expect((await desk.queue.state()).connection).toBe('online')
  })

  it('a delivery that was sent says so, and cannot be cancelled', async () => {
    const remote = await openRemote({ delivery_ms: 1e9 })
    const desk = await openDesk(gatewayTo(remote.url))
    const before = await desk.send('INV-1')
    expect(before.sent).toBeUndefined()
    await desk.queue.start()
    await expect.poll(async () => (await desk.job(before.id)).sent, { timeout: 20_000 }).toBe(true)
    await expect(() => desk.queue.cancel(before.id)).rejects.toThrow(expect.objectContaining({ code: 'invalid_state' }) as Error)
  })

  it('a delivery that began at one remote does not go on at another', async () => {
    const remote = await openRemote({ delivery_ms: 1_000_000 })
    const other = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    const { id } = await desk.send('INV-1')
    await desk.queue.start()
    await until(async () => (await desk.job(id)).state === 'polling')
    desk.use(gatewayTo(other.url))
    await desk.queue.reconnect()
    await until(async () => (await desk.job(id)).state === 'blocked')
    expect((await desk.job(id)).reason?.message).toContain(remote.url)
    expect(other.documents.size).toBe(0)
    desk.use(gatewayTo(remote.url))
    await desk.queue.reconnect()
    await until(async () => (await desk.job(id)).state === 'polling')
  })

  it('before the point of no return a delivery can be cancelled, after it not', async () => {
    const remote = await openRemote({ delivery_ms: 1_000_000 })
    const desk = await openDesk(undefined)
    const first = await desk.send('INV-1')
    expect((await desk.queue.cancel(first.id)).state).toBe('cancelled')
    expect((await desk.store.documents.read(first.document_id)).status).toBe('send.failed')
    expect(await desk.store.transactions.read(first.transaction_id)).toMatchObject({ status: 'failed', error: { retryable: true } })
    desk.use(gatewayTo(remote.url))
    const second = await desk.send('INV-2')
    await desk.queue.start()
    await until(async () => (await desk.job(second.id)).state === 'polling')
    await expect(() => desk.queue.cancel(second.id)).rejects.toThrow(expect.objectContaining({ code: 'invalid_state' }) as Error)
    expect(remote.documents.size).toBe(1)
  })
})

async function until(condition: () => Promise<boolean>): Promise<void> {
  await expect.poll(condition, { interval: 5, timeout: 10_000 }).toBe(true)
}

async function fillRemote(remote: TestRemote, amount: number, number = (index: number) => `OTHER-${index}`): Promise<void> {
  const { fault, ...rest } = remote.options
  remote.options = rest
  for (let index = 0; index < amount; index++) {
    await fetch(`${remote.url}/v2/documents/upload/xml?direction=outbound`, {
      method: 'POST',
      headers: { 'x-api-key': 'remote-key' },
      body: `<Invoice><ID>${number(index)}</ID><Note>${index}</Note></Invoice>`,
    })
  }
  remote.requests.length = 0
  remote.options = { ...rest, ...(fault === undefined ? {} : { fault }) }
}
