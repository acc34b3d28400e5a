import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from '../../support/shared.ts'

/** What would end this program, too, is done in another one. */
function run(...args: string[]) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    cwd: join(repositoryRoot(), 'test', 'support'),
  })
  return { status, signal, stdout, stderr }
}

const TIME = { timeout: 60_000 }

it('a thread that is ended while it packs and unpacks takes no program with it', TIME, () => {
  expect(run('ended-threads.ts', '40')).toMatchObject({ status: 0, signal: null })
})

it('a thread in which one array grows without end is ended before V8 ends the program', TIME, () => {
  expect(run('hungry-threads.ts')).toMatchObject({
    status: 0,
    signal: null,
    stdout: expect.stringMatching(/^payload_too_large: .*\nmalformed_container: .*\n$/) as string,
  })
})
