import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a run with one plain line, `N passed, N failed`, that people and scripts can read without knowing the runner. Before it stands why tests
 * were skipped, which their names say: `(skipped where …)`, and which tests passed only when they were tried again.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0
    let failed = unhandled.length
    const skipped: string[] = []
    const again: string[] = []
    for (const module of modules) {
      // A file that could not be loaded holds no tests but is a failure all the same.
      if (module.state() === 'failed' && [...module.children.allTests()].every((test) => test.result().state !== 'failed')) failed += 1
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (test.diagnostic()?.flaky === true) again.push(`tried again: ${test.fullName}\n`)
        if (state === 'passed') passed += 1
        else if (state === 'failed') failed += 1
        else skipped.push(test.fullName)
      }
    }
    process.stdout.write(
      `${sayWhy(skipped)}${again.join('')}${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}\n`,
    )
  }
}

/** A line for each reason that names give: `17 skipped where the measuring data are absent`. */
function sayWhy(names: readonly string[]): string {
  const reasons = Map.groupBy(names, (name) => /\((skipped where [^()]+)\)/.exec(name)?.[1])
  return [...reasons].map(([reason, those]) => (reason === undefined ? '' : `${those.length} ${reason}\n`)).join('')
}
