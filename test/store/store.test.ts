import Database from 'better-sqlite3'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MIGRATIONS } from '../../core/store/sqlite/migrate.ts'
import type { KeyCall } from '../../core/contract/types.ts'
import { openStore, openStoreForReading, type Store } from '../../core/store/store.ts'
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

function open(dir = temporaryFolder(onTestFinished)): { store: Store; dir: string; clock: ReturnType<typeof manualClock> } {
  const clock = manualClock()
  const store = openStore({ dir, clock, ids: countingIds() })
  onTestFinished(() => store.close())
  return { store, dir, clock }
}

const failsWith = (code: string): Error => expect.objectContaining({ code }) as Error

describe('versions', () => {
  it('every state of a document is kept byte for byte', () => {
    const { store, clock } = open()
    const bytes = [Buffer.from([0xef, 0xbb, 0xbf, 0x3c, 0x61, 0x2f, 0x3e]), Buffer.alloc(0), Buffer.from('<a>\r\n</a>', 'latin1')]
    const [first, second, third] = bytes
    if (first === undefined || second === undefined || third === undefined) throw new Error('three versions')
    const { id } = store.write((tx) => tx.documents.insert(newDocument('INV-1', { xml: first, filename: '../Rechnung.xml' })))
    clock.advance(1000)
    store.write((tx) => tx.documents.addVersion(id, { xml: second, facts: { format: null, type: null }, verdict: VERDICT, cause: 'edit' }))
    store.write((tx) =>
      tx.documents.addVersion(id, { xml: third, facts: { format: null, type: null }, verdict: VERDICT, cause: 'replace' }),
    )
    store.write((tx) =>
      tx.documents.addVersion(id, { xml: first, facts: { format: null, type: null }, verdict: VERDICT, cause: 'restore' }),
    )
    expect([1, 2, 3, 4].map((version) => Buffer.from(store.versions.read(id, version).xml))).toEqual([...bytes, first])
    expect(store.versions.read(id).version).toBe(4)
    expect(store.versions.list(id).map(({ version, cause, bytes: size }) => [version, cause, size])).toEqual([
      [1, 'upload', 7],
      [2, 'edit', 0],
      [3, 'replace', 9],
      [4, 'restore', 7],
    ])
    expect(store.versions.list(id)[0]).toMatchObject({ filename: '../Rechnung.xml', created_at: '2026-11-21T09:00:00.000Z' })
    expect(store.documents.read(id)).toMatchObject({ version: 4, filename: '../Rechnung.xml', updated_at: '2026-11-21T09:00:01.000Z' })
    expect(store.versions.readVerdict(id, 2)).toEqual({ ...VERDICT, causes: [] })
    expect(store.versions.readVerdict(id, store.documents.read(id).version)).toEqual(VERDICT)
    expect(store.documents.findByContent(store.versions.read(id, 1).sha256).map((document) => document.id)).toEqual([id])
  })

  it('the file an XML was taken from is kept beside it', () => {
    const { store } = open()
    const pdf = Buffer.from('%PDF-1.7 …')
    const original = { bytes: pdf, media_type: 'application/pdf' }
    const { id } = store.write((tx) => tx.documents.insert(newDocument('INV-1', { original })))
    const kept = (): Buffer => Buffer.from(store.versions.readReceived(id) ?? [])
    expect(kept()).toEqual(pdf)
    store.write((tx) => tx.documents.addVersion(id, { ...newDocument('INV-1'), cause: 'edit' }))
    const own = { bytes: Buffer.from('%PDF-1.4 …'), media_type: 'application/pdf' }
    store.write((tx) => tx.documents.addVersion(id, { ...newDocument('INV-1'), cause: 'pages', original: own }))
    expect([kept(), store.versions.findReceived(id)?.record.version]).toEqual([pdf, 1])
    const { id: plain } = store.write((tx) => tx.documents.insert(newDocument('INV-2')))
    expect(store.versions.readReceived(plain)).toBeUndefined()
  })

  it('a change made on an older version is refused and stores nothing', () => {
    const { store } = open()
    const { id } = store.write((tx) => tx.documents.insert(newDocument('INV-1')))
    store.write((tx) => tx.documents.addVersion(id, { ...newDocument('INV-1b'), cause: 'edit', base_version: 1 }))
    expect(() => store.write((tx) => tx.documents.addVersion(id, { ...newDocument('INV-1c'), cause: 'edit', base_version: 1 }))).toThrow(
      failsWith('invalid_state'),
    )
    expect(store.versions.list(id)).toHaveLength(2)
  })

  it('a document that is under way cannot be changed; one that failed becomes ready again', () => {
    const { store } = open()
    const { id } = store.write((tx) => tx.documents.insert(newDocument('INV-1')))
    store.write((tx) => tx.documents.setStatus(id, 'send.processing', { details: 'sent', origin: 'local' }))
    expect(() => store.write((tx) => tx.documents.addVersion(id, { ...newDocument('X'), cause: 'edit' }))).toThrow(
      failsWith('invalid_state'),
    )
    store.write((tx) => tx.documents.setStatus(id, 'send.failed', { details: 'refused', origin: 'remote' }))
    store.write((tx) => tx.documents.addVersion(id, { ...newDocument('X'), cause: 'edit' }))
    expect(store.documents.read(id)).toMatchObject({ status: 'upload.completed', number: 'X', version: 2 })
    expect(store.log.list(id).map(({ code, details, origin }) => [code, details, origin])).toEqual([
      ['upload.completed', 'Stored.', 'local'],
      ['send.processing', 'sent', 'local'],
      ['send.failed', 'refused', 'remote'],
      ['upload.completed', 'Version 2 was stored.', 'local'],
    ])
  })

  it('content that was changed on the disk is told from what was stored', () => {
    const { store, dir } = open()
    const { id } = store.write((tx) => tx.documents.insert(newDocument('INV-1')))
    const other = new Database(join(dir, 'kontor.db'))
    other.prepare('UPDATE contents SET content = (SELECT zeroblob(20))').run()
    other.close()
    expect(() => store.versions.read(id)).toThrow(failsWith('workspace_damaged'))
  })
})

