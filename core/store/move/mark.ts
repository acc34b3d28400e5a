import { AppError } from '../../base/errors.ts'
import { MOVE_SETTING, type MovedAway } from '../moved.ts'
import { settingReads } from '../sql/workspace/settings.ts'
import type { ReadableDatabase, WritableDatabase } from '../sql/database.ts'

/** Stands in a workspace while it comes over, with the place that was reached. */
export interface ComingHere {
  readonly id: string
  /** Where it comes from, in words. */
  readonly from: string
  /** The chain of the source when the move began. */
  readonly head: string
  readonly place: Place
}

/** The table that is copied, and the key of its last row that has come over; `emptying`: what has come is taken away again. */
export type Place = { readonly table: string; readonly after: readonly string[] } | 'emptying'

export async function readMark(db: ReadableDatabase): Promise<unknown> {
  return settingReads(db).read(MOVE_SETTING)
}

/** What `readMark` answers, of a workspace that has not come over wholly. */
export function asComing(mark: unknown): ComingHere | undefined {
  return isMark(mark) && 'from' in mark ? (mark as ComingHere) : undefined
}

/** The same of one that has been moved. */
export function asAway(mark: unknown): MovedAway | undefined {
  return isMark(mark) && 'to' in mark ? (mark as MovedAway) : undefined
}

function isMark(mark: unknown): mark is object {
  return typeof mark === 'object' && mark !== null
}

/** Puts another mark in the place of the one that is there. Throws AppError `workspace_busy` where another command has done so. */
export async function replaceMark(db: WritableDatabase, before: ComingHere, after: ComingHere): Promise<void> {
  const changed = await db
    .statement('UPDATE settings SET value = ? WHERE name = ? AND value = ?')
    .run(JSON.stringify(after), MOVE_SETTING, JSON.stringify(before))
  if (changed !== 1) throw new AppError('workspace_busy', 'Another command moves the same workspace.', { next: 'Let that one finish.' })
}
