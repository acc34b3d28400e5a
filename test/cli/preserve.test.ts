import { describe, expect, it } from 'vitest'
import { makeFolder, sampleXml, startServer } from '../http/server-fixture.ts'
import { run } from './run.ts'

const REASON = 'Tax audit <b>2026</b>, see “file” 7'

describe('kontor preserve', () => {
  it('sets, lists and lifts, and kontor delete says why something stays', async () => {
    const dir = makeFolder()
    const node = await startServer({ dir })
    const { id } = await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    await node.close()
    const preserve = (...args: string[]) => run(['preserve', ...args, '--data', dir, '--json'])
    const [first] = (await preserve('add', id, '--reason', REASON)).lines
    const [second] = (await preserve('add', '--year', '2026', '--reason', 'year')).lines
    const [third] = (await preserve('add', '--company', '--reason', 'two\nlines')).lines
    expect([first, second, third]).toMatchObject([
      { document_id: id, reason: REASON, set_by: expect.stringMatching(/^command:/) as string },
      { year: 2026 },
      { reason: 'two\nlines' },
    ])
    expect((await preserve('list')).lines.map((one) => one.id)).toEqual([third?.id, second?.id, first?.id])
    expect((await run(['preserve', 'list', '--data', dir])).out.trimEnd().split('\n')).toHaveLength(3)

    const refused = await run(['delete', id, '--data', dir])
    expect(refused.exit).toBe(1)
    expect(refused.out).toContain(`“${REASON}”. Where the reason is gone, lift it`)
    const [line] = (await run(['delete', id, '--data', dir, '--json'])).lines
    expect(line).toMatchObject({
      id,
      status: 'refused',
      error: { code: 'retention_period', next: expect.stringContaining('lift') as string },
    })

    expect(
      (await preserve('lift', ...[first, second, third].map((one) => String(one?.id)))).lines.map((one) => typeof one.lifted_at),
    ).toEqual(['string', 'string', 'string'])
    expect((await run(['delete', id, '--data', dir])).exit).toBe(0)
    expect((await preserve('list')).lines).toHaveLength(3)
    expect((await run(['verify', '--data', dir])).exit).toBe(0)
  })

  it.each([
    [['add', '--reason', 'audit']],
    [['add', 'a', '--company', '--reason', 'audit']],
    [['add', '--company']],
    [['add', '--year', '24', '--reason', 'audit']],
    [['lift']],
    [['hold']],
    [[]],
  ])('%j is wrong usage', async (args) => {
    expect((await run(['preserve', ...args, '--data', makeFolder()])).exit).toBe(2)
  })
})
