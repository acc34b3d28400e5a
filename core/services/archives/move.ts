import { moveToFolder, moveToOffice, type Moved, type MoveOptions } from '../../store/move.ts'
import { requireAddress } from '../office.ts'
import { createIds, systemClock } from '../ports.ts'

export interface MoveOrder extends Pick<MoveOptions, 'report' | 'signal' | 'onAnew'> {
  readonly to: 'office' | 'folder'
  /** Folder of the workspace. */
  readonly dir: string
  /** Address of the database of the office. */
  readonly database: string
  /** What the workspace is called there. */
  readonly id: string
}

/** Moves a workspace between a folder and an office, as the store does. Throws AppErrors as that does, and `usage` for what is no address. */
export function moveWorkspace({ to, database: url, ...order }: MoveOrder): Promise<Moved> {
  requireAddress(url)
  const options = { ...order, url, clock: systemClock, ids: createIds() }
  return to === 'office' ? moveToOffice(options) : moveToFolder(options)
}
