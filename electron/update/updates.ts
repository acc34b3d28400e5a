import { app } from 'electron'
import { lazy } from '../../core/base/lazy.ts'
import { APP_VERSION } from '../../core/base/version.ts'
import type { PackageKind } from '../../core/contract/updates.ts'
import { policyFile } from '../../core/services/updates/policy.ts'
import { PUBLISHER } from '../../core/update/publisher.ts'
import { readBuildFacts } from '../build-facts.ts'
import type { WorkspaceHostOptions } from '../../core/http/workspace-host.ts'
import { systemProxyFor } from '../system-proxy.ts'
import { placeOf } from './places.ts'
import { beginStart, confirmStart, giveUpStart, startProgram } from './start.ts'
import { Updater } from './updater.ts'

/** Updates of the program that runs: where it lies, and what its starts say. */

interface Started {
  readonly place: WorkspaceHostOptions['place']
  readonly args: readonly string[]
}

const HOUR_MS = 3_600_000

/** Whether this version has begun before and never came to its window; the one before it is in its place then, and started. */
export function isTakenBack({ place: desk, args }: Started): boolean {
  const place = ownPlace()
  if (place === undefined || beginStart({ place, home: homeOf(desk), version: APP_VERSION }) === 'go') return false
  startProgram(place.program, args).unref()
  app.exit(0)
  return true
}

/** The window of this version is there. */
export function confirmUpdate({ place: desk }: Started): void {
  const place = ownPlace()
  if (place !== undefined) confirmStart({ place, home: homeOf(desk), version: APP_VERSION })
}

/** Looks for newer versions, too, where the person wants that. */
export function openUpdates({ place: desk, args }: Started, report: (error: unknown) => void): Updater {
  const place = ownPlace()
  const home = homeOf(desk)
  const updater = new Updater({
    home,
    version: APP_VERSION,
    kind: ownKind(),
    system: process.platform,
    arch: process.arch,
    place,
    executable: process.execPath,
    publisher: PUBLISHER,
    policyFile: policyFile(process.platform, process.env),
    proxyFor: systemProxyFor,
    args,
    quit: () => app.quit(),
    report,
    now: () => new Date(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  const look = (): void => void updater.checkByItself().catch(report)
  look()
  setInterval(look, HOUR_MS).unref()
  if (place !== undefined) app.on('will-quit', () => giveUpStart({ place, home, version: APP_VERSION }))
  return updater
}

const homeOf = (desk: Started['place']): string => ('home' in desk ? desk.home : desk.dir)

/** `resourcesPath` is there in Electron alone. */
function ownKind(): PackageKind {
  const { resourcesPath } = process as { readonly resourcesPath?: string }
  try {
    return (resourcesPath === undefined ? undefined : readBuildFacts(resourcesPath))?.kind ?? 'folder'
  } catch {
    // Damaged: About says so. Of such a program nothing is exchanged, and it starts all the same.
    return 'folder'
  }
}

/** A start asks for it several times. */
const ownPlace = lazy(() => placeOf({ kind: ownKind(), executable: process.execPath, env: process.env }))
