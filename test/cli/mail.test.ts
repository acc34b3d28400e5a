import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { makeFolder, sampleXml, startServer } from '../http/server-fixture.ts'
import { run } from './run.ts'

describe('kontor mail', () => {
  it('makes drafts in a folder, says what stays, and keeps the word that they were sent', async () => {
    const [dir, out] = [makeFolder(), join(makeFolder(), 'drafts')]
    const node = await startServer({ dir })
    const { id } = await node.services.documents.uploadXml(sampleXml('xrechnung'), { direction: 'outbound' })
    const { id: other } = await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'inbound' })
    await node.close()
    const mail = (...args: string[]) => run(['mail', ...args, '--data', dir, '--json'])
    const made = await mail(id, other, '--out', out, '--lang', 'nl')
    expect(made.exit).toBe(1)
    expect(made.lines).toMatchObject([
      { id, output: join(out, 'NW-2026-0417.eml') },
      { id: other, error: { code: 'invalid_state' } },
    ])
    expect(readdirSync(out)).toEqual(['NW-2026-0417.eml'])
    const { subject, attachments } = await PostalMime.parse(readFileSync(join(out, 'NW-2026-0417.eml')))
    expect([subject, attachments.length]).toEqual(['Factuur NW-2026-0417 van Nordlicht Werkzeugbau GmbH', 2])

    expect((await mail(id, '--sent')).lines).toMatchObject([{ id, status: 'send.completed' }])
    expect((await mail(id, '--out', out)).lines).toMatchObject([{ id, error: { code: 'duplicate_send' } }])
    expect((await mail(id, '--not-sent')).lines).toMatchObject([{ id, status: 'upload.completed' }])
    expect((await run(['verify', '--data', dir])).exit).toBe(0)
  })

  it.each([
    [['--out', 'x']],
    [['a']],
    [['a', '--sent', '--not-sent']],
    [['a', '--sent', '--out', 'x']],
    [['a', '--out', 'x', '--lang', 'xx']],
  ])('%j is wrong usage', async (args) => {
    expect((await run(['mail', ...args, '--data', makeFolder()])).exit).toBe(2)
  })
})
