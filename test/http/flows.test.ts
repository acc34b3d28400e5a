import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import type { DocumentDetails, VersionRecord } from '../../core/contract/types.ts'
import { repositoryRoot } from '../support/shared.ts'
import { fetchClient, makeFolder, sampleXml } from './server-fixture.ts'

/** The script of the documentation, run as it stands with curl against `kontor serve`. */
const SCRIPT = join(repositoryRoot(), 'core/http/flows.sh')

async function serve(data: string): Promise<{ url: string; api_key: string }> {
  const program = join(repositoryRoot(), 'core/cli/bin.ts')
  const child = spawn(process.execPath, [program, 'serve', '--rehearsal', '--data', data], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return JSON.parse(line.toString()) as { url: string; api_key: string }
}

async function run(file: string, url: string, key: string): Promise<{ code: number; out: string; messages: string }> {
  const env = { ...process.env, KONTOR_URL: url, KONTOR_KEY: key }
  const child = spawn('sh', [SCRIPT, file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const read = async (stream: AsyncIterable<Buffer>): Promise<string> => {
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part)
    return Buffer.concat(parts).toString()
  }
  const [out, messages, [code]] = await Promise.all([read(child.stdout), read(child.stderr), once(child, 'close') as Promise<[number]>])
  return { code, out, messages }
}

it.skipIf(process.platform === 'win32')(
  'flows A and B run with curl alone, from any format to a delivered document (skipped where the system is Windows)',
  { timeout: 120_000 },
  async () => {
    const dir = makeFolder()
    const file = join(dir, 'invoice.xml')
    writeFileSync(file, sampleXml('xrechnung'))
    const { url, api_key: key } = await serve(join(dir, 'data'))
    const { code, out, messages } = await run(file, url, key)
    expect([code, messages]).toEqual([0, ''])
    const [, a = '', , b = ''] = out.split('\n').map((line) => line.split(' ')[0] ?? '')
    const client = fetchClient(url, { 'x-api-key': key })
    const get = (id: string): Promise<DocumentDetails> => client.document_get({ params: { document_id: id } })
    for (const id of [a, b]) {
      expect(await get(id)).toMatchObject({
        status: 'send.completed',
        format: 'peppol_bis_billing.invoice.3_0.xml_ubl',
        validation: { valid: true },
      })
    }
    const versions = async (id: string): Promise<VersionRecord[]> => (await client.document_versions({ params: { document_id: id } })).items
    expect([(await versions(a)).length, (await versions(b)).length]).toEqual([1, 2])
    // Flow B keeps the original: the first version is the very file.
    const first = await client.document_version_xml({ params: { document_id: b, version: '1' } })
    expect(Buffer.from(first).equals(Buffer.from(sampleXml('xrechnung')))).toBe(true)
  },
)

it.skipIf(process.platform === 'win32')(
  'a refused step ends the script with what the service answered (skipped where the system is Windows)',
  { timeout: 60_000 },
  async () => {
    const dir = makeFolder()
    const file = join(dir, 'invoice.xml')
    writeFileSync(file, '<Order/>')
    const { url } = await serve(join(dir, 'data'))
    const { code, out, messages } = await run(file, url, 'kontor_wrong')
    expect(code).not.toBe(0)
    expect(`${out}${messages}`).toContain('401')
  },
)
