import { chmodSync, constants, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { requireSpace } from '../../core/services/updates/disk-fault.ts'
import { syncFolder, writeWhole } from '../../core/services/updates/whole-file.ts'
import { refuse } from '../../core/update/refusal.ts'
import type { Place } from './place.ts'
import { syncTree, unpackBy } from './unpack.ts'

/** The folder that the archive for Linux was unpacked to. A folder with files in it cannot be exchanged in one step, so from its first update on `kontor` is a script that starts the
 * version which one small file names: below `versions`, or the first one, whose files stay where they are until a later one has started. */

const PROGRAM = 'kontor'
const VERSIONS = 'versions'
const CURRENT = 'current'

/** The words behind it are those of the person. */
const LAUNCHER = `#!/bin/sh
# Starts the version of Kontor that is in use.
here=$(dirname "$(readlink -f "$0")")
read -r program <"$here/${VERSIONS}/${CURRENT}"
exec "$here/$program" "$@"
`

/** The folder that holds a program which runs, whether it is the first version or a later one. */
export function rootOf(executable: string): string {
  const folder = dirname(executable)
  const above = dirname(folder)
  return basename(above) === VERSIONS && existsSync(join(above, CURRENT)) ? dirname(above) : folder
}

/** What a menu, a link or a file type starts: the same after an update. */
export function programOf(executable: string): string {
  const root = rootOf(executable)
  return existsSync(join(root, VERSIONS, CURRENT)) ? join(root, PROGRAM) : executable
}

export function placeOfFolder(root: string): Place {
  const program = join(root, PROGRAM)
  const versions = join(root, VERSIONS)
  const current = join(versions, CURRENT)
  const [fresh, launcher] = [join(versions, '.new'), join(versions, 'launcher')]
  const choose = (path: string): void => writeWhole(current, `${path}\n`, 0o644)
  const pathOf = (version: string): string => join(VERSIONS, version, PROGRAM)
  return {
    program,
    folder: root,
    journal: join(versions, 'update.json'),
    async stage(verified, wanted, version) {
      rmSync(fresh, { recursive: true, force: true })
      mkdirSync(fresh, { recursive: true, mode: 0o755 })
      requireSpace(fresh, wanted.unpacked)
      await unpackBy('tar', ['-xzf', '-', '-C', fresh, '--strip-components=1', '--no-same-owner'], verified, wanted)
      if (!existsSync(join(fresh, PROGRAM))) throw refuse('internal', { reason: `the archive has no ${PROGRAM}.` })
      syncTree(fresh)
      rmSync(join(versions, version), { recursive: true, force: true })
      renameSync(fresh, join(versions, version))
      syncFolder(versions)
      return join(root, pathOf(version))
    },
    keep(version) {
      if (existsSync(join(root, pathOf(version)))) return pathOf(version)
      const first = `${PROGRAM}-${version}`
      // Killed in the middle of the same before, it may have come so far already.
      if (!existsSync(join(root, first))) addName(program, join(root, first))
      choose(first)
      writeWhole(launcher, LAUNCHER, 0o755)
      chmodSync(launcher, 0o755)
      renameSync(launcher, program)
      syncFolder(root)
      return first
    },
    swap: (version) => choose(pathOf(version)),
    back: (kept) => choose(kept),
    tidy(version) {
      const inUse = existsSync(join(root, pathOf(version)))
      if (existsSync(versions))
        for (const name of readdirSync(versions))
          if (![version, CURRENT].includes(name)) rmSync(join(versions, name), { recursive: true, force: true })
      if (inUse) removeFirst(root, join(versions, version))
      else if (!existsSync(current)) rmSync(versions, { recursive: true, force: true })
    },
  }
}

function addName(program: string, name: string): void {
  try {
    linkSync(program, name)
  } catch {
    // A disk that has no further names for a file (FAT, some shares) gets a copy; what else is wrong keeps the copy from being made, and is said then.
    copyFileSync(program, name, constants.COPYFILE_EXCL)
  }
}

/** The files of the first version, by the names that the one in use has as well: whatever else lies there is the person's. The launchers stay. */
function removeFirst(root: string, inUse: string): void {
  const remove = (folder: string, names: readonly string[], but: string): void => {
    for (const name of names.filter((each) => each !== but)) rmSync(join(folder, name), { recursive: true, force: true })
  }
  const resources = join(inUse, 'resources')
  remove(
    root,
    readdirSync(inUse).filter((name) => name !== 'resources'),
    PROGRAM,
  )
  if (existsSync(resources)) remove(join(root, 'resources'), readdirSync(resources), 'bin')
  remove(
    root,
    readdirSync(root).filter((name) => name.startsWith(`${PROGRAM}-`) && /^\d+\.\d+\.\d+/.test(name.slice(PROGRAM.length + 1))),
    PROGRAM,
  )
}
