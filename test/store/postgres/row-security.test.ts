import { expect, it } from 'vitest'
import { describeOnServers } from '../../support/postgres.ts'
import { anotherNode, openClient, useDatabase } from '../../support/postgres-office.ts'

describeOnServers('rows of a workspace', (server) => {
  const shared = useDatabase(server)

  /** A connection of a role to two workspaces with a setting, a document's words and a mark each. */
  const open = async (role: 'url' | 'owner') => {
    const { database, office, newWorkspace } = shared()
    const numbers = [await newWorkspace(), await newWorkspace()] as const
    for (const number of numbers) {
      await office.bind(number).transact(async (db) => {
        await db.statement("INSERT INTO settings (name, value) VALUES ('company', ?)").run(`${number}`)
        await db.search.add(number, { number: 'inv 1', names: 'tischlerei', ids: '' })
      })
    }
    const client = await openClient(database[role])
    const see = (workspace: number | '') => client.query('SELECT set_config($1, $2, false)', ['kontor.workspace', `${workspace}`])
    const values = async (sql: string) => (await client.query<{ value: unknown }>(sql)).rows.map(({ value }) => value)
    return { numbers, client, see, values }
  }

  for (const role of ['url', 'owner'] as const) {
    it(`are all that the role ${role === 'url' ? 'of the program' : 'of the owner'} sees and writes`, async () => {
      const { numbers, client, see, values } = await open(role)
      const [one, other] = numbers
      expect(await values('SELECT value FROM settings')).toEqual([])
      await see('')
      expect(await values('SELECT value FROM settings')).toEqual([])
      await expect(client.query("INSERT INTO settings (name, value) VALUES ('a', 'b')")).rejects.toMatchObject({ code: '42501' })
      await see(one)
      expect(await values('SELECT value FROM settings')).toEqual([`${one}`])
      expect(await values(`SELECT value FROM settings WHERE workspace = ${other} OR true`)).toEqual([`${one}`])
      expect((await client.query(`UPDATE settings SET value = 'mine' WHERE workspace = ${other}`)).rowCount).toBe(0)
      expect((await client.query(`DELETE FROM settings WHERE workspace = ${other}`)).rowCount).toBe(0)
      const hostile = [
        `INSERT INTO settings (workspace, name, value) VALUES (${other}, 'a', 'b')`,
        `INSERT INTO settings (workspace, name, value) VALUES (${other}, 'company', 'b') ON CONFLICT (workspace, name) DO UPDATE SET value = 'b'`,
        `UPDATE settings SET workspace = ${other}`,
      ]
      for (const sql of hostile) await expect(client.query(sql)).rejects.toMatchObject({ code: '42501' })
      await see(other)
      expect(await values('SELECT value FROM settings')).toEqual([`${other}`])
    })
  }

  it('are all that a connection shows after a question of another workspace that failed', async () => {
    const { numbers } = await open('url')
    const office = anotherNode(shared().database.url, 1)
    const value = (number: number) => office.bind(number).reads.query<{ value: string }>('SELECT value FROM settings').get()
    const [one, other] = numbers
    expect(await value(one)).toEqual({ value: `${one}` })
    await expect(office.bind(other).reads.query('SELECT 1 / 0 AS value').get()).rejects.toMatchObject({ code: '22012' })
    expect(await value(one)).toEqual({ value: `${one}` })
    expect(await value(other)).toEqual({ value: `${other}` })
  })

  it('are all that a search finds, whatever words it is given', async () => {
    const { numbers, see, values } = await open('url')
    const [one, other] = numbers
    const search = (words: string) => values(`SELECT search_documents('${words}') AS value`)
    await see(one)
    expect(await search('tisch')).toEqual([one])
    expect(await search('tisch inv 1')).toEqual([one])
    expect(await search('tisch 2')).toEqual([])
    for (const hostile of [`${other}:tischlerei`, `x'':* | ''${other}:tisch`, `x\\''${other}:tisch`, `''`, `:*`, `!x`])
      expect(await search(hostile)).toEqual([])
    expect(await values('SELECT document_seq AS value FROM documents_search')).toEqual([one])
    await see('')
    expect(await search('tisch')).toEqual([])
  })

  it('cannot be got at by changing tables: the role of the program may not', async () => {
    const { numbers, client, see } = await open('url')
    await see(numbers[0])
    const forbidden = [
      'ALTER TABLE settings DISABLE ROW LEVEL SECURITY',
      'ALTER TABLE settings NO FORCE ROW LEVEL SECURITY',
      'DROP POLICY own_workspace ON settings',
      'TRUNCATE settings',
      'DROP TABLE settings',
      'CREATE TABLE kontor.mine (a integer)',
      'UPDATE document_counts SET amount = 0',
      "UPDATE status_log SET details = ''",
      "UPDATE versions SET sha256 = ''",
      "UPDATE chain SET hash = ''",
      'DELETE FROM chain',
      'DELETE FROM workspaces',
      'UPDATE change_marks SET mark = 0',
      'SELECT hash FROM key_homes',
    ]
    for (const sql of forbidden) await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' })
  })

  it('of every table are guarded', async () => {
    const { database } = shared()
    const client = await openClient(database.owner)
    const { rows } = await client.query(`SELECT relname, relrowsecurity AS guarded, relforcerowsecurity AS forced FROM pg_class
        WHERE relnamespace = 'kontor'::regnamespace AND relkind = 'r' AND relname NOT IN ('workspaces', 'migrations') ORDER BY relname`)
    expect(rows.length).toBeGreaterThan(25)
    expect(rows.filter(({ guarded }) => guarded !== 1)).toEqual([])
    expect(rows.filter(({ forced }) => forced !== 1).map(({ relname }) => relname as string)).toEqual([
      'change_marks',
      'documents_search',
      'key_homes',
    ])
    const { rows: keys } = await client.query(`SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_attribute a
          ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0] JOIN pg_class t ON t.oid = i.indrelid
        WHERE t.relnamespace = 'kontor'::regnamespace AND a.attname <> 'workspace' ORDER BY 1`)
    expect(keys).toEqual([
      { name: 'documents_search_by_word' },
      { name: 'key_homes_pkey' },
      { name: 'migrations_pkey' },
      { name: 'workspaces_id_key' },
      { name: 'workspaces_pkey' },
    ])
  })
})
