import { rmSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openOffice } from '../../../core/store/office.ts'
import type { Store } from '../../../core/store/store.ts'
import { describeOnServers } from '../../support/postgres.ts'
import { openClient, useDatabase } from '../../support/postgres-office.ts'
import { folderOf } from '../../support/postgres-folder.ts'
import { countingIds, manualClock, newDocument } from '../../support/workspace.ts'

describeOnServers('the proof of a workspace of an office', (server) => {
  const shared = useDatabase(server)
  let count = 0

  /** A workspace with two documents, a key and a setting, and somebody who may write every row. */
  const begin = async () => {
    const { database } = shared()
    const clock = manualClock()
    const folder = folderOf(database.url)
    const office = await openOffice(database.url, { folder, clock })
    onTestFinished(() => office.close())
    const id = `proof-${(count += 1)}`
    await office.createWorkspace(id)
    const open = (): Promise<Store> => office.openWorkspace(id, { clock, ids: countingIds(`${count}`.padStart(8, '4')) })
    const store = await open()
    onTestFinished(() => store.close())
    for (const number of ['A-1', 'A-2']) await store.write((tx) => tx.documents.insert(newDocument(number)))
    await store.write((tx) => tx.keys.create({ name: 'ERP', methods: ['documents.*'] }))
    await store.write((tx) => tx.settings.write('workspace', { name: 'Brandt' }))
    const admin = await openClient(database.admin)
    const own = `workspace = (SELECT number FROM kontor.workspaces WHERE id = '${id}')`
    const tamper = async (sql: string): Promise<void> => {
      await admin.query('SET search_path = kontor, pg_catalog; SET session_replication_role = replica')
      await admin.query(sql.replaceAll('OWN', own))
    }
    const verify = async () => {
      const reader = await office.openReader(id)
      return reader.chain.verify()
    }
    return { verify, tamper, folder, open }
  }

  it('holds as it was written', async () => {
    const { verify } = await begin()
    const verdict = await verify()
    expect(verdict).toMatchObject({ valid: true, signed: { entry: verdict.checked, hash: verdict.head } })
  })

  it.each([
    ['a total', "UPDATE documents SET total = '1.00' WHERE OWN"],
    ['a status', "UPDATE documents SET status = 'send.completed' WHERE OWN"],
    ['a date', "UPDATE documents SET issue_date = '2010-01-01' WHERE OWN"],
    ['the order of the numbers', "UPDATE documents SET number_key = '' WHERE OWN"],
    ['a verdict', 'UPDATE versions SET fatal = 7 WHERE OWN'],
    ['the name of a file', "UPDATE versions SET filename = 'other.xml' WHERE OWN"],
    ['the permissions of a key', `UPDATE api_keys SET methods = '["keys.*"]' WHERE OWN`],
    ['a setting', "UPDATE settings SET value = '{}' WHERE OWN AND name = 'workspace'"],
    ['a document', "DELETE FROM documents WHERE OWN AND number = 'A-2'"],
    ['the heads', 'DELETE FROM heads WHERE OWN'],
    ['the hash of an entry', "UPDATE chain SET leaf = 'x' WHERE OWN AND seq = 5"],
  ])('shows that %s was changed', async (_, sql) => {
    const { verify, tamper } = await begin()
    await tamper(sql)
    expect(await verify()).toMatchObject({ valid: false })
  })

  it('shows an end that was cut off, by the head that a node has noted, and keeps saying so', async () => {
    const { verify, tamper, folder, open } = await begin()
    const last = "(SELECT seq FROM chain WHERE OWN AND kind = 'settings' ORDER BY seq DESC LIMIT 1)"
    await tamper(`DELETE FROM settings WHERE OWN; DELETE FROM heads WHERE OWN; DELETE FROM chain WHERE OWN AND seq >= ${last}`)
    expect(await verify()).toMatchObject({ broken: { code: 'lost_end' } })
    const again = await open()
    await again.write((tx) => tx.settings.write('later', 1))
    await again.close()
    rmSync(folder, { recursive: true })
    expect(await verify()).toMatchObject({ broken: { code: 'lost_end' } })
  })
})

describeOnServers('a node of an older version', (server) => {
  const shared = useDatabase(server)

  it('adds nothing to a log that is signed', async () => {
    const client = await openClient(shared().database.admin)
    const sql = "INSERT INTO kontor.chain (workspace, seq, kind, ref, leaf, hash) VALUES (1, 1, 'status', 1, 'x', 'x')"
    await expect(client.query(sql)).rejects.toThrow('newer version')
  })
})

describe('the tables that note what is to be bound', () => {
  it('are those of which a state is made', async () => {
    const { BOUND_TABLES } = await import('../../../core/store/sql/record/bound.ts')
    const { bindAndSign } = await import('../../../core/store/postgres/schema/010-bind-and-sign.ts')
    for (const { table, counts } of BOUND_TABLES) {
      expect(bindAndSign.sql).toContain(`AFTER UPDATE ON ${table} `)
      if (counts !== undefined) expect(bindAndSign.sql).toContain(counts.replaceAll('ROW', 'one'))
    }
  })
})
