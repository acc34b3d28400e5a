import { AppError } from '../../base/errors.ts'
import { replaceMark, type ComingHere, type Place } from './mark.ts'
import { countRows, deleteRows, insertRows, keyOf, readRows } from './rows.ts'
import type { AtMoment, Target } from './side.ts'
import type { Table } from './tables.ts'

/** How far a move is: rows that came over, or that were compared. */
interface MoveProgress {
  readonly step: 'copy' | 'prove'
  readonly table: string
  readonly done: number
  readonly total: number
}

export interface Watching {
  readonly report: (progress: MoveProgress) => void
  /** Ends the move between two portions. */
  readonly signal: AbortSignal
}

/** Throws AppError `invalid_state` once the person has asked for the end. */
export function requireWanted({ signal }: Pick<Watching, 'signal'>): void {
  if (!signal.aborted) return
  throw new AppError('invalid_state', 'The move was stopped before its end; the workspace is still where it was.', {
    next: 'The same command goes on where it was.',
  })
}

export async function countAll(side: AtMoment, tables: readonly Table[]): Promise<number> {
  let sum = 0
  for (const table of tables) sum += await countRows(side, table)
  return sum
}

/** Copies what lies behind the place of the mark, portion by portion, each with its place. Answers the mark that then stands in the target. */
export async function copyRows(
  source: AtMoment,
  target: Target,
  tables: readonly Table[],
  mark: ComingHere,
  watching: Watching,
): Promise<ComingHere> {
  const total = await countAll(source, tables)
  let done = await countAll(target, tables)
  let known = mark
  const reached = mark.place === 'emptying' ? undefined : mark.place
  const first = Math.max(
    0,
    tables.findIndex(({ name }) => name === reached?.table),
  )
  for (const table of tables.slice(first)) {
    let after = table.name === reached?.table ? reached.after : []
    for (;;) {
      requireWanted(watching)
      watching.report({ step: 'copy', table: table.name, done, total })
      const rows = await readRows(source, table, after)
      if (rows.length === 0) break
      after = keyOf(rows.at(-1), table)
      const [before, next] = [known, { ...known, place: { table: table.name, after } }]
      await target.write(async (db) => {
        await insertRows(db, table, rows, target.atOnce)
        await replaceMark(db, before, next)
      })
      known = next
      done += rows.length
    }
  }
  return known
}

/** Takes away what has come over, so that the move begins anew. Answers the mark that then stands in the target. */
export async function emptyTarget(target: Target, tables: readonly Table[], mark: ComingHere, head: string): Promise<ComingHere> {
  const note = async (before: ComingHere, place: Place): Promise<ComingHere> => {
    const after = { ...before, head, place }
    await target.write((db) => replaceMark(db, before, after))
    return after
  }
  const emptying = await note(mark, 'emptying')
  for (const table of tables.toReversed()) {
    while ((await target.write((db) => deleteRows(db, target, table))) > 0);
  }
  return note(emptying, { table: tables[0]?.name ?? '', after: [] })
}
