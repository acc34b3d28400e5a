import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Updates } from '../../../core/contract/updates.ts'
import { placeOfAppImage } from '../../../electron/update/appimage.ts'
import { placeOfFolder } from '../../../electron/update/folder.ts'
import type { Place } from '../../../electron/update/place.ts'
import { Updater, type UpdaterOptions } from '../../../electron/update/updater.ts'
import { OLD, programOf, PUBLISHER_KEYS, writeFolder } from './release.ts'

export type Kind = 'appimage' | 'tar'

/** An installed program of the old version in a folder of its own, with a home for what is kept. */
export interface Installed {
  readonly kind: Kind
  readonly folder: string
  readonly home: string
  readonly place: Place
}

export function installOld(folder: string, kind: Kind): Installed {
  const programs = join(folder, 'programs')
  mkdirSync(programs, { recursive: true })
  return { kind, folder, home: join(folder, 'home'), place: kind === 'appimage' ? installAppImage(programs) : installFolder(programs) }
}

function installAppImage(folder: string): Place {
  const file = join(folder, 'Kontor.AppImage')
  writeFileSync(file, programOf(OLD))
  chmodSync(file, 0o755)
  return placeOfAppImage(file)
}

function installFolder(folder: string): Place {
  const root = join(folder, 'kontor')
  writeFolder(root, OLD, programOf(OLD))
  // What a person has put there stays.
  writeFileSync(join(root, 'own.txt'), 'own')
  return placeOfFolder(root)
}

export function openUpdater(
  { kind, home, place, folder }: Installed,
  source: string | undefined,
  more: Partial<UpdaterOptions> = {},
): Updater {
  return new Updater({
    home,
    version: OLD,
    kind,
    system: 'linux',
    arch: 'x64',
    place,
    executable: place.program,
    publisher: { source, keys: PUBLISHER_KEYS },
    policyFile: join(folder, 'policy.json'),
    args: [],
    quit: () => undefined,
    report: () => undefined,
    now: () => new Date('2026-12-01T10:00:00Z'),
    pause: () => Promise.resolve(),
    limitMs: 20_000,
    ...more,
  })
}

/** When something has come of it that stays. */
export async function settle(updater: Updater): Promise<Updates> {
  for (;;) {
    const said = updater.describe()
    if (!['checking', 'loading', 'installing'].includes(said.step.at)) return said
    await updater.next()
  }
}

/** When it is there. */
export async function reach(updater: Updater, at: Updates['step']['at']): Promise<Updates> {
  for (let said = updater.describe(); ; said = (await updater.next()) ?? said) if (said.step.at === at) return said
}

/** The problem, or where it stands without one. */
export const outcomeOf = ({ step }: Updates): string => (step.at === 'failed' ? step.problem.code : step.at)

/** Looks for a version, loads it, and ends: all that is needed for one that is as it should be. */
export async function goThrough(updater: Updater): Promise<string> {
  await updater.check()
  if (updater.describe().step.at === 'available') updater.download()
  const outcome = outcomeOf(await settle(updater))
  if (outcome !== 'ready') return outcome
  await updater.atQuit(() => undefined)
  const { ended } = updater.describe()
  return ended?.problem?.code ?? 'installed'
}

/** What lies beside the program and was not there before: nothing, when it is over. */
export function leftovers({ kind, place }: Installed): string[] {
  return readdirSync(place.folder).filter((name) => (kind === 'appimage' ? name !== 'Kontor.AppImage' : name === 'versions'))
}
