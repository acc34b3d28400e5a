import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { unzipSync, zipSync } from 'fflate'
import { openWorkspaceServer } from '../../core/http/workspace-server.ts'
import { checkExport } from '../../core/services/export/check-export.ts'
import { createKeyFileBox } from '../../core/store/secrets.ts'
import { sampleXml } from '../http/server-fixture.ts'
import { temporaryFolder } from '../support/workspace.ts'
import { run } from './run.ts'

type Files = Record<string, Uint8Array>

const home = temporaryFolder(afterAll)
let files: Files = {}
let key = ''

/** With a number that a path could be made of, an edit, an erasure, and a mail. */
beforeAll(async () => {
  const node = await openWorkspaceServer({ dir: home, secrets: createKeyFileBox(home), host: 'browser' })
  const { documents } = node.services
  const evil = Buffer.from(new TextDecoder().decode(sampleXml('peppol')).replace(/(<cbc:ID>)[^<]+/, '$1../..=1;"x"'))
  const { id } = await documents.uploadXml(evil, { direction: 'outbound' })
  await documents.updateXml(id, sampleXml('xrechnung'), { draft: false })
  const gone = await documents.uploadXml(sampleXml('to-mend'), { direction: 'outbound' })
  await documents.delete(gone.id, 'window')
  await documents.uploadXml(evil, { direction: 'outbound' })
  await node.close()
  const file = join(home, 'all.zip')
  const { lines } = await run(['export', '--zip', file, '--pages', 'de', '--data', home, '--json'])
  key = String(lines[0]?.key)
  files = unzipSync(readFileSync(file))
}, 60_000)

