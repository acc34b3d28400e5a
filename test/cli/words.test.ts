import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../core/languages/languages.ts'
import { makeFolder, sampleXml } from '../http/server-fixture.ts'
import { run } from './run.ts'

describe('a word that nothing would be done about', () => {
  it.each([
    ['documents'],
    ['export'],
    ['serve', '--port', '0'],
    ['move', '--to', 'postgres://user@127.0.0.1:1/kontor'],
    ['company', 'show'],
    ['remote', 'test'],
    ['letterhead', 'show'],
    ['preserve', 'list'],
    ['keys', 'list'],
    ['queue', 'list'],
    ['queue', 'retry', 'one'],
    ['queue', 'adopt', 'one', 'two'],
    ['queue', 'hold', '--batch', 'one'],
    ['office', 'list', '--database', 'postgres://user@127.0.0.1:1/kontor'],
  ])('is refused before anything is done: %s', async (...argv) => {
    const data = argv[0] === 'office' ? [] : ['--data', makeFolder()]
    const { exit, out, messages } = await run([...argv, 'stray', ...data])
    expect([exit, out, messages]).toEqual([2, '', 'kontor: stray does not belong here.'])
  })

  it('and no key of several is revoked alone', async () => {
    const data = makeFolder()
    const make = async (name: string) =>
      String((await run(['keys', 'create', '--name', name, '--methods', 'auth', '--data', data, '--json'])).lines[0]?.['id'])
    const ids = [await make('one'), await make('two')]
    expect((await run(['keys', 'revoke', ...ids, '--data', data])).exit).toBe(2)
    expect((await run(['keys', 'list', '--data', data, '--json'])).lines.filter((key) => 'revoked_at' in key)).toEqual([])
  })

  it('is said in the language of the environment', async () => {
    const told = LANGUAGES.map(async (LANG) => (await run(['documents', 'stray', '--data', makeFolder()], { env: { LANG } })).messages)
    expect(new Set(await Promise.all(told)).size).toBe(LANGUAGES.length)
  })
})

describe('an option that would be left out of account is refused', () => {
  it.each([
    [['serve', '--database', 'postgres://user@127.0.0.1:1/kontor', '--inbox', 'in'], '--inbox does not go with --database.'],
    [['serve', '--database', 'postgres://user@127.0.0.1:1/kontor', '--direction', 'inbound'], '--direction does not go with --database.'],
    [['export', '--pages', 'de'], '--pages needs --zip.'],
    [['export', '--zip', 'a.zip', '--procedure', 'a.html'], '--procedure does not go with --zip.'],
  ])('%s', async (argv, said) => {
    const { exit, messages } = await run([...argv, '--data', makeFolder()])
    expect([exit, messages]).toEqual([2, `kontor: ${said}`])
  })
})

it('no backup or export is written to a file with the name -', async () => {
  const data = makeFolder()
  await run(['import', '-', '--data', data], { stdin: sampleXml('peppol') })
  for (const argv of [
    ['backup', '-'],
    ['restore', '-'],
    ['export', '--zip', '-'],
    ['export', '--procedure', '-'],
  ]) {
    const { exit, messages } = await run([...argv, '--data', data])
    expect([exit, messages], argv.join(' ')).toEqual([2, expect.stringContaining('takes the name of a file, not -.') as string])
  }
  expect(existsSync(join(process.cwd(), '-'))).toBe(false)
})
