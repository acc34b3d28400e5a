import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder, sampleXml } from '../http/server-fixture.ts'
import { TEST_COMPANY } from '../support/company.ts'
import { repositoryRoot } from '../support/shared.ts'
import { run } from './run.ts'

/** The command in a process of its own, run from the sources. */
function start(argv: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [join(repositoryRoot(), 'core/cli/bin.ts'), ...argv], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function firstLine(child: ChildProcess): Promise<Record<string, string>> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  return JSON.parse(text.split('\n')[0] ?? '') as Record<string, string>
}

function workspace(): { data: string; invoices: string; dir: string } {
  const dir = makeFolder()
  const invoices = join(dir, 'in')
  mkdirSync(invoices)
  for (const id of ['xrechnung', 'peppol', 'to-mend'] as const) writeFileSync(join(invoices, `${id}.xml`), sampleXml(id))
  return { dir, data: join(dir, 'data'), invoices }
}

describe('kontor import, documents, keys', () => {
  it('creates and takes back keys while a service works in the workspace, which knows at once', async () => {
    const { data } = workspace()
    const { url } = await firstLine(start(['serve', '--data', data]))
    const created = await run(['keys', 'create', '--name', 'ERP', '--methods', 'auth,documents', '--data', data, '--json'])
    const key = String(created.lines[0]?.key)
    const upload = (): Promise<Response> =>
      fetch(`${url}/v2/documents/upload/xml?direction=outbound`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/xml' },
        body: sampleXml('peppol') as Uint8Array<ArrayBuffer>,
      })
    const under = Promise.all([upload(), upload(), upload()])
    expect((await run(['keys', 'create', '--name', 'Other', '--methods', 'auth', '--data', data, '--json'])).exit).toBe(0)
    expect((await under).map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await run(['keys', 'revoke', String(created.lines[0]?.id), '--data', data])).exit).toBe(0)
    const refused = await upload()
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'invalid_api_key' }])
    // Everything else needs the workspace for itself.
    expect((await run(['delete', '--data', data, 'nothing'])).exit).toBe(3)
  })

  it('imports once, names duplicates and refusals, and lists', async () => {
    const { data, invoices } = workspace()
    writeFileSync(join(invoices, 'broken.xml'), '<Invoice>')
    const first = await run(['import', '--data', data, '--json', invoices])
    expect(first.exit).toBe(1)
    expect(first.lines.map(({ status, number }) => [status, number])).toEqual([
      ['refused', undefined],
      ['imported', 'VF/2026/1183'],
      ['imported', '2026-0093'],
      ['imported', 'NW-2026-0417'],
    ])
    expect(first.lines[0]).toMatchObject({ error: { code: 'malformed_xml', line: 1 } })
    const again = await run(['import', '--data', data, '--json', join(invoices, 'peppol.xml')])
    expect([again.exit, again.lines]).toMatchObject([0, [{ status: 'duplicate', id: first.lines[1]?.id }]])
    const listed = await run(['documents', '--data', data, '--json', '--sort-by', 'total', '--valid', 'true'])
    expect(listed.lines.map(({ number }) => number)).toEqual(['NW-2026-0417', 'VF/2026/1183'])
    expect((await run(['documents', '--data', data, '--limit', '1'])).out.trim().split('\n')).toHaveLength(1)
    expect((await run(['documents', '--data', data, '--valid', 'maybe'])).exit).toBe(2)
  })

  it('shows a key once, and revokes it', async () => {
    const { data } = workspace()
    const methods = 'documents,format,auth.me,peppol lookup'
    const created = await run(['keys', 'create', '--name', 'ERP', '--methods', methods, '--data', data, '--json'])
    expect(created.lines).toMatchObject([
      { name: 'ERP', key: expect.stringMatching(/^kontor_/) as string, methods: ['documents.*', 'format.*', 'auth.me', 'peppol_lookup.*'] },
    ])
    const listed = await run(['keys', 'list', '--data', data, '--json'])
    expect(listed.out).not.toContain(String(created.lines[0]?.key))
    const revoked = await run(['keys', 'revoke', String(created.lines[0]?.id), '--data', data, '--json'])
    expect(revoked.lines).toMatchObject([{ revoked_at: expect.any(String) as string }])
    expect((await run(['keys', 'revoke', 'nothing', '--data', data])).exit).toBe(1)
    expect((await run(['keys', 'calls', String(created.lines[0]?.id), '--data', data, '--json'])).lines).toEqual([])
    expect((await run(['keys', 'calls', 'nothing', '--data', data])).exit).toBe(1)
    expect((await run(['keys', 'create', '--name', 'x', '--methods', 'nonsense', '--data', data])).exit).toBe(1)
  })

  it('makes a key that ends with a day, and none that has ended', async () => {
    const { data } = workspace()
    const create = (expires: string) =>
      run(['keys', 'create', '--name', 'ERP', '--methods', 'auth', '--expires', expires, '--data', data, '--json'])
    const end = new Date('2199-12-31T23:59:59.999').toISOString()
    expect((await create('2199-12-31')).lines).toMatchObject([{ expires_at: end }])
    expect((await run(['keys', 'list', '--data', data])).out).toContain(`expires ${end}`)
    expect((await create('2020-12-31')).exit).toBe(1)
    expect(await create('31.12.2199')).toMatchObject({
      exit: 2,
      messages: 'kontor: --expires must be a date such as 2026-08-31; it is 31.12.2199.',
    })
  })

  it('says that there is no workspace, and that another process has it', async () => {
    const { data, invoices } = workspace()
    expect((await run(['documents', '--data', data])).exit).toBe(3)
    const child = start(['serve', '--data', data])
    await firstLine(child)
    const busy = await run(['import', '--data', data, invoices])
    expect([busy.exit, busy.messages]).toEqual([3, expect.stringContaining('Another Kontor') as string])
    expect((await run(['documents', '--data', data])).exit).toBe(0)
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
})

