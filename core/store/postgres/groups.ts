import type { StoreReads } from '../port/groups.ts'
import { groupLooks } from '../sql/groups.ts'
import { join } from '../sql/join.ts'
import { chainReads } from '../sql/record/chain-reads.ts'
import type { WorkspaceDatabase } from './database.ts'
import { documentFacets } from './list/facets.ts'
import { documentList } from './list/list.ts'
import { overviewReads } from './list/overview.ts'
import { relationReads } from './list/relations.ts'
import { documentSums } from './list/sums.ts'

/** All that can be asked of a workspace: nothing is kept in memory, as other nodes write it too. */
export function groupReads({ reads, lists, atOnce }: Omit<WorkspaceDatabase, 'transact'>): StoreReads {
  const looks = groupLooks(reads)
  return {
    ...looks,
    // What is added meanwhile would stand outside the chain.
    chain: { ...looks.chain, verify: (anchor) => atOnce((db) => chainReads(db).verify(anchor)) },
    list: join(join(documentList(lists, reads), documentFacets(lists)), documentSums(lists)),
    relations: relationReads(reads),
    overview: overviewReads(lists),
    async changeMark(): Promise<number> {
      const row = await reads.query<{ mark: number }>('SELECT coalesce(sum(mark), 0) AS mark FROM change_marks').get()
      return row?.mark ?? 0
    },
  }
}