/** What both checks say of an export. */
async function prove(archive: Files): Promise<{ readonly ours: readonly string[]; readonly script: string }> {
  const folder = temporaryFolder(onTestFinished)
  for (const [name, content] of Object.entries(archive)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const zip = join(temporaryFolder(onTestFinished), 'a.zip')
  writeFileSync(zip, zipSync(archive, { level: 1 }))
  const script = spawnSync(process.execPath, [join(folder, 'verify-export.mjs'), folder, key], { encoding: 'utf8' })
  expect(script.stderr).toBe('')
  expect(script.status).toBe(script.stdout.includes(' 0 faults') ? 0 : 1)
  const { faults } = await checkExport(zip, () => undefined)
  return { ours: faults.map(({ code, file = '' }) => `${code} ${file}`.trim()), script: script.stdout }
}

const find = (part: string): string => Object.keys(files).find((name) => name.includes(part)) ?? ''
const text = (name: string): string => new TextDecoder().decode(files[name])

/** As whoever changes an export would: the list of hashes says again what the files are. */
function withHashes(changed: Files): Files {
  const { 'hashes.txt': _, 'seal.json': seal, ...rest } = changed
  const list = Object.entries(rest).map(([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
  return { ...rest, 'hashes.txt': Buffer.from(list.join('')), ...(seal === undefined ? {} : { 'seal.json': seal }) }
}

describe('an export', () => {
  it('holds as it was written, whatever invoices are called', async () => {
    expect(text('index.csv')).toContain('../..=1')
    const { ours, script } = await prove(files)
    expect([ours, script]).toEqual([[], expect.stringContaining(` 0 faults`) as string])
    expect(script).toContain(`sealed by ${key}`)
  })

  it.each<[string, (name: string) => Files, string]>([
    ['an amount of a readable invoice', (name) => ({ ...files, [name]: Buffer.from(text(name).replaceAll('EUR', 'USD')) }), '/invoice.xml'],
    [
      'a page',
      (name) => ({ ...files, [name]: (files[name] ?? new Uint8Array()).map((byte, at) => (at === 900 ? byte ^ 1 : byte)) }),
      '/page.pdf',
    ],
    ['the table', (name) => ({ ...files, [name]: Buffer.from(text(name).replace(';outbound;', ';inbound;')) }), 'index.csv'],
    ['a document in the table', (name) => ({ ...files, [name]: Buffer.from(text(name).replace(/\r\n[^]*?\r\n/, '\r\n')) }), 'index.csv'],
    ['a file that was added', (name) => ({ ...files, [`${name}.txt`]: Buffer.from('more') }), '/history.json'],
    ['a file that was taken out', (name) => without(name), '/page.pdf'],
    ['bytes of a version', (name) => ({ ...files, [name]: Buffer.from('other') }), 'contents/'],
    ['bytes of a version that were taken out', (name) => without(name), 'contents/'],
    [
      'an entry of the log',
      (name) => ({ ...files, [name]: Buffer.from(text(name).replace('upload.completed', 'send.completed')) }),
      'log.jsonl',
    ],
    ['a state that was taken out', (name) => ({ ...files, [name]: Buffer.from(takeState(text(name))) }), 'log.jsonl'],
    [
      'the end of the log',
      (name) => ({ ...files, [name]: Buffer.from(text(name).trimEnd().split('\n').slice(0, -1).join('\n')) }),
      'log.jsonl',
    ],
    ['the script', (name) => ({ ...files, [name]: Buffer.from(`${text(name)}\n// other`) }), 'verify-export.mjs'],
    ['the seal', (name) => ({ ...files, [name]: Buffer.from(text(name).replace(/"signature": "./g, '"signature": "x')) }), 'seal.json'],
  ])('does not hold with %s changed, with and without new hashes', async (_, change, part) => {
    const changed = change(find(part))
    for (const archive of [changed, withHashes(changed)]) {
      const { ours, script } = await prove(archive)
      expect([ours.length > 0, script.includes(' 0 faults')]).toEqual([true, false])
    }
  })

  it('names what was added and what is missing', async () => {
    const page = find('/page.pdf')
    const { ours, script } = await prove({ ...without(page), 'more.txt': Buffer.from('x') })
    expect(ours).toEqual(expect.arrayContaining([`missing_file ${page}`, 'added_file more.txt']))
    expect(script).toContain('more.txt was added')
    expect(script).toContain(`${page} was changed or is missing`)
  })

  it('is proven by the key that was noted, in words and as data', async () => {
    const file = join(home, 'all.zip')
    const own = await run(['verify', file, '--key', key])
    expect([own.exit, own.out]).toEqual([0, expect.stringContaining(`sealed by the key ${key}`) as string])
    const other = await run(['verify', file, '--key', 'ab'.repeat(32), '--json'])
    expect([other.exit, other.lines]).toMatchObject([1, [{ key, faults: [{ code: 'unsigned', file: 'seal.json' }] }]])
  })

  it.each([
    ['hashes.txt', 'a'.repeat(64)],
    ['log.jsonl', 'x'],
  ])('with a %s that no export has is not read into memory', async (name, piece) => {
    const huge = Buffer.alloc(50_000_000, piece)
    const zip = join(temporaryFolder(onTestFinished), 'a.zip')
    writeFileSync(zip, zipSync({ ...files, [name]: huge }, { level: 1 }))
    await expect(checkExport(zip, () => undefined)).rejects.toMatchObject({ code: 'payload_too_large' })
  })

  it('without its seal is not taken for one that is sealed', async () => {
    const { signed: _, ...seal } = JSON.parse(text('seal.json')) as { signed: unknown }
    const { script } = await prove({ ...files, 'seal.json': Buffer.from(JSON.stringify(seal)) })
    expect(script).toContain(`not sealed by ${key}`)
  })
})

function without(name: string): Files {
  const { [name]: _, ...rest } = files
  return rest
}

/** Leaves the hash alone of what a document is, as if a later state had followed. */
function takeState(log: string): string {
  return log
    .split('\n')
    .map((line) => {
      const { entry = '{}', ...rest } = (line === '' ? {} : JSON.parse(line)) as { entry?: string }
      const said = JSON.parse(entry) as { kind?: string; document_id?: string }
      if (said.kind !== 'state') return line
      return JSON.stringify({ ...rest, leaf: createHash('sha256').update(entry).digest('hex'), state: said.document_id })
    })
    .join('\n')
}