describe('transactions of the store', () => {
  it('a write that throws leaves nothing behind, a part of it only itself', () => {
    const { store } = open()
    expect(() =>
      store.write((tx) => {
        tx.documents.insert(newDocument('INV-1'))
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(store.list.count()).toBe(0)
    store.write((tx) => {
      tx.documents.insert(newDocument('INV-2'))
      expect(() =>
        store.write((inner) => {
          inner.documents.insert(newDocument('INV-3'))
          throw new Error('inner')
        }),
      ).toThrow('inner')
    })
    expect(store.documents.findByNumber('INV-2')).toHaveLength(1)
    expect(store.documents.findByNumber('INV-3')).toEqual([])
    expect(store.list.count()).toBe(1)
  })

  it('asynchronous work is refused and undone', () => {
    const { store } = open()
    expect(() => store.write((tx) => Promise.resolve(tx.documents.insert(newDocument('INV-1'))))).toThrow(TypeError)
    expect(store.list.count()).toBe(0)
  })

  it('status and log are stored together or not at all', () => {
    const { store } = open()
    const { id } = store.write((tx) => tx.documents.insert(newDocument('INV-1')))
    expect(() => store.write((tx) => tx.documents.setStatus(id, 'receive.completed', { details: '', origin: 'local' }))).toThrow(
      failsWith('invalid_state'),
    )
    expect(store.log.list(id)).toHaveLength(1)
    expect(() => store.documents.read('nobody')).toThrow(failsWith('not_found'))
  })
})

describe('opening', () => {
  it('folder and files belong to their owner alone', () => {
    const dir = join(temporaryFolder(onTestFinished), 'workspace')
    open(dir)
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dir, 'kontor.db')).mode & 0o777).toBe(0o600)
  })

  it('a second one that writes is workspace_busy, one that reads is not', () => {
    const { store, dir } = open()
    expect(() => openStore({ dir, clock: manualClock(), ids: countingIds() })).toThrow(failsWith('workspace_busy'))
    const reader = openStoreForReading({ dir })
    onTestFinished(() => reader.close())
    expect(reader.list.count()).toBe(0)
    store.write((tx) => tx.documents.insert(newDocument('INV-1')))
    const query = { limit: 10, offset: 0, sort_by: 'created_at', sort_order: 'desc', number: 'INV-1' } as const
    expect(reader.list.read(query).total).toBe(1)
    store.write((tx) => tx.documents.insert(newDocument('INV-1')))
    expect(reader.list.read(query).total).toBe(2)
  })

  it('the lock is gone with the process that held it, killed or not', async () => {
    const dir = temporaryFolder(onTestFinished)
    const script = join(import.meta.dirname, '..', 'support', 'hold-workspace.ts')
    const holder = spawn(process.execPath, [script, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void holder.kill('SIGKILL'))
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    expect(() => openStore({ dir, clock: manualClock(), ids: countingIds() })).toThrow(failsWith('workspace_busy'))
    const gone = new Promise((resolve) => holder.once('exit', resolve))
    holder.kill('SIGKILL')
    await gone
    const { store } = open(dir)
    // What the killed process had stored is there, what it had not finished is not.
    expect(store.documents.findByNumber('kept')).toHaveLength(1)
    expect(store.documents.findByNumber('lost')).toEqual([])
  })

  it('a database of a newer Kontor is left untouched', () => {
    const { store, dir } = open()
    store.close()
    const file = join(dir, 'kontor.db')
    const newer = new Database(file)
    newer.pragma(`user_version = ${(MIGRATIONS.at(-1)?.number ?? 0) + 1}`)
    newer.close()
    const before = readFileSync(file)
    expect(() => openStore({ dir, clock: manualClock(), ids: countingIds() })).toThrow(failsWith('workspace_newer'))
    expect(() => openStoreForReading({ dir })).toThrow(failsWith('workspace_newer'))
    expect(readFileSync(file).equals(before)).toBe(true)
    // The refusal did not keep the lock.
    expect(() => openStore({ dir, clock: manualClock(), ids: countingIds() })).toThrow(failsWith('workspace_newer'))
  })

  it('what is no database, somebody else’s or cut off is workspace_damaged', () => {
    const text = temporaryFolder(onTestFinished)
    writeFileSync(join(text, 'kontor.db'), 'This is not a database, it only has its name. '.repeat(100))
    expect(() => openStore({ dir: text, clock: manualClock(), ids: countingIds() })).toThrow(failsWith('workspace_damaged'))

    const foreign = temporaryFolder(onTestFinished)
    const other = new Database(join(foreign, 'kontor.db'))
    other.exec('CREATE TABLE things (name TEXT)')
    other.close()
    expect(() => openStore({ dir: foreign, clock: manualClock(), ids: countingIds() })).toThrow(failsWith('workspace_damaged'))

    const { store, dir } = open()
    store.close()
    truncateSync(join(dir, 'kontor.db'), 8192)
    expect(() => openStore({ dir, clock: manualClock(), ids: countingIds() }).list.count()).toThrow(failsWith('workspace_damaged'))
  })

  it('a folder that cannot be one is file_unwritable, one without a workspace not_found for a reader', () => {
    const dir = temporaryFolder(onTestFinished)
    writeFileSync(join(dir, 'file'), '')
    expect(() => openStore({ dir: join(dir, 'file'), clock: manualClock(), ids: countingIds() })).toThrow(failsWith('file_unwritable'))
    mkdirSync(join(dir, 'empty'))
    expect(() => openStoreForReading({ dir: join(dir, 'empty') })).toThrow(failsWith('not_found'))
    expect(existsSync(join(dir, 'empty', 'kontor.db'))).toBe(false)
  })
})

describe('API keys', () => {
  it('only a hash is stored; the key itself is answered once', () => {
    const { store, dir } = open()
    const created = store.write((tx) => tx.keys.create({ name: 'ERP', methods: ['documents.*'] }))
    const key = created.key ?? ''
    expect(key).toMatch(/^kontor_[\w-]{43}$/)
    expect(store.keys.read(created.id)).toEqual({ ...created, key: undefined })
    expect(store.keys.find(key)).toMatchObject({ id: created.id, methods: ['documents.*'] })
    for (const wrong of ['', key.slice(0, -1), `${key}x`, `${key.slice(0, -1)}~`, 'kontor_'.padEnd(50, 'A'), 'x'.repeat(10_000)]) {
      expect(store.keys.find(wrong)).toBeUndefined()
    }
    store.close()
    expect(readFileSync(join(dir, 'kontor.db')).includes(key.slice(12))).toBe(false)
  })

  it('remembers when a key ends and when it was revoked first', () => {
    const { store, clock } = open()
    const revoked = store.write((tx) => tx.keys.create({ name: 'a', methods: [] }))
    const expiring = store.write((tx) => tx.keys.create({ name: 'b', methods: [], expires_at: '2026-11-21T10:00:00.000Z' }))
    store.write((tx) => tx.keys.revoke(revoked.id))
    clock.advance(3600_000)
    expect(store.keys.find(expiring.key ?? '')).toMatchObject({ id: expiring.id, expires_at: '2026-11-21T10:00:00.000Z' })
    expect(store.write((tx) => tx.keys.revoke(revoked.id)).revoked_at).toBe('2026-11-21T09:00:00.000Z')
    expect(() => store.write((tx) => tx.keys.revoke('nobody'))).toThrow(failsWith('not_found'))
  })

  it('keeps the newest ten thousand calls of each key', () => {
    const { store } = open()
    const [busy, calm] = ['a', 'b'].map((name) => store.write((tx) => tx.keys.create({ name, methods: [] })).id)
    const call = (index: number): KeyCall => ({
      request_id: `r${index}`,
      called_at: new Date(Date.UTC(2026, 10, 21) + index).toISOString(),
      method: 'GET',
      path: '/api/v2/documents',
      ...(index === 0 ? {} : { operation: 'documents_list' }),
      status: 200,
      milliseconds: 3,
    })
    store.write((tx) => tx.keyCalls.store(calm ?? '', [call(0)]))
    for (const part of [0, 6000]) {
      const calls = Array.from({ length: 6000 }, (_, index) => call(part + index))
      store.write((tx) => tx.keyCalls.store(busy ?? '', calls))
    }
    const { items, total } = store.keyCalls.list(busy ?? '', { limit: 2, offset: 1 })
    expect([total, items]).toEqual([10_000, [call(11_998), call(11_997)]])
    expect(store.keyCalls.list(busy ?? '', { limit: 1, offset: 9999 }).items).toEqual([call(2000)])
    expect(store.keyCalls.list(calm ?? '', { limit: 50, offset: 0 }).items).toEqual([call(0)])
    expect(store.keys.read(busy ?? '').last_used_at).toBe(call(11_999).called_at)
  })
})
