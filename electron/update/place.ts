import type { FileHandle } from 'node:fs/promises'
import type { UpdatePackage } from '../../core/update/manifest.ts'

/** Where the program lies, and how one version takes the place of another there. */
export interface Place {
  /** What people, menus and links start: the same before and after. */
  readonly program: string
  /** The person must be able to write here. */
  readonly folder: string
  /** The file of `journal.ts`. */
  readonly journal: string
  /** Makes what is to be started of the verified bytes, beside what runs; answers the path of the program. Throws AppError; what it has left, `tidy` takes away. */
  stage(verified: FileHandle, wanted: UpdatePackage, version: string): Promise<string>
  /** Keeps the version that runs under a name of its own, which it answers. What people start is the same all the time. */
  keep(version: string): string
  /** From here on the staged version is what people start: in one step, which is done or not. */
  swap(version: string): void
  /** The kept version is what people start again, in one step as well. Doing so twice does no harm. */
  back(kept: string): void
  /** Takes away all but the version that people start. */
  tidy(version: string): void
}
