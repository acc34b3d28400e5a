import Database from 'better-sqlite3'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyMigrations, MIGRATIONS } from '../../core/store/migrate.ts'
import { openStore } from '../../core/store/store.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { makeFolder, sampleXml, startNode } from '../http/node-fixture.ts'
import { run } from './run.ts'

describe('kontor backup and restore', () => {
  it('copies a workspace that is in use, and brings it back', async () => {
    const data = makeFolder()
    const { services } = startNode({ dir: data })
    const { id } = await services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    const file = join(makeFolder(), 'copy.db')
    expect((await run(['backup', file, '--data', data])).exit).toBe(0)
    expect(statSync(file).mode & 0o077).toBe(0)
    await services.documents.uploadXml(sampleXml('xrechnung'), { direction: 'outbound' })
    const restored = join(makeFolder(), 'new')
    const { exit, lines } = await run(['restore', file, '--data', restored, '--json'])
    expect([exit, lines]).toMatchObject([0, [{ checked: 2 }]])
    const again = startNode({ dir: restored })
    expect(again.services.desk.state().documents).toBe(1)
    expect(again.services.documents.xml(id)).toEqual(sampleXml('peppol'))
  })

  it('overwrite neither a file nor a workspace', async () => {
    const data = makeFolder()
    await startNode({ dir: data }).close()
    const file = join(makeFolder(), 'copy.db')
    expect((await run(['backup', file, '--data', data])).exit).toBe(0)
    expect((await run(['backup', file, '--data', data])).exit).toBe(3)
    expect((await run(['restore', file, '--data', data])).exit).toBe(1)
    expect((await run(['backup', join(data, 'x.db'), '--data', join(data, 'nothing')])).exit).toBe(1)
  })

  it('restore no backup that was changed, and nothing that is none', async () => {
    const data = makeFolder()
    const node = startNode({ dir: data })
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
  it('is copied before it is brought up to date', () => {
    const dir = makeFolder()
    const db = new Database(join(dir, 'kontor.db'))
    applyMigrations(db, MIGRATIONS.slice(0, 2))
    db.close()
    openStore({ dir, clock: systemClock, ids: createIds() }).close()
    const copy = new Database(join(dir, 'kontor-version-2.db'), { readonly: true })
    expect(copy.pragma('user_version', { simple: true })).toBe(2)
    copy.close()
  })
})