describe('kontor serve, remote, send, queue', () => {
  it('delivers from one workspace to a rehearsal node in another process, killed and started again on the way', async () => {
    const { dir, data, invoices } = workspace()
    const node = start(['serve', '--data', join(dir, 'remote'), '--rehearsal'])
    const { url, api_key: key } = await firstLine(node)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api$/)
    writeFileSync(join(dir, 'key'), `${key}\n`)

    const set = await run(['remote', 'set', '--url', url ?? '', '--key-file', join(dir, 'key'), '--data', data, '--json'])
    expect([set.exit, set.lines]).toMatchObject([0, [{ url, reachable: true, rehearsal: true }]])
    expect(set.out + set.messages).not.toContain(key)

    await run(['import', '--data', data, invoices])
    const queued = await run(['send', '--all', '--data', data, '--json'])
    expect(queued.lines).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
    expect((await run(['send', '--all', '--data', data, '--json'])).lines).toEqual([])
    expect((await run(['queue', 'list', '--data', data, '--json'])).lines).toHaveLength(2)

    const killed = start(['queue', 'run', '--data', data, '--json'])
    await firstLine(killed)
    killed.kill('SIGKILL')
    await once(killed, 'exit')

    const worked = await run(['queue', 'run', '--until-idle', '--data', data, '--json'])
    expect(worked.exit).toBe(0)
    const delivered = worked.lines.filter(({ state }) => state === 'delivered')
    expect(delivered.map(({ id }) => id).sort()).toEqual(queued.lines.map(({ id }) => id).sort())
    expect(delivered[0]).toMatchObject({
      job: expect.any(String) as string,
      remote_id: expect.any(String) as string,
      transaction_id: expect.any(String) as string,
      verdict: 'delivered',
    })

    const response = await fetch(`${url}/v2/documents`, { headers: { 'x-api-key': key ?? '' } })
    expect(((await response.json()) as { total: number }).total).toBe(2)
    expect(response.headers.get('x-kontor-rehearsal')).toBe('true')

    node.kill('SIGTERM')
    expect((await once(node, 'exit'))[0]).toBe(0)
  })

  it('exit 4 when the remote is not there, exit 1 when none is set; what waits stays', async () => {
    const { data, invoices } = workspace()
    await run(['import', '--data', data, invoices])
    await run(['send', '--all', '--data', data])
    expect((await run(['queue', 'run', '--until-idle', '--data', data])).exit).toBe(1)
    expect((await run(['remote', 'test', '--data', data])).exit).toBe(1)
    const { url } = await closedPort()
    const set = await run(['remote', 'set', '--url', url, '--data', data, '--json'])
    expect([set.exit, set.lines]).toMatchObject([0, [{ url, reachable: false, error: { code: 'offline' } }]])
    expect((await run(['remote', 'test', '--data', data])).exit).toBe(4)
    expect((await run(['queue', 'list', '--data', data, '--json'])).lines).toHaveLength(2)
  })

  it('refuses to send what has errors, or is not there', async () => {
    const { data, invoices } = workspace()
    const [imported] = (await run(['import', '--data', data, '--json', join(invoices, 'to-mend.xml')])).lines
    const { exit, lines } = await run(['send', String(imported?.id), 'nothing', '--data', data, '--json'])
    expect([exit, lines]).toMatchObject([1, [{ error: { code: 'validation_error' } }, { error: { code: 'not_found' } }]])
  })

  it('lists what a conversion for sending would lose, and sends without it only when told to', async () => {
    const { dir, data, invoices } = workspace()
    const cii = (await run(['convert', '--to', 'factur_x_zugferd.invoice.2_4.xml_cii.en16931', join(invoices, 'peppol.xml')])).out
    const file = join(dir, 'named.xml')
    writeFileSync(file, cii.replace('<ram:TypeCode>', '<ram:Name>Sammelrechnung</ram:Name><ram:TypeCode>'))
    const [imported] = (await run(['import', '--data', data, '--json', file])).lines
    const id = String(imported?.id)
    const refused = await run(['send', id, '--data', data])
    expect([refused.exit, refused.out]).toEqual([
      1,
      expect.stringMatching(/cannot hold a value of it\.\n {2}\S+: "Sammelrechnung": /) as string,
    ])
    const sent = await run(['send', id, '--accept-losses', '--data', data, '--json'])
    expect([sent.exit, sent.lines]).toMatchObject([0, [{ id, state: 'waiting' }]])
  })

  it('opens no address but loopback without a key', async () => {
    const { data } = workspace()
    const { exit, messages } = await run(['serve', '--data', data, '--host', '0.0.0.0'])
    expect([exit, messages]).toEqual([2, expect.stringContaining('key') as string])
    expect((await run(['serve', '--data', data, '--port', '99999'])).exit).toBe(2)
  })

  it('works a queue with nothing in it until it is stopped', async () => {
    const { data } = workspace()
    const company = join(makeFolder(), 'company.json')
    writeFileSync(company, JSON.stringify(TEST_COMPANY))
    await run(['company', 'set', '--file', company, '--data', data])
    const child = start(['queue', 'run', '--data', data])
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const ended = once(child, 'close') as Promise<[number | null]>
    expect(await Promise.race([ended, wait(3000, 'works')])).toBe('works')
    child.kill('SIGTERM')
    expect([(await ended)[0], said]).toEqual([0, ''])
  })

  it('serves nobody, shows no key and ends where the inbox is missing', async () => {
    const child = start(['serve', '--data', workspace().data, '--inbox', join(makeFolder(), 'nowhere')])
    let shown = ''
    child.stdout?.on('data', (chunk: Buffer) => (shown += chunk.toString()))
    const [exit] = (await once(child, 'close')) as [number]
    expect([exit, shown]).toEqual([3, ''])
  })
})

async function closedPort(): Promise<{ url: string }> {
  const { createServer } = await import('node:net')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  server.close()
  await once(server, 'close')
  return { url: `http://127.0.0.1:${port}/api` }
}

describe('the process', () => {
  it('writes results to standard output, messages to standard error, and ends with the code', async () => {
    const { invoices } = workspace()
    const child = start(['validate', '--json', join(invoices, 'to-mend.xml'), join(invoices, 'missing.xml')])
    let out = ''
    let messages = ''
    child.stdout?.on('data', (chunk) => (out += String(chunk)))
    child.stderr?.on('data', (chunk) => (messages += String(chunk)))
    const [code] = (await once(child, 'close')) as [number]
    expect([code, out.trim().split('\n').length, messages]).toEqual([3, 2, ''])
  })
})
