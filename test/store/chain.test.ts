import Database from 'better-sqlite3'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openStore, openStoreForReading } from '../../core/store/store.ts'
import { actAs } from '../../core/services/actor.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { run } from '../cli/run.ts'
import { makeFolder, sampleXml, startServer } from '../http/server-fixture.ts'
import { releaseNext } from '../support/next-release.ts'
import { tamper, verify } from '../support/workspace-file.ts'

/** A workspace with two versions, a send and their log, closed again; by nobody, as before actors were kept, or by somebody. */
async function makeWorkspace(actor?: string): Promise<string> {
  return actAs(actor, fillWorkspace)
}

async function fillWorkspace(): Promise<string> {
  const dir = makeFolder()
  const node = await startServer({ dir })
  const { documents } = node.services
  const { id } = await documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
  await documents.updateXml(id, sampleXml('xrechnung'), { draft: false })
  await documents.send(id, { transaction_type: 'send.peppol' })
  await node.close()
  return dir
}

describe('the chain', () => {
  it('holds over versions, log entries and sends, and grows with each', async () => {
    const dir = await makeWorkspace()
    const verdict = await verify(dir)
    expect(verdict).toMatchObject({ valid: true, checked: 11 })
    expect(verdict.head).toMatch(/^[0-9a-f]{64}$/)
    const store = await openStore({ dir, clock: systemClock, ids: createIds() })
    try {
      const id = await idOf(store)
      await expect(() =>
        store.write(async (tx) => {
          await tx.transactions.insert({
            document_id: id,
            type: 'send.peppol',
            network: 'remote',
          })
          throw new Error('undone')
        }),
      ).rejects.toThrow('undone')
    } finally {
      await store.close()
    }
    expect(await verify(dir)).toEqual(verdict)
  })

  it.each([
    ['a log entry', "UPDATE status_log SET details = 'nothing happened' WHERE seq = 1", 'was changed'],
    ['a time', "UPDATE versions SET created_at = '2020-01-01T00:00:00.000Z' WHERE version = 1", 'was changed'],
    ['a send taken out', 'DELETE FROM transactions', 'is missing'],
    [
      'a version pointed elsewhere',
      'UPDATE versions SET sha256 = (SELECT sha256 FROM versions WHERE version = 2) WHERE version = 1',
      'was changed',
    ],
    ['bytes', "UPDATE contents SET content = x'00'", 'is damaged'],
    ['an entry of the chain taken out', 'DELETE FROM chain WHERE seq = 2', 'missing before'],
    ['the end of the chain cut off', 'DELETE FROM chain WHERE seq > 3', 'outside the chain'],
    [
      'an entry put in',
      "INSERT INTO status_log (document_seq, code, details, created_at, origin) VALUES (1, 'send.completed', '', '', 'local')",
      'outside the chain',
    ],
    ['a kind that is none', "UPDATE chain SET kind = 'constructor' WHERE seq = 1", 'missing'],
  ])('finds %s', async (_, sql, reason) => {
    const dir = await makeWorkspace()
    tamper(dir, sql)
    const verdict = await verify(dir)
    expect([verdict.valid, verdict.broken?.reason]).toEqual([false, expect.stringContaining(reason) as string])
  })

  it('follows from the rows alone: SHA-256 of the hash before and of the entry', async () => {
    const dir = await makeWorkspace()
    const db = new Database(join(dir, 'kontor.db'), { readonly: true })
    const [first, second] = db.prepare<[], { leaf: Buffer; hash: Buffer }>('SELECT leaf, hash FROM chain ORDER BY seq').all()
    db.close()
    const link = (before: Uint8Array, leaf: Uint8Array) => createHash('sha256').update(before).update(leaf).digest('hex')
    expect(first?.hash.toString('hex')).toBe(link(new Uint8Array(32), first?.leaf ?? new Uint8Array()))
    expect(second?.hash.toString('hex')).toBe(link(first?.hash ?? new Uint8Array(), second?.leaf ?? new Uint8Array()))
  })
})

describe('who did what', () => {
  const versionsOf = async (dir: string) => {
    const store = openStoreForReading({ dir })
    try {
      return (await store.versions.list(await idOf(store))).map(({ version, actor }) => [version, actor])
    } finally {
      await store.close()
    }
  }
  const logOf = async (dir: string) => {
    const store = openStoreForReading({ dir })
    try {
      return (await store.log.list(await idOf(store))).map(({ code, actor }) => [code, actor])
    } finally {
      await store.close()
    }
  }

  it('is kept with versions and the log, and is part of the chain', async () => {
    const dir = await makeWorkspace('desk:anna')
    expect(await versionsOf(dir)).toEqual([
      [1, 'desk:anna'],
      [2, 'desk:anna'],
    ])
    expect(await logOf(dir)).toEqual([
      ['upload.completed', 'desk:anna'],
      ['send.processing', 'desk:anna'],
    ])
    expect(await verify(dir)).toMatchObject({ valid: true, checked: 11 })
    for (const changed of ["'desk:otto'", 'NULL']) {
      const copy = await makeWorkspace('desk:anna')
      tamper(copy, `UPDATE versions SET actor = ${changed} WHERE version = 2`)
      expect(await verify(copy)).toMatchObject({ valid: false, broken: { reason: expect.stringContaining('was changed') as string } })
    }
  })

  it('of an older workspace is not known: its chain holds as it was, and goes on with actors', async () => {
    const dir = await makeWorkspace()
    const proof = await verify(dir)
    const { older } = releaseNext()
    tamper(dir, `PRAGMA user_version = ${older}`)
    expect(await verify(dir)).toEqual(proof)
    const node = await startServer({ dir })
    await actAs('key:ERP', () => node.services.documents.uploadXml(sampleXml('to-mend'), { direction: 'outbound' }))
    await node.close()
    expect(await verify(dir)).toMatchObject({ valid: true, checked: 14 })
    expect(await versionsOf(dir)).toEqual([[1, 'key:ERP']])
    const told = await run(['verify', '--data', dir, '--json'])
    expect([told.exit, told.lines]).toMatchObject([0, [{ valid: true, checked: 14 }]])
  })
})

describe('kontor verify', () => {
  it('says that the chain holds, and exits with 1 when it does not', async () => {
    const dir = await makeWorkspace()
    const well = await run(['verify', '--data', dir, '--json'])
    expect([well.exit, well.lines]).toMatchObject([0, [{ valid: true, checked: 11 }]])
    tamper(dir, 'DELETE FROM chain WHERE seq = 2')
    const broken = await run(['verify', '--data', dir, '--json'])
    expect([broken.exit, broken.lines]).toMatchObject([1, [{ valid: false, checked: 2, broken: { seq: 3 } }]])
  })
})

async function idOf(store: Pick<Awaited<ReturnType<typeof openStore>>, 'list'>): Promise<string> {
  const [document] = (await store.list.read({ limit: 1, offset: 0, sort_by: 'created_at', sort_order: 'desc' })).items
  return document?.id ?? ''
}
