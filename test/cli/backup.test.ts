import Database from 'better-sqlite3'
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lockWorkspace } from '../../core/store/sqlite/lock.ts'
import { applyMigrations, MIGRATIONS } from '../../core/store/sqlite/migrate.ts'
import { listUpdateBackups } from '../../core/store/sqlite/update-backups.ts'
import { openStore } from '../../core/store/store.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { makeFolder, sampleXml, startServer } from '../http/server-fixture.ts'
import { releaseNext } from '../support/next-release.ts'
import { run } from './run.ts'

describe('kontor backup and restore', () => {
  it('copies a workspace that is in use, and brings it back', async () => {
    const data = makeFolder()
    const { services } = await startServer({ dir: data })
    const { id } = await services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    const file = join(makeFolder(), 'copy.db')
    expect((await run(['backup', file, '--data', data])).exit).toBe(0)
    expect(statSync(file).mode & 0o077).toBe(0)
    await services.documents.uploadXml(sampleXml('xrechnung'), { direction: 'outbound' })
    const restored = join(makeFolder(), 'new')
    const { exit, lines } = await run(['restore', file, '--data', restored, '--json'])
    expect([exit, lines]).toMatchObject([0, [{ checked: 6 }]])
    const again = await startServer({ dir: restored })
    expect((await again.services.desk.state()).documents).toBe(1)
    expect(await again.services.documents.xml(id)).toEqual(sampleXml('peppol'))
  })

  it('refuses each copy that is damaged, wherever it is, and verify each such workspace', async () => {
    const data = makeFolder()
    const { services } = await startServer({ dir: data })
    for (const sample of ['peppol', 'xrechnung', 'to-mend'] as const)
      await services.documents.uploadXml(sampleXml(sample), { direction: 'outbound' })
    const copy = join(makeFolder(), 'copy.db')
    await run(['backup', copy, '--data', data])
    const whole = readFileSync(copy)
    const page = whole.readUInt16BE(16)
    // A copy has no free pages: each one belongs to a table or an index.
    const pages = Array.from({ length: whole.length / page - 1 }, (_, index) => index + 1)
    const spoiled = pages.filter((_, index) => index % Math.ceil(pages.length / 40) === 0)
    const damages = [
      whole.subarray(0, whole.length - 1000),
      ...spoiled.map((at) => Buffer.from(whole).fill(0xa5, at * page, (at + 1) * page)),
    ]
    for (const damaged of damages) {
      const file = join(makeFolder(), 'damaged.db')
      writeFileSync(file, damaged)
      const target = join(makeFolder(), 'new')
      const { exit, messages } = await run(['restore', file, '--data', target])
      expect([exit, messages]).toEqual([3, expect.stringContaining('damaged')])
      expect(existsSync(join(target, 'kontor.db'))).toBe(false)
      const workspace = makeFolder()
      writeFileSync(join(workspace, 'kontor.db'), damaged)
      expect((await run(['verify', '--data', workspace])).exit).not.toBe(0)
    }
  })

  it('sends nothing and takes no keys after a restore until a person lets it go on; the chain notes both', async () => {
    const data = makeFolder()
    const { services } = await startServer({ dir: data })
    const { id } = await services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    await services.remote.set({ url: 'http://127.0.0.1:9/api', key: 'k' })
    await services.documents.send(id, { transaction_type: 'send.peppol' })
    const { key = '' } = await services.keys.create({ name: 'ERP', methods: ['documents'] })
    const file = join(makeFolder(), 'copy.db')
    await run(['backup', file, '--data', data])
    const restored = join(makeFolder(), 'new')
    expect((await run(['restore', file, '--data', restored])).messages).toContain('kontor queue release')

    const held = await startServer({ dir: restored })
    expect(await held.services.desk.state()).toMatchObject({
      waiting: 1,
      hold: { restored: { last_entry_at: expect.any(String) as string } },
    })
    await expect(() => held.services.keys.authenticate(key)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_api_key', next: expect.stringContaining('queue release') as string }),
    )
    await held.services.remote.set({ url: 'http://127.0.0.1:9/api', key: 'k' })
    expect(await held.runQueueUntilIdle()).toBe('held')
    expect((await held.services.queue.list({ limit: 10, offset: 0 })).items[0]?.attempts).toBe(0)
    await held.close()

    const chained = async (): Promise<unknown[]> => {
      const store = await openStore({ dir: restored, clock: systemClock, ids: createIds() })
      try {
        expect((await store.chain.verify()).valid).toBe(true)
        return (await store.chain.list(0))
          .flatMap(({ said }) => ('entry' in said ? [JSON.parse(said.entry) as { kind: string; step?: string }] : []))
          .filter(({ kind }) => kind === 'restore')
      } finally {
        await store.close()
      }
    }
    expect((await chained()).at(-1)).toMatchObject({ kind: 'restore', step: 'restored' })
    expect((await run(['queue', 'release', '--data', restored])).exit).toBe(0)
    expect((await chained()).at(-1)).toMatchObject({ kind: 'restore', step: 'confirmed' })
    const again = await startServer({ dir: restored })
    expect((await again.services.desk.state()).hold).toBeUndefined()
    expect(await again.services.keys.authenticate(key)).toMatchObject({ name: 'ERP' })
  })

  it('says of a workspace of a newer version that only that one can restore the copy', async () => {
    const data = makeFolder()
    await (await startServer({ dir: data })).close()
    const newer = new Database(join(data, 'kontor.db'))
    newer.pragma(`user_version = ${(MIGRATIONS.at(-1)?.number ?? 0) + 1}`)
    newer.close()
    const file = join(makeFolder(), 'copy.db')
    expect(await run(['backup', file, '--data', data, '--json'])).toMatchObject({ exit: 0, lines: [{ output: file, needs_newer: true }] })
    expect((await run(['restore', file, '--data', join(makeFolder(), 'new')])).exit).not.toBe(0)
  })

  it('overwrite neither a file nor a workspace', async () => {
    const data = makeFolder()
    await (await startServer({ dir: data })).close()
    const file = join(makeFolder(), 'copy.db')
    expect((await run(['backup', file, '--data', data])).exit).toBe(0)
    expect((await run(['backup', file, '--data', data])).exit).toBe(3)
    expect((await run(['restore', file, '--data', data])).exit).toBe(1)
    expect((await run(['backup', join(data, 'x.db'), '--data', join(data, 'nothing')])).exit).toBe(3)
  })

  it('make a file that is never written through a link, nor left behind half', async () => {
    const data = makeFolder()
    await (await startServer({ dir: data })).close()
    const [folder, elsewhere] = [makeFolder(), join(makeFolder(), 'elsewhere.db')]
    symlinkSync(elsewhere, join(folder, 'copy.db'))
    expect((await run(['backup', join(folder, 'copy.db'), '--data', data])).exit).toBe(3)
    expect(existsSync(elsewhere)).toBe(false)
    expect((await run(['backup', join(folder, 'no', 'copy.db'), '--data', data])).exit).toBe(3)
    expect(readdirSync(folder)).toEqual(['copy.db'])
  })

  it.each([
    ['a trigger', "CREATE TRIGGER lead_away AFTER UPDATE ON settings BEGIN UPDATE settings SET value = 'x'; END"],
    ['a view', 'CREATE VIEW lead_away AS SELECT 1'],
  ])('restore no backup with %s of somebody else, which would go on to work', async (_, sql) => {
    const data = makeFolder()
    await (await startServer({ dir: data })).close()
    const file = join(makeFolder(), 'copy.db')
    await run(['backup', file, '--data', data])
    const db = new Database(file)
    db.exec(sql)
    db.close()
    cutTrailer(file)
    const target = makeFolder()
    const { exit, messages } = await run(['restore', file, '--data', target])
    expect([exit, messages]).toEqual([3, expect.stringContaining('lead_away')])
    expect(existsSync(join(target, 'kontor.db'))).toBe(false)
  })

  it('restore no backup that was changed, and nothing that is none', async () => {
    const data = makeFolder()
    const node = await startServer({ dir: data })
    await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    const file = join(makeFolder(), 'copy.db')
    await run(['backup', file, '--data', data])
    const db = new Database(file)
    db.exec("UPDATE status_log SET details = 'other'")
    db.close()
    const target = makeFolder()
    expect((await run(['restore', file, '--data', target])).exit).toBe(3)
    writeFileSync(file, 'no database at all, but long enough to be looked at as one')
    expect((await run(['restore', file, '--data', target])).exit).toBe(3)
    expect(existsSync(join(target, 'kontor.db'))).toBe(false)
  })
})

