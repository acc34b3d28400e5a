import pg from 'pg'
import type { Office } from '../../core/services/office.ts'
import { mapInOrder } from '../../core/base/in-order.ts'
import { createKeys } from '../../core/services/keys.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { openOfficeDatabase } from '../../core/store/postgres/database.ts'
import { fillDocuments } from './fill.ts'

export interface OfficeFill {
  readonly office: Office
  /** With the role of the program. */
  readonly url: string
  /** With the superuser, who may copy rows past the triggers. */
  readonly admin: string
  readonly clients: number
  /** As many as each client has. */
  readonly documents: number
  readonly methods: readonly string[]
}

/** What each client has of its own, and what is nobody's. */
const NOT_COPIED = ['settings', 'api_keys', 'key_homes', 'key_calls', 'call_windows']
const FIRST = '(SELECT number FROM workspaces ORDER BY number LIMIT 1)'
/** Numbers of rows are apart by so much from one client to the next. */
const APART = 1_000_000

/** Clients with documents: the first is filled as any, and the others are copies of it. Answers a key of each. */
export async function fillOffice({ office, url, admin, clients, documents, methods }: OfficeFill): Promise<string[]> {
  const ids = Array.from({ length: clients }, (_, index) => `client-${index}`)
  for (const id of ids) await office.createWorkspace(id)
  const database = openOfficeDatabase(url)
  const [first] = await database.ask<{ number: number }>(`SELECT ${FIRST} AS number`)
  const { transact } = database.bind(first?.number ?? 0)
  await fillDocuments({ write: transact }, documents)
  await database.close()
  await copyFirst(admin)
  // The first to write binds and signs what an older program has left as it was.
  return mapInOrder(ids, async (id) => {
    const store = await office.openWorkspace(id, { clock: systemClock, ids: createIds() })
    try {
      const { key = '' } = await createKeys({ store, clock: systemClock, report: console.error }).create({ name: 'First key', methods })
      return key
    } finally {
      await store.close()
    }
  })
}

interface Column {
  readonly table: string
  readonly column: string
  readonly identity: boolean
}

async function copyFirst(admin: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query("SET search_path = kontor, pg_catalog; SET session_replication_role = replica; SET work_mem = '64MB'")
    const { rows } = await client.query<Column>(
      `SELECT table_name AS "table", column_name AS "column", is_identity = 'YES' AS identity FROM information_schema.columns
        WHERE table_schema = 'kontor' ORDER BY table_name, ordinal_position`,
    )
    const tables = [...Map.groupBy(rows, ({ table }) => table)].filter(
      ([name, columns]) => columns.some(({ column }) => column === 'workspace') && !NOT_COPIED.includes(name),
    )
    for (const [name, columns] of tables) {
      const others = `FROM workspaces AS w WHERE w.number <> ${FIRST}`
      await client.query(`DELETE FROM ${name} WHERE workspace <> ${FIRST}`)
      await client.query(
        `INSERT INTO ${name} (${columns.map(({ column }) => `"${column}"`).join()})
          SELECT ${columns.map(copyOf).join()} FROM ${name} AS t CROSS JOIN LATERAL (SELECT w.number ${others}) AS w WHERE t.workspace = ${FIRST}`,
      )
      const numbered = columns.find(({ identity }) => identity)?.column
      if (numbered !== undefined)
        await client.query(
          `SELECT setval(pg_get_serial_sequence('${name}', '${numbered}'), (SELECT coalesce(max(${numbered}), 1) FROM ${name}))`,
        )
    }
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}

function copyOf({ column, identity }: Column): string {
  if (column === 'workspace') return 'w.number'
  if (identity || column.endsWith('_seq')) return `t."${column}" + w.number::bigint * ${APART}`
  // Each word has the number of its workspace before it.
  if (column === 'lexemes')
    return "(SELECT array_to_tsvector(array_agg(w.number || substr(one, strpos(one, ':')))) FROM unnest(tsvector_to_array(t.lexemes)) AS one)"
  return `t."${column}"`
}
