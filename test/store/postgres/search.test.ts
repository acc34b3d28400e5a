import { expect, it } from 'vitest'
import { describeOnServers } from '../../support/postgres.ts'
import { openClient, useDatabase } from '../../support/postgres-office.ts'

const MANY = 20_000

describeOnServers('a search among many documents', (server) => {
  const shared = useDatabase(server)

  it('looks at the words of its workspace alone, by the index', async () => {
    const { database, newWorkspace } = shared()
    const [one, other] = [await newWorkspace(), await newWorkspace()]
    // The plan of a function is told to who may call it with its owner's rights.
    const owner = await openClient(database.owner)
    for (const workspace of [one, other]) {
      await owner.query(`SELECT set_config('kontor.workspace', '${workspace}', false)`)
      await owner.query(
        `INSERT INTO documents_search (document_seq, lexemes)
            SELECT number, lexemes_of('inv ' || number || ' own company customer' || number % 500) FROM generate_series(1, ${MANY}) AS number`,
      )
    }
    await owner.query('VACUUM ANALYZE documents_search')
    const { rows } = await owner.query<{ text: string }>("SELECT prosrc AS text FROM pg_proc WHERE oid = 'search_documents'::regproc")
    for (const [words, found] of [
      ['inv 777', 11],
      ['customer7', 11 * (MANY / 500)],
      ['own', MANY],
      ['nobody', 0],
    ] as const) {
      expect((await owner.query(`SELECT count(*) AS found FROM search_documents('${words}')`)).rows).toEqual([{ found }])
      const plan = await owner.query<Record<string, string>>(
        `EXPLAIN (ANALYZE, COSTS off, TIMING off) ${rows[0]?.text.replaceAll('words', `'${words}'`)}`,
      )
      const text = plan.rows.flatMap((row) => Object.values(row)).join('\n')
      expect(text).toContain('Bitmap Index Scan on documents_search_by_word')
      // What the other workspace has is not even looked at.
      expect(text).not.toContain('Rows Removed by Filter')
    }
  })
})
