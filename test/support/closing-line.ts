import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** What fails here has failed, however it ends when it is tried again. */
    once?: boolean
  }
}

/** What a run has counted but for the files that are run once more, and those. `test.mjs` reads it. */
interface Tally {
  readonly files: readonly string[]
  readonly projects: readonly string[]
  /** Names of the tests that failed in them. */
  readonly again: readonly string[]
  readonly passed: number
  readonly skipped: readonly string[]
}

/** More than these are no chance. */
const MAX_AGAIN = 5

/**
 * Ends a run with one plain line, `N passed, N failed`, that people and scripts can read without knowing the runner. Before it stands why tests
 * were skipped, which their names say: `(skipped where …)`, and which tests passed only when they were tried again.
 *
 * Browsers, processes and clocks on a busy machine miss a moment now and then. Where a few files of such tests failed, a whole run leaves their names
 * in the file that `KONTOR_TALLY` names, and they are run once more: in a process, a folder and a window of their own, since what the first try left
 * behind is no ground for a second. The line then counts both runs.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const place = process.env['KONTOR_TALLY']
    const before = place !== undefined && existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Tally) : undefined
    const fallen = modules.filter((module) => module.state() === 'failed')
    const isChance = before === undefined && unhandled.length === 0 && fallen.length <= MAX_AGAIN && fallen.every(mayBeChance)
    if (place !== undefined && fallen.length > 0 && isChance) {
      const tally = tallyOf(modules, fallen)
      writeFileSync(place, JSON.stringify(tally))
      process.stdout.write(`Failed, and run once more: ${tally.files.join(', ')}\n`)
      return
    }
    const { passed, failed, skipped } = count(modules)
    const allSkipped = [...(before?.skipped ?? []), ...skipped]
    const twice = new Set(modules.flatMap(failedOf).map(({ fullName }) => fullName))
    const again = (before?.again ?? []).map((name) => (twice.has(name) ? '' : `tried again: ${name}\n`)).join('')
    const sums = `${passed + (before?.passed ?? 0)} passed, ${failed + unhandled.length} failed`
    process.stdout.write(`${sayWhy(allSkipped)}${again}${sums}${allSkipped.length > 0 ? `, ${allSkipped.length} skipped` : ''}\n`)
  }
}

const failedOf = (module: TestModule): readonly TestCase[] =>
  [...module.children.allTests()].filter((test) => test.result().state === 'failed')

/** A test that computes only fails for a reason, and so does one by chance or by a kill: what fails once in many tries is what that looks for. */
function mayBeChance(module: TestModule): boolean {
  const failed = failedOf(module)
  const asked = failed.length > 0 ? failed : [...module.children.allTests()]
  return module.project.name !== 'pure' && asked.every((test) => test.meta().once !== true)
}

function tallyOf(modules: readonly TestModule[], fallen: readonly TestModule[]): Tally {
  const files = new Set(fallen.map(({ relativeModuleId }) => relativeModuleId))
  const projects = new Set(fallen.map(({ project }) => project.name))
  const isAgain = (module: TestModule): boolean => files.has(module.relativeModuleId) && projects.has(module.project.name)
  const { passed, skipped } = count(modules.filter((module) => !isAgain(module)))
  const again = fallen.flatMap((module) => {
    const names = failedOf(module).map(({ fullName }) => fullName)
    return names.length > 0 ? names : [module.relativeModuleId]
  })
  return { files: [...files], projects: [...projects], again, passed, skipped }
}

function count(modules: readonly TestModule[]): { readonly passed: number; readonly failed: number; readonly skipped: readonly string[] } {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const ended = (state: string): readonly TestCase[] => tests.filter((test) => test.result().state === state)
  // A file that could not be loaded holds no tests but is a failure all the same.
  const unloaded = modules.filter((module) => module.state() === 'failed' && failedOf(module).length === 0)
  return {
    passed: ended('passed').length,
    failed: ended('failed').length + unloaded.length,
    skipped: tests.filter((test) => !['passed', 'failed'].includes(test.result().state)).map(({ fullName }) => fullName),
  }
}

/** A line for each reason that names give: `17 skipped where the measuring data are absent`. */
function sayWhy(names: readonly string[]): string {
  const reasons = Map.groupBy(names, (name) => /\((skipped where [^()]+)\)/.exec(name)?.[1])
  return [...reasons].map(([reason, those]) => (reason === undefined ? '' : `${those.length} ${reason}\n`)).join('')
}
