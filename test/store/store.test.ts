import { mapInOrder } from '../../core/base/in-order.ts'
import Database from 'better-sqlite3'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MIGRATIONS } from '../../core/store/sqlite/migrate.ts'
import type { KeyCall } from '../../core/contract/types.ts'
import { openStoreForReading, type Store } from '../../core/store/store.ts'
import { openTestStore } from '../support/store.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'

const VERDICT = {
  valid: true,
  fatal: 0,
  warning: 0,
  information: 0,
  rulesets: ['en16931 1.3.16'],
  refused: 0,
  errors: 0,
  causes: [{ rule_id: 'BR-01', term: 'BT-24', stops: true }],
}

async function open(dir = temporaryFolder(onTestFinished)): Promise<{ store: Store; dir: string; clock: ReturnType<typeof manualClock> }> {
  const clock = manualClock()
  const store = await openTestStore({ dir, clock, ids: countingIds() })
  onTestFinished(() => store.close())
  return { store, dir, clock }
}

const failsWith = (code: string): Error => expect.objectContaining({ code }) as Error

describe('versions', () => {
  it('every state of a document is kept byte for byte', async () => {
    const { store, clock } = await open()
    const bytes = [Buffer.from([0xef, 0xbb, 0xbf, 0x3c, 0x61, 0x2f, 0x3e]), Buffer.alloc(0), Buffer.from('<a>\r\n</a>', 'latin1')]
    const [first, second, third] = bytes
    if (first === undefined || second === undefined || third === undefined) throw new Error('three versions')
    const { id } = await store.write((tx) => tx.documents.insert(newDocument('INV-1', { xml: first, filename: '../Rechnung.xml' })))
    clock.advance(1000)
    await store.write((tx) =>
      tx.documents.addVersion(id, { xml: second, facts: { format: null, type: null }, verdict: VERDICT, cause: 'edit' }),
    )
    await store.write((tx) =>
      tx.documents.addVersion(id, { xml: third, facts: { format: null, type: null }, verdict: VERDICT, cause: 'replace' }),
    )
    await store.write((tx) =>
      tx.documents.addVersion(id, { xml: first, facts: { format: null, type: null }, verdict: VERDICT, cause: 'restore' }),
    )
    expect(await mapInOrder([1, 2, 3, 4], async (version) => Buffer.from((await store.versions.read(id, version)).xml))).toEqual([
      ...bytes,
      first,
    ])
    expect((await store.versions.read(id)).version).toBe(4)
    expect((await store.versions.list(id)).map(({ version, cause, bytes: size }) => [version, cause, size])).toEqual([
      [1, 'upload', 7],
      [2, 'edit', 0],
      [3, 'replace', 9],
      [4, 'restore', 7],
    ])
    expect((await store.versions.list(id))[0]).toMatchObject({ filename: '../Rechnung.xml', created_at: '2026-11-21T09:00:00.000Z' })
    expect(await store.documents.read(id)).toMatchObject({
      version: 4,
      filename: '../Rechnung.xml',
      updated_at: '2026-11-21T09:00:01.000Z',
    })
    expect(await store.versions.readVerdict(id, 2)).toEqual({ ...VERDICT, causes: [] })
    expect(await store.versions.readVerdict(id, (await store.documents.read(id)).version)).toEqual(VERDICT)
    expect((await store.documents.findByContent((await store.versions.read(id, 1)).sha256)).map((document) => document.id)).toEqual([id])
  })

  it('the file an XML was taken from is kept beside it', async () => {
    const { store } = await open()
    const pdf = Buffer.from('%PDF-1.7 …')
    const original = { bytes: pdf, media_type: 'application/pdf' }
    const { id } = await store.write((tx) => tx.documents.insert(newDocument('INV-1', { original })))
    const kept = async (): Promise<Buffer> => Buffer.from((await store.versions.readReceived(id)) ?? [])
    expect(await kept()).toEqual(pdf)
    await store.write((tx) => tx.documents.addVersion(id, { ...newDocument('INV-1'), cause: 'edit' }))
    const own = { bytes: Buffer.from('%PDF-1.4 …'), media_type: 'application/pdf' }
    await store.write((tx) => tx.documents.addVersion(id, { ...newDocument('INV-1'), cause: 'pages', original: own }))
    expect([await kept(), (await store.versions.findReceived(id))?.record.version]).toEqual([pdf, 1])
    const { id: plain } = await store.write((tx) => tx.documents.insert(newDocument('INV-2')))
    expect(await store.versions.readReceived(plain)).toBeUndefined()
  })

  it('a change made on an older version is refused and stores nothing', async () => {
    const { store } = await open()
    const { id } = await store.write((tx) => tx.documents.insert(newDocument('INV-1')))
    await store.write((tx) => tx.documents.addVersion(id, { ...newDocument('INV-1b'), cause: 'edit', base_version: 1 }))
    await expect(() =>
      store.write((tx) => tx.documents.addVersion(id, { ...newDocument('INV-1c'), cause: 'edit', base_version: 1 })),
    ).rejects.toThrow(failsWith('invalid_state'))
    expect(await store.versions.list(id)).toHaveLength(2)
  })

  it('a document that is under way cannot be changed; one that failed becomes ready again', async () => {
    const { store } = await open()
    const { id } = await store.write((tx) => tx.documents.insert(newDocument('INV-1')))
    await store.write((tx) => tx.documents.setStatus(id, 'send.processing', { details: 'sent', origin: 'local' }))
    await expect(() => store.write((tx) => tx.documents.addVersion(id, { ...newDocument('X'), cause: 'edit' }))).rejects.toThrow(
      failsWith('invalid_state'),
    )
    await store.write((tx) => tx.documents.setStatus(id, 'send.failed', { details: 'refused', origin: 'remote' }))
    await store.write((tx) => tx.documents.addVersion(id, { ...newDocument('X'), cause: 'edit' }))
    expect(await store.documents.read(id)).toMatchObject({ status: 'upload.completed', number: 'X', version: 2 })
    expect((await store.log.list(id)).map(({ code, details, origin }) => [code, details, origin])).toEqual([
      ['upload.completed', 'Stored.', 'local'],
      ['send.processing', 'sent', 'local'],
      ['send.failed', 'refused', 'remote'],
      ['upload.completed', 'Version 2 was stored.', 'local'],
    ])
  })

  it('content that was changed on the disk is told from what was stored', async () => {
    const { store, dir } = await open()
    const { id } = await store.write((tx) => tx.documents.insert(newDocument('INV-1')))
    const other = new Database(join(dir, 'kontor.db'))
    other.prepare('UPDATE contents SET content = (SELECT zeroblob(20))').run()
    other.close()
    await expect(() => store.versions.read(id)).rejects.toThrow(failsWith('workspace_damaged'))
  })
})

