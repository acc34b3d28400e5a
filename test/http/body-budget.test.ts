import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BodyBudget, MAX_LARGE_BYTES, MAX_WAITING, SMALL_BODY } from '../../core/http/body-budget.ts'
import { AppError } from '../../core/base/errors.ts'
import { problemResponse } from '../../core/http/problem.ts'
import { sampleXml, serveTestNode, XML_HEADERS, type ServedNode } from './server-fixture.ts'

const here = new AbortController().signal
const soon = () => new Promise((resolve) => setImmediate(resolve))

/** What becomes of a wish, as far as it is known. */
function watch(wish: Promise<unknown>): { state: string } {
  const seen = { state: 'waits' }
  void wish.then(
    () => (seen.state = 'in'),
    (error: { code: string }) => (seen.state = error.code),
  )
  return seen
}

describe('the room for bodies', () => {
  it('is given in order, to small bodies beside large ones, and comes back', async () => {
    const budget = new BodyBudget()
    const [first, second, third, small] = [1, 2, 3, 4].map(() => budget.enter(here)) as [Room, Room, Room, Room]
    await first.need(MAX_LARGE_BYTES - 10_000_000)
    const wishes = [watch(second.need(20_000_000)), watch(third.need(2_000_000)), watch(small.need(SMALL_BODY))]
    await soon()
    // The third would fit, but it came later.
    expect(wishes.map(({ state }) => state)).toEqual(['waits', 'waits', 'in'])
    first.keep(30_000_000)
    await soon()
    expect(wishes.map(({ state }) => state)).toEqual(['in', 'in', 'in'])
  })

  it('is had alone by a body that is larger than all of it, and by nobody twice', async () => {
    const budget = new BodyBudget()
    const [huge, other] = [budget.enter(here), budget.enter(here)]
    await huge.need(3 * MAX_LARGE_BYTES)
    const waiting = watch(other.need(SMALL_BODY + 1))
    await soon()
    expect(waiting.state).toBe('waits')
    huge.leave()
    huge.leave()
    await soon()
    expect(waiting.state).toBe('in')
    const next = watch(budget.enter(here).need(MAX_LARGE_BYTES))
    await soon()
    expect(next.state).toBe('waits')
  })

  it('lets a body that turns out larger go on, so that no two wait for each other', async () => {
    const budget = new BodyBudget()
    const rooms = [budget.enter(here), budget.enter(here)]
    for (const room of rooms) await room.need(MAX_LARGE_BYTES / 2)
    for (const room of rooms) await room.need(MAX_LARGE_BYTES)
  })

  it('is refused to whoever waits too long, is gone, or comes where too many wait', async () => {
    const brief = new BodyBudget(1)
    await brief.enter(here).need(MAX_LARGE_BYTES)
    await expect(brief.enter(here).need(MAX_LARGE_BYTES)).rejects.toMatchObject({ code: 'overloaded' })

    const budget = new BodyBudget()
    const holder = budget.enter(here)
    await holder.need(MAX_LARGE_BYTES)
    const leaving = new AbortController()
    const gone = budget.enter(leaving.signal).need(MAX_LARGE_BYTES)
    const waiting = Array.from({ length: MAX_WAITING - 1 }, () => watch(budget.enter(here).need(2_000_000)))
    await expect(budget.enter(here).need(2_000_000)).rejects.toMatchObject({ code: 'overloaded' })
    leaving.abort()
    await expect(gone).rejects.toMatchObject({ code: 'overloaded' })
    holder.leave()
    await soon()
    expect(waiting.filter(({ state }) => state === 'in')).toHaveLength(MAX_LARGE_BYTES / 2_000_000)
  })
})

it('whoever finds no room is told when to come again', () => {
  const { status, headers } = problemResponse(new AppError('overloaded', 'x'), { instance: '/', requestId: 'r' })
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true])
})

type Room = ReturnType<BodyBudget['enter']>

/** A call that says how large its body is, and sends none of it. */
async function announce({ url, key }: ServedNode, bytes: number): Promise<Socket> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const head = [
    'POST /api/v2/documents/upload/xml HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `x-api-key: ${key}`,
    'Content-Type: application/xml',
  ]
  socket.write([...head, `Content-Length: ${bytes}`, 'Expect: 100-continue', '', ''].join('\r\n'))
  return socket
}

describe('calls with large bodies', () => {
  it('wait for each other, while all others are answered', async () => {
    const served = await serveTestNode()
    const holding = await Promise.all([1, 2, 3].map(() => announce(served, 20_000_000)))
    await Promise.all(holding.map((socket) => once(socket, 'data')))
    const waiting = await announce(served, 20_000_000)
    const answered: string[] = []
    waiting.once('data', () => answered.push('waiting'))
    const body = sampleXml('peppol') as Uint8Array<ArrayBuffer>
    const upload = await served.call('/v2/documents/upload/xml', { method: 'POST', headers: XML_HEADERS, body })
    answered.push(String(upload.status))
    expect((await served.call('/v2/documents')).status).toBe(200)
    expect(answered).toEqual(['201'])
    holding[0]?.destroy()
    await once(waiting, 'data')
    expect(answered).toEqual(['201', 'waiting'])
  })
})
