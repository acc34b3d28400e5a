import { AppError } from '../base/errors.ts'

/** The setting of a workspace that is not to be worked on: it has been moved elsewhere, or has not come over yet. */
export const MOVE_SETTING = 'move'

/** Stands in a workspace that has been moved. */
export interface MovedAway {
  /** The same in both, so that a move that was interrupted at its end goes on. */
  readonly id: string
  /** Where it is now, in words. */
  readonly to: string
}

/** Throws AppError `invalid_state` where `setting`, the value of the setting, says that nobody is to work here. */
export function requireNotMoved(setting: unknown): void {
  requireWhole(setting)
  if (setting === undefined) return
  const { to } = setting as MovedAway
  throw new AppError('invalid_state', `This workspace was moved to ${to}.`, {
    next: 'Work there. What lies here stays as it was at that moment.',
  })
}

/** Throws AppError `invalid_state` where not all is here: not even reading shows how it is. */
export function requireWhole(setting: unknown): void {
  if (setting === undefined || (typeof setting === 'object' && setting !== null && 'to' in setting)) return
  throw new AppError('invalid_state', 'This workspace has not come over wholly.', {
    next: 'Let kontor move finish: the same command goes on where it was.',
  })
}
