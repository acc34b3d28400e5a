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

/** A workspace with two versions, a send and their log, closed again; by nobody, as before actors were kept, or by somebody. */
async function makeWorkspace(actor?: string): Promise<string> {
  return actAs(actor, fillWorkspace)
}

async function fillWorkspace(): Promise<string> {
  const dir = makeFolder()
  const node = startServer({ dir })
  const { documents } = node.services
  const { id } = await documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
  await documents.updateXml(id, sampleXml('xrechnung'), { draft: false })
  await documents.send(id, { transaction_type: 'send.peppol' })
  await node.close()
  return dir
}

function verify(dir: string) {
  const store = openStoreForReading({ dir })
  try {
    return store.chain.verify()
  } finally {
    store.close()
  }
}

function tamper(dir: string, sql: string): void {
  const db = new Database(join(dir, 'kontor.db'))
  db.pragma('foreign_keys = OFF')
  db.exec(sql)
  db.close()
}

describe('the chain', () => {
  it('holds over versions, log entries and sends, and grows with each', async () => {
    const dir = await makeWorkspace()
    const verdict = verify(dir)
    expect(verdict).toMatchObject({ valid: true, checked: 5 })
    expect(verdict.head).toMatch(/^[0-9a-f]{64}$/)
    const store = openStore({ dir, clock: systemClock, ids: createIds() })
    try {
      expect(() =>
        store.write((tx) => {
          tx.transactions.insert({ document_id: store.documents.read(idOf(store)).id, type: 'send.peppol', network: 'remote' })
          throw new Error('undone')
        }),
      ).toThrow('undone')
    } finally {
      store.close()
    }
    expect(verify(dir)).toEqual(verdict)
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
    const verdict = verify(dir)
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
  const versionsOf = (dir: string) => {
    const store = openStoreForReading({ dir })
    try {
      return store.versions.list(idOf(store)).map(({ version, actor }) => [version, actor])
    } finally {
      store.close()
    }
  }
  const logOf = (dir: string) => {
    const store = openStoreForReading({ dir })
    try {
      return store.log.list(idOf(store)).map(({ code, actor }) => [code, actor])
    } finally {
      store.close()
    }
  }

  it('is kept with versions and the log, and is part of the chain', async () => {
    const dir = await makeWorkspace('desk:anna')
    expect(versionsOf(dir)).toEqual([
      [1, 'desk:anna'],
      [2, 'desk:anna'],
    ])
    expect(logOf(dir)).toEqual([
      ['upload.completed', 'desk:anna'],
      ['send.processing', 'desk:anna'],
    ])
    expect(verify(dir)).toMatchObject({ valid: true, checked: 5 })
    for (const changed of ["'desk:otto'", 'NULL']) {
      const copy = await makeWorkspace('desk:anna')
      tamper(copy, `UPDATE versions SET actor = ${changed} WHERE version = 2`)
      expect(verify(copy)).toMatchObject({ valid: false, broken: { reason: expect.stringContaining('was changed') as string } })
    }
  })

  it('of an older workspace is not known: its chain holds as it was, and goes on with actors', async () => {
    const dir = await makeWorkspace()
    const { head } = verify(dir)
    const { older } = releaseNext()
    tamper(dir, `PRAGMA user_version = ${older}`)
    expect(verify(dir)).toEqual({ valid: true, checked: 5, head })
    const node = startServer({ dir })
    await actAs('key:ERP', () => node.services.documents.uploadXml(sampleXml('to-mend'), { direction: 'outbound' }))
    await node.close()
    expect(verify(dir)).toMatchObject({ valid: true, checked: 7 })
    expect(versionsOf(dir)).toEqual([[1, 'key:ERP']])
    const proof = await run(['verify', '--data', dir, '--json'])
    expect([proof.exit, proof.lines]).toMatchObject([0, [{ valid: true, checked: 7 }]])
  })
})

describe('kontor verify', () => {
  it('says that the chain holds, and exits with 1 when it does not', async () => {
    const dir = await makeWorkspace()
    const well = await run(['verify', '--data', dir, '--json'])
    expect([well.exit, well.lines]).toMatchObject([0, [{ valid: true, checked: 5 }]])
    tamper(dir, 'DELETE FROM chain WHERE seq = 2')
    const broken = await run(['verify', '--data', dir, '--json'])
    expect([broken.exit, broken.lines]).toMatchObject([1, [{ valid: false, checked: 2, broken: { seq: 3 } }]])
  })
})

function idOf(store: Pick<ReturnType<typeof openStore>, 'list'>): string {
  const [document] = store.list.read({ limit: 1, offset: 0, sort_by: 'created_at', sort_order: 'desc' }).items
  return document?.id ?? ''
}
