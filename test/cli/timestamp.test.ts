import Database from 'better-sqlite3'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { describeRoot, readRoot } from '../../core/services/proof/root.ts'
import { readAnswer, writeRequest } from '../../core/services/proof/token.ts'
import { openStore } from '../../core/store/store.ts'
import { makeFolder, sampleXml, startServer } from '../http/server-fixture.ts'
import { serveAuthority } from '../support/serve-authority.ts'
import { run } from './run.ts'

async function makeWorkspace(): Promise<string> {
  const dir = makeFolder()
  const node = await startServer({ dir })
  await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
  await node.close()
  return dir
}

const fingerprint = (pem: string): string => describeRoot(readRoot(pem)).fingerprint

describe('kontor timestamp', () => {
  it('asks nobody until an authority is named', async () => {
    const { exit, messages } = await run(['timestamp', '--data', await makeWorkspace()])
    expect([exit, messages]).toEqual([1, expect.stringContaining('No authority of time stamps is named') as string])
  })

  it('keeps the root that the first answer brought, until a person says that it is the right one', async () => {
    const { url, root, state } = await serveAuthority()
    const data = await makeWorkspace()
    const first = await run(['timestamp', '--authority', url, '--data', data])
    expect([first.exit, first.messages]).toEqual([0, ''])
    expect(first.out).toContain(`fingerprint ${fingerprint(root)}, which you have not confirmed`)
    const confirmed = await run(['timestamp', '--confirm', fingerprint(root).toUpperCase(), '--data', data, '--json'])
    expect(confirmed.lines).toMatchObject([{ authority: url, root: { confirmed: true, fingerprint: fingerprint(root) } }])
    expect(state.types).toEqual(['application/timestamp-query', 'application/timestamp-query'])
    const verdict = await run(['verify', '--data', data])
    expect([verdict.exit, verdict.out.split('which you named').length]).toEqual([0, 3])
    expect(verdict.out).toMatch(/was there at 20\d\d-.*signed by CN=Time stamps of our tests/)
  })

  it('takes answers of the named root alone', async () => {
    const { url, root, otherRoot } = await serveAuthority()
    const data = await makeWorkspace()
    const file = join(makeFolder(), 'root.pem')
    writeFileSync(file, otherRoot)
    const foreign = await run(['timestamp', '--authority', url, '--root', file, '--data', data])
    expect([foreign.exit, foreign.messages]).toEqual([4, expect.stringContaining('does not lead to a root that is known here') as string])
    writeFileSync(file, root)
    const named = await run(['timestamp', '--authority', url, '--root', file, '--data', data])
    expect([named.exit, named.out]).toEqual([0, expect.stringContaining('which you named') as string])
    const verdict = await run(['verify', '--data', data, '--json'])
    expect(verdict.lines).toMatchObject([{ valid: true, stamps: [{ authority: url, root: { confirmed: true } }] }])
  })
})

describe('kontor verify', () => {
  it('finds a time stamp that is about another entry, is damaged, or was taken away', async () => {
    const { url } = await serveAuthority()
    for (const sql of [
      'UPDATE timestamps SET entry = entry - 1',
      "UPDATE timestamps SET token = replace(token, 'A', 'B')",
      'DELETE FROM timestamps',
      "UPDATE timestamps SET signed_at = '2020-01-01T00:00:00.000Z'",
    ]) {
      const data = await makeWorkspace()
      await run(['timestamp', '--authority', url, '--data', data])
      const db = new Database(join(data, 'kontor.db'))
      db.exec(sql)
      db.close()
      expect([sql, (await run(['verify', '--data', data])).exit]).toEqual([sql, 1])
    }
  })

  it('finds one of another text that somebody with the key has kept', async () => {
    const { answer, root } = await serveAuthority()
    const data = await makeWorkspace()
    const store = await openStore({ dir: data, clock: systemClock, ids: createIds() })
    const head = await store.chain.lastHead()
    if (head === undefined) throw new Error('Nothing is signed.')
    const { request } = await writeRequest('another text', randomBytes(8))
    const token = Buffer.from(await readAnswer(await answer(request))).toString('base64')
    const stamped = {
      head,
      authority: 'http://127.0.0.1/',
      token,
      root: describeRoot(readRoot(root)).certificate,
      created_at: head.signed_at,
    }
    await store.write((tx) => tx.chain.addStamp(stamped))
    await store.close()
    const { exit, lines } = await run(['verify', '--data', data, '--json'])
    expect([exit, lines]).toMatchObject([1, [{ valid: false, broken: { code: 'timestamp', seq: head.entry } }]])
  })

  it('proves a workspace by a key that was noted, and by no other', async () => {
    const data = await makeWorkspace()
    const [verdict] = (await run(['verify', '--data', data, '--json'])).lines as [{ signed: { public_key: string } }]
    const key = verdict.signed.public_key
    const words = await run(['verify', '--data', data, '--key', key.toUpperCase().replaceAll(/(.{8})/g, '$1 ')])
    expect([words.exit, words.out]).toEqual([0, expect.stringContaining(`by the key ${key}`) as string])
    const other = key.replaceAll('a', 'b').replaceAll('0', '1').replaceAll('5', '6')
    const refused = await run(['verify', '--data', data, '--key', other])
    expect([refused.exit, refused.out]).toEqual([1, expect.stringContaining(`signed by the key ${key}, and not by ${other}`) as string])
    const told = await run(['verify', '--data', data, '--key', other, '--json'])
    expect(told.lines).toMatchObject([{ valid: false, broken: { code: 'other_key' } }])
    expect((await run(['verify', '--data', data, '--key', 'abc'])).exit).toBe(2)
  })
})
