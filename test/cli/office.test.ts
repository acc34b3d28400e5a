import { expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '../../core/services/ports.ts'
import { createEmptyDatabase, describeOnServers } from '../support/postgres.ts'
import { temporaryFolder } from '../support/workspace.ts'
import { sampleXml } from '../http/server-fixture.ts'
import { run } from './run.ts'

/** From an empty database to a node that answers, with the commands that a person types. */

describeOnServers('an office', (server) => {
  it('is prepared, gets clients, is served, and is held after its database was put back', { timeout: 60_000 }, async () => {
    const database = await createEmptyDatabase(server)
    onTestFinished(() => database.drop())
    vi.stubEnv('KONTOR_DATABASE', database.url)
    vi.stubEnv('XDG_DATA_HOME', temporaryFolder(onTestFinished))
    onTestFinished(() => void vi.unstubAllEnvs())

    // The role of the program makes no tables.
    expect((await run(['office', 'list', '--database', '-'])).exit).toBe(1)
    const misspelt = await run(['office', 'prepare', '--database', database.owner, '--program', 'nobody'])
    expect([misspelt.exit, misspelt.messages]).toEqual([1, expect.stringContaining('The database server has no role nobody.') as string])
    expect((await run(['office', 'prepare', '--database', database.owner, '--program', 'kontor_program'])).exit).toBe(0)
    expect((await run(['office', 'list', '--database', '-'])).out).toBe('')

    const secrets = temporaryFolder(onTestFinished)
    const added = await run(['office', 'add', 'brandt', '--database', '-', '--secrets', secrets, '--name', 'Tischlerei Brandt', '--json'])
    expect(added.lines).toEqual([{ id: 'brandt', api_key: expect.stringMatching(/^kontor_/) as string }])
    expect((await run(['office', 'add', 'brandt', '--database', '-', '--secrets', secrets])).exit).toBe(1)
    expect((await run(['office', 'add', 'Not an id', '--database', '-'])).exit).toBe(2)
    expect((await run(['office', 'list', '--database', '-', '--json'])).lines).toMatchObject([{ id: 'brandt', name: 'Tischlerei Brandt' }])
    expect((await run(['office', 'list', '--database', '-'])).out).toMatch(/^brandt .* Tischlerei Brandt\n$/)

    const stop = new AbortController()
    const words: string[] = []
    const served = serve(
      ['serve', '--database', '-', '--secrets', secrets, '--host', '0.0.0.0', '--log-level', 'error'],
      stop.signal,
      words,
    )
    await expect.poll(() => words.length, { timeout: 20_000 }).toBe(1)
    const { url } = JSON.parse(words[0] ?? '') as { url: string }
    const key = String(added.lines[0]?.['api_key'])
    const call = (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`${url}${path}`, { ...init, headers: { 'x-api-key': key, 'content-type': 'application/xml' } })
    expect((await call('/v2/documents/upload/xml', { method: 'POST', body: sampleXml('xrechnung') as BodyInit })).status).toBe(201)

    // Numbers of all clients are not for the key of one.
    const measure = async (own: string) => (await fetch(new URL('/metrics', url), { headers: { 'x-api-key': own } })).status
    expect(await measure('for the numbers')).toBe(403)
    vi.stubEnv('KONTOR_METRICS_KEY', 'for the numbers')
    expect([await measure('for the numbers'), await measure(key), await measure('')]).toEqual([200, 401, 401])

    // The key of a program opens no window: that of the first person is made here.
    const keys = (...words: string[]) => run(['keys', ...words, '--database', '-', '--client', 'brandt', '--secrets', secrets, '--json'])
    const person = (await keys('create', '--name', 'Anna', '--methods', 'people.administer')).lines[0] ?? {}
    const seen = async (own: string) => (await fetch(`${url}/v2/desk/clients`, { headers: { 'x-api-key': own } })).status
    expect([await seen(key), await seen(String(person['key']))]).toEqual([403, 200])
    expect((await keys('list')).lines).toMatchObject([{ name: 'Anna', methods: ['people.administer'] }, { name: 'First key' }])
    expect((await keys('calls', String(person['id']))).exit).toBe(0)
    expect((await keys('revoke', String(person['id']))).exit).toBe(0)
    expect(await seen(String(person['key']))).toBe(401)
    expect((await run(['keys', 'list', '--database', '-', '--client', 'nobody', '--secrets', secrets])).exit).toBe(3)

    const proof = await run(['verify', '--database', '-', '--client', 'brandt', '--secrets', secrets, '--json'])
    expect([proof.exit, proof.lines]).toMatchObject([0, [{ valid: true, checked: 10 }]])
    expect((await run(['verify', '--database', '-', '--client', 'nobody'])).exit).toBe(3)
    expect((await run(['verify', '--database', '-'])).exit).toBe(2)

    expect((await run(['office', 'restored', '--database', '-', '--secrets', secrets])).exit).toBe(0)
    expect((await call('/v2/documents')).status).toBe(401)
    expect((await run(['office', 'release', 'brandt', '--database', '-', '--secrets', secrets])).exit).toBe(0)
    expect((await call('/v2/documents')).status).toBe(200)
    stop.abort()
    expect(await served).toBe(0)
  })

  it('is named by an address, and says nothing of its password', async () => {
    const wrong = await run(['office', 'list', '--database', '/var/lib/kontor'])
    expect([wrong.exit, wrong.messages]).toEqual([2, expect.stringContaining('postgres://')])
    vi.stubEnv('KONTOR_DATABASE', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect((await run(['office', 'list', '--database', '-'])).exit).toBe(2)
    const away = await run(['office', 'list', '--database', 'postgres://kontor:geheim@127.0.0.1:9/kontor'])
    expect(away.exit).toBe(3)
    expect(away.messages).not.toContain('geheim')
  })
})

/** A service that says its address as soon as it answers. */
async function serve(argv: readonly string[], stopped: AbortSignal, words: string[]): Promise<number> {
  const { main } = await import('../../core/cli/main.ts')
  return main(argv, {
    out: (text) => Promise.resolve(void words.push(String(text))),
    message: () => undefined,
    stdin: () => Promise.resolve(new Uint8Array()),
    clock: systemClock,
    env: process.env,
    stopped,
  })
}
