import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder, sampleXml } from '../http/server-fixture.ts'
import { run } from './run.ts'

/** A workspace with two invoices that one command has put into the queue. */
async function sendTwo() {
  const dir = makeFolder()
  const [data, invoices] = [join(dir, 'data'), join(dir, 'in')]
  mkdirSync(invoices)
  for (const id of ['xrechnung', 'peppol'] as const) writeFileSync(join(invoices, `${id}.xml`), sampleXml(id))
  await run(['import', '--data', data, invoices])
  await run(['send', '--all', '--data', data])
  const queue = (...args: string[]) => run(['queue', ...args, '--data', data])
  const [batch] = (await queue('batches', '--json')).lines
  return { queue, id: String(batch?.id), batch }
}

describe('kontor queue, what was sent together', () => {
  it('is listed, held, let go on and given up as a whole', async () => {
    const { queue, id, batch } = await sendTwo()
    expect(batch).toMatchObject({ total: 2, finished: 0, delivered: 0, attention: 0 })
    expect((await queue('batches')).out).toMatch(new RegExp(`^${id}\\t\\S+\\t0 of 2 finished\\n$`))
    expect((await queue('hold', '--batch', id, '--json')).lines).toMatchObject([{ id, held: true }])
    expect((await queue('batches')).out).toContain('\theld\n')
    const [released] = (await queue('release', '--batch', id, '--json')).lines
    expect(released).toEqual(batch)
    expect((await queue('cancel', '--batch', id, '--json')).lines).toMatchObject([{ id, finished: 2, delivered: 0 }])
    expect([(await queue('batches')).out, (await queue('list')).out]).toEqual(['', ''])
    expect((await queue('list', '--finished', '--json')).lines.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  })

  it('with all else is held until a time and let go on, as JSON too', async () => {
    const { queue } = await sendTwo()
    const until = '2099-01-01T00:00:00.000Z'
    expect((await queue('hold', '--until', until, '--json')).lines).toEqual([{ held: true, until }])
    expect((await queue('hold', '--json')).lines).toEqual([{ held: true }])
    expect((await queue('release', '--json')).lines).toEqual([{ held: false }])
    expect((await queue('hold', '--until', until)).out).toBe(`held until ${until}\n`)
    // A time that has passed holds nothing, and must not let go what is held.
    const passed = await queue('hold', '--until', '2026-01-01T00:00:00+01:00')
    expect([passed.exit, passed.out, passed.messages]).toEqual([1, '', 'kontor: until has passed already.'])
    expect((await queue('hold', '--until', until)).out).toBe(`held until ${until}\n`)
    expect((await queue('release')).out).toBe('released\n')
  })

  it('is not taken for another: an unknown batch and an action that goes with none are refused', async () => {
    const { queue, id } = await sendTwo()
    const unknown = await queue('hold', '--batch', 'nobody')
    expect([unknown.exit, unknown.messages]).toEqual([1, expect.stringContaining('no batch nobody') as string])
    const wrong = await queue('list', '--batch', id)
    expect([wrong.exit, wrong.messages]).toEqual([2, expect.stringContaining('hold, release and cancel') as string])
    expect((await queue('list', '--json')).lines).toHaveLength(2)
  })
})