describe('an older workspace', () => {
  /** Answers its version, and the one that it is brought up to. */
  function makeOlder(file: string): ReturnType<typeof releaseNext> {
    const db = new Database(file)
    applyMigrations(db)
    db.close()
    return releaseNext()
  }

  function versionOf(file: string): unknown {
    const db = new Database(file, { readonly: true })
    onTestFinished(() => void db.close())
    return db.pragma('user_version', { simple: true })
  }

  it('is copied before it is brought up to date', async () => {
    const dir = makeFolder()
    const { older } = makeOlder(join(dir, 'kontor.db'))
    await (await openStore({ dir, clock: systemClock, ids: createIds() })).close()
    expect(versionOf(join(dir, listUpdateBackups(dir)[0]?.file ?? ''))).toBe(older)
  })

  it('is brought up to date by a command that only reads', async () => {
    const dir = makeFolder()
    const { older, current } = makeOlder(join(dir, 'kontor.db'))
    expect((await run(['documents', '--data', dir])).exit).toBe(0)
    expect(versionOf(join(dir, 'kontor.db'))).toBe(current)
    expect(versionOf(join(dir, listUpdateBackups(dir)[0]?.file ?? ''))).toBe(older)
  })

  it('stays as it is while another Kontor has it open, which is said', async () => {
    const dir = makeFolder()
    const { older } = makeOlder(join(dir, 'kontor.db'))
    const lock = lockWorkspace(dir)
    onTestFinished(() => lock.release())
    const { exit, messages } = await run(['documents', '--data', dir])
    expect(exit).toBe(3)
    expect(messages).toContain('older version')
    expect(messages).toContain('Close the other Kontor')
    expect(versionOf(join(dir, 'kontor.db'))).toBe(older)
  })

  it('can be restored from its backup, which is left as it is', async () => {
    const file = join(makeFolder(), 'copy.db')
    const { current } = makeOlder(file)
    const before = readFileSync(file)
    const dir = join(makeFolder(), 'new')
    expect((await run(['restore', file, '--data', dir])).exit).toBe(0)
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(dir).filter((name) => name.endsWith('.db'))).toContain('kontor.db')
    expect(versionOf(join(dir, 'kontor.db'))).toBe(current)
  })
})

/** As whoever copies the file of a database by hand leaves it: whole pages, and no digest behind them. */
function cutTrailer(file: string): void {
  const page = readFileSync(file).readUInt16BE(16)
  truncateSync(file, Math.floor(statSync(file).size / page) * page)
}
