import fc from 'fast-check'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrateOffice, MIGRATIONS, readStanding } from '../../../core/store/postgres/migrate.ts'
import { SEARCH_PATH, settingsOf } from '../../../core/store/postgres/connections.ts'
import { numberSortKey } from '../../../core/store/sort-keys.ts'
import { openDatabase } from '../../../core/store/sqlite/database.ts'
import { openOffice } from '../../../core/store/office.ts'
import { NUMBERS } from '../../support/numbers.ts'
import { systemClock, temporaryFolder } from '../../support/workspace.ts'
import { createEmptyDatabase, describeOnServers, type TestDatabase } from '../../support/postgres.ts'

const standingOf = (client: pg.Client) => readStanding(async <Row>(sql: string) => (await client.query(sql)).rows as Row[])

/** Puts documents into the workspace of a connection, with something in the columns that must have it. */
async function inserting(client: pg.Client) {
  const { rows: needed } = await client.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_schema = 'kontor' AND table_name = 'documents'
      AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AND column_name NOT IN ('workspace', 'seq')`,
  )
  // Their contents are nothing to what is tried.
  await client.query('ALTER TABLE documents DROP CONSTRAINT IF EXISTS documents_workspace_sha256_fkey')
  const plain = Object.fromEntries(needed.map(({ name, type }) => [name, type === 'text' ? 'upload.completed' : 1]))
  return async (row: Readonly<Record<string, string | number | null>>): Promise<void> => {
    const all = { ...plain, ...row }
    const names = Object.keys(all)
    const places = names.map((_, index) => `$${index + 1}`).join(', ')
    await client.query(`INSERT INTO documents (${names.join(', ')}) VALUES (${places})`, Object.values(all))
  }
}

describeOnServers('migrations of an office', (server) => {
  const create = async (): Promise<TestDatabase> => {
    const database = await createEmptyDatabase(server)
    onTestFinished(() => database.drop())
    return database
  }
  const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
    const client = new pg.Client(settingsOf(url))
    await client.connect()
    await client.query(SEARCH_PATH)
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const applied = (url: string) =>
    withClient(url, async (client) => (await client.query<{ number: number }>('SELECT number FROM migrations ORDER BY number')).rows)

  it('run once, also by several at the same time, and again without an effect', async () => {
    const { owner, url } = await create()
    expect(await withClient(owner, standingOf)).toBe('older')
    await Promise.all([1, 2, 3].map(() => migrateOffice(owner, { program: 'kontor_program' })))
    await migrateOffice(owner, { program: 'kontor_program' })
    expect(await applied(owner)).toEqual(MIGRATIONS.map(({ number }) => ({ number })))
    expect(await withClient(url, standingOf)).toBe('current')
  })

  it('that break leave the step before, and go on from there', async () => {
    const { owner } = await create()
    const broken = [...MIGRATIONS.slice(0, 2), { number: 3, sql: 'CREATE TABLE half (number integer); SELECT 1 / 0' }]
    await expect(migrateOffice(owner, { migrations: broken })).rejects.toMatchObject({ code: '22012' })
    expect(await applied(owner)).toEqual([{ number: 1 }, { number: 2 }])
    await migrateOffice(owner)
    expect(await withClient(owner, standingOf)).toBe('current')
    expect(await withClient(owner, async (client) => (await client.query("SELECT to_regclass('kontor.half') AS half")).rows)).toEqual([
      { half: null },
    ])
  })

  it('leave a database of a newer program as it is', async () => {
    const { owner } = await create()
    await migrateOffice(owner)
    await withClient(owner, (client) => client.query("INSERT INTO migrations (number, program) VALUES (999, '9.8.7')"))
    const refusal = {
      code: 'workspace_newer',
      message: expect.stringMatching(/by Kontor 9\.8\.7.*Nothing in it was changed/) as string,
      next: expect.stringMatching(/Install Kontor 9\.8\.7 or a newer one.*dump/) as string,
    }
    await expect(migrateOffice(owner)).rejects.toMatchObject(refusal)
    await expect(withClient(owner, standingOf)).rejects.toMatchObject(refusal)
    expect((await applied(owner)).at(-1)).toEqual({ number: 999 })
  })

  it('wait for whoever looks after the server once there are client companies, and say that a dump comes first', async () => {
    const { owner, url } = await create()
    const older = MIGRATIONS.slice(0, -1)
    const [before, last] = [older, MIGRATIONS].map((steps) => steps.at(-1)?.number)
    expect(await migrateOffice(owner, { migrations: older, program: 'kontor_program' })).toEqual({ from: 0, to: before })
    await withClient(owner, (client) => client.query("INSERT INTO workspaces (id, created_at) VALUES ('one', 'x')"))
    const open = () => openOffice(url, { folder: temporaryFolder(onTestFinished), clock: systemClock, owner })
    await expect(open()).rejects.toMatchObject({ code: 'invalid_state', next: expect.stringMatching(/pg_dump.*office prepare/) as string })
    expect((await applied(owner)).at(-1)).toEqual({ number: before })
    expect(await migrateOffice(owner, { program: 'kontor_program' })).toEqual({ from: before, to: last })
    await (await open()).close()
  })

  it('make the tables and columns that a file has', async () => {
    const { owner } = await create()
    await migrateOffice(owner)
    const dir = temporaryFolder(onTestFinished)
    const file = openDatabase(dir)
    // PostgreSQL has checksums of its own, and its migrations say which program made them.
    const sql = `SELECT m.name || '.' || c.name AS name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
      WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'documents_search%' AND m.name NOT IN ('row_sums', 'program_versions')`
    const wanted = file
      .query<{ name: string }>(sql)
      .all()
      .map(({ name }) => name)
    file.close()
    const { rows } = await withClient(owner, (client) =>
      client.query<{ name: string }>(
        "SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'kontor'",
      ),
    )
    const there = new Set(rows.map(({ name }) => name))
    expect(wanted.length).toBeGreaterThan(200)
    expect(wanted.filter((name) => !there.has(name))).toEqual([])
  })

  it('fold what an older program put into the index and the cards', async () => {
    const { owner } = await create()
    await migrateOffice(owner, { migrations: MIGRATIONS.filter(({ number }) => number <= 14) })
    await withClient(owner, async (client) => {
      for (const workspace of [1, 2]) {
        await client.query("INSERT INTO workspaces (id, created_at) VALUES ($1, 'x')", [`${workspace}`])
        await client.query(`SET kontor.workspace = '${workspace}'`)
        await client.query(
          "INSERT INTO documents_search (document_seq, lexemes) VALUES (1, lexemes_of('łodz stal þor øe')), (2, lexemes_of('lodi'))",
        )
        await client.query(`INSERT INTO cards (id, kind, name_key, words, match_ids, content, updated_at)
          VALUES ('c', 'customer', '', 'ðuric', '', '{}', '')`)
      }
    })
    await migrateOffice(owner)
    await withClient(owner, async (client) => {
      for (const workspace of [1, 2]) {
        await client.query(`SET kontor.workspace = '${workspace}'`)
        const { rows } = await client.query(
          'SELECT lexemes::text AS words FROM documents_search WHERE workspace = current_workspace() ORDER BY document_seq',
        )
        const word = (text: string) => `'${workspace}:${text}'`
        expect(rows).toEqual([{ words: ['lodz', 'o', 'stal', 'thor'].map(word).join(' ') }, { words: word('lodi') }])
        expect((await client.query('SELECT words FROM cards')).rows).toEqual([{ words: 'duric' }])
      }
    })
  })

  it('count what the buyer has written on the side of the client that it is, in every workspace', async () => {
    const { owner } = await create()
    await migrateOffice(owner, { migrations: MIGRATIONS.filter(({ number }) => number <= 16) })
    const workspaces = [1, 2]
    await withClient(owner, async (client) => {
      const insert = await inserting(client)
      const put = (seq: number, direction: string, type_code: string, match_role: string | null, units: number): Promise<void> => {
        const row = { seq, id: String(seq), direction, type_code, match_role, issue_date: '2026-11-03', due_date: '2026-12-03' }
        return insert({ ...row, currency_code: 'EUR', due_units: units, net_units: units, gross_units: units })
      }
      for (const workspace of workspaces) {
        await client.query("INSERT INTO workspaces (id, created_at) VALUES ($1, 'x')", [`${workspace}`])
        await client.query(`SET kontor.workspace = '${workspace}'`)
        await put(1, 'outbound', '380', 'seller', 1)
        await put(2, 'inbound', '389', 'seller', 10)
        await put(3, 'outbound', '389', null, 100 * workspace)
        await put(4, 'undecided', '389', null, 1000)
      }
    })
    await migrateOffice(owner)
    await withClient(owner, async (client) => {
      for (const workspace of workspaces) {
        await client.query(`SET kontor.workspace = '${workspace}'`)
        const sums = async (table: string, column: string) =>
          (
            await client.query<{ direction: string; units: string }>(
              `SELECT direction, ${column}::text AS units FROM ${table} WHERE amount > 0 ORDER BY direction`,
            )
          ).rows.map(({ direction, units }) => `${direction} ${units}`)
        expect(await sums('month_sums', 'gross_low')).toEqual([`inbound ${100 * workspace}`, 'outbound 11'])
        expect(await sums('due_sums', 'low')).toEqual([`inbound ${100 * workspace}`, 'outbound 11'])
        await client.query("UPDATE documents SET match_role = 'seller' WHERE id = '3'")
        expect(await sums('month_sums', 'net_low')).toEqual([`outbound ${11 + 100 * workspace}`])
      }
    })
  })

  it('know what was put aside before, in every workspace, and leave what was sent again since', async () => {
    const { owner } = await create()
    await migrateOffice(owner, { migrations: MIGRATIONS.filter(({ number }) => number < 19) })
    const workspaces = [1, 2]
    await withClient(owner, async (client) => {
      for (const workspace of workspaces) {
        await client.query("INSERT INTO workspaces (id, created_at) VALUES ($1, 'x')", [`${workspace}`])
        await client.query(`SET kontor.workspace = '${workspace}'`)
        await client.query("INSERT INTO contents (sha256, bytes, content) VALUES ('a', 0, '')")
        for (const seq of [1, 2, 3]) {
          await client.query(`INSERT INTO documents (seq, id, direction, status, format, created_at, updated_at, version, sha256, valid, fatal, warning, information, errors)
            VALUES (${seq}, 'd${seq}', 'outbound', 'send.failed', 'xrechnung.invoice.3_0.xml_ubl', 'x', 'x', 1, 'a', 1, 0, 0, 0, 0)`)
          await client.query(`INSERT INTO transactions (seq, id, document_seq, type, status, network, created_at, updated_at)
            VALUES (${seq}, 't${seq}', ${seq}, 'send.peppol', 'failed', 'remote', 'x', 'x')`)
        }
        // The first is to be mended, the second was put aside, the third was sent again after that.
        for (const [seq, document, aside] of [
          [1, 1, 0],
          [2, 2, 1],
          [3, 3, 1],
          [4, 3, 0],
        ]) {
          await client.query(`INSERT INTO jobs (seq, id, document_seq, transaction_seq, state, version, sha256, customer, aside, created_at, updated_at)
            VALUES (${seq}, 'j${seq}', ${document}, ${document}, 'refused', 1, 'a', 'c', ${aside}, 'x', 'x')`)
        }
      }
    })
    await migrateOffice(owner)
    await withClient(owner, async (client) => {
      const read = async () =>
        (await client.query<{ said: string }>("SELECT concat(aside, ' ', need) AS said FROM documents ORDER BY seq")).rows.map(
          ({ said }) => said,
        )
      for (const workspace of workspaces) {
        await client.query(`SET kontor.workspace = '${workspace}'`)
        expect(await read()).toEqual([' refused', 'aside put_aside', ' refused'])
        await client.query('UPDATE jobs SET aside = 1 - aside')
        expect(await read()).toEqual(['aside put_aside', ' refused', 'aside put_aside'])
        await client.query('UPDATE documents SET aside = NULL WHERE seq = 3')
        expect((await read())[2]).toBe(' refused')
        await client.query("UPDATE jobs SET state = 'waiting', aside = 0 WHERE document_seq = 1")
        expect((await read())[0]).toBe(' refused')
      }
    })
  })

  it('sort the numbers of every workspace as people do, those that nodes of the version before go on writing as well', async () => {
    const { owner } = await create()
    await migrateOffice(owner, { migrations: MIGRATIONS.filter(({ number }) => number <= 17) })
    const numbers = [...NUMBERS, null]
    await withClient(owner, async (client) => {
      const insert = await inserting(client)
      for (const workspace of [1, 2]) {
        await client.query("INSERT INTO workspaces (id, created_at) VALUES ($1, 'x')", [`${workspace}`])
        await client.query(`SET kontor.workspace = '${workspace}'`)
        for (const [index, number] of numbers.entries()) await insert({ id: `old ${index}`, number })
      }
      const written = 'SELECT sum(mark)::integer AS sum FROM change_marks'
      const before = await client.query(written)
      await migrateOffice(owner)
      // What every document says is what it said.
      expect((await client.query(written)).rows).toEqual(before.rows)
      for (const workspace of [1, 2]) {
        await client.query(`SET kontor.workspace = '${workspace}'`)
        const keys = async (): Promise<void> => {
          const { rows } = await client.query<{ number: string | null; number_key: string | null }>(
            'SELECT number, number_key FROM documents',
          )
          expect(rows.length).toBeGreaterThanOrEqual(numbers.length)
          for (const { number, number_key } of rows) expect(number_key).toBe(numberSortKey(number ?? undefined))
        }
        await keys()
        for (const [index, number] of numbers.entries()) await insert({ id: `new ${index}`, number })
        await keys()
        await client.query("UPDATE documents SET number = number || '-010' WHERE id LIKE 'old %'")
        await keys()
        await client.query("UPDATE documents SET number = NULL WHERE id LIKE 'new %'")
        await keys()
      }
    })
  })

  it('make the key of a number that the program makes, of whatever text', async () => {
    const { owner } = await create()
    await migrateOffice(owner)
    const points = [...Array.from({ length: 0x3000 }, (_, code) => code), ...Array.from({ length: 0x440 }, (_, block) => block * 0x400 + 7)]
    const texts = fc.sample(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('0', '00', '1', '9'.repeat(40)))), 2000)
    const hostile = [...NUMBERS, ...points.map((code) => `${String.fromCodePoint(code)}01`), ...texts.map((parts) => parts.join(''))].map(
      (text) => text.toWellFormed().replaceAll('\0', ''),
    )
    await withClient(owner, async (client) => {
      const { rows } = await client.query<{ key: string }>(
        'SELECT number_sort_key(number) AS key FROM unnest($1::text[]) WITH ORDINALITY AS asked (number, place) ORDER BY place',
        [hostile],
      )
      expect(rows.map(({ key }) => key)).toEqual(hostile.map((number) => numberSortKey(number)))
    })
  })

  it('are not for the role of the program', async () => {
    const { url } = await create()
    await expect(migrateOffice(url)).rejects.toMatchObject({ code: 'invalid_state' })
  })

  it('answer what documents need as this program does, where another one did before', async () => {
    const { owner } = await create()
    await migrateOffice(owner)
    await withClient(owner, async (client) => {
      await client.query('CREATE OR REPLACE FUNCTION answer_need() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$')
      for (const workspace of [1, 2]) {
        await client.query("INSERT INTO workspaces (id, created_at) VALUES ($1, 'x')", [`${workspace}`])
        await client.query(`SET kontor.workspace = '${workspace}'`)
        await client.query("INSERT INTO contents (sha256, bytes, content) VALUES ('a', 0, '')")
        await client.query(`INSERT INTO documents (id, direction, status, format, created_at, updated_at, version, sha256, valid, fatal, warning, information, errors)
          VALUES ('d', 'inbound', 'receive.completed', '', 'x', 'x', 1, 'a', 1, 0, 0, 0, ${workspace})`)
      }
      expect(await standingOf(client)).toBe('older')
    })
    await migrateOffice(owner)
    await withClient(owner, async (client) => {
      expect(await standingOf(client)).toBe('current')
      for (const workspace of [1, 2]) {
        await client.query(`SET kontor.workspace = '${workspace}'`)
        expect((await client.query('SELECT need, need_count FROM documents')).rows).toEqual([{ need: 'received', need_count: workspace }])
        expect((await client.query('SELECT need, amount FROM document_counts WHERE amount > 0')).rows).toEqual([
          { need: 'received', amount: 1 },
        ])
      }
    })
  })
})
