import { closeSync, constants, copyFileSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../../core/services/updates/whole-file.ts'
import { passVerified } from '../../core/services/updates/verified.ts'
import type { Place } from './place.ts'

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
      const handle = await open(fresh, 'wx', 0o755)
      try {
        for await (const part of passVerified(verified, wanted)) await handle.writeFile(part)
        await handle.sync()
      } finally {
        await handle.close()
      }
      return fresh
    },
    keep() {
      rmSync(kept, { force: true })
      try {
        linkSync(program, kept)
      } catch {
        // The file system has no second names (FAT, exFAT): the bytes once more.
        copyFileSync(program, kept, constants.COPYFILE_EXCL)
        sync(kept)
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

function sync(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
