import { constants, copyFileSync, linkSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder, syncPath } from '../../core/services/updates/whole-file.ts'
import type { Place } from './place.ts'
import { writeVerified } from './write-verified.ts'

/** An AppImage: one file, which another one takes the place of by its name. `program` is the file itself and no link to it. */
export function placeOfAppImage(program: string): Place {
  const folder = dirname(program)
  const beside = (suffix: string): string => join(folder, `.${basename(program)}.${suffix}`)
  const [fresh, kept] = [beside('new'), beside('old')]
  return {
    program,
    folder,
    journal: beside('update.json'),
    async stage(verified, wanted) {
      rmSync(fresh, { force: true })
      await writeVerified(verified, wanted, fresh, 0o755)
      return fresh
    },
    keep() {
      rmSync(kept, { force: true })
      try {
        linkSync(program, kept)
      } catch {
        // The file system has no second names (FAT, exFAT): the bytes once more.
        copyFileSync(program, kept, constants.COPYFILE_EXCL)
        syncPath(kept)
      }
      syncFolder(folder)
      return basename(kept)
    },
    swap() {
      renameSync(fresh, program)
      syncFolder(folder)
    },
    back() {
      try {
        renameSync(kept, program)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
        // It is back already.
      }
      syncFolder(folder)
    },
    tidy() {
      for (const file of [fresh, kept]) rmSync(file, { force: true })
    },
  }
}
