import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../core/base/errors.ts'
import { membersOf } from '../core/base/json.ts'
import { PACKAGE_KINDS, type PackageKind } from '../core/contract/updates.ts'

/** What packaging has written into the package about itself (electron/packaging/). */
export interface BuildFacts {
  readonly kind: PackageKind
  readonly version: string
  /** A certificate or key signed the package, or the list and the repository that it is taken from. */
  readonly signed: boolean
  /** The commit of the sources, where they were as it has them. */
  readonly commit?: string
}

/** In the folder `resources` of the packed program, beside its archive; of the server in its own folder. */
export const BUILD_FACTS_FILE = 'build.json'

/**
 * What this program was packed as; undefined where nothing packed it, as in development. `folder` is `process.resourcesPath` in Electron.
 * Throws AppError `file_unreadable` where the file is damaged.
 */
export function readBuildFacts(folder: string): BuildFacts | undefined {
  const file = join(folder, BUILD_FACTS_FILE)
  if (!existsSync(file)) return undefined
  const { kind, version, signed, commit } = membersOf(parse(file))
  const known = PACKAGE_KINDS.find((name) => name === kind)
  if (known === undefined || typeof version !== 'string' || typeof signed !== 'boolean') throw damaged(file)
  return { kind: known, version, signed, ...(typeof commit === 'string' ? { commit } : {}) }
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw damaged(file, error)
  }
}

function damaged(file: string, cause?: unknown): AppError {
  return new AppError('file_unreadable', `What Kontor was packed as cannot be read from ${file}.`, {
    next: 'Install Kontor anew.',
    ...(cause === undefined ? {} : { cause }),
  })
}
