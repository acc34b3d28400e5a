import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, IdSource } from '../../base/ports.ts'
import type { ArchiveProgress } from '../../contract/types.ts'
import type { WritableDatabase } from '../sql/database.ts'
import { bindStates } from '../sql/record/bind.ts'
import { readEnd, readLastState } from '../sql/record/chain.ts'
import { addNote } from '../sql/record/notes.ts'
import { addTrailer } from '../trailer.ts'
import { DATABASE_FILE } from '../types.ts'
import { copyRows } from './copy.ts'
import { atFolderMoment, openFolderTarget } from './folder.ts'
import { atOfficeMoment, type OfficePlace } from './office.ts'
import { readHead } from './prove.ts'
import type { AtMoment } from './side.ts'
import { alongOf, matchTables } from './tables.ts'

export interface CopyOptions {
  readonly from: { readonly dir: string } | OfficePlace
  /** A new file. */
  readonly file: string
  /** A new folder, in which it is made. */
  readonly part: string
  /** Only what a person may take along: no keys, no access to an exchange, nothing that could be sent. */
  readonly along: boolean
  readonly ids: IdSource
  readonly clock: Clock
  readonly report: (progress: ArchiveProgress) => void
}

/**
 * Copies a workspace as it is at one moment into one file, by its rows, so that what is not to be in it never was; others go on writing. Nothing is
 * marked or held. Throws AppError `workspace_missing`, `workspace_busy`, `workspace_newer`; whoever proves the chain of the copy knows that it is whole.
 */
export async function copyOut({ from, file, part, along, ids, clock, report }: CopyOptions): Promise<void> {
  mkdirSync(part, { mode: 0o700 })
  const copy = async (source: AtMoment): Promise<void> => {
    const { head } = await readHead(source)
    const mark = { id: ids.next(), from: source.name, head, place: { table: '', after: [] } }
    const target = await openFolderTarget(part, mark)
    if (target === undefined) throw new TypeError('A copy that begins has a target.')
    try {
      const { copied } = matchTables(await source.describe(), await target.describe())
      const watching = { report: ({ done, total }: ArchiveProgress) => report({ done, total }), signal: new AbortController().signal }
      await copyRows(source, target, along ? alongOf(copied) : copied, target.begun, watching)
      if (along) await target.write((db) => noteCopied(db, clock.now()))
      await target.release()
    } finally {
      await target.close()
    }
  }
  try {
    await ('dir' in from ? atFolderMoment(from.dir, copy) : atOfficeMoment(from, copy))
    renameSync(join(part, DATABASE_FILE), file)
    addTrailer(file)
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

/** Keys and settings are not those that the log speaks of: it says why, and which there are. */
async function noteCopied(db: WritableDatabase, created_at: string): Promise<void> {
  const isBound = (await readLastState(db, 'settings', null)) !== undefined
  const entry = (await readEnd(db)).seq + 1
  await addNote(db, { what: 'copied', first_entry: entry, last_entry: entry, until: null, created_at })
  if (isBound) await bindStates(db, { documents: [], kinds: new Set(['keys', 'settings']) })
}
