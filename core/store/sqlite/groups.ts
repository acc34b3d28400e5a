import { join } from '../sql/join.ts'
import { groupLooks } from '../sql/groups.ts'
import type { StoreReads } from '../port/groups.ts'
import type { Access } from './access.ts'
import type { OpenFile } from './driver.ts'
import { createDocumentFacets } from './list/facets.ts'
import { createDocumentList } from './list/list.ts'
import { createMatches } from './list/matches.ts'
import { createOverviewReads } from './list/overview.ts'
import { createRelations } from './list/relations.ts'
import { createDocumentSums } from './list/sums.ts'

/** The list and what is counted over it are kept in memory and answered at once, so each is asked between two transactions. */
export function groupReads(file: OpenFile, access: Access): StoreReads {
  const matches = createMatches(file, file.changes)
  const { standIns, ...relations } = createRelations(file, matches)
  return {
    ...groupLooks(access.reads),
    list: between(
      access,
      join(
        join(createDocumentList(file, matches), createDocumentFacets(file, matches)),
        createDocumentSums(file, matches, file.changes, standIns),
      ),
    ),
    relations: between(access, relations),
    overview: between(access, createOverviewReads(file, matches, standIns)),
    changeMark: access.whenFree(() => file.changes.mark()),
  }
}

type Between<Reads> = {
  readonly [Name in keyof Reads]: Reads[Name] extends (...args: infer Args) => infer Result ? (...args: Args) => Promise<Result> : never
}

function between<Reads extends object>({ whenFree }: Access, reads: Reads): Between<Reads> {
  const entries = Object.entries(reads) as [string, (...args: unknown[]) => unknown][]
  return Object.fromEntries(entries.map(([name, ask]) => [name, whenFree(ask)])) as Between<Reads>
}
