import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unzipSync } from 'fflate'
import { actAs } from '../../core/services/actor.ts'
import { makeFolder, sampleXml, startServer } from '../http/server-fixture.ts'
import { run } from './run.ts'

const UNZIP = '/usr/bin/unzip'

const makeWorkspace = (): Promise<string> => actAs('desk:anna', fillWorkspace)

async function fillWorkspace(): Promise<string> {
  const dir = makeFolder()
  const node = await startServer({ dir })
  const { documents } = node.services
  const { id } = await documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
  await documents.updateXml(id, sampleXml('xrechnung'), { draft: false })
  await documents.send(id, { transaction_type: 'send.peppol' })
  await node.close()
  return dir
}

/** Unpacked by another reader than our writer. */
function unpack(file: string): string {
  const folder = makeFolder()
  mkdirSync(join(folder, 'contents'))
  for (const [name, content] of Object.entries(unzipSync(readFileSync(file)))) writeFileSync(join(folder, name), content)
  return folder
}

const prove = (folder: string) => spawnSync(process.execPath, [join(folder, 'verify-export.mjs'), folder], { encoding: 'utf8' })

describe('kontor export', () => {
  it('writes an archive that proves itself without Kontor, byte for byte the same each time', async () => {
    const data = await makeWorkspace()
    const [first, second] = [join(makeFolder(), 'a.zip'), join(makeFolder(), 'b.zip')]
    const { exit, lines } = await run(['export', '--zip', first, '--data', data, '--json'])
    expect([exit, lines]).toMatchObject([
      0,
      [{ output: first, documents: 1, entries: 11, key: expect.stringMatching(/^[0-9a-f]{64}$/) as string }],
    ])
    await run(['export', '--zip', second, '--data', data])
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true)
    const folder = unpack(first)
    const contents = readdirSync(join(folder, 'contents')).map((name) => readFileSync(join(folder, 'contents', name)))
    expect(contents.some((bytes) => bytes.equals(sampleXml('peppol')))).toBe(true)
    expect(contents).toHaveLength(2)
    const proof = prove(folder)
    const verdict = await run(['verify', '--data', data, '--json'])
    expect([proof.status, proof.stdout]).toEqual([
      0,
      `11 entries, 0 faults, newest hash ${String(verdict.lines[0]?.head)}, sealed by ${String(lines[0]?.key)}\n`,
    ])
    expect((await run(['verify', first, '--json'])).lines).toMatchObject([{ entries: 11, key: lines[0]?.key, faults: [] }])
  })

  it.each([
    ['a changed entry', 'log.jsonl', (text: string) => text.replace('upload.completed', 'upload.failed')],
    ['a missing entry', 'log.jsonl', (text: string) => text.slice(text.indexOf('\n') + 1)],
    ['a changed version', undefined, (text: string) => text.replace('EUR', 'USD')],
  ])('proves %s', async (_, name, change) => {
    const file = join(makeFolder(), 'a.zip')
    await run(['export', '--zip', file, '--data', await makeWorkspace()])
    const folder = unpack(file)
    const path = join(folder, name ?? join('contents', readdirSync(join(folder, 'contents'))[0] ?? ''))
    writeFileSync(path, change(readFileSync(path, 'utf8')))
    expect(prove(folder).status).toBe(1)
  })

  it('writes the log as lines, and overwrites no file', async () => {
    const data = await makeWorkspace()
    const { lines } = await run(['export', '--data', data])
    expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    const file = join(makeFolder(), 'a.zip')
    writeFileSync(file, 'mine')
    expect(await run(['export', '--zip', file, '--data', data])).toMatchObject({
      exit: 3,
      messages: expect.stringContaining(`${file} is there already.\nChoose another name.`) as string,
    })
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  it.each([['export', '--zip'], ['backup']])(
    '%s has another name until it is whole, so that none that was broken off is taken for one',
    async (...argv) => {
      const [data, folder] = [await makeWorkspace(), makeFolder()]
      const file = join(folder, 'whole')
      // What a process of this number has left that was killed.
      writeFileSync(`${file}.${process.pid}.part`, 'half')
      expect((await run([...argv, file, '--data', data])).exit).toBe(0)
      expect(readdirSync(folder)).toEqual(['whole'])
      expect(await run([...argv, file, '--data', data], { env: { LANG: 'de' } })).toMatchObject({
        exit: 3,
        messages: `kontor: ${file} gibt es schon.\nNehmen Sie einen anderen Namen.`,
      })
    },
  )

  it('holds a page and a verdict of every document where wanted, and is proven as it is', async () => {
    const file = join(makeFolder(), 'a.zip')
    await run(['export', '--zip', file, '--pages', 'de', '--data', await makeWorkspace()])
    expect(Object.keys(unzipSync(readFileSync(file))).filter((name) => name.endsWith('/page.pdf'))).toHaveLength(1)
    expect((await run(['verify', file])).exit).toBe(0)
    writeFileSync(file, readFileSync(file).subarray(0, -1000))
    expect((await run(['verify', file])).exit).not.toBe(0)
  })

  it.skipIf(!existsSync(UNZIP))('is read by unzip (skipped where there is none)', async () => {
    const file = join(makeFolder(), 'a.zip')
    await run(['export', '--zip', file, '--data', await makeWorkspace()])
    expect(execFileSync(UNZIP, ['-t', file], { encoding: 'utf8' })).toContain('No errors detected')
  })
})