describe('transactions of the store', () => {
  it('a write that throws leaves nothing behind', async () => {
    const { store } = await open()
    await expect(() =>
      store.write(async (tx) => {
        await tx.documents.insert(newDocument('INV-1'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await store.list.count()).toBe(0)
    expect(await store.documents.findByNumber('INV-1')).toEqual([])
  })

  it('what is read beside a write is what is stored, before it and after it', async () => {
    const { store } = await open()
    const written = store.write(async (tx) => {
      const { id } = await tx.documents.insert(newDocument('INV-1'))
      return tx.documents.setStatus(id, 'send.processing', { details: '', origin: 'local' })
    })
    const [before, found] = await Promise.all([store.list.count(), store.documents.findByNumber('INV-1')])
    expect([before, found]).toEqual([0, []])
    await written
    expect(await store.documents.findByNumber('INV-1')).toMatchObject([{ status: 'send.processing' }])
  })

  it('a write that waits for something else than its transaction is refused and undone, and so is what it does later', async () => {
    const { store } = await open()
    let later: Promise<unknown> = Promise.resolve()
    const waiting = store.write(async (tx) => {
      await tx.documents.insert(newDocument('INV-1'))
      later = new Promise((resolve) => setTimeout(resolve, 5)).then(() => tx.documents.insert(newDocument('INV-2')))
      await later
    })
    await expect(waiting).rejects.toThrow(TypeError)
    await expect(later).rejects.toThrow(TypeError)
    await expect(store.write(() => store.list.count())).rejects.toThrow(TypeError)
    expect(await store.list.count()).toBe(0)
    await store.write((tx) => tx.documents.insert(newDocument('INV-3')))
    expect(await store.list.count()).toBe(1)
  })

  it('status and log are stored together or not at all', async () => {
    const { store } = await open()
    const { id } = await store.write((tx) => tx.documents.insert(newDocument('INV-1')))
    await expect(() =>
      store.write((tx) => tx.documents.setStatus(id, 'receive.completed', { details: '', origin: 'local' })),
    ).rejects.toThrow(failsWith('invalid_state'))
    expect(await store.log.list(id)).toHaveLength(1)
    await expect(() => store.documents.read('nobody')).rejects.toThrow(failsWith('not_found'))
  })
})

describe('opening', () => {
  it('folder and files belong to their owner alone', async () => {
    const dir = join(temporaryFolder(onTestFinished), 'workspace')
    await open(dir)
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dir, 'kontor.db')).mode & 0o777).toBe(0o600)
  })

  it('a second one that writes is workspace_busy, one that reads is not', async () => {
    const { store, dir } = await open()
    await expect(() => openTestStore({ dir, clock: manualClock(), ids: countingIds() })).rejects.toThrow(failsWith('workspace_busy'))
    const reader = openStoreForReading({ dir })
    onTestFinished(() => reader.close())
    expect(await reader.list.count()).toBe(0)
    await store.write((tx) => tx.documents.insert(newDocument('INV-1')))
    const query = { limit: 10, offset: 0, sort_by: 'created_at', sort_order: 'desc', number: 'INV-1' } as const
    expect((await reader.list.read(query)).total).toBe(1)
    await store.write((tx) => tx.documents.insert(newDocument('INV-1')))
    expect((await reader.list.read(query)).total).toBe(2)
  })

  it('the lock is gone with the process that held it, killed or not', async () => {
    const dir = temporaryFolder(onTestFinished)
    const script = join(import.meta.dirname, '..', 'support', 'hold-workspace.ts')
    const holder = spawn(process.execPath, [script, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void holder.kill('SIGKILL'))
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    await expect(() => openTestStore({ dir, clock: manualClock(), ids: countingIds() })).rejects.toThrow(failsWith('workspace_busy'))
    const gone = new Promise((resolve) => holder.once('exit', resolve))
    holder.kill('SIGKILL')
    await gone
    const { store } = await open(dir)
    // What the killed process had stored is there, what it had not finished is not.
    expect(await store.documents.findByNumber('kept')).toHaveLength(1)
    expect(await store.documents.findByNumber('lost')).toEqual([])
  })

  it('a database of a newer Kontor is left untouched', async () => {
    const { store, dir } = await open()
    await store.close()
    const file = join(dir, 'kontor.db')
    const newer = new Database(file)
    newer.pragma(`user_version = ${(MIGRATIONS.at(-1)?.number ?? 0) + 1}`)
    newer.close()
    const before = readFileSync(file)
    await expect(() => openTestStore({ dir, clock: manualClock(), ids: countingIds() })).rejects.toThrow(failsWith('workspace_newer'))
    expect(() => openStoreForReading({ dir })).toThrow(failsWith('workspace_newer'))
    expect(readFileSync(file).equals(before)).toBe(true)
    // The refusal did not keep the lock.
    await expect(() => openTestStore({ dir, clock: manualClock(), ids: countingIds() })).rejects.toThrow(failsWith('workspace_newer'))
  })

  it('what is no database, somebody else’s or cut off is workspace_damaged', async () => {
    const text = temporaryFolder(onTestFinished)
    writeFileSync(join(text, 'kontor.db'), 'This is not a database, it only has its name. '.repeat(100))
    await expect(() => openTestStore({ dir: text, clock: manualClock(), ids: countingIds() })).rejects.toThrow(
      failsWith('workspace_damaged'),
    )

    const foreign = temporaryFolder(onTestFinished)
    const other = new Database(join(foreign, 'kontor.db'))
    other.exec('CREATE TABLE things (name TEXT)')
    other.close()
    await expect(() => openTestStore({ dir: foreign, clock: manualClock(), ids: countingIds() })).rejects.toThrow(
      failsWith('workspace_damaged'),
    )

    const { store, dir } = await open()
    await store.close()
    truncateSync(join(dir, 'kontor.db'), 8192)
    await expect(async () => (await openTestStore({ dir, clock: manualClock(), ids: countingIds() })).list.count()).rejects.toThrow(
      failsWith('workspace_damaged'),
    )
  })

  it('a folder that cannot be one is workspace_unwritable, one without a workspace not_found for a reader', async () => {
    const dir = temporaryFolder(onTestFinished)
    writeFileSync(join(dir, 'file'), '')
    await expect(() => openTestStore({ dir: join(dir, 'file'), clock: manualClock(), ids: countingIds() })).rejects.toThrow(
      failsWith('workspace_unwritable'),
    )
    mkdirSync(join(dir, 'empty'))
    expect(() => openStoreForReading({ dir: join(dir, 'empty') })).toThrow(failsWith('workspace_missing'))
    // What the system lets nobody look at is not gone; a link to itself is such a file for everybody.
    symlinkSync('kontor.db', join(dir, 'kontor.db'))
    expect(() => openStoreForReading({ dir })).toThrow(failsWith('file_unreadable'))
    expect(existsSync(join(dir, 'empty', 'kontor.db'))).toBe(false)
  })
})

describe('API keys', () => {
  it('only a hash is stored; the key itself is answered once', async () => {
    const { store, dir } = await open()
    const created = await store.write((tx) => tx.keys.create({ name: 'ERP', methods: ['documents.*'] }))
    const key = created.key ?? ''
    expect(key).toMatch(/^kontor_[\w-]{43}$/)
    expect(await store.keys.read(created.id)).toEqual({ ...created, key: undefined })
    expect(await store.keys.find(key)).toMatchObject({ id: created.id, methods: ['documents.*'] })
    for (const wrong of ['', key.slice(0, -1), `${key}x`, `${key.slice(0, -1)}~`, 'kontor_'.padEnd(50, 'A'), 'x'.repeat(10_000)]) {
      expect(await store.keys.find(wrong)).toBeUndefined()
    }
    await store.close()
    expect(readFileSync(join(dir, 'kontor.db')).includes(key.slice(12))).toBe(false)
  })

  it('remembers when a key ends and when it was revoked first', async () => {
    const { store, clock } = await open()
    const revoked = await store.write((tx) => tx.keys.create({ name: 'a', methods: [] }))
    const expiring = await store.write((tx) => tx.keys.create({ name: 'b', methods: [], expires_at: '2026-11-21T10:00:00.000Z' }))
    await store.write((tx) => tx.keys.revoke(revoked.id))
    clock.advance(3600_000)
    expect(await store.keys.find(expiring.key ?? '')).toMatchObject({ id: expiring.id, expires_at: '2026-11-21T10:00:00.000Z' })
    expect((await store.write((tx) => tx.keys.revoke(revoked.id))).revoked_at).toBe('2026-11-21T09:00:00.000Z')
    await expect(() => store.write((tx) => tx.keys.revoke('nobody'))).rejects.toThrow(failsWith('not_found'))
  })

  it('keeps the newest ten thousand calls of each key', async () => {
    const { store } = await open()
    const [busy, calm] = await mapInOrder(['a', 'b'], async (name) => (await store.write((tx) => tx.keys.create({ name, methods: [] }))).id)
    const call = (index: number): KeyCall => ({
      request_id: `r${index}`,
      called_at: new Date(Date.UTC(2026, 10, 21) + index).toISOString(),
      method: 'GET',
      path: '/api/v2/documents',
      ...(index === 0 ? {} : { operation: 'documents_list' }),
      status: 200,
      milliseconds: 3,
    })
    await store.write((tx) => tx.keyCalls.store(calm ?? '', [call(0)]))
    for (const part of [0, 6000]) {
      const calls = Array.from({ length: 6000 }, (_, index) => call(part + index))
      await store.write((tx) => tx.keyCalls.store(busy ?? '', calls))
    }
    const { items, total } = await store.keyCalls.list(busy ?? '', { limit: 2, offset: 1 })
    expect([total, items]).toEqual([10_000, [call(11_998), call(11_997)]])
    expect((await store.keyCalls.list(busy ?? '', { limit: 1, offset: 9999 })).items).toEqual([call(2000)])
    expect((await store.keyCalls.list(calm ?? '', { limit: 50, offset: 0 })).items).toEqual([call(0)])
    expect((await store.keys.read(busy ?? '')).last_used_at).toBe(call(11_999).called_at)
  })
})
