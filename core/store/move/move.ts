import { AppError } from '../../base/errors.ts'
import type { IdSource } from '../../base/ports.ts'
import { requireNotMoved } from '../moved.ts'
import { settingReads } from '../sql/workspace/settings.ts'
import { requireHome } from '../taken.ts'
import { copyRows, emptyTarget, requireWanted, type Watching } from './copy.ts'
import { openFolderSource, openFolderTarget } from './folder.ts'
import { asAway, readMark, type ComingHere } from './mark.ts'
import { openOfficeSource, openOfficeTarget, type OfficePlace } from './office.ts'
import { compareSides, readHead, type Compared, type Head } from './prove.ts'
import type { OpenTarget, Side, Source, Target } from './side.ts'
import { matchTables } from './tables.ts'

export interface MoveOptions extends OfficePlace, Watching {
  /** Folder of the workspace. */
  readonly dir: string
  readonly ids: IdSource
  /** Called where what had come over is not what the source is now, so that all is copied once more. */
  readonly onAnew: () => void
}

/** What came over, and was proven. */
export interface Moved extends Head {
  readonly documents: number
  /** What all rows have together, as they are stored. */
  readonly bytes: number
}

/**
 * Moves the workspace of a folder into the database of an office, under a name that nothing has there. Goes on where an earlier call with the same
 * folder and name was interrupted. Throws AppErrors `workspace_missing`, `workspace_busy`, `workspace_newer`, `workspace_damaged` where the chain does not hold,
 * and `invalid_state`; then the workspace is still where it was.
 */
export function moveToOffice(options: MoveOptions): Promise<Moved> {
  return move(
    async () => openFolderSource(options.dir),
    (mark, numbers) => openOfficeTarget(options, mark, numbers),
    options,
  )
}

/** The other way, into a folder that has no workspace yet. */
export function moveToFolder(options: MoveOptions): Promise<Moved> {
  return move(
    () => openOfficeSource(options),
    (mark) => openFolderTarget(options.dir, mark),
    options,
  )
}

async function move(openSource: () => Promise<Source>, openTarget: OpenTarget, options: MoveOptions): Promise<Moved> {
  const source = await openSource()
  let target: Target | undefined
  try {
    // The office has it already.
    await requireHome({ settings: settingReads(source.db) })
    const moved = await source.hold(async () => {
      target = await beginMove(source, openTarget, options)
      const proven = await bringOver(source, target, options)
      await source.mark({ id: target.begun.id, to: target.name })
      return proven
    })
    // Nobody works in the source any more: interrupted here, the workspace is nowhere to be worked in until the move is called again.
    await target?.release()
    return moved
  } finally {
    await target?.close()
    await source.close()
  }
}

async function beginMove(source: Source, openTarget: OpenTarget, { ids }: MoveOptions): Promise<Target> {
  const mark = await readMark(source.db)
  const away = asAway(mark)
  const { head } = await readHead(source)
  const fresh: ComingHere = { id: ids.next(), from: source.name, head, place: { table: '', after: [] } }
  const isHere = mark === undefined
  const target = await openTarget(isHere ? fresh : undefined, await source.numbers())
  if (target !== undefined && (isHere || target.begun.id === away?.id)) {
    if (target.begun.from === source.name) return target
    await target.close()
    throw new AppError('invalid_state', `What has come there in part is of ${target.begun.from}.`, { next: 'Choose another place.' })
  }
  await target?.close()
  requireNotMoved(mark)
  throw new TypeError('A move that may begin has a target.')
}

async function bringOver(source: Source, target: Target, options: MoveOptions): Promise<Moved> {
  const { copied, derived } = matchTables(await source.describe(), await target.describe())
  const { head, entries } = await readHead(source)
  let mark = target.begun
  let isAnew = mark.place !== 'emptying' && mark.place.table === ''
  if (isAnew && source.isProvenFirst) await requireWhole(source, 'that is to be moved')
  const copy = async (): Promise<Compared> => {
    mark = await copyRows(source, target, copied, mark, options)
    return compareSides(source, target, [...copied, ...derived], options)
  }
  const beginAnew = async (): Promise<void> => {
    options.onAnew()
    mark = await emptyTarget(target, copied, mark, head)
    isAnew = true
  }
  if (mark.place === 'emptying' || mark.head !== head) await beginAnew()
  let compared = await copy()
  if (compared.difference !== undefined && !isAnew) {
    // What had come over before was changed in the source since.
    await beginAnew()
    compared = await copy()
  }
  const { difference, documents, bytes } = compared
  if (difference !== undefined) throw new AppError('internal_error', `What came over is not what was there: ${difference} differs.`)
  await requireWhole(target, 'that came over')
  requireWanted(options)
  return { documents, entries, head, bytes }
}

/** Proves every entry of the chain, and every byte. Throws AppError `workspace_damaged`. */
async function requireWhole(side: Side, which: string): Promise<void> {
  const { broken } = await side.reads().chain.verify()
  if (broken === undefined) return
  throw new AppError('workspace_damaged', `The workspace ${which} does not hold at entry ${broken.seq} of its log: ${broken.reason}`, {
    next: 'Restore the last backup that holds, and move that.',
  })
}
