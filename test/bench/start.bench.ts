import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './quantile.ts'
import type { Measured } from './run.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ROUNDS = 15

/** A cold `kontor validate` and a cold `kontor pdf` of one invoice against a Node that does nothing. */
export function bench(): Promise<Measured[]> {
  const sample = join(ROOT, 'core', 'services', 'samples', 'xrechnung.xml')
  const bare = medianOf(() => run(['-e', '0']))
  const command = [join(ROOT, 'dist', 'cli.js'), 'validate', sample]
  // The first run after a build compiles; what it compiled is kept for all that follow.
  run(command)
  const validate = medianOf(() => run(command))
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  const pdf = medianOf(() => run([join(ROOT, 'dist', 'cli.js'), 'pdf', '--profile', 'xrechnung', '-o', join(folder, 'page.pdf'), sample]))
  rmSync(folder, { recursive: true })
  return Promise.resolve([
    {
      name: 'cold start of validate / bare node',
      ratio: validate / bare,
      limit: 2.5,
      detail: `${validate.toFixed(0)} ms against ${bare.toFixed(0)} ms`,
    },
    {
      name: 'cold start of the first PDF / bare node',
      ratio: pdf / bare,
      limit: 10,
      detail: `${pdf.toFixed(0)} ms against ${bare.toFixed(0)} ms`,
    },
  ])
}

function run(args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${String(status)}`)
}

function medianOf(work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return median(times)
}
