import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../http/server-fixture.ts'
import { repositoryRoot } from '../support/shared.ts'

it('serve logs a JSON value a line, from its start to its end, and no key', async () => {
  const child = spawn(process.execPath, [join(repositoryRoot(), 'core/cli/bin.ts'), 'serve', '--data', makeFolder()])
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { url, api_key: key } = JSON.parse(line.toString()) as { url: string; api_key: string }
  await fetch(`${url}/v2/auth/me`, { headers: { 'x-api-key': key } })
  child.kill('SIGTERM')
  await once(child, 'close')
  const entries = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { time: string; level: string; event: string; operation?: string })
  expect(entries.map(({ event, level }) => `${level} ${event}`)).toEqual(['info started', 'info call', 'info stopped'])
  expect(entries[1]).toMatchObject({ operation: 'auth_me', status: 200 })
  expect(entries.every(({ time }) => new Date(time).toISOString() === time)).toBe(true)
  expect(log).not.toContain(key)
})
