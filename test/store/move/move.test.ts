import { describe, expect, it, onTestFinished } from 'vitest'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { moveToFolder, moveToOffice } from '../../../core/store/move.ts'
import { requireNotMoved } from '../../../core/store/moved.ts'
import { openOffice } from '../../../core/store/office.ts'
import { openKeyStore } from '../../../core/store/key-store.ts'
import { openStore, openStoreForReading, type StoreReads } from '../../../core/store/store.ts'
import type { OpenOptions } from '../../../core/store/store.ts'
import { OWN_SERVER, WHY_NONE } from '../../support/postgres.ts'
import { openClient, useDatabase } from '../../support/postgres-office.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../../support/workspace.ts'
import { MANY_STEPS } from './life.ts'
import { tamper } from '../../support/workspace-file.ts'
import { dump, exportOf, makeLife, movesOf, workIn } from './places.ts'
import { folderOf } from '../../support/postgres-folder.ts'

const OPEN: OpenOptions = { clock: manualClock(), ids: countingIds('44444444') }
const failsWith = (code: string, message = '') => ({ code, message: expect.stringContaining(message) as string })

describe.skipIf(OWN_SERVER === undefined)(`a workspace that is moved (skipped where there is ${WHY_NONE})`, () => {
  const shared = OWN_SERVER === undefined ? undefined : useDatabase(OWN_SERVER)
  const database = () => {
    if (shared === undefined) throw new Error(WHY_NONE)
    return shared().database
  }
  const withOffice = async () => {
    const office = await openOffice(database().url, { folder: folderOf(database().url), clock: OPEN.clock })
    onTestFinished(() => office.close())
    return office
  }
  /** The setting that says where a workspace stands. */
  const markOf = async ({ settings }: Pick<StoreReads, 'settings'>) => settings.read('move')
  const folder = () => temporaryFolder(onTestFinished)

  it('is the same at the office and back in a folder, byte for byte, also in what is exported', async () => {
    const { owner, url } = database()
    const dir = await makeLife(MANY_STEPS)
    const before = [dump(dir), await exportOf({ dir })] as const
    expect(Object.entries(before[0]).filter(([, rows]) => rows.length === 0)).toEqual([['proof_notes', []]])
    const there = await moveToOffice(movesOf(owner, 'first', dir))
    expect(dump(dir)).toEqual(before[0])
    expect(await exportOf({ database: url, id: 'first' })).toEqual(before[1])
    const back = folder()
    expect(await moveToFolder(movesOf(url, 'first', back))).toEqual(there)
    expect(dump(back)).toEqual(before[0])
    expect(await exportOf({ dir: back })).toEqual(before[1])
    expect(there).toMatchObject({ documents: before[0]['documents']?.length, entries: before[0]['chain']?.length })
    expect(there.bytes).toBeGreaterThan(10_000)
    const reader = openStoreForReading({ dir: back })
    onTestFinished(() => reader.close())
    expect([await markOf(reader), existsSync(join(back, 'moving')), await reader.chain.verify()]).toEqual([
      undefined,
      false,
      expect.objectContaining({ valid: true, checked: there.entries, head: there.head }),
    ])
    const found = { limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'asc', search: 'ä 7' } as const
    const office = await withOffice()
    const store = await office.openWorkspace('first', OPEN)
    expect((await store.list.read(found)).total).toBeGreaterThan(3)
    expect(await store.list.read(found)).toEqual(await reader.list.read(found))
  })

  it('goes on where it came to, with numbers of its own, beside another one that is left alone', async () => {
    const office = await withOffice()
    await office.createWorkspace('neighbour')
    const neighbour = await office.openWorkspace('neighbour', OPEN)
    await neighbour.write((tx) => tx.documents.insert(newDocument('N-1')))
    const proof = await neighbour.chain.verify()
    const dir = await makeLife(MANY_STEPS.slice(0, 40))
    const { entries } = await moveToOffice(movesOf(database().owner, 'second', dir))
    const store = await office.openWorkspace('second', OPEN)
    const write = (number: string) => store.write((tx) => tx.documents.insert(newDocument(number)))
    const { id } = await write('NEW-1')
    await Promise.all([write('NEW-2'), neighbour.write((tx) => tx.documents.insert(newDocument('N-2')))])
    expect(await store.chain.verify()).toMatchObject({ valid: true, checked: entries + 7 })
    expect((await store.list.read({ limit: 1, offset: 0, sort_by: 'created_at', sort_order: 'asc', search: 'new1' })).items[0]?.id).toBe(id)
    expect([await neighbour.list.count(), (await neighbour.chain.verify()).checked]).toEqual([2, proof.checked + 3])
    const back = folder()
    await moveToFolder(movesOf(database().url, 'second', back))
    await workIn(back, (store) => store.write((tx) => tx.documents.insert(newDocument('NEW-3'))))
    const reader = openStoreForReading({ dir: back })
    onTestFinished(() => reader.close())
    expect(await reader.chain.verify()).toMatchObject({ valid: true, checked: entries + 11 })
  })

  it('says in its old place where it is now, and takes its keys along', async () => {
    const office = await withOffice()
    const dir = folder()
    const key = await workIn(dir, (store) => store.write((tx) => tx.keys.create({ name: 'ERP', methods: [] })))
    await moveToOffice(movesOf(database().owner, 'third', dir))
    const reader = openStoreForReading({ dir })
    onTestFinished(() => reader.close())
    const mark = await markOf(reader)
    expect(() => requireNotMoved(mark)).toThrow(/moved to the workspace third of the database test_/)
    await expect(moveToOffice(movesOf(database().owner, 'fourth', dir))).rejects.toMatchObject(failsWith('invalid_state', 'was moved to'))
    await expect(moveToOffice(movesOf(database().owner, 'third', dir))).rejects.toMatchObject(failsWith('invalid_state', 'was moved to'))
    expect((await office.workspaces()).map(({ id }) => id)).not.toContain('fourth')
    expect((await office.admit(key.key ?? '', 0, 1))?.id).toBe('third')
    const back = folder()
    await moveToFolder(movesOf(database().url, 'third', back))
    const left = await office.openWorkspace('third', OPEN).then(markOf)
    expect(() => requireNotMoved(left)).toThrow(`moved to the folder ${back}`)
    // Whoever calls there is not told a path.
    await expect(office.admit(key.key ?? '', 0, 1)).rejects.toMatchObject(failsWith('invalid_state', 'moved away'))
    expect((await office.workspaces()).find(({ id }) => id === 'third')).toMatchObject({ isClosed: true })
    await expect(openStore({ dir, ...OPEN })).rejects.toMatchObject(failsWith('invalid_state', 'moved to the workspace third'))
    await expect(openKeyStore({ dir, ...OPEN })).rejects.toMatchObject(failsWith('invalid_state', 'moved to the workspace third'))
    await moveToOffice(movesOf(database().owner, 'fifth', back))
    expect((await office.admit(key.key ?? '', 0, 1))?.id).toBe('fifth')
  })

  it('is free of those who worked on its deliveries', async () => {
    const dir = await makeLife(MANY_STEPS)
    tamper(dir, "UPDATE jobs SET lease = 'killed'")
    await moveToOffice(movesOf(database().owner, 'leased', dir))
    const store = await (await withOffice()).openWorkspace('leased', OPEN)
    expect((await store.jobs.listDue('uploading', 8, 9)).length).toBeGreaterThan(0)
  })

  it('is not put over another one', async () => {
    const dir = await makeLife([0, 1, 2])
    const office = await withOffice()
    await office.createWorkspace('taken')
    await expect(moveToOffice(movesOf(database().owner, 'taken', dir))).rejects.toMatchObject(failsWith('invalid_state', 'already'))
    const other = await makeLife([0, 1])
    await expect(moveToFolder(movesOf(database().url, 'taken', other))).rejects.toMatchObject(failsWith('invalid_state', 'already'))
    await expect(moveToFolder(movesOf(database().url, 'nothing', folder()))).rejects.toMatchObject({ code: 'workspace_missing' })
    await expect(moveToOffice(movesOf(database().owner, 'nothing', folder()))).rejects.toMatchObject({ code: 'workspace_missing' })
    expect(dump(dir)['settings']).toEqual([])
  })

  it('is not moved where a byte of it was changed, in a folder or at the office', async () => {
    const dir = await makeLife(MANY_STEPS.slice(0, 30))
    tamper(dir, "UPDATE versions SET cause = 'other' WHERE document_seq = (SELECT max(document_seq) FROM versions)")
    const moves = movesOf(database().owner, 'broken', dir)
    await expect(moveToOffice(moves)).rejects.toMatchObject(failsWith('workspace_damaged', 'was changed'))
    expect(moves.told).toEqual([])
    await workIn(dir, markOf).then((mark) => expect(mark).toBeUndefined())
    const whole = await makeLife(MANY_STEPS.slice(0, 30))
    await moveToOffice(movesOf(database().owner, 'whole', whole))
    const admin = await openClient(database().admin)
    await admin.query(`UPDATE contents SET content = '\\x00' WHERE (workspace, sha256) = (SELECT workspace, min(sha256) FROM versions
      WHERE workspace = (SELECT number FROM workspaces WHERE id = 'whole') GROUP BY workspace)`)
    const back = folder()
    await expect(moveToFolder(movesOf(database().url, 'whole', back))).rejects.toMatchObject(failsWith('workspace_damaged', 'is damaged'))
    expect(existsSync(join(back, 'kontor.db'))).toBe(false)
    const office = await withOffice()
    expect(await office.openWorkspace('whole', OPEN).then(markOf)).toBeUndefined()
  })

  it('comes to an office by the role that owns the tables alone, and leaves nothing there otherwise', async () => {
    const dir = await makeLife([0, 1, 2])
    await expect(moveToOffice(movesOf(database().url, 'sixth', dir))).rejects.toMatchObject(failsWith('invalid_state', 'owns its tables'))
    await expect(moveToOffice(movesOf(database().admin, 'sixth', dir))).rejects.toMatchObject({ code: 'invalid_state' })
    expect((await (await withOffice()).workspaces()).map(({ id }) => id)).not.toContain('sixth')
  })

  it('is written by nobody else meanwhile', async () => {
    const dir = await makeLife([0, 1, 2])
    const store = await openStore({ dir, ...OPEN })
    await expect(moveToOffice(movesOf(database().owner, 'seventh', dir))).rejects.toMatchObject({ code: 'workspace_busy' })
    await store.close()
    await moveToOffice(movesOf(database().owner, 'seventh', dir))
    const office = await withOffice()
    const other = await office.openWorkspace('seventh', OPEN)
    let written: Promise<unknown> | undefined
    let isOver = false
    const back = folder()
    const moves = movesOf(database().url, 'seventh', back)
    const report = (): void => {
      written ??= other.write((tx) => tx.settings.write('late', 1)).finally(() => (isOver = true))
      expect(isOver).toBe(false)
    }
    await moveToFolder({ ...moves, report })
    await expect(written).rejects.toMatchObject(failsWith('invalid_state', 'moved away'))
    expect(await workIn(back, ({ settings }) => settings.read('late'))).toBeUndefined()
  })

  it('holds what an office cannot hold: that is said, but for the network log, where a sign stands for it', async () => {
    const dir = await makeLife(MANY_STEPS.slice(0, 40))
    await workIn(dir, (store) => store.write((tx) => tx.settings.write('last_used_at', 'y')))
    tamper(dir, "UPDATE settings SET value = 'a' || char(0) WHERE name = 'last_used_at'")
    await expect(moveToOffice(movesOf(database().owner, 'eighth', dir))).rejects.toMatchObject(failsWith('invalid_state', 'table settings'))
    tamper(dir, "DELETE FROM settings WHERE name = 'last_used_at'; UPDATE calls SET excerpt = 'a' || char(0) || 'b'")
    await moveToOffice(movesOf(database().owner, 'eighth', dir))
    const store = await (await withOffice()).openWorkspace('eighth', OPEN)
    expect((await store.calls.search({ limit: 1, offset: 0 })).items[0]).toMatchObject({ excerpt: 'a\uFFFDb' })
  })

  it('is left where it is by a program that does not know all of it', async () => {
    const dir = await makeLife([0, 1, 2])
    tamper(dir, "ALTER TABLE cards ADD COLUMN colour TEXT DEFAULT 'red'")
    await expect(moveToOffice(movesOf(database().owner, 'ninth', dir))).rejects.toMatchObject(
      failsWith('workspace_newer', 'colour of cards'),
    )
    tamper(dir, 'ALTER TABLE cards DROP COLUMN colour; CREATE TABLE more (a TEXT) STRICT')
    await expect(moveToOffice(movesOf(database().owner, 'ninth', dir))).rejects.toMatchObject(failsWith('workspace_newer', 'table more'))
    tamper(dir, 'DROP TABLE more')
    await moveToOffice(movesOf(database().owner, 'ninth', dir))
  })
})
