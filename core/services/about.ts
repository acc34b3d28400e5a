import { readFileSync } from 'node:fs'
import { arch, release, type } from 'node:os'
import { APP_VERSION } from '../base/version.ts'
import type { ProgramAbout, ProgramBuild, ProgramNotice } from '../contract/types.ts'
import { versionOfSqlite } from '../store/backup.ts'

/** What a host knows of the program that it belongs to. */
export interface ProgramFacts {
  readonly build?: ProgramBuild
  /** The file with the notices of those whose work is in the program. */
  readonly notices?: string
}

/** What the program is and whose work is in it. */
export function createAbout({ build, notices }: ProgramFacts = {}) {
  return {
    about(): ProgramAbout {
      const { electron, chrome, node } = process.versions
      const runsOn = { Electron: electron, Chromium: chrome, 'Node.js': node, SQLite: versionOfSqlite() }
      return {
        version: APP_VERSION,
        ...(build === undefined ? {} : { build }),
        runs_on: Object.entries(runsOn).flatMap(([name, version]) => (version === undefined ? [] : [{ name, version }])),
        system: `${type()} ${release()} ${arch()}`,
      }
    },
    /** Empty where the program runs from its sources, which name the packages themselves. */
    notices: (): ProgramNotice[] => (notices === undefined ? [] : readNotices(readFileSync(notices, 'utf8'))),
  }
}

/** As the build writes them: a heading `## name version (licence)` and the text. */
function readNotices(page: string): ProgramNotice[] {
  const headings = [...page.matchAll(/^## (.+) (\S+) \(([^)\n]+(?:\([^)\n]*\)[^)\n]*)*)\)$/gm)]
  return headings.map(({ 0: heading, 1: name = '', 2: version = '', 3: licence = '', index }, at) => ({
    name,
    version,
    licence,
    text: page.slice(index + heading.length, headings[at + 1]?.index).trim(),
  }))
}
