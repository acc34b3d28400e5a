import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ProgramFacts } from '../core/services/about.ts'
import { readBuildFacts } from './build-facts.ts'

const NOTICES = 'third-party-notices.md'

/**
 * What this program was packed as, and where the notices lie: beside the archive of the packed program, in the folder of a server, or in `dist`, the
 * folder of what was built.
 */
export function programFacts(dist: string): ProgramFacts {
  const resources = (process as { readonly resourcesPath?: string }).resourcesPath
  const folders = [...(resources === undefined ? [] : [resources]), join(dist, '..'), dist]
  const build = folders.map(readBuildFacts).find((facts) => facts !== undefined)
  const notices = folders.map((folder) => join(folder, NOTICES)).find(existsSync)
  return {
    ...(build === undefined
      ? {}
      : { build: { kind: build.kind, signed: build.signed, ...(build.commit === undefined ? {} : { commit: build.commit }) } }),
    ...(notices === undefined ? {} : { notices }),
  }
}
