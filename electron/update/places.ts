import { realpathSync } from 'node:fs'
import type { PackageKind, UpdateWay } from '../../core/contract/updates.ts'
import { placeOfAppImage } from './appimage.ts'
import { placeOfFolder, rootOf } from './folder.ts'
import { requireWritable } from './install.ts'
import { bundleOf, placeOfBundle } from './mac.ts'
import type { Place } from './place.ts'

interface Running {
  readonly kind: PackageKind
  /** `process.execPath`. */
  readonly executable: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Where the program lies, for the kinds of package that Kontor exchanges itself; undefined for all others. */
export function placeOf({ kind, executable, env }: Running): Place | undefined {
  switch (kind) {
    case 'appimage': {
      const file = env['APPIMAGE']
      // By its own name: what a link is renamed to would be a file in its place, and the program would stay old.
      return file === undefined ? undefined : placeOfAppImage(realpathSync(file))
    }
    case 'tar':
      return placeOfFolder(rootOf(executable))
    case 'mac':
      return placeOfBundle(bundleOf(executable))
    default:
      return undefined
  }
}

/** Who renews a program of this kind. */
export function wayOf(kind: PackageKind, place: Place | undefined): UpdateWay {
  switch (kind) {
    case 'deb':
    case 'server-deb':
      return {
        by: 'packages',
        command: `sudo apt update && sudo apt install --only-upgrade ${kind === 'deb' ? 'kontor' : 'kontor-server'}`,
      }
    case 'rpm':
      return { by: 'packages', command: 'sudo dnf upgrade kontor' }
    case 'nsis-user':
      return { by: 'self' }
    // In silence no installer asks for the rights that it needs there.
    case 'nsis-machine':
    case 'msi':
    case 'server-tar':
      return { by: 'administrator' }
    case 'folder':
      return { by: 'sources' }
    case 'appimage':
    case 'tar':
    case 'mac':
      return { by: place !== undefined && isWritable(place.folder) ? 'self' : 'administrator' }
  }
}

function isWritable(folder: string): boolean {
  try {
    requireWritable(folder)
    return true
  } catch {
    return false
  }
}
