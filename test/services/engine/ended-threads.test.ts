import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from '../../support/shared.ts'

it('a thread that is ended while it packs and unpacks takes no program with it', { timeout: 60_000 }, () => {
  const { status, signal, stderr } = spawnSync(process.execPath, [join(repositoryRoot(), 'test', 'support', 'ended-threads.ts'), '40'], {
    encoding: 'utf8',
  })
  expect({ status, signal, stderr }).toMatchObject({ status: 0, signal: null })
})
