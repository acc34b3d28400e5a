import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { repositoryRoot } from '../support/shared.ts'

const CLI = join(repositoryRoot(), 'dist', 'cli.js')
const INVOICE = join(repositoryRoot(), 'core', 'services', 'samples', 'xrechnung.xml')
const folder = mkdtempSync(join(tmpdir(), 'kontor-endless-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MAX_RESIDENT = 300_000_000
/** What does not come to an end by itself is ended, and fails. */
const TIMEOUT = 20_000

/** At its end the process says how much memory it had at most. */
const TELL_MEMORY = join(folder, 'tell-memory.mjs')
writeFileSync(TELL_MEMORY, `process.on('exit', () => process.stderr.write('\\nRESIDENT ' + process.resourceUsage().maxRSS * 1024))`)

/** A command line of the shell, in which `kontor` is the command. */
function run(line: string) {
  const command = line.replaceAll('kontor ', `"${process.execPath}" --import "${TELL_MEMORY}" "${CLI}" `)
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8', timeout: TIMEOUT })
  const [, resident] = /\nRESIDENT (\d+)$/.exec(stderr) ?? []
  return { status, stdout, stderr, resident: Number(resident) }
}

const SPARSE = join(folder, 'sparse.xml')
writeFileSync(SPARSE, '')
truncateSync(SPARSE, 10_000_000_000)
mkdirSync(join(folder, 'data'))

const DEVICE = /\/dev\/zero cannot be read: it is a device\./
const TOO_LARGE = /sparse\.xml has 10000 MB; at most 20 MB are read\./
const TOO_MUCH = /has more than 20 MB, and no more are read\./

// A device, a pipe and files with holes are as on every Unix only where it is one.
describe.skipIf(process.platform !== 'linux')('what has no end is refused at once, with little memory (Linux)', () => {
  it.each([
    ['kontor validate /dev/zero', DEVICE],
    ['kontor validate --files-from /dev/zero', DEVICE],
    ['kontor convert --to erp.invoice.idoc /dev/zero', DEVICE],
    [`kontor pdf --into /dev/zero ${INVOICE}`, DEVICE],
    ['kontor merge -o out.pdf /dev/zero /dev/zero', DEVICE],
    ['kontor import --data data /dev/zero', DEVICE],
    ['kontor company set --data data --file /dev/zero', DEVICE],
    ['kontor remote set --data data --url http://127.0.0.1:1 --key-file /dev/zero', DEVICE],
    ['kontor verify /dev/zero', DEVICE],
    ['kontor restore --data new /dev/zero', DEVICE],
    ['kontor validate sparse.xml', TOO_LARGE],
    ['kontor validate --files-from sparse.xml', TOO_LARGE],
    [`kontor pdf --into sparse.xml ${INVOICE}`, TOO_LARGE],
    ['kontor verify sparse.xml', /is no export of Kontor/],
    ['kontor restore --data new sparse.xml', /sparse\.xml is no backup of Kontor/],
    ['kontor validate --files-from .', /\. cannot be read: it is a folder\./],
    ['yes | kontor validate -', TOO_MUCH],
    ['yes | kontor validate --files-from -', TOO_MUCH],
    ['kontor extract <(printf %%PDF-1.7; yes)', /has more than 50 MB, and no more are read\./],
    ['kontor validate - < /dev/zero', TOO_MUCH],
  ])('%s', (line, says) => {
    const { status, stderr, resident } = run(line)
    expect(stderr).toMatch(says)
    expect(status).toBeOneOf([1, 3])
    expect(resident).toBeLessThan(MAX_RESIDENT)
  })

  it('a pipe that ends is read like a file, also one that somebody writes into later', async () => {
    expect(run(`kontor validate --json <(cat ${INVOICE})`)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('"valid":true') as string,
    })
    spawnSync('mkfifo', [join(folder, 'pipe')])
    const reading = spawn(process.execPath, [CLI, 'validate', '--json', join(folder, 'pipe')], { stdio: ['ignore', 'pipe', 'inherit'] })
    spawnSync('bash', ['-c', `cat ${INVOICE} > pipe`], { cwd: folder, timeout: TIMEOUT })
    expect(await once(reading, 'close')).toEqual([0, null])
  })
})
