import { AppError } from '../base/errors.ts'
import type { Timestamp } from '../base/ports.ts'
import type { SettingReads } from './port/workspace.ts'

/** The setting of a workspace that a person took along from an office. */
export const TAKEN_SETTING = 'taken'

/** Stands in a copy that was taken along, for good. */
export interface Taken {
  readonly since: Timestamp
  /** Number of the last entry of its log that is the office's. */
  readonly entry: number
}

type Settings = { readonly settings: SettingReads }

export async function readTaken({ settings }: Settings): Promise<Taken | undefined> {
  return (await settings.read(TAKEN_SETTING)) as Taken | undefined
}

/** Throws AppError `taken_along` for a copy: whatever leaves the house or lets others in is done at the office. */
export async function requireHome(store: Settings): Promise<void> {
  const taken = await readTaken(store)
  if (taken !== undefined) throw new AppError('taken_along', `This client company was taken along from the office at ${taken.since}.`)
}
