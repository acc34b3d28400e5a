import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSign } from '../../core/http/door/messages.ts'
import { openWorkspaceServer } from '../../core/http/workspace-server.ts'
import { openWorkspaceHost, type WorkspaceHost } from '../../core/http/workspace-host.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { run } from '../cli/run.ts'
import { serveAuthority } from '../support/serve-authority.ts'
import { clientOf, makeFolder, sampleXml } from './server-fixture.ts'

/** Commands beside a desk that has the workspace open: the desk does the work, and knows of it at once. */

async function openDesk(home: string): Promise<{ readonly office: WorkspaceHost; readonly dir: string }> {
  const office = await openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser', report: () => undefined })
  onTestFinished(() => office.close())
  const dir = join(home, 'workspace')
  return { office, dir }
}

const hasDoor = (dir: string) => expect.poll(() => readSign(dir), { timeout: 5_000, interval: 10 }).toBeDefined()

function writeInvoices(dir: string): string {
  const folder = join(dir, 'invoices')
  mkdirSync(folder)
  writeFileSync(join(folder, 'one.xml'), sampleXml('xrechnung'))
  writeFileSync(join(folder, 'two.xml'), sampleXml('to-mend'))
  writeFileSync(join(folder, 'three.xml'), 'no invoice')
  return folder
}

describe('a command beside a desk', () => {
  it('gets a time stamp through the desk, whose key has signed what is stamped', async () => {
    const { url, state } = await serveAuthority()
    const { office, dir } = await openDesk(makeFolder())
    await hasDoor(dir)
    const { exit, lines } = await run(['timestamp', '--authority', url, '--data', dir, '--json'])
    const { stamp, signed } = await clientOf(office.handleWindow).desk_proof()
    expect([exit, lines, state.asked]).toEqual([0, [stamp], 1])
    const verdict = await run(['verify', '--key', signed?.public_key ?? '', '--data', dir, '--json'])
    expect(verdict.lines).toMatchObject([{ valid: true, stamps: [stamp] }])
  })

  it('imports, sends, holds and deletes through the desk, as itself', { timeout: 30_000 }, async () => {
    const home = makeFolder()
    const { office, dir } = await openDesk(home)
    await hasDoor(dir)
    const window = clientOf(office.handleWindow)
    const data = ['--data', dir, '--json']

    const imported = await run(['import', writeInvoices(home), ...data])
    expect([imported.exit, imported.lines.map(({ status }) => status).sort()]).toEqual([1, ['imported', 'imported', 'refused']])
    expect((await window.documents_list()).total).toBe(2)
    expect((await run(['import', join(home, 'invoices', 'one.xml'), ...data])).lines).toMatchObject([{ status: 'duplicate' }])

    const [valid] = (await window.documents_list({ query: { valid: 'true' } })).items
    const id = valid?.id ?? ''
    const versions = await window.document_versions({ params: { document_id: id } })
    expect(versions.items[0]?.actor).toMatch(/^command:/)

    writeFileSync(join(home, 'key'), 'key-of-the-exchange')
    const remote = await run(['remote', 'set', '--url', 'http://127.0.0.1:9/api', '--key-file', join(home, 'key'), ...data])
    expect([remote.exit, remote.lines]).toMatchObject([0, [{ reachable: false }]])
    expect((await run(['queue', 'hold', '--data', dir])).out).toBe('held\n')
    expect((await window.desk_state()).hold).toEqual({})
    const sent = await run(['send', id, ...data])
    expect(sent.lines).toMatchObject([{ id, state: 'waiting' }])
    expect((await window.desk_queue()).items).toMatchObject([{ document_id: id }])

    const other = (await window.documents_list({ query: { valid: 'false' } })).items[0]?.id ?? ''
    const deleted = await run(['delete', other, 'nothing', ...data])
    expect(deleted.lines).toMatchObject([{ status: 'deleted' }, { status: 'refused', error: { code: 'not_found' } }])
    expect((await window.documents_list()).total).toBe(1)
    // What goes on until it is stopped is the desk's own work.
    expect((await run(['queue', 'run', '--until-idle', '--data', dir])).exit).toBe(3)
  })

  it('finds no door where the desk has ended, and works by itself then', async () => {
    const home = makeFolder()
    const { office, dir } = await openDesk(home)
    await hasDoor(dir)
    const sign = readSign(dir)
    await office.close()
    expect([readSign(dir), existsSync(dirname(sign?.address ?? '/'))]).toEqual([undefined, false])
    expect((await run(['import', join(writeInvoices(home), 'one.xml'), '--data', dir, '--json'])).lines).toMatchObject([
      { status: 'imported' },
    ])
  })

  it('says that the workspace is in use where the process that holds it takes no calls, whatever a killed one has left', async () => {
    const dir = makeFolder()
    const holder = await openWorkspaceServer({ dir, secrets: createKeyFileBox(dir), host: 'browser' })
    onTestFinished(() => holder.close())
    const busy = await run(['import', '--data', dir, '-'], { stdin: sampleXml('xrechnung') })
    expect([busy.exit, busy.messages]).toEqual([3, expect.stringContaining('Another Kontor')])
    for (const left of ['', '{', '{"address":"/etc/passwd","secret":"x"}', '{"address":"/tmp/kontor-door-XXXXXX/door","secret":"x"}']) {
      writeFileSync(join(dir, 'kontor.door'), left)
      expect((await run(['import', '--data', dir, '-'], { stdin: sampleXml('xrechnung') })).exit).toBe(3)
    }
    expect((await holder.services.documents.list({ limit: 1, offset: 0, sort_by: 'created_at', sort_order: 'desc' })).total).toBe(0)
  })

  it.skipIf(process.platform === 'win32')(
    'is let in by the secret alone, which only the owner can read (skipped where the system is Windows)',
    async () => {
      const { office, dir } = await openDesk(makeFolder())
      await hasDoor(dir)
      const { address = '', secret = '' } = readSign(dir) ?? {}
      expect(statSync(join(dir, 'kontor.door')).mode & 0o777).toBe(0o600)
      expect(statSync(dirname(address)).mode & 0o777).toBe(0o700)
      const statusFor = (authorization: string, body: Uint8Array): Promise<number | undefined> =>
        new Promise((resolve, reject) => {
          const sent = request({ socketPath: address, method: 'POST', headers: { authorization }, agent: false }, (response) => {
            response.resume()
            resolve(response.statusCode)
          })
          sent.on('error', reject)
          sent.end(body)
        })
      expect(await statusFor(`${secret.slice(1)}x`, new Uint8Array())).toBe(401)
      expect(await statusFor('', new Uint8Array())).toBe(401)
      // What is no call is answered as an error, and the desk goes on.
      expect(await statusFor(secret, Buffer.from('no call'))).toBe(200)
      expect((await clientOf(office.handleWindow).desk_state()).documents).toBe(0)
      expect(Object.keys(JSON.parse(readFileSync(join(dir, 'kontor.door'), 'utf8')) as object)).toEqual(['address', 'secret'])
    },
  )
})
