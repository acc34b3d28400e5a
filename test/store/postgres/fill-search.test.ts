import { expect, it, onTestFinished } from 'vitest'
import { openWorkspaceServer } from '../../../core/http/workspace-server.ts'
import { createKeyFileBox } from '../../../core/services/remote/secret-box.ts'
import { openOffice } from '../../../core/store/postgres/store.ts'
import { searchTexts } from '../../../core/store/sql/documents/search.ts'
import { createDatabase, describeOnServers } from '../../support/postgres.ts'
import { openClient } from '../../support/postgres-office.ts'
import { folderOf } from '../../support/postgres-folder.ts'
import { sampleXml } from '../../support/sample-xml.ts'
import { systemClock, temporaryFolder } from '../../support/workspace.ts'

const QUERY = { limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'asc' } as const
const ITEM = 'BE17 9991 2345 6721'
const AMOUNT = 25

interface Row {
  readonly workspace: string
  readonly seq: string
  readonly number: string
  readonly sender_name: string
  readonly receiver_name: string
  readonly sender_id: string
  readonly receiver_id: string
}

describeOnServers('workspaces of an office that an older program has written', (server) => {
  it('are searched by number and name at once, and filled behind that, each by its own node alone', { timeout: 120_000 }, async () => {
    const database = await createDatabase(server)
    onTestFinished(() => database.drop())
    const office = await openOffice(database.url, { folder: folderOf(database.url), clock: systemClock })
    onTestFinished(() => office.close())
    for (const id of ['one', 'two']) await office.createWorkspace(id)
    const dirs = new Map(['one', 'two'].map((id) => [id, temporaryFolder(onTestFinished)]))
    const open = (id: string) => {
      const dir = dirs.get(id) ?? ''
      const secrets = createKeyFileBox(dir)
      return openWorkspaceServer({
        ...{ dir, secrets, host: 'browser' },
        openStore: (options) => office.openWorkspace(id, options),
        source: { database: database.url, id },
      })
    }
    const countOf = async (node: Awaited<ReturnType<typeof open>>, search: string) =>
      (await node.services.documents.list({ ...QUERY, search })).total

    let number = ''
    for (const id of ['one', 'two']) {
      const node = await open(id)
      for (let index = 0; index < (id === 'one' ? AMOUNT : 1); index += 1) {
        number = (await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })).number ?? ''
      }
      expect(await countOf(node, ITEM)).toBe(id === 'one' ? AMOUNT : 1)
      await node.close()
    }
    // What the program before has left: words of number and names alone.
    const admin = await openClient(database.admin)
    await admin.query('DELETE FROM search_texts')
    const { rows } = await admin.query<Row>(
      'SELECT workspace, seq, number, sender_name, receiver_name, sender_id, receiver_id FROM documents',
    )
    for (const { workspace, seq, ...facts } of rows) {
      const { number: numbers, names, ids } = searchTexts(facts, [])
      await admin.query(`SELECT set_config('kontor.workspace', '${workspace}', false)`)
      const sql = 'UPDATE documents_search SET lexemes = lexemes_of($1) WHERE workspace = $2 AND document_seq = $3'
      await admin.query(sql, [[numbers, names, ids].join(' '), workspace, seq])
    }

    const one = await open('one')
    onTestFinished(() => one.close())
    await one.runQueue()
    expect(await countOf(one, ITEM)).toBe(0)
    expect(await countOf(one, number)).toBe(AMOUNT)
    await expect.poll(async () => (await one.services.desk.state()).unsearched, { timeout: 60_000 }).toBeUndefined()
    expect([await countOf(one, ITEM), await countOf(one, number)]).toEqual([AMOUNT, AMOUNT])
    // The other workspace waits for a node of its own.
    expect((await admin.query('SELECT count(*)::integer AS found FROM search_texts')).rows).toEqual([{ found: AMOUNT }])
  })
})
