import { execFile } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder } from '../../core/services/updates/whole-file.ts'
import { refuse } from '../../core/update/refusal.ts'
import type { Place } from './place.ts'
import { syncTree } from './unpack.ts'
import { writeVerified } from './write-verified.ts'

/** The bundle that an executable of macOS lies in: `Kontor.app/Contents/MacOS/Kontor`. */
export const bundleOf = (executable: string): string => dirname(dirname(dirname(executable)))

/**
 * The bundle of macOS, by the tools of the system. The new one has to be whole and signed by the team that has signed the running one. Two bundles are exchanged by two names given one behind
 * the other, since Node has no call that does it in one.
 */
export function placeOfBundle(bundle: string): Place {
  const folder = dirname(bundle)
  const beside = (suffix: string): string => join(folder, `.${basename(bundle)}.${suffix}`)
  const [archive, unpacked, fresh, kept] = [beside('zip'), beside('unpacked'), beside('new'), beside('old')]
  const programIn = (app: string): string => join(app, 'Contents', 'MacOS', basename(bundle, '.app'))
  const exchange = (from: string, aside: string): void => {
    rmSync(aside, { recursive: true, force: true })
    renameSync(bundle, aside)
    renameSync(from, bundle)
    syncFolder(folder)
  }
  return {
    program: programIn(bundle),
    folder,
    journal: beside('update.json'),
    async stage(verified, wanted) {
      for (const path of [archive, unpacked, fresh]) rmSync(path, { recursive: true, force: true })
      // Its directory stands at the end of a ZIP, which so is no stream.
      await writeVerified(verified, wanted, archive, 0o600)
      await promisify(execFile)('ditto', ['-x', '-k', archive, unpacked])
      rmSync(archive)
      const app = join(unpacked, basename(bundle))
      if (!existsSync(app)) throw refuse('internal', { reason: `the archive has no ${basename(bundle)}.` })
      await requireSameTeam(app, bundle)
      renameSync(app, fresh)
      syncTree(fresh)
      rmSync(unpacked, { recursive: true, force: true })
      return programIn(fresh)
    },
    keep: () => basename(kept),
    swap: () => exchange(fresh, kept),
    back: () => {
      if (existsSync(kept)) exchange(kept, fresh)
    },
    tidy() {
      for (const path of [archive, unpacked, fresh, kept]) rmSync(path, { recursive: true, force: true })
    },
  }
}

async function requireSameTeam(fresh: string, running: string): Promise<void> {
  const run = promisify(execFile)
  try {
    await run('codesign', ['--verify', '--deep', '--strict', fresh])
    const [next, now] = await Promise.all(
      [fresh, running].map(async (app) => teamIn((await run('codesign', ['-d', '--verbose=2', app])).stderr)),
    )
    if (next !== undefined && next === now) return
  } catch (error) {
    throw refuse('other_publisher', {}, error)
  }
  throw refuse('other_publisher')
}

/** What `codesign` says of a bundle that was signed by nobody in particular is no team. */
function teamIn(said: string): string | undefined {
  const [, team] = /^TeamIdentifier=(\w+)$/m.exec(said) ?? []
  return team
}
