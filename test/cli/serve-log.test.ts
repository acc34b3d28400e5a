import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '../http/server-fixture.ts'
import { repositoryRoot } from '../support/shared.ts'
import { run } from './run.ts'

interface Entry {
  readonly time: string
  readonly level: string
  readonly event: string
  readonly operation?: string
}

const entriesOf = (text: string): Entry[] => text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Entry]))

/** One call with the first key; what was logged to standard error and in the file. */
async function serveOnce(...flags: readonly string[]) {
  const data = makeFolder()
  const child = spawn(process.execPath, [join(repositoryRoot(), 'core/cli/bin.ts'), 'serve', '--data', data, ...flags])
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { url, api_key: key } = JSON.parse(line.toString()) as { url: string; api_key: string }
  await fetch(`${url}/v2/auth/me`, { headers: { 'x-api-key': key } })
  child.kill('SIGTERM')
  await once(child, 'close')
  const folder = join(data, 'logs')
  const names = readdirSync(data).includes('logs') ? readdirSync(folder) : []
  const kept = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  return { said, kept, key }
}

it('serve logs a JSON value a line, from its start to its end, and no key; the file outlives it', async () => {
  const { said, kept, key } = await serveOnce()
  const entries = entriesOf(said)
  expect(entries.map(({ event, level }) => `${level} ${event}`)).toEqual(['info started', 'info call', 'info stopped'])
  expect(entries[1]).toMatchObject({ operation: 'auth_me', status: 200 })
  expect(entries.every(({ time }) => new Date(time).toISOString() === time)).toBe(true)
  expect(entriesOf(kept).map(({ event }) => event)).toEqual(['started', 'call', 'stopped'])
  expect(said + kept).not.toContain(key)
})

it('serve --log-level leaves out what is below it', async () => {
  const { said, kept } = await serveOnce('--log-level', 'error')
  expect([said, kept]).toEqual(['', ''])
  expect((await run(['serve', '--data', makeFolder(), '--log-level', 'loud'])).exit).toBe(2)
})

/** Calls a service twice with a key that it logs as refused, and answers how; `spoil` is done before. */
async function serveSpoilt(stderr: 'pipe' | number, spoil: (child: ReturnType<typeof spawn>) => void) {
  const data = makeFolder()
  const child = spawn(process.execPath, [join(repositoryRoot(), 'core/cli/bin.ts'), 'serve', '--data', data], {
    stdio: ['ignore', 'pipe', stderr],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  const { url } = JSON.parse(line.toString()) as { url: string }
  spoil(child)
  const ask = async (): Promise<number> => (await fetch(`${url}/v2/auth/me`, { headers: { 'x-api-key': 'unknown' } })).status
  const answers = [await ask(), await ask()]
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number | null]
  const folder = join(data, 'logs')
  const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return { answers, code, kept: entriesOf(kept.join('')).map(({ event }) => event) }
}

const WELL = { answers: [401, 401], code: 0, kept: ['started', 'call', 'call', 'stopped'] }
const FULL = '/dev/full'

it.skipIf(!existsSync(FULL))(`serve goes on where standard error has no room (skipped where there is no ${FULL})`, async () => {
  const full = openSync(FULL, 'w')
  onTestFinished(() => closeSync(full))
  expect(await serveSpoilt(full, () => undefined)).toEqual(WELL)
})

it('serve goes on where nobody reads standard error any more', async () => {
  expect(await serveSpoilt('pipe', (child) => void child.stderr?.destroy())).toEqual(WELL)
})
