import { isDeepStrictEqual } from 'node:util'
import { mapInOrder } from '../../base/in-order.ts'
import { DOCUMENT_FACETS, type DocumentFacet } from '../../contract/types.ts'
import type { StoreReads } from '../port/groups.ts'
import { countAll, requireWanted, type Watching } from './copy.ts'
import { digestRows } from './rows.ts'
import type { Side } from './side.ts'
import type { Table } from './tables.ts'

/** The newest hash of a chain, and how many entries it has. */
export interface Head {
  readonly head: string
  readonly entries: number
}

export async function readHead({ db, own }: Pick<Side, 'db' | 'own'>): Promise<Head> {
  const newest = await db.query<{ hash: Uint8Array }>(`SELECT hash FROM chain WHERE ${own} ORDER BY seq DESC LIMIT 1`).get()
  const counted = await db.query<{ amount: number }>(`SELECT count(*) AS amount FROM chain WHERE ${own}`).get()
  return { head: Buffer.from(newest?.hash ?? new Uint8Array(32)).toString('hex'), entries: counted?.amount ?? 0 }
}

/** What both sides hold alike, where they do. */
export interface Compared {
  /** A table whose rows are not the same on both sides, or what is answered otherwise. */
  readonly difference: string | undefined
  readonly documents: number
  readonly bytes: number
}

/** Compares each row of each table, and what the lists, counts and sums answer. */
export async function compareSides(source: Side, target: Side, tables: readonly Table[], watching: Watching): Promise<Compared> {
  const total = await countAll(source, tables)
  let done = 0
  let [documents, bytes] = [0, 0]
  for (const table of tables) {
    const watch = (side: Side) =>
      digestRows(side, table, (rows) => {
        requireWanted(watching)
        done += rows / 2
        watching.report({ step: 'prove', table: table.name, done: Math.floor(done), total })
      })
    const [here, there] = [await watch(source), await watch(target)]
    if (here.sha256 !== there.sha256 || here.rows !== there.rows) return { difference: `the table ${table.name}`, documents, bytes }
    bytes += here.bytes
    if (table.name === 'documents') documents = here.rows
  }
  const [here, there] = [await answersOf(source.reads()), await answersOf(target.reads())]
  const difference = Object.keys(here).find((question) => !isDeepStrictEqual(here[question], there[question]))
  return { difference: difference === undefined ? undefined : `what is answered to ${difference}`, documents, bytes }
}

const PAGE = 200
const SORTS = ['created_at', 'number', 'total', 'partner_name', 'due_date', 'findings'] as const

/** What people see of a workspace: the first and the last page of the list by several keys, all counts and sums. */
async function answersOf({ list, overview }: StoreReads): Promise<Readonly<Record<string, unknown>>> {
  const query = { limit: PAGE, offset: 0, sort_by: 'created_at', sort_order: 'asc' } as const
  const count = await list.count()
  const pages = await mapInOrder(SORTS, async (sort_by) => {
    const read = async (offset: number) => {
      const { items, total } = await list.read({ ...query, sort_by, offset })
      return { ids: items.map(({ id }) => id), total }
    }
    return [sort_by, await read(0), await read(Math.max(0, count - PAGE))]
  })
  const facets = await mapInOrder(DOCUMENT_FACETS, async (facet: DocumentFacet) => [facet, await list.countFacet(facet, query)])
  const sums = [await list.sum(query), await overview.sumMonths('0000-01', '9999-12'), await overview.sumDue(), await overview.sumUndated()]
  const needs = [await overview.countByNeed(), await overview.countStops()]
  return { count, pages, facets, sums, needs }
}
