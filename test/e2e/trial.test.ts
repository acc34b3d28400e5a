import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { saysStarted, TRIAL } from '../../electron/update/trial.ts'
import { repositoryRoot } from '../support/shared.ts'

it('the program that is tried starts with everything but the person, says its version and ends', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-tried-'))
  const main = join(repositoryRoot(), 'dist', 'electron', 'main.js')
  const runMain = join(repositoryRoot(), 'test', 'support', 'electron', 'run-main.ts')
  const script = `const { runMain } = await import(${JSON.stringify(runMain)})
    process.exit(await (await runMain(${JSON.stringify(main)}, [${JSON.stringify(TRIAL)}])).exit.promise)`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: folder, HOME: folder, XDG_DATA_HOME: folder },
  })
  expect([stdout.trim().split('\n').at(-1), status, stderr.replaceAll(/^.*Warning.*\n|^\(Use.*\n/gm, '')]).toEqual([
    saysStarted('0.1.0'),
    0,
    '',
  ])
  // Where the person's documents would lie, there is nothing.
  expect(existsSync(join(folder, 'kontor'))).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})
