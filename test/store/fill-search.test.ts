import Database from 'better-sqlite3'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openWorkspaceServer } from '../../core/http/workspace-server.ts'
import { createSearchFilling } from '../../core/services/documents/fill-search.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { searchTexts } from '../../core/store/sql/documents/search.ts'
import { openStore } from '../../core/store/store.ts'
import { sampleXml } from '../support/sample-xml.ts'
import { verify } from '../support/workspace-file.ts'
import { temporaryFolder } from '../support/workspace.ts'

const QUERY = { limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'asc' } as const

interface Row {
  readonly seq: number
  readonly number: string
  readonly sender_name: string
  readonly receiver_name: string
  readonly sender_id: string
  readonly receiver_id: string
}

/** What the program before has left: an index of number, names and ids alone. */
function makeOlder(dir: string): void {
  const db = new Database(join(dir, 'kontor.db'))
  // The triggers that know the column go before it, and the step that brings it back finds those that it replaces.
  db.exec(`DROP TRIGGER documents_need; DROP TRIGGER documents_need_again; DROP TRIGGER jobs_begun; DROP TRIGGER jobs_moved; ALTER TABLE documents DROP COLUMN aside;
    CREATE TRIGGER jobs_begun AFTER INSERT ON jobs BEGIN SELECT 1; END; CREATE TRIGGER jobs_moved AFTER INSERT ON jobs BEGIN SELECT 1; END;
    ALTER TABLE cards DROP COLUMN updated_by; DROP TABLE program_versions; DROP TABLE search_texts; DROP INDEX transactions_by_remote_id; DROP INDEX jobs_at_remote; DROP INDEX documents_by_side; DROP INDEX documents_self_billed; DROP INDEX documents_by_number_key; ALTER TABLE documents DROP COLUMN number_key; PRAGMA user_version = 28;
    INSERT INTO documents_search (documents_search) VALUES ('delete-all')`)
  const insert = db.prepare('INSERT INTO documents_search (rowid, number, names, ids) VALUES (?, ?, ?, ?)')
  for (const row of db.prepare<[], Row>('SELECT seq, number, sender_name, receiver_name, sender_id, receiver_id FROM documents').all()) {
    const { number, names, ids } = searchTexts(row, [])
    insert.run(row.seq, number, names, ids)
  }
  db.close()
}

const isWhole = (dir: string): void => {
  const db = new Database(join(dir, 'kontor.db'))
  db.exec("INSERT INTO documents_search (documents_search) VALUES ('integrity-check')")
  db.close()
}

it('an older workspace opens at once, is searched by what it had, and is filled behind that without another entry of its log', async () => {
  const dir = temporaryFolder(onTestFinished)
  const open = () => openWorkspaceServer({ dir, secrets: createKeyFileBox(dir), host: 'browser' })
  const first = await open()
  for (let index = 0; index < 45; index += 1) {
    await first.services.documents.uploadXml(sampleXml(index % 2 === 0 ? 'peppol' : 'xrechnung'), { direction: 'outbound' })
  }
  const [record] = (await first.services.documents.list({ ...QUERY })).items
  const countOf = async (node: typeof first, search: string) => (await node.services.documents.list({ ...QUERY, search })).total
  const [item, number] = ['BE17 9991 2345 6721', record?.number ?? '']
  const [found, numbered] = [await countOf(first, item), await countOf(first, number)]
  expect(found).toBeGreaterThan(0)
  await first.close()
  makeOlder(dir)
  const before = await verify(dir)

  const reported: unknown[] = []
  const store = await openStore({ dir, clock: systemClock, ids: createIds(systemClock), secrets: createKeyFileBox(dir) })
  const count = async (search: string) => (await store.list.read({ ...QUERY, search })).total
  expect([await count(item), await count(number), await store.finding.countUnread()]).toEqual([0, numbered, 45])
  // What fails is said, and the next start goes on.
  let due = (): void => undefined
  const run = () => {
    throw new Error('The engine has gone.')
  }
  const filling = createSearchFilling({ store, engine: { run }, report: (error) => reported.push(error) }, (_milliseconds, work) => {
    due = work
    return () => undefined
  })
  await filling.start()
  expect(filling.unread()).toBe(45)
  due()
  await expect.poll(() => reported.length).toBe(1)
  await filling.stop()
  await store.close()

  const again = await open()
  await again.runQueue()
  expect((await again.services.desk.state()).unsearched).toBe(45)
  expect(await countOf(again, number)).toBe(numbered)
  await expect.poll(async () => (await again.services.desk.state()).unsearched).toBeUndefined()
  expect([await countOf(again, item), await countOf(again, number)]).toEqual([found, numbered])
  await again.close()
  isWhole(dir)
  expect(await verify(dir)).toEqual(before)
})
